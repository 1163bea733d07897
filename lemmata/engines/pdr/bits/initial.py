"""The initial states of a circuit: which cubes they meet. Most cubes are decided by the resets alone."""

from lemmata.engines.pdr.bits.circuit import Circuit
from lemmata.engines.pdr.bits.moment import Cube, Moment
from lemmata.logic.sat import Clauses


class Initial:
    def __init__(self, circuit: Circuit) -> None:
        self._circuit = circuit
        self._against = {-latch if value else latch for latch, value in circuit.resets.items()}
        self._solver = Clauses(circuit.variables)
        self.clauses = [*circuit.init_clauses, (circuit.init,)]
        self._solver.take(self.clauses)

    @property
    def work(self) -> int:
        return self._solver.work

    def meets(self, cube: Cube) -> bool:
        """Whether an initial state is in the cube."""
        return self._against.isdisjoint(cube) and (
            self._circuit.only_resets or self._solver.satisfiable(cube)
        )

    def state_in(self, cube: Cube) -> frozenset[int] | None:
        """The literals that are true in an initial state in the cube."""
        if self._against.isdisjoint(cube) and self._solver.satisfiable(cube):
            return frozenset(self._solver.model())
        return None

    def state_of(self, step: Moment) -> frozenset[int]:
        """The same for the state that a step begins in."""
        state = self.state_in(step.state)
        assert state is not None, "the step begins in an initial state"
        return state

    def apart(self, part: Cube, cube: Cube) -> Cube:
        """`part`, and of the cube, which has no initial state, what it takes to have none either."""
        if not self.meets(part):
            return part
        needed = {next((literal for literal in cube if literal in self._against), 0)}
        if needed == {0}:
            reached = self._solver.satisfiable(cube)
            assert not reached, "the cube has no initial state"
            needed = set(self._solver.core())
        return tuple(each for each in cube if each in part or each in needed)
