"""Interpolants between what one step reaches and what must not be reached from there.

Cheap, small ones are tried first: a core, over word-level predicates that A implies, of what contradicts B
(system/predicates.py); where there is none, a few of them, of which one holds in each state that A reaches
(as in Chockler, Ivrii, Matsliah: Computing Interpolants without Proofs, HVC 2012). Where these predicates do
not suffice the solver interpolates. Either way conjuncts that are not needed are left out, and bounds that
only a state suggested are weakened as far as models of B allow.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from lemmata.logic.flat import Evaluator, substitute
from lemmata.logic.interpolate import (
    Consistent,
    Interpolants,
    Interpolation,
    TooLarge,
    WrongInterpolant,
    interpolate,
)
from lemmata.logic.limits import NO_LIMITS, Limits
from lemmata.logic.solver import Sat, Solver, Undecided, Unsat
from lemmata.logic.terms import Term, conjuncts, name_of
from lemmata.logic.values import Value
from lemmata.logic.walk import size, variables
from lemmata.system.predicates import Bound, Vocabulary, reason
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.unrolling import Unrolling, initial_state
from lemmata.system.verdict import Fact, Hindered, Interpolated, Worked
from lemmata.value import replace, value

CASES = 12
"""How many cores an interpolant may consist of, before the solver is asked for another."""
MANY_CASES = 200
"""How many it may consist of where the solver's is too large."""

LOOSER = 8
"""How often a bound is made tighter again that was made too loose."""

Found: TypeAlias = Interpolated | Consistent | Undecided


def told(found: Found) -> Iterator[Fact]:
    """What is to be said of an outcome. That A and B are consistent took a query."""
    match found:
        case Interpolated():
            yield found
            yield Worked("interpolation")
        case Consistent():
            yield Worked("query")
        case Undecided(reason):
            yield Worked("oversized interpolation" if isinstance(found, TooLarge) else "query")
            yield Hindered(f"interpolation gave up: {reason}")


@value
class Past:
    """A: some states as images, terms that the state variables have, under conditions."""

    condition: Sequence[Term]
    image: Mapping[Term, Term]


class Interpolator:
    """Finds interpolants over a system's state variables, which are what A and B share.

    With `raw` the solver alone interpolates. Every interpolant is proved in debug mode (`checked`).
    """

    def __init__(self, system: TransitionSystem, *, raw: bool = False, checked: bool = False) -> None:
        self._system = system
        self._terms = system.terms
        self._vocabulary = None if raw else Vocabulary(system)
        self._checked = checked

    def between(self, past: Past, future: Term, limits: Limits = NO_LIMITS) -> Found:
        """An interpolant of `past` and `future`, a formula over the state variables and its own inputs.

        The limits hold for each query that it takes.
        """
        reached = Solver(self._terms, limits)
        reached.add(*past.condition, *self._equalities(past.image))
        match reached.check(future):
            case Sat():
                return Consistent()
            case Undecided() as gave_up:
                return gave_up
        found = self._found(past, reached, future)
        if self._checked and isinstance(found, Interpolated):
            self._check(past, found.formula, future)
        return found

    def _found(self, past: Past, reached: Solver, future: Term) -> Found:
        """By predicates, by the solver, or, where its interpolant is too large, by many more predicates."""
        found = self._by_place(reached, future, CASES)
        if found is not None:
            return found
        solved = self._solved(past, future, reached.limits)
        if not isinstance(solved, TooLarge):
            return solved
        found = self._by_place(reached, future, MANY_CASES)
        return solved if found is None else replace(found, capped=True)

    def _check(self, past: Past, found: Term, future: Term) -> None:
        """Craig's conditions."""
        terms = self._terms
        reached, both = Solver(terms), Solver(terms)
        reached.add(*past.condition, *self._equalities(past.image))
        if not isinstance(reached.check(terms.not_(found)), Unsat):
            raise WrongInterpolant("A does not imply the interpolant")
        if not isinstance(both.check(found, future), Unsat):
            raise WrongInterpolant("the interpolant does not contradict B")
        if not set(self._system.state).issuperset(variables(found)):
            raise WrongInterpolant("the interpolant mentions what A and B do not share")

    def _equalities(self, image: Mapping[Term, Term]) -> list[Term]:
        return [self._terms.eq(variable, term) for variable, term in image.items() if variable != term]

    # ---------------------------------------------------------------- predicates

    def _by_place(self, reached: Solver, future: Term, cases: int) -> Interpolated | None:
        """For each cut point that A reaches its own cores: what holds at one need not hold at another."""
        if self._vocabulary is None:
            return None
        terms, places = self._terms, [self._system.at(cut) for cut in self._system.cuts]
        if not isinstance(reached.check(*map(terms.not_, places)), Unsat):
            places = [terms.true]
        contradiction = Solver(terms, reached.limits)
        contradiction.add(future)
        parts, most = [], 1
        for place in places:
            with reached.scope(place), contradiction.scope(place):
                cores = Cores(self._system, self._vocabulary, reached, contradiction, cases).found()
            if cores is None:
                return None
            parts.append(terms.and_(place, terms.or_(*cores)))
            most = max(most, len(cores))
        formula = terms.or_(*parts)
        how: Literal["predicates", "cases"] = "predicates" if most == 1 else "cases"
        return Interpolated(formula, how, size(formula), size(formula))

    # ---------------------------------------------------------------- the solver's

    def _solved(self, past: Past, future: Term, limits: Limits) -> Found:
        group = [*past.condition, *self._equalities(past.image)]
        match interpolate(self._terms, [group, [future]], Interpolation(limits)):
            case Interpolants((raw,), (before,)):
                formula = self._weakened(raw, future)
                return Interpolated(formula, "solver", before, size(formula))
            case Interpolants(several):
                raise AssertionError(f"two groups have one interpolant, not {len(several)}")
            case other:
                return other

    def _weakened(self, interpolant: Term, future: Term) -> Term:
        """Those of the interpolant's conjuncts that contradict B."""
        parts = conjuncts(interpolant)
        if len(parts) == 1:
            return interpolant
        solver = Solver(self._terms)
        solver.add(future)
        answer = solver.check(*parts)
        return self._terms.and_(*solver.minimal(answer.core)) if isinstance(answer, Unsat) else interpolant


class Cores:
    """Words for what holds in every state that A reaches and contradicts B, as both solvers have them."""

    def __init__(
        self,
        system: TransitionSystem,
        vocabulary: Vocabulary,
        reached: Solver,
        contradiction: Solver,
        cases: int,
    ) -> None:
        self._system = system
        self._most = cases
        self._terms = system.terms
        self._vocabulary = vocabulary
        self._reached = reached
        self._contradiction = contradiction
        self._seen: list[Mapping[Term, Value]] = []

    def found(self) -> list[Term] | None:
        """One core that holds in all states if there is one, else several, of which each state has one."""
        answer = self._reached.check()
        if isinstance(answer, Unsat):
            return []
        core = self._common(answer) if isinstance(answer, Sat) else None
        return self._cases() if core is None else [self._terms.and_(*self._weakened(core))]

    def _common(self, answer: Sat) -> tuple[Term, ...] | None:
        """A core of what holds in all states; None if there is none, or the solver gives up."""
        nothing = self._contradiction.check()
        if isinstance(nothing, Unsat):
            return ()
        tiers = self._vocabulary.tiers(self._state(answer))
        known: list[Term] = []
        for at in range(len(tiers)):
            if not self._narrow(tiers, at):
                return None
            known += tiers[at]
            contradicted = self._contradiction.check(*known) if tiers[at] else nothing
            if isinstance(contradicted, Unsat):
                return self._contradiction.minimal(contradicted.core)
        return None

    def _narrow(self, tiers: list[list[Term]], at: int) -> bool:
        """Leave in a tier only what holds in all states; False if the solver gives up."""
        while True:
            answer = self._reached.check(self._terms.not_(self._terms.and_(*tiers[at])))
            if not isinstance(answer, Sat):
                return isinstance(answer, Unsat)
            state = self._state(answer)
            tiers[at:] = [_holding(tier, state) for tier in tiers[at:]]

    def _cases(self) -> list[Term] | None:
        """A core of one state, of one in which that does not hold, and so on."""
        cases: list[Term] = []
        with self._reached.scope():
            answer = self._reached.check()
            while isinstance(answer, Sat) and len(cases) < self._most:
                tiers = self._vocabulary.tiers(self._state(answer))
                core = reason(self._contradiction, map(self._by_frequency, tiers))
                if core is None:
                    return None
                cases.append(self._terms.and_(*self._weakened(core)))
                self._reached.add(self._terms.not_(cases[-1]))
                answer = self._reached.check()
        return cases if isinstance(answer, Unsat) else None

    def _weakened(self, core: Sequence[Term]) -> list[Term]:
        """With bounds by a state's values made looser, by models of what they exclude."""
        weaker = list(core)
        for at, predicate in enumerate(core):
            bound = self._vocabulary.bound(predicate)
            if bound is not None:
                with self._contradiction.scope(*weaker[:at], *weaker[at + 1 :]):
                    weaker[at] = self._loosened(bound)
        return weaker

    def _loosened(self, bound: Bound) -> Term:
        """The bound just below the values that the future has and the bound excludes, if it is soon found."""
        answer = self._contradiction.check(self._terms.not_(bound.predicate()))
        for _ in range(LOOSER):
            if not isinstance(answer, Sat):
                break
            excluded = answer.model.value(bound.word)
            assert isinstance(excluded, int)
            looser = bound.just_excluding(excluded).predicate()
            answer = self._contradiction.check(looser)
            if isinstance(answer, Unsat):
                return looser
        return bound.predicate()

    def _state(self, answer: Sat) -> Mapping[Term, Value]:
        self._seen.append(answer.model.values(self._system.state))
        return self._seen[-1]

    def _by_frequency(self, predicates: list[Term]) -> list[Term]:
        """What holds in most of the states seen so far comes first."""
        evaluate = Evaluator(predicates)
        counts = [sum(map(bool, values)) for values in zip(*map(evaluate, self._seen), strict=True)]
        often = dict(zip(predicates, counts, strict=True))
        return sorted(predicates, key=lambda each: -often[each])


def _holding(predicates: Sequence[Term], state: Mapping[Term, Value]) -> list[Term]:
    holds = Evaluator(predicates)(state)
    return [each for each, true in zip(predicates, holds, strict=True) if true]


def copies(system: TransitionSystem, tag: str) -> Mapping[Term, Term]:
    """Variables for a state before the one that the system's own variables stand for."""
    terms = system.terms
    return {each: terms.variable(f"{name_of(each)}@{tag}", each.sort()) for each in system.state}


class Suffix:
    """B: what must not happen from the state that the system's variables stand for."""

    def __init__(self, system: TransitionSystem) -> None:
        self._unrolling = Unrolling(system, tag="'")

    def bad_within(self, k: int) -> Term:
        """A bad step among the next k; the paths are written from their end."""
        terms, unrolling = self._unrolling.system.terms, self._unrolling
        formula = terms.false
        for step in reversed(range(k)):
            formula = terms.and_(unrolling.constraint(step), terms.or_(unrolling.bad(step), formula))
        return formula

    def bad_after(self, steps: int) -> Term:
        """So many good steps, then a bad one."""
        terms, unrolling = self._unrolling.system.terms, self._unrolling
        good = (terms.and_(unrolling.constraint(n), terms.not_(unrolling.bad(n))) for n in range(steps))
        return terms.and_(*good, unrolling.constraint(steps), unrolling.bad(steps))


def step_from_init(system: TransitionSystem) -> Past:
    """One good step from the initial states, whose fixed values are substituted."""
    start, rest = initial_state(system)
    before = copies(system, "init")
    start = {variable: before[variable] if term == variable else term for variable, term in start.items()}
    (rest,) = substitute(system.terms, [rest], before)
    return _step(system, Unrolling(system, start=start, tag="-"), rest)


def step_from(system: TransitionSystem, states: Term) -> Past:
    """One good step from some states."""
    before = copies(system, "before")
    (condition,) = substitute(system.terms, [states], before)
    return _step(system, Unrolling(system, start=before, tag="-"), condition)


def _step(system: TransitionSystem, unrolling: Unrolling, condition: Term) -> Past:
    good = system.terms.not_(unrolling.bad(0))
    return Past((condition, unrolling.constraint(0), good), unrolling.state(1))
