"""Property-directed reachability over functional transition systems.

Bradley: SAT-Based Model Checking without Unrolling, VMCAI 2011; Een, Mishchenko, Brayton: Efficient
Implementation of Property Directed Reachability, FMCAD 2011.
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Generic, Literal

from lemmata.engines.pdr.generalisation import Generalisation
from lemmata.engines.pdr.parts import B, L, Parts, S
from lemmata.logic.terms import Term
from lemmata.system.engine import InvariantSource, Run, inductive
from lemmata.system.path import Path
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Bounded, Fact, Inductive, Safe, Unknown, Unsafe, Worked
from lemmata.value import value

REPORTED = 8
"""A fact of work stands for so many obligations, as to count it costs a part of an easy query."""


@value
class Config:
    """What cubes are made of: latches of a circuit, or bits of words, or whichever suits, with other engines.

    `ctgs`: how many counterexamples to generalisation are excluded for one literal (Hassan, Bradley,
    Somenzi 2013); frames up to `k_max`.
    """

    over: Literal["all", "bits", "words"] = "all"
    ctgs: int = 3
    k_max: int | None = None


@dataclass(frozen=True, eq=False)
class Obligation(Generic[L, S]):
    """A cube whose states lead to a bad step: as `step` does into `after`'s, or to the bad step itself."""

    cube: tuple[L, ...]
    step: S
    after: "Obligation[L, S] | None"
    depth: int

    def steps(self) -> list[S]:
        """From here to the bad step."""
        found: list[S] = []
        obligation: Obligation[L, S] | None = self
        while obligation is not None:
            found.append(obligation.step)
            obligation = obligation.after
        return found


def searched(system: TransitionSystem, parts: Parts[L, S, B], lemmas: InvariantSource, config: Config) -> Run:
    """Frames are added until two of them are equal, or an obligation meets the initial states.

    GaveUp where the solver cannot decide a question.
    """
    search = Search(parts, system, lemmas, config)
    while config.k_max is None or search.frames.last < config.k_max:
        path = yield from search.block_bad_steps()
        if path is not None:
            return Unsafe(path, "counterexample to induction")
        yield Bounded(search.frames.last + 1)
        invariant = yield from search.propagate()
        if invariant is not None:
            return Safe(Inductive(invariant), "fixed point")
    return Unknown(f"no two of the first {config.k_max} frames are equal")


class Search(Generic[L, S, B]):
    def __init__(
        self, parts: Parts[L, S, B], system: TransitionSystem, lemmas: InvariantSource, config: Config
    ) -> None:
        self._system = system
        self._lemmas = lemmas
        self._parts = parts
        self._initial = parts.initial
        self.frames = parts.frames
        self._lifting = parts.lifting
        self._generalisation = Generalisation(parts, config.ctgs)
        self._batches = 0
        self._queue: list[tuple[int, int, int, Obligation[L, S]]] = []
        self._made = 0
        self._reported = 0
        self._unreported = 0

    def _learn(self) -> None:
        """What is known and inductive holds in every frame."""
        if len(self._lemmas.known()) > self._batches:
            self._batches = len(self._lemmas.known())
            self.frames.know(inductive(self._system, self._lemmas))

    def _worked(self) -> Iterator[Fact]:
        self._unreported += 1
        if self._unreported >= REPORTED:
            self._unreported = 0
            work = self.frames.work + self._lifting.work + self._initial.work
            yield Worked(self._parts.question, work - self._reported)
            self._reported = work

    # ---------------------------------------------------------------- blocking

    def block_bad_steps(self) -> Generator[Fact, None, Path | None]:
        """Exclude every bad step from the frontier; a path, if one is real."""
        self._learn()
        while (step := self.frames.bad_step()) is not None:
            cube = self._lifting.bad(step)
            obligation = Obligation(cube, step, None, 0)
            path = self._owe(obligation, self.frames.last, step)
            if path is None:
                path = yield from self._discharge()
            if path is not None:
                return path
        yield from self._worked()
        return None

    def _owe(self, obligation: Obligation[L, S], level: int, step: S) -> Path | None:
        """A new obligation; a path, where it has an initial state."""
        initial = self._initial.state_of(step) if level == 0 else self._initial.state_in(obligation.cube)
        if initial is not None:
            return self._parts.path(initial, obligation.steps())
        self._push(obligation, level)
        return None

    def _push(self, obligation: Obligation[L, S], level: int) -> None:
        self._made += 1
        heappush(self._queue, (level, obligation.depth, self._made, obligation))

    def _discharge(self) -> Generator[Fact, None, Path | None]:
        """Exclude each obligation from its frame, and then from those after it."""
        while self._queue:
            self._learn()
            level, _, _, obligation = heappop(self._queue)
            path = self._block(obligation, level)
            if path is not None:
                return path
            self.frames.refresh()
            yield from self._worked()
        return None

    def _block(self, obligation: Obligation[L, S], level: int) -> Path | None:
        known = self.frames.excluded(obligation.cube, level)
        if known is None:
            found = self.frames.into(obligation.cube, level - 1)
            if not isinstance(found, tuple):
                cube = self._lifting.into(obligation.cube, found)
                before = Obligation(cube, found, obligation, obligation.depth + 1)
                self._push(obligation, level)
                return self._owe(before, level - 1, found)
            known = self._exclude(self._initial.apart(found, obligation.cube), level - 1)
        if known < self.frames.last:
            self._push(obligation, known + 1)
        return None

    def _exclude(self, cube: tuple[L, ...], level: int) -> int:
        """Exclude a cube that F_level does not step into; the highest level that it is now excluded from."""
        cube = self._generalisation.larger(cube, level)
        cube, level = self._generalisation.pushed(cube, level)
        self.frames.add(cube, level + 1)
        return level + 1

    # ---------------------------------------------------------------- propagation

    def propagate(self) -> Generator[Fact, None, Term | None]:
        """Move every lemma to the last frame that it holds in; the invariant, if a frame has none left."""
        frames = self.frames
        frames.extend()
        for level in range(1, frames.last):
            for lemma in frames.at(level):
                if lemma not in frames.at(level):
                    continue
                core = frames.unreached(lemma.cube, level)
                if core is not None:
                    frames.add(self._initial.apart(core, lemma.cube), level + 1)
                frames.refresh()
            yield from self._worked()
            if not frames.at(level):
                return frames.invariant(level + 1)
        return None
