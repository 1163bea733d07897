"""Convex polyhedra (Cousot and Halbwachs 1978): linear constraints on registers, over mathematical integers.

A register whose new value may wrap is forgotten, so all that is said holds of the machine's integers. That a
register is in the range of its type is always known; small borders are said too, for the sake of joins: what
has no border in one of two polyhedra takes others along. Registers come in packs, each with a polyhedron. A
register outside of them, a temporary above all, is known as a sum of members of one pack where it is one.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from lemmata.cfa.operations import (
    Assign,
    Assume,
    Binary,
    BinaryOp,
    Call,
    Cast,
    Const,
    Expression,
    Havoc,
    Operand,
    Operation,
    Overflows,
    Return,
    Stop,
    Unary,
    Var,
)
from lemmata.cfa.types import Int, Type
from lemmata.cfa.uses import defined, used
from lemmata.invariants.domains.domain import Bounds, Facts, Held
from lemmata.invariants.domains.environments import COMPARISONS, NEGATED
from lemmata.invariants.domains.intervals import borders
from lemmata.invariants.domains.linear_forms import Linear, of_row, register
from lemmata.invariants.domains.linear_terms import said
from lemmata.invariants.domains.nonlinear import Related, Sides, bounded, related
from lemmata.invariants.domains.polyhedron import Row, Shape, Space
from lemmata.logic.terms import Term, Terms

_STEPS = (-1, 0, 1, 2)
"""Constants at which the widening of a constraint on several registers rests."""
_SMALL = 1 << 16
"""A larger border has no use: what joins make of it has factors of its size."""


@dataclass(frozen=True)
class State:
    """A polyhedron for each pack, and what registers outside of packs are sums of."""

    shapes: tuple[Shape, ...]
    forms: Mapping[str, Linear]


Fits: TypeAlias = Callable[[Operation], bool]
"""Whether an operation's result is taken to be in the range of its type."""


class Polyhedra:
    """`fits` replaces the question whether a result is shown not to wrap: who gives it answers for that."""

    def __init__(
        self,
        facts: Facts,
        packs: Sequence[Sequence[str]] | None = None,
        fits: Fits | None = None,
        space: Space | None = None,
    ) -> None:
        chosen = packs or facts.lockstep or facts.packs
        self.space = space or Space()
        self.packs = [tuple(pack) for pack in chosen]
        self.places = [{name: place for place, name in enumerate(pack)} for pack in self.packs]
        self._facts = facts
        self._taken = fits
        self._of: dict[str, list[int]] = {}
        for number, pack in enumerate(self.packs):
            for name in pack:
                self._of.setdefault(name, []).append(number)
        self._boxes = [
            self.space.met(self.space.universe(len(pack)), (), self._box(number, range(len(pack))))
            for number, pack in enumerate(self.packs)
        ]

    # ---------------------------------------------------------------- the lattice

    def top(self) -> State:
        whole = (self.space.universe(len(pack)) for pack in self.packs)
        return State(
            tuple(self._typed(n, shape, range(len(self.packs[n]))) for n, shape in enumerate(whole)), {}
        )

    def _box(self, number: int, places: Iterable[int], most: int | None = None) -> Iterator[Row]:
        """The borders of the types of some registers; only those up to a size, if one is given."""
        pack = self.packs[number]
        for place in places:
            low, high = borders(self._facts.registers[pack[place]].type)
            for border, factor in ((low, 1), (high, -1)):
                if most is None or abs(border) <= most:
                    form = register(pack[place]).moved(-border).times(factor)
                    yield form.row(self.places[number], len(pack))

    def _typed(self, number: int, shape: Shape, places: Iterable[int]) -> Shape:
        return self.space.met(shape, (), self._box(number, places, _SMALL))

    def leq(self, first: State, second: State) -> bool:
        if any(first.forms.get(name) != form for name, form in second.forms.items()):
            return False
        pairs = zip(first.shapes, second.shapes, strict=True)
        return all(one is other or self.space.leq(one, other) for one, other in pairs)

    def join(self, first: State, second: State) -> State:
        pairs = zip(first.shapes, second.shapes, strict=True)
        shapes = tuple(one if one is other else self.space.join(one, other) for one, other in pairs)
        return State(shapes, _shared(first.forms, second.forms))

    def widen(self, first: State, second: State) -> State:
        made = []
        for number, (one, other) in enumerate(zip(first.shapes, second.shapes, strict=True)):
            names = self.packs[number]

            def steps(row: Row, names: Sequence[str] = names) -> Iterable[int]:
                return self._steps(of_row(row, names))

            made.append(one if one is other else self.space.widen(one, other, steps))
        return State(tuple(made), _shared(first.forms, second.forms))

    def _steps(self, form: Linear) -> Iterable[int]:
        """Of a constraint form >= 0: a bound of one register rests near the constants of the Program."""
        if len(form.factors) != 1:
            return _STEPS
        name, factor = form.factors[0]
        thresholds = self._facts.thresholds.get(name, ())
        low, high = borders(self._facts.registers[name].type) if name in self._facts.registers else (0, 0)
        return sorted(-factor * each for each in {*thresholds, low, high})

    def restrict(self, state: State, live: Collection[str]) -> State:
        made = list(state.shapes)
        for number, pack in enumerate(self.packs):
            dead = [place for place, name in enumerate(pack) if name not in live]
            if dead:
                made[number] = self._typed(number, self.space.forgotten(made[number], dead), dead)
        forms = {name: form for name, form in state.forms.items() if name in live}
        return State(tuple(made), {n: f for n, f in forms.items() if all(each in live for each in f.names)})

    def to_term(self, state: State, terms: Terms, held: Held) -> Term:
        parts: dict[Term, None] = {}
        registers = self._facts.registers
        for number, pack in enumerate(self.packs):
            shape = state.shapes[number]
            if self.space.empty(shape):
                return terms.false
            known = [name for name in pack if name in registers and held(registers[name]) is not None]
            gone = [place for place, name in enumerate(pack) if name not in known]
            rows = self.space.rows(self.space.projected(shape, gone))
            equal, positive = ([of_row(row, known) for row in part] for part in rows)
            parts.update(dict.fromkeys(said(equal, positive, registers, terms, held)))
        equal = [form.plus(register(name), -1) for name, form in state.forms.items()]
        shown = [form for form in equal if all(held(registers[name]) is not None for name in form.names)]
        parts.update(dict.fromkeys(said(shown, [], registers, terms, held)))
        return terms.and_(*parts)

    # ---------------------------------------------------------------- what is known of sums

    def around(self, names: Iterable[str]) -> list[int]:
        """The packs that have all of these registers."""
        found: list[int] | None = None
        for name in names:
            numbers = self._of.get(name, [])
            found = list(numbers) if found is None else [each for each in found if each in numbers]
        return [*range(len(self.packs))] if found is None else found

    def form(self, state: State, operand: Operand) -> Linear | None:
        """An operand as a sum of registers that have packs."""
        match operand:
            case Const(number, Int()):
                return Linear(number)
            case Var(name=name, type=Int()) if name in self._of:
                return register(name)
            case Var(name=name):
                return state.forms.get(name)
        return None

    def range(self, state: State, form: Linear) -> tuple[int, int]:
        """The least and the greatest value of a sum, as far as its registers' types and one pack tell."""
        low = high = form.constant
        for name, factor in form.factors:
            least, most = borders(self._facts.registers[name].type)
            low += min(factor * least, factor * most)
            high += max(factor * least, factor * most)
        if not form.factors:
            return low, high
        for number in self.around(form.names):
            shape = self.space.both(state.shapes[number], self._boxes[number])
            row = form.row(self.places[number], len(self.packs[number]))
            least_here, most_here = self.space.bounds(shape, row)
            low = low if least_here is None else max(low, least_here)
            high = high if most_here is None else min(high, most_here)
        return low, high

    def wraps(self, state: State, operation: Operation) -> bool:
        """An assignment of a sum whose result may be outside of its type."""
        if not isinstance(operation, Assign):
            return False
        found = self._sum(state, operation.value)
        return found is not None and not self._within(state, found, operation.target.type)

    def _within(self, state: State, form: Linear, type_: Type) -> bool:
        (low, high), (least, most) = self.range(state, form), borders(type_)
        return least <= low and high <= most

    def _exact(self, state: State, operation: Assign) -> Linear | None:
        """The value as a sum, where that does not wrap."""
        form = self._sum(state, operation.value)
        if form is None:
            return None
        if self._taken is not None:
            return form if self._taken(operation) else None
        return form if self._within(state, form, operation.target.type) else None

    def _sum(self, state: State, computed: Expression) -> Linear | None:
        """The mathematical value of an expression, before it wraps."""
        match computed:
            case Var() | Const():
                return self.form(state, computed)
            case Cast(operand, Int(_, _, False)):
                return self.form(state, operand)
            case Unary("neg", operand, Int()):
                found = self.form(state, operand)
                return None if found is None else found.times(-1)
            case Unary("not", operand, Int(bits, signed)):
                found = self.form(state, operand)
                return None if found is None else found.times(-1).moved(-1 if signed else (1 << bits) - 1)
            case Binary(op, left, right, Int()):
                return _combined(op, self.form(state, left), self.form(state, right))
        return None

    # ---------------------------------------------------------------- in a product

    def informed(self, state: State, operation: Operation, numbers: Bounds) -> State | None:
        """With the bounds of the registers that the operation uses, where these are not those of the type."""
        known: list[Linear] = []
        for operand in used(operation):
            form = self.form(state, operand) if isinstance(operand, Var) else None
            if form is None or not form.factors:
                continue
            (low, high), (least, most) = numbers(operand), borders(operand.type)  # type: ignore[arg-type]
            known += [form.moved(-low)] if low > least else []
            known += [form.times(-1).moved(high)] if high < most else []
        return self._met(state, known) if known else state

    def limits(self, state: State, operation: Operation, numbers: Bounds) -> Iterator[tuple[Var, int, int]]:
        """The bounds of all registers in a pack of one that the condition looks at."""
        del numbers
        seen: dict[int, None] = {}
        for operand in used(operation):
            form = self.form(state, operand) if isinstance(operand, Var) else None
            if form is not None and form.factors:
                seen.update(dict.fromkeys(self.around(form.names)))
        for number in seen:
            for name in self.packs[number]:
                row = register(name).row(self.places[number], len(self.packs[number]))
                low, high = self.space.bounds(state.shapes[number], row)
                least, most = borders(self._facts.registers[name].type)
                low, high = least if low is None else low, most if high is None else high
                if low <= high and (low > least or high < most):
                    yield self._facts.registers[name], max(low, least), min(high, most)

    # ---------------------------------------------------------------- operations

    def post(self, state: State, operation: Operation) -> State | None:
        match operation:
            case Assign(target):
                return self._assigned(state, target, operation)
            case Assume(condition, holds):
                return self._assumed(state, condition, holds)
            case Return() | Stop():
                return None
        changed = defined(operation)
        if changed is None:
            return state
        truth = isinstance(changed.type, Int) and changed.type.boolean
        return self._set(
            state, changed, None, bounded(0, 1) if truth and isinstance(operation, Havoc | Call) else []
        )

    def _assigned(self, state: State, target: Var, operation: Assign) -> State:
        if not isinstance(target.type, Int):
            return self._set(state, target, None, [])
        exact = self._exact(state, operation)
        if exact is not None:
            return self._set(state, target, exact, bounded(*self.range(state, exact)))
        if self._sum(state, operation.value) is not None:
            return self._set(state, target, None, [])
        sides = Sides(lambda operand: self.form(state, operand), lambda form: self.range(state, form))
        return self._set(state, target, None, related(operation.value, sides))

    def _set(self, state: State, target: Var, exact: Linear | None, rest: Sequence[Related]) -> State:
        """The target becomes a sum, or is only related to sums."""
        made = list(state.shapes)
        for number in self._of.get(target.name, ()):
            if exact is not None and all(name in self.places[number] for name in exact.names):
                equal, positive = [_beside(-1, exact, self.places[number])], []
            else:
                equal = []
                positive = [self._said(state, each, number) for each in rest]
            place = self.places[number][target.name]
            shape = self.space.assigned(made[number], place, equal, positive)
            made[number] = self._typed(number, shape, [place])
        return State(tuple(made), self._formed(state, target, exact))

    def _said(self, state: State, relation: Related, number: int) -> Row:
        """A relation in a pack; a sum that the pack does not have is not greater than its greatest value."""
        factor, form = relation
        places = self.places[number]
        if any(name not in places for name in form.names):
            form = Linear(self.range(state, form)[1])
        return _beside(factor, form, places)

    def _formed(self, state: State, target: Var, exact: Linear | None) -> Mapping[str, Linear]:
        """What other registers are sums of, when one of those has changed; and the one itself."""
        name = target.name
        forms = {each: form for each, form in state.forms.items() if each != name}
        if name not in self._of:
            if exact is not None and self.around(exact.names):
                forms[name] = exact
            return forms
        before = None if exact is None else _inverse(name, exact)
        made = {}
        for each, form in forms.items():
            moved = form if not form.of(name) else None if before is None else form.replaced(name, before)
            if moved is not None and self.around(moved.names):
                made[each] = moved
        return made

    # ---------------------------------------------------------------- conditions

    def _assumed(self, state: State, condition: Expression, holds: bool) -> State | None:
        match condition:
            case Binary(op, left, right) if op in COMPARISONS and isinstance(left.type, Int):
                compared: BinaryOp = op if holds else NEGATED[op]
                one, other = self.form(state, left), self.form(state, right)
                if one is None or other is None:
                    return state
                return self._compared(state, compared, one.plus(other, -1))
            case Var(type=Int()):
                form = self.form(state, condition)
                return state if form is None else self._compared(state, "ne" if holds else "eq", form)
            case Overflows(op, left, right, into):
                sum_ = _combined(op, self.form(state, left), self.form(state, right))
                return state if sum_ is None or op == "neg" else self._overflowing(state, sum_, into, holds)
        return state

    def _compared(self, state: State, op: BinaryOp, difference: Linear) -> State | None:
        less, more = difference.times(-1).moved(-1), difference.moved(-1)
        match op:
            case "lt":
                return self._met(state, [less])
            case "le":
                return self._met(state, [difference.times(-1)])
            case "gt":
                return self._met(state, [more])
            case "ge":
                return self._met(state, [difference])
            case "eq":
                return self._met(state, [difference, difference.times(-1)])
            case _:
                return self._either(state, less, more)

    def _overflowing(self, state: State, form: Linear, into: Int, holds: bool) -> State | None:
        low, high = borders(into)
        if holds:
            return self._either(state, form.times(-1).moved(low - 1), form.moved(-high - 1))
        return self._met(state, [form.moved(-low), form.times(-1).moved(high)])

    def _either(self, state: State, first: Linear, second: Linear) -> State | None:
        """One of two sums is not negative: nothing can be said unless the other one is."""
        one, other = self._met(state, [first]), self._met(state, [second])
        if one is None or other is None:
            return other if one is None else one
        return state

    def _met(self, state: State, positive: Iterable[Linear]) -> State | None:
        """With sums that are not negative; None where no integers are left."""
        rows: dict[int, list[Row]] = {}
        for form in positive:
            if not form.factors and form.constant < 0:
                return None
            for number in self.around(form.names) if form.factors else ():
                rows.setdefault(number, []).append(form.row(self.places[number], len(self.packs[number])))
        made = list(state.shapes)
        for number, found in rows.items():
            made[number] = self.space.capped(self.space.met(made[number], (), found))
            if self.space.empty(made[number]):
                return None
        return State(tuple(made), state.forms)


def _combined(op: str, left: Linear | None, right: Linear | None) -> Linear | None:
    if left is None or right is None:
        return None
    match op:
        case "add":
            return left.plus(right)
        case "sub":
            return left.plus(right, -1)
        case "mul" if not left.factors or not right.factors:
            return right.times(left.constant) if not left.factors else left.times(right.constant)
        case "shl" if not right.factors and 0 <= right.constant < 64:
            return left.times(1 << right.constant)
    return None


def _beside(factor: int, form: Linear, places: Mapping[str, int]) -> Row:
    """A row that has the new value before all places."""
    constant, *factors = form.row(places, len(places))
    return constant, factor, *factors


def _inverse(name: str, value: Linear) -> Linear | None:
    """What a register was, as a sum of what it is now and of others, after it was set to a sum."""
    factor = value.of(name)
    if abs(factor) != 1:
        return None
    rest = value.plus(register(name), -factor)
    return register(name).plus(rest, -1).times(factor)


def _shared(first: Mapping[str, Linear], second: Mapping[str, Linear]) -> Mapping[str, Linear]:
    if first is second:
        return first
    return {name: form for name, form in first.items() if second.get(name) == form}
