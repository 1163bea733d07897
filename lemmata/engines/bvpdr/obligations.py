"""Proof obligations, and their expansion by simulation or by unsatisfiable cores (paper 003, section 3.3).

An obligation is a set of states from each of which the same inputs lead to a bad step. It begins as a point,
a model of the solver's, and is made larger as long as that can be shown.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from lemmata.engines.bvpdr.simulation import (
    TRUE,
    Abstract,
    Bits,
    How,
    Interval,
    Numbers,
    Simulation,
    width_of,
)
from lemmata.engines.bvpdr.units import Region, UnitKind, contains
from lemmata.logic.terms import Term, name_of
from lemmata.logic.values import Value
from lemmata.system.path import Path, Valuation
from lemmata.value import value

Point: TypeAlias = Mapping[Term, Value]
EFFORT = 200_000
"""Expressions that may be simulated for one obligation."""


@value
class Obligation:
    """From every state of the region `inputs`, one valuation for each step, lead to a bad step.

    `state` is the point that it was made from.
    """

    region: Region
    kind: UnitKind
    state: Point
    inputs: tuple[Valuation, ...]

    def path(self) -> Path:
        return Path({name_of(variable): value for variable, value in self.state.items()}, self.inputs)


@value
class Goal:
    """What has to be shown of all states of an obligation: formulas, and where the next state is."""

    formulas: tuple[Term, ...]
    next: Mapping[Term, Term]
    region: Region


def word(value: Value) -> int:
    assert isinstance(value, int)
    return int(value)


def point(
    variables: Sequence[Term], state: Point, kind: UnitKind, *, is_signed: bool
) -> dict[Term, Abstract]:
    """One state as a region: bits for a cube, intervals of numbers for a polytope."""
    made: dict[Term, Abstract] = {}
    for variable in variables:
        numbers, value = Numbers(width_of(variable.sort()), is_signed), word(state[variable])
        if kind == "polytope" and variable.sort().is_bv():
            made[variable] = Interval(numbers.read(value), numbers.read(value))
        else:
            made[variable] = numbers.point(value)
    return made


class Expansion:
    """The moves on one obligation: open a whole variable, then what can be opened of it."""

    def __init__(self, roots: Sequence[Term], how: How, *, is_signed: bool) -> None:
        self._simulation = Simulation(roots, how, is_signed=is_signed)
        self._effort = 0

    def expanded(self, region: Region, inputs: Mapping[Term, Value], goal: Goal) -> dict[Term, Abstract]:
        """The region with everything opened that the goal does not need."""
        simulation, made = self._simulation, dict(region)
        simulation.begin({**region, **{each: _exactly(each, value) for each, value in inputs.items()}})
        if not self._reached(goal, {}):
            return made
        self._effort = EFFORT
        for variable, given in region.items():
            for wider in self._openings(variable, given):
                changes = simulation.propose(variable, wider)
                self._effort -= len(changes) + 1
                if self._reached(goal, changes):
                    simulation.accept(changes)
                    made[variable] = wider
                    break
            else:
                self._open_partly(variable, made, goal)
            if self._effort < 0:
                break
        return {variable: value for variable, value in made.items() if not self._open(variable, value)}

    def _openings(self, variable: Term, value: Abstract) -> list[Abstract]:
        """All values; of an interval, at least those on one side."""
        numbers = self._simulation.numbers(variable)
        if isinstance(value, Bits):
            return [Bits(0, 0)]
        return [
            numbers.everything,
            Interval(value.low, numbers.high),
            Interval(numbers.low, value.high),
        ]

    def _open_partly(self, variable: Term, made: dict[Term, Abstract], goal: Goal) -> None:
        """Bit by bit; an interval by distances that double."""
        numbers = self._simulation.numbers(variable)
        steps = numbers.width if isinstance(made[variable], Bits) else 2
        for step in range(steps):
            distance = 1
            while self._effort >= 0:
                wider = _wider(numbers, made[variable], step, distance)
                if wider == made[variable]:
                    break
                changes = self._simulation.propose(variable, wider)
                self._effort -= len(changes) + 1
                if not self._reached(goal, changes):
                    break
                self._simulation.accept(changes)
                made[variable] = wider
                distance *= 2

    def _open(self, variable: Term, value: Abstract) -> bool:
        match value:
            case Bits(known, _):
                return not known
            case Interval():
                return value == self._simulation.numbers(variable).everything

    def _reached(self, goal: Goal, changes: Mapping[int, Abstract]) -> bool:
        """Checks (1) and (2)."""
        value, numbers = self._simulation.value, self._simulation.numbers
        if any(value(formula, changes) != TRUE for formula in goal.formulas):
            return False
        return all(
            contains(numbers(variable), wanted, value(goal.next[variable], changes))
            for variable, wanted in goal.region.items()
        )


def _exactly(variable: Term, value: Value) -> Abstract:
    return Numbers(width_of(variable.sort()), is_signed=False).point(word(value))


def _wider(numbers: Numbers, value: Abstract, step: int, distance: int) -> Abstract:
    """Without the bit of that number; with the bound of that number moved away."""
    match value:
        case Bits(known, bits):
            kept = known & ~(1 << step)
            return Bits(kept, bits & kept)
        case Interval(low, high):
            if step:
                return Interval(max(low - distance, numbers.low), high)
            return Interval(low, min(high + distance, numbers.high))


def volume(variables: Sequence[Term], region: Region) -> float:
    """The number of states as a power of two."""
    total = 0.0
    for variable in variables:
        width = width_of(variable.sort())
        match region.get(variable):
            case Bits(known, _):
                total += width - known.bit_count()
            case Interval(low, high):
                total += math.log2(high - low + 1)
            case None:
                total += width
    return total


Simulated: TypeAlias = Literal["ternary", "interval", "hybrid", "core"]
