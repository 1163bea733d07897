"""Is a Program well-formed? What every later stage relies on, checked edge by edge.

Tests run this on everything that the front end and the properties build.
"""

from collections.abc import Iterator

from lemmata.cfa.agreement import operation_disagreements
from lemmata.cfa.operations import (
    AddressOf,
    Assume,
    Begin,
    Call,
    FunctionAddress,
    Operand,
    Return,
    StartVarArgs,
    Var,
)
from lemmata.cfa.program import Edge, Function, Program
from lemmata.cfa.types import is_scalar
from lemmata.cfa.uses import defined, used


def problems(program: Program) -> list[str]:
    """What is wrong, in words with positions; empty for a well-formed Program."""
    return list(_program(program))


def _program(program: Program) -> Iterator[str]:
    if program.entry not in program.functions:
        yield f"the entry {program.entry} is not defined"
    both = program.functions.keys() & program.declared.keys()
    yield from (f"{name} is defined and declared without a body" for name in sorted(both))
    known = {one.variable: one.variable for one in program.globals}
    yield from _initials(program, known)
    for name, function in program.functions.items():
        if name != function.name:
            yield f"{function.name} is listed as {name}"
        yield from _Checker(program, function, known).problems()
    for error in program.errors:
        home = program.functions.get(error.function)
        if home is None or not 0 <= error.location < home.size:
            yield f"the error location {error.function} {error.location} does not exist"


def _initials(program: Program, known: dict[Var, Var]) -> Iterator[str]:
    for one in program.globals:
        for piece in one.initial:
            match piece.value:
                case Var():
                    yield f"the initial value of {one.variable.name} is a variable"
                case AddressOf(variable):
                    if not variable.in_memory or variable not in known:
                        yield f"{one.variable.name} holds the address of {variable.name}"
                case FunctionAddress(name):
                    if name not in program.functions and name not in program.declared:
                        yield f"{one.variable.name} holds the address of the unknown function {name}"


class _Checker:
    """The checks of one function; `known` are the variables that it may use."""

    def __init__(self, program: Program, function: Function, known: dict[Var, Var]) -> None:
        self.program = program
        self.function = function
        self.known = known | {variable: variable for variable in function.variables}

    def problems(self) -> Iterator[str]:
        function = self.function
        if not self._in_range():
            yield f"{function.name}: a location is out of range"
            return
        own = [f"{p.name} is no variable of its function" for p in function.parameters if p not in self.known]
        yield from (f"{function.name}: {what}" for what in [*own, *self._shape()])
        for edge in function.edges:
            for what in self._edge(edge):
                place = self.program.place(edge.span)
                yield f"{function.name} {edge.source} -> {edge.target} ({place}): {what}"
        yield from (f"{function.name}: {name} is used unassigned" for name in unassigned(function))

    def _in_range(self) -> bool:
        function = self.function
        marks = [one.location for one in function.labels] + [one.location for one in function.loops]
        ends = [end for edge in function.edges for end in (edge.source, edge.target)]
        return all(0 <= at < function.size for at in [*marks, *ends, function.entry, function.exit])

    def _shape(self) -> Iterator[str]:
        out = self.function.successors()
        if out[self.function.exit]:
            yield "the exit has a successor"
        for at, edges in enumerate(out):
            if len(edges) > 1 and not all(isinstance(edge.operation, Assume) for edge in edges):
                yield f"location {at} has several edges that are not all Assumes"
            assumed = [edge.operation for edge in edges if isinstance(edge.operation, Assume)]
            if len(assumed) > len(set(assumed)):
                yield f"location {at} has two equal Assumes"

    def _edge(self, edge: Edge) -> Iterator[str]:
        operation = edge.operation
        for operand in used(operation):
            yield from self._operand(operand)
        target = defined(operation)
        if target is not None:
            yield from self._variable(target)
            if target.in_memory and not isinstance(operation, Call):
                yield f"{target.name} is in memory, and set like a register"
        if isinstance(operation, Return) and edge.target != self.function.exit:
            yield "a Return does not go to the exit"
        if isinstance(operation, StartVarArgs) and not self.function.type.variadic:
            yield "va_start in a function without variable arguments"
        if isinstance(operation, Begin):
            yield from self._begin(operation.variable)
        yield from operation_disagreements(operation, self.function.type.result, self.program.pointer_bits)

    def _begin(self, variable: Var) -> Iterator[str]:
        yield from self._variable(variable)
        if variable.is_global or not variable.in_memory:
            yield f"the lifetime of {variable.name} begins, which is no local object"

    def _variable(self, variable: Var) -> Iterator[str]:
        declared = self.known.get(variable)
        if declared is None:
            if not variable.name.startswith(f"{self.function.name}::%") or variable.in_memory:
                yield f"{variable.name} is not declared"
        elif (declared.type, declared.in_memory) != (variable.type, variable.in_memory):
            yield f"{variable.name} is declared differently"
        if not variable.in_memory and not is_scalar(variable.type):
            yield f"the register {variable.name} has type {variable.type}"

    def _operand(self, operand: Operand) -> Iterator[str]:
        match operand:
            case Var():
                yield from self._variable(operand)
                if operand.in_memory:
                    yield f"{operand.name} is in memory, and used like a register"
            case AddressOf(variable):
                yield from self._variable(variable)
                if not variable.in_memory:
                    yield f"the address of the register {variable.name} is taken"
            case FunctionAddress(name):
                if name not in self.program.functions and name not in self.program.declared:
                    yield f"the function {name} is neither defined nor declared"


def unassigned(function: Function) -> list[str]:
    """The temporaries that some path from the entry reads before it sets them."""
    live: list[set[Var]] = [set() for _ in range(function.size)]
    into = function.predecessors()
    out = function.successors()
    waiting = list(range(function.size))
    while waiting:
        at = waiting.pop()
        needed = {one for edge in out[at] for one in _before(edge, live[edge.target])}
        if needed != live[at]:
            live[at] = needed
            waiting.extend(edge.source for edge in into[at])
    return sorted(variable.name for variable in live[function.entry])


def _before(edge: Edge, after: set[Var]) -> set[Var]:
    target = defined(edge.operation)
    needed = after - {target} if target is not None else set(after)
    needed.update(one for one in used(edge.operation) if isinstance(one, Var) and one.is_temporary)
    return needed
