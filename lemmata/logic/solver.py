"""Sessions with Bitwuzla: scopes, assumptions, cores, models, limits.

A session is rebuilt after a counted number of queries: literals that were assumed pile up inside the
solver and slow it down (from 1,400 to under 1,000 queries a second after 2,000 of them). Counting, not
timing, keeps answers the same in every run.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import TypeAlias

from bitwuzla import Bitwuzla, Option, Options, Result, Term

from lemmata.logic.limits import NO_LIMITS, Limits, Watch
from lemmata.logic.terms import Terms
from lemmata.logic.trust import Distrust
from lemmata.logic.values import Value, value_of
from lemmata.value import value

REBUILD_AFTER = 1500
_LOOKS_OF_A_QUERY = 20


@value
class Sat:
    """Satisfiable. The model can be read until the session is used again."""

    model: "Model"


@value
class Unsat:
    """Unsatisfiable; `core` are the assumptions that it took, in the order they were given, each once."""

    core: tuple[Term, ...] = ()


@value
class Undecided:
    """The solver gave up, for this reason in words."""

    reason: str


Answer: TypeAlias = Sat | Unsat | Undecided


class Solver:
    """One session. Formulas hold until the scope that they were added in ends."""

    def __init__(
        self, terms: Terms, limits: Limits = NO_LIMITS, *, rebuild_after: int = REBUILD_AFTER
    ) -> None:
        self.terms = terms
        self.limits = limits
        self.queries = 0
        self.took = 1
        """What the last query cost, counted: 1 for an easy one, and more with the looks of the solver."""
        self.work = 0
        """What all of them cost."""
        self.rebuilds = 0
        self._rebuild_after = rebuild_after
        self._levels: list[list[Term]] = [[]]
        self._state = 0
        self._watch = Watch()
        self._distrust = Distrust(terms)
        self._options = Options()
        self._options.set(Option.PRODUCE_MODELS, True)
        self._options.set(Option.PRODUCE_UNSAT_ASSUMPTIONS, True)
        self._native = self._new()

    def _new(self) -> Bitwuzla:
        native = Bitwuzla(self.terms.manager, self._options)
        native.configure_terminator(self._watch.terminator)
        return native

    def add(self, *formulas: Term) -> None:
        """Let the formulas hold in the current scope."""
        self._state += 1
        for formula in formulas:
            if not formula.is_true():
                self._levels[-1].append(formula)
                self._native.assert_formula(formula)

    @contextmanager
    def scope(self, *formulas: Term) -> Iterator[None]:
        """A scope in which `formulas` hold, and what else is added."""
        self._state += 1
        self._levels.append([])
        self._native.push()
        try:
            self.add(*formulas)
            yield
        finally:
            self._state += 1
            self._levels.pop()
            self._native.pop()

    def check(self, *assumptions: Term, limits: Limits | None = None) -> Answer:
        """Whether all that holds, and the assumptions, can be true together."""
        if self.queries and self.queries % self._rebuild_after == 0:
            self._rebuild()
        self._state += 1
        self.queries += 1
        objection = self._distrust.objection(chain(*self._levels, assumptions))
        if objection:
            return Undecided(objection)
        self._watch.start(limits or self.limits)
        result = self._native.check_sat(*assumptions)
        reason = self._watch.finish()
        self.took = 1 + self._watch.looks // _LOOKS_OF_A_QUERY
        self.work += self.took
        if result is Result.SAT:
            return Sat(Model(self, self._state))
        if result is Result.UNSAT:
            return Unsat(self._core(assumptions))
        return Undecided(reason or "the solver gave up")

    def _core(self, assumptions: Sequence[Term]) -> tuple[Term, ...]:
        if not assumptions:
            return ()
        used = set(self._native.get_unsat_assumptions())
        return tuple(each for each in dict.fromkeys(assumptions) if each in used)

    def _rebuild(self) -> None:
        self.rebuilds += 1
        self._native = self._new()
        for depth, formulas in enumerate(self._levels):
            if depth:
                self._native.push()
            if formulas:
                self._native.assert_formula(*formulas)

    def minimal(self, core: Iterable[Term], *, limits: Limits | None = None) -> tuple[Term, ...]:
        """A subset of an unsatisfiable set of assumptions of which no member can be left out.

        Later members are tried first, so that what stands first is kept where there is a choice; a member
        for which the solver gives up is kept.
        """
        kept = list(core)
        for candidate in reversed(list(kept)):
            if candidate not in kept:
                continue
            answer = self.check(*(each for each in kept if each != candidate), limits=limits)
            if isinstance(answer, Unsat):
                kept = list(answer.core)
        return tuple(kept)

    def native_value(self, term: Term, state: int) -> Term:
        """The value term of `term` in the model that was found in `state`."""
        if state != self._state:
            raise RuntimeError("the session was used after this model was found")
        return self._native.get_value(term)


@value
class Model:
    """What a satisfiable query's variables, and all terms over them, stand for."""

    solver: Solver
    state: int

    def value(self, term: Term) -> Value:
        return value_of(self.solver.native_value(term, self.state))

    def values(self, terms: Iterable[Term]) -> Mapping[Term, Value]:
        return {term: self.value(term) for term in terms}

    def holds(self, formula: Term) -> bool:
        return self.value(formula) is True
