"""Counterexample-to-induction-guided abstraction refinement: PDR over predicates of the program's words.

Birgmeier, Bradley, Weissenbacher: Counterexample to Induction-Guided Abstraction-Refinement (CTIGAR), CAV
2014; one of the approaches that paper 000 compares. What is excluded from a frame are abstract states, cubes
over predicates. The states of one need not all lead to an error, which is not looked into at first: a lemma
that excludes too much is a good lemma. Only where the obligations reach an initial state the search goes back
to the concrete state, the one nearest to the error, that the abstraction went astray from. Either it has a
predecessor, from which the search goes on, or what tells it from what is reached is a new predicate.

Steps, frames and cubes are kept place by place (steps.py), so nothing is spent on learning the control flow.
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Literal

from lemmata.engines.ctigar.frames import Frames
from lemmata.engines.ctigar.generalisation import Generalisation
from lemmata.engines.ctigar.lifting import Lifting
from lemmata.engines.ctigar.precision import Precision
from lemmata.engines.ctigar.refinement import Refinement
from lemmata.engines.ctigar.steps import Steps
from lemmata.engines.paths import bounded_search
from lemmata.engines.pdr.cubes import Cube, GaveUp, State, Step
from lemmata.engines.pdr.images import Images
from lemmata.engines.pdr.initial import Initial
from lemmata.engines.unwinding import Place
from lemmata.logic.terms import Term, name_of
from lemmata.system.engine import InvariantSource, Run, inductive
from lemmata.system.path import Path
from lemmata.system.predicates import Vocabulary
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Bounded, Fact, Hindered, Inductive, Refined, Safe, Unknown, Unsafe, Worked


@dataclass(frozen=True)
class Config:
    """What new predicates are made of: words for the state, or interpolants (CTIGAR, Section 3).

    `spurious`: so many obligations in a row may be abstract states that need not lead to the error; 0 refines
    at once. `k_max`: the most frames.
    """

    refinement: Literal["predicates", "interpolation"] = "predicates"
    spurious: int = 8
    k_max: int | None = None


@dataclass(frozen=True, eq=False)
class Obligation:
    """An abstract state, made of `step.state`, from which `step.inputs` lead into `after`'s, or to an error.

    `exact`: all states of the cube do so. Else only the concrete state is known to, and the cube is whatever
    the predicates say of it.
    """

    place: Place
    step: Step
    cube: Cube
    exact: bool
    after: "Obligation | None"

    @property
    def state_leads(self) -> bool:
        """Whether the concrete state is known to lead to an error."""
        return self.after is None or self.after.cube_leads

    @property
    def cube_leads(self) -> bool:
        """Whether every state of the cube is known to."""
        return all(each.exact for each in self.chain())

    def chain(self) -> Iterator["Obligation"]:
        """This obligation and those after it, up to the error."""
        obligation: Obligation | None = self
        while obligation is not None:
            yield obligation
            obligation = obligation.after

    def path_from(self, initial: State) -> Path:
        named = ({name_of(each): value for each, value in one.step.inputs.items()} for one in self.chain())
        return Path({name_of(each): value for each, value in initial.items()}, tuple(named))


def ctigar(system: TransitionSystem, lemmas: InvariantSource, config: Config) -> Run:
    """The algorithm; where the solver cannot decide a question, what can be said by paths alone."""
    try:
        return (yield from searched(system, lemmas, config))
    except GaveUp as gave_up:
        yield Hindered(str(gave_up))
        return (yield from bounded_search(system, 0, config.k_max))


def searched(system: TransitionSystem, lemmas: InvariantSource, config: Config) -> Run:
    """Frames are added until two of them are equal, or an obligation without abstraction is initial.

    GaveUp where the solver cannot decide a question.
    """
    search = Search(system, lemmas, config)
    while config.k_max is None or search.frames.last < config.k_max:
        path = yield from search.block_bad_steps()
        if path is not None:
            return Unsafe(path, "counterexample to induction")
        yield Bounded(search.frames.last + 1)
        invariant = yield from search.propagate()
        if invariant is not None:
            return Safe(Inductive(invariant), "fixed point")
    return Unknown(f"no two of the first {config.k_max} frames are equal")


class Search:
    def __init__(self, system: TransitionSystem, lemmas: InvariantSource, config: Config) -> None:
        self._system = system
        self._lemmas = lemmas
        self._config = config
        self._steps = Steps(system)
        self._initial = Initial(system, Images(system))
        self.frames = Frames(self._steps, self._initial)
        self._precision = Precision(system, Vocabulary(system))
        self._lifting = Lifting(self._steps, self._precision)
        self._generalisation = Generalisation(self._steps, self.frames, self._initial)
        self._refinement = Refinement(
            self._steps, self.frames, self._generalisation, self._precision, config.refinement
        )
        self._batches = 0
        self._queue: list[tuple[int, int, Obligation]] = []
        self._pushed = 0
        self._replaced: set[Obligation] = set()
        self._reported = 0

    def _learn(self) -> None:
        """What is known and inductive holds in every frame."""
        if len(self._lemmas.known()) > self._batches:
            self._batches = len(self._lemmas.known())
            self.frames.know(inductive(self._system, self._lemmas))

    def _worked(self) -> Iterator[Fact]:
        work = self.frames.work + self._lifting.work + self._initial.work
        if work > self._reported:
            yield Worked("query", work - self._reported)
            self._reported = work

    # ---------------------------------------------------------------- obligations

    def block_bad_steps(self) -> Generator[Fact, None, Path | None]:
        """Exclude every bad step from the frontier; a path, if one is real."""
        self._learn()
        while (step := self.frames.bad_step()) is not None:
            self._replaced.clear()
            self._push(self._obligation(step, None), self.frames.last)
            while self._queue:
                self._learn()
                level, _, obligation = heappop(self._queue)
                known = len(self._precision)
                path = None if self._is_replaced(obligation) else self._handle(obligation, level)
                if path is not None:
                    return path
                yield from self._worked()
                if len(self._precision) > known:
                    yield Refined(f"{len(self._precision)} predicates")
        yield from self._worked()
        return None

    def _obligation(self, step: Step, after: Obligation | None) -> Obligation:
        place = self._steps.place(step.state)
        cube, exact = self._lifting.abstract(step, self._effect(place, after))
        return Obligation(place, step, cube, exact, after)

    def _effect(self, place: Place, after: Obligation | None) -> list[Term]:
        if after is None:
            return self._lifting.bad(place)
        return self._lifting.into(place, after.place, self._cube(after))

    def _cube(self, obligation: Obligation) -> Cube:
        """Abstract states become smaller when predicates are added."""
        return obligation.cube if obligation.exact else self._precision.abstract(obligation.step.state)

    def _push(self, obligation: Obligation, level: int) -> None:
        """The last one made of a level is handled first."""
        self._pushed += 1
        heappush(self._queue, (level, -self._pushed, obligation))

    def _is_replaced(self, obligation: Obligation) -> bool:
        return any(each in self._replaced for each in obligation.chain())

    def _handle(self, obligation: Obligation, level: int) -> Path | None:
        """Exclude an obligation from its frame and leave it to the next; a path, if it is initial."""
        place, cube = obligation.place, self._cube(obligation)
        initial = self._initial.state_in(self._steps.located(place, cube))
        if initial is not None and obligation.cube_leads:
            return obligation.path_from(initial)
        if initial is not None or sum(not each.exact for each in obligation.chain()) > self._config.spurious:
            return self._go_back(obligation, level)
        known = self.frames.excluded(place, cube, level)
        if known is None:
            found = self.frames.into(place, cube, level - 1)
            if isinstance(found, Step):
                self._push(obligation, level)
                self._push(self._obligation(found, obligation), level - 1)
                return None
            known = self._exclude(place, self._generalisation.apart(place, found, cube), level - 1)
        if known < self.frames.last:
            self._push(obligation, known + 1)
        return None

    def _exclude(self, place: Place, cube: Cube, level: int) -> int:
        """Exclude a cube that F_level does not step into; the highest level that it is now excluded from."""
        cube = self._generalisation.larger(place, cube, level)
        cube, level = self._generalisation.pushed(place, cube, level)
        self.frames.add(place, cube, level + 1)
        self._precision.learn(cube)
        return level + 1

    # ---------------------------------------------------------------- refinement

    def _go_back(self, obligation: Obligation, level: int) -> Path | None:
        """To the concrete state where abstraction began: to its predecessor, or a predicate that excludes it.

        What was made of its abstract state is given up.
        """
        while not obligation.state_leads:
            assert obligation.after is not None, "the state of a bad step leads to an error"
            obligation, level = obligation.after, min(level + 1, self.frames.last)
        self._replaced.add(obligation)
        place, step, after = obligation.place, obligation.step, obligation.after
        cube = self._lifting.exact(step, self._effect(place, after))
        concrete = Obligation(place, step, cube, True, after)
        initial = self._initial.state_in(self._steps.located(place, cube))
        if initial is not None:
            return concrete.path_from(initial)
        found = self._refinement.separated(place, step.state, cube, level - 1)
        if isinstance(found, Step):
            self._push(concrete, level)
            self._push(self._obligation(found, concrete), level - 1)
            return None
        known = self._exclude(place, found, level - 1)
        if known < self.frames.last:
            self._push(Obligation(place, step, (), False, after), known + 1)
        return None

    # ---------------------------------------------------------------- propagation

    def propagate(self) -> Generator[Fact, None, Term | None]:
        """Move every lemma to the last frame that it holds in; the invariant, if a frame has none left."""
        frames = self.frames
        frames.extend()
        for level in range(1, frames.last):
            for lemma in frames.at(level):
                if lemma in frames.at(level):
                    fewer = self._generalisation.unreached(lemma.place, lemma.cube, level)
                    if fewer is not None:
                        frames.add(lemma.place, fewer, level + 1)
            yield from self._worked()
            if not frames.at(level):
                return frames.invariant(level + 1)
        return None
