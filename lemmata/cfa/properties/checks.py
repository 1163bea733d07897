"""Puts checks before computations, and leaves the program as it is otherwise."""

from collections.abc import Callable, Iterable

from lemmata.cfa.operations import Assume, Expression
from lemmata.cfa.program import Edge, ErrorLocation, Function, Location, Program
from lemmata.cfa.source import Span
from lemmata.cfa.uses import expression
from lemmata.value import replace, value


@value
class Check:
    """The property is violated where `failure` is non-zero."""

    failure: Expression
    message: str


Checks = Callable[[Expression], Iterable[Check]]


def with_checks(program: Program, property_: str, checks: Checks) -> Program:
    """The checks of every computation come before it, in order; each has an error location of its own."""
    rewritten = [_Rewriting(function, property_, checks) for function in program.functions.values()]
    return replace(
        program,
        functions={one.original.name: one.function() for one in rewritten},
        errors=(*program.errors, *(error for one in rewritten for error in one.errors)),
    )


class _Rewriting:
    """A function as it gets its checks; `size` counts its locations, the new ones included."""

    def __init__(self, function: Function, property_: str, checks: Checks) -> None:
        self.original = function
        self.property = property_
        self.size = function.size
        self.edges: list[Edge] = []
        self.errors: list[ErrorLocation] = []
        for at, outgoing in enumerate(function.successors()):
            end = self._guard(at, _needed(outgoing, checks))
            self.edges += [Edge(end, edge.target, edge.operation, edge.span) for edge in outgoing]

    def function(self) -> Function:
        return replace(self.original, size=self.size, edges=tuple(self.edges))

    def _guard(self, at: Location, needed: dict[Check, Span]) -> Location:
        """A chain of checks from `at`; where it ends, what left `at` goes on."""
        for check, span in needed.items():
            error, passed = self.size, self.size + 1
            self.size += 2
            self.edges.append(Edge(at, error, Assume(check.failure, True), span))
            self.edges.append(Edge(at, passed, Assume(check.failure, False), span))
            self.errors.append(ErrorLocation(self.property, self.original.name, error, check.message, span))
            at = passed
        return at


def _needed(outgoing: list[Edge], checks: Checks) -> dict[Check, Span]:
    """The two branches of a condition need its checks once."""
    needed: dict[Check, Span] = {}
    for edge in outgoing:
        computed = expression(edge.operation)
        if computed is not None:
            for check in checks(computed):
                needed.setdefault(check, edge.span)
    return needed
