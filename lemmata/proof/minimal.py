"""Smaller certificates: only the lemmas that the proof rests on.

Start from the core of the safety obligation, and add, to closure, the cores of the consecution of every
kept lemma. What is left is closed under consecution and implies safety for the same k; initiation of each
lemma is an obligation of the old certificate already.
"""

import time

from lemmata.logic.limits import NO_LIMITS, Limits
from lemmata.logic.solver import Solver, Unsat
from lemmata.logic.terms import Term
from lemmata.proof.text import lemmas_of
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.unrolling import Unrolling
from lemmata.system.verdict import Certificate, Exhausted, Inductive, KInductive
from lemmata.value import replace


def minimised(system: TransitionSystem, certificate: Certificate, limits: Limits = NO_LIMITS) -> Certificate:
    """The certificate with fewer lemmas, or as it is where the cores are not found within the limits.

    `limits.seconds` is CPU time of all queries together.
    """
    if isinstance(certificate, Exhausted):
        return certificate
    lemmas = lemmas_of(certificate)
    needed = _Cores(system, certificate, lemmas, limits).closure() if lemmas else None
    if needed is None:
        return certificate
    return replace(certificate, invariant=system.terms.and_(*(each for each in lemmas if each in needed)))


class _Cores:
    """One session over the steps of the induction, where each lemma holds under a literal of its own."""

    def __init__(
        self,
        system: TransitionSystem,
        certificate: KInductive | Inductive,
        lemmas: list[Term],
        limits: Limits,
    ) -> None:
        self._terms = system.terms
        self._unrolling = Unrolling(system, tag="'")
        self._solver = Solver(system.terms)
        self._limits = limits
        self._begun = time.process_time()
        self._k = certificate.k if isinstance(certificate, KInductive) else 1
        self._good = isinstance(certificate, KInductive)
        self._literals = {system.terms.fresh("lemma", system.terms.bool): each for each in lemmas}
        for literal, lemma in self._literals.items():
            held = (self._unrolling.at(step, lemma) for step in range(self._k))
            self._solver.add(*(self._terms.implies(literal, each) for each in held))

    def closure(self) -> set[Term] | None:
        waiting = self._safety()
        if waiting is None:
            return None
        needed: set[Term] = set()
        while waiting:
            lemma = waiting.pop()
            if lemma not in needed:
                needed.add(lemma)
                used = self._consecution(lemma)
                if used is None:
                    return None
                waiting += used
        return needed

    def _safety(self) -> list[Term] | None:
        """Of k-induction the lemmas hold after the steps too; of induction, in the state that is asked."""
        step, at = self._unrolling, self._k if self._good else 0
        with self._solver.scope(step.constraint(at), step.bad(at)):
            if not self._good:
                return self._core()
            after = (self._terms.implies(each, step.at(at, lemma)) for each, lemma in self._literals.items())
            self._solver.add(*self._steps(), *after)
            return self._core()

    def _consecution(self, lemma: Term) -> list[Term] | None:
        with self._solver.scope(*self._steps(), self._terms.not_(self._unrolling.at(self._k, lemma))):
            return self._core()

    def _steps(self) -> list[Term]:
        step = self._unrolling
        exist = [step.constraint(each) for each in range(self._k)]
        return exist + [self._terms.not_(step.bad(each)) for each in range(self._k) if self._good]

    def _core(self) -> list[Term] | None:
        """Lemmas that suffice, none of which can be left out; None where that is not known."""
        answer = self._solver.check(*self._literals, limits=self._left())
        if not isinstance(answer, Unsat):
            return None
        fewest = self._solver.minimal(answer.core, limits=self._left(1 / (len(answer.core) + 1)))
        return [self._literals[each] for each in fewest]

    def _left(self, part: float = 1.0) -> Limits:
        """What one query may use, as a part of what all of them have left."""
        if self._limits.seconds is None:
            return self._limits
        left = self._limits.seconds - (time.process_time() - self._begun)
        return replace(self._limits, seconds=max(0.0, part * left))
