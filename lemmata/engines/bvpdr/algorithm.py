"""Property-directed reachability on words, with several kinds of reasoning units (paper 003).

Welp, Kuehlmann: Property Directed Reachability for QF_BV with Mixed Type Atomic Reasoning Units, 2014. A
point that has to be excluded becomes a cube of bits with probability c, else a polytope; as an obligation it
is expanded by simulation (obligations.py), as a cover by unsatisfiable cores, dropped literals, and
inequalities that are relaxed or rotated into relations between variables (covers.py).

Beyond the paper: what is known and inductive holds in every frame; with `rules` "mixed", frames contain the
property and half of the polytopes become units of word-level predicates; obligations may be expanded by cores
instead of simulation. Otherwise than in the paper, an expansion of bad points may contain covered ones.
Paths of systems with arrays are only searched step by step.
"""

import random
from collections.abc import Generator, Mapping
from itertools import count
from typing import Literal

from lemmata.engines.bvpdr.covers import Covers
from lemmata.engines.bvpdr.obligations import (
    Expansion,
    Goal,
    Obligation,
    Simulated,
    point,
    volume,
)
from lemmata.engines.bvpdr.simulation import unsupported
from lemmata.engines.bvpdr.trace import Found, GaveUp, Trace
from lemmata.engines.bvpdr.units import Region, UnitKind, literals
from lemmata.engines.paths import bounded_search
from lemmata.logic.flat import substitute
from lemmata.logic.terms import Kind, Term, name_of
from lemmata.logic.values import Value
from lemmata.logic.walk import postorder
from lemmata.system.engine import InvariantSource, Run
from lemmata.system.path import Valuation, path_problem
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import (
    Bounded,
    Expanded,
    Fact,
    Hindered,
    Inductive,
    KInductive,
    Safe,
    Unknown,
    Unsafe,
    Worked,
)
from lemmata.value import value


@value
class Config:
    """`c`: the probability with which a point becomes a cube; `seed` of the draws.

    `simulation`: how obligations are expanded; "core" is by unsatisfiable cores instead. `rules`: those of
    the paper, where frames begin uncovered, or mixed with ours. `k_max`: the most frames.
    """

    c: float = 0.5
    simulation: Simulated = "hybrid"
    seed: int = 1
    rules: Literal["paper", "mixed"] = "mixed"
    k_max: int | None = None


def bvpdr(system: TransitionSystem, lemmas: InvariantSource, config: Config) -> Run:
    """Algorithm 1."""
    if unsupported([*system.state, *system.inputs]):
        yield Hindered("there are no units for arrays: paths are searched step by step")
        return (yield from bounded_search(system, 0, config.k_max))
    search = Search(system, lemmas, config)
    try:
        return (yield from search.run())
    except GaveUp as error:
        return Unknown(f"a query of the frames is undecided: {error}")


class Search:
    def __init__(self, system: TransitionSystem, lemmas: InvariantSource, config: Config) -> None:
        self._system = system
        self._config = config
        self._mixed = config.rules == "mixed"
        self._draw = random.Random(config.seed)
        self._signed = reads_signed(system)
        self._trace = Trace(system, lemmas, good_steps=self._mixed)
        self._covers = Covers(self._trace, is_signed=self._signed)
        self._reported = 0
        terms = system.terms
        self._later = self._trace.later_inputs
        after = {**system.next, **self._later}
        self._bad_after = tuple(substitute(terms, [system.constraint, system.bad], after))
        roots = [system.constraint, system.bad, *self._bad_after, *system.next.values(), *system.inputs]
        how = "hybrid" if config.simulation == "core" else config.simulation
        self._expansion = Expansion(
            [*roots, *self._later.values(), *system.state], how, is_signed=self._signed
        )

    def run(self) -> Run:
        trace, limit = self._trace, self._config.k_max
        if self._mixed:
            found = trace.bad_state(0)
            if found is not None:
                return self._violated(Obligation({}, "cube", found.state, (named(found.inputs),)))
            yield Bounded(1)
        for level in count():  # line 1
            while (bad := self._bad(level)) is not None:  # line 2
                yield from self._worked(bad)
                violation = yield from self._cover(bad, level)  # line 5
                if violation is not None:
                    return self._violated(violation)
            yield from self._worked()
            yield Bounded(level + 1 + self._mixed)
            if limit is not None and level + 1 + self._mixed > limit:
                return Unknown(f"no fixed point within {limit} frames")
            trace.push()  # line 7
            for fixed in trace.propagate():  # line 8
                yield from self._worked()
                return Safe(self._certificate(fixed + 1), "fixed point")
            yield from self._worked()
        raise AssertionError("the loop ends inside")

    def _certificate(self, level: int) -> Inductive | KInductive:
        invariant = self._trace.invariant(level)
        return KInductive(invariant, 1) if self._mixed else Inductive(invariant)

    def _violated(self, obligation: Obligation) -> Unsafe:
        path = obligation.path()
        problem = path_problem(self._system, path)
        assert problem is None, f"an obligation's inputs lead to a bad step: {problem}"
        return Unsafe(path, "obligations")

    def _worked(self, *made: Obligation) -> Generator[Fact, None, None]:
        """What was done since the last fact, and how much larger obligations became."""
        for each in made:
            yield Expanded(each.kind, "obligation", volume(self._system.state, each.region))
        queries, self._reported = self._trace.queries - self._reported, self._trace.queries
        if queries:
            yield Worked("query", queries)

    # ---------------------------------------------------------------- Algorithm 2

    def _cover(self, bad: Obligation, last: int) -> Generator[Fact, None, Obligation | None]:
        """RECCOVERARU with its recursion as a stack; the obligation at level 0, where it fails."""
        stack = [(bad, last)]
        while stack:
            obligation, level = stack[-1]
            if level == 0:  # line 1
                return obligation
            wanted = list(literals(obligation.region, is_signed=self._signed))
            answer = self._trace.into(wanted, level)
            if isinstance(answer, Found):  # lines 2-3
                before = self._specialised(answer, self._into(obligation), obligation.inputs)
                yield from self._worked(before)
                stack.append((before, level - 1))
                continue
            unit, moves = self._covers.expanded(obligation, wanted, answer, level)  # line 4
            self._trace.add(unit, self._trace.furthest(unit, level))  # lines 4-5
            for move, bits in moves:
                yield Expanded(unit.kind, move, bits)
            yield from self._worked()
            stack.pop()
        return None  # line 6

    # ---------------------------------------------------------------- proof obligations

    def _bad(self, level: int) -> Obligation | None:
        """FINDBADARU."""
        system, trace = self._system, self._trace
        found = trace.bad_successor(level) if self._mixed else trace.bad_state(level)
        if found is None:
            return None
        if self._mixed:
            goal = Goal((system.constraint, *self._bad_after), system.next, {})
            return self._specialised(found, goal, (named(found.later),))
        return self._specialised(found, Goal((system.constraint, system.bad), system.next, {}), ())

    def _into(self, obligation: Obligation) -> Goal:
        return Goal((self._system.constraint,), self._system.next, obligation.region)

    def _specialised(self, found: Found, goal: Goal, after: tuple[Valuation, ...]) -> Obligation:
        """A point becomes a unit of a random kind (section 3.2), and is expanded (section 3.3)."""
        kind = self._kind()
        region: Region = point(self._system.state, found.state, kind, is_signed=self._signed)
        given = {**found.inputs, **{self._later[each]: value for each, value in found.later.items()}}
        if self._config.simulation == "core":
            region = self._covers.lifted(region, given, goal)
        else:
            region = self._expansion.expanded(region, given, goal)
        return Obligation(region, kind, found.state, (named(found.inputs), *after))

    def _kind(self) -> UnitKind:
        if self._draw.random() < self._config.c:
            return "cube"
        return "words" if self._mixed and self._draw.random() < 0.5 else "polytope"


def named(values: Mapping[Term, Value]) -> Valuation:
    return {name_of(variable): value for variable, value in values.items()}


def reads_signed(system: TransitionSystem) -> bool:
    """Words are read as signed numbers unless the system compares them as unsigned ones only."""
    kinds = {term.kind() for term in postorder(system.roots)}
    return bool(kinds & {Kind.BV_SLT, Kind.BV_SLE}) or not kinds & {Kind.BV_ULT, Kind.BV_ULE}
