"""The Program: what every later stage works on. Functions are graphs of locations and edges."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lemmata.cfa.operations import Operand, Operation, Var
from lemmata.cfa.source import Place, Span, unpack
from lemmata.cfa.types import Field, FunctionType
from lemmata.value import value

Location = int
"""A point of control; locations are numbered from 0 in each function."""


@value
class Edge:
    source: Location
    target: Location
    operation: Operation
    span: Span


@value
class Label:
    """A C label, for reports and for `label:ERROR`."""

    name: str
    location: Location
    span: Span


@value
class LoopStatement:
    """Where a `for`, `while`, `do` or backward `goto` of the source has its head."""

    keyword: str
    location: Location
    span: Span


@value
class Function:
    """`entry` has no meaning but being first; `exit` is the target of all Return edges, and has no successor.

    A location's outgoing edges are either one edge of any kind, or Assume edges that exclude one another.
    Registers are arbitrary at entry; in-memory variables exist from entry on.
    `variables` are the locals without temporaries, parameters included.
    """

    name: str
    type: FunctionType
    parameters: tuple[Var, ...]
    variables: tuple[Var, ...]
    entry: Location
    exit: Location
    size: int
    edges: tuple[Edge, ...]
    labels: tuple[Label, ...]
    loops: tuple[LoopStatement, ...]
    span: Span

    def successors(self) -> list[list[Edge]]:
        """The outgoing edges of each location, in the order of `edges`."""
        out: list[list[Edge]] = [[] for _ in range(self.size)]
        for edge in self.edges:
            out[edge.source].append(edge)
        return out

    def predecessors(self) -> list[list[Edge]]:
        """The incoming edges of each location, in the order of `edges`."""
        into: list[list[Edge]] = [[] for _ in range(self.size)]
        for edge in self.edges:
            into[edge.target].append(edge)
        return into

    def __reduce__(self) -> "tuple[Callable[..., Function], tuple[object, ...]]":
        """Edges are sent field by field, not one by one: a Program travels in half the time."""
        edges = self.edges
        columns = (
            [edge.source for edge in edges],
            [edge.target for edge in edges],
            [edge.operation for edge in edges],
            [edge.span for edge in edges],
        )
        before = (self.name, self.type, self.parameters, self.variables, self.entry, self.exit, self.size)
        return _function, (before, columns, (self.labels, self.loops, self.span))


def _function(
    before: tuple[Any, ...], columns: tuple[Iterable[Any], ...], after: tuple[Any, ...]
) -> Function:
    return Function(*(*before, tuple(map(Edge, *columns)), *after))


@value
class Initial:
    """One piece of an initial value: a scalar, or raw bytes, at a byte offset."""

    offset: int
    value: Operand | bytes


@value
class Global:
    """A variable of static storage; what no piece of `initial` covers is zero."""

    variable: Var
    initial: tuple[Initial, ...]
    read_only: bool
    span: Span


@value
class ErrorLocation:
    """A location that violates a property: a run that comes here has shown the property false."""

    property: str
    function: str
    location: Location
    message: str
    span: Span


NO_MODEL = "no-model:"
"""Before the name of a library function without a model, in an Assumption: any result, and no effect."""


@value
class Assumption:
    """A choice where C leaves something open, which a verdict then rests on: `no-body:f`, `volatile`, ..."""

    kind: str
    span: Span


@value
class Warning:  # noqa: A001
    """What a strict compiler would reject and the front end reads all the same."""

    message: str
    span: Span


@value
class Program:
    """`functions` holds those that `entry` may reach; `declared` the reachable ones without a body."""

    files: tuple[str, ...]
    pointer_bits: int
    records: Mapping[str, tuple[Field, ...]]
    globals: tuple[Global, ...]
    functions: Mapping[str, Function]
    declared: Mapping[str, FunctionType]
    entry: str
    errors: tuple[ErrorLocation, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    warnings: tuple[Warning, ...] = ()

    def place(self, at: Span) -> Place:
        file, line, column = unpack(at)
        return Place(self.files[file], line, column)
