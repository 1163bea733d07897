"""Reads BTOR2 (Niemetz, Preiner, Wolf, Biere: BTOR2, BtorMC and Boolector 3.0, CAV 2018).

Every line has a number greater than those before, and names earlier lines only. A value of one bit is a
Boolean term. The property is that no `bad` holds in any step; `output` says nothing of it. Liveness (`fair`,
`justice`) and arrays of arrays are Unsupported.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

from lemmata.cfa.source import InputError, Place, Unsupported
from lemmata.frontends.btor2.operators import OPERATORS, SortError, bit, sort_name, sort_of, word
from lemmata.frontends.btor2.words import Words, shown
from lemmata.frontends.registers import Declarations, Names, Register, circuit
from lemmata.logic.terms import Sort, Term, Terms
from lemmata.system.circuit import Circuit, Signal

MAX_WIDTH = 1 << 20
_DIGITS = 4000  # Python converts no more at once


def parse(path: Path, terms: Terms) -> Circuit:
    """The circuit that a file describes."""
    try:
        text = path.read_bytes().decode("utf-8", "replace")
    except OSError as error:
        raise InputError(Place(str(path)), f"cannot be read: {error.strerror}") from None
    return parse_text(str(path), text, terms)


def parse_text(file: str, text: str, terms: Terms) -> Circuit:
    reader = _Reader(terms)
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        words = Words(file, number, line)
        if words:
            reader.line(words)
            if number == len(lines):
                words.fail_after("expected the line to end, but the file does: it may be cut off")
    if not reader.declared.bad:
        raise Unsupported(Place(file), "no property: no line is `bad`")
    return circuit(terms, reader.declared, "btor2")


Statement: TypeAlias = Callable[["_Reader", int, Words], None]


class _Reader:
    """What the lines so far mean; every line is read once."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.declared = Declarations()
        self._sorts: dict[int, Sort] = {}
        self._nodes: dict[int, Term] = {}
        self._constants: set[int] = set()
        self._names = Names()
        self._last = 0

    def line(self, words: Words) -> None:
        number = words.number("a line's number")
        if number <= self._last:
            words.fail(f"expected a number greater than {self._last}, that of the line before")
        self._last = number
        tag = words.take("what the line is")
        statement = _STATEMENTS.get(tag)
        if statement is not None:
            statement(self, number, words)
        elif tag in OPERATORS:
            self._operation(number, tag, words)
        else:
            words.fail(f"expected a sort, a value or a property, found '{shown(tag)}'")
        if words:
            words.take("a symbol")
        if words:
            words.take("the end")
            words.fail("expected the line to end, or a comment that begins with `;`")

    # ---------------------------------------------------------------- parts of lines

    def _sort(self, words: Words) -> Sort:
        number = words.number("the number of a sort")
        if number not in self._sorts:
            words.fail(f"expected a sort, but line {number} is none" if number <= self._last else _LATER)
        return self._sorts[number]

    def _vector(self, words: Words) -> Sort:
        sort = self._sort(words)
        if not sort.is_bv():
            words.fail(f"expected a bit-vector's sort, found {sort_name(sort)}")
        return sort

    def _value(self, words: Words) -> Term:
        """The value that a word names; a minus sign is its bitwise negation."""
        reference = words.reference("the number of a value")
        term = self._nodes.get(abs(reference))
        if term is None:
            words.fail(_LATER if abs(reference) > self._last else f"line {abs(reference)} has no value")
        if reference > 0:
            return term
        if term.sort().is_array():
            words.fail("expected a bit-vector to negate, found an array")
        return self.terms.not_(term) if term.sort().is_bool() else self.terms.bvnot(term)

    def _condition(self, words: Words) -> Term:
        """A value of one bit."""
        term = self._value(words)
        if not term.sort().is_bool():
            words.fail(f"expected a value of one bit, found {sort_name(term.sort())}")
        return term

    def _agree(self, words: Words, declared: Sort, found: Sort) -> None:
        if declared != found:
            words.fail(f"expected sort {sort_name(found)} for this line, found {sort_name(declared)}")

    # ---------------------------------------------------------------- sorts and values

    def sort(self, number: int, words: Words) -> None:
        match words.take("bitvec or array"):
            case "bitvec":
                width = words.number("a width")
                if width == 0:
                    words.fail("expected a width of at least 1")
                if width > MAX_WIDTH:
                    words.refuse(f"bit-vectors of more than {MAX_WIDTH} bits are not supported")
                self._sorts[number] = self.terms.vector(width)
            case "array":
                parts = [self._sort(words), self._sort(words)]
                if any(part.is_array() for part in parts):
                    words.refuse("arrays of arrays are not supported")
                self._sorts[number] = self.terms.array(*parts)
            case other:
                words.fail(f"expected bitvec or array, found '{shown(other)}'")

    def constant(self, number: int, words: Words, base: int) -> None:
        sort = self._vector(words)
        width = sort.bv_size()
        text = words.take("a number")
        digits = text.removeprefix("-") if base == 10 else text
        if not digits or not set(digits) <= _ALPHABETS[base]:
            words.fail(f"expected a number of base {base}")
        value = _integer(digits, base) if digits is text else -_integer(digits, base)
        if not -(1 << (width - 1)) <= value < 1 << width or (base == 2 and len(digits) != width):
            words.fail(f"expected a number of {width} bits")
        self._add_constant(number, sort, value)

    def known(self, number: int, words: Words, value: int) -> None:
        self._add_constant(number, self._vector(words), value)

    def _add_constant(self, number: int, sort: Sort, value: int) -> None:
        self._nodes[number] = bit(self.terms, self.terms.value(value, sort))
        self._constants.add(number)

    def _operation(self, number: int, tag: str, words: Words) -> None:
        operator = OPERATORS[tag]
        declared = self._sort(words)
        arguments = [self._value(words) for _ in range(operator.arity)]
        try:
            found = operator.sort(self.terms, arguments)
        except SortError as error:
            words.fail(str(error))
        self._agree(words, declared, found)
        self._nodes[number] = operator.apply(self.terms, arguments)

    def extension(self, number: int, words: Words, extend: Callable[[Terms, Term, int], Term]) -> None:
        declared, argument = self._sort(words), self._vector_value(words)
        by = words.number("a number of bits")
        width = argument.sort().bv_size() + by
        if declared != (self.terms.vector(width) if width <= MAX_WIDTH else None):
            words.fail(f"expected sort bitvec {width} for this line, found {sort_name(declared)}")
        self._nodes[number] = bit(self.terms, extend(self.terms, argument, by))

    def slice(self, number: int, words: Words) -> None:
        declared, argument = self._sort(words), self._vector_value(words)
        high, low = words.number("the highest bit"), words.number("the lowest bit")
        width = argument.sort().bv_size()
        if not low <= high < width:
            words.fail(f"expected {width} > high >= low, found {high} and {low}")
        self._agree(words, declared, self.terms.vector(high - low + 1))
        self._nodes[number] = bit(self.terms, self.terms.extract(argument, high, low))

    def _vector_value(self, words: Words) -> Term:
        term = word(self.terms, self._value(words))
        if not term.sort().is_bv():
            words.fail("expected a bit-vector, found an array")
        return term

    # ---------------------------------------------------------------- states, inputs and properties

    def variable(self, number: int, words: Words, role: str) -> None:
        sort = self._sort(words)
        symbol = words.peek()
        sort = self.terms.bool if sort == self.terms.vector(1) else sort
        term = self.terms.fresh(self._names.fit(symbol, role, number), sort)
        self._nodes[number] = term
        if role == "state":
            self.declared.states[number] = Register(term, symbol, words.line)
        else:
            self.declared.inputs.append(Signal(symbol, term, line=words.line))

    def _register(self, number: int, words: Words) -> int:
        """Sort and state of an init or next line."""
        declared = self._sort(words)
        state = words.number("the number of a state")
        if state not in self.declared.states:
            words.fail(_LATER if state >= number else f"expected a state, but line {state} is none")
        self._agree(words, declared, sort_of(self.terms, self.declared.states[state].term))
        return state

    def init(self, number: int, words: Words) -> None:
        state = self._register(number, words)
        if state in self.declared.init:
            words.fail(f"state {state} has an init already")
        name = words.peek()
        term = self._value(words)
        reference = abs(int(name))
        if reference > state:
            words.fail(f"expected an initial value that stands before its state, line {state}")
        self.declared.init[state] = self._initial(state, reference, term, words)

    def _initial(self, state: int, reference: int, term: Term, words: Words) -> Term:
        """The value; for an array a constant element stands for the array that is this everywhere."""
        variable = self.declared.states[state].term
        sort = variable.sort()
        if sort.is_array() and reference in self._constants:
            element = word(self.terms, term)
            if element.sort() == sort.array_element():
                return self.terms.constant_array(sort, element)
        self._fits(words, variable, term)
        return term

    def next(self, number: int, words: Words) -> None:
        state = self._register(number, words)
        if state in self.declared.next:
            words.fail(f"state {state} has a next already")
        term = self._value(words)
        self._fits(words, self.declared.states[state].term, term)
        self.declared.next[state] = term

    def _fits(self, words: Words, variable: Term, term: Term) -> None:
        wanted, found = sort_of(self.terms, variable), sort_of(self.terms, term)
        if wanted != found:
            words.fail(f"expected a value of the state's sort, {sort_name(wanted)}, found {sort_name(found)}")

    def constraint(self, _: int, words: Words) -> None:
        self.declared.constraints.append(self._condition(words))

    def bad(self, _: int, words: Words) -> None:
        term = self._condition(words)
        self.declared.bad.append(Signal(words.peek(), term, line=words.line))

    def output(self, _: int, words: Words) -> None:
        self._value(words)

    def liveness(self, _: int, words: Words) -> None:
        words.refuse("liveness (`fair`, `justice`) is not supported")


_LATER = "expected the number of a line above this one"
_ALPHABETS: Mapping[int, frozenset[str]] = {
    2: frozenset("01"),
    10: frozenset("0123456789"),
    16: frozenset("0123456789abcdefABCDEF"),
}

_STATEMENTS: Mapping[str, Statement] = {
    "sort": _Reader.sort,
    "const": lambda reader, number, words: reader.constant(number, words, 2),
    "constd": lambda reader, number, words: reader.constant(number, words, 10),
    "consth": lambda reader, number, words: reader.constant(number, words, 16),
    "zero": lambda reader, number, words: reader.known(number, words, 0),
    "one": lambda reader, number, words: reader.known(number, words, 1),
    "ones": lambda reader, number, words: reader.known(number, words, -1),
    "sext": lambda reader, number, words: reader.extension(number, words, Terms.sext),
    "uext": lambda reader, number, words: reader.extension(number, words, Terms.zext),
    "slice": _Reader.slice,
    "input": lambda reader, number, words: reader.variable(number, words, "input"),
    "state": lambda reader, number, words: reader.variable(number, words, "state"),
    "init": _Reader.init,
    "next": _Reader.next,
    "constraint": _Reader.constraint,
    "bad": _Reader.bad,
    "output": _Reader.output,
    "fair": _Reader.liveness,
    "justice": _Reader.liveness,
}


def _integer(digits: str, base: int) -> int:
    """Of any length: a decimal number is read in pieces."""
    if base != 10:
        return int(digits, base)
    made = 0
    for start in range(0, len(digits), _DIGITS):
        piece = digits[start : start + _DIGITS]
        made = made * 10 ** len(piece) + int(piece)
    return made
