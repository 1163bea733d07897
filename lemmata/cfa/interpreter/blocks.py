"""A function's graph as basic blocks, with their dominators and loops."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from lemmata.cfa.operations import Return, Stop
from lemmata.cfa.program import Edge, Function, Location


@dataclass(slots=True)
class Block:
    """Operations in a row, then exclusive Assumes (`branches`), the block `next`, or an end.

    Blocks are named by their first location.
    """

    at: Location
    edges: list[Edge] = field(default_factory=list)
    branches: list[Edge] = field(default_factory=list)
    next: Location | None = None

    def targets(self) -> Iterable[Location]:
        if self.branches:
            return [edge.target for edge in self.branches]
        return [] if self.next is None else [self.next]


def blocks_of(function: Function, stops: frozenset[Location]) -> dict[Location, Block]:
    """The blocks that control can reach, in reverse postorder; a run ends where it comes to a stop."""
    out = function.successors()
    degree = [0] * function.size
    degree[function.entry] = 1
    for edge in function.edges:
        degree[edge.target] += 1
    made: dict[Location, Block] = {}
    waiting = [function.entry]
    while waiting:
        at = waiting.pop()
        if at not in made:
            made[at] = _block(at, out, degree, stops)
            waiting.extend(made[at].targets())
    return {at: made[at] for at in _reverse_postorder(function.entry, made)}


def _block(at: Location, out: list[list[Edge]], degree: list[int], stops: frozenset[Location]) -> Block:
    block = Block(at)
    here = at
    while here not in stops:
        edges = out[here]
        if len(edges) != 1:
            block.branches = edges
            return block
        block.edges.append(edges[0])
        if isinstance(edges[0].operation, Return | Stop):
            return block
        here = edges[0].target
        if degree[here] != 1 or here in stops:
            block.next = here
            return block
    return block


def _reverse_postorder(entry: Location, blocks: dict[Location, Block]) -> list[Location]:
    finished: list[Location] = []
    seen = {entry}
    path = [(entry, iter(reversed([*blocks[entry].targets()])))]
    while path:
        at, rest = path[-1]
        target = next(rest, None)
        if target is None:
            finished.append(at)
            path.pop()
        elif target not in seen:
            seen.add(target)
            path.append((target, iter(reversed([*blocks[target].targets()]))))
    return finished[::-1]


@dataclass(slots=True)
class Flow:
    """`dominator` is the immediate one; `loop` the head of the innermost loop that a block belongs to.

    `outer` gives for each loop head the next loop around it. `forward` counts the edges into a block that do
    not close a loop. Only for reducible graphs: every cycle has one head, which dominates it.
    """

    dominator: dict[Location, Location]
    loop: dict[Location, Location | None]
    outer: dict[Location, Location | None]
    forward: dict[Location, int]

    def encloses(self, head: Location, at: Location) -> bool:
        """Whether the block lies in the loop."""
        loop = self.loop[at]
        while loop is not None and loop != head:
            loop = self.outer[loop]
        return loop is not None


def flow_of(blocks: dict[Location, Block]) -> Flow | None:
    """None for an irreducible graph."""
    number = {at: index for index, at in enumerate(blocks)}
    into: dict[Location, list[Location]] = {at: [] for at in blocks}
    for at, block in blocks.items():
        for target in block.targets():
            into[target].append(at)
    dominator = _dominators(blocks)
    forward = dict.fromkeys(blocks, 0)
    closing: dict[Location, list[Location]] = {}
    for target, sources in into.items():
        for source in sources:
            if number[source] < number[target]:
                forward[target] += 1
            elif _dominates(target, source, dominator, number):
                closing.setdefault(target, []).append(source)
            else:
                return None
    loop, outer = _loops(closing, into, number)
    return Flow(dominator, loop, outer, forward)


def _dominators(blocks: dict[Location, Block]) -> dict[Location, Location]:
    """The immediate dominators, by Semi-NCA (Georgiadis): fast also where a thousand paths meet."""
    order, parent = _preorder(blocks)
    number = {at: index for index, at in enumerate(order)}
    into: list[list[int]] = [[] for _ in order]
    for source, at in enumerate(order):
        for target in blocks[at].targets():
            into[number[target]].append(source)
    semi = _semidominators(parent, into)
    found = list(parent)
    for index in range(1, len(order)):
        above = parent[index]
        while above > semi[index]:
            above = found[above]
        found[index] = above
    return {order[index]: order[above] for index, above in enumerate(found)}


def _preorder(blocks: dict[Location, Block]) -> tuple[list[Location], list[int]]:
    """The blocks in the order of a depth-first walk, and their parents in it, by number."""
    order: list[Location] = []
    parent: list[int] = []
    seen: set[Location] = set()
    waiting = [(next(iter(blocks)), 0)]
    while waiting:
        at, above = waiting.pop()
        if at not in seen:
            seen.add(at)
            waiting.extend((target, len(order)) for target in blocks[at].targets())
            order.append(at)
            parent.append(above)
    return order, parent


def _semidominators(parent: list[int], into: list[list[int]]) -> list[int]:
    """Over the depth-first numbers; the forest of what is done is compressed as it is walked."""
    ancestor = list(parent)
    label = list(range(len(parent)))
    semi = list(range(len(parent)))

    def least(at: int, done: int) -> int:
        """The number with the least semidominator on the way up from `at`, among those above `done`."""
        if at <= done:
            return at
        path = []
        while ancestor[at] > done:
            path.append(at)
            at = ancestor[at]
        best, top = label[at], ancestor[at]
        for one in reversed(path):
            if semi[best] < semi[label[one]]:
                label[one] = best
            best = label[one]
            ancestor[one] = top
        return best

    for index in range(len(parent) - 1, 0, -1):
        semi[index] = min([parent[index], *(semi[least(source, index)] for source in into[index])])
    return semi


def _dominates(
    a: Location, b: Location, dominator: dict[Location, Location], number: dict[Location, int]
) -> bool:
    while number[b] > number[a]:
        b = dominator[b]
    return a == b


def _loops(
    closing: dict[Location, list[Location]], into: dict[Location, list[Location]], number: dict[Location, int]
) -> tuple[dict[Location, Location | None], dict[Location, Location | None]]:
    """Bodies from the innermost loop outwards; a finished loop is walked through by its head."""
    loop: dict[Location, Location | None] = dict.fromkeys(number)
    outer: dict[Location, Location | None] = {}
    for head in sorted(closing, key=lambda at: -number[at]):
        loop[head] = head
        outer[head] = None
        waiting = list(closing[head])
        while waiting:
            at = _outermost(waiting.pop(), loop, outer)
            if at == head:
                continue
            if loop[at] == at:
                outer[at] = head
            else:
                loop[at] = head
            waiting.extend(source for source in into[at] if number[source] >= number[head])
    return loop, outer


def _outermost(
    at: Location, loop: dict[Location, Location | None], outer: dict[Location, Location | None]
) -> Location:
    """The head of the outermost loop found so far around the block, or the block."""
    around = loop[at]
    while around is not None:
        at, around = around, outer[around]
    return at
