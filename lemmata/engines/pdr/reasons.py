"""Lifting by words: a step's state is generalised to predicates that are reason enough for its effect.

The predicates are those of system/predicates.py, in tiers: what the system compares itself, equalities and
distances, congruences, orders and bounds, values. What they cannot say, of arrays mostly, is said by bits.
"""

from collections.abc import Sequence

from lemmata.engines.pdr.cubes import Cube, Step
from lemmata.engines.pdr.images import Images
from lemmata.engines.pdr.lifting import Lifting
from lemmata.engines.pdr.literals import places
from lemmata.logic.flat import substitute
from lemmata.logic.solver import Solver
from lemmata.logic.terms import Term
from lemmata.system.predicates import Vocabulary, reason
from lemmata.system.transition_system import TransitionSystem

REBUILD_AFTER = 2000


class Reasons:
    def __init__(self, system: TransitionSystem, images: Images) -> None:
        self._system = system
        self._images = images
        self._vocabulary = Vocabulary(system)
        self._bits = Lifting(system, images)
        self._solver = Solver(system.terms, rebuild_after=REBUILD_AFTER)

    @property
    def queries(self) -> int:
        return self._solver.queries + self._bits.queries

    def bad(self, step: Step) -> Cube:
        """States from which the step's inputs reach an error."""
        return self._lifted(step, [self._system.bad]) or self._bits.bad(step)

    def into(self, cube: Cube, step: Step) -> Cube:
        """States from which the step's inputs lead into the cube."""
        target = [self._images.of(literal) for literal in cube]
        return self._lifted(step, target) or self._bits.into(cube, step)

    def _lifted(self, step: Step, target: Sequence[Term]) -> Cube | None:
        """With the inputs fixed, a reason why the step has its effect; None where no predicates are one."""
        system, terms = self._system, self._system.terms
        inputs = {each: terms.value(value, each.sort()) for each, value in step.inputs.items()}
        (avoided,) = substitute(terms, [terms.not_(terms.and_(system.constraint, *target))], inputs)
        tiers = self._vocabulary.tiers(step.state)
        with self._solver.scope(avoided):
            found = reason(self._solver, tiers)
        if found is None:
            return None
        where = [each for each in tiers[0] if places(system, each) and each not in found]
        return (*where, *found)
