"""What happens before `main`: variables that nobody defines get any value, constructors run."""

from collections.abc import Sequence

from lemmata.cfa.operations import (
    AddressOf,
    Call,
    Const,
    FunctionAddress,
    Havoc,
    HavocMemory,
    Operation,
    Var,
)
from lemmata.cfa.program import Edge, Function, Label, LoopStatement
from lemmata.cfa.types import size_of
from lemmata.cfa.uses import used
from lemmata.frontends.c.types import Machine


def beginning_with(operations: Sequence[Operation], function: Function) -> Function:
    """The function with these operations before all others."""
    shift = len(operations)
    prologue = [Edge(i, i + 1, operation, function.span) for i, operation in enumerate(operations)]
    moved = [Edge(e.source + shift, e.target + shift, e.operation, e.span) for e in function.edges]
    return Function(
        name=function.name,
        type=function.type,
        parameters=function.parameters,
        variables=function.variables,
        entry=function.entry,
        exit=function.exit + shift,
        size=function.size + shift,
        edges=(*prologue, *moved),
        labels=tuple(Label(each.name, each.location + shift, each.span) for each in function.labels),
        loops=tuple(LoopStatement(each.keyword, each.location + shift, each.span) for each in function.loops),
        span=function.span,
    )


def calls(function: Function, name: str) -> bool:
    """Whether the function mentions the one of that name, be it for its address."""
    return any(
        isinstance(operand, FunctionAddress) and operand.function == name
        for edge in function.edges
        for operand in used(edge.operation)
    )


def call(constructor: Function, machine: Machine) -> Operation:
    type_ = constructor.type
    return Call(None, FunctionAddress(constructor.name, machine.pointer(type_)), (), type_)


def any_value(variable: Var, machine: Machine) -> Operation:
    if not variable.in_memory:
        return Havoc(variable, "external", variable.name)
    address = AddressOf(variable, 0, machine.pointer(variable.type))
    return HavocMemory(address, Const(size_of(variable.type), machine.size_t), variable.name)
