"""Every operator on bit-vectors and arrays as gates: what a term's bits are, given those of its variables.

An array is the list of its elements, each a word. Floats have no bits here.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from lemmata.logic.terms import Kind, Sort, Term
from lemmata.logic.values import value_of
from lemmata.logic.walk import fold
from lemmata.system.export.gates import FALSE, TRUE, Gates, Word, inverted
from lemmata.system.export.start import Inexpressible

Bits: TypeAlias = "Word | list[Word]"
Operator: TypeAlias = Callable[[Gates, Word, Word], Word]

MOST_CELLS = 1 << 16
"""An array with more bits is not expanded."""


def width(sort: Sort) -> int:
    return 1 if sort.is_bool() else sort.bv_size()


def words(sort: Sort) -> list[int]:
    """The widths of the words that a value of the sort is made of: one, or an array's elements."""
    if not sort.is_array():
        return [width(sort)]
    element, places = width(sort.array_element()), 1 << width(sort.array_index())
    if element * places > MOST_CELLS:
        raise Inexpressible(
            f"an array of {places} elements of {element} bits is not expanded (at most {MOST_CELLS} bits are)"
        )
    return [element] * places


def blasted(
    gates: Gates, roots: Sequence[Term], known: Mapping[Term, list[Word]], most: int | None = None
) -> list[list[Word]]:
    """The words of each root; `known` has those of the variables. Inexpressible beyond `most` gates."""

    def step(term: Term, arguments: list[list[Word]]) -> list[Word]:
        if term.is_value():
            return [constant(term)]
        if most is not None and len(gates.gates) > most:
            raise Inexpressible(f"the system has more than {most} gates as a circuit")
        return _applied(gates, term, arguments)

    done = fold(roots, step, known)
    return [done[root] for root in roots]


def constant(term: Term) -> Word:
    """The bits of a value."""
    value = value_of(term)
    assert isinstance(value, int)
    return [TRUE if int(value) >> bit & 1 else FALSE for bit in range(width(term.sort()))]


def _applied(gates: Gates, term: Term, arguments: list[list[Word]]) -> list[Word]:
    kind = term.kind()
    match kind:
        case Kind.ITE:
            ((condition,),), yes, no = arguments
            return [gates.choose(condition, *pair) for pair in zip(yes, no, strict=True)]
        case Kind.EQUAL:
            return [[gates.all([gates.equal(*pair) for pair in zip(*arguments, strict=True)])]]
        case Kind.CONST_ARRAY:
            return arguments[0] * len(words(term.sort()))
        case Kind.ARRAY_SELECT:
            return [_selected(gates, arguments[0], arguments[1][0])]
        case Kind.ARRAY_STORE:
            return _stored(gates, *arguments)
    if kind in _SLICING:
        return [_sliced(term, arguments[0][0])]
    if kind in _UNARY:
        return [_UNARY[kind](gates, arguments[0][0])]
    return [_BINARY[kind](gates, arguments[0][0], arguments[1][0])]


def _sliced(term: Term, a: Word) -> Word:
    """Extraction and extensions."""
    if term.kind() is Kind.BV_EXTRACT:
        high, low = term.indices()
        return a[low : high + 1]
    fill = a[-1] if term.kind() is Kind.BV_SIGN_EXTEND else FALSE
    return a + [fill] * term.indices()[0]


def _selected(gates: Gates, cells: list[Word], index: Word) -> Word:
    """Halves, by the index's lowest bit first."""
    for bit in index:
        cells = [gates.choose(bit, odd, even) for even, odd in zip(cells[::2], cells[1::2], strict=True)]
    return cells[0]


def _stored(gates: Gates, cells: list[Word], index: list[Word], element: list[Word]) -> list[Word]:
    made = []
    for place, cell in enumerate(cells):
        here = [bit if place >> number & 1 else bit ^ 1 for number, bit in enumerate(index[0])]
        made.append(gates.choose(gates.all(here), element[0], cell))
    return made


# ---------------------------------------------------------------- operators on words


def _sdiv(gates: Gates, a: Word, b: Word) -> Word:
    quotient, _ = gates.division(gates.magnitude(a), gates.magnitude(b))
    return gates.choose(gates.xor(a[-1], b[-1]), gates.negated(quotient), quotient)


def _srem(gates: Gates, a: Word, b: Word) -> Word:
    _, rest = gates.division(gates.magnitude(a), gates.magnitude(b))
    return gates.choose(a[-1], gates.negated(rest), rest)


def _smod(gates: Gates, a: Word, b: Word) -> Word:
    """The remainder that has the divisor's sign: b is added to srem where that has the other one."""
    rest = _srem(gates, a, b)
    other = gates.and_(gates.any(rest), gates.xor(a[-1], b[-1]))
    return gates.choose(other, gates.sum(rest, b)[:-1], rest)


def _slt(gates: Gates, a: Word, b: Word) -> int:
    """As unsigned numbers, with the signs inverted."""
    return gates.below([*a[:-1], a[-1] ^ 1], [*b[:-1], b[-1] ^ 1])


def _umulo(gates: Gates, a: Word, b: Word) -> Word:
    zeros = [FALSE] * len(a)
    return [gates.any(gates.product(a + zeros, b + zeros)[len(a) :])]


def _smulo(gates: Gates, a: Word, b: Word) -> Word:
    whole = gates.product(a + a[-1:] * len(a), b + b[-1:] * len(b))
    return [gates.equal(whole[len(a) :], whole[len(a) - 1 : len(a)] * len(a)) ^ 1]


_SLICING = (Kind.BV_EXTRACT, Kind.BV_ZERO_EXTEND, Kind.BV_SIGN_EXTEND)
_UNARY: Mapping[Kind, Callable[[Gates, Word], Word]] = {
    Kind.NOT: lambda _, a: inverted(a),
    Kind.BV_NOT: lambda _, a: inverted(a),
    Kind.BV_NEG: Gates.negated,
}
_BINARY: Mapping[Kind, Operator] = {
    Kind.AND: lambda g, a, b: g.each(g.and_, a, b),
    Kind.OR: lambda g, a, b: g.each(g.or_, a, b),
    Kind.BV_AND: lambda g, a, b: g.each(g.and_, a, b),
    Kind.BV_OR: lambda g, a, b: g.each(g.or_, a, b),
    Kind.BV_XOR: lambda g, a, b: g.each(g.xor, a, b),
    Kind.BV_ADD: lambda g, a, b: g.sum(a, b)[:-1],
    Kind.BV_SUB: lambda g, a, b: g.difference(a, b)[:-1],
    Kind.BV_MUL: Gates.product,
    Kind.BV_UDIV: lambda g, a, b: g.division(a, b)[0],
    Kind.BV_UREM: lambda g, a, b: g.division(a, b)[1],
    Kind.BV_SDIV: _sdiv,
    Kind.BV_SREM: _srem,
    Kind.BV_SMOD: _smod,
    Kind.BV_SHL: lambda g, a, b: g.shifted(a, b, FALSE, left=True),
    Kind.BV_SHR: lambda g, a, b: g.shifted(a, b, FALSE, left=False),
    Kind.BV_ASHR: lambda g, a, b: g.shifted(a, b, a[-1], left=False),
    Kind.BV_CONCAT: lambda _, a, b: [*b, *a],
    Kind.BV_ULT: lambda g, a, b: [g.below(a, b)],
    Kind.BV_ULE: lambda g, a, b: [g.below(b, a) ^ 1],
    Kind.BV_SLT: lambda g, a, b: [_slt(g, a, b)],
    Kind.BV_SLE: lambda g, a, b: [_slt(g, b, a) ^ 1],
    Kind.BV_UMUL_OVERFLOW: _umulo,
    Kind.BV_SMUL_OVERFLOW: _smulo,
}
