"""A prepared Program as the analysis walks it: blocks in weak topological order (Bourdoncle 1993).

The blocks of a loop follow one another, its head first: what lies behind a loop waits until that is stable.
"""

from collections.abc import Sequence

from lemmata.cfa.blocks import Block, blocks_of, positions
from lemmata.cfa.components import components
from lemmata.cfa.liveness import Liveness
from lemmata.cfa.operations import Operation
from lemmata.cfa.program import Location, Program
from lemmata.value import value


@value
class Way:
    """Along `operation` to the block in place `target`."""

    operation: Operation
    target: int


@value
class Node:
    """A block: the operations of its run, and the ways on.

    `live` has the registers that are read from its start on before they are set. A `head` is where a loop is
    entered or control may come from a later block; `joins` says that several ways lead here.
    """

    at: Location
    run: tuple[Operation, ...]
    ways: tuple[Way, ...]
    live: frozenset[str]
    head: bool
    joins: bool


def nodes_of(program: Program) -> tuple[Node, ...]:
    """The blocks of the entry function from which some error can be reached or not, the entry's first."""
    function = program.functions[program.entry]
    errors = {error.location for error in program.errors if error.function == function.name}
    blocks = blocks_of(function.successors(), function.entry, errors)
    order, heads = _weak_topological(blocks)
    liveness = Liveness(blocks)
    place = {blocks[old].at: new for new, old in enumerate(order)}
    incoming = [0] * len(blocks)
    for block in blocks:
        for edge in block.branches:
            incoming[place[edge.target]] += 1
            if place[edge.target] <= place[block.at]:
                heads.add(edge.target)
    made = []
    for new, old in enumerate(order):
        block = blocks[old]
        made.append(
            Node(
                block.at,
                tuple(edge.operation for edge in block.edges),
                tuple(Way(edge.operation, place[edge.target]) for edge in block.branches),
                frozenset(one.name for one in liveness.variables(liveness.entering[old])),
                block.at in heads,
                incoming[new] > 1 or (new == 0 and incoming[new] > 0),
            )
        )
    return tuple(made)


def _weak_topological(blocks: Sequence[Block]) -> tuple[list[int], set[Location]]:
    """The blocks' positions in weak topological order, and the heads of loops."""
    position = positions(blocks)
    graph = {index: [position[edge.target] for edge in block.branches] for index, block in enumerate(blocks)}
    order: list[int] = []
    heads: set[Location] = set()
    waiting = [(iter(components([0], graph)[::-1]), graph)]
    while waiting:
        parts, inside = waiting[-1]
        part = next(parts, None)
        if part is None:
            waiting.pop()
        elif len(part) == 1 and part[0] not in inside[part[0]]:
            order.append(part[0])
        else:
            head = min(part)
            heads.add(blocks[head].at)
            order.append(head)
            smaller = {each: inside[each] for each in sorted(part) if each != head}
            waiting.append((iter(components(smaller, smaller)[::-1]), smaller))
    return order, heads
