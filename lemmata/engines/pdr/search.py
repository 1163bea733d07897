"""Property-directed reachability over functional transition systems.

Bradley: SAT-Based Model Checking without Unrolling, VMCAI 2011; Een, Mishchenko, Brayton: Efficient
Implementation of Property Directed Reachability, FMCAD 2011.
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Generic, Literal, assert_never

from lemmata.engines.kinduction import Config as KInduction
from lemmata.engines.kinduction import kinduction
from lemmata.engines.paths import bounded_search
from lemmata.engines.pdr.bits import circuit, over_bits
from lemmata.engines.pdr.cubes import GaveUp
from lemmata.engines.pdr.generalisation import Generalisation
from lemmata.engines.pdr.parts import B, L, Parts, S
from lemmata.engines.pdr.turns import Share, in_turns
from lemmata.engines.pdr.words import over_words
from lemmata.logic.terms import Term
from lemmata.system.engine import InvariantSource, Run, inductive
from lemmata.system.export.start import Inexpressible
from lemmata.system.path import Path
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Bounded, Fact, Hindered, Inductive, Safe, Unknown, Unsafe, Worked
from lemmata.value import value

REPORTED = 20
"""A fact of work stands for so many queries, so that facts cost little."""
BIT_QUERY, WORD_QUERY, LONG_QUERY = 1, 20, 200
"""What a query costs: over bits, over words, and over the paths of k-induction."""


@value
class Config:
    """What cubes are made of, or all of these in turns with k-induction.

    `ctgs`: how many counterexamples to generalisation are excluded for one literal (Hassan, Bradley,
    Somenzi 2013); frames up to `k_max`.
    """

    over: Literal["all", "bits", "words", "predicates"] = "all"
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


def pdr(system: TransitionSystem, lemmas: InvariantSource, config: Config) -> Run:
    """Algorithm PDR over one kind of cubes, or all kinds in turns."""
    match config.over:
        case "bits":
            try:
                parts = over_bits(circuit(system))
            except Inexpressible as reason:
                return Unknown(f"no cubes of bits: {reason}")
            return (yield from searched(system, parts, lemmas, config))
        case "words":
            return (yield from searched(system, over_words(system, predicates=False), lemmas, config))
        case "predicates":
            return (yield from searched(system, over_words(system, predicates=True), lemmas, config))
        case "all":
            return (yield from in_turns([*_shares(system, lemmas, config)]))
    assert_never(config.over)


def _shares(system: TransitionSystem, lemmas: InvariantSource, config: Config) -> Iterator[Share]:
    """Bits of words only where there is no circuit: the same cubes, but each query takes far longer."""
    try:
        bits = over_bits(circuit(system))
        yield Share(searched(system, bits, lemmas, config), BIT_QUERY)
    except Inexpressible:
        words = over_words(system, predicates=False)
        yield Share(searched(system, words, lemmas, config), WORD_QUERY)
    predicates = over_words(system, predicates=True)
    yield Share(searched(system, predicates, lemmas, config), WORD_QUERY)
    yield Share(kinduction(system, lemmas, KInduction(k_max=config.k_max)), LONG_QUERY)


def searched(system: TransitionSystem, parts: Parts[L, S, B], lemmas: InvariantSource, config: Config) -> Run:
    """Frames are added until two of them are equal, or an obligation meets the initial states."""
    search = Search(parts, system, config)
    try:
        while config.k_max is None or search.frames.last < config.k_max:
            search.learn(lemmas)
            path = yield from search.block_bad_steps()
            if path is not None:
                return Unsafe(path, "counterexample to induction")
            yield Bounded(search.frames.last + 1)
            invariant = yield from search.propagate()
            if invariant is not None:
                return Safe(Inductive(invariant), "fixed point")
    except GaveUp as gave_up:
        yield Hindered(str(gave_up))
        return (yield from bounded_search(system, search.frames.last, config.k_max))
    return Unknown(f"no two of the first {config.k_max} frames are equal")


class Search(Generic[L, S, B]):
    def __init__(self, parts: Parts[L, S, B], system: TransitionSystem, config: Config) -> None:
        self._system = system
        self._parts = parts
        self._initial = parts.initial
        self.frames = parts.frames
        self._lifting = parts.lifting
        self._generalisation = Generalisation(parts, config.ctgs)
        self._batches = 0
        self._queue: list[tuple[int, int, int, Obligation[L, S]]] = []
        self._made = 0
        self._reported = 0

    def learn(self, lemmas: InvariantSource) -> None:
        """What is known and inductive holds in every frame."""
        if len(lemmas.known()) > self._batches:
            self._batches = len(lemmas.known())
            self.frames.know(inductive(self._system, lemmas))

    def _worked(self) -> Iterator[Fact]:
        queries = self.frames.queries + self._lifting.queries + self._initial.queries
        if queries >= self._reported + REPORTED:
            yield Worked(self._parts.question, queries - self._reported)
            self._reported = queries

    # ---------------------------------------------------------------- blocking

    def block_bad_steps(self) -> Generator[Fact, None, Path | None]:
        """Exclude every bad step from the frontier; a path, if one is real."""
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
