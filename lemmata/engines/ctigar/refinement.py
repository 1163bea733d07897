"""What tells a concrete state from all those that a frame steps to, where its abstract state does not.

Words for the state are tried in tiers (system/predicates.py): they are predicates and a generalisation at
once. Or an interpolant between the step and the state says in which predicates they differ.
"""

from collections.abc import Sequence
from typing import Literal

from lemmata.engines.ctigar.frames import Frames
from lemmata.engines.ctigar.generalisation import Generalisation
from lemmata.engines.ctigar.precision import Precision
from lemmata.engines.ctigar.steps import Steps
from lemmata.engines.interpolants import Interpolator, Past, step_from
from lemmata.engines.pdr.cubes import Cube, State, Step
from lemmata.engines.predabs import predicates_of
from lemmata.engines.unwinding import Place
from lemmata.logic.flat import substitute
from lemmata.logic.terms import Term
from lemmata.system.verdict import Interpolated


class Refinement:
    def __init__(
        self,
        steps: Steps,
        frames: Frames,
        generalisation: Generalisation,
        precision: Precision,
        made_of: Literal["predicates", "interpolation"],
    ) -> None:
        self._steps = steps
        self._system = steps.system
        self._terms = steps.system.terms
        self._frames = frames
        self._generalisation = generalisation
        self._precision = precision
        self._made_of = made_of
        self._interpolator = Interpolator(steps.system, raw=True)

    def separated(self, place: Place, state: State, cube: Cube, level: int) -> Cube | Step:
        """A cube around the state that F_level does not step into; else a step into `cube`.

        `cube` is around the state too, and has no initial states.
        """
        tiers = [*self._precision.tiers(state), list(cube)]
        if self._made_of == "interpolation":
            found = self._frames.into(place, cube, level)
            if isinstance(found, Step):
                return found
            self._interpolate(place, cube, level)
            tiers = [list(self._precision.abstract(state)), list(cube)]
        return self._by_tiers(place, tiers, level)

    def _by_tiers(self, place: Place, tiers: Sequence[Sequence[Term]], level: int) -> Cube | Step:
        known: dict[Term, None] = {}
        found: Cube | Step | None = None
        for tier in tiers:
            known.update(dict.fromkeys(tier))
            cube = tuple(known)
            if not self._generalisation.meets_initial(place, cube):
                found = self._frames.into(place, cube, level)
                if not isinstance(found, Step):
                    return self._generalisation.apart(place, found, cube)
        assert found is not None, "the last tier has no initial states"
        return found

    def _interpolate(self, place: Place, cube: Cube, level: int) -> None:
        """Speak of what an interpolant speaks of; without one, of what describes the state."""
        past = step_from(self._system, self._frames.states(level))
        (arrived,) = substitute(self._terms, [self._steps.formulas[place]], past.image)
        found = self._interpolator.between(
            Past((*past.condition, arrived), past.image), self._terms.and_(*cube)
        )
        if isinstance(found, Interpolated):
            self._precision.learn(predicates_of(found.formula, "boolean"))
