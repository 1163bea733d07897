"""The operators of BTOR2: their sorts, and their meaning as terms.

A value of one bit is a Boolean here; `word` and `bit` convert where an operator wants bit-vectors.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from lemmata.logic.terms import Kind, Sort, Term, Terms
from lemmata.value import value

Meaning: TypeAlias = Callable[..., Term]


class SortError(ValueError):
    """The sorts of an operator's arguments do not go together."""


def word(terms: Terms, term: Term) -> Term:
    """The bit-vector (or array) of a value."""
    if not term.sort().is_bool():
        return term
    return terms.ite(term, terms.bv(1, 1), terms.bv(0, 1))


def bit(terms: Terms, term: Term) -> Term:
    """The value of a bit-vector: a Boolean, where it has one bit."""
    sort = term.sort()
    if not sort.is_bv() or sort.bv_size() != 1:
        return term
    return terms.eq(term, terms.bv(1, 1))


def sort_of(terms: Terms, term: Term) -> Sort:
    """The sort that a value has in BTOR2."""
    sort = term.sort()
    return terms.vector(1) if sort.is_bool() else sort


def sort_name(sort: Sort) -> str:
    if sort.is_array():
        return f"array of {sort_name(sort.array_element())} over {sort_name(sort.array_index())}"
    return f"bitvec {sort.bv_size()}"


# ---------------------------------------------------------------- sorts

Rule: TypeAlias = Callable[[Terms, Sequence[Sort]], Sort]
"""The result's sort for those of the arguments."""


def _vectors(sorts: Sequence[Sort]) -> None:
    for number, sort in enumerate(sorts, 1):
        if not sort.is_bv():
            raise SortError(f"expected argument {number} to be a bit-vector, but it is {sort_name(sort)}")


def _same(sorts: Sequence[Sort], first: int = 0) -> None:
    if sorts[first] != sorts[first + 1]:
        left, right = sort_name(sorts[first]), sort_name(sorts[first + 1])
        raise SortError(f"expected arguments {first + 1} and {first + 2} of one sort, not {left} and {right}")


def _one_bit(sort: Sort, number: int) -> None:
    if not sort.is_bv() or sort.bv_size() != 1:
        raise SortError(f"expected argument {number} to be bitvec 1, but it is {sort_name(sort)}")


def same_width(_: Terms, sorts: Sequence[Sort]) -> Sort:
    """n ... n -> n"""
    _vectors(sorts)
    if len(sorts) > 1:
        _same(sorts)
    return sorts[0]


def one_bit(terms: Terms, sorts: Sequence[Sort]) -> Sort:
    """n ... n -> 1"""
    same_width(terms, sorts)
    return terms.vector(1)


def bits(terms: Terms, sorts: Sequence[Sort]) -> Sort:
    """1 1 -> 1"""
    for number, sort in enumerate(sorts, 1):
        _one_bit(sort, number)
    return terms.vector(1)


def compared(terms: Terms, sorts: Sequence[Sort]) -> Sort:
    """S S -> 1"""
    _same(sorts)
    return terms.vector(1)


def joined(terms: Terms, sorts: Sequence[Sort]) -> Sort:
    """n m -> n + m"""
    _vectors(sorts)
    return terms.vector(sorts[0].bv_size() + sorts[1].bv_size())


def chosen(_: Terms, sorts: Sequence[Sort]) -> Sort:
    """1 S S -> S"""
    _one_bit(sorts[0], 1)
    _same(sorts, 1)
    return sorts[1]


def _access(sorts: Sequence[Sort]) -> Sort:
    array = sorts[0]
    if not array.is_array():
        raise SortError(f"expected argument 1 to be an array, but it is {sort_name(array)}")
    if sorts[1] != array.array_index():
        wanted, found = sort_name(array.array_index()), sort_name(sorts[1])
        raise SortError(f"expected argument 2 to be the array's index, {wanted}, but it is {found}")
    return array


def element(_: Terms, sorts: Sequence[Sort]) -> Sort:
    """A[I -> E] I -> E"""
    return _access(sorts).array_element()


def updated(_: Terms, sorts: Sequence[Sort]) -> Sort:
    """A[I -> E] I E -> A[I -> E]"""
    array = _access(sorts)
    if sorts[2] != array.array_element():
        wanted, found = sort_name(array.array_element()), sort_name(sorts[2])
        raise SortError(f"expected argument 3 to be the array's element, {wanted}, but it is {found}")
    return array


# ---------------------------------------------------------------- meanings


@value
class Operator:
    """`words` is the meaning on bit-vectors and arrays, `bits` that on Booleans, where there is another."""

    arity: int
    rule: Rule
    words: Meaning
    bits: Meaning | None = None

    def sort(self, terms: Terms, arguments: Sequence[Term]) -> Sort:
        return self.rule(terms, [sort_of(terms, argument) for argument in arguments])

    def apply(self, terms: Terms, arguments: Sequence[Term]) -> Term:
        """The value, for arguments that have a sort together."""
        if self.bits is not None and arguments[-1].sort().is_bool():
            return self.bits(terms, *arguments)
        return bit(terms, self.words(terms, *(word(terms, argument) for argument in arguments)))


def _kind(kind: Kind) -> Meaning:
    return lambda terms, *arguments: terms.make(kind, arguments)


def _not(meaning: Meaning) -> Meaning:
    """The negation of a meaning, for Booleans and bit by bit."""

    def negated(terms: Terms, *arguments: Term) -> Term:
        made = meaning(terms, *arguments)
        return terms.not_(made) if made.sort().is_bool() else terms.bvnot(made)

    return negated


def _choose(terms: Terms, condition: Term, yes: Term, no: Term) -> Term:
    return terms.ite(bit(terms, condition), yes, no)


def _swapped(kind: Kind) -> Meaning:
    return lambda terms, a, b: terms.make(kind, (b, a))


def _overflow(kind: str) -> Operator:
    return Operator(2, one_bit, _kind(Kind[f"BV_{kind}_OVERFLOW"]))


def _arithmetic(kind: Kind) -> Operator:
    return Operator(2, same_width, _kind(kind))


def _order(meaning: Meaning) -> Operator:
    return Operator(2, one_bit, meaning)


_EQUAL, _XOR = _kind(Kind.EQUAL), _not(_kind(Kind.EQUAL))

OPERATORS: Mapping[str, Operator] = {
    "not": Operator(1, same_width, _kind(Kind.BV_NOT), _kind(Kind.NOT)),
    "inc": Operator(1, same_width, _kind(Kind.BV_INC)),
    "dec": Operator(1, same_width, _kind(Kind.BV_DEC)),
    "neg": Operator(1, same_width, _kind(Kind.BV_NEG)),
    "redand": Operator(1, one_bit, _kind(Kind.BV_REDAND)),
    "redor": Operator(1, one_bit, _kind(Kind.BV_REDOR)),
    "redxor": Operator(1, one_bit, _kind(Kind.BV_REDXOR)),
    "iff": Operator(2, bits, _EQUAL, _EQUAL),
    "implies": Operator(2, bits, _kind(Kind.IMPLIES), _kind(Kind.IMPLIES)),
    "eq": Operator(2, compared, _EQUAL, _EQUAL),
    "neq": Operator(2, compared, _XOR, _XOR),
    "ugt": _order(_swapped(Kind.BV_ULT)),
    "ugte": _order(_swapped(Kind.BV_ULE)),
    "ult": _order(_kind(Kind.BV_ULT)),
    "ulte": _order(_kind(Kind.BV_ULE)),
    "sgt": _order(_swapped(Kind.BV_SLT)),
    "sgte": _order(_swapped(Kind.BV_SLE)),
    "slt": _order(_kind(Kind.BV_SLT)),
    "slte": _order(_kind(Kind.BV_SLE)),
    "and": Operator(2, same_width, _kind(Kind.BV_AND), _kind(Kind.AND)),
    "nand": Operator(2, same_width, _not(_kind(Kind.BV_AND)), _not(_kind(Kind.AND))),
    "nor": Operator(2, same_width, _not(_kind(Kind.BV_OR)), _not(_kind(Kind.OR))),
    "or": Operator(2, same_width, _kind(Kind.BV_OR), _kind(Kind.OR)),
    "xnor": Operator(2, same_width, _not(_kind(Kind.BV_XOR)), _EQUAL),
    "xor": Operator(2, same_width, _kind(Kind.BV_XOR), _XOR),
    "rol": _arithmetic(Kind.BV_ROL),
    "ror": _arithmetic(Kind.BV_ROR),
    "sll": _arithmetic(Kind.BV_SHL),
    "sra": _arithmetic(Kind.BV_ASHR),
    "srl": _arithmetic(Kind.BV_SHR),
    "add": _arithmetic(Kind.BV_ADD),
    "mul": _arithmetic(Kind.BV_MUL),
    "sdiv": _arithmetic(Kind.BV_SDIV),
    "udiv": _arithmetic(Kind.BV_UDIV),
    "smod": _arithmetic(Kind.BV_SMOD),
    "srem": _arithmetic(Kind.BV_SREM),
    "urem": _arithmetic(Kind.BV_UREM),
    "sub": _arithmetic(Kind.BV_SUB),
    "saddo": _overflow("SADD"),
    "uaddo": _overflow("UADD"),
    "sdivo": _overflow("SDIV"),
    "smulo": _overflow("SMUL"),
    "umulo": _overflow("UMUL"),
    "ssubo": _overflow("SSUB"),
    "usubo": _overflow("USUB"),
    "concat": Operator(2, joined, _kind(Kind.BV_CONCAT)),
    "read": Operator(2, element, _kind(Kind.ARRAY_SELECT)),
    "ite": Operator(3, chosen, _choose, _kind(Kind.ITE)),
    "write": Operator(3, updated, _kind(Kind.ARRAY_STORE)),
}
