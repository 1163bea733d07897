"""Paths through the places of a system, and their refutations: what engines that unwind a system share.

A place is a cut point; a system without cut points has one. With large blocks a step from place to place
stands for all paths between the two.
"""

from collections.abc import Generator, Sequence
from typing import TypeAlias

from lemmata.engines.interpolants import Interpolator, Past, step_from, told
from lemmata.logic.flat import substitute
from lemmata.logic.interpolate import Consistent
from lemmata.logic.solver import Answer, Sat, Solver, Undecided, Unsat
from lemmata.logic.terms import Term
from lemmata.system.path import Path
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.unrolling import Unrolling
from lemmata.system.verdict import Fact, Interpolated, Worked
from lemmata.value import value

Place: TypeAlias = int
"""The number of a place among `Places.formulas`."""


class Places:
    """Where a system can be, and which steps lead from where to where."""

    def __init__(self, system: TransitionSystem) -> None:
        self.system = system
        terms = system.terms
        at = [system.at(cut) for cut in system.cuts] if system.pc is not None else []
        elsewhere = terms.and_(*map(terms.not_, at))
        self.formulas = tuple(each for each in (*at, elsewhere) if self.possible(each))
        self.successors = tuple(self._after(place) for place in range(len(self.formulas)))

    def possible(self, *conditions: Term) -> bool:
        """Whether a state may satisfy the conditions."""
        return not isinstance(Solver(self.system.terms).check(*conditions), Unsat)

    def _after(self, place: Place) -> tuple[Place, ...]:
        solver = Solver(self.system.terms)
        past = step_from(self.system, self.formulas[place])
        solver.add(*past.condition)
        targets = substitute(self.system.terms, self.formulas, past.image)
        return tuple(n for n, each in enumerate(targets) if not isinstance(solver.check(each), Unsat))


@value
class Feasible:
    """A path of the system, from its first state on."""

    path: Path


@value
class Refuted:
    """For each state of the path after the first its interpolant; none where the label says enough."""

    interpolants: tuple[Interpolated | None, ...]


Refutation: TypeAlias = Feasible | Refuted | Undecided


class Refuter:
    """Decides whether a sequence of labels at places can be followed to a target."""

    def __init__(self, places: Places, interpolator: Interpolator) -> None:
        self._places = places
        self._system = places.system
        self._interpolator = interpolator
        self._unrolling = Unrolling(places.system, tag="'")

    def refute(
        self, path: Sequence[Place], labels: Sequence[Term], target: Term
    ) -> Generator[Fact, None, Refutation]:
        """Good steps through the places, from a state with the first label to one where the target holds.

        The target may mention the inputs of the step that leaves the last state. The other labels are known
        to hold along the path, and interpolants to contradict the rest where they hold; the shortest suffix
        that the labels refute is interpolated.
        """
        terms = self._system.terms
        solver = Solver(terms)
        for start in reversed(range(len(path))):
            future = self._future(path[start:], target)
            answer: Answer = solver.check(labels[start], self._places.formulas[path[start]], future)
            yield Worked("query", solver.took)
            match answer:
                case Unsat():
                    return (yield from self._interpolated(path, labels, target, start))
                case Undecided():
                    return answer
        assert isinstance(answer, Sat), "the loop ends with the whole path"
        return Feasible(self._unrolling.path(answer.model, len(path)))

    def _future(self, path: Sequence[Place], target: Term) -> Term:
        """From the system's own state on through the rest of the path to the target."""
        unrolling, terms = self._unrolling, self._system.terms
        parts = []
        for step, place in enumerate(path[1:]):
            parts += [unrolling.constraint(step), terms.not_(unrolling.bad(step))]
            parts.append(unrolling.at(step + 1, self._places.formulas[place]))
        return terms.and_(*parts, unrolling.at(len(path) - 1, target))

    def _interpolated(
        self, path: Sequence[Place], labels: Sequence[Term], target: Term, start: int
    ) -> Generator[Fact, None, Refuted | Undecided]:
        terms, found = self._system.terms, list[Interpolated | None]([None] * start)
        states = labels[start]
        for at in range(start, len(path) - 1):
            past = self._step(terms.and_(self._places.formulas[path[at]], states), path[at + 1])
            future = terms.and_(labels[at + 1], self._future(path[at + 1 :], target))
            answer = self._interpolator.between(past, future)
            assert not isinstance(answer, Consistent), "the path was refuted"
            yield from told(answer)
            if isinstance(answer, Undecided):
                return answer
            found.append(answer)
            states = terms.and_(labels[at + 1], answer.formula)
        return Refuted(tuple(found))

    def _step(self, states: Term, to: Place) -> Past:
        past = step_from(self._system, states)
        (arrived,) = substitute(self._system.terms, [self._places.formulas[to]], past.image)
        return Past((*past.condition, arrived), past.image)
