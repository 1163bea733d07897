"""Strongly connected components (Tarjan 1972), without recursion."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Generic, TypeVar

Node = TypeVar("Node", bound=Hashable)


def components(roots: Iterable[Node], successors: Mapping[Node, Iterable[Node]]) -> list[list[Node]]:
    """The components that the roots reach, each after all that it leads to.

    Edges to nodes that are no key of `successors` are ignored: so a part of a graph is walked.
    """
    walk = _Walk(successors)
    for root in roots:
        if root not in walk.number:
            walk.explore(root)
    return walk.found


class _Walk(Generic[Node]):
    """`number` counts nodes as they are met; `low` is the least of an open node that is reached."""

    def __init__(self, successors: Mapping[Node, Iterable[Node]]) -> None:
        self.successors = successors
        self.number: dict[Node, int] = {}
        self.low: dict[Node, int] = {}
        self.open: list[Node] = []
        self.closed: set[Node] = set()
        self.found: list[list[Node]] = []

    def explore(self, root: Node) -> None:
        path = [(root, self._enter(root))]
        while path:
            node, rest = path[-1]
            for successor in rest:
                if successor not in self.number:
                    if successor in self.successors:
                        path.append((successor, self._enter(successor)))
                        break
                elif successor not in self.closed:
                    self.low[node] = min(self.low[node], self.number[successor])
            else:
                path.pop()
                self._leave(node)
                if path:
                    above = path[-1][0]
                    self.low[above] = min(self.low[above], self.low[node])

    def _enter(self, node: Node) -> Iterator[Node]:
        self.number[node] = self.low[node] = len(self.number)
        self.open.append(node)
        return iter(self.successors[node])

    def _leave(self, node: Node) -> None:
        if self.low[node] == self.number[node]:
            component: list[Node] = []
            while not component or component[-1] != node:
                component.append(self.open.pop())
            self.closed.update(component)
            self.found.append(component)
