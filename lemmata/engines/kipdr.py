"""Iterative-deepening k-induction with property direction (paper 000, Algorithm 1).

Beyer, Dangl: Software Verification with PDR, 2019. What a failed step case leads to becomes a proof
obligation: that the states which lead there are not reachable. Obligations are proved by k-induction in the
next iteration, and are invariants from then on. Without property direction (pd = false) the algorithm is the
engine `ki`. A step belongs to the program where it exists and is not bad: an error ends the program.

Line 14 answers `false` only with a path: a violated obligation says where to look for it. Where there is
none, the obligation was no reason (lifting by interpolation may go beyond the known invariants), and is
dropped. Line 22 stands in the text alone: an obligation that is proved is one no longer.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from lemmata.engines.kinduction import StepCase
from lemmata.engines.paths import InitialPaths, base_case
from lemmata.logic.flat import substitute
from lemmata.logic.interpolate import Interpolants, Interpolation, interpolate
from lemmata.logic.solver import Answer, Sat, Solver, Unsat
from lemmata.logic.terms import Term, conjuncts
from lemmata.logic.values import Value
from lemmata.system.engine import InvariantSource, Run
from lemmata.system.predicates import Vocabulary, reason
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.unrolling import Unrolling, initial_state
from lemmata.system.verdict import Fact, Hindered, Learned, Lemma, Safe, Unknown, Unsafe, Worked
from lemmata.value import value

SOURCE = "kipdr"


@value
class Config:
    """k_init, k_max and inc(k) = k + `increment` of Algorithm 1; without `k_max` it goes on for ever.

    `lift`: a core over word-level predicates, interpolation as in the paper, or this where that fails.
    """

    k_init: int = 1
    k_max: int | None = None
    increment: int = 1
    lift: Literal["core", "interpolation", "core or interpolation"] = "core or interpolation"


@value
class Obligation:
    """One of `parts` holds in every reachable state; from where none does, `distance` steps lead to a bad
    one.
    """

    parts: tuple[Term, ...]
    distance: int


def kipdr(system: TransitionSystem, lemmas: InvariantSource, config: Config) -> Run:
    """Algorithm 1."""
    paths, prover = InitialPaths(system), Prover(system, lemmas, LIFTS[config.lift])
    obligations: dict[Obligation, None] = {}  # O
    k = config.k_init
    while config.k_max is None or k <= config.k_max:  # line 1
        previous, obligations = obligations, {}  # lines 2-3
        verdict = yield from base_case(paths, k)  # lines 4-9
        if verdict is not None:
            return verdict
        prover.deepen(k)
        for obligation in previous:  # line 11
            found = yield from prover.prove(obligation)  # lines 12-23
            if isinstance(found, Unsafe):
                return found
            obligations.update(dict.fromkeys(found))
        answer = prover.step_case()  # lines 24-26
        yield Worked("query")
        if isinstance(answer, Unsat):  # line 27
            return Safe(prover.steps.certificate(answer), "inductive step")
        if isinstance(answer, Sat):
            lifted = yield from prover.lifted(answer, prover.bad(), k)
            obligations.update(dict.fromkeys(lifted))  # lines 29-30
        k += config.increment  # line 33
    return Unknown(f"the property is not k-inductive for any k up to {config.k_max}")  # line 34


class Prover:
    """What iterations share: the paths from the initial states, and k steps from any."""

    def __init__(self, system: TransitionSystem, lemmas: InvariantSource, lift: "Lift") -> None:
        self._system = system
        self._terms = system.terms
        self._lemmas = lemmas
        self._lift = lift
        self._start = Beginnings(system)
        self._k = 0
        self._simple = StepCase(system)  # for k = 1, with the lemmas that are inductive themselves
        self._simple.assume_good(1)
        self._vocabulary = Vocabulary(system)
        self.steps = StepCase(system)

    def deepen(self, k: int) -> None:
        self._k = k
        self.steps.assume_good(k)

    def step_case(self) -> Answer:
        """Lines 24-26."""
        self.steps.learn(self._lemmas)
        return self.steps.check()

    # ---------------------------------------------------------------- an obligation

    def prove(self, obligation: Obligation) -> Generator[Fact, None, Unsafe | list[Obligation]]:
        """Lines 12-23: a counterexample, or what to prove next."""
        parts, k = obligation.parts, self._k
        reached = self._start.violated(parts, k)  # lines 12-13
        yield Worked("query")
        if reached is not None:
            return self._counterexample(obligation, reached) or []  # line 14
        self.steps.learn(self._lemmas)  # lines 17-18
        answer = self._step(self.steps, parts, k)  # lines 16 and 19
        yield Worked("query")
        if isinstance(answer, Unsat):
            strong = yield from self._strengthened(parts)
            yield self._known(strong)  # lines 22-23
            return []
        if isinstance(answer, Sat):
            target = [self.steps.unrolling.at(k, self._terms.not_(self._terms.or_(*parts)))]
            held = (self.steps.unrolling.at(n, self._terms.or_(*parts)) for n in range(k))
            return (yield from self.lifted(answer, [*held, *target], k + obligation.distance))
        return [obligation]

    def _counterexample(self, obligation: Obligation, reached: int) -> Unsafe | None:
        """The shortest path through a state that violates the obligation; `reached` is the step it is at."""
        last = reached + obligation.distance
        return self._start.bad_path(obligation.parts, reached, range(self._k, last + 1))

    def _step(self, steps: StepCase, parts: Sequence[Term], k: int) -> Answer:
        """Line 16: the obligation in k states with good steps between them, but not in the next."""
        claim, unrolling = self._terms.or_(*parts), steps.unrolling
        held = (unrolling.at(n, claim) for n in range(k))
        return steps.ask(*held, unrolling.at(k, self._terms.not_(claim)))

    def _strengthened(self, parts: tuple[Term, ...]) -> Generator[Fact, None, tuple[Term, ...]]:
        """`strengthen`: without the disjuncts that are not needed, those that say least first."""
        for part in reversed(parts):
            fewer = tuple(each for each in parts if each != part)
            if self._start.violated(fewer, self._k) is None and isinstance(
                self._step(self.steps, fewer, self._k), Unsat
            ):
                parts = fewer
            yield Worked("query", 2)
        return parts

    def _known(self, parts: tuple[Term, ...]) -> Learned:
        """Line 23: InternalInv grows; with k = 1 if that will do."""
        claim = self._terms.or_(*parts)
        k = 1 if isinstance(self._step(self._simple, parts, 1), Unsat) else self._k
        if k == 1:
            self._simple.take(claim, 1)
        self.steps.take(claim, k)
        return Learned(Lemma(claim, SOURCE), k)

    # ---------------------------------------------------------------- lifting

    def bad(self) -> list[Term]:
        """That the step after k good ones is bad."""
        return [self.steps.unrolling.constraint(self._k), self.steps.unrolling.bad(self._k)]

    def lifted(
        self, answer: Sat, condition: Sequence[Term], distance: int
    ) -> Generator[Fact, None, list[Obligation]]:
        """Lines 21 and 30: the negation of what is common to the model's state and others that lead there."""
        unrolling, model, terms = self.steps.unrolling, answer.model, self._terms
        state = model.values(self._system.state)
        inputs = [copy for n in range(self._k + 1) for copy in unrolling.inputs(n).values()]
        chosen = {each: terms.value(model.value(each), each.sort()) for each in inputs}
        leads = [*self._path(), *condition]
        (fails,) = substitute(terms, [terms.not_(terms.and_(*leads))], chosen)
        core = self._lift(self._system, self._vocabulary, state, fails)
        yield Worked("query")
        if core is None:
            yield Hindered("a counterexample to induction could not be lifted")
            return []
        return [Obligation(tuple(map(terms.not_, core)), distance)]

    def _path(self) -> Iterator[Term]:
        """k good steps, with Inv where they begin."""
        unrolling, not_ = self.steps.unrolling, self._terms.not_
        yield self.steps.known()
        for n in range(self._k):
            yield from (unrolling.constraint(n), not_(unrolling.bad(n)))


Lift: TypeAlias = Callable[
    [TransitionSystem, Vocabulary, Mapping[Term, Value], Term], tuple[Term, ...] | None
]
"""From a state, and a formula that is false in it, to properties of the state that make the formula false.

The inputs of the path are fixed, so that the formula is one over the state; None where there is no answer.
"""


def by_core(
    system: TransitionSystem, vocabulary: Vocabulary, state: Mapping[Term, Value], fails: Term
) -> tuple[Term, ...] | None:
    """Word-level properties, of which none can be left out."""
    solver = Solver(system.terms)
    solver.add(fails)
    return reason(solver, vocabulary.tiers(state)) or None


def by_interpolation(
    system: TransitionSystem, vocabulary: Vocabulary, state: Mapping[Term, Value], fails: Term
) -> tuple[Term, ...] | None:
    """An interpolant between the state and the failure of what it leads to, as in the paper."""
    del vocabulary
    terms = system.terms
    here = [terms.eq(variable, terms.value(value, variable.sort())) for variable, value in state.items()]
    found = interpolate(terms, [here, [fails]], Interpolation(substitute=False))
    return tuple(conjuncts(found.terms[0])) if isinstance(found, Interpolants) else None


def by_core_or_interpolation(
    system: TransitionSystem, vocabulary: Vocabulary, state: Mapping[Term, Value], fails: Term
) -> tuple[Term, ...] | None:
    core = by_core(system, vocabulary, state, fails)
    return core if core is not None else by_interpolation(system, vocabulary, state, fails)


LIFTS: Mapping[str, Lift] = {
    "core": by_core,
    "interpolation": by_interpolation,
    "core or interpolation": by_core_or_interpolation,
}


class Beginnings:
    """Paths of good steps from the initial states, of any length, and what they may come to."""

    def __init__(self, system: TransitionSystem) -> None:
        start, rest = initial_state(system)
        self._terms = system.terms
        self._unrolling = Unrolling(system, start=start)
        self._solver = Solver(system.terms)
        self._solver.add(rest)

    def _good(self, steps: int) -> Iterator[Term]:
        for n in range(steps):
            yield from (self._unrolling.constraint(n), self._terms.not_(self._unrolling.bad(n)))

    def violated(self, parts: Sequence[Term], k: int) -> int | None:
        """The first of k states in which, as far as can be shown, none of the parts may hold."""
        claim = self._terms.not_(self._terms.or_(*parts))
        for n in range(k):
            if not isinstance(self._solver.check(*self._good(n), self._unrolling.at(n, claim)), Unsat):
                return n
        return None

    def bad_path(self, parts: Sequence[Term], at: int, lengths: range) -> Unsafe | None:
        """A path to a bad step after so many good ones, in whose state `at` none of the parts holds."""
        claim = self._unrolling.at(at, self._terms.not_(self._terms.or_(*parts)))
        for n in lengths:
            bad = self._unrolling.constraint(n), self._unrolling.bad(n)
            answer = self._solver.check(*self._good(n), claim, *bad)
            if isinstance(answer, Sat):
                return Unsafe(self._unrolling.path(answer.model, n + 1), "proof obligation")
        return None
