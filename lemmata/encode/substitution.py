"""Operations with other operands: the counterpart of cfa/uses.py."""

from collections.abc import Callable
from typing import TypeAlias

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

Operands: TypeAlias = Callable[[Operand], Operand]


def in_expression(expression: Expression, new: Operands) -> Expression:  # noqa: C901 (a flat table)
    """The expression with each operand replaced."""
    match expression:
        case Binary(op, left, right, type_):
            return Binary(op, new(left), new(right), type_)
        case Var() | Const() | AddressOf() | FunctionAddress():
            return new(expression)
        case Cast(operand, type_):
            return Cast(new(operand), type_)
        case Unary(op, operand, type_):
            return Unary(op, new(operand), type_)
        case BitCast(operand, type_):
            return BitCast(new(operand), type_)
        case Rounded(direction, computed, type_):
            changed = in_expression(computed, new)
            assert isinstance(changed, Unary | Binary | Cast)
            return Rounded(direction, changed, type_)
        case Offset(pointer, index, scale, type_):
            return Offset(new(pointer), new(index), scale, type_)
        case Difference(left, right, scale, type_):
            return Difference(new(left), new(right), scale, type_)
        case Overflows(op, left, right, into):
            return Overflows(op, new(left), new(right), into)
        case OfObject(fact, pointer, type_):
            return OfObject(fact, new(pointer), type_)
        case Accessible(pointer, size, writing, type_):
            return Accessible(new(pointer), new(size), writing, type_)


def in_operation(  # noqa: C901, PLR0911, PLR0912 (a flat table)
    operation: Operation, new: Operands, target: Callable[[Var], Var]
) -> Operation:
    """The operation with each operand and each variable that it sets (or begins) replaced."""
    match operation:
        case Assign(variable, computed):
            return Assign(target(variable), in_expression(computed, new))
        case Assume(condition, holds):
            return Assume(in_expression(condition, new), holds)
        case Read(variable, address, type_, bit):
            return Read(target(variable), new(address), type_, bit)
        case Write(address, stored, type_, bit):
            return Write(new(address), new(stored), type_, bit)
        case Havoc(variable, kind, source):
            return Havoc(target(variable), kind, source)
        case Call(variable, callee, arguments, type_):
            set_ = None if variable is None else target(variable)
            return Call(set_, new(callee), tuple(map(new, arguments)), type_)
        case Skip():
            return operation
        case Copy(to, source, size):
            return Copy(new(to), new(source), new(size))
        case Fill(address, byte, size):
            return Fill(new(address), new(byte), new(size))
        case HavocMemory(address, size, source):
            return HavocMemory(new(address), new(size), source)
        case Begin(variable):
            return Begin(target(variable))
        case Allocate(variable, size, kind, zeroed):
            return Allocate(target(variable), new(size), kind, zeroed)
        case Free(address):
            return Free(new(address))
        case StartVarArgs(address):
            return StartVarArgs(new(address))
        case Return(result):
            return Return(None if result is None else new(result))
        case Stop(kind, status):
            return Stop(kind, None if status is None else new(status))
