"""Calls through pointers become branches on the pointer's value, each with a direct call.

A pointer may be any function whose address is taken somewhere and whose type agrees with the call's. Where
pointers to a function are converted, the function is called as machines do it: further arguments are not
looked at, integers pass their low bits. C has no meaning for that, but programs do it. Where the pointer is
none of these functions the call is undefined, and the path ends; that is listed as an assumption.
"""

from collections.abc import Callable, Iterator, Mapping

from lemmata.cfa.operations import (
    Assign,
    Assume,
    Binary,
    Call,
    Cast,
    FunctionAddress,
    Havoc,
    Operation,
    Var,
)
from lemmata.cfa.program import Assumption, Edge, Function, Program
from lemmata.cfa.types import INT, Array, FunctionType, Int, Pointer, Record, Type, Void, size_of
from lemmata.cfa.uses import addresses_taken, expression, values
from lemmata.encode.stage import Stage
from lemmata.value import replace


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
        self.converted = _converted(program, types)
        self.assumptions: list[Assumption] = []

    def function(self, function: Function) -> Function:
        if not any(map(_is_indirect, function.edges)):
            return function
        size, edges = function.size, list[Edge]()
        made: list[Var] = []

        def temporary(type_: Type) -> Var:
            made.append(Var(f"{function.name}::%called{len(made)}", type_))
            return made[-1]

        for edge in function.edges:
            if not _is_indirect(edge):
                edges.append(edge)
                continue
            for chain in self._branches(edge, temporary):
                source = edge.source
                for operation in chain[:-1]:
                    edges.append(Edge(source, size, operation, edge.span))
                    source, size = size, size + 1
                edges.append(Edge(source, edge.target, chain[-1], edge.span))
            self.assumptions.append(Assumption("function-pointer", edge.span))
        variables = (*function.variables, *made)
        return replace(function, size=size, edges=tuple(edges), variables=variables)

    def _branches(self, edge: Edge, made: Callable[[Type], Var]) -> Iterator[list[Operation]]:
        """A test, a direct call, and the result's conversion."""
        call = edge.operation
        assert isinstance(call, Call)
        callee = call.callee
        assert isinstance(callee.type, Pointer)
        for name, type_ in self.taken:
            if agrees(type_, call) or (type_ in self.converted and _reaches(type_, call)):
                address = FunctionAddress(name, callee.type)
                test = Assume(Binary("eq", callee, address, INT), True)
                target = call.target
                if target is None or _same(type_.result, call.type.result):
                    yield [test, Call(target, address, call.arguments, call.type)]
                    continue
                as_it_is = replace(call.type, result=type_.result)
                if _extends(type_.result, target.type):
                    given = made(type_.result)
                    direct = Call(given, address, call.arguments, as_it_is)
                    yield [test, direct, Assign(target, Cast(given, target.type))]
                else:
                    direct = Call(None, address, call.arguments, as_it_is)
                    yield [test, direct, Havoc(target, "uninitialised")]


def _is_indirect(edge: Edge) -> bool:
    return isinstance(edge.operation, Call) and not isinstance(edge.operation.callee, FunctionAddress)


def _converted(program: Program, types: Mapping[str, FunctionType]) -> set[FunctionType]:
    """The types of functions to which pointers of another type may come."""
    taken = (one for one in values(program) if isinstance(one, FunctionAddress) and one.function in types)
    found = {types[one.function] for one in taken if not _is_own(one.type, types[one.function])}
    for function in program.functions.values():
        for edge in function.edges:
            match expression(edge.operation):
                case Cast(Var(type=Pointer(FunctionType() as type_)) as moved, to) if to != moved.type:
                    found.add(type_)
    return found


def _is_own(type_: Type, function: FunctionType) -> bool:
    return isinstance(type_, Pointer) and type_.target == function


def agrees(actual: FunctionType, call: Call) -> bool:
    """Whether the function may be called in this way."""
    type_ = call.type
    parameters = type_.parameters
    if type_.variadic and not parameters:
        parameters = tuple(argument.type for argument in call.arguments)
    elif actual.variadic != type_.variadic:
        return False
    if len(parameters) != len(actual.parameters) or not all(map(_same, parameters, actual.parameters)):
        return False
    return isinstance(type_.result, Void) or _same(actual.result, type_.result)


def _reaches(actual: FunctionType, call: Call) -> bool:
    """Whether the call hands over what the function takes, and gets what it expects."""
    callee, known = call.callee.type, call.type.parameters
    assert isinstance(callee, Pointer)
    given = (*known, *(argument.type for argument in call.arguments[len(known) :]))
    if len(given) < len(actual.parameters):
        return False
    if not all(_passes(*pair, callee.bits) for pair in zip(given, actual.parameters, strict=False)):
        return False
    return _returns(actual.result, call.type.result, call.target)


def _passes(given: Type, wanted: Type, word: int) -> bool:
    if isinstance(given, Int | Pointer) and isinstance(wanted, Int | Pointer):
        return -(-given.bits // word) == -(-wanted.bits // word)
    return _same(given, wanted)


def _returns(actual: Type, wanted: Type, target: Var | None) -> bool:
    """Of a register that the function does not set, or not all of, what is looked at is arbitrary."""
    if target is None or isinstance(wanted, Void) or _same(actual, wanted):
        return True
    return not target.in_memory and not isinstance(actual, Record | Array)


def _extends(actual: Type, wanted: Type) -> bool:
    """A result in a register may be narrower than what is looked at there, up to an int: it is extended."""
    if not isinstance(actual, Int) or not isinstance(wanted, Int) or wanted.boolean:
        return False
    return wanted.bits <= max(INT.bits, actual.bits)


def _same(one: Type, other: Type) -> bool:
    """Each unit has its own names for records, and pointers agree whatever they point to."""
    if isinstance(one, Pointer) and isinstance(other, Pointer):
        return one.bits == other.bits
    if isinstance(one, Record | Array) and isinstance(other, Record | Array):
        return size_of(one) == size_of(other)
    return one == other
