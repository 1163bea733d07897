"""From the state of a step to states from which the same inputs have the same effect.

Where the predicates suffice, those that matter are the abstract state, and every state of it has the effect.
Where they do not, the abstract state is all of them, and some of its states may lead elsewhere; the concrete
state that it was made of does not.
"""

from collections.abc import Sequence

from lemmata.engines.ctigar.precision import Precision
from lemmata.engines.ctigar.steps import Steps
from lemmata.engines.pdr.cubes import PATIENCE, Cube, GaveUp, State, Step
from lemmata.engines.pdr.literals import Bits, reads
from lemmata.engines.unwinding import Place
from lemmata.logic.solver import Solver, Undecided, Unsat
from lemmata.logic.terms import Term

REBUILD_AFTER = 2000


class Lifting:
    def __init__(self, steps: Steps, precision: Precision) -> None:
        self._steps = steps
        self._system = steps.system
        self._terms = steps.system.terms
        self._precision = precision
        self._bits = Bits(steps.system)
        self._solver = Solver(steps.system.terms, PATIENCE, rebuild_after=REBUILD_AFTER)

    @property
    def work(self) -> int:
        return self._solver.work

    def bad(self, at: Place) -> list[Term]:
        """What makes a step from the place a bad one."""
        return [self._steps.constraint(at), self._steps.bad(at)]

    def into(self, at: Place, place: Place, cube: Cube) -> list[Term]:
        """What makes a step from the place one into the cube."""
        images = (self._steps.image(at, literal) for literal in cube)
        return [self._steps.constraint(at), self._steps.arrived(at, place), *images]

    def abstract(self, step: Step, effect: Sequence[Term]) -> tuple[Cube, bool]:
        """The step's state over the predicates, and whether all of it has the effect."""
        cube = self._precision.abstract(step.state)
        core = self._core(step, effect, [cube])
        return (cube, False) if core is None else (core, True)

    def exact(self, step: Step, effect: Sequence[Term]) -> Cube:
        """States that have the effect, described by the predicates and whatever else it takes."""
        tiers = self._precision.tiers(step.state)
        core = self._core(step, effect, [*tiers, self._values(step, effect)])
        if core is None:
            raise GaveUp("a state is not described by its literals")
        return core

    def _core(self, step: Step, effect: Sequence[Term], tiers: Sequence[Sequence[Term]]) -> Cube | None:
        inputs = [
            self._terms.eq(each, self._terms.value(value, each.sort())) for each, value in step.inputs.items()
        ]
        known: list[Term] = []
        with self._solver.scope(self._terms.not_(self._terms.and_(*effect))):
            for tier in tiers:
                known += tier
                answer = self._solver.check(*inputs, *known)
                if isinstance(answer, Undecided):
                    raise GaveUp(answer.reason)
                if isinstance(answer, Unsat):
                    kept = set(answer.core)
                    return tuple(each for each in dict.fromkeys(known) if each in kept)
        return None

    def _values(self, step: Step, effect: Sequence[Term]) -> list[Term]:
        """The state bit by bit, and of arrays the cells that the effect looks at."""
        known: State = {**step.state, **step.inputs}
        cells = reads(effect, known)
        described = (self._bits.of(each, known[each], cells.get(each, ())) for each in self._system.state)
        return [bit for bits in described for bit in bits]
