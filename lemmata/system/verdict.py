"""What an engine can conclude, with the evidence, and what it says on the way."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from lemmata.logic.terms import Term
from lemmata.system.path import Path, Valuation
from lemmata.value import value

# ---------------------------------------------------------------- certificates


@value
class Inductive:
    """`invariant` holds initially, is preserved by every step, and no step from it is bad."""

    invariant: Term


@value
class KInductive:
    """`invariant` holds in the first k states, and after any k consecutive states in which it holds; no
    step from it is bad. It is the conjunction of the property and all lemmas used, k the maximum of theirs.
    """

    invariant: Term
    k: int


@value
class Exhausted:
    """None of the first k steps is bad, and there is no path of k steps."""

    k: int


Certificate: TypeAlias = Inductive | KInductive | Exhausted

# ---------------------------------------------------------------- verdicts


@value
class Safe:
    certificate: Certificate
    decided_by: str


@value
class Unsafe:
    path: Path
    decided_by: str


@value
class Unknown:
    """No answer, for a reason in words: what was tried, and what stood in the way."""

    reason: str
    decided_by: str = ""


Verdict: TypeAlias = Safe | Unsafe | Unknown

# ---------------------------------------------------------------- facts


@value
class Lemma:
    """A formula over the state that holds in every reachable one; `cut` is the cut point it speaks of.

    The formula itself is guarded with pc where it holds at that cut point only.
    """

    formula: Term
    source: str
    cut: int | None = None


@value
class Bounded:
    """None of the first k cut-point states is bad, counted from 1: no path of at most k steps ends badly."""

    k: int


@value
class Learned:
    """The lemma is k-inductive together with what was known and learned before."""

    lemma: Lemma
    k: int = 1


@value
class Refined:
    """An abstraction was made more precise: what was added, in words."""

    what: str


@value
class Worked:
    """Work done since the last fact, counted, never timed: schedules interleave by it.

    A bit query is one of a SAT solver's, which takes a small part of the time of another one. An unrolling is
    a step of the system that the paths of bounded model checking became longer by. An interpolation is one
    that found an interpolant; an oversized one found none but such as are too large.
    """

    what: Literal["query", "bit query", "unrolling", "interpolation", "oversized interpolation", "transfer"]
    amount: int = 1


@value
class Interpolated:
    """An interpolant over the state, with its number of subterms before and after it was simplified.

    Invariants that strengthen it are in the formula, but not in its sizes. `how` says where it is from: a
    core of word-level predicates, several of which one holds in each state, or the interpolating solver.
    `capped`: the solver had one too, which was too large.
    """

    formula: Term
    how: Literal["predicates", "cases", "solver"]
    raw_size: int
    size: int
    capped: bool = False


@value
class Expanded:
    """A set of states was made larger by one move: by so many bits, each of which is a factor of two."""

    kind: str
    move: str
    bits: float


@value
class Hindered:
    """What the engine could not do and goes on without, in words: a reason for an unknown to come."""

    reason: str


@value
class NotInductive:
    """Induction fails for k: k good steps from `state`, which may be unreachable, lead to a bad one."""

    k: int
    state: Valuation


Fact: TypeAlias = Bounded | Learned | Refined | Worked | Interpolated | Expanded | Hindered | NotInductive

_COST: Mapping[str, int] = {
    "query": 20,
    "bit query": 1,
    "unrolling": 20,
    "interpolation": 60,
    "oversized interpolation": 200,
    "transfer": 1,
}
"""What a unit of each kind of work counts, roughly in the time that it takes: a dozen microseconds."""


def cost(fact: Fact) -> int:
    """Whatever is said costs something, so that nobody who takes turns by it goes on for ever."""
    return _COST[fact.what] * fact.amount if isinstance(fact, Worked) else 1
