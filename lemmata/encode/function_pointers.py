"""Calls through pointers become branches on the pointer's value, each with a direct call.

A pointer may be any function whose address is taken somewhere and whose type agrees with the call's. Where
it is none of them the call is undefined, and the path ends; that is listed as an assumption.
"""

from dataclasses import replace

from lemmata.cfa.operations import Assume, Binary, Call, FunctionAddress
from lemmata.cfa.program import Assumption, Edge, Function, Program
from lemmata.cfa.types import INT, FunctionType, Pointer, Type, Void
from lemmata.cfa.uses import addresses_taken
from lemmata.encode.stage import Stage


def resolve_function_pointers(stage: Stage) -> Stage:
    program = stage.program
    resolving = _Resolving(program)
    functions = {name: resolving.function(one) for name, one in program.functions.items()}
    assumptions = (*program.assumptions, *resolving.assumptions)
    return replace(stage, program=replace(program, functions=functions, assumptions=assumptions))


class _Resolving:
    """`assumptions` has one for each call site that was rewritten."""

    def __init__(self, program: Program) -> None:
        types = {name: function.type for name, function in program.functions.items()}
        types |= program.declared
        self.taken = [(name, types[name]) for name in sorted(addresses_taken(program) & types.keys())]
        self.assumptions: list[Assumption] = []

    def function(self, function: Function) -> Function:
        if not any(map(_is_indirect, function.edges)):
            return function
        size, edges = function.size, []
        for edge in function.edges:
            if not _is_indirect(edge):
                edges.append(edge)
                continue
            for branch, call in self._branches(edge):
                edges.append(Edge(edge.source, size, branch, edge.span))
                edges.append(Edge(size, edge.target, call, edge.span))
                size += 1
            self.assumptions.append(Assumption("function-pointer", edge.span))
        return replace(function, size=size, edges=tuple(edges))

    def _branches(self, edge: Edge) -> list[tuple[Assume, Call]]:
        call = edge.operation
        assert isinstance(call, Call)
        callee = call.callee
        assert isinstance(callee.type, Pointer)
        found = []
        for name, type_ in self.taken:
            if agrees(type_, call):
                address = FunctionAddress(name, callee.type)
                test = Assume(Binary("eq", callee, address, INT), True)
                found.append((test, Call(call.target, address, call.arguments, call.type)))
        return found


def _is_indirect(edge: Edge) -> bool:
    return isinstance(edge.operation, Call) and not isinstance(edge.operation.callee, FunctionAddress)


def agrees(actual: FunctionType, call: Call) -> bool:
    """Whether the function may be called in this way; pointers agree whatever they point to."""
    type_ = call.type
    parameters = type_.parameters
    if type_.variadic and not parameters:
        parameters = tuple(argument.type for argument in call.arguments)
    elif actual.variadic != type_.variadic:
        return False
    if len(parameters) != len(actual.parameters):
        return False
    if not all(map(_same, parameters, actual.parameters)):
        return False
    return isinstance(type_.result, Void) or _same(actual.result, type_.result)


def _same(one: Type, other: Type) -> bool:
    if isinstance(one, Pointer) and isinstance(other, Pointer):
        return one.bits == other.bits
    return one == other
