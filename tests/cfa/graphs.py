"""Small Programs and functions, built by hand."""

from collections.abc import Iterable, Mapping, Sequence

from lemmata.cfa.operations import Operation, Skip, Var
from lemmata.cfa.program import Edge, Function, Global, Label, Program
from lemmata.cfa.source import NOWHERE, Span, span
from lemmata.cfa.types import INT, FunctionType

MAIN = FunctionType(INT, ())


def function(
    edges: Iterable[tuple[int, int, Operation]],
    size: int,
    *,
    name: str = "main",
    variables: Sequence[Var] = (),
    labels: Mapping[str, int] | None = None,
    type_: FunctionType = MAIN,
    end: int | None = None,
) -> Function:
    """A function with entry 0 and the last location as its exit, unless `end` says otherwise."""
    marks = tuple(Label(label, at, NOWHERE) for label, at in (labels or {}).items())
    return Function(
        name=name,
        type=type_,
        parameters=(),
        variables=tuple(variables),
        entry=0,
        exit=size - 1 if end is None else end,
        size=size,
        edges=tuple(Edge(source, target, done, line(i)) for i, (source, target, done) in enumerate(edges, 1)),
        labels=marks,
        loops=(),
        span=NOWHERE,
    )


def line(number: int) -> Span:
    return span(0, number, 1)


def graph(edges: Iterable[tuple[int, int]], size: int) -> Function:
    return function([(source, target, Skip()) for source, target in edges], size)


def program(
    *functions: Function,
    declared: Mapping[str, FunctionType] | None = None,
    variables: Sequence[Global] = (),
) -> Program:
    return Program(
        files=("test.c",),
        pointer_bits=64,
        records={},
        globals=tuple(variables),
        functions={each.name: each for each in functions},
        declared=declared or {},
        entry=functions[0].name,
    )
