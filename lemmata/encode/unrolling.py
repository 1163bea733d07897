"""Loops with a small constant trip count are laid out in place.

Peeling an iteration off a loop changes nothing, whatever the loop does. So the trip count is only an
estimate of how many to peel: from a register that the loop steps once by a constant, its constant start, and
a test against a constant. Where it is right, simplification finds that the loop behind the copies is not
reached any more.
"""

from collections.abc import Mapping

from lemmata.cfa.loops import Loop, loops
from lemmata.cfa.operations import Assign, Assume, Binary, Cast, Const, Expression, Operand, Var
from lemmata.cfa.program import Edge, Function, Location
from lemmata.cfa.uses import defined
from lemmata.encode.folding import folded, truth
from lemmata.encode.graph import Graph
from lemmata.encode.simplification import simplify
from lemmata.encode.stage import Stage, Unrolled
from lemmata.encode.substitution import in_expression
from lemmata.value import replace

_ROUNDS = 3
_BACK = 64


def unroll(stage: Stage) -> Stage:
    """Innermost loops first; what they leave is simplified before the ones around them are looked at."""
    budget = stage.config.unrolled_edges
    for _ in range(_ROUNDS):
        graph = Graph(stage)
        peeled = _Peeling(graph, budget)
        if not peeled.unrolled:
            break
        budget = peeled.budget
        stage = simplify(graph.finish())
        stage = replace(stage, unrolled=(*stage.unrolled, *peeled.unrolled))
    return stage


class _Peeling:
    """Peels all innermost loops whose trip count is known, while the budget lasts."""

    def __init__(self, graph: Graph, budget: int) -> None:
        self.budget = budget
        self.unrolled: list[Unrolled] = []
        self._graph = graph
        function = graph.function
        self._into = function.predecessors()
        found = loops(function)
        outer = {loop.parent for loop in found}
        for number, loop in enumerate(found):
            if number not in outer and not loop.irreducible:
                self._consider(function, loop)

    def _consider(self, function: Function, loop: Loop) -> None:
        trips = _Counting(self._graph.out, self._into, loop).trips(self._graph.stage.config.trips)
        size = sum(len(self._graph.out[at]) for at in loop.body)
        if trips is None or (trips + 1) * size > self.budget:
            return
        self.budget -= (trips + 1) * size
        head = loop.heads[0]
        spans = [one.span for one in function.loops if one.location == head]
        self.unrolled.append(Unrolled((spans or [self._graph.out[head][0].span])[0], trips + 1))
        self._peel(loop, trips + 1)

    def _peel(self, loop: Loop, copies: int) -> None:
        """Each copy's way back to the head leads to the next copy, the last one's to the loop."""
        graph, head = self._graph, loop.heads[0]
        body = sorted(loop.body)
        originals = {at: graph.out[at] for at in body}
        entries = [edge for edge in self._into[head] if edge.source not in loop.body]
        following = {at: at for at in body}
        for _ in range(copies):
            copied = {at: graph.copy(at) for at in body}
            for at in body:
                graph.out[copied[at]] = [
                    _moved(edge, copied, head, following[head]) for edge in originals[at]
                ]
            following = copied
        for entry in entries:
            graph.out[entry.source] = [
                Edge(edge.source, following[head], edge.operation, edge.span) if edge.target == head else edge
                for edge in graph.out[entry.source]
            ]
        if graph.function.entry == head:
            graph.begin_at(following[head])


def _moved(edge: Edge, copied: Mapping[Location, Location], head: Location, following: Location) -> Edge:
    target = following if edge.target == head else copied.get(edge.target, edge.target)
    return Edge(copied[edge.source], target, edge.operation, edge.span)


class _Counting:
    """Estimates how often a loop runs. `_set` has what the loop assigns to each register."""

    def __init__(self, out: list[list[Edge]], into: list[list[Edge]], loop: Loop) -> None:
        self._out = out
        self._into = into
        self._loop = loop
        self._set: dict[str, list[Expression | None]] = {}
        for at in loop.body:
            for edge in out[at]:
                target = defined(edge.operation)
                if target is not None:
                    self._set.setdefault(target.name, []).append(_assigned(edge))

    def trips(self, most: int) -> int | None:
        """The least estimate of all tests that leave the loop."""
        tests = [
            edge.operation
            for at in self._loop.body
            if any(edge.target not in self._loop.body for edge in self._out[at])
            for edge in self._out[at]
            if edge.target in self._loop.body and isinstance(edge.operation, Assume)
        ]
        counts = (self._count(test, most) for test in tests)
        return min((count for count in counts if count is not None), default=None)

    def _count(self, stays: Assume, most: int) -> int | None:
        """How often the condition for staying holds."""
        condition = stays.condition
        if not isinstance(condition, Binary) or not isinstance(condition.right, Const):
            return None
        cycle = self._cycle(condition.left)
        if cycle is None:
            return None
        value, to_test, to_next = cycle
        for count in range(most + 1):
            tested = _computed(to_test, value)
            test = None if tested is None else Binary(condition.op, tested, condition.right, condition.type)
            known = None if test is None else truth(folded(test))
            if known is None or known != stays.holds:
                return None if known is None else count
            following = _computed(to_next, value)
            if following is None:
                return None
            value = following
        return None

    def _cycle(self, operand: Expression) -> tuple[Const, list[Expression], list[Expression]] | None:
        """(start, steps from the register to the operand, steps from the register to its next value)

        The register is one that the operand depends on, and itself, through assignments of the loop.
        """
        names: list[str] = []
        steps: list[Expression] = []
        while isinstance(operand, Var) and operand.name not in names:
            setters = self._set.get(operand.name, [])
            step = setters[0] if len(setters) == 1 else None
            source = None if step is None else _source(step)
            if step is None or source is None:
                return None
            names.append(operand.name)
            steps.append(step)
            operand = source
        if not isinstance(operand, Var):
            return None
        first = names.index(operand.name)
        for place in range(first, len(names)):
            start = self._start(names[place])
            if start is not None:
                return start, steps[:place], steps[place:] + steps[first:place]
        return None

    def _start(self, name: str) -> Const | None:
        """The constant that the register holds whenever the loop is entered."""
        head = self._loop.heads[0]
        entries = [edge for edge in self._into[head] if edge.source not in self._loop.body]
        found = {self._before(edge, name) for edge in entries}
        return found.pop() if len(found) == 1 else None

    def _before(self, edge: Edge, name: str) -> Const | None:
        """What the register holds after the edge, as far as there is only one way to it."""
        for _ in range(_BACK):
            target = defined(edge.operation)
            if target is not None and target.name == name:
                value = _assigned(edge)
                return value if isinstance(value, Const) else None
            before = self._into[edge.source]
            if len(before) != 1:
                return None
            edge = before[0]
        return None


def _assigned(edge: Edge) -> Expression | None:
    return edge.operation.value if isinstance(edge.operation, Assign) else None


def _source(step: Expression) -> Operand | None:
    """The operand that a step starts from."""
    match step:
        case Var():
            return step
        case Cast(inner) | Binary("add" | "sub", inner, Const()):
            return inner
        case _:
            return None


def _computed(steps: list[Expression], value: Const) -> Const | None:
    """The steps from the last to the first, each with its source replaced."""
    for step in reversed(steps):
        now = value
        result = folded(in_expression(step, lambda one: now if isinstance(one, Var) else one))  # noqa: B023
        if not isinstance(result, Const):
            return None
        value = result
    return value
