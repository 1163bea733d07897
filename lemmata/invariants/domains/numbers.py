"""Values: the reduced product of unions of intervals with congruences, known bits, or both.

What one of them knows is told to the others after each operation: bounds move to the next numbers that the
congruence allows, equal bits in front follow from bounds, bits at the end are a congruence. An operation
whose exact result the intervals show to fit does not wrap, so that any modulus survives.
"""

from typing import Any, Protocol, TypeAlias

from lemmata.cfa.operations import BinaryOp, Overflows, UnaryOp
from lemmata.cfa.types import Float, Type
from lemmata.invariants.domains import congruences
from lemmata.invariants.domains.congruences import Congruence
from lemmata.invariants.domains.environments import Values
from lemmata.invariants.domains.integer_intervals import Interval
from lemmata.invariants.domains.intervals import Intervals, Union, pieces_of, sewn
from lemmata.logic.terms import Term, Terms

Value: TypeAlias = tuple[Union, tuple[Any, ...]]
"""The intervals, and what each partner says."""


class Partner(Values[Any], Protocol):
    """What can be multiplied with intervals."""

    def exact(self, op: BinaryOp, left: Any, right: Any, type_: Type) -> Any:
        """The result of an operator that does not wrap here."""

    def congruence(self, value: Any) -> Congruence:
        """What it says as a congruence."""

    def tightened(self, value: Any, interval: Union, type_: Type) -> Union:
        """Those parts of the intervals in which there may be values; empty if there are none."""

    def beyond(self, value: Any, interval: Union, type_: Type) -> Any:
        """What it says that these intervals do not say already."""

    def told(self, value: Any, interval: Union, congruence: Congruence, type_: Type) -> Any:
        """The value with what others know."""


class Numbers:
    def __init__(self, intervals: Intervals, *partners: Partner) -> None:
        self._intervals = intervals
        self._partners = partners

    def _reduced(self, value: Value, type_: Type) -> Value | None:
        """The same set of numbers, said as well as each can; None if that is empty."""
        if isinstance(type_, Float):
            return value
        interval, parts = value
        congruence = congruences.TOP
        for partner, part in zip(self._partners, parts, strict=True):
            interval = partner.tightened(part, interval, type_)
            both = congruences.common(congruence, partner.congruence(part))
            if not interval or both is None:
                return None
            congruence = both
        if congruence[0] != 1:
            interval = _members(interval, congruence)
            if not interval:
                return None
        pairs = zip(self._partners, parts, strict=True)
        return interval, tuple(each.told(part, interval, congruence, type_) for each, part in pairs)

    def _improved(self, value: Value, type_: Type) -> Value:
        return self._reduced(value, type_) or value

    def bounds(self, value: Value) -> Interval:
        return self._intervals.bounds(value[0])

    # ---------------------------------------------------------------- the lattice

    def top(self, type_: Type) -> Value:
        return self._intervals.top(type_), tuple(each.top(type_) for each in self._partners)

    def constant(self, number: int, type_: Type) -> Value:
        parts = tuple(each.constant(number, type_) for each in self._partners)
        return self._intervals.constant(number, type_), parts

    def leq(self, first: Value, second: Value) -> bool:
        parts = zip(self._partners, first[1], second[1], strict=True)
        return self._intervals.leq(first[0], second[0]) and all(p.leq(a, b) for p, a, b in parts)

    def join(self, first: Value, second: Value) -> Value:
        parts = zip(self._partners, first[1], second[1], strict=True)
        return self._intervals.join(first[0], second[0]), tuple(p.join(a, b) for p, a, b in parts)

    def widen(self, first: Value, second: Value, thresholds: tuple[int, ...], type_: Type) -> Value:
        """Each for itself: telling one what another knows could undo its widening."""
        interval = self._intervals.widen(first[0], second[0], thresholds, type_)
        parts = zip(self._partners, first[1], second[1], strict=True)
        return interval, tuple(p.widen(a, b, thresholds, type_) for p, a, b in parts)

    # ---------------------------------------------------------------- operators

    def unary(self, op: UnaryOp, value: Value, type_: Type) -> Value:
        parts = zip(self._partners, value[1], strict=True)
        found = self._intervals.unary(op, value[0], type_), tuple(p.unary(op, a, type_) for p, a in parts)
        return self._improved(found, type_)

    def binary(self, op: BinaryOp, left: Value, right: Value, type_: Type) -> Value:
        interval = self._intervals.binary(op, left[0], right[0], type_)
        parts = zip(self._partners, left[1], right[1], strict=True)
        if self._intervals.fits(op, left[0], right[0], type_):
            found = interval, tuple(p.exact(op, a, b, type_) for p, a, b in parts)
        else:
            found = interval, tuple(p.binary(op, a, b, type_) for p, a, b in parts)
        return self._improved(found, type_)

    def cast(self, value: Value, source: Type, type_: Type) -> Value:
        interval = self._intervals.cast(value[0], source, type_)
        same = interval == value[0] and not isinstance(source, Float) and not isinstance(type_, Float)
        parts = []
        for partner, part in zip(self._partners, value[1], strict=True):
            cast = partner.cast(part, source, type_)
            if same and isinstance(partner, congruences.Congruences):
                cast = part
            parts.append(cast)
        return self._improved((interval, tuple(parts)), type_)

    def same_bits(self, value: Value, source: Type, type_: Type) -> Value:
        parts = zip(self._partners, value[1], strict=True)
        found = tuple(p.same_bits(a, source, type_) for p, a in parts)
        return self._improved((self._intervals.same_bits(value[0], source, type_), found), type_)

    # ---------------------------------------------------------------- conditions

    def compared(
        self, op: BinaryOp, holds: bool, left: Value, right: Value, type_: Type
    ) -> tuple[Value, Value] | None:
        intervals = self._intervals.compared(op, holds, left[0], right[0], type_)
        parts = [
            partner.compared(op, holds, a, b, type_)
            for partner, a, b in zip(self._partners, left[1], right[1], strict=True)
        ]
        return self._pair(intervals, parts, type_, type_)

    def overflows(
        self, check: Overflows, holds: bool, left: Value, right: Value
    ) -> tuple[Value, Value] | None:
        intervals = self._intervals.overflows(check, holds, left[0], right[0])
        parts = [
            partner.overflows(check, holds, a, b)
            for partner, a, b in zip(self._partners, left[1], right[1], strict=True)
        ]
        return self._pair(intervals, parts, check.left.type, check.right.type)

    def _pair(
        self,
        intervals: tuple[Union, Union] | None,
        parts: list[tuple[Any, Any] | None],
        left_type: Type,
        right_type: Type,
    ) -> tuple[Value, Value] | None:
        if intervals is None or None in parts:
            return None
        lefts, rights = (tuple(each[side] for each in parts if each is not None) for side in (0, 1))
        left = self._reduced((intervals[0], lefts), left_type)
        right = self._reduced((intervals[1], rights), right_type)
        return None if left is None or right is None else (left, right)

    def to_term(self, value: Value, register: Term, type_: Type, terms: Terms) -> Term:
        """The intervals alone where there is but one number."""
        interval = self._intervals.to_term(value[0], register, type_, terms)
        if value[0][0] == value[0][-1] and not isinstance(type_, Float):
            return interval
        parts = (
            partner.to_term(partner.beyond(part, value[0], type_), register, type_, terms)
            for partner, part in zip(self._partners, value[1], strict=True)
        )
        return terms.and_(interval, *parts)


def _members(interval: Union, congruence: Congruence) -> Union:
    """The intervals between their first and last members of a congruence class, and no gap without any."""
    modulus, number = congruence
    if modulus == 0:
        return (number, number) if any(a <= number <= b for a, b in pieces_of(interval)) else ()
    found: list[Interval] = []
    for low, high in pieces_of(interval):
        first, last = low + (number - low) % modulus, high - (high - number) % modulus
        if first > last:
            continue
        if found and found[-1][1] + modulus == first:
            first = found.pop()[0]
        found.append((first, last))
    return sewn(found)
