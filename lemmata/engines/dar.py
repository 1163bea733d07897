"""Dual approximated reachability (Vizel, Grumberg, Shoham, TACAS 2013).

Two sequences approximate what can be reached forwards from the initial states (F) and backwards from the
errors (B). They are made longer by interpolants between their members and one step alone; only where that
does not work is the system unrolled. Names are the paper's. An error belongs to a step here: B_0 is "a bad
step leaves this state", which has inputs, so a fixed point of B leaves it out and is certified with one step
of induction. Where an interpolant cannot be had, only bounded model checking is left.
"""

from collections.abc import Generator
from dataclasses import dataclass, field

from lemmata.engines.interpolants import Interpolator, Past, step_from, step_from_init, told
from lemmata.engines.paths import bounded_search
from lemmata.logic.interpolate import Consistent
from lemmata.logic.solver import Answer, Sat, Solver, Undecided, Unsat
from lemmata.logic.terms import Term
from lemmata.system.engine import InvariantSource, Run
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.unrolling import Unrolling, initial_state
from lemmata.system.verdict import (
    Bounded,
    Fact,
    Hindered,
    Inductive,
    KInductive,
    Safe,
    Unknown,
    Unsafe,
    Verdict,
    Worked,
)
from lemmata.value import value


@value
class Config:
    """`k_max`: give up when the sequences have so many members. `raw`: only the solver interpolates.
    `checked`: every interpolant is proved to be one."""

    k_max: int | None = None
    raw: bool = False
    checked: bool = False


def dar(system: TransitionSystem, lemmas: InvariantSource, config: Config) -> Run:
    """DAR(M, p); lemmas are not used."""
    del lemmas
    sequences = Sequences(system, Interpolator(system, raw=config.raw, checked=config.checked))
    verdict = sequences.initial_violation()
    n = 0
    while verdict is None and (config.k_max is None or n < config.k_max):
        yield Bounded(n + 1)
        index = sequences.local_index(n)  # LocStrengthen
        yield Worked("query", n + 1)
        if index is None:
            verdict, index = yield from sequences.global_strengthening(n)
        if verdict is None:
            verdict = yield from sequences.iterative_local_strengthening(n, index)
        if isinstance(verdict, Unknown):
            yield Hindered(verdict.reason)
            bound = None if config.k_max is None else config.k_max + 1
            return (yield from bounded_search(system, n + 1, bound))
        n += 1
        verdict = verdict or sequences.fixed_point()
        yield Worked("query", 2 * n)
    return verdict or Unknown(f"no fixed point of {config.k_max} approximations in either direction")


@dataclass(frozen=True)
class Sequences:
    """F_0 .. F_n and B_0 .. B_n: each step from F_i leads to F_i+1, each step to B_j comes from B_j+1, and
    F_i and B_j have no state in common for i + j <= n.
    """

    system: TransitionSystem
    interpolator: Interpolator
    forward: list[Term] = field(default_factory=list)
    backward: list[Term] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.forward.append(self.system.init)
        self.backward.append(self.system.terms.and_(self.system.constraint, self.system.bad))

    def initial_violation(self) -> Verdict | None:
        """Whether a first step is bad."""
        return self._violation(_Prefix(self.system), 0)

    def _violation(self, prefix: "_Prefix", steps: int) -> Verdict | None:
        match prefix.reaches(self.backward[0], steps):
            case Sat(model):
                return Unsafe(prefix.unrolling.path(model, steps + 1), "base case")
            case Undecided(reason):
                return Unknown(f"paths of {steps + 1} steps are undecided: {reason}")
        return None

    # ---------------------------------------------------------------- local

    def local_index(self, n: int) -> int | None:
        """The greatest i for which no step leads from F_i to B_n-i."""
        for i in reversed(range(n + 1)):
            past = step_from(self.system, self.forward[i])
            if isinstance(self._meeting(past, self.backward[n - i]), Unsat):
                return i
        return None

    def _meeting(self, past: Past, states: Term) -> Answer:
        solver = Solver(self.system.terms)
        solver.add(*past.condition)
        solver.add(*(self.system.terms.eq(x, image) for x, image in past.image.items()))
        return solver.check(states)

    def iterative_local_strengthening(self, n: int, i: int) -> Generator[Fact, None, Verdict | None]:
        """IterLS: from F_i, B_n-i on both sequences are strengthened, and get one more member each."""
        self.forward.append(self.system.terms.true)
        self.backward.append(self.system.terms.true)
        for j in range(i, n + 1):
            past = step_from(self.system, self.forward[j])
            failed = yield from self._strengthen(self.forward, j + 1, past, self.backward[n - j])
            if failed is not None:
                return failed
        for j in range(n - i, n + 1):
            failed = yield from self._strengthen(self.backward, j + 1, self._into(j), self.forward[n - j])
            if failed is not None:
                return failed
        return None

    def _strengthen(
        self, sequence: list[Term], at: int, past: Past, future: Term
    ) -> Generator[Fact, None, Verdict | None]:
        found = self.interpolator.between(past, future)
        if isinstance(found, Consistent):
            raise AssertionError("the members of the sequences are disjoint as far as they go")
        yield from told(found)
        if isinstance(found, Undecided):
            return Unknown(f"interpolation gave up: {found.reason}")
        sequence[at] = self.system.terms.and_(sequence[at], found.formula)
        return None

    def _into(self, j: int) -> Past:
        """The states from which a good step leads to B_j."""
        unrolling = Unrolling(self.system, tag="-")
        good = self.system.terms.not_(unrolling.bad(0))
        return Past((unrolling.constraint(0), good, unrolling.at(1, self.backward[j])), {})

    # ---------------------------------------------------------------- global

    def global_strengthening(self, n: int) -> Generator[Fact, None, tuple[Verdict | None, int]]:
        """GlbStrengthen: the least i for which no path of i + 1 steps leads from I to B_n-i; F_1 .. F_i take
        over the interpolants of its refutation. A path to B_0 itself is a counterexample.
        """
        prefix = _Prefix(self.system)
        i = 1
        while i <= n and not isinstance(prefix.reaches(self.backward[n - i], i + 1), Unsat):
            yield Worked("unrolling")
            i += 1
        if i > n:
            return (self._violation(prefix, n + 1) or Unknown("the unrolling is undecided")), n
        past = step_from_init(self.system)
        for m in range(1, i + 1):
            future = self._leading(i + 1 - m, self.backward[n - i])
            failed = yield from self._strengthen(self.forward, m, past, future)
            if failed is not None:
                return failed, i
            past = step_from(self.system, self.forward[m])
        return None, i

    def _leading(self, steps: int, states: Term) -> Term:
        """The states from which so many good steps lead to some states."""
        unrolling, terms = Unrolling(self.system, tag="'"), self.system.terms
        good = (terms.and_(unrolling.constraint(s), terms.not_(unrolling.bad(s))) for s in range(steps))
        return terms.and_(*good, unrolling.at(steps, states))

    # ---------------------------------------------------------------- fixed points

    def fixed_point(self) -> Safe | None:
        """Whether one of the sequences is closed under steps."""
        terms = self.system.terms
        reached = self._closed(self.forward)
        if reached is not None:
            return Safe(Inductive(reached), "fixed point of forward reachability")
        failing = self._closed(self.backward[1:])
        if failing is not None:
            return Safe(KInductive(terms.not_(failing), 1), "fixed point of backward reachability")
        return None

    def _closed(self, sequence: list[Term]) -> Term | None:
        """The union of the members before the first one that adds nothing to them."""
        terms, union = self.system.terms, self.system.terms.false
        for states in sequence:
            if isinstance(Solver(terms).check(states, terms.not_(union)), Unsat):
                return union
            union = terms.or_(union, states)
        return None


class _Prefix:
    """Paths of good steps from the initial states."""

    def __init__(self, system: TransitionSystem) -> None:
        start, rest = initial_state(system)
        self.unrolling = Unrolling(system, start=start)
        self._solver = Solver(system.terms)
        self._solver.add(rest)
        self._length = 0

    def reaches(self, states: Term, steps: int) -> Answer:
        """Whether a path of so many good steps leads to one of the states."""
        terms = self.unrolling.system.terms
        while self._length < steps:
            good = terms.not_(self.unrolling.bad(self._length))
            self._solver.add(self.unrolling.constraint(self._length), good)
            self._length += 1
        return self._solver.check(self.unrolling.at(steps, states))
