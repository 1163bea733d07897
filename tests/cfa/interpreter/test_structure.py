"""Any graph, written as nested Python: its runs are those of a walk from edge to edge."""

from collections.abc import Sequence
from random import Random

import pytest

from lemmata.cfa import interpreter
from lemmata.cfa.interpreter import Exited, LimitReached, Limits
from lemmata.cfa.operations import Assign, Assume, Binary, Const, Operation, Skip, Var
from lemmata.cfa.program import Edge, Function
from lemmata.cfa.source import NOWHERE
from lemmata.cfa.types import INT, UINT
from tests.amount import amount
from tests.cfa.interpreter.build import MAIN, program

X = Var("main::x", UINT)
Y = Var("main::y", UINT)
STEPS = 3_000


def _const(value: int) -> Const:
    return Const(value % 2**32, UINT)


def random_operations(random: Random) -> list[Operation]:
    """What one location's edges do."""
    kind = random.randrange(11)
    if kind < 3:
        return [Assign(X, Binary("add", X, _const(random.randrange(1, 9)), UINT))]
    if kind < 5:
        return [Assign(X, Binary("mul", X, _const(2 * random.randrange(9) + 1), UINT))]
    if kind < 6:
        return [Skip()]
    if kind < 7:
        return [Assign(Y, Binary("and", X, _const(3), UINT))]
    if kind < 10:
        test = Binary("lt", X, _const(random.getrandbits(32)), INT)
        return [Assume(test, True), Assume(test, False)]
    return [Assume(Binary("eq", Y, _const(number), INT), True) for number in range(4)]


def random_function(random: Random, size: int) -> Function:
    """Straight, branching and many-way locations, with edges to anywhere, mostly not far."""
    edges: list[Edge] = []
    exit_ = size - 1

    def target(at: int) -> int:
        if random.random() < 0.6:
            return min(at + 1 + int(random.expovariate(0.5)), exit_)
        return random.choice([max(at - random.randrange(6), 0), random.randrange(size)])

    for at in range(exit_):
        for operation in random_operations(random):
            edges.append(Edge(at, target(at), operation, NOWHERE))
    return Function("main", MAIN, (), (X, Y), 0, exit_, size, tuple(edges), (), (), NOWHERE)


def walked(function: Function) -> tuple[list[Edge], bool]:
    """The edges that a run passes, and whether it came to the exit within the limit."""
    out = function.successors()
    values = {X: 0, Y: 0}
    passed: list[Edge] = []
    at = function.entry
    while at != function.exit and len(passed) <= 2 * STEPS:
        edge = _next(out[at], values)
        passed.append(edge)
        if isinstance(edge.operation, Assign):
            values[edge.operation.target] = _value(edge.operation, values)
        at = edge.target
    return passed, at == function.exit


def _next(edges: Sequence[Edge], values: dict[Var, int]) -> Edge:
    for edge in edges:
        if not isinstance(edge.operation, Assume):
            return edge
        test = edge.operation.condition
        assert isinstance(test, Binary)
        assert isinstance(test.left, Var)
        assert isinstance(test.right, Const)
        left, right = values[test.left], test.right.value
        if (left < right if test.op == "lt" else left == right) == edge.operation.holds:
            return edge
    raise AssertionError("no edge holds")


def _value(assign: Assign, values: dict[Var, int]) -> int:
    computed = assign.value
    assert isinstance(computed, Binary)
    assert isinstance(computed.left, Var)
    assert isinstance(computed.right, Const)
    a, b = values[computed.left], computed.right.value
    return {"add": a + b, "mul": a * b, "and": a & b}[computed.op] % 2**32


def compare(function: Function) -> None:
    expected, ends = walked(function)
    seen: list[Edge] = []
    run = interpreter.run(
        program(function), limits=Limits(steps=STEPS), observe=lambda edge, _value: seen.append(edge)
    )
    assert seen == expected[: len(seen)]
    if isinstance(run.outcome, LimitReached):
        assert run.steps > STEPS
        assert len(expected) > STEPS
    else:
        assert ends
        assert run.outcome == Exited(0)
        assert seen == expected
        assert run.steps == len(expected)


@pytest.mark.parametrize("seed", range(amount(3000)))
def test_random_graphs(seed: int) -> None:
    random = Random(seed)
    compare(random_function(random, random.choice([3, 5, 8, 12, 20, 40])))


def nest(random: Random, depth: int, edges: list[Edge], fresh: list[int]) -> tuple[int, int]:
    """A structured statement from a new location to another: sequence, if, while, with breaks out of it."""

    def new() -> int:
        fresh[0] += 1
        return fresh[0]

    start = new()
    kind = random.randrange(4) if depth else 0
    bound = Binary("lt", X, _const(random.getrandbits(32)), INT)
    if kind == 0:
        end = new()
        edges.append(
            Edge(start, end, Assign(X, Binary("mul", X, _const(random.getrandbits(20) | 1), UINT)), NOWHERE)
        )
        return start, end
    if kind == 1:
        first, middle = nest(random, depth - 1, edges, fresh)
        second, end = nest(random, depth - 1, edges, fresh)
        edges.append(
            Edge(start, first, Assign(X, Binary("add", X, _const(random.getrandbits(9)), UINT)), NOWHERE)
        )
        edges.append(Edge(middle, second, Skip(), NOWHERE))
        return start, end
    one, one_end = nest(random, depth - 1, edges, fresh)
    end = new()
    edges.append(Edge(start, one, Assume(bound, True), NOWHERE))
    if kind == 2:
        other, other_end = nest(random, depth - 1, edges, fresh)
        edges.append(Edge(start, other, Assume(bound, False), NOWHERE))
        edges += [Edge(one_end, end, Skip(), NOWHERE), Edge(other_end, end, Skip(), NOWHERE)]
        return start, end
    edges.append(Edge(start, end, Assume(bound, False), NOWHERE))
    inner = Binary("lt", X, _const(random.getrandbits(32)), INT)
    edges += [
        Edge(one_end, start, Assume(inner, True), NOWHERE),
        Edge(one_end, end, Assume(inner, False), NOWHERE),
    ]
    return start, end


@pytest.mark.parametrize("seed", range(amount(1000)))
def test_random_nesting(seed: int) -> None:
    random = Random(seed)
    edges: list[Edge] = []
    fresh = [0]
    start, end = nest(random, random.randrange(1, 9), edges, fresh)
    edges.append(Edge(0, start, Assign(X, Binary("add", X, _const(12345), UINT)), NOWHERE))
    compare(Function("main", MAIN, (), (X, Y), 0, end, fresh[0] + 1, tuple(edges), (), (), NOWHERE))


@pytest.mark.parametrize("length", [10, 100, 2_000])
@pytest.mark.parametrize("wanted", [0, 7, 1_999])
def test_a_long_chain_of_tests(length: int, wanted: int) -> None:
    """if (x == 0) ...; else if (x == 1) ...; and so on: deeper than Python nests."""
    edges = [Edge(0, 1, Assign(X, Binary("add", X, _const(wanted), UINT)), NOWHERE)]
    end = 2 * length + 1
    for index in range(length):
        test = Binary("eq", X, _const(index), INT)
        at = 1 + 2 * index
        edges.append(Edge(at, at + 1, Assume(test, True), NOWHERE))
        edges.append(Edge(at + 1, end, Assign(X, Binary("add", X, _const(1), UINT)), NOWHERE))
        edges.append(Edge(at, min(at + 2, end), Assume(test, False), NOWHERE))
    compare(Function("main", MAIN, (), (X, Y), 0, end, end + 1, tuple(edges), (), (), NOWHERE))


@pytest.mark.parametrize("depth", [5, 17, 30])
def test_deeply_nested_loops(depth: int) -> None:
    """Each loop turns until x is large; more of them than Python allows."""
    edges = []
    for index in range(depth):
        test = Binary("lt", X, _const(10 * (depth - index)), INT)
        edges.append(Edge(index, index + 1, Assume(test, True), NOWHERE))
        edges.append(Edge(index, index - 1 if index else depth + 1, Assume(test, False), NOWHERE))
    edges.append(Edge(depth, depth - 1, Assign(X, Binary("add", X, _const(1), UINT)), NOWHERE))
    compare(Function("main", MAIN, (), (X, Y), 0, depth + 1, depth + 2, tuple(edges), (), (), NOWHERE))
