"""Lazy abstraction with interpolants (McMillan, CAV 2006), over cut points with large blocks.

The system is unwound into a tree whose nodes carry labels that over-approximate the states there. A path to
an error is refuted by sequence interpolants, which strengthen the labels along it; a node whose label implies
that of an earlier node at the same place is covered and needs no successors. The names are the paper's;
forced covering (its Section 5) is tried for each leaf. Nodes are expanded in the order they were made in.
"""

from collections import deque
from collections.abc import Generator, Iterator
from dataclasses import dataclass

from lemmata.engines.interpolants import Interpolator
from lemmata.engines.paths import bounded_search
from lemmata.engines.unwinding import Feasible, Place, Places, Refuted, Refuter
from lemmata.logic.solver import Solver, Undecided, Unsat
from lemmata.logic.terms import Term
from lemmata.system.engine import InvariantSource, Run, inductive
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Fact, Hindered, Inductive, Safe, Unknown, Unsafe, Verdict, Worked
from lemmata.value import value

FORCED = 3
"""How many of the nearest earlier nodes forced covering tries."""


@value
class Config:
    """`k_max`: the depth of the tree. `raw`: only the solver interpolates.
    `checked`: every interpolant is proved to be one."""

    k_max: int | None = None
    raw: bool = False
    checked: bool = False


def impact(system: TransitionSystem, lemmas: InvariantSource, config: Config) -> Run:
    """UNWIND: expand, refine and cover until every leaf is covered."""
    tree = Tree(system, lemmas, Interpolator(system, raw=config.raw, checked=config.checked))
    tree.plant()
    while tree.waiting:
        leaf = tree.waiting.popleft()
        if tree.excluded(leaf) or leaf in tree.children:
            continue
        closed = tree.close(leaf)
        yield Worked("query")
        if closed:
            continue
        if (yield from tree.force_cover(leaf)):
            continue
        verdict = yield from tree.refine(leaf)
        if isinstance(verdict, Unknown):
            yield Hindered(verdict.reason)
            return (yield from bounded_search(system, 0, config.k_max))
        if verdict is not None:
            return verdict
        if not tree.excluded(leaf) and (config.k_max is None or leaf.depth < config.k_max):
            tree.expand(leaf)
    if tree.open_leaves():
        return Unknown(f"the tree is not closed at depth {config.k_max}")
    return Safe(Inductive(tree.union()), "fixed point")


@dataclass(frozen=True, eq=False)
class Node:
    """A node of the tree; `number` is the order in which nodes are made."""

    number: int
    place: Place
    parent: "Node | None"
    depth: int

    def way(self) -> list["Node"]:
        """From the root to this node."""
        nodes: list[Node] = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]


class Tree:
    """The unwinding: labels, and which node is covered by which."""

    def __init__(self, system: TransitionSystem, lemmas: InvariantSource, interpolator: Interpolator) -> None:
        self._system = system
        self._terms = system.terms
        self._lemmas = lemmas
        self._places = Places(system)
        self._refuter = Refuter(self._places, interpolator)
        self._nodes: list[Node] = []
        self.waiting: deque[Node] = deque()
        self.labels: dict[Node, Term] = {}
        self.children: dict[Node, list[Node]] = {}
        self.covered: dict[Node, Node] = {}

    def plant(self) -> None:
        """A root for each place that the system can begin at."""
        for place, at in enumerate(self._places.formulas):
            if not self._implied(self._system.init, self._terms.not_(at)):
                self._add(place, None, self._system.init)

    def _add(self, place: Place, parent: Node | None, label: Term) -> Node:
        node = Node(len(self._nodes), place, parent, 0 if parent is None else parent.depth + 1)
        self._nodes.append(node)
        self.labels[node] = label
        self.waiting.append(node)
        return node

    def expand(self, leaf: Node) -> None:
        """EXPAND: a child for each place that a step may lead to, labelled with what is known anyway."""
        known = inductive(self._system, self._lemmas)
        self.children[leaf] = [self._add(place, leaf, known) for place in self._places.successors[leaf.place]]

    def _implied(self, states: Term, by: Term) -> bool:
        return isinstance(Solver(self._terms).check(states, self._terms.not_(by)), Unsat)

    # ---------------------------------------------------------------- refinement

    def refine(self, leaf: Node) -> Generator[Fact, None, Verdict | None]:
        """REFINE: no bad step may leave the leaf; its label and those before it are strengthened."""
        error = self._terms.and_(self._system.constraint, self._system.bad)
        way = leaf.way()
        places, labels = [each.place for each in way], [self.labels[each] for each in way]
        found = yield from self._refuter.refute(places, labels, error)
        match found:
            case Feasible(path):
                return Unsafe(path, "base case")
            case Undecided(reason):
                return Unknown(f"a path could not be refuted: {reason}")
        self._strengthen(way, found)
        for node in way:
            if not self.excluded(node) and self.close(node):
                break
        return None

    def _strengthen(self, way: list[Node], refuted: Refuted) -> None:
        for node, interpolant in zip(way[1:], refuted.interpolants, strict=True):
            if interpolant is not None:
                self.labels[node] = self._terms.and_(self.labels[node], interpolant.formula)
                self._check_covered_by(node)

    def _check_covered_by(self, node: Node) -> None:
        """A stronger label may cover less than it did."""
        for other in [each for each, by in self.covered.items() if by is node]:
            if not self._implied(self.labels[other], self.labels[node]):
                self._uncover(other)

    # ---------------------------------------------------------------- covering

    def excluded(self, node: Node) -> bool:
        """Whether the node or one before it is covered."""
        return any(each in self.covered for each in node.way())

    def close(self, node: Node) -> bool:
        """CLOSE: cover the node by an earlier one whose label its own implies, if there is one."""
        for earlier in self._earlier(node):
            if self._implied(self.labels[node], self.labels[earlier]):
                self._cover(node, earlier)
                return True
        return False

    def _earlier(self, node: Node) -> Iterator[Node]:
        """The nodes that may cover: the order keeps coverings from resting on each other in a circle."""
        for earlier in reversed(self._nodes[: node.number]):
            if earlier.place == node.place and earlier in self.children and not self.excluded(earlier):
                yield earlier

    def _cover(self, node: Node, by: Node) -> None:
        """COVER: what the subtree covered is covered no longer."""
        self.covered[node] = by
        below = set(self._subtree(node))
        for other in [each for each, by_ in self.covered.items() if by_ in below]:
            self._uncover(other)

    def _uncover(self, node: Node) -> None:
        """The leaves below must be looked at again."""
        del self.covered[node]
        self.waiting.extend(each for each in self._subtree(node) if each not in self.children)

    def _subtree(self, node: Node) -> Iterator[Node]:
        stack = [node]
        while stack:
            one = stack.pop()
            yield one
            stack.extend(reversed(self.children.get(one, [])))

    def force_cover(self, leaf: Node) -> Generator[Fact, None, bool]:
        """FORCECOVER: from the last node that both have in common on, can the leaf be given the label of an
        earlier one?
        """
        way = leaf.way()
        for earlier in [*self._earlier(leaf)][:FORCED]:
            shared = set(earlier.way())
            begin = max(n for n, each in enumerate(way) if each in shared) if way[0] in shared else 0
            part = way[begin:]
            places, labels = [each.place for each in part], [self.labels[each] for each in part]
            found = yield from self._refuter.refute(places, labels, self._terms.not_(self.labels[earlier]))
            if isinstance(found, Refuted):
                self._strengthen(part, found)
                if self._implied(self.labels[leaf], self.labels[earlier]) and not self.excluded(earlier):
                    self._cover(leaf, earlier)
                    return True
        return False

    # ---------------------------------------------------------------- the proof

    def open_leaves(self) -> list[Node]:
        """Leaves that are neither covered nor without successors: the depth was limited."""
        return [each for each in self._nodes if each not in self.children and not self.excluded(each)]

    def union(self) -> Term:
        """The labels of all nodes that are not covered: closed under steps, and no bad step leaves them."""
        terms, formulas = self._terms, self._places.formulas
        uncovered = (node for node in self._nodes if not self.excluded(node))
        union = terms.or_(*(terms.and_(formulas[each.place], self.labels[each]) for each in uncovered))
        return terms.and_(inductive(self._system, self._lemmas), union)
