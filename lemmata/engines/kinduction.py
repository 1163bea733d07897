"""Iterative-deepening k-induction with continuously refined invariants (paper 002, Algorithm 1).

Beyer, Dangl, Wendler: Boosting k-Induction with Continuously-Refined Invariants, CAV 2015. The base case
and the forward condition extend one incremental solver, the step case another; each violation of a length
that an earlier k has excluded is not looked for again (the paper's optimisation).

Beyond a k of `DENSE` the step case is not asked for every k, as what is k-inductive is (k + 1)-inductive too:
paths from the initial states fold what is constant and are cheap to extend, the step case grows with every
copy of every lemma. Between two of its k, lemmas that arrive are tried with the smaller one.

They are also tried with no good step before the bad one, with 1, 2, 4...: a lemma that comes late may say
that no step is bad, and a proof for a small k is quicker to find, to make smaller, and to check.
"""

from collections.abc import Generator

from lemmata.engines.paths import InitialPaths, base_case
from lemmata.logic.algebra import Algebra
from lemmata.logic.limits import NO_LIMITS, Limits
from lemmata.logic.solver import Answer, Model, Sat, Solver, Undecided, Unsat
from lemmata.logic.terms import Term, conjuncts, name_of
from lemmata.system.engine import InvariantSource, Run
from lemmata.system.path import Valuation
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.unrolling import Unrolling
from lemmata.system.verdict import (
    Inductive,
    KInductive,
    NotInductive,
    Safe,
    Unknown,
    Worked,
)
from lemmata.value import value

DENSE = 16
"""Up to this k the step case is asked for every k, then for each that is twice the last."""
EFFORT = 2000
"""What the first step case may cost, in looks of the solver. One that costs more is left undecided, and the
next may cost twice as much: meanwhile lemmas may arrive that make it easy, and paths become longer."""

GLANCE = 500
"""What each shorter step case may cost when lemmas arrive."""


@value
class Config:
    """k_init, k_max and inc(k) = k + `increment` of Algorithm 1; without `k_max` it goes on for ever."""

    k_init: int = 1
    k_max: int | None = None
    increment: int = 1


def kinduction(system: TransitionSystem, lemmas: InvariantSource, config: Config) -> Run:
    """Algorithm 1."""
    paths, step_case, shorter = InitialPaths(system), StepCase(system), ShorterStepCases(system)
    k, effort = config.k_init, EFFORT
    while config.k_max is None or k <= config.k_max:
        verdict = yield from base_case(paths, k)  # lines 3-8
        if verdict is not None:
            return verdict
        due = k <= DENSE or k >= 2 * step_case.k or k == config.k_max
        if due:
            step_case.assume_good(k)  # line 9
        answer: Answer | None = None
        while (news := step_case.learn(lemmas)) or (due and answer is None):  # lines 10-14
            proof = (yield from shorter.proof(lemmas, step_case.k)) if news else None
            if proof is not None:
                return proof
            answer = step_case.check(Limits(looks=effort))
            if isinstance(answer, Unsat):
                return Safe(step_case.certificate(answer), "inductive step")
            yield step_case.took
            effort *= 2 if isinstance(answer, Undecided) else 1
        if isinstance(answer, Sat):
            yield NotInductive(step_case.k, step_case.start(answer.model))
        k += config.increment  # line 15
    return Unknown(f"the property is not k-inductive for any k up to {config.k_max}")  # line 16


class ShorterStepCases:
    """The step cases with 0, 1, 2, 4... good steps: each is asked again when there are new lemmas."""

    def __init__(self, system: TransitionSystem) -> None:
        self._system = system
        self._cases: list[StepCase] = []

    def proof(self, lemmas: InvariantSource, k: int) -> Generator[Worked, None, Safe | None]:
        """One with fewer than k steps, where no path of k steps from the initial states is bad."""
        while (steps := 1 << len(self._cases) >> 1) < k:
            self._cases.append(StepCase(self._system))
            self._cases[-1].assume_good(steps)
        for case in self._cases:
            case.learn(lemmas)
            answer = case.check(Limits(looks=GLANCE))
            yield case.took
            if isinstance(answer, Undecided) and case.k == 0:
                answer = yield from self._by_algebra(case)
            if isinstance(answer, Unsat):
                return Safe(case.certificate(answer), "inductive step")
        return None

    def _by_algebra(self, case: "StepCase") -> Generator[Worked, None, Answer]:
        """Whether lemmas that hold in a state contradict that a bad step begins there."""
        system = self._system
        formulas = [system.constraint, system.bad, *conjuncts(case.known())]
        algebra = Algebra(system.terms, formulas, Limits(looks=EFFORT))
        shown = algebra.contradictory()
        yield Worked("query", algebra.took)
        return Unsat(case.assumed) if shown else Undecided("no contradiction is found by algebra")


class StepCase:
    """k good steps from any state, then a bad one; every state satisfies the known invariants.

    Each lemma holds under a literal of its own, so that a proof's core says whether it used any.
    """

    def __init__(self, system: TransitionSystem) -> None:
        self.unrolling = Unrolling(system, tag="'")
        self._system = system
        self._solver = Solver(system.terms)
        self.k = 0
        self._batches = 0
        self._literals: dict[Term, tuple[Term, int]] = {}  # literal -> (lemma, the k of its batch)
        self._known: set[Term] = set()

    def assume_good(self, k: int) -> None:
        """step_case_n of line 9: the first k steps exist and are not bad."""
        not_ = self._system.terms.not_
        while self.k < k:
            good = not_(self.unrolling.bad(self.k))
            self._solver.add(self.unrolling.constraint(self.k), good)
            self.k += 1
            for literal, (lemma, _) in self._literals.items():
                self._assert(literal, lemma, self.k)

    def learn(self, lemmas: InvariantSource) -> bool:
        """Line 11: take over what became known; whether anything did."""
        new = lemmas.known()[self._batches :]
        self._batches += len(new)
        for batch in new:
            for lemma in batch.lemmas:
                self.take(lemma.formula, batch.k)
        return bool(new)

    def take(self, lemma: Term, k: int) -> None:
        """From now on the lemma holds in every state: with those before it is k-inductive."""
        if lemma in self._known:
            return
        self._known.add(lemma)
        literal = self._system.terms.fresh("lemma", self._system.terms.bool)
        self._literals[literal] = lemma, k
        for step in range(self.k + 1):
            self._assert(literal, lemma, step)

    def _assert(self, literal: Term, lemma: Term, step: int) -> None:
        self._solver.add(self._system.terms.implies(literal, self.unrolling.at(step, lemma)))

    def check(self, limits: Limits = NO_LIMITS) -> Answer:
        """Line 12: can the step after the good ones be bad?"""
        bad = self.unrolling.constraint(self.k), self.unrolling.bad(self.k)
        return self._solver.check(*bad, *self._literals, limits=limits)

    @property
    def took(self) -> Worked:
        """What the last question cost."""
        return Worked("query", self._solver.took)

    def ask(self, *formulas: Term) -> Answer:
        """Whether there are k good steps for which these formulas hold too."""
        return self._solver.check(*formulas, *self._literals)

    def known(self) -> Term:
        """All lemmas that were taken over."""
        return self._system.terms.and_(*(lemma for lemma, _ in self._literals.values()))

    def start(self, model: Model) -> Valuation:
        """The state that a counterexample to the induction begins in."""
        return {name_of(each): model.value(each) for each in self._system.state}

    @property
    def assumed(self) -> tuple[Term, ...]:
        """The literals of the lemmas."""
        return tuple(self._literals)

    def certificate(self, answer: Unsat) -> KInductive | Inductive:
        """Everything known, if the proof used any of it: lemmas rest on each other, and so do their k."""
        used = not self._literals.keys().isdisjoint(answer.core)
        claim = self.known() if used else self._system.terms.true
        k = max([self.k, *(k for _, k in self._literals.values() if used)])
        return Inductive(claim) if self.k == 0 and k <= 1 else KInductive(claim, k)
