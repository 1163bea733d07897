"""The frames over words, and what is asked of them: one incremental session for all of it.

A lemma holds under the literal of its level, and each query assumes the literals of the levels that it is
about; every query carries the system's constraint. The session is made anew after a counted number of
queries, as what is asked once stays in the solver.
"""

from collections.abc import Iterable

from lemmata.engines.pdr.cubes import PATIENCE, Cube, GaveUp, Step
from lemmata.engines.pdr.images import Images
from lemmata.engines.pdr.initial import Initial
from lemmata.engines.pdr.trace import INFINITY, Trace
from lemmata.logic.solver import Model, Sat, Solver, Undecided, Unsat
from lemmata.logic.terms import Term
from lemmata.system.transition_system import TransitionSystem

REBUILD_AFTER = 2000


class Frames(Trace[Term]):
    def __init__(self, system: TransitionSystem, images: Images, initial: Initial) -> None:
        super().__init__()
        self.work = 0
        self._system = system
        self._terms = system.terms
        self._images = images
        self._initial = initial
        self._literals: list[Term] = [system.terms.true]
        self._known: list[Term] = []
        self._solver = self._session()

    # ---------------------------------------------------------------- the session

    def _session(self) -> Solver:
        terms = self._terms
        solver = Solver(terms, PATIENCE, rebuild_after=1 << 60)
        solver.add(self._system.constraint, *self._known)
        solver.add(*(self.clause(each.cube) for each in self.forever))
        for literal, lemmas in zip(self._literals, self.levels, strict=True):
            solver.add(*(terms.implies(literal, self.clause(each.cube)) for each in lemmas))
        return solver

    def clause(self, cube: Iterable[Term]) -> Term:
        """That a state is none of the cube's."""
        return self._terms.or_(*map(self._terms.not_, cube))

    def _ask(self, level: int, *assumptions: Term) -> Sat | Unsat:
        answer = self._solver.check(*self._literals[level:], *assumptions)
        self.work += self._solver.took
        if isinstance(answer, Undecided):
            raise GaveUp(answer.reason)
        return answer

    def refresh(self) -> None:
        """Make the session anew if it is due."""
        if self._solver.queries >= REBUILD_AFTER:
            self._solver = self._session()

    # ---------------------------------------------------------------- queries

    def bad_step(self) -> Step | None:
        """A bad step from the frontier."""
        if self.last == 0:
            return self._initial.bad_step()
        answer = self._ask(self.last, self._system.bad)
        return self._step(answer.model) if isinstance(answer, Sat) else None

    def into(self, cube: Cube, level: int) -> Step | Cube:
        """A step into the cube from outside it, within F_level; else what of the cube is out of reach."""
        if level == 0:
            return self._initial.into(cube)
        with self._solver.scope(self.clause(cube)):
            images = {self._images.of(literal): literal for literal in cube}
            answer = self._ask(level, *images)
            if isinstance(answer, Sat):
                return self._step(answer.model)
        return tuple(images[each] for each in answer.core if each in images)

    def unreached(self, cube: Cube, level: int) -> Cube | None:
        """What of the cube no step within F_level reaches from outside it; None where there is a step."""
        if level == 0:
            found = self._initial.into(cube)
            return None if isinstance(found, Step) else found
        with self._solver.scope(self.clause(cube)):
            images = {self._images.of(literal): literal for literal in cube}
            answer = self._ask(level, *images)
        return (
            None if isinstance(answer, Sat) else tuple(images[each] for each in answer.core if each in images)
        )

    def _step(self, model: Model) -> Step:
        return Step(model.values(self._system.state), model.values(self._system.inputs))

    # ---------------------------------------------------------------- lemmas

    def extend(self) -> None:
        super().extend()
        self._literals.append(self._terms.fresh("frame", self._terms.bool))

    def know(self, invariant: Term) -> None:
        """What holds in all frames from now on."""
        self._known.append(invariant)
        self._solver.add(invariant)

    def add(self, cube: Cube, level: int) -> None:
        super().add(cube, level)
        holds = self._terms.true if level >= INFINITY else self._literals[level]
        self._solver.add(self._terms.implies(holds, self.clause(cube)))

    def invariant(self, level: int) -> Term:
        """F_level as a formula."""
        return self._terms.and_(*self._known, *(self.clause(one.cube) for one in self.of(level)))
