"""Loops against their definitions, on random graphs."""

import time

from hypothesis import given
from hypothesis import strategies as st

from lemmata.cfa.loops import Loop, loops
from lemmata.cfa.program import Function
from tests.cfa.graphs import graph


@st.composite
def graphs(draw: st.DrawFn, size: int = 9) -> Function:
    count = draw(st.integers(1, size))
    node = st.integers(0, count - 1)
    return graph(draw(st.lists(st.tuples(node, node), max_size=2 * count)), count)


def reached(function: Function, start: int, without: int | None = None) -> set[int]:
    """The locations on paths from `start` that do not go through `without`."""
    found: set[int] = set()
    waiting = [start]
    while waiting:
        at = waiting.pop()
        if at != without and at not in found:
            found.add(at)
            waiting += [edge.target for edge in function.edges if edge.source == at]
    return found


def dominates(function: Function, first: int, second: int) -> bool:
    return second not in reached(function, function.entry, without=first)


def natural_loops(function: Function) -> dict[int, frozenset[int]]:
    """By the definition: the head, and all that reaches the source of a back edge without it."""
    live = reached(function, function.entry)
    found: dict[int, frozenset[int]] = {}
    for edge in function.edges:
        head = edge.target
        if edge.source in live and dominates(function, head, edge.source):
            body = {at for at in live if edge.source in reached(function, at, without=head)} | {head}
            found[head] = found.get(head, frozenset()) | body
    return found


def reducible(function: Function) -> bool:
    """Without the back edges of natural loops, no cycle is left."""
    live = reached(function, function.entry)
    rest = [
        (edge.source, edge.target)
        for edge in function.edges
        if edge.source in live and not dominates(function, edge.target, edge.source)
    ]
    forward = graph(rest, function.size)
    return all(source not in reached(forward, target) for source, target in rest)


@given(graphs())
def test_reducible_graphs_have_their_natural_loops(function: Function) -> None:
    found = loops(function)
    if reducible(function):
        assert {loop.heads: loop.body for loop in found} == {
            (head,): body for head, body in natural_loops(function).items()
        }
    else:
        assert any(loop.irreducible for loop in found)


@given(graphs())
def test_heads_are_where_control_enters(function: Function) -> None:
    live = reached(function, function.entry)
    for loop in loops(function):
        outside = {edge.target for edge in function.edges if edge.source in live - loop.body}
        assert set(loop.heads) == loop.body & (outside | {function.entry})


@given(graphs())
def test_loops_are_strongly_connected_and_nested(function: Function) -> None:
    found = loops(function)
    for loop in found:
        inside = graph(
            [(e.source, e.target) for e in function.edges if {e.source, e.target} <= loop.body], function.size
        )
        assert all(reached(inside, at) == loop.body for at in loop.body)
        parent = None if loop.parent is None else found[loop.parent]
        assert loop.depth == (1 if parent is None else parent.depth + 1)
        assert parent is None or loop.body <= parent.body - set(parent.heads)
        for other in found:
            assert loop.body <= other.body or other.body <= loop.body or not loop.body & other.body


@given(graphs())
def test_a_natural_loop_is_found_or_starts_at_a_head_of_an_irreducible_region(function: Function) -> None:
    found = loops(function)
    for head, body in natural_loops(function).items():
        assert any(
            (loop.heads, loop.body) == ((head,), body) or (loop.irreducible and head in loop.heads)
            for loop in found
        )


def test_an_irreducible_region_with_a_loop_inside() -> None:
    edges = [(0, 1), (0, 2), (1, 2), (2, 3), (3, 3), (3, 1), (1, 4)]
    assert loops(graph(edges, 5)) == (
        Loop((1, 2), frozenset({1, 2, 3}), 1, None),
        Loop((3,), frozenset({3}), 2, 0),
    )


def test_loops_of_a_hundred_thousand_locations() -> None:
    """No recursion, and time in proportion."""
    size = 100_000
    chain = [(i, i + 1) for i in range(size - 1)]
    back = [(i + 90, i) for i in range(0, size - 100, 100)] + [(size - 2, 1)]
    start = time.process_time()
    found = loops(graph(chain + back, size))
    assert (len(found), found[0].depth, found[1].depth) == (len(back), 1, 2)
    assert time.process_time() - start < 10
