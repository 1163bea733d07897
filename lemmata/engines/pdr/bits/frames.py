"""The frames over a circuit's latches, in one session of a SAT solver.

A lemma is a clause under the literal of its level; what is asked once is a clause under a literal of its own,
which is false from then on. The session is made anew when there are many of these.
"""

from collections.abc import Iterable

from lemmata.engines.pdr.bits.circuit import Circuit
from lemmata.engines.pdr.bits.initial import Initial
from lemmata.engines.pdr.bits.moment import Cube, Moment, moment
from lemmata.engines.pdr.trace import INFINITY, Trace
from lemmata.logic.sat import Clauses
from lemmata.logic.terms import Term

REBUILD_AFTER = 2000


class Frames(Trace[int]):
    def __init__(self, circuit: Circuit, initial: Initial) -> None:
        super().__init__()
        self._circuit = circuit
        self._initial = initial
        self._images = circuit.images()
        self._known: list[Term] = []
        self._asked = 0
        self._earlier = 0
        self._literals: list[int] = []
        self._solver = self._session()

    def _session(self) -> Clauses:
        solver = Clauses(self._circuit.variables)
        solver.take(self._circuit.clauses)
        solver.add((self._circuit.constraint,))
        self._literals = [solver.fresh() for _ in self.levels]
        solver.take((-self._literals[0], *clause) for clause in self._initial.clauses)
        for formula in self._known:
            self._circuit.formula(formula, solver)
        solver.take(_negated(each.cube) for each in self.forever)
        for literal, lemmas in zip(self._literals, self.levels, strict=True):
            solver.take((-literal, *_negated(each.cube)) for each in lemmas)
        return solver

    def refresh(self) -> None:
        """Make the session anew if it is due."""
        if self._asked >= REBUILD_AFTER:
            self._asked = 0
            self._earlier = self.work
            self._solver = self._session()

    @property
    def work(self) -> int:
        """That of all sessions."""
        return self._earlier + self._solver.work

    # ---------------------------------------------------------------- queries

    def bad_step(self) -> Moment | None:
        """A bad step from the frontier."""
        found = self._solver.satisfiable([*self._literals[self.last :], self._circuit.bad])
        return moment(self._circuit, self._solver.model()) if found else None

    def into(self, cube: Cube, level: int) -> Moment | Cube:
        """A step into the cube from outside it, within F_level; else what of the cube is out of reach."""
        images = self._reached(cube, level)
        return moment(self._circuit, self._solver.model()) if images is None else self._core(images)

    def unreached(self, cube: Cube, level: int) -> Cube | None:
        """What of the cube no step within F_level reaches from outside it; None where there is a step."""
        images = self._reached(cube, level)
        return None if images is None else self._core(images)

    def _reached(self, cube: Cube, level: int) -> dict[int, int] | None:
        """None if it is; else the literals of the cube by what they are before the step."""
        self._asked += 1
        solver, following = self._solver, self._images
        outside = solver.fresh()
        solver.add([-outside, *[-each for each in cube]])
        images = {following[each]: each for each in cube}
        found = solver.satisfiable([*self._literals[level:], outside, *images])
        solver.add((-outside,))
        return None if found else images

    def _core(self, images: dict[int, int]) -> Cube:
        core = set(self._solver.core())
        return tuple(literal for image, literal in images.items() if image in core)

    # ---------------------------------------------------------------- lemmas

    def extend(self) -> None:
        super().extend()
        self._literals.append(self._solver.fresh())

    def know(self, invariant: Term) -> None:
        """What holds in all frames from now on."""
        self._known.append(invariant)
        self._circuit.formula(invariant, self._solver)

    def add(self, cube: Cube, level: int) -> None:
        super().add(cube, level)
        clause = _negated(cube)
        self._solver.add(clause if level >= INFINITY else [-self._literals[level], *clause])

    def invariant(self, level: int) -> Term:
        """F_level as a formula over the system's words."""
        terms, term = self._circuit.system.terms, self._circuit.term
        return terms.and_(
            *self._known, *(terms.or_(*map(term, _negated(one.cube))) for one in self.of(level))
        )


def _negated(cube: Iterable[int]) -> list[int]:
    return [-literal for literal in cube]
