"""Generalises a cube that is not reached to a larger one, and moves it to the last frame that it holds in."""

from lemmata.engines.ctigar.frames import Frames
from lemmata.engines.ctigar.steps import Steps
from lemmata.engines.pdr.cubes import Cube, Step
from lemmata.engines.pdr.initial import Initial
from lemmata.engines.unwinding import Place
from lemmata.logic.terms import Term

DECAY = 0.99


class Generalisation:
    def __init__(self, steps: Steps, frames: Frames, initial: Initial) -> None:
        self._steps = steps
        self._frames = frames
        self._initial = initial
        self._activity: dict[Term, float] = {}
        self._bump = 1.0

    def meets_initial(self, place: Place, cube: Cube) -> bool:
        return self._initial.meets(self._steps.located(place, cube))

    def apart(self, place: Place, part: Cube, cube: Cube) -> Cube:
        """`part`, and of the cube, which has no initial state, what it takes to have none either."""
        located = self._initial.apart(self._steps.located(place, part), self._steps.located(place, cube))
        return tuple(each for each in cube if each in located)

    def unreached(self, place: Place, cube: Cube, level: int) -> Cube | None:
        """What of a cube without initial states is not reached from F_level either; None if it is."""
        found = self._frames.into(place, cube, level)
        return None if isinstance(found, Step) else self.apart(place, found, cube)

    def larger(self, place: Place, cube: Cube, level: int) -> Cube:
        """Literals are left out one by one: what has rarely been in a lemma first, then what stands last."""
        for literal in sorted(reversed(cube), key=lambda each: self._activity.get(each, 0.0)):
            if literal in cube:
                rest = tuple(each for each in cube if each != literal)
                fewer = None if self.meets_initial(place, rest) else self.unreached(place, rest, level)
                cube = cube if fewer is None else fewer
        self._bump /= DECAY
        for literal in cube:
            self._activity[literal] = self._activity.get(literal, 0.0) + self._bump
        return cube

    def pushed(self, place: Place, cube: Cube, level: int) -> tuple[Cube, int]:
        """The greatest level, below the frontier, within which the cube is not stepped into."""
        while level + 1 < self._frames.last:
            fewer = self.unreached(place, cube, level + 1)
            if fewer is None:
                break
            cube, level = fewer, level + 1
        return cube, level
