"""What of a set of candidates is inductive: Houdini, in one incremental session.

Flanagan, Leino: Houdini, an annotation assistant for ESC/Java, FME 2001. Candidates that a step may break
are dropped until the others, together with what is known, imply themselves after the step. What is left is
the largest such subset, but for candidates that the solver gives up on: those are dropped too.
"""

from collections.abc import Generator, Iterable, Mapping
from typing import TypeAlias

from lemmata.logic.flat import Evaluator, substitute
from lemmata.logic.limits import Limits
from lemmata.logic.solver import Answer, Model, Sat, Solver, Unsat
from lemmata.logic.terms import Term
from lemmata.logic.values import Value
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.unrolling import Unrolling, initial_state
from lemmata.system.verdict import Fact, Worked

EFFORT = Limits(looks=2000)
"""What one query may cost: counted, so that the same candidates are dropped in every run."""

Search: TypeAlias = Generator[Fact, None, list[Term]]


class Induction:
    """The first k states, and any k + 1 consecutive ones; what is known holds in all of them."""

    def __init__(self, system: TransitionSystem, *, k: int = 1, effort: Limits = EFFORT) -> None:
        self._terms = system.terms
        self._k = k
        start, rest = initial_state(system)
        self._first = Unrolling(system, start=start)
        self._base = Solver(system.terms, effort)
        self._base.add(rest)
        self._any = Unrolling(system, tag="'")
        self._step = Solver(system.terms, effort)
        self._step.add(*(self._any.constraint(step) for step in range(k)))
        self._holds: dict[Term, Term] = {}
        self._fails: dict[Term, Term] = {}

    def know(self, formulas: Iterable[Term]) -> None:
        """Let these hold: an invariant, together with all that was known before."""
        known = list(formulas)
        for step in range(self._k + 1):
            self._step.add(*substitute(self._terms, known, self._any.state(step)))

    def subset(self, candidates: Iterable[Term]) -> Search:
        """The candidates that are left, in their order."""
        initial = yield from self._initially(list(dict.fromkeys(candidates)))
        return (yield from self._closed(initial))

    # ---------------------------------------------------------------- initiation

    def _initially(self, candidates: list[Term]) -> Search:
        """Those that hold in the first k states."""
        for step in range(self._k):
            with self._base.scope(*(self._first.constraint(before) for before in range(step))):
                candidates = yield from self._implied(step, candidates)
        return candidates

    def _implied(self, step: int, candidates: list[Term]) -> Search:
        """Asked together, and in halves where that is too hard."""
        terms = self._terms
        images = dict(zip(candidates, substitute(terms, candidates, self._first.state(step)), strict=True))
        kept: set[Term] = set()
        groups = [candidates]
        while groups:
            group = groups.pop()
            answer = self._base.check(terms.not_(terms.and_(*(images[each] for each in group))))
            if isinstance(answer, Unsat):
                kept.update(group)
            elif isinstance(answer, Sat):
                groups.append(_holding(group, self._state(self._first, step, answer.model)))
            elif len(group) > 1:
                groups += _halves(group)
            yield Worked("query", self._base.took)
        return [each for each in candidates if each in kept]

    # ---------------------------------------------------------------- consecution

    def _closed(self, candidates: list[Term]) -> Search:
        """A proof of some candidates stands as long as those that it rests on do."""
        self._tell(candidates)
        alive = dict.fromkeys(candidates)
        open_, proofs = [candidates], list[tuple[list[Term], frozenset[Term]]]()
        while open_:
            group = [each for each in open_.pop() if each in alive]
            answer = self._after(alive, group)
            if isinstance(answer, Unsat):
                proofs.append((group, frozenset(answer.core)))
            else:
                dead, again = self._failed(answer, alive, group)
                open_ += again
                alive = {each: None for each in alive if each not in dead}
                lost = {self._holds[each] for each in dead}
                open_ += [proved for proved, core in proofs if not lost.isdisjoint(core)]
                proofs = [(proved, core) for proved, core in proofs if lost.isdisjoint(core)]
            yield Worked("query", self._step.took)
        return list(alive)

    def _tell(self, candidates: Iterable[Term]) -> None:
        """Two literals for each: that it holds before the last step, and that it fails after that."""
        terms = self._terms
        new = [each for each in candidates if each not in self._holds]
        images = [substitute(terms, new, self._any.state(step)) for step in range(self._k + 1)]
        for candidate, *before, after in zip(new, *images, strict=True):
            holds, fails = terms.fresh("holds", terms.bool), terms.fresh("fails", terms.bool)
            self._holds[candidate], self._fails[candidate] = holds, fails
            self._step.add(terms.implies(holds, terms.and_(*before)))
            self._step.add(terms.implies(fails, terms.not_(after)))

    def _after(self, alive: Iterable[Term], group: list[Term]) -> Answer:
        """Whether, after steps through states with all that is alive, some of the group may fail."""
        failing = self._terms.or_(*(self._fails[each] for each in group))
        return self._step.check(failing, *(self._holds[each] for each in alive))

    def _failed(
        self, answer: Answer, alive: Mapping[Term, None], group: list[Term]
    ) -> tuple[set[Term], list[list[Term]]]:
        """What is dropped for an answer, and what has to be asked next."""
        if isinstance(answer, Sat):
            held = _holding(alive, self._state(self._any, self._k, answer.model))
            return set(alive).difference(held), [group]
        if len(group) > 1:
            return set(), _halves(group)
        return set(group), []

    def _state(self, unrolling: Unrolling, step: int, model: Model) -> Mapping[Term, Value]:
        return {variable: model.value(term) for variable, term in unrolling.state(step).items()}


def _holding(candidates: Iterable[Term], state: Mapping[Term, Value]) -> list[Term]:
    listed = list(candidates)
    return [each for each, holds in zip(listed, Evaluator(listed)(state), strict=True) if holds]


def _halves(group: list[Term]) -> list[list[Term]]:
    middle = len(group) // 2
    return [group[:middle], group[middle:]]
