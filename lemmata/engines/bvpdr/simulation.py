"""What values expressions can take, given sets of values of the variables: paper 003, section 3.3.

Ternary simulation knows bits, interval simulation knows numbers. Hybrid simulation computes logic on bits and
arithmetic on intervals, and translates at the borders between the two, by SELECT and CONJOIN (Algorithms 3
and 4). Every result is an overapproximation; what all arguments determine is computed exactly.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from lemmata.logic.semantics import Meaning, meaning
from lemmata.logic.terms import Kind, Sort, Term
from lemmata.logic.values import Value, signed, value_of
from lemmata.logic.walk import postorder
from lemmata.value import value

How: TypeAlias = Literal["ternary", "interval", "hybrid"]


@value
class Bits:
    """The bits in `known` are those of `value`, the others are open."""

    known: int
    value: int


@value
class Interval:
    low: int
    high: int


Abstract: TypeAlias = Bits | Interval


@value
class Numbers:
    """How words of one width are read as numbers."""

    width: int
    is_signed: bool

    @property
    def low(self) -> int:
        return -(1 << (self.width - 1)) if self.is_signed else 0

    @property
    def high(self) -> int:
        return (1 << (self.width - self.is_signed)) - 1

    @property
    def mask(self) -> int:
        return (1 << self.width) - 1

    @property
    def everything(self) -> Interval:
        return Interval(self.low, self.high)

    def read(self, word: int) -> int:
        return signed(word, self.width) if self.is_signed else word

    def wrapped(self, low: int, high: int) -> Interval:
        """Of the numbers between, modulo 2^width; everything where they wrap differently."""
        size = 1 << self.width
        turns = (low - self.low) // size
        if high - low < size and turns == (high - self.low) // size:
            return Interval(low - turns * size, high - turns * size)
        return self.everything

    # ---------------------------------------------------------------- the borders

    def select(self, value: Abstract) -> Bits:
        """Algorithm 3 for each bit: one is known where all higher bits of both ends agree."""
        if isinstance(value, Bits):
            return value
        low, high = value.low & self.mask, value.high & self.mask
        known = self.mask & ~((1 << (low ^ high).bit_length()) - 1)
        return Bits(known, low & known)

    def conjoin(self, value: Abstract) -> Interval:
        """Algorithm 4: open bits make the smallest and the greatest number; an open sign is 1 in the one."""
        if isinstance(value, Interval):
            return value
        free = self.mask & ~value.known
        top = 1 << (self.width - 1) if self.is_signed else 0
        low, high = value.value | (free & top), value.value | (free & ~top)
        return Interval(self.read(low), self.read(high))

    def exact(self, value: Abstract) -> int | None:
        """The one word that it is."""
        if isinstance(value, Bits):
            return value.value if value.known == self.mask else None
        return value.low & self.mask if value.low == value.high else None

    def point(self, word: int) -> Bits:
        return Bits(self.mask, word)

    def unsigned(self, value: Abstract) -> tuple[int, int]:
        """Bounds as unsigned numbers."""
        return _other_bounds(self, value, is_signed=False)

    def as_signed(self, value: Abstract) -> tuple[int, int]:
        return _other_bounds(self, value, is_signed=True)


def _other_bounds(numbers: Numbers, value: Abstract, *, is_signed: bool) -> tuple[int, int]:
    other = Numbers(numbers.width, is_signed)
    if isinstance(value, Bits):
        found = other.conjoin(value)
    elif numbers.is_signed == is_signed:
        found = value
    else:
        found = other.wrapped(value.low, value.high)
    return found.low, found.high


UNKNOWN = Bits(0, 0)
TRUE, FALSE = Bits(1, 1), Bits(1, 0)


def truth(holds: bool | None) -> Bits:
    return UNKNOWN if holds is None else TRUE if holds else FALSE


# ---------------------------------------------------------------- rules

Rule: TypeAlias = Callable[[Numbers, Sequence[Abstract]], Abstract]
"""Of an operator on words of one width."""


def _and(a: Bits, b: Bits) -> Bits:
    ones = a.value & b.value
    return Bits(ones | (a.known & ~a.value) | (b.known & ~b.value), ones)


def _or(a: Bits, b: Bits) -> Bits:
    ones = a.value | b.value
    return Bits(ones | (a.known & b.known), ones)


def _xor(a: Bits, b: Bits) -> Bits:
    known = a.known & b.known
    return Bits(known, (a.value ^ b.value) & known)


def _not(a: Bits, mask: int) -> Bits:
    return Bits(a.known, ~a.value & a.known & mask)


def _sum_bits(width: int, a: Bits, b: Bits, carry: Bits = FALSE) -> Bits:
    """A chain of full adders on three-valued bits."""
    known = value = 0
    for place in range(width):
        x, y = (Bits(each.known >> place & 1, each.value >> place & 1) for each in (a, b))
        total = _xor(_xor(x, y), carry)
        carry = _or(_and(x, y), _and(carry, _or(x, y)))
        known |= total.known << place
        value |= total.value << place
    return Bits(known, value)


def _ternary_add(n: Numbers, given: Sequence[Abstract]) -> Abstract:
    return _sum_bits(n.width, n.select(given[0]), n.select(given[1]))


def _ternary_sub(n: Numbers, given: Sequence[Abstract]) -> Abstract:
    return _sum_bits(n.width, n.select(given[0]), _not(n.select(given[1]), n.mask), TRUE)


def _ternary_neg(n: Numbers, given: Sequence[Abstract]) -> Abstract:
    return _sum_bits(n.width, n.point(0), _not(n.select(given[0]), n.mask), TRUE)


def _ternary_mul(n: Numbers, given: Sequence[Abstract]) -> Abstract:
    """The lowest bits that both factors know are known of the product."""
    a, b = map(n.select, given)
    both = a.known & b.known
    low = (both ^ (both + 1)) >> 1
    return Bits(low & n.mask, a.value * b.value & low & n.mask)


def _interval_add(n: Numbers, given: Sequence[Abstract]) -> Abstract:
    a, b = map(n.conjoin, given)
    return n.wrapped(a.low + b.low, a.high + b.high)


def _interval_sub(n: Numbers, given: Sequence[Abstract]) -> Abstract:
    a, b = map(n.conjoin, given)
    return n.wrapped(a.low - b.high, a.high - b.low)


def _interval_neg(n: Numbers, given: Sequence[Abstract]) -> Abstract:
    a = n.conjoin(given[0])
    return n.wrapped(-a.high, -a.low)


def _interval_mul(n: Numbers, given: Sequence[Abstract]) -> Abstract:
    a, b = map(n.conjoin, given)
    corners = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
    return n.wrapped(min(corners), max(corners))


def _interval_udiv(n: Numbers, given: Sequence[Abstract]) -> Abstract:
    (low, high), (least, most) = (n.unsigned(each) for each in given)
    return n.wrapped(low // most, high // least) if least else n.everything


def _interval_urem(n: Numbers, given: Sequence[Abstract]) -> Abstract:
    (_, high), (least, most) = (n.unsigned(each) for each in given)
    return n.wrapped(0, min(high, most - 1)) if least else n.wrapped(0, high)


def _interval_and(n: Numbers, given: Sequence[Abstract]) -> Abstract:
    """The best that bits say, as an interval; so are all operators on bits."""
    return n.conjoin(_and(*map(n.select, given)))


def _less(low: int, high: int, least: int, most: int) -> bool | None:
    """a < b for a in [low, high], b in [least, most]."""
    return True if high < least else False if low >= most else None


def _less_equal(low: int, high: int, least: int, most: int) -> bool | None:
    return True if high <= least else False if low > most else None


def _ult(n: Numbers, given: Sequence[Abstract]) -> Abstract:
    return truth(_less(*n.unsigned(given[0]), *n.unsigned(given[1])))


def _ule(n: Numbers, given: Sequence[Abstract]) -> Abstract:
    return truth(_less_equal(*n.unsigned(given[0]), *n.unsigned(given[1])))


def _slt(n: Numbers, given: Sequence[Abstract]) -> Abstract:
    return truth(_less(*n.as_signed(given[0]), *n.as_signed(given[1])))


def _sle(n: Numbers, given: Sequence[Abstract]) -> Abstract:
    return truth(_less_equal(*n.as_signed(given[0]), *n.as_signed(given[1])))


def _equal(n: Numbers, given: Sequence[Abstract]) -> Abstract:
    a, b = map(n.select, given)
    x, y = map(n.conjoin, given)
    if (a.value ^ b.value) & a.known & b.known or x.high < y.low or y.high < x.low:
        return FALSE
    one, other = n.exact(given[0]), n.exact(given[1])
    return TRUE if one is not None and one == other else UNKNOWN


def _shift(move: Callable[[int, int], int], *, fill_sign: bool, left: bool) -> Rule:
    """By a known distance bits move; by an unknown one nothing is known."""

    def apply(n: Numbers, given: Sequence[Abstract]) -> Abstract:
        by = n.exact(given[1])
        if by is None:
            return UNKNOWN
        by = min(by, n.width)
        a = n.select(given[0])
        gap = (1 << by) - 1 if left else n.mask & ~(n.mask >> by)
        known, value = move(a.known, by) & n.mask, move(a.value, by) & n.mask
        top = 1 << (n.width - 1)
        if fill_sign:
            known = known | gap if a.known & top else known & ~gap
            return Bits(known, (value | (gap if a.value & top else 0)) & known)
        return Bits(known | gap, value)

    return apply


def _on_bits(function: Callable[[Bits, Bits], Bits]) -> Rule:
    return lambda n, given: function(n.select(given[0]), n.select(given[1]))


_LOGIC: Mapping[Kind, Rule] = {
    Kind.AND: _on_bits(_and),
    Kind.OR: _on_bits(_or),
    Kind.NOT: lambda n, given: _not(n.select(given[0]), n.mask),
    Kind.BV_NOT: lambda n, given: _not(n.select(given[0]), n.mask),
    Kind.BV_AND: _on_bits(_and),
    Kind.BV_OR: _on_bits(_or),
    Kind.BV_XOR: _on_bits(_xor),
    Kind.BV_SHL: _shift(lambda word, by: word << by, fill_sign=False, left=True),
    Kind.BV_SHR: _shift(lambda word, by: word >> by, fill_sign=False, left=False),
    Kind.BV_ASHR: _shift(lambda word, by: word >> by, fill_sign=True, left=False),
}
_COMPARISONS: Mapping[Kind, Rule] = {
    Kind.EQUAL: _equal,
    Kind.BV_ULT: _ult,
    Kind.BV_ULE: _ule,
    Kind.BV_SLT: _slt,
    Kind.BV_SLE: _sle,
}
_ON_BITS: Mapping[Kind, Rule] = {
    Kind.BV_ADD: _ternary_add,
    Kind.BV_SUB: _ternary_sub,
    Kind.BV_NEG: _ternary_neg,
    Kind.BV_MUL: _ternary_mul,
}
_ON_INTERVALS: Mapping[Kind, Rule] = {
    Kind.BV_ADD: _interval_add,
    Kind.BV_SUB: _interval_sub,
    Kind.BV_NEG: _interval_neg,
    Kind.BV_MUL: _interval_mul,
    Kind.BV_UDIV: _interval_udiv,
    Kind.BV_UREM: _interval_urem,
}


def rules(how: How) -> Mapping[Kind, Rule]:
    """Which rule computes an operator; without one, nothing is known of its result."""
    match how:
        case "ternary":
            return {**_LOGIC, **_COMPARISONS, **_ON_BITS}
        case "interval" | "hybrid":
            return {**_LOGIC, **_COMPARISONS, **_ON_INTERVALS}


# ---------------------------------------------------------------- terms


def width_of(sort: Sort) -> int:
    return 1 if sort.is_bool() else sort.bv_size()


class Simulation:
    """Roots under sets of values of their variables, which can be changed one by one."""

    def __init__(self, roots: Iterable[Term], how: How, *, is_signed: bool) -> None:
        self._how = how
        self._is_signed = is_signed
        self._rules = rules(how)
        order = postorder(roots)
        self._slots = {term: slot for slot, term in enumerate(order)}
        self._arguments = [tuple(self._slots[child] for child in term.children()) for term in order]
        self._compute = [self._instruction(term) for term in order]
        self._values: list[Abstract] = [UNKNOWN] * len(order)
        self._cones: dict[Term, list[int]] = {}
        self._order = order

    # ---------------------------------------------------------------- use

    def begin(self, values: Mapping[Term, Abstract]) -> None:
        """Start with these values of the variables."""
        for slot, term in enumerate(self._order):
            if term.is_const():
                self._values[slot] = self._shaped(term, values[term])
            else:
                self._values[slot] = self._compute[slot]([self._values[a] for a in self._arguments[slot]])

    def value(self, term: Term, changes: Mapping[int, Abstract] | None = None) -> Abstract:
        slot = self._slots[term]
        return (changes or {}).get(slot, self._values[slot])

    def numbers(self, term: Term) -> Numbers:
        return Numbers(width_of(term.sort()), self._is_signed)

    def propose(self, variable: Term, value: Abstract) -> dict[int, Abstract]:
        """What would be different if the variable had these values."""
        start = self._slots.get(variable)
        if start is None:
            return {}
        changes: dict[int, Abstract] = {start: self._shaped(variable, value)}
        for slot in self._cone(variable):
            arguments = self._arguments[slot]
            if any(a in changes for a in arguments):
                made = self._compute[slot]([changes.get(a, self._values[a]) for a in arguments])
                if made != self._values[slot]:
                    changes[slot] = made
        return changes

    def accept(self, changes: Mapping[int, Abstract]) -> None:
        for slot, given in changes.items():
            self._values[slot] = given

    def _cone(self, variable: Term) -> list[int]:
        """The slots that depend on a variable, in order."""
        if variable not in self._cones:
            touched = {self._slots[variable]}
            cone = []
            for slot, arguments in enumerate(self._arguments):
                if not touched.isdisjoint(arguments):
                    touched.add(slot)
                    cone.append(slot)
            self._cones[variable] = cone
        return self._cones[variable]

    def _shaped(self, term: Term, value: Abstract) -> Abstract:
        """In the kind of values that this simulation works with."""
        numbers = self.numbers(term)
        if term.sort().is_bool() or self._how == "ternary":
            return numbers.select(value)
        return numbers.conjoin(value) if self._how == "interval" else value

    # ---------------------------------------------------------------- operators

    def _instruction(self, term: Term) -> Callable[[list[Abstract]], Abstract]:
        if term.is_const():
            return lambda _: UNKNOWN
        if term.is_value():
            constant = self._shaped(term, self.numbers(term).point(_word(value_of(term))))
            return lambda _: constant
        sorts = [child.sort() for child in term.children()]
        if any(not (sort.is_bv() or sort.is_bool()) for sort in (*sorts, term.sort())):
            return lambda _: UNKNOWN
        numbers = [self.numbers(child) for child in term.children()]
        indices = tuple(term.indices()) if term.num_indices() else ()
        exact = _exact(meaning(term.kind(), sorts, indices), numbers, sorts)
        rough = self._rough(term, numbers)

        def compute(given: list[Abstract]) -> Abstract:
            word = exact(given)
            if word is not None:
                return self._shaped(term, self.numbers(term).point(word))
            return self._shaped(term, rough(given))

        return compute

    def _rough(self, term: Term, numbers: list[Numbers]) -> Callable[[list[Abstract]], Abstract]:
        kind = term.kind()
        if kind in self._rules:
            rule, first = self._rules[kind], numbers[0]
            return lambda given: rule(first, given)
        match kind:
            case Kind.ITE:
                return lambda given: _chosen(numbers[1], given)
            case Kind.BV_EXTRACT:
                high, low = term.indices()
                return lambda given: _extracted(numbers[0], given[0], high, low)
            case Kind.BV_CONCAT:
                return lambda given: _joined(numbers, given)
            case Kind.BV_ZERO_EXTEND | Kind.BV_SIGN_EXTEND:
                by = term.indices()[0]
                result = self.numbers(term)
                extended_sign = kind is Kind.BV_SIGN_EXTEND
                return lambda given: _extended(numbers[0], result, given[0], by, extended_sign)
        return lambda _: UNKNOWN


def _word(value: Value) -> int:
    assert isinstance(value, int)
    return int(value)


def _exact(
    function: Meaning, numbers: Sequence[Numbers], sorts: Sequence[Sort]
) -> Callable[[Sequence[Abstract]], int | None]:
    """The result where every argument is one value."""
    booleans = [sort.is_bool() for sort in sorts]

    def compute(given: Sequence[Abstract]) -> int | None:
        words: list[Value] = []
        for reading, each, boolean in zip(numbers, given, booleans, strict=True):
            word = reading.exact(each)
            if word is None:
                return None
            words.append(bool(word) if boolean else word)
        return _word(function(*words))

    return compute


def _chosen(n: Numbers, given: Sequence[Abstract]) -> Abstract:
    """Either, where the condition is open: both as bits, or else as intervals."""
    condition, yes, no = given
    assert isinstance(condition, Bits), "formulas are bits"
    if condition.known:
        return yes if condition.value else no
    if isinstance(yes, Bits) and isinstance(no, Bits):
        known = yes.known & no.known & ~(yes.value ^ no.value)
        return Bits(known, yes.value & known)
    a, b = n.conjoin(yes), n.conjoin(no)
    return Interval(min(a.low, b.low), max(a.high, b.high))


def _extracted(n: Numbers, value: Abstract, high: int, low: int) -> Abstract:
    bits, mask = n.select(value), (1 << (high - low + 1)) - 1
    return Bits(bits.known >> low & mask, bits.value >> low & mask)


def _joined(numbers: Sequence[Numbers], given: Sequence[Abstract]) -> Abstract:
    (top, low), width = (n.select(each) for n, each in zip(numbers, given, strict=True)), numbers[1].width
    return Bits(top.known << width | low.known, top.value << width | low.value)


def _extended(n: Numbers, result: Numbers, value: Abstract, by: int, with_sign: bool) -> Abstract:
    if isinstance(value, Interval):
        return result.wrapped(*(n.as_signed(value) if with_sign else n.unsigned(value)))
    gap = ((1 << by) - 1) << n.width
    if not with_sign:
        return Bits(value.known | gap, value.value)
    top = 1 << (n.width - 1)
    known = value.known | (gap if value.known & top else 0)
    return Bits(known, value.value | (gap if value.value & top else 0))


def unsupported(roots: Iterable[Term]) -> Collection[str]:
    """Sorts of variables that there are no values for."""
    sorts = (term.sort() for term in postorder(roots) if term.is_const())
    return {"arrays" for sort in sorts if not (sort.is_bv() or sort.is_bool())}
