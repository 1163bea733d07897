"""Constant expressions of static objects: everything folds, or the initialiser is refused.

No run computes these values, so signed overflow wraps here (compilers agree, with a warning).
"""

from collections.abc import Callable
from fractions import Fraction
from typing import NoReturn

from lemmata.cfa.builder import FunctionBuilder
from lemmata.cfa.operations import (
    AddressOf,
    Binary,
    Cast,
    Const,
    Difference,
    Expression,
    FunctionAddress,
    Operand,
    Operation,
    Unary,
    Var,
)
from lemmata.cfa.program import Location
from lemmata.cfa.source import NOWHERE, Span
from lemmata.cfa.types import VOID, Float, FunctionType, Int, Pointer, Type
from lemmata.frontends.c.context import Context
from lemmata.frontends.c.lower.convert import convert_constant
from lemmata.frontends.c.lower.emit import Emitter
from lemmata.frontends.c.lower.floats import OPERATORS, compute, extended, is_nan

_COMPARISONS: dict[str, Callable[[Fraction, Fraction], bool]] = {
    "eq": Fraction.__eq__,
    "ne": lambda a, b: a != b,
    "lt": Fraction.__lt__,
    "le": Fraction.__le__,
    "gt": Fraction.__gt__,
    "ge": Fraction.__ge__,
}


class NoCode(FunctionBuilder):
    """Refuses every operation: an initialiser that needs one is no constant."""

    def __init__(self, context: Context, span: Span) -> None:
        super().__init__("", FunctionType(VOID, ()), NOWHERE)
        self._context = context
        self._at = span

    def refuse(self) -> NoReturn:
        raise self._context.unsupported(self._at, "an initialiser that is not constant")

    def emit(self, operation: Operation, span: Span) -> None:  # noqa: ARG002
        self.refuse()

    def branch(self, operation: Operation, span: Span, target: Location) -> None:  # noqa: ARG002
        self.refuse()

    def jump(self, target: Location, span: Span) -> None:  # noqa: ARG002
        self.refuse()

    def temporary(self, type_: Type, *, in_memory: bool = False) -> Var:  # noqa: ARG002
        self.refuse()


class ConstantEmitter(Emitter):
    """Computes where the other emitter emits."""

    __slots__ = ("_refuse",)

    wraps = True

    def __init__(self, builder: NoCode, pointer_bits: int) -> None:
        super().__init__(builder, pointer_bits)
        self._refuse = builder.refuse

    def snapshot(self, operand: Operand, span: Span) -> Operand:  # noqa: ARG002
        return operand

    def compute(self, expression: Expression, type_: Type, span: Span) -> Operand:
        match expression:
            case Cast(operand, to):
                found = self._cast(operand, to)
            case Binary(op, left, right, _):
                found = self._binary(op, left, right, type_, span)
            case Difference(AddressOf(one, first), AddressOf(other, second), scale, to) if one == other:
                found = Const((first - second) // scale, to)
            case Unary() | _:
                found = None
        return found if found is not None else self._refuse()

    def _cast(self, operand: Operand, to: Type) -> Operand | None:
        """An address as an integer of its size stays an address: it is the same bytes."""
        if isinstance(operand, Const):
            return convert_constant(operand, to)
        if (
            isinstance(operand, AddressOf | FunctionAddress)
            and isinstance(to, Int)
            and to.bits == self.word.bits
        ):
            return operand
        return None

    def _binary(self, op: str, left: Operand, right: Operand, type_: Type, span: Span) -> Operand | None:
        if isinstance(left, Const) and isinstance(right, Const):
            return _float_binary(op, left, right, type_)
        if isinstance(left, AddressOf) and isinstance(right, Const) and op in ("add", "sub"):
            distance = right.value if op == "add" else -right.value
            return self.shift(left, self.distance.wrap(distance), left.type, span)
        if isinstance(left, Const) and isinstance(right, AddressOf) and op == "add":
            return self.shift(right, self.distance.wrap(left.value), right.type, span)
        return _compare_addresses(op, left, right, type_)


def _compare_addresses(op: str, left: Operand, right: Operand, type_: Type) -> Operand | None:
    """Addresses of objects differ from null and from one another's."""
    if op not in ("eq", "ne") or not isinstance(left.type, Pointer) or not isinstance(right.type, Pointer):
        return None
    if isinstance(left, AddressOf) and isinstance(right, AddressOf) and left.object != right.object:
        return None
    return Const(int((left == right) == (op == "eq")), type_)


def _float_binary(op: str, left: Const, right: Const, type_: Type) -> Const | None:
    first, second = left.type, right.type
    if not isinstance(first, Float) or not isinstance(second, Float):
        return None
    compare = _COMPARISONS.get(op)
    if compare is not None:
        if is_nan(left.value, first) or is_nan(right.value, second):
            return Const(int(op == "ne"), type_)
        holds = compare(extended(left.value, first), extended(right.value, second))
        return Const(int(holds), type_)
    operator = OPERATORS.get(op)
    return Const(compute(operator, left.value, right.value, first), type_) if operator else None
