"""Reads AIGER, text and binary (Biere: The AIGER format, version 20071012; Biere, Heljanko, Wieringa: 1.9).

The property is that no `bad` literal holds in any step; without a bad section the outputs are taken for it.
A latch begins with 0, 1, any value (its reset is the latch itself), or the value of another literal.
Liveness (justice, fairness) is Unsupported.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import NoReturn

from lemmata.cfa.source import InputError, Place, Unsupported
from lemmata.frontends.registers import Declarations, Names, Register, circuit
from lemmata.logic.terms import Kind, Term, Terms
from lemmata.system.circuit import Circuit, Signal
from lemmata.system.netlist import Latch, Netlist
from lemmata.value import value

_FIELDS = ("variables", "inputs", "latches", "outputs", "gates", "bad", "constraints", "justice", "fairness")
MOST = 1 << 20  # inputs of a binary file take no bytes: a short header could ask for any number of them


def parse(path: Path, terms: Terms) -> Circuit:
    """The circuit that a file describes."""
    return parse_bytes(str(path), _bytes(path), terms)


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(Place(str(path)), f"cannot be read: {error.strerror}") from None


def parse_bytes(file: str, data: bytes, terms: Terms) -> Circuit:
    source = _Source(file, data)
    parts = _parts(source)
    if not (parts.bad or parts.outputs):
        raise Unsupported(Place(file), "no property: neither bad literals nor outputs")
    return _circuit(_Builder(terms, parts, _ordered(source, parts)), parts)


def netlist(path: Path) -> Netlist:
    """The gates of a file as they are, each after those that it uses."""
    source = _Source(str(path), _bytes(path))
    parts = _parts(source)
    gates = [(gate, *parts.gates[gate][:2]) for gate in _ordered(source, parts)]
    latches = [Latch(each.literal, each.next, each.reset) for each in parts.latches]
    inputs = [literal for literal, _ in parts.inputs]
    sections = (("i", inputs), ("l", [each.literal for each in latches]))
    return Netlist(
        inputs=tuple(inputs),
        latches=tuple(latches),
        gates=tuple(gates),
        names={own[at]: name for role, own in sections for at, name in parts.symbols[role].items()},
        bad=tuple(literal for literal, _ in parts.bad),
        constraints=tuple(literal for literal, _ in parts.constraints),
        outputs=tuple(literal for literal, _ in parts.outputs),
    )


def _parts(source: "_Source") -> "_Parts":
    header = _header(source)
    parts = _Parts()
    _inputs(source, header, parts)
    _latches(source, header, parts)
    parts.outputs = list(_literals(source, header, "outputs"))
    parts.bad = list(_literals(source, header, "bad"))
    parts.constraints = list(_literals(source, header, "constraints"))
    _binary_gates(source, header, parts) if header.binary else _gates(source, header, parts)
    _symbols(source, header, parts)
    return parts


# ---------------------------------------------------------------- text


class _Source:
    """The bytes that are not read yet, line by line."""

    def __init__(self, file: str, data: bytes) -> None:
        self._file = file
        self._data = data
        self._start = 0
        self.at = 0
        self.line = 0

    def next(self) -> bytes | None:
        """The next line without its end."""
        if self.at >= len(self._data):
            return None
        self._start = self.at
        end = self._data.find(b"\n", self.at)
        end = len(self._data) if end < 0 else end
        self.at = end + 1
        self.line += 1
        return self._data[self._start : end]

    def byte(self) -> int | None:
        """The next byte of the binary section."""
        if self.at >= len(self._data):
            return None
        self.at += 1
        return self._data[self.at - 1]

    def begin_binary(self) -> None:
        """Positions in the binary section are those of one long line."""
        self._start = self.at
        self.line += 1

    def fail(self, message: str, column: int = 1, line: int | None = None) -> NoReturn:
        raise InputError(Place(self._file, self.line if line is None else line, column), message)

    def fail_here(self, message: str) -> NoReturn:
        """In the binary section: at the byte that was read last."""
        self.fail(message, max(self.at - self._start, 1))

    def refuse(self, message: str, column: int) -> NoReturn:
        raise Unsupported(Place(self._file, self.line, column), message)

    def numbers(self, least: int, most: int, expected: str) -> list[int]:
        """A line of numbers, one space between two of them."""
        line = self.next()
        if line is None:
            self.line += 1
            self.fail(f"expected {expected}, but the file ends")
        words = line.removesuffix(b"\r").split(b" ")
        column = 1
        for word in words:
            if not word.isdigit() or len(word) > 15:
                found = f"found '{_shown(word)}'" if word else "found no number"
                self.fail(f"expected {expected}, {found}", column)
            column += len(word) + 1
        if self.at > len(self._data):
            self.fail("expected the line to end, but the file does: it may be cut off", len(line) + 1)
        if not least <= len(words) <= most:
            self.fail(f"expected {expected}, found {len(words)} number{'s' * (len(words) != 1)}")
        return [int(word) for word in words]


def _shown(word: bytes) -> str:
    """As messages have it: short, and without what a terminal would obey."""
    return ascii(word[:40].decode("latin-1"))[1:-1]


@value
class _Header:
    binary: bool
    count: Mapping[str, int]

    @property
    def most(self) -> int:
        """The greatest literal."""
        return 2 * self.count["variables"] + 1


@value
class _Latch:
    literal: int
    next: int
    reset: int
    line: int


@dataclass
class _Parts:
    """What the sections say, in literals; `defined` are the variables so far."""

    inputs: list[tuple[int, int]] = field(default_factory=list)
    latches: list[_Latch] = field(default_factory=list)
    outputs: list[tuple[int, int]] = field(default_factory=list)
    bad: list[tuple[int, int]] = field(default_factory=list)
    constraints: list[tuple[int, int]] = field(default_factory=list)
    gates: dict[int, tuple[int, int, int]] = field(default_factory=dict)
    defined: set[int] = field(default_factory=set)
    symbols: dict[str, dict[int, str]] = field(default_factory=lambda: {each: {} for each in "ilobcjf"})


def _header(source: _Source) -> _Header:
    line = (source.next() or b"").removesuffix(b"\r")
    format_, _, rest = line.partition(b" ")
    if format_ not in (b"aag", b"aig"):
        source.line = 1
        source.fail(f"expected 'aag' or 'aig', found '{_shown(format_)}'")
    numbers: list[int] = []
    column = 5
    for word in rest.split(b" "):
        if not word.isdigit() or len(word) > 15 or len(numbers) == len(_FIELDS):
            source.fail("expected five to nine numbers: M I L O A B C J F", column)
        numbers.append(int(word))
        if len(numbers) > 7 and numbers[-1]:
            source.refuse("liveness (justice, fairness) is not supported", column)
        column += len(word) + 1
    if len(numbers) < 5:
        source.fail("expected five to nine numbers: M I L O A B C J F", column - 1)
    count = dict(zip(_FIELDS, [*numbers, 0, 0, 0, 0], strict=False))
    header = _Header(format_ == b"aig", count)
    needed = count["inputs"] + count["latches"] + count["gates"]
    if count["variables"] < needed or (header.binary and count["variables"] > needed):
        source.fail(f"expected M = {needed}, the sum of I, L and A, found {count['variables']}", 5)
    if header.binary and count["inputs"] > MOST:
        source.refuse(f"more than {MOST} inputs are not supported", 5)
    return header


# ---------------------------------------------------------------- sections


def _literal(source: _Source, header: _Header, number: int) -> int:
    if number > header.most:
        source.fail(f"expected a literal up to {header.most}, found {number}")
    return number


def _define(source: _Source, header: _Header, parts: _Parts, number: int) -> int:
    """A literal that stands for a new variable."""
    if number < 2 or number % 2 or number > header.most:
        source.fail(f"expected an even literal from 2 to {header.most - 1}, found {number}")
    if number in parts.defined:
        source.fail(f"literal {number} is defined twice")
    parts.defined.add(number)
    return number


def _inputs(source: _Source, header: _Header, parts: _Parts) -> None:
    for index in range(header.count["inputs"]):
        number = 2 * index + 2 if header.binary else source.numbers(1, 1, "the literal of an input")[0]
        parts.inputs.append((_define(source, header, parts, number), source.line))


def _latches(source: _Source, header: _Header, parts: _Parts) -> None:
    for index in range(header.count["latches"]):
        if header.binary:
            words = [
                2 * (header.count["inputs"] + index) + 2,
                *source.numbers(1, 2, "a latch's next and reset"),
            ]
        else:
            words = source.numbers(2, 3, "a latch with its next and reset")
        number = _define(source, header, parts, words[0])
        following = _literal(source, header, words[1])
        reset = _literal(source, header, words[2]) if len(words) == 3 else 0
        if reset == number + 1:
            source.fail(f"expected a reset that latch {number} can have, found its own negation")
        parts.latches.append(_Latch(number, following, reset, source.line))


def _literals(source: _Source, header: _Header, section: str) -> Iterator[tuple[int, int]]:
    for _ in range(header.count[section]):
        (number,) = source.numbers(1, 1, f"a literal of the section of {section}")
        yield _literal(source, header, number), source.line


def _gates(source: _Source, header: _Header, parts: _Parts) -> None:
    for _ in range(header.count["gates"]):
        gate, left, right = source.numbers(3, 3, "a gate and its two operands")
        _define(source, header, parts, gate)
        parts.gates[gate] = _literal(source, header, left), _literal(source, header, right), source.line


def _binary_gates(source: _Source, header: _Header, parts: _Parts) -> None:
    source.begin_binary()
    gate = 2 * (header.count["inputs"] + header.count["latches"])
    for _ in range(header.count["gates"]):
        gate += 2
        left = gate - _delta(source)
        right = left - _delta(source)
        if not gate > left >= right >= 0:
            source.fail_here(f"expected operands of gate {gate} in falling order, found {left} and {right}")
        parts.defined.add(gate)
        parts.gates[gate] = left, right, source.line


def _delta(source: _Source) -> int:
    """A number in groups of seven bits, lowest first; the high bit says that more follow."""
    value = shift = 0
    while True:
        byte = source.byte()
        if byte is None or shift > 56:
            source.fail_here(
                "expected a number of the binary section, but the file ends or the number does not"
            )
        value |= (byte & 127) << shift
        if byte < 128:
            return value
        shift += 7


_SECTIONS = dict(zip("ilobcjf", ("inputs", "latches", *_FIELDS[3:4], *_FIELDS[5:]), strict=True))


def _symbols(source: _Source, header: _Header, parts: _Parts) -> None:
    """Symbols as `l0 name`, up to a line `c`, after which comments follow."""
    while (line := source.next()) is not None:
        if line.rstrip(b"\r") == b"c":
            return
        place, space, name = line.rstrip(b"\r").partition(b" ")
        kind, number = place[:1].decode("latin-1"), place[1:]
        if kind not in _SECTIONS or not kind or not number.isdigit() or not space or len(number) > 15:
            source.fail("expected a symbol such as 'i0 name', or 'c' before comments")
        if int(number) >= header.count[_SECTIONS[kind]]:
            source.fail(f"expected a symbol of one of {header.count[_SECTIONS[kind]]} {_SECTIONS[kind]}")
        parts.symbols[kind][int(number)] = name.decode("utf-8", "replace")


# ---------------------------------------------------------------- gates


def _ordered(source: _Source, parts: _Parts) -> list[int]:
    """All gates, each after those that it uses: those of a text file may stand in any order.

    Whatever a line uses has to be defined.
    """
    leaves = {0, *(literal for literal, _ in parts.inputs), *(each.literal for each in parts.latches)}
    done: dict[int, None] = {}
    used = [(number, each.line) for each in parts.latches for number in (each.next, each.reset)]
    others = chain(used, parts.outputs, parts.bad, parts.constraints)
    roots = chain(((gate, line) for gate, (_, _, line) in parts.gates.items()), others)
    for literal, line in roots:
        if literal & ~1 not in done and literal & ~1 not in leaves:
            _reach(source, parts, leaves, done, (literal & ~1, line))
    return list(done)


def _reach(
    source: _Source, parts: _Parts, leaves: set[int], done: dict[int, None], root: tuple[int, int]
) -> None:
    """Depth first, with an explicit stack; a gate that is open already is on a cycle."""
    open_: set[int] = set()
    stack = [root]
    while stack:
        gate, line = stack[-1]
        if gate in done:
            stack.pop()
            continue
        if gate not in parts.gates:
            source.fail(f"literal {gate} is used, but not defined", line=line)
        left, right, at = parts.gates[gate]
        waiting = [each & ~1 for each in (left, right) if each & ~1 not in done and each & ~1 not in leaves]
        if waiting and gate in open_:
            source.fail(f"gate {gate} depends on itself", line=at)
        if waiting:
            open_.add(gate)
            stack += [(each, at) for each in waiting]
            continue
        done[gate] = None
        stack.pop()


# ---------------------------------------------------------------- terms


class _Builder:
    """The terms of literals."""

    def __init__(self, terms: Terms, parts: _Parts, gates: list[int]) -> None:
        self.terms = terms
        self._known: dict[int, Term] = {0: terms.false}
        names = Names()
        for role, literals in (
            ("i", [each for each, _ in parts.inputs]),
            ("l", [each.literal for each in parts.latches]),
        ):
            for index, literal in enumerate(literals):
                name = names.fit(parts.symbols[role].get(index, ""), role, index)
                self._known[literal] = terms.fresh(name, terms.bool)
        for gate in gates:
            left, right, _ = parts.gates[gate]
            self._known[gate] = terms.make(Kind.AND, (self.term(left), self.term(right)))

    def term(self, literal: int) -> Term:
        term = self._known[literal & ~1]
        return self.terms.not_(term) if literal & 1 else term


def _circuit(build: _Builder, parts: _Parts) -> Circuit:
    term: Callable[[int], Term] = build.term
    declared = Declarations()
    for index, (literal, line) in enumerate(parts.inputs):
        declared.inputs.append(Signal(parts.symbols["i"].get(index, ""), term(literal), line=line))
    for index, latch in enumerate(parts.latches):
        symbol = parts.symbols["l"].get(index, "")
        declared.states[index] = Register(term(latch.literal), symbol, latch.line)
        declared.next[index] = term(latch.next)
        if latch.reset != latch.literal:
            declared.init[index] = term(latch.reset)
    declared.constraints += [term(literal) for literal, _ in parts.constraints]
    kind, properties = ("b", parts.bad) if parts.bad else ("o", parts.outputs)
    for index, (literal, line) in enumerate(properties):
        declared.bad.append(Signal(parts.symbols[kind].get(index, ""), term(literal), line=line))
    return circuit(build.terms, declared, "aiger")
