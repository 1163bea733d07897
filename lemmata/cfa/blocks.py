"""Straight runs of edges, in reverse postorder: what analyses walk instead of single locations."""

from collections.abc import Sequence

from lemmata.cfa.program import Edge, Location
from lemmata.value import value


@value
class Block:
    """`edges` follow one another from location `at`; then control goes along one of `branches`, or nowhere.

    Inside the run no location has another edge that comes in or goes out. An edge of `branches` is not part
    of the run: it belongs to the way to its target, and is an Assume unless it is the only one.
    """

    at: Location
    edges: list[Edge]
    branches: list[Edge]


def blocks_of(out: Sequence[list[Edge]], entry: Location, ends: set[Location]) -> list[Block]:
    """The blocks that the entry reaches; nothing goes on from the locations in `ends`."""
    degree = [0] * len(out)
    for edges in out:
        for edge in edges:
            degree[edge.target] += 1
    degree[entry] += 1
    made: dict[Location, Block] = {}
    finished: list[Block] = []
    made[entry] = _block(entry, out, degree, ends)
    path = [(made[entry], len(made[entry].branches))]
    while path:
        block, left = path.pop()
        if left == 0:
            finished.append(block)
            continue
        path.append((block, left - 1))
        target = block.branches[left - 1].target
        if target not in made:
            made[target] = _block(target, out, degree, ends)
            path.append((made[target], len(made[target].branches)))
    return finished[::-1]


def _block(at: Location, out: Sequence[list[Edge]], degree: list[int], ends: set[Location]) -> Block:
    run: list[Edge] = []
    here = at
    while here not in ends:
        edges = out[here]
        if len(edges) != 1 or degree[edges[0].target] != 1:
            return Block(at, run, edges)
        run.append(edges[0])
        here = edges[0].target
    return Block(at, run, [])


def positions(blocks: Sequence[Block]) -> dict[Location, int]:
    """The place of each block in the order, by its first location."""
    return {block.at: index for index, block in enumerate(blocks)}


def predecessors(blocks: Sequence[Block], position: dict[Location, int]) -> list[list[int]]:
    """The positions of the blocks before each block."""
    into: list[list[int]] = [[] for _ in blocks]
    for index, block in enumerate(blocks):
        for edge in block.branches:
            into[position[edge.target]].append(index)
    return into
