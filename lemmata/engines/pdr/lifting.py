"""Generalises a step's state to the cube of states from which the same inputs have the same effect.

With the inputs fixed, next is a function of the state: no state satisfies the literals that describe the one
we have and avoids the target. An unsatisfiable core of that are the literals that matter.
"""

from collections.abc import Iterable, Mapping, Sequence

from lemmata.engines.pdr.cubes import PATIENCE, Cube, GaveUp, State, Step
from lemmata.engines.pdr.images import Images
from lemmata.engines.pdr.literals import Bits, places, reads
from lemmata.logic.solver import Solver, Unsat
from lemmata.logic.terms import Term
from lemmata.logic.values import Value
from lemmata.logic.walk import variables
from lemmata.system.predicates import is_pc
from lemmata.system.transition_system import TransitionSystem

REBUILD_AFTER = 2000


class Lifting:
    def __init__(self, system: TransitionSystem, images: Images) -> None:
        self._system = system
        self._images = images
        self._bits = Bits(system)
        self._support: dict[Term, frozenset[Term]] = {}
        self._solver = Solver(system.terms, PATIENCE, rebuild_after=REBUILD_AFTER)

    @property
    def work(self) -> int:
        return self._solver.work

    def bad(self, step: Step) -> Cube:
        """States from which the step's inputs reach an error."""
        return self._lifted(step, [self._system.bad])

    def into(self, cube: Cube, step: Step) -> Cube:
        """States from which the step's inputs lead into the cube."""
        return self._lifted(step, [self._images.of(literal) for literal in cube])

    def _lifted(self, step: Step, target: Sequence[Term]) -> Cube:
        effect = [self._system.constraint, *target]
        support = frozenset().union(*map(self._mentioned, effect))
        known = {**step.state, **step.inputs}
        cells = reads(effect, known)
        inputs = self._literals((each for each in self._system.inputs if each in support), known, cells)
        of_pc = (each for each in self._system.state if each in support or is_pc(self._system, each))
        state = self._literals(of_pc, known, cells)
        terms = self._system.terms
        with self._solver.scope(terms.not_(terms.and_(*effect))):
            answer = self._solver.check(*inputs, *state)
            if not isinstance(answer, Unsat):
                raise GaveUp("a state is not described by its literals")
            kept = set(answer.core)
            return tuple(each for each in state if each in kept or places(self._system, each))

    def _literals(
        self, variables_: Iterable[Term], known: State, cells: Mapping[Term, Iterable[Value]]
    ) -> list[Term]:
        found: list[Term] = []
        for variable in variables_:
            found += self._bits.of(variable, known[variable], cells.get(variable, ()))
        return found

    def _mentioned(self, term: Term) -> frozenset[Term]:
        found = self._support.get(term)
        if found is None:
            found = self._support[term] = frozenset(variables(term))
        return found
