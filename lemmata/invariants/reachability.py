"""The CPA algorithm (Beyer, Henzinger, Theoduloz 2007) for expressions over unions of intervals.

At each block there are abstract states; two of them are merged if they agree on the important registers of
the precision, by widening or by union, else both are kept (paper 002, Section III, merge).
"""

from collections.abc import Generator, Hashable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TypeAlias

from lemmata.invariants.analysis import GaveUp
from lemmata.invariants.domains.expressions import Expressions, State
from lemmata.invariants.flow import Node
from lemmata.invariants.precision import Precision
from lemmata.system.verdict import Worked

_REPORT_EVERY = 64

Key: TypeAlias = Hashable
"""What the important registers hold: states with one key are merged."""
Reached: TypeAlias = list[dict[Key, State]]


def reach(
    nodes: Sequence[Node], domain: Expressions, start: State, precision: Precision, limit: int
) -> Generator[Worked, None, Reached]:
    """The states of each block, a fixed point; GaveUp if more than `limit` states have to be followed."""
    run = _Reachability(nodes, domain, precision)
    run.add(0, start)
    work = 0
    while run.waiting:
        work += 1
        if work > limit:
            raise GaveUp
        if work % _REPORT_EVERY == 0:
            yield Worked("transfer", _REPORT_EVERY)
        run.follow()
    return run.reached


@dataclass(frozen=True, order=True)
class _Turn:
    """Blocks in their order, and states of one block in the order in which they came."""

    place: int
    number: int


class _Reachability:
    def __init__(self, nodes: Sequence[Node], domain: Expressions, precision: Precision) -> None:
        self._nodes = nodes
        self._domain = domain
        self._precision = precision
        self._important = sorted(precision.important)
        self._queued: dict[_Turn, Key] = {}
        self._turns: dict[tuple[int, Key], _Turn] = {}
        self._number = 0
        self.waiting: list[_Turn] = []
        self.reached: Reached = [{} for _ in nodes]

    def follow(self) -> None:
        """From the first waiting state to its successors."""
        turn = heappop(self.waiting)
        key = self._queued.pop(turn)
        del self._turns[turn.place, key]
        node = self._nodes[turn.place]
        state: State | None = self.reached[turn.place][key]
        for operation in node.run:
            if state is None:
                return
            state = self._domain.post(state, operation)
        for way in node.ways:
            after = None if state is None else self._domain.post(state, way.operation)
            if after is not None:
                target = self._nodes[way.target]
                self.add(way.target, self._domain.restrict(after, target.live) if target.joins else after)

    def add(self, place: int, state: State) -> None:
        """Merge a state with what is there, and follow it if that is new."""
        known = self.reached[place]
        key = tuple(self._domain.value(state, name) for name in self._important)
        same = known.get(key)
        if same is not None:
            if self._domain.leq(state, same):
                return
            state = self._merged(place, same, state)
        known[key] = state
        if (place, key) not in self._turns:
            self._number += 1
            turn = self._turns[place, key] = _Turn(place, self._number)
            self._queued[turn] = key
            heappush(self.waiting, turn)

    def _merged(self, place: int, first: State, second: State) -> State:
        """Bounds are moved outwards only where a loop could do so for ever."""
        widens = self._precision.widening and self._nodes[place].head
        return self._domain.widen(first, second) if widens else self._domain.join(first, second)
