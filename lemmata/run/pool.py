"""The lemma pool: what all sources have published, and what is asked of a batch before it gets in.

The duty of `known()` is kept here: a batch joins the pool when a solver has shown that it is inductive
together with what is there, by the source itself or, within a counted effort, by the pool. What is refuted
or too hard is left out and said so; what the others imply is left out silently. What is in the pool is still
not trusted: a certificate that rests on it is checked like any other.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lemmata.logic.limits import Limits
from lemmata.logic.solver import Solver, Unsat
from lemmata.logic.terms import Term
from lemmata.system.engine import Batch
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Fact, Hindered, Learned, Lemma

if TYPE_CHECKING:
    from lemmata.invariants.inductive import Induction, Search

_GLANCE = Limits(looks=500)
"""What it may cost to see that a lemma says nothing new."""
_COMPARED = 100
"""So many lemmas of a batch at a time are compared with each other."""


class Pool:
    """The batches in the order in which they came; no lemma twice."""

    def __init__(self, system: TransitionSystem) -> None:
        self.system = system
        self._batches: list[Batch] = []
        self._formulas: set[Term] = {system.terms.true}
        self._checks: dict[int, tuple[Induction, int]] = {}
        self._said: dict[int | None, _Said] = {}

    def known(self) -> Sequence[Batch]:
        return self._batches

    def admit(self, batch: Batch, *, proved: bool) -> list[Fact]:
        """Let the new lemmas of a batch in, or those of them that turn out to be inductive."""
        facts: list[Fact] = []
        fresh = {each.formula: each for each in batch.lemmas if each.formula not in self._formulas}
        kept = list(fresh)
        if not proved and fresh:
            kept = _ended(self._check(batch.k).subset(fresh), facts)
        if len(kept) < len(fresh):
            source = next(iter(fresh.values())).source
            lost = len(fresh) - len(kept)
            facts.append(Hindered(f"{lost} lemmas of {source} are not shown to be inductive"))
        kept = self._news([fresh[each] for each in kept])
        if kept:
            self._formulas.update(kept)
            self._batches.append(Batch(tuple(fresh[each] for each in kept), batch.k))
        return [*facts, *(Learned(fresh[each]) for each in kept)]

    def _news(self, lemmas: Sequence[Lemma]) -> list[Term]:
        """What says something of a cut point that is not known of it; of two of them no lemma speaks."""
        by_cut: dict[int | None, list[Term]] = {}
        for lemma in lemmas:
            by_cut.setdefault(lemma.cut, []).append(lemma.formula)
        kept: set[Term] = set()
        for cut, formulas in by_cut.items():
            if cut not in self._said:
                self._said[cut] = _Said(self.system)
            kept.update(self._said[cut].news(formulas))
        return [lemma.formula for lemma in lemmas if lemma.formula in kept]

    def _check(self, k: int) -> "Induction":
        """One session for each k, which knows all that is published."""
        from lemmata.invariants.inductive import Induction

        induction, told = self._checks.get(k) or (Induction(self.system, k=k), 0)
        new = self._batches[told:]
        induction.know(lemma.formula for batch in new for lemma in batch.lemmas)
        self._checks[k] = induction, len(self._batches)
        return induction


class _Said:
    """What lemmas say of one state: a formula that others imply says nothing, and costs every engine."""

    def __init__(self, system: TransitionSystem) -> None:
        self._terms = system.terms
        self._solver = Solver(system.terms, _GLANCE)

    def news(self, formulas: Sequence[Term]) -> list[Term]:
        """Those that neither the earlier ones nor others of these imply; from now on all of them hold."""
        kept: list[Term] = []
        for start in range(0, len(formulas), _COMPARED):
            kept += self._of_some(formulas[start : start + _COMPARED])
        return kept

    def _of_some(self, formulas: Sequence[Term]) -> list[Term]:
        terms = self._terms
        holds = {each: terms.fresh("said", terms.bool) for each in formulas}
        self._solver.add(*(terms.implies(name, each) for each, name in holds.items()))
        for each in reversed(formulas):
            name = holds.pop(each)
            if not isinstance(self._solver.check(terms.not_(each), *holds.values()), Unsat):
                holds[each] = name
        kept = [each for each in formulas if each in holds]
        self._solver.add(*kept)
        return kept


def _ended(search: "Search", facts: list[Fact]) -> list[Term]:
    """What a search found; what it said on the way is added to the facts."""
    while True:
        try:
            facts.append(next(search))
        except StopIteration as end:
            found: list[Term] = end.value
            return found
