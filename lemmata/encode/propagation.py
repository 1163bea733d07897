"""Constants and copies along paths, branches that are decided by them, and jumps over such branches.

One walk over the blocks in reverse postorder: what is known at a join is what all ways to it agree on, and a
loop forgets at its head what its body may set. So nothing is iterated; a loop's own constants are found
where they do not depend on the loop.
"""

from lemmata.cfa.blocks import Block, blocks_of, positions, predecessors
from lemmata.cfa.operations import Assign, Assume, Const, Operand, Operation, Skip, Var
from lemmata.cfa.program import Edge, Global, Location, Program
from lemmata.cfa.types import Float, Int, Pointer
from lemmata.cfa.uses import defined, used
from lemmata.encode.dominators import dominates, dominators
from lemmata.encode.folding import complementary, folded, may_end_path, truth
from lemmata.encode.graph import Graph
from lemmata.encode.knowledge import Knowledge
from lemmata.encode.substitution import in_operation

_STREAMS = frozenset({"stdin", "stdout", "stderr"})
_HOPS = 16


def propagate(graph: Graph) -> None:
    _Propagation(graph).run()


def loop_heads(blocks: list[Block], into: list[list[int]]) -> dict[int, frozenset[str] | None]:
    """For each block that an edge comes back to, the registers that a cycle through it may set.

    None where the cycle can be entered elsewhere: then nothing is known. In reverse postorder a natural loop
    lies between its head and the last block that it needs; nested ones may reach further, and are joined.
    """
    last = {index: max(sources) for index, sources in enumerate(into) if sources and max(sources) >= index}
    above = dominators(into) if last else []
    heads = sorted(last)
    found: dict[int, frozenset[str] | None] = {}
    for place in range(len(heads) - 1, -1, -1):
        head = heads[place]
        for inner in heads[place + 1 :]:
            if inner > last[head]:
                break
            last[head] = max(last[head], last[inner])
        natural = all(dominates(head, source, above) for source in into[head] if source >= head)
        found[head] = _defined(blocks[head : last[head] + 1]) if natural else None
    return found


def _defined(blocks: list[Block]) -> frozenset[str]:
    names = set()
    for block in blocks:
        for edge in [*block.edges, *block.branches]:
            target = defined(edge.operation)
            if target is not None:
                names.add(target.name)
    return frozenset(names)


class _Propagation:
    """`known` has what is known where a block begins, as far as its predecessors have been walked."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        for at in graph.errors:
            graph.out[at] = []
        self.blocks = blocks_of(graph.out, graph.entry, graph.errors)
        self.position = positions(self.blocks)
        self.heads = loop_heads(self.blocks, predecessors(self.blocks, self.position))
        self.known: list[Knowledge | None] = [None] * len(self.blocks)
        constants = _initial(graph.stage.program)
        changed = _defined(self.blocks)
        always = {name: value for name, value in constants.items() if name not in changed}
        self.known[0] = Knowledge({n: v for n, v in constants.items() if n in changed}, always)
        self.nothing = Knowledge({}, always)

    def run(self) -> None:
        for index, block in enumerate(self.blocks):
            known = self.known[index]
            self.known[index] = None
            if index in self.heads:
                known = self._at_head(known, self.heads[index])
            if known is not None:
                self._walk(block, known)
            else:
                self._cut(block)

    def _cut(self, block: Block) -> None:
        """Control does not come here."""
        for edge in [*block.edges, *block.branches]:
            self.graph.out[edge.source] = []

    def _at_head(self, known: Knowledge | None, changed: frozenset[str] | None) -> Knowledge | None:
        """A cycle that is entered elsewhere may come here though nothing has come yet."""
        if changed is None:
            return self.nothing.copy()
        if known is None:
            return None
        if len(changed) > len(known.values):
            changed = frozenset(name for name in known.values if name in changed) | _copied(known, changed)
        for name in changed:
            known.forget(name)
        return known

    def _walk(self, block: Block, known: Knowledge) -> None:
        out = self.graph.out
        end = block.at
        for edge in block.edges:
            operation = _simplified(edge.operation, known)
            if operation is None:
                out[edge.source] = []
                return
            known.after(operation)
            out[edge.source] = [Edge(edge.source, edge.target, operation, edge.span)]
            end = edge.target
        out[end] = self._branches(block.branches, known)

    def _branches(self, branches: list[Edge], known: Knowledge) -> list[Edge]:
        kept = []
        for edge in branches:
            operation = _simplified(edge.operation, known)
            if operation is not None:
                kept.append(Edge(edge.source, edge.target, operation, edge.span))
        made = []
        for edge in kept:
            then = known.copy() if len(kept) > 1 else known
            then.after(edge.operation)
            target = self._threaded(edge.target, then)
            made.append(Edge(edge.source, target, edge.operation, edge.span))
            self._flow(target, then)
        return [_joined(made)] if _is_join(made) else made

    def _flow(self, target: Location, known: Knowledge) -> None:
        """To a loop's head from inside the loop nothing flows: the head has been walked."""
        index = self.position[target]
        before = self.known[index]
        self.known[index] = known if before is None else before.meet(known)

    def _threaded(self, target: Location, known: Knowledge) -> Location:
        """Past blocks that only branch, where the branch is decided; never past the head of a loop."""
        for _ in range(_HOPS):
            index = self.position[target]
            block = self.blocks[index]
            if block.edges or len(block.branches) < 2 or index in self.heads:
                return target
            if not known.tells(used(block.branches[0].operation)):
                return target
            ways = [(edge, _simplified(edge.operation, known)) for edge in block.branches]
            open_ways = [(edge, operation) for edge, operation in ways if operation is not None]
            if len(open_ways) != 1 or not isinstance(open_ways[0][1], Skip):
                return target
            target = open_ways[0][0].target
        return target


def _copied(known: Knowledge, changed: frozenset[str]) -> frozenset[str]:
    """The registers in `changed` that others are known to equal."""
    sources = (value.name for value in known.values.values() if isinstance(value, Var))
    return frozenset(name for name in sources if name in changed)


def _simplified(operation: Operation, known: Knowledge) -> Operation | None:
    """None where the operation does not let a path go on."""
    if isinstance(operation, Skip):
        return operation
    new = in_operation(operation, known.operand, _same) if known.tells(used(operation)) else operation
    if isinstance(new, Assign):
        return Assign(new.target, folded(new.value))
    if isinstance(new, Assume):
        condition = folded(new.condition)
        holds = truth(condition)
        if holds is None:
            return Assume(condition, new.holds)
        return Skip() if holds == new.holds else None
    return new


def _same(variable: Var) -> Var:
    return variable


def _is_join(edges: list[Edge]) -> bool:
    """Two branches of one condition that come to the same place."""
    if len(edges) != 2 or edges[0].target != edges[1].target or may_end_path(edges[0].operation):
        return False
    return complementary(edges[0].operation, edges[1].operation)


def _joined(edges: list[Edge]) -> Edge:
    return Edge(edges[0].source, edges[0].target, Skip(), edges[0].span)


def _initial(program: Program) -> dict[str, Operand]:
    """The values of global registers at the start; the standard streams have values of the library's."""
    found = {}
    for one in program.globals:
        if not one.variable.in_memory and one.variable.name not in _STREAMS:
            value = initial_value(one)
            if value is not None:
                found[one.variable.name] = value
    return found


def initial_value(one: Global) -> Operand | None:
    """What a global register holds at the start, where that is one operand."""
    variable = one.variable
    if not one.initial:
        return Const(0, variable.type) if isinstance(variable.type, Int | Float | Pointer) else None
    first = one.initial[0]
    if len(one.initial) > 1 or first.offset != 0 or isinstance(first.value, bytes):
        return None
    return first.value if first.value.type == variable.type or _pointers(first.value, variable) else None


def _pointers(value: Operand, variable: Var) -> bool:
    return isinstance(value.type, Pointer) and isinstance(variable.type, Pointer)
