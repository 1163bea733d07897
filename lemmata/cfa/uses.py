"""What an operation uses and what it defines: the one place that knows the shape of every operation."""

from collections.abc import Iterator

from lemmata.cfa.operations import (
    Accessible,
    AddressOf,
    Allocate,
    Assign,
    Assume,
    Begin,
    Binary,
    BitCast,
    Call,
    Cast,
    Const,
    Copy,
    Difference,
    Expression,
    Fill,
    Free,
    FunctionAddress,
    Havoc,
    HavocMemory,
    Offset,
    OfObject,
    Operand,
    Operation,
    Overflows,
    Read,
    Return,
    Rounded,
    Skip,
    StartVarArgs,
    Stop,
    Unary,
    Var,
    Write,
)
from lemmata.cfa.program import Program


def operands(expression: Expression) -> tuple[Operand, ...]:
    """The operands of an expression, left to right; an operand is its own."""
    match expression:
        case Var() | Const() | AddressOf() | FunctionAddress():
            return (expression,)
        case Binary(_, left, right) | Overflows(_, left, right) | Difference(left, right):
            return (left, right)
        case Offset(pointer, index):
            return (pointer, index)
        case Accessible(pointer, size):
            return (pointer, size)
        case Rounded(_, computed):
            return operands(computed)
        case Unary(_, operand) | Cast(operand) | BitCast(operand) | OfObject(_, operand):
            return (operand,)


def expression(operation: Operation) -> Expression | None:
    """The computation of an Assign or an Assume."""
    match operation:
        case Assign(_, computed) | Assume(computed, _):
            return computed
        case _:
            return None


def used(operation: Operation) -> tuple[Operand, ...]:
    """The operands that an operation reads; the callee is the first of a call's."""
    match operation:
        case Assign(_, computed) | Assume(computed, _):
            return operands(computed)
        case Read(_, address) | Free(address) | StartVarArgs(address):
            return (address,)
        case Write(address, stored):
            return (address, stored)
        case Copy(first, second, third) | Fill(first, second, third):
            return (first, second, third)
        case HavocMemory(address, size):
            return (address, size)
        case Allocate(_, size):
            return (size,)
        case Call(_, callee, arguments):
            return (callee, *arguments)
        case Return(result) | Stop(_, result):
            return () if result is None else (result,)
        case Skip() | Havoc() | Begin():
            return ()


def defined(operation: Operation) -> Var | None:
    """The variable that an operation sets; for a call it may be an object in memory."""
    match operation:
        case Assign(target) | Havoc(target) | Read(target) | Allocate(target) | Call(target):
            return target
        case _:
            return None


def addresses_taken(program: Program) -> set[str]:
    """The functions whose address is a value somewhere; the callee of a call is not one."""
    return {found.function for found in values(program) if isinstance(found, FunctionAddress)}


def values(program: Program) -> Iterator[Operand | bytes]:
    """What initial values consist of, and what operations use; the callee of a call is no value."""
    for variable in program.globals:
        for piece in variable.initial:
            yield piece.value
    for function in program.functions.values():
        for edge in function.edges:
            found = used(edge.operation)
            yield from found[1:] if isinstance(edge.operation, Call) else found
