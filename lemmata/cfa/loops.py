"""The loops of a function: nested strongly connected regions with their heads.

A region whose control enters at one location is a natural loop: the head dominates the body, and all back
edges to one head make one loop. A region that is entered at several locations is irreducible and has them
all as heads (Steensgaard 1993). The loops inside a region are the regions that are left when the edges to
its heads are removed; so in an irreducible one, a back edge to one of the heads makes no loop of its own.

Each level of nesting costs time linear in its size.
"""

from collections.abc import Iterable

from lemmata.cfa.components import components
from lemmata.cfa.program import Function, Location
from lemmata.value import value


@value
class Loop:
    """`parent` is the position of the enclosing loop in the result of `loops`; an outermost depth is 1."""

    heads: tuple[Location, ...]
    body: frozenset[Location]
    depth: int
    parent: int | None

    @property
    def irreducible(self) -> bool:
        return len(self.heads) > 1


def loops(function: Function) -> tuple[Loop, ...]:
    """All loops that the entry reaches: enclosing ones first, then by their heads."""
    successors: dict[Location, list[Location]] = {location: [] for location in range(function.size)}
    for edge in function.edges:
        successors[edge.source].append(edge.target)
    predecessors = _predecessors(function, successors)
    found: list[Loop] = []
    waiting: list[tuple[dict[Location, list[Location]], int | None]] = [(successors, None)]
    for graph, parent in waiting:
        depth = 1 if parent is None else found[parent].depth + 1
        for body in _regions([function.entry] if parent is None else sorted(graph), graph):
            heads = {at for at in body if at == function.entry or not predecessors[at] <= body}
            waiting.append((_inside(body, heads, graph), len(found)))
            found.append(Loop(tuple(sorted(heads)), body, depth, parent))
    return tuple(found)


def _predecessors(
    function: Function, successors: dict[Location, list[Location]]
) -> dict[Location, set[Location]]:
    """The predecessors of each location, as far as the entry reaches them."""
    into: dict[Location, set[Location]] = {}
    for component in components([function.entry], successors):
        for source in component:
            for target in successors[source]:
                into.setdefault(target, set()).add(source)
    return into


def _regions(roots: Iterable[Location], graph: dict[Location, list[Location]]) -> list[frozenset[Location]]:
    """The components that have a cycle, by their least location."""
    cyclic = (
        frozenset(component)
        for component in components(roots, graph)
        if len(component) > 1 or component[0] in graph[component[0]]
    )
    return sorted(cyclic, key=min)


def _inside(
    body: frozenset[Location], heads: set[Location], graph: dict[Location, list[Location]]
) -> dict[Location, list[Location]]:
    """The region without the edges that come to its heads, and so without the heads."""
    return {source: graph[source] for source in body if source not in heads}
