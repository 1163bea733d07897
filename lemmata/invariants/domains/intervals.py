"""Values: unions of intervals of integers, with floats as the integers that their bits are in order.

A value is a flat tuple (low, high, low, high, ...) of disjoint intervals, sorted, with gaps between them.
Integers and addresses stand for themselves; a float for its place in the order of all floats (both zeros
are 0), and NaN lies above infinity, with a gap.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from lemmata.cfa.interpreter.floats import integer_to_32
from lemmata.cfa.operations import BinaryOp, Overflows, UnaryOp
from lemmata.cfa.types import Float, Int, Pointer, Type
from lemmata.invariants.domains import float_order
from lemmata.invariants.domains.environments import NEGATED
from lemmata.invariants.domains.integer_intervals import OPERATORS, Interval
from lemmata.logic.terms import Term, Terms

Union = tuple[int, ...]

PIECES = 16


def borders(type_: Type) -> tuple[int, int]:
    """The least and the greatest number that stands for a value of the type."""
    match type_:
        case Int(bits, signed):
            return (-1 << (bits - 1), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)
        case Pointer(_, bits):
            return 0, (1 << bits) - 1
        case Float():
            return float_order.borders(type_)
        case _:
            raise AssertionError(f"no register has the type {type_}")


# ---------------------------------------------------------------- sets


def sewn(pieces: Iterable[Interval]) -> Union:
    """The union of intervals."""
    made: list[int] = []
    for low, high in sorted(pieces):
        if made and low <= made[-1] + 1:
            made[-1] = max(made[-1], high)
        else:
            made += low, high
    return tuple(made)


def pieces_of(value: Union) -> list[Interval]:
    return list(zip(value[::2], value[1::2], strict=True))


def united(first: Union, second: Union) -> Union:
    """Both, exactly; one of the arguments where that is all."""
    if len(first) == 2 == len(second):
        (a, b), (c, d) = first, second
        if a <= c and d <= b:
            return first
        if c <= a and b <= d:
            return second
    return sewn([*pieces_of(first), *pieces_of(second)])


def within(first: Union, second: Union) -> bool:
    if len(second) == 2:
        return second[0] <= first[0] and first[-1] <= second[1]
    others = iter(pieces_of(second))
    low, high = next(others)
    for a, b in pieces_of(first):
        while high < a:
            following = next(others, None)
            if following is None:
                return False
            low, high = following
        if a < low or b > high:
            return False
    return True


def common(first: Union, second: Union) -> Union:
    """The intersection, which may be empty."""
    if len(first) == 2 == len(second):
        low, high = max(first[0], second[0]), min(first[1], second[1])
        return (low, high) if low <= high else ()
    found: list[int] = []
    for a, b in pieces_of(first):
        for c, d in pieces_of(second):
            if c <= b and a <= d:
                found += max(a, c), min(b, d)
    return tuple(found)


def without(value: Union, number: int) -> Union:
    """The set without one number."""
    made: list[int] = []
    for low, high in pieces_of(value):
        if low <= number <= high:
            made += (low, number - 1) * (low < number)
            made += (number + 1, high) * (number < high)
        else:
            made += low, high
    return tuple(made)


def limited(value: Union, pieces: int = PIECES) -> Union:
    """At most so many intervals: the smallest gaps are filled."""
    if len(value) <= 2 * pieces:
        return value
    gaps = sorted(range(1, len(value) - 1, 2), key=lambda at: value[at + 1] - value[at])
    closed = set(gaps[: len(value) // 2 - pieces])
    return tuple(each for at, each in enumerate(value) if at not in closed and at - 1 not in closed)


def wrapped(pieces: Iterable[Interval], type_: Type) -> Union:
    """Intervals of mathematical integers in a type that holds them modulo 2^bits."""
    low, high = borders(type_)
    size = high - low + 1
    made: list[Interval] = []
    for a, b in pieces:
        if low <= a and b <= high:
            made.append((a, b))
            continue
        if b - a >= size - 1:
            return low, high
        first = (a - low) % size + low
        last = first + b - a
        made += [(first, last)] if last <= high else [(first, high), (low, last - size)]
    return limited(sewn(made))


# ---------------------------------------------------------------- values


class Intervals:
    """The domain of values; `pieces` bounds the intervals of one."""

    def __init__(self, pieces: int = PIECES) -> None:
        self._pieces = pieces

    def top(self, type_: Type) -> Union:
        return borders(type_)

    def constant(self, number: int, type_: Type) -> Union:
        if isinstance(type_, Float):
            number = float_order.place(number, type_)
        return number, number

    def leq(self, first: Union, second: Union) -> bool:
        return within(first, second)

    def join(self, first: Union, second: Union) -> Union:
        return limited(united(first, second), self._pieces)

    def widen(self, first: Union, second: Union, thresholds: tuple[int, ...], type_: Type) -> Union:
        """New bounds move on to the next thresholds; so there are finitely many."""
        both = united(first, second)
        if both == first:
            return first
        starts, ends = set(first[::2]), set(first[1::2])
        least, most = borders(type_)
        grown = [
            (
                low if low in starts else _below(low, thresholds, least),
                high if high in ends else _above(high, thresholds, most),
            )
            for low, high in pieces_of(both)
        ]
        return limited(sewn(grown), self._pieces)

    # ---------------------------------------------------------------- operators

    def unary(self, op: UnaryOp, value: Union, type_: Type) -> Union:
        if isinstance(type_, Float):
            return self._float_unary(op, value, type_)
        if op == "neg":
            return wrapped([(-high, -low) for low, high in pieces_of(value)], type_)
        return wrapped([(~high, ~low) for low, high in pieces_of(value)], type_)

    def binary(self, op: BinaryOp, left: Union, right: Union, type_: Type) -> Union:
        if isinstance(type_, Float):
            return self._float_binary(op, left, right, type_)
        right = _defining(op, right, type_)
        if len(left) * len(right) > 4 * _PRODUCTS:
            left, right = (left[0], left[-1]), (right if op in ("div", "rem") else (right[0], right[-1]))
        operator = OPERATORS[op]
        found = [operator(a, b, c, d) for a, b in pieces_of(left) for c, d in pieces_of(right)]
        if op == "div":
            low, high = borders(type_)  # what overflows is not defined
            found = [(max(a, low), min(b, high)) for a, b in found if a <= high]
        return wrapped(found, type_) if found else borders(type_)

    def bounds(self, value: Union) -> Interval:
        return value[0], value[-1]

    def fits(self, op: BinaryOp, left: Union, right: Union, type_: Type) -> bool:
        """The exact result is in the type."""
        if isinstance(type_, Float) or (op in ("div", "rem") and right[0] <= 0 <= right[-1]):
            return False
        low, high = borders(type_)
        right = _defining(op, right, type_)
        if not right:
            return False
        a, b = OPERATORS[op](left[0], left[-1], right[0], right[-1])
        return low <= a and b <= high

    def _float_unary(self, op: UnaryOp, value: Union, type_: Float) -> Union:
        if type_.bits == 80:
            return borders(type_)
        numbers, may_be_nan = float_order.split(pieces_of(value), type_)
        found = float_order.mapped(op, numbers)
        if found is None:
            return borders(type_)
        return self._places(found[0], may_be_nan or found[1], type_)

    def _float_binary(self, op: BinaryOp, left: Union, right: Union, type_: Float) -> Union:
        if type_.bits == 80:
            return borders(type_)
        first, first_nan = float_order.split(pieces_of(left), type_)
        second, second_nan = float_order.split(pieces_of(right), type_)
        found = float_order.combined(op, first, second)
        if found is None:
            return borders(type_)
        return self._places(found[0], first_nan or second_nan or found[1], type_)

    def _places(self, numbers: list[tuple[float, float]], may_be_nan: bool, type_: Float) -> Union:
        return limited(sewn(float_order.places(numbers, may_be_nan, type_)), self._pieces)

    # ---------------------------------------------------------------- conversions

    def cast(self, value: Union, source: Type, type_: Type) -> Union:
        if source == type_:
            return value
        match source, type_:
            case (Float(80), _) | (_, Float(80)):
                return borders(type_)
            case Float(), Float():
                numbers, may_be_nan = float_order.split(pieces_of(value), source)
                return self._places(numbers, may_be_nan, type_)
            case Float(), _:
                return self._truncated(value, source, type_)
            case _, Float():
                bounds = [(_as_float(low, type_), _as_float(high, type_)) for low, high in pieces_of(value)]
                return self._places(bounds, False, type_)
        return wrapped(pieces_of(value), type_)

    def _truncated(self, value: Union, source: Float, type_: Type) -> Union:
        """To integers; where the machine's conversion does not hold the number, nothing is known."""
        bits = type_.bits if isinstance(type_, Int | Pointer) else 0
        signed = isinstance(type_, Int) and type_.signed
        word = 32 if bits < 32 or (bits == 32 and signed) else 64
        most = 1 << (word if bits == 64 and not signed else word - 1)
        least = 0 if bits == 64 and not signed else -most
        numbers, may_be_nan = float_order.split(pieces_of(value), source)
        if may_be_nan or bits > 64 or any(low <= least - 1 or high >= most for low, high in numbers):
            return borders(type_)
        return wrapped([(math.trunc(low), math.trunc(high)) for low, high in numbers], type_)

    def same_bits(self, value: Union, source: Type, type_: Type) -> Union:
        if isinstance(source, Float) != isinstance(type_, Float):
            return borders(type_)
        return self.cast(value, source, type_)

    # ---------------------------------------------------------------- conditions

    def compared(
        self, op: BinaryOp, holds: bool, left: Union, right: Union, type_: Type
    ) -> tuple[Union, Union] | None:
        if isinstance(type_, Float):
            top = float_order.infinity(type_)
            if (op != "ne") == holds:
                left, right = common(left, (-top, top)), common(right, (-top, top))
                if not left or not right:
                    return None
            elif left[-1] > top or right[-1] > top:
                return left, right
        return _narrowed(op if holds else NEGATED[op], left, right)

    def overflows(
        self, check: Overflows, holds: bool, left: Union, right: Union
    ) -> tuple[Union, Union] | None:
        low, high = borders(check.into)
        if check.op in ("div", "rem"):
            if not check.into.signed or not (within((low, low), left) and within((-1, -1), right)):
                return None if holds else (left, right)
            return ((low, low), (-1, -1)) if holds else (left, right)
        if check.op == "neg":
            least, most = -left[-1], -left[0]
        else:
            least, most = OPERATORS[check.op](left[0], left[-1], right[0], right[-1])
        if holds:
            return None if low <= least and most <= high else (left, right)
        if most < low or high < least:
            return None
        return _fitting(check, left, right)

    def to_term(self, value: Union, register: Term, type_: Type, terms: Terms) -> Term:
        if isinstance(type_, Float):
            return terms.or_(*(_float_range(each, register, type_, terms) for each in pieces_of(value)))
        return terms.or_(*(_range(each, register, type_, terms) for each in pieces_of(value)))


_PRODUCTS = 64


def _defining(op: BinaryOp, right: Union, type_: Type) -> Union:
    """The right operands for which a division or a shift is defined."""
    if op in ("div", "rem"):
        return without(right, 0)
    if op in ("shl", "shr") and isinstance(type_, Int):
        return common(right, (0, type_.bits - 1))
    return right


def _below(number: int, thresholds: tuple[int, ...], least: int) -> int:
    found = bisect_right(thresholds, number)
    return max(thresholds[found - 1], least) if found else least


def _above(number: int, thresholds: tuple[int, ...], most: int) -> int:
    found = bisect_left(thresholds, number)
    return min(thresholds[found], most) if found < len(thresholds) else most


def _as_float(number: int, type_: Float) -> float:
    return integer_to_32(number) if type_.bits == 32 else float(number)


def _narrowed(op: BinaryOp, left: Union, right: Union) -> tuple[Union, Union] | None:
    match op:
        case "eq":
            both = common(left, right)
            return (both, both) if both else None
        case "ne":
            first = without(left, right[0]) if right[0] == right[-1] else left
            second = without(right, left[0]) if left[0] == left[-1] else right
            first, second = _unless_many(first, left), _unless_many(second, right)
        case "lt" | "le":
            gap = op == "lt"
            first = common(left, (left[0], right[-1] - gap)) if left[0] <= right[-1] - gap else ()
            second = common(right, (left[0] + gap, right[-1])) if left[0] + gap <= right[-1] else ()
        case _:
            found = _narrowed("lt" if op == "gt" else "le", right, left)
            return None if found is None else (found[1], found[0])
    return (first, second) if first and second else None


def _unless_many(smaller: Union, value: Union) -> Union:
    """Sets are not cut into ever more intervals."""
    return value if len(smaller) > 4 * PIECES else smaller


def _fitting(check: Overflows, left: Union, right: Union) -> tuple[Union, Union] | None:
    """The operands of a sum or a difference that stays in the range."""
    low, high = borders(check.into)
    if check.op == "add":
        first, second = (low - right[-1], high - right[0]), (low - left[-1], high - left[0])
    elif check.op == "sub":
        first, second = (low + right[0], high + right[-1]), (left[0] - high, left[-1] - low)
    elif check.op == "neg":
        first, second = (-high, -low), (right[0], right[-1])
    else:
        return left, right
    left, right = common(left, first), common(right, second)
    return (left, right) if left and right else None


# ---------------------------------------------------------------- formulas


def _range(piece: Interval, register: Term, type_: Type, terms: Terms) -> Term:
    low, high = piece
    least, most = borders(type_)
    bits = register.sort().bv_size()
    if low == high:
        return terms.eq(register, terms.bv(low, bits))
    at_most = terms.sle if isinstance(type_, Int) and type_.signed else terms.ule
    above = terms.true if low == least else at_most(terms.bv(low, bits), register)
    below = terms.true if high == most else at_most(register, terms.bv(high, bits))
    return terms.and_(above, below)


def _float_range(piece: Interval, register: Term, type_: Float, terms: Terms) -> Term:
    """Over the bits, which are ordered as unsigned numbers on either side of zero."""
    low, high = piece
    top, sign, bits = float_order.infinity(type_), 1 << (type_.bits - 1), type_.bits
    parts = []
    if high > top:
        parts += [(top + 1, sign - 1), (sign + top + 1, 2 * sign - 1)]
        high = top
    if low <= top and high >= 0:
        parts.append((max(low, 0), high))
    if low <= min(0, high):
        parts.append((sign - min(high, 0), sign - low))
    unsigned = Int(bits, False)
    return terms.or_(*(_range(each, register, unsigned, terms) for each in parts))
