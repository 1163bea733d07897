"""Generalises a step's state to those from which the same inputs have the same effect, by cores.

With the inputs fixed, no state that agrees with ours avoids the target; the latches in an unsatisfiable core
of that are those that matter. A core is asked for again in the opposite order, as that often leaves less.
"""

from lemmata.engines.pdr.bits.circuit import Circuit
from lemmata.engines.pdr.bits.moment import Cube, Moment
from lemmata.logic.sat import Clauses

REBUILD_AFTER = 2000
AGAIN = 2


class Lifting:
    def __init__(self, circuit: Circuit) -> None:
        self._earlier = 0
        self._circuit = circuit
        self._images = circuit.images()
        self._latches = frozenset(circuit.next)
        self._solver = self._session()

    def _session(self) -> Clauses:
        solver = Clauses(self._circuit.variables)
        solver.take(self._circuit.clauses)
        return solver

    @property
    def work(self) -> int:
        """That of all sessions."""
        return self._earlier + self._solver.work

    def bad(self, step: Moment) -> Cube:
        """States from which the step's inputs reach an error."""
        return self._lifted(step, [self._circuit.bad])

    def into(self, cube: Cube, step: Moment) -> Cube:
        """States from which the step's inputs lead into the cube."""
        return self._lifted(step, [self._images[each] for each in cube])

    def _lifted(self, step: Moment, target: list[int]) -> Cube:
        if self._solver.queries >= REBUILD_AFTER:
            self._earlier = self.work
            self._solver = self._session()
        solver = self._solver
        avoided = solver.fresh()
        solver.add([-avoided, -self._circuit.constraint, *(-each for each in target)])
        core = [avoided, *step.inputs, *step.state]
        for _ in range(AGAIN):
            reached = solver.satisfiable(core)
            assert not reached, "a state is described by its latches"
            size = len(core)
            core = solver.core()
            if len(core) == size:
                break
        solver.add((-avoided,))
        kept = {each for each in core if abs(each) in self._latches}
        return tuple(each for each in step.state if each in kept)
