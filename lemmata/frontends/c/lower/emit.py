"""Three-address code for one function: fresh temporaries, folded constants, folded addresses.

A fold never removes undefined behaviour (convert.py), so what a property has to check stays an operation.
"""

from typing import TypeGuard

from lemmata.cfa.builder import FunctionBuilder
from lemmata.cfa.operations import (
    AddressOf,
    Assign,
    Assume,
    Binary,
    BinaryOp,
    Cast,
    Const,
    Copy,
    Difference,
    Direction,
    Expression,
    Fill,
    FunctionAddress,
    Offset,
    Operand,
    Read,
    Rounded,
    Unary,
    UnaryOp,
    Var,
    Write,
)
from lemmata.cfa.source import Span
from lemmata.cfa.types import BOOL, INT, Float, Int, Pointer, Type, Void
from lemmata.cfa.uses import operands
from lemmata.frontends.c.lower.convert import convert_constant, fold_binary, fold_unary


class Emitter:
    """The operations of a function's body, one after another, at the builder's current location.

    `rounding` holds the rounding mode in a program that changes it.
    """

    __slots__ = ("builder", "distance", "rounding", "word")

    wraps = False
    """Whether folding computes signed overflow; see ConstantEmitter."""

    def __init__(self, builder: FunctionBuilder, pointer_bits: int, rounding: Var | None = None) -> None:
        self.builder = builder
        self.rounding = rounding
        self.word = Int(pointer_bits, False)  # size_t, and the width of an index
        self.distance = Int(pointer_bits, True)  # ptrdiff_t

    def compute(self, expression: Expression, type_: Type, span: Span) -> Operand:
        """A temporary that holds the expression's value."""
        target = self.builder.temporary(type_)
        if self.rounding is not None and isinstance(type_, Float) and rounds(expression):
            return self._rounded(self.rounding, target, expression, type_, span)
        self.builder.emit(Assign(target, expression), span)
        return target

    def _rounded(
        self, mode: Var, target: Var, expression: Unary | Binary | Cast, type_: Float, span: Span
    ) -> Operand:
        """The operation in the mode that is set at the time, which is one of four."""
        builder, end = self.builder, self.builder.location()
        for number, direction in DIRECTIONS.items():
            set_, other = builder.location(), builder.location()
            is_set = Binary("eq", mode, Const(number, INT), INT)
            builder.branch(Assume(is_set, True), span, set_)
            builder.finish_path(Assume(is_set, False), span, other)
            builder.here = set_
            builder.emit(Assign(target, Rounded(direction, expression, type_)), span)
            builder.jump(end, span)
            builder.here = other
        builder.emit(Assign(target, expression), span)
        builder.place(end, span)
        return target

    def snapshot(self, operand: Operand, span: Span) -> Operand:
        """The operand's value now, whatever happens to the variable afterwards."""
        if isinstance(operand, Var) and not operand.is_temporary:
            return self.compute(operand, operand.type, span)
        return operand

    def assign(self, target: Var, value: Operand, span: Span) -> None:
        """target = value, of one type; a temporary that was just computed for it disappears."""
        if not (type(value) is Var and self.builder.retarget(value, target)):
            self.builder.emit(Assign(target, value), span)

    # ------------------------------------------------------------ arithmetic

    def unary(self, op: UnaryOp, operand: Operand, type_: Type, span: Span) -> Operand:
        if type(operand) is Const:
            folded = fold_unary(op, operand, type_, wrap=self.wraps)
            if folded is not None:
                return folded
        return self.compute(Unary(op, operand, type_), type_, span)

    def binary(self, op: BinaryOp, left: Operand, right: Operand, type_: Type, span: Span) -> Operand:
        if type(left) is Const and type(right) is Const:
            folded = fold_binary(op, left, right, type_, wrap=self.wraps)
            if folded is not None:
                return folded
        return self.compute(Binary(op, left, right, type_), type_, span)

    def convert(self, operand: Operand, to: Type, span: Span) -> Operand:
        """The value converted to `to`, as an assignment would; nobody looks at one that becomes void."""
        source = operand.type
        if source is to or source == to or isinstance(to, Void):
            return operand
        if type(operand) is Const:
            constant = convert_constant(operand, to)
            if constant is not None:
                return constant
        elif type(operand) is AddressOf or type(operand) is FunctionAddress:
            retyped = _convert_address(operand, to)
            if retyped is not None:
                return retyped
        return self.compute(Cast(operand, to), to, span)

    def index(self, operand: Operand, span: Span) -> Operand:
        """An integer of any type as an index into memory."""
        return self.convert(operand, self.word, span)

    def number(self, value: int) -> Const:
        """A number of bytes or elements."""
        return Const(self.word.wrap(value), self.word)

    # ------------------------------------------------------------ addresses

    def offset(self, pointer: Operand, index: Operand, scale: int, type_: Pointer, span: Span) -> Operand:
        """pointer + index * scale; the index is of any integer type."""
        if type(index) is Const:
            return self.shift(pointer, self.distance.wrap(index.value * scale), type_, span)
        return self.compute(Offset(pointer, self.index(index, span), scale, type_), type_, span)

    def shift(self, pointer: Operand, distance: int, type_: Pointer, span: Span) -> Operand:
        """pointer + `distance` bytes."""
        if type(pointer) is AddressOf:
            return AddressOf(pointer.object, pointer.offset + distance, type_)
        if distance == 0:
            return self.convert(pointer, type_, span)
        if type(pointer) is Const:
            return Const((pointer.value + distance) % (1 << type_.bits), type_)
        return self.compute(Offset(pointer, self.number(distance), 1, type_), type_, span)

    def difference(
        self, left: Operand, right: Operand, scale: int | Operand, type_: Type, span: Span
    ) -> Operand:
        """left - right in elements; objects of size 0 count as bytes, as no run may subtract in them."""
        if isinstance(scale, int):
            return self.compute(Difference(left, right, max(scale, 1), self.distance), type_, span)
        distance = self.compute(Difference(left, right, 1, self.distance), type_, span)
        return self.binary("div", distance, self.convert(scale, type_, span), type_, span)

    def read(self, address: Operand, type_: Type, bit: int | None, span: Span) -> Operand:
        target = self.builder.temporary(type_)
        self.builder.emit(Read(target, address, type_, bit), span)
        return target

    def write(self, address: Operand, value: Operand, type_: Type, bit: int | None, span: Span) -> None:
        self.builder.emit(Write(address, value, type_, bit), span)

    def address(self, variable: Var) -> AddressOf:
        """The address of an object in memory."""
        return AddressOf(variable, 0, Pointer(variable.type, self.word.bits))

    def copy(self, target: Operand, source: Operand, size: int, span: Span) -> None:
        if size:
            self.builder.emit(Copy(target, source, self.number(size)), span)

    def clear(self, address: Operand, size: int, span: Span) -> None:
        if size:
            self.builder.emit(Fill(address, Const(0, INT), self.number(size)), span)


DIRECTIONS: dict[int, Direction] = {0x400: "down", 0x800: "up", 0xC00: "zero"}
"""x86's numbers of the rounding modes but for that to nearest."""

_ROUNDING = frozenset({"add", "sub", "mul", "div", "sqrt", "rint"})


def rounds(expression: Expression) -> TypeGuard[Unary | Binary | Cast]:
    """Whether the value of a float depends on the rounding mode; constants are gcc's, rounded to nearest."""
    match expression:
        case Unary("rint"):
            return True
        case Cast(operand, Float() as type_):
            return not isinstance(operand, Const) and _narrows(operand.type, type_)
        case Unary(op) | Binary(op):
            return op in _ROUNDING and not all(isinstance(each, Const) for each in operands(expression))
        case _:
            return False


_PRECISION = {32: 24, 64: 53, 80: 64}


def _narrows(source: Type, to: Float) -> bool:
    match source:
        case Float(bits):
            return bits > to.bits
        case Int(bits, signed):
            return bits - signed > _PRECISION[to.bits]
        case _:
            return False


def _convert_address(operand: AddressOf | FunctionAddress, to: Type) -> Operand | None:
    """Addresses of objects and functions are never null."""
    if isinstance(to, Pointer):
        if isinstance(operand, AddressOf):
            return AddressOf(operand.object, operand.offset, to)
        return FunctionAddress(operand.function, to)
    return Const(1, BOOL) if to == BOOL else None
