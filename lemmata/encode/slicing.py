"""Slicing: only what can matter for reaching an error location stays.

First everything goes from where no error can be reached: leaving such a path unfinished changes no verdict.
Then the cone of influence is collected backward, from the errors and from everything that may end a path
(conditions that do not cover all cases, divisions, accesses to nowhere): the values that it reads, the memory
regions that those are loaded from, and the branches that decide whether it is reached. The rest becomes
Skips, and branches that decide nothing go straight on.

A loop that may be endless decides whether what comes after it is reached, so it stays; one that certainly
ends (termination.py) goes when nothing in it matters. What may be lost is the end of a path at a load from an
invalid address whose value is not needed: that only adds paths.
"""

from collections.abc import Iterator

from lemmata.cfa.blocks import Block, blocks_of, positions
from lemmata.cfa.loops import loops
from lemmata.cfa.operations import (
    Accessible,
    AddressOf,
    Allocate,
    Assign,
    Assume,
    Begin,
    Call,
    Copy,
    Fill,
    Free,
    Havoc,
    HavocMemory,
    Operand,
    Operation,
    Read,
    Skip,
    StartVarArgs,
    Var,
    Write,
)
from lemmata.cfa.program import Edge, Location
from lemmata.cfa.types import Pointer
from lemmata.cfa.uses import defined, used
from lemmata.encode.control import Control
from lemmata.encode.dead_code import Group, group_of
from lemmata.encode.folding import complementary, may_end_path
from lemmata.encode.graph import Graph
from lemmata.encode.points_to import PointsTo, Region, points_to
from lemmata.encode.stage import Stage
from lemmata.encode.termination import certainly_ends


def slice_to_errors(stage: Stage) -> Stage:
    graph = Graph(stage)
    _keep_ways_to(graph, graph.errors)
    if not graph.out[graph.entry]:
        return graph.finish()
    blocks = blocks_of(graph.out, graph.entry, graph.errors)
    _Cone(blocks, graph, points_to(stage.program)).remove_the_rest()
    graph.contract()
    return graph.finish()


def _keep_ways_to(graph: Graph, errors: set[Location]) -> None:
    """Without the edges from which no error can be reached; an error ends its run."""
    into: list[list[Location]] = [[] for _ in graph.out]
    for at, edges in enumerate(graph.out):
        for edge in edges:
            into[edge.target].append(at)
    reaching = set(errors)
    waiting = list(errors)
    while waiting:
        for at in into[waiting.pop()]:
            if at not in reaching:
                reaching.add(at)
                waiting.append(at)
    for at, edges in enumerate(graph.out):
        graph.out[at] = [] if at in errors else [edge for edge in edges if edge.target in reaching]


class _Cone:
    """The blocks, edges (by their sources), registers and regions that matter; each is met once."""

    def __init__(self, blocks: list[Block], graph: Graph, regions: PointsTo) -> None:
        self._blocks = blocks
        self._graph = graph
        self._regions = regions
        self._position = positions(blocks)
        ends = {index for index, block in enumerate(blocks) if not block.branches}
        self._control = Control(blocks, self._position, ends, self._endless())
        self._setters: dict[str, list[tuple[int, Edge]]] = {}
        self._writers: dict[Region, list[tuple[int, Edge]]] = {}
        self._wild_writers: list[tuple[int, Edge]] = []
        self._groups: dict[Group, list[tuple[int, Edge]]] = {}
        self._edges: set[Location] = set()
        self._relevant: set[int] = set()
        self._branches: set[int] = set()
        self._names: set[str] = set()
        self._touched: set[Region] = set()
        self._waiting: list[tuple[int, Edge]] = []
        for index, block in enumerate(blocks):
            for edge in _runs(block):
                self._index(index, edge)
        for index in sorted(ends):
            self._reach(index)
        self._seed()
        while self._waiting:
            self._need(*self._waiting.pop())

    def _endless(self) -> set[int]:
        """The heads of loops that may be endless."""
        return {
            self._position[head]
            for loop in loops(self._graph.function)
            if not certainly_ends(self._graph.out, loop)
            for head in loop.heads
            if head in self._position
        }

    def _index(self, index: int, edge: Edge) -> None:
        """Who sets which register, and writes to which region."""
        operation = edge.operation
        target = defined(operation)
        if target is not None and not target.in_memory:
            self._setters.setdefault(target.name, []).append((index, edge))
        if isinstance(operation, Havoc):
            self._groups.setdefault(group_of(edge), []).append((index, edge))
        for region in self._written(operation):
            if self._regions.is_wild(region):
                self._wild_writers.append((index, edge))
            self._writers.setdefault(region, []).append((index, edge))

    def _written(self, operation: Operation) -> Iterator[Region]:
        for address in _written_addresses(operation):
            region = self._regions.region(address)
            if region is not None:
                yield region

    # ------------------------------------------------------------ what matters

    def _seed(self) -> None:
        """What may end a path."""
        for index, block in enumerate(self._blocks):
            for edge in _runs(block):
                if self._is_final(edge.operation):
                    self._waiting.append((index, edge))
            if len(block.branches) > 1 and not _covers(block.branches):
                self._reach(index)
                self._decide(index)

    def _is_final(self, operation: Operation) -> bool:
        if isinstance(operation, Assume) or may_end_path(operation):
            return True
        nowhere = (self._regions.region(one) is None for one in _written_addresses(operation))
        return any(nowhere)

    def _need(self, index: int, edge: Edge) -> None:
        """An operation matters: so do its operands, what it loads, and whether it is reached."""
        if edge.source in self._edges:
            return
        self._edges.add(edge.source)
        self._reach(index)
        for operand in used(edge.operation):
            self._need_operand(operand)
        for address in _read_addresses(edge.operation):
            self._need_region(self._regions.region(address))
        if isinstance(edge.operation, Havoc):
            self._waiting.extend(self._groups[group_of(edge)])

    def _need_operand(self, operand: Operand) -> None:
        if isinstance(operand, Var) and operand.name not in self._names:
            self._names.add(operand.name)
            self._waiting.extend(self._setters.get(operand.name, ()))

    def _need_region(self, region: Region | None) -> None:
        if region is None or region in self._touched:
            return
        self._touched.add(region)
        self._waiting.extend(self._writers.get(region, ()))
        self._waiting.extend(self._wild_writers)
        if self._regions.is_wild(region):
            for other in [*self._writers]:
                self._need_region(other)

    def _reach(self, index: int) -> None:
        waiting = [index]
        while waiting:
            at = waiting.pop()
            if at not in self._relevant:
                self._relevant.add(at)
                for branch in self._control.controllers[at]:
                    self._decide(branch)
                    waiting.append(branch)

    def _decide(self, index: int) -> None:
        """The conditions at the end of a block matter."""
        if index not in self._branches:
            self._branches.add(index)
            for edge in self._blocks[index].branches:
                for operand in used(edge.operation):
                    self._need_operand(operand)
                for address in _read_addresses(edge.operation):
                    self._need_region(self._regions.region(address))

    # ------------------------------------------------------------ the rest

    def remove_the_rest(self) -> None:
        out = self._graph.out
        for index, block in enumerate(self._blocks):
            end = block.at
            for edge in block.edges:
                end = edge.target
                if edge.source not in self._edges:
                    out[edge.source] = [_skip(edge, edge.target)]
            if len(block.branches) == 1:
                edge = block.branches[0]
                if edge.source not in self._edges:
                    out[end] = [_skip(edge, edge.target)]
            elif block.branches and index not in self._branches:
                after = self._control.after[index]
                assert after is not None
                out[end] = [_skip(block.branches[0], self._blocks[after].at)]


def _skip(edge: Edge, target: Location) -> Edge:
    return Edge(edge.source, target, Skip(), edge.span)


def _runs(block: Block) -> list[Edge]:
    """The edges that are the only ones from their locations."""
    return [*block.edges, *block.branches] if len(block.branches) == 1 else block.edges


def _covers(branches: list[Edge]) -> bool:
    """Whether one of the branches is always open."""
    if len(branches) != 2 or may_end_path(branches[0].operation):
        return False
    return complementary(branches[0].operation, branches[1].operation)


def _written_addresses(operation: Operation) -> tuple[Operand, ...]:
    """Where memory may change, lifetimes included."""
    match operation:
        case Write(address) | Copy(address) | Fill(address) | HavocMemory(address) | Free(address):
            return (address,)
        case StartVarArgs(address):
            return (address,)
        case Begin(variable) | Call(Var() as variable) if variable.in_memory:
            return (_start(variable),)
        case Allocate(target):
            return (target,)
        case _:
            return ()


def _read_addresses(operation: Operation) -> tuple[Operand, ...]:
    match operation:
        case Read(_, address) | Assign(_, Accessible(address)) | Assume(Accessible(address), _):
            return (address,)
        case Copy(_, source):
            return (source,)
        case Call(_, _, arguments):
            return arguments
        case _:
            return ()


def _start(variable: Var) -> AddressOf:
    return AddressOf(variable, 0, Pointer(variable.type, 0))
