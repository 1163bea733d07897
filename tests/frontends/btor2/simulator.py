"""Runs BTOR2 files on witnesses, without terms: what a file and a witness of it mean, by Python's integers.

It shares nothing with the reader: its operators are those of test_operators.py.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from tests.frontends.btor2.test_operators import BITS, SAME, TESTS, UNARY


@dataclass(frozen=True)
class Array:
    default: int
    entries: tuple[tuple[int, int], ...] = ()

    def read(self, place: int) -> int:
        return dict(self.entries).get(place, self.default)

    def write(self, place: int, element: int) -> "Array":
        changed = {**dict(self.entries), place: element}
        return Array(self.default, tuple(sorted((k, v) for k, v in changed.items() if v != self.default)))


Value = int | Array


@dataclass
class Model:
    """A file's lines: number, tag, and the rest as numbers where they are numbers."""

    lines: dict[int, list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, text: str) -> "Model":
        made = cls()
        for line in text.splitlines():
            words = line.split(";")[0].split()
            if words:
                made.lines[int(words[0])] = words[1:]
        return made

    def tagged(self, tag: str) -> list[int]:
        return [number for number, words in self.lines.items() if words[0] == tag]

    def attached(self, tag: str, state: int) -> int | None:
        """The value that an init or next line gives a state."""
        found = (words for words in self.lines.values() if words[0] == tag and int(words[2]) == state)
        return next((int(words[3]) for words in found), None)

    def width(self, number: int) -> int:
        """The bits of a sort, or of an array's elements."""
        words = self.lines[number]
        return int(words[2]) if words[1] == "bitvec" else self.width(int(words[3]))

    def sort(self, number: int) -> int:
        return int(self.lines[number][1])

    def is_array(self, number: int) -> bool:
        return self.lines[self.sort(number)][1] == "array"


class Frame:
    """The values of all lines in one step, given those of states and inputs."""

    def __init__(self, model: Model, given: dict[int, Value]) -> None:
        self.model = model
        self.known = dict(given)

    def value(self, reference: int) -> Value:
        number = abs(reference)
        if number not in self.known:
            self.known[number] = self._computed(number)
        found = self.known[number]
        if reference > 0:
            return found
        assert isinstance(found, int)
        return ~found & ((1 << self.model.width(self.model.sort(number))) - 1)

    def _computed(self, number: int) -> Value:
        tag, *rest = self.model.lines[number]
        width = self.model.width(int(rest[0]))
        if tag in ("const", "constd", "consth"):
            made: Value = int(rest[1], {"const": 2, "constd": 10, "consth": 16}[tag])
        elif tag in ("zero", "one", "ones"):
            made = {"zero": 0, "one": 1, "ones": -1}[tag]
        else:
            made = self._operation(tag, [int(each) for each in rest if each.lstrip("-").isdecimal()][1:])
        return made & ((1 << width) - 1) if isinstance(made, int) else made

    def _operation(self, tag: str, numbers: list[int]) -> Value:
        if tag in ("slice", "uext", "sext"):
            return self._bits(tag, numbers)
        arguments = [self.value(each) for each in numbers[: _arity(tag)]]
        widths = [self.model.width(self.model.sort(abs(each))) for each in numbers]
        match tag, arguments:
            case "ite", [condition, yes, no]:
                return yes if condition else no
            case "read", [Array() as array, int(place)]:
                return array.read(place)
            case "write", [Array() as array, int(place), int(element)]:
                return array.write(place, element)
            case "eq" | "neq", [Array() as left, Array() as right]:
                index = self.model.lines[self.model.sort(abs(numbers[0]))][2]
                places = range(1 << self.model.width(int(index)))
                same = all(left.read(place) == right.read(place) for place in places)
                return int(same == (tag == "eq"))
            case "eq" | "neq", [left, right]:
                return int((left == right) == (tag == "eq"))
            case "concat", [int(high), int(low)]:
                return high << widths[1] | low
            case _, [int(a)]:
                return int(UNARY[tag](a, widths[0]))
            case _, [int(a), int(b)]:
                return int((SAME | TESTS | BITS)[tag](a, b, widths[0]))
        raise AssertionError(tag)

    def _bits(self, tag: str, numbers: list[int]) -> int:
        value = self.value(numbers[0])
        assert isinstance(value, int)
        width = self.model.width(self.model.sort(abs(numbers[0])))
        if tag == "slice":
            return value >> numbers[2] & ((1 << (numbers[1] - numbers[2] + 1)) - 1)
        return value - (1 << width) if tag == "sext" and value >> (width - 1) else value


def _arity(tag: str) -> int:
    return 1 if tag in UNARY else 3 if tag in ("ite", "write") else 2


# ---------------------------------------------------------------- witnesses


def assignments(lines: list[str]) -> dict[int, Value]:
    """Values by position, from the lines of one part of a frame."""
    made: dict[int, Value] = {}
    for line in lines:
        position, *words = line.split()
        if words[0].startswith("["):
            array = made.get(int(position), Array(0))
            assert isinstance(array, Array)
            place, element = words[0].strip("[]"), int(words[1], 2)
            made[int(position)] = Array(element) if place == "*" else array.write(int(place, 2), element)
        else:
            made[int(position)] = int(words[0], 2)
    return made


def frames(witness: str) -> Iterator[tuple[dict[int, Value], dict[int, Value]]]:
    """(states, inputs) of each step."""
    parts: list[tuple[str, list[str]]] = []
    for line in witness.splitlines()[2:-1]:
        if line[0] in "#@":
            parts.append((line, []))
        else:
            parts[-1][1].append(line)
    found = dict(parts)
    for step in range(sum(name.startswith("@") for name in found)):
        yield assignments(found.get(f"#{step}", [])), assignments(found[f"@{step}"])


def problem(text: str, witness: str) -> str | None:
    """Why the witness shows no violation of the bad properties that it names; None where it does."""
    model = Model.of(text)
    states, inputs = model.tagged("state"), model.tagged("input")
    values: dict[int, Value] = {}
    frame = Frame(model, {})
    for step, (chosen, given) in enumerate(frames(witness)):
        named = {states[position]: value for position, value in chosen.items()}
        entered = {inputs[position]: value for position, value in given.items()}
        if step == 0:
            values = _initial(model, states, named | entered)
        else:
            values = {
                number: named[number] if following is None else frame.value(following)
                for number in states
                for following in [model.attached("next", number)]
            }
        frame = Frame(model, values | entered)
        for number in model.tagged("constraint"):
            if frame.value(int(model.lines[number][1])) != 1:
                return f"constraint {number} does not hold in step {step}"
    claimed = [model.tagged("bad")[int(word[1:])] for word in witness.splitlines()[1].split()]
    wrong = [number for number in claimed if frame.value(int(model.lines[number][1])) != 1]
    return f"bad {wrong} not reached" if wrong or not claimed else None


def _initial(model: Model, states: list[int], given: dict[int, Value]) -> dict[int, Value]:
    made: dict[int, Value] = {}
    for number in states:
        value = model.attached("init", number)
        if value is None:
            made[number] = given[number]
            continue
        initial = Frame(model, given | made).value(value)
        made[number] = Array(initial) if model.is_array(number) and isinstance(initial, int) else initial
    return made


# ---------------------------------------------------------------- random runs


def random_value(model: Model, number: int, draw: Random) -> Value:
    """Of a state's or an input's sort; an array differs from one value in a few places."""
    width = model.width(model.sort(number))
    if not model.is_array(number):
        return draw.getrandbits(width)
    made = Array(draw.getrandbits(width))
    index = model.width(int(model.lines[model.sort(number)][2]))
    for _ in range(8):
        made = made.write(draw.getrandbits(index), draw.getrandbits(width))
    return made


def random_run(model: Model, draw: Random, steps: int, *, constrained: bool = True) -> Iterator[Frame]:
    """A frame for each step, with random values for what is free; `constrained`: while constraints hold."""
    states = model.tagged("state")
    frame: Frame | None = None
    for _ in range(steps):
        given = {number: random_value(model, number, draw) for number in (*states, *model.tagged("input"))}
        if frame is None:
            values = _initial(model, states, given)
        else:
            following = {number: model.attached("next", number) for number in states}
            values = {
                number: given[number] if image is None else frame.value(image)
                for number, image in following.items()
            }
        frame = Frame(model, given | values)
        constraints = (int(model.lines[number][1]) for number in model.tagged("constraint"))
        if constrained and not all(map(frame.value, constraints)):
            return
        yield frame
