"""Programs by hand: a function's operations in a row, with labels to branch to."""

from collections.abc import Sequence

from lemmata.cfa import interpreter
from lemmata.cfa.builder import FunctionBuilder
from lemmata.cfa.interpreter import Run
from lemmata.cfa.operations import (
    Assume,
    Binary,
    Call,
    Const,
    Expression,
    FunctionAddress,
    Operand,
    Operation,
    Return,
    Var,
)
from lemmata.cfa.program import ErrorLocation, Function, Global, Initial, Program
from lemmata.cfa.source import NOWHERE, Span, span
from lemmata.cfa.types import CHAR, INT, VOID, Array, FunctionType, Pointer, Type
from lemmata.cfa.validate import problems

MAIN = FunctionType(INT, ())
POINTER = Pointer(VOID, 64)


def number(value: int, type_: Type = INT) -> Const:
    return Const(value, type_)


def at(line: int) -> Span:
    return span(0, line, 1)


class Body:
    """Writes one function; operation n has the position of line n."""

    def __init__(
        self, name: str = "main", type_: FunctionType = MAIN, parameters: Sequence[Var] = ()
    ) -> None:
        self.builder = FunctionBuilder(name, type_, NOWHERE)
        self.builder.parameters.extend(parameters)
        self.builder.variables.extend(parameters)
        self._line = 0

    def local(self, name: str, type_: Type = INT, *, in_memory: bool = False) -> Var:
        made = Var(f"{self.builder.name}::{name}", type_, in_memory=in_memory)
        self.builder.variables.append(made)
        return made

    def do(self, *operations: Operation) -> None:
        for operation in operations:
            self._line += 1
            if isinstance(operation, Return):
                self.builder.finish_path(operation, at(self._line), self.builder.exit)
            else:
                self.builder.emit(operation, at(self._line))

    def split(self, condition: Expression) -> tuple[int, int]:
        """Where the condition holds, and where it does not."""
        yes, no = self.builder.location(), self.builder.location()
        self._line += 1
        self.builder.branch(Assume(condition, True), at(self._line), yes)
        self.builder.finish_path(Assume(condition, False), at(self._line), no)
        return yes, no

    def done(self) -> Function:
        return self.builder.finish()


def less(left: Operand, right: Operand) -> Binary:
    return Binary("lt", left, right, INT)


def call(name: str, type_: FunctionType, *arguments: Operand, into: Var | None = None) -> Call:
    return Call(into, FunctionAddress(name, Pointer(type_, 64)), arguments, type_)


def text(name: str, content: bytes) -> tuple[Var, Global]:
    """A string literal."""
    variable = Var(name, Array(CHAR, len(content) + 1), is_global=True, in_memory=True)
    return variable, Global(variable, (Initial(0, content + b"\0"),), True, NOWHERE)


def program(
    *bodies: Body | Function,
    globals_: Sequence[Global] = (),
    declared: dict[str, FunctionType] | None = None,
    errors: Sequence[ErrorLocation] = (),
    bits: int = 64,
) -> Program:
    functions = [body.done() if isinstance(body, Body) else body for body in bodies]
    made = Program(
        files=("test.c",),
        pointer_bits=bits,
        records={},
        globals=tuple(globals_),
        functions={function.name: function for function in functions},
        declared=declared or {},
        entry="main",
        errors=tuple(errors),
    )
    assert problems(made) == []
    return made


def outcome(*bodies: Body, globals_: Sequence[Global] = ()) -> Run:
    return interpreter.run(program(*bodies, globals_=globals_))
