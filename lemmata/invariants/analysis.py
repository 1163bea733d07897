"""The abstract interpreter (Cousot and Cousot 1977): a worklist over blocks, widening at heads, narrowing.

What comes out is a post-fixpoint: the states at the heads, with what follows from them along every way to the
next head. Narrowing goes down only to states that are one themselves, which the next descent shows.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import Generic, TypeVar

from lemmata.cfa.operations import Operation
from lemmata.invariants.domains.domain import Domain
from lemmata.invariants.flow import Node
from lemmata.system.verdict import Worked
from lemmata.value import value

S = TypeVar("S")

_REPORT_EVERY = 64


@value
class Effort:
    """`delay`: how often ways are joined at a head before they are widened; `descents`: of narrowing.

    An analysis that takes more than `limit` blocks is given up.
    """

    delay: int = 2
    descents: int = 2
    limit: int = 200_000


class GaveUp(Exception):
    """The analysis reached its limit; what it had is no fixed point."""


Analysis = Generator[Worked, None, list[S | None]]
"""Counts blocks on the way; the states at the start of each block, None where no path leads."""


def analyse(
    nodes: Sequence[Node],
    domain: Domain[S],
    start: S,
    effort: Effort,
    known: Mapping[int, S] | None = None,
) -> Analysis[S]:
    """The states in which each block is entered, if the first one is in `start`.

    `known` has states of blocks from which the ascent sets out, instead of from nothing.
    """
    run = _Analysis(nodes, domain, start, effort)
    run.states[0] = start
    for place, state in (known or {}).items():
        run.states[place] = state
    yield from run.ascend()
    yield from run.descend()
    return run.states


class _Analysis(Generic[S]):
    def __init__(self, nodes: Sequence[Node], domain: Domain[S], start: S, effort: Effort) -> None:
        self._nodes = nodes
        self._domain = domain
        self._start = start
        self._effort = effort
        self._work = 0
        self.states: list[S | None] = [None] * len(nodes)

    def ascend(self) -> Iterator[Worked]:
        visits = [0] * len(self._nodes)
        waiting = [place for place, state in enumerate(self.states) if state is not None]
        queued = set(waiting)
        while waiting:
            place = heappop(waiting)
            queued.discard(place)
            yield from self._counted()
            state = self.states[place]
            assert state is not None
            for target, arriving in self._leaving(self._nodes[place], state):
                if self._grows(target, arriving, visits) and target not in queued:
                    queued.add(target)
                    heappush(waiting, target)

    def _grows(self, target: int, arriving: S, visits: list[int]) -> bool:
        """Take over what arrives at a block; whether it is new."""
        known = self.states[target]
        if known is None:
            self.states[target] = arriving
            return True
        domain, node = self._domain, self._nodes[target]
        if domain.leq(arriving, known):
            return False
        if node.head:
            visits[target] += 1
        widens = visits[target] > self._effort.delay
        self.states[target] = domain.widen(known, arriving) if widens else domain.join(known, arriving)
        return True

    def descend(self) -> Iterator[Worked]:
        """Once around from the heads' states; what comes back is taken if the next time around shows it to be
        a post-fixpoint too."""
        candidate = self.states
        for _ in range(self._effort.descents + 1):
            lower = yield from self._around(candidate)
            if lower is None:
                return
            self.states, candidate = candidate, lower
            if not self._smaller(lower):
                return

    def _smaller(self, lower: list[S | None]) -> bool:
        """Some head's state has shrunk."""
        pairs = zip(self._nodes, self.states, lower, strict=True)
        return any(
            node.head and old is not None and (new is None or not self._domain.leq(old, new))
            for node, old, new in pairs
        )

    def _around(self, states: list[S | None]) -> Generator[Worked, None, list[S | None] | None]:
        """What comes to each block if the heads are in their states; None if that is not below them."""
        domain = self._domain
        found: list[S | None] = [None] * len(self._nodes)
        found[0] = self._start
        for place, node in enumerate(self._nodes):
            state = states[place] if node.head else found[place]
            if state is None:
                continue
            yield from self._counted()
            for target, arriving in self._leaving(node, state):
                known = found[target]
                found[target] = arriving if known is None else domain.join(known, arriving)
        for place, node in enumerate(self._nodes):
            state, lower = states[place], found[place]
            if node.head and lower is not None and (state is None or not domain.leq(lower, state)):
                return None
        return found

    def _counted(self) -> Iterator[Worked]:
        self._work += 1
        if self._work > self._effort.limit:
            raise GaveUp
        if self._work % _REPORT_EVERY == 0:
            yield Worked("transfer", _REPORT_EVERY)

    def _leaving(self, node: Node, state: S) -> Iterator[tuple[int, S]]:
        """The blocks that come next, with the states that arrive there."""
        domain, nodes = self._domain, self._nodes
        after = self._run(node.run, state)
        if after is None:
            return
        for way in node.ways:
            arriving = domain.post(after, way.operation)
            if arriving is not None:
                target = nodes[way.target]
                yield way.target, domain.restrict(arriving, target.live) if target.joins else arriving

    def _run(self, operations: Sequence[Operation], state: S | None) -> S | None:
        post = self._domain.post
        for operation in operations:
            if state is None:
                return None
            state = post(state, operation)
        return state
