"""Writes counterexamples of hardware in the formats that btorsim and aigsim check.

BTOR2: the values of states that the description leaves open in the first step, and in each later one, then
the inputs (`#k` and `@k` begin a step's parts). AIGER: the latches of the first step, then one line of inputs
for each step. Both name the bad properties that hold in the last step.
"""

from collections.abc import Iterable, Iterator, Sequence

from lemmata.logic.terms import Sort
from lemmata.logic.values import ArrayValue, Value
from lemmata.system.circuit import Circuit, Signal
from lemmata.system.path import Path

_WRITTEN_OUT = 10


def witness(circuit: Circuit, path: Path) -> str:
    """The witness of a path that violates the circuit's property."""
    lines = _btor2(circuit, path) if circuit.format == "btor2" else _aiger(circuit, path)
    return "\n".join(lines) + "\n"


# ---------------------------------------------------------------- BTOR2


def _btor2(circuit: Circuit, path: Path) -> Iterator[str]:
    yield "sat"
    yield " ".join(f"b{number}" for number in circuit.violated(path))
    states = circuit.values(path, circuit.states)
    inputs = circuit.values(path, circuit.inputs)
    for step, (before, given) in enumerate(zip(states, inputs, strict=True)):
        free = {"always", "later" if step else "first"}
        chosen = [
            line
            for number, (signal, value) in enumerate(zip(circuit.states, before, strict=True))
            if signal.free in free
            for line in _assignment(number, signal, value, f"#{step}")
        ]
        if chosen or not step:
            yield f"#{step}"
            yield from chosen
        yield f"@{step}"
        for number, (signal, value) in enumerate(zip(circuit.inputs, given, strict=True)):
            yield from _assignment(number, signal, value, f"@{step}")
    yield "."


def _assignment(number: int, signal: Signal, value: Value, frame: str) -> Iterator[str]:
    """One line; for an array, `[*]` for the element that is everywhere but at the places after it.

    btorsim takes `[*]` for states only: inputs of few elements are written out.
    """
    name = f" {signal.name}{frame}" if signal.name else ""
    sort = signal.term.sort()
    if not isinstance(value, ArrayValue):
        yield f"{number} {_bits(value, sort)}{name}"
        return
    index, element = sort.array_index(), sort.array_element()
    places: Iterable[Value] = sorted(value.entries, key=_number)
    if frame.startswith("@") and index.is_bv() and index.bv_size() <= _WRITTEN_OUT:
        places = range(1 << index.bv_size())
    else:
        yield f"{number} [*] {_bits(value.default, element)}{name}"
    for place in places:
        yield f"{number} [{_bits(place, index)}] {_bits(value.select(place), element)}{name}"


def _number(value: Value) -> int:
    assert isinstance(value, int), "a number or Boolean"
    return int(value)


def _bits(value: Value, sort: Sort) -> str:
    return f"{_number(value):0{1 if sort.is_bool() else sort.bv_size()}b}"


# ---------------------------------------------------------------- AIGER


def _aiger(circuit: Circuit, path: Path) -> Iterator[str]:
    yield "1"
    yield "".join(f"b{number}" for number in circuit.violated(path))
    yield _line(next(circuit.values(path, circuit.states)))
    for given in circuit.values(path, circuit.inputs):
        yield _line(given)
    yield "."


def _line(values: Sequence[Value]) -> str:
    return "".join("1" if value else "0" for value in values)
