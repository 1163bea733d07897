"""Octagons: bounds of sums and differences of two registers (Mine 2006), over mathematical integers.

Registers are integers with the sign of their type. A register whose new value may wrap is forgotten, so all
that is said holds of the machine's integers. Registers come in packs, each with a matrix of its own.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import TypeAlias

from lemmata.cfa.operations import (
    Assign,
    Assume,
    Binary,
    BinaryOp,
    Cast,
    Const,
    Expression,
    Operand,
    Operation,
    Return,
    Stop,
    Unary,
    Var,
)
from lemmata.cfa.types import Int, Type
from lemmata.cfa.uses import defined, used
from lemmata.invariants.domains import octagon_matrix as matrices
from lemmata.invariants.domains.bits import width
from lemmata.invariants.domains.domain import Bounds, Facts, Held
from lemmata.invariants.domains.environments import COMPARISONS, NEGATED
from lemmata.invariants.domains.intervals import Intervals, borders
from lemmata.invariants.domains.octagon_matrix import Bound, Matrix
from lemmata.logic.terms import Term, Terms

THRESHOLDS = (-1, 0, 1, 2)


class Octagon:
    """A matrix, with its closure once that is asked for; `closed` is None where nothing satisfies it."""

    __slots__ = ("_closure", "rows")

    def __init__(self, rows: Matrix, closure: tuple[Matrix | None] | None = None) -> None:
        self.rows = rows
        self._closure = closure

    @property
    def closed(self) -> Matrix | None:
        if self._closure is None:
            self._closure = (matrices.closed(self.rows),)
        return self._closure[0]


def of_closed(rows: Matrix) -> Octagon:
    return Octagon(rows, (rows,))


State: TypeAlias = tuple[Octagon, ...]
"""An octagon for each pack."""

Change: TypeAlias = Callable[[Matrix, int, int], Matrix | None]
"""Of a closed matrix, the pack's number, and the place of a register in it."""
Linear: TypeAlias = tuple[tuple[Var, int] | None, int]
"""plus or minus a register, plus a number."""


class Octagons:
    def __init__(self, facts: Facts, packs: Sequence[Sequence[str]] | None = None) -> None:
        chosen = facts.packs if packs is None else packs
        self._registers = facts.registers
        self._packs = [[facts.registers[name] for name in pack] for pack in chosen]
        self._places: list[dict[str, int]] = [
            {register.name: place for place, register in enumerate(pack)} for pack in self._packs
        ]
        self._of: dict[str, list[int]] = {}
        for number, pack in enumerate(self._packs):
            for register in pack:
                self._of.setdefault(register.name, []).append(number)

    # ---------------------------------------------------------------- the lattice

    def top(self) -> State:
        return tuple(of_closed(matrices.unconstrained(len(pack))) for pack in self._packs)

    def leq(self, first: State, second: State) -> bool:
        return all(
            one is other or ((closed := one.closed) is None or matrices.below(closed, other.rows))
            for one, other in zip(first, second, strict=True)
        )

    def join(self, first: State, second: State) -> State:
        return tuple(self._joined(one, other) for one, other in zip(first, second, strict=True))

    def _joined(self, first: Octagon, second: Octagon) -> Octagon:
        if first is second:
            return first
        one, other = first.closed, second.closed
        if one is None or other is None:
            return second if one is None else first
        return of_closed(matrices.joined(one, other))

    def widen(self, first: State, second: State) -> State:
        return tuple(self._widened(one, other) for one, other in zip(first, second, strict=True))

    def _widened(self, first: Octagon, second: Octagon) -> Octagon:
        new = second.closed
        return (
            first
            if first is second or new is None
            else Octagon(matrices.widened(first.rows, new, THRESHOLDS))
        )

    def restrict(self, state: State, live: Collection[str]) -> State:
        made = list(state)
        for number, pack in enumerate(self._packs):
            closed = state[number].closed
            dead = [place for place, register in enumerate(pack) if register.name not in live]
            if closed is None or not any(_constrained(closed, place) for place in dead):
                continue
            for place in dead:
                closed = matrices.forgotten(closed, place)
            made[number] = of_closed(closed)
        return tuple(made)

    def to_term(self, state: State, terms: Terms, held: Held) -> Term:
        parts: list[Term] = []
        for octagon, pack in zip(state, self._packs, strict=True):
            closed = octagon.closed
            if closed is None:
                return terms.false
            parts.extend(_constraints(closed, pack, terms, held))
        return terms.and_(*parts)

    # ---------------------------------------------------------------- in a product

    def informed(self, state: State, operation: Operation, numbers: Bounds) -> State | None:
        """With the bounds of the registers that the operation uses."""
        made = list(state)
        for operand in used(operation):
            if not isinstance(operand, Var) or operand.name not in self._of:
                continue
            low, high = numbers(operand)
            assert isinstance(operand.type, Int)
            for number in self._of[operand.name]:
                place = self._places[number][operand.name]
                octagon = self._bounded(made[number], place, low, high, operand.type)
                if octagon is None:
                    return None
                made[number] = octagon
        return tuple(made)

    def _bounded(self, octagon: Octagon, place: int, low: int, high: int, type_: Int) -> Octagon | None:
        """With bounds that are not just those of the type."""
        least, most = borders(type_)
        closed = octagon.closed
        upper = closed is not None and high < most and 2 * high < closed[2 * place][2 * place + 1]
        lower = closed is not None and low > least and -2 * low < closed[2 * place + 1][2 * place]
        if not upper and not lower:
            return octagon if closed is not None else None
        if upper and closed is not None:
            closed = matrices.added(closed, 2 * place, 2 * place + 1, 2 * high)
        if lower and closed is not None:
            closed = matrices.added(closed, 2 * place + 1, 2 * place, -2 * low)
        return None if closed is None else of_closed(closed)

    def limits(self, state: State, operation: Operation, numbers: Bounds) -> Iterator[tuple[Var, int, int]]:
        """The bounds of all registers in a pack of one that the condition looks at."""
        del numbers
        touched = {
            number
            for operand in used(operation)
            if isinstance(operand, Var)
            for number in self._of.get(operand.name, ())
        }
        for number in sorted(touched):
            closed = state[number].closed
            if closed is None:
                continue
            for place, register in enumerate(self._packs[number]):
                low, high = _bounds(closed, place, register)
                yield register, low, high

    # ---------------------------------------------------------------- operations

    def post(self, state: State, operation: Operation) -> State | None:
        match operation:
            case Assign(target, computed):
                return self._assigned(state, target, computed)
            case Assume(condition, holds):
                return self._assumed(state, condition, holds)
            case Return() | Stop():
                return None
        changed = defined(operation)
        return state if changed is None else self._without(state, changed)

    def _without(self, state: State, register: Var) -> State | None:
        return self._each(state, register.name, lambda rows, _, place: matrices.forgotten(rows, place))

    def _each(self, state: State, name: str, change: Change) -> State | None:
        """Every octagon that has the register, changed; None where one is empty."""
        numbers = self._of.get(name)
        if numbers is None:
            return state
        made = list(state)
        for number in numbers:
            closed = state[number].closed
            rows = None if closed is None else change(closed, number, self._places[number][name])
            if rows is None:
                return None
            made[number] = of_closed(rows)
        return tuple(made)

    def _assigned(self, state: State, target: Var, computed: Expression) -> State | None:
        if target.name not in self._of:
            return state

        def change(rows: Matrix, pack: int, place: int) -> Matrix | None:
            sum_ = self._linear(rows, pack, computed)
            if sum_ is not None:
                return self._set(rows, pack, place, sum_)
            found = [*self._related(rows, pack, place, computed)]
            made: Matrix | None = matrices.forgotten(rows, place)
            for a, b, most in found:
                made = None if made is None else matrices.added(made, a, b, most)
            return made

        return self._each(state, target.name, change)

    def _set(self, rows: Matrix, pack: int, place: int, value: Linear) -> Matrix | None:
        base, number = value
        if base is None:
            made: Matrix | None = matrices.forgotten(rows, place)
            assert made is not None
            made = matrices.added(made, 2 * place, 2 * place + 1, 2 * number)
            return None if made is None else matrices.added(made, 2 * place + 1, 2 * place, -2 * number)
        register, sign = base
        other = self._places[pack][register.name]
        if other == place:
            turned = rows if sign > 0 else matrices.negated(rows, place)
            return matrices.shifted(turned, place, number)
        made = matrices.forgotten(rows, place)
        index = 2 * other + (sign < 0)
        first = matrices.added(made, 2 * place, index, number)
        return None if first is None else matrices.added(first, index, 2 * place, -number)

    def _linear(self, rows: Matrix, pack: int, computed: Expression) -> Linear | None:
        """The expression as plus or minus a register of the pack plus a number, where nothing wraps."""
        match computed:
            case Var() | Const():
                found = self._operand(pack, computed)
            case Cast(operand, Int(_, _, False)):
                found = self._operand(pack, operand)
            case Unary("neg", operand, Int()):
                found = _minus(self._operand(pack, operand))
            case Binary("add", left, right, Int()):
                found = _plus(self._operand(pack, left), self._operand(pack, right))
            case Binary("sub", left, right, Int()):
                found = _plus(self._operand(pack, left), _minus(self._operand(pack, right)))
            case _:
                return None
        return found if found is not None and self._fits(rows, pack, found, computed.type) else None

    def _operand(self, pack: int, operand: Operand) -> Linear | None:
        match operand:
            case Const(number, Int()):
                return None, number
            case Var(name=name) if name in self._places[pack]:
                return (operand, 1), 0
        return None

    def _fits(self, rows: Matrix, pack: int, value: Linear, type_: Type) -> bool:
        base, number = value
        low = high = number
        if base is not None:
            least, most = _bounds(rows, self._places[pack][base[0].name], base[0])
            low, high = (number + least, number + most) if base[1] > 0 else (number - most, number - least)
        start, end = borders(type_)
        return start <= low and high <= end

    def _related(
        self, rows: Matrix, pack: int, place: int, computed: Expression
    ) -> Iterator[tuple[int, int, Bound]]:
        """What relates a result to the operands where it is no sum of one of them and a number."""
        if not isinstance(computed, Binary) or not isinstance(computed.type, Int):
            return
        sides = [self._side(rows, pack, each) for each in (computed.left, computed.right)]
        if None in sides:
            return
        (left, (a, b)), (right, (c, d)) = (each for each in sides if each is not None)
        low, high = borders(computed.type)
        if computed.op == "add" and low <= a + c and b + d <= high:
            yield from _between(place, left, c, d)
            yield from _between(place, right, a, b)
        elif computed.op == "sub" and low <= a - d and b - c <= high:
            yield from _between(place, left, -d, -c)
            if left is not None and right is not None:
                yield 2 * place, 2 * place + 1, 2 * rows[2 * left][2 * right]
                yield 2 * place + 1, 2 * place, 2 * rows[2 * right][2 * left]
        elif computed.op in ("div", "rem", "shr", "and") and a >= 0 and c >= 0:
            yield from _between(place, left, -b, 0)
            if computed.op in ("rem", "and"):
                yield from _between(place, right, -d, 0)

    def _side(self, rows: Matrix, pack: int, operand: Operand) -> tuple[int | None, tuple[int, int]] | None:
        """An operand's place in the pack, if it has one, and its bounds."""
        match operand:
            case Const(number, Int()):
                return None, (number, number)
            case Var(name=name) if name in self._places[pack]:
                place = self._places[pack][name]
                return place, _bounds(rows, place, operand)
        return None

    # ---------------------------------------------------------------- conditions

    def _assumed(self, state: State, condition: Expression, holds: bool) -> State | None:
        match condition:
            case Binary(op, left, right) if op in COMPARISONS and isinstance(left.type, Int):
                compared = op if holds else NEGATED[op]
                return self._compared(state, compared, left, right)
            case Var(type=Int()) if not holds:
                return self._compared(state, "eq", condition, Const(0, condition.type))
        return state

    def _compared(self, state: State, op: BinaryOp, left: Operand, right: Operand) -> State | None:
        if op == "ne":
            return state
        made = list(state)
        for number in self._numbers(left, right):
            one, other = self._operand(number, left), self._operand(number, right)
            if one is None or other is None:
                continue
            rows = state[number].closed
            gap = _STRICT.get(op, 0)
            if op in ("lt", "le", "eq"):
                rows = self._at_most(rows, number, one, other, gap)
            if op in ("gt", "ge", "eq"):
                rows = self._at_most(rows, number, other, one, gap)
            if rows is None:
                return None
            made[number] = of_closed(rows)
        return tuple(made)

    def _numbers(self, *operands: Operand) -> Iterable[int]:
        found: dict[int, None] = {}
        for each in operands:
            if isinstance(each, Var):
                found.update(dict.fromkeys(self._of.get(each.name, ())))
        return found

    def _at_most(
        self, rows: Matrix | None, pack: int, left: Linear, right: Linear, gap: int
    ) -> Matrix | None:
        """left + gap <= right, of two registers or numbers."""
        if rows is None:
            return None
        (one, first), (other, second) = left, right
        most = second - first - gap
        places = self._places[pack]
        if one is None and other is None:
            return rows if most >= 0 else None
        if one is None:
            assert other is not None
            place = places[other[0].name]
            return matrices.added(rows, 2 * place + 1, 2 * place, 2 * most)
        place = places[one[0].name]
        if other is None:
            return matrices.added(rows, 2 * place, 2 * place + 1, 2 * most)
        return matrices.added(rows, 2 * place, 2 * places[other[0].name], most)


_STRICT: Mapping[BinaryOp, int] = {"lt": 1, "gt": 1}


def _minus(value: Linear | None) -> Linear | None:
    if value is None:
        return None
    base, number = value
    return None if base is None else (base[0], -base[1]), -number


def _plus(first: Linear | None, second: Linear | None) -> Linear | None:
    """The sum, where one of the two is a number."""
    if first is None or second is None or (first[0] is not None and second[0] is not None):
        return None
    return first[0] or second[0], first[1] + second[1]


def _between(place: int, other: int | None, low: int, high: int) -> Iterator[tuple[int, int, Bound]]:
    """place - other is between two numbers."""
    if other is not None and other != place:
        yield 2 * place, 2 * other, high
        yield 2 * other, 2 * place, -low


def _constrained(rows: Matrix, place: int) -> bool:
    return any(each != inf for a in (2 * place, 2 * place + 1) for b, each in enumerate(rows[a]) if b != a)


def _bounds(rows: Matrix, place: int, register: Var) -> tuple[int, int]:
    """A register's bounds, by the matrix and its type."""
    low, high = borders(register.type)
    upper, lower = (
        matrices.half(rows[2 * place][2 * place + 1]),
        matrices.half(rows[2 * place + 1][2 * place]),
    )
    if lower != inf:
        low = max(low, -int(lower))
    if upper != inf:
        high = min(high, int(upper))
    return low, high


# ---------------------------------------------------------------- formulas


def _constraints(rows: Matrix, pack: Sequence[Var], terms: Terms, held: Held) -> Iterator[Term]:
    """The constraints that do not follow from bounds of single registers, in as many bits as they need."""
    tops: list[int] = []
    for place, register in enumerate(pack):
        low, high = _bounds(rows, place, register)
        tops += high, -low
    for i, register in enumerate(pack):
        term = held(register)
        if term is None:
            continue
        yield Intervals().to_term((-tops[2 * i + 1], tops[2 * i]), term, register.type, terms)
        for j in range(i):
            other = held(pack[j])
            if other is not None:
                yield from _pair(rows, (i, j), tops, (term, other), (register, pack[j]), terms)


def _pair(
    rows: Matrix,
    places: tuple[int, int],
    tops: list[int],
    pair: tuple[Term, Term],
    registers: tuple[Var, Var],
    terms: Terms,
) -> Iterator[Term]:
    """The bounds of the difference and of the sum of two registers."""
    i, j = places
    bits = max(width(each.type) for each in registers) + 3
    one, other = (_wide(term, each, bits, terms) for term, each in zip(pair, registers, strict=True))
    same = registers[0].type == registers[1].type
    for value, above, under in (
        (terms.sub(one, other), (2 * i, 2 * j), (2 * j, 2 * i)),
        (terms.add(one, other), (2 * i, 2 * j + 1), (2 * i + 1, 2 * j)),
    ):
        most, least = (rows[a][b] if rows[a][b] < tops[a] + tops[b ^ 1] else inf for a, b in (above, under))
        if most == -least:
            equal = same and most == 0 and above == (2 * i, 2 * j)
            yield terms.eq(*pair) if equal else terms.eq(value, terms.bv(int(most), bits))
            continue
        if most != inf:
            yield terms.sle(value, terms.bv(int(most), bits))
        if least != inf:
            yield terms.sle(terms.bv(-int(least), bits), value)


def _wide(term: Term, register: Var, bits: int, terms: Terms) -> Term:
    return terms.resize(term, bits, signed=isinstance(register.type, Int) and register.type.signed)
