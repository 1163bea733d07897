"""Assignments to registers that nothing reads, and variables that nothing mentions.

Whatever may end a path stays, and so do inputs: a run before and after takes the same ones. Of arbitrary
values that are no inputs, those of one kind and place go together or not at all, so that a run can be
repeated from what was given place by place.
"""

from collections.abc import Iterator

from lemmata.cfa.blocks import Block, blocks_of
from lemmata.cfa.liveness import Liveness, registers_used
from lemmata.cfa.operations import (
    AddressOf,
    Assign,
    Begin,
    Call,
    FunctionAddress,
    Havoc,
    Operation,
    Read,
    Skip,
    Var,
)
from lemmata.cfa.program import Edge, Function, Program
from lemmata.cfa.source import Span
from lemmata.cfa.types import size_of
from lemmata.cfa.uses import addresses_taken, defined, used
from lemmata.encode.folding import may_end_path
from lemmata.encode.graph import Graph
from lemmata.encode.stage import Stage
from lemmata.value import replace

Group = tuple[str, str, Span]


def remove_dead_code(graph: Graph) -> None:
    """Dead assignments, and the beginnings of objects that nothing mentions, become Skips."""
    blocks = blocks_of(graph.out, graph.entry, graph.errors)
    liveness = Liveness(blocks)
    dead = [edge for index, block in enumerate(blocks) for edge in _dead(block, index, liveness)]
    mentioned = {one.name for edges in graph.out for edge in edges for one in _objects(edge.operation)}
    groups = _living_groups(graph, dead)
    for edge in dead:
        if not isinstance(edge.operation, Havoc) or group_of(edge) not in groups:
            graph.out[edge.source] = [_skip(edge)]
    for at, edges in enumerate(graph.out):
        if len(edges) == 1 and _begins_unmentioned(edges[0].operation, mentioned):
            graph.out[at] = [_skip(edges[0])]


def _begins_unmentioned(operation: Operation, mentioned: set[str]) -> bool:
    return isinstance(operation, Begin) and operation.variable.name not in mentioned


def _skip(edge: Edge) -> Edge:
    return Edge(edge.source, edge.target, Skip(), edge.span)


def _dead(block: Block, index: int, liveness: Liveness) -> Iterator[Edge]:
    """Backward over the block; `near` are registers that the rest of the block reads."""
    bits, live = liveness.bits, liveness.leaving[index]
    near: set[str] = set()
    for edge in block.branches:
        target = defined(edge.operation)
        after = liveness.entering[liveness.position[edge.target]]
        if target is not None and not bits.get(target.name, 0) & after and _is_removable(edge.operation):
            yield edge
        else:
            near.update(one.name for one in registers_used(edge.operation))
    for edge in reversed(block.edges):
        target = defined(edge.operation)
        if target is not None:
            bit = bits.get(target.name, 0)
            if target.name not in near and not bit & live and _is_removable(edge.operation):
                yield edge
                continue
            near.discard(target.name)
            live &= ~bit
        near.update(one.name for one in registers_used(edge.operation))


def _is_removable(operation: Operation) -> bool:
    """Whether nothing but the register that it sets shows that it ran."""
    match operation:
        case Assign():
            return not may_end_path(operation)
        case Havoc(_, kind):
            return kind != "input"
        case Read(_, AddressOf(variable, offset), type_, None):
            return 0 <= offset <= size_of(variable.type) - size_of(type_)
        case _:
            return False


def group_of(edge: Edge) -> Group:
    """The kind and the place of an arbitrary value."""
    assert isinstance(edge.operation, Havoc)
    return edge.operation.kind, edge.operation.source, edge.span


def _living_groups(graph: Graph, dead: list[Edge]) -> set[Group]:
    """The groups of arbitrary values of which some are read."""
    sources = {edge.source for edge in dead}
    return {
        group_of(edge)
        for edges in graph.out
        for edge in edges
        if isinstance(edge.operation, Havoc) and edge.source not in sources
    }


def _objects(operation: Operation) -> Iterator[Var]:
    """The objects that an operation mentions, but for the beginning of their lives."""
    for operand in used(operation):
        if isinstance(operand, AddressOf):
            yield operand.object
    target = defined(operation)
    if target is not None and target.in_memory:
        yield target


def prune(stage: Stage) -> Stage:
    """Without variables, globals and declarations that are mentioned nowhere."""
    function = stage.function
    mentioned = {one.name for edge in function.edges for one in _mentioned(edge.operation)}
    mentioned |= {one.name for one in function.parameters}
    variables = tuple(one for one in function.variables if one.name in mentioned)
    program = _without_globals(stage.program, mentioned)
    program = replace(
        program, functions={**program.functions, function.name: replace(function, variables=variables)}
    )
    called = addresses_taken(program) | _called(stage.function)
    declared = {name: type_ for name, type_ in program.declared.items() if name in called}
    return replace(stage, program=replace(program, declared=declared))


def _mentioned(operation: Operation) -> Iterator[Var]:
    yield from _objects(operation)
    yield from registers_used(operation)
    target = defined(operation)
    if target is not None:
        yield target
    if isinstance(operation, Begin):
        yield operation.variable


def _without_globals(program: Program, mentioned: set[str]) -> Program:
    """A global stays that is mentioned, or whose address another one holds that stays."""
    by_name = {one.variable.name: one for one in program.globals}
    waiting = [name for name in by_name if name in mentioned]
    kept = set(waiting)
    while waiting:
        for piece in by_name[waiting.pop()].initial:
            if isinstance(piece.value, AddressOf) and piece.value.object.name not in kept:
                kept.add(piece.value.object.name)
                waiting.append(piece.value.object.name)
    return replace(program, globals=tuple(one for one in program.globals if one.variable.name in kept))


def _called(function: Function) -> set[str]:
    found = set()
    for edge in function.edges:
        if isinstance(edge.operation, Call) and isinstance(edge.operation.callee, FunctionAddress):
            found.add(edge.operation.callee.function)
    return found
