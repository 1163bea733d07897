"""Algorithm 2 of paper 002: invariants that are refined continuously, one precision after the other.

Beyer, Dangl, Wendler: Combining k-Induction with Continuously-Refined Invariants, 2015. Each precision that
is finished is published, and the next one begins. When the paper's precisions are through, domains that the
paper does not have take their turn.
"""

from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import reduce

from lemmata.cfa.program import Program
from lemmata.invariants.analysis import Effort, GaveUp, analyse
from lemmata.invariants.dataflow import Config as DataflowConfig
from lemmata.invariants.dataflow import published
from lemmata.invariants.domains import DOMAINS
from lemmata.invariants.domains.domain import Facts
from lemmata.invariants.domains.expressions import Expressions, State
from lemmata.invariants.facts import facts_of, start_of
from lemmata.invariants.flow import Node, nodes_of
from lemmata.invariants.precision import Precision, ranked_registers, refinements
from lemmata.invariants.publishing import DISJUNCTS, disjunctive_batch
from lemmata.invariants.reachability import Key, Reached, reach
from lemmata.invariants.view import View
from lemmata.system.engine import Batch, InvariantSource, Supply
from lemmata.system.verdict import Refined, Worked
from lemmata.value import value


@value
class Config:
    """`states` bounds how many abstract states a precision may follow, beyond two for each block: one that
    needs more publishes nothing. It is tried again with more, `rounds` times at most, after `domains`, the
    names of those that the paper does not have.
    """

    states: int = 1_000
    rounds: int = 3
    domains: tuple[str, ...] = ("numbers-octagons",)


@value
class StaticConfig:
    """The precision (s, n, w) of paper 002, Section IV: s important registers."""

    important: int = 0
    depth: int = 1
    widening: bool = True
    states: int = 20_000


_MORE = 8
"""What the bound on states is multiplied with in each round."""


def continuously_refined(program: Program, view: View, lemmas: InvariantSource, config: Config) -> Supply:
    """Algorithm 2, without its lines 5 and 6: whether the invariant proves the property is k-induction's
    question. The paper's precisions are passed in its order, as far as they end within the bound."""
    del lemmas
    study = _Study(program, view)
    left = deque(refinements(ranked_registers(program)))
    states = config.states
    for number in range(config.rounds):
        yield from study.refined(left, states)
        for name in config.domains if number == 0 else ():
            yield from published(program, view, f"df {name}", DOMAINS[name](study.facts), DataflowConfig())
        states *= _MORE


def statically(program: Program, view: View, lemmas: InvariantSource, config: StaticConfig) -> Supply:
    """One precision."""
    del lemmas
    important = frozenset(ranked_registers(program)[: config.important])
    precision = Precision(important, config.depth, config.widening)
    batch = yield from _Study(program, view).invariant(precision, config.states)
    if batch is not None and batch.lemmas:
        yield batch


class _Study:
    """A Program that is analysed again and again."""

    def __init__(self, program: Program, view: View) -> None:
        self._program = program
        self._view = view
        self._nodes: Sequence[Node] = nodes_of(program)
        self.facts: Facts = facts_of(program)

    def refined(self, precisions: deque[Precision], limit: int) -> Supply:
        """Finish precisions from the left until two in a row are given up; those stay."""
        given_up = 0
        while given_up < min(2, len(precisions)):
            precision = precisions[given_up]
            batch = yield from self.invariant(precision, limit)
            if batch is None:
                given_up += 1
                continue
            del precisions[given_up]
            if batch.lemmas:
                yield batch
            yield Refined(f"data flow, precision {precision}")

    def invariant(self, precision: Precision, limit: int) -> Generator[Worked, None, Batch | None]:
        """What is inductive at a precision; None where the analysis gives up."""
        domain = Expressions(self.facts, precision.depth, widening=precision.widening)
        start = start_of(self._program, domain)
        limit += 2 * len(self._nodes)
        try:
            reached = yield from reach(self._nodes, domain, start, precision, limit)
            if any(len(states) > DISJUNCTS for states in self._at_cuts(reached)):
                reached = yield from self._joined(domain, start, reached, limit)
        except GaveUp:
            return None
        found = [list(states.values()) for states in reached]
        return disjunctive_batch(self._view, f"df {precision}", domain, self._nodes, found)

    def _at_cuts(self, reached: Reached) -> Iterator[Mapping[Key, State]]:
        pairs = zip(self._nodes, reached, strict=True)
        return (states for node, states in pairs if self._view.cut(node.at) is not None)

    def _joined(
        self, domain: Expressions, start: State, reached: Reached, limit: int
    ) -> Generator[Worked, None, Reached]:
        """One state for each block that contains all of its states; and, as that need not be a fixed point,
        the next one that is."""
        joined = {
            place: reduce(domain.join, states.values()) for place, states in enumerate(reached) if states
        }
        found = yield from analyse(self._nodes, domain, start, Effort(limit=limit), joined)
        alone: Key = ()
        return [{} if state is None else {alone: state} for state in found]
