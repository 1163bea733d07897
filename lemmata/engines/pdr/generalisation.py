"""Generalises a cube that is not reached to a larger one: literals are left out one by one.

Where a state stands against that, it may itself be out of reach of the frame before: such counterexamples to
generalisation are excluded first (Hassan, Bradley, Somenzi: Better Generalization in IC3, FMCAD 2013).
"""

from typing import Generic

from lemmata.engines.pdr.parts import B, L, Parts, S

DECAY = 0.99


class Generalisation(Generic[L, S, B]):
    def __init__(self, parts: Parts[L, S, B], ctgs: int) -> None:
        self._parts = parts
        self._frames = parts.frames
        self._initial = parts.initial
        self._ctgs = ctgs
        self._activity: dict[L, float] = {}
        self._bump = 1.0

    def larger(self, cube: tuple[L, ...], level: int) -> tuple[L, ...]:
        """A cube around this one, which F_level does not step into, that it does not step into either."""
        found = self._larger(cube, level, self._ctgs)
        self._bump /= DECAY
        for literal in found:
            self._activity[literal] = self._activity.get(literal, 0.0) + self._bump
        return found

    def _larger(self, cube: tuple[L, ...], level: int, ctgs: int) -> tuple[L, ...]:
        """MIC: what has rarely been in a lemma is left out first."""
        for literal in sorted(cube, key=lambda each: self._activity.get(each, 0.0)):
            if literal in cube and not self._parts.keeps(literal):
                smaller = self._down(tuple(each for each in cube if each != literal), level, ctgs)
                cube = cube if smaller is None else smaller
        return cube

    def _down(self, cube: tuple[L, ...], level: int, ctgs: int) -> tuple[L, ...] | None:
        if self._initial.meets(cube):
            return None
        for _ in range(ctgs if level > 0 else 0):
            found = self._frames.into(cube, level)
            if isinstance(found, tuple):
                return self._initial.apart(found, cube)
            if not self._exclude(self._parts.lifting.into(cube, found), level - 1):
                return None
        core = self._frames.unreached(cube, level)
        return None if core is None else self._initial.apart(core, cube)

    def _exclude(self, cube: tuple[L, ...], level: int) -> bool:
        """Exclude a counterexample to generalisation from as many frames as it is out of reach of."""
        if self._initial.meets(cube):
            return False
        core = self._frames.unreached(cube, level)
        if core is None:
            return False
        cube = self._initial.apart(core, cube)
        cube, level = self.pushed(cube, level)
        self._frames.add(self._larger(cube, level, 0), level + 1)
        return True

    def pushed(self, cube: tuple[L, ...], level: int) -> tuple[tuple[L, ...], int]:
        """The greatest level, below the frontier, within which the cube is not stepped into."""
        while level + 1 < self._frames.last:
            core = self._frames.unreached(cube, level + 1)
            if core is None:
                break
            cube, level = self._initial.apart(core, cube), level + 1
        return cube, level
