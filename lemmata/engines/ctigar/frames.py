"""The frames of each place, and what is asked of them: one incremental session for each place.

F_0 are the initial states; F_i for i >= 1 is at each place the conjunction of its lemmas at level i and
above, which holds in all that is reached there in at most i steps. A lemma holds under the literal of its
level. Sessions are made anew after a counted number of queries.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from lemmata.engines.ctigar.steps import Steps
from lemmata.engines.pdr.cubes import PATIENCE, Cube, GaveUp, Step
from lemmata.engines.pdr.initial import Initial
from lemmata.engines.unwinding import Place
from lemmata.logic.solver import Model, Sat, Solver, Undecided, Unsat
from lemmata.logic.terms import Term

REBUILD_AFTER = 2000


@dataclass(frozen=True)
class Lemma:
    """At the place the states of the cube are not reached; `literals` is the cube as a set."""

    place: Place
    cube: Cube
    literals: frozenset[Term]


class Frames:
    """`last` is the level of the frontier frame."""

    def __init__(self, steps: Steps, initial: Initial) -> None:
        self.last = 0
        self.work = 0
        self._steps = steps
        self._system = steps.system
        self._terms = steps.system.terms
        self._initial = initial
        self._literals: list[Term] = [self._terms.true]
        self._levels: list[dict[Lemma, None]] = [{}]
        self._known: list[Term] = []
        self._sessions: dict[Place, Solver] = {}

    # ---------------------------------------------------------------- sessions

    def _session(self, place: Place) -> Solver:
        """The steps from F_i at the place."""
        session = self._sessions.get(place)
        if session is None or session.queries >= REBUILD_AFTER:
            session = self._sessions[place] = Solver(self._terms, PATIENCE, rebuild_after=1 << 60)
            session.add(self._steps.constraint(place), self._steps.formulas[place], *self._known)
            for level, lemmas in enumerate(self._levels):
                session.add(*(self._claim(each, level) for each in lemmas if each.place == place))
        return session

    def _claim(self, lemma: Lemma, level: int) -> Term:
        return self._terms.implies(self._literals[level], self.clause(lemma.cube))

    def clause(self, cube: Iterable[Term]) -> Term:
        """That a state is none of the cube's."""
        return self._terms.or_(*map(self._terms.not_, cube))

    def _ask(self, session: Solver, level: int, *assumptions: Term) -> Sat | Unsat:
        answer = session.check(*self._literals[level:], *assumptions)
        self.work += session.took
        if isinstance(answer, Undecided):
            raise GaveUp(answer.reason)
        return answer

    # ---------------------------------------------------------------- queries

    def bad_step(self) -> Step | None:
        """A bad step from the frontier."""
        if self.last == 0:
            return self._initial.bad_step()
        for place in self._steps.places:
            answer = self._ask(self._session(place), self.last, self._steps.bad(place))
            if isinstance(answer, Sat):
                return self._step(answer.model)
        return None

    def into(self, place: Place, cube: Cube, level: int) -> Step | Cube:
        """A step into the cube from outside it, within F_level; else what of the cube is out of reach."""
        if level == 0:
            found = self._initial.into(self._steps.located(place, cube))
            return found if isinstance(found, Step) else tuple(each for each in cube if each in found)
        needed: set[Term] = set()
        for before in self._steps.before[place]:
            found = self._into(before, place, cube, level)
            if isinstance(found, Step):
                return found
            needed.update(found)
        return tuple(each for each in cube if each in needed)

    def _into(self, before: Place, place: Place, cube: Cube, level: int) -> Step | Cube:
        images: dict[Term, Term] = {}
        for literal in cube:
            images.setdefault(self._steps.image(before, literal), literal)
        session = self._session(before)
        with session.scope(self.clause(cube) if before == place else self._terms.true):
            answer = self._ask(session, level, self._steps.arrived(before, place), *images)
            if isinstance(answer, Sat):
                return self._step(answer.model)
        return tuple(images[each] for each in answer.core if each in images)

    def _step(self, model: Model) -> Step:
        return Step(model.values(self._system.state), model.values(self._system.inputs))

    # ---------------------------------------------------------------- lemmas

    def extend(self) -> None:
        """A new frontier, of which nothing is known."""
        self.last += 1
        self._literals.append(self._terms.fresh("frame", self._terms.bool))
        self._levels.append({})

    def know(self, invariant: Term) -> None:
        """What holds in all frames from now on."""
        self._known.append(invariant)
        for session in self._sessions.values():
            session.add(invariant)

    def add(self, place: Place, cube: Cube, level: int) -> None:
        """No state of the cube is reached within `level` steps; lemmas that say less are dropped."""
        lemma = Lemma(place, cube, frozenset(cube))
        for lemmas in self._levels[1 : level + 1]:
            for weaker in [each for each in lemmas if _says_less(each, lemma)]:
                del lemmas[weaker]
        self._levels[level][lemma] = None
        if place in self._sessions:
            self._sessions[place].add(self._claim(lemma, level))

    def excluded(self, place: Place, cube: Cube, level: int) -> int | None:
        """The highest level of a lemma that excludes the cube from F_level, by its literals."""
        literals = frozenset(cube)
        for at in range(self.last, level - 1, -1):
            if any(each.place == place and each.literals <= literals for each in self._levels[at]):
                return at
        return None

    def at(self, level: int) -> Sequence[Lemma]:
        """The lemmas that F_level has and F_level+1 has not."""
        return list(self._levels[level])

    def invariant(self, level: int) -> Term:
        """F_level as a formula."""
        terms = self._terms
        claims = (
            terms.implies(self._steps.formulas[each.place], self.clause(each.cube))
            for each in self._of(level)
        )
        somewhere = terms.or_(*(self._steps.formulas[place] for place in self._steps.places))
        return terms.and_(*self._known, somewhere, *claims)

    def states(self, level: int) -> Term:
        """F_level as a formula, where F_0 is the initial states."""
        return self._system.init if level == 0 else self.invariant(level)

    def _of(self, level: int) -> Iterator[Lemma]:
        for lemmas in self._levels[level:]:
            yield from lemmas


def _says_less(lemma: Lemma, than: Lemma) -> bool:
    return lemma.place == than.place and than.literals <= lemma.literals
