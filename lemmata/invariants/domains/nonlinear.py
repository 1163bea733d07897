"""What linear constraints can say of the results of operators that are not linear."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from lemmata.cfa.operations import Binary, Cast, Const, Expression, Operand, Overflows
from lemmata.cfa.types import Int
from lemmata.invariants.domains.environments import COMPARISONS
from lemmata.invariants.domains.intervals import borders
from lemmata.invariants.domains.linear_forms import Linear

Related: TypeAlias = tuple[int, Linear]
"""A factor and a sum: factor times the result, plus the sum, is not negative."""


class Sides(NamedTuple):
    """How operands are read: as sums, and the bounds of these."""

    form: Callable[[Operand], Linear | None]
    range: Callable[[Linear], tuple[int, int]]


class Side(NamedTuple):
    form: Linear
    low: int
    high: int


def bounded(low: int, high: int) -> list[Related]:
    """The result is between two numbers."""
    return [(1, Linear(-low)), (-1, Linear(high))]


def related(computed: Expression, sides: Sides) -> list[Related]:
    match computed:
        case Overflows() | Cast(_, Int(_, _, True)):
            return bounded(0, 1)
        case Binary(op) if op in COMPARISONS:
            return bounded(0, 1)
        case Binary(op, left, right, Int() as type_):
            one, other = (_side(operand, sides) for operand in (left, right))
            if one is not None and other is not None:
                return [*_operated(op, one, other, type_)]
    return []


def _side(operand: Operand, sides: Sides) -> Side | None:
    if isinstance(operand, Const) and isinstance(operand.type, Int):
        return Side(Linear(operand.value), operand.value, operand.value)
    form = sides.form(operand)
    return None if form is None else Side(form, *sides.range(form))


def _operated(op: str, left: Side, right: Side, type_: Int) -> Iterator[Related]:
    constant = right.low if right.low == right.high else None
    match op:
        case "div" if constant is not None and constant > 0:
            yield from _shared_out(left, constant, -(constant - 1) if left.low < 0 else 0, left.high > 0)
        case "shr" if constant is not None and 0 <= constant < type_.bits:
            yield from _shared_out(left, 1 << constant, 0, True)
        case "rem" if right.low > 0:
            yield from _remainder(left, right)
        case "and":
            yield from _and(left, right)
        case "or" | "xor" if left.low >= 0 and right.low >= 0:
            yield -1, left.form.plus(right.form)
            for each in (left, right) if op == "or" else (Side(Linear(0), 0, 0),):
                yield 1, each.form.times(-1)
        case "mul":
            yield from _product(left, right, type_)


def _shared_out(left: Side, by: int, least: int, positive: bool) -> Iterator[Related]:
    """left - by * result is between `least` and by - 1, or 0."""
    yield -by, left.form.moved(-least)
    yield by, left.form.times(-1).moved(by - 1 if positive else 0)


def _remainder(left: Side, right: Side) -> Iterator[Related]:
    """Nearer to 0 than the divisor, with the dividend's sign and not beyond it."""
    if left.low >= 0:
        yield 1, Linear(0)
        yield -1, left.form
    else:
        yield 1, right.form.moved(-1)
    if left.high <= 0:
        yield -1, Linear(0)
        yield 1, left.form.times(-1)
    else:
        yield -1, right.form.moved(-1)


def _and(left: Side, right: Side) -> Iterator[Related]:
    for each in (left, right):
        if each.low >= 0:
            yield 1, Linear(0)
            yield -1, each.form


def _product(left: Side, right: Side, type_: Int) -> Iterator[Related]:
    corners = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
    low, high = min(corners), max(corners)
    least, most = borders(type_)
    if least <= low and high <= most:
        yield from bounded(low, high)
