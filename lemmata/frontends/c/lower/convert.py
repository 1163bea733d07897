"""C's arithmetic on types and constants: promotions, conversions, folding that keeps undefined behaviour.

A fold happens only where the machine, too, could do nothing else: an addition of constants that overflows,
a division by zero, an over-wide shift stay operations, so that properties still see them.
"""

from collections.abc import Callable
from fractions import Fraction

from lemmata.cfa.operations import BinaryOp, Const
from lemmata.cfa.types import INT, UINT, Float, Int, Pointer, Type
from lemmata.frontends.c.lower.floats import decode, encode, infinity, is_negative, is_zero, nan


def promoted(type_: Int) -> Int:
    """Integer promotion; the type may be a bit-field's own (its width and sign)."""
    if type_.bits > 32 or (type_.bits == 32 and not type_.boolean):
        return type_
    return INT


def arithmetic(left: Int | Float, right: Int | Float) -> Int | Float:
    """The usual arithmetic conversions: the type in which `left op right` is computed.

    Widths suffice: where two ranks share a width, the unsigned one decides.
    """
    if isinstance(left, Float):
        return left if not isinstance(right, Float) or left.bits >= right.bits else right
    if isinstance(right, Float):
        return right
    left, right = promoted(left), promoted(right)
    if left.bits != right.bits:
        return left if left.bits > right.bits else right
    return left if not left.signed else right


def unsigned(type_: Int) -> Int:
    return UINT if type_.bits == 32 else Int(type_.bits, False)


def convert_constant(constant: Const, to: Type) -> Const | None:
    """The constant as a value of type `to`; None where the conversion is undefined or not a number's."""
    source = constant.type
    if isinstance(source, Float):
        return _convert_float(constant, source, to)
    match to:
        case Int(_, _, True):
            return Const(int(constant.value != 0), to)
        case Int():
            return Const(to.wrap(constant.value), to)
        case Pointer(_, bits):
            return Const(constant.value & ((1 << bits) - 1), to)
        case Float():
            return Const(encode(Fraction(constant.value), to), to)
        case _:
            return None


def _convert_float(constant: Const, source: Float, to: Type) -> Const | None:
    if isinstance(to, Int) and to.boolean:
        return Const(int(not is_zero(constant.value, source)), to)
    number = decode(constant.value, source)
    if number is None:
        return _convert_special(constant.value, source, to)
    if isinstance(to, Float):
        sign = is_negative(constant.value, source) << (to.bits - 1)
        return Const(encode(abs(number), to) | sign, to)
    if isinstance(to, Int) and to.low <= int(number) <= to.high:
        return Const(int(number), to)
    return None


def _convert_special(bits: int, source: Float, to: Type) -> Const | None:
    """Infinities and the plain NaN have their like in every float type."""
    if not isinstance(to, Float):
        return None
    sign = is_negative(bits, source)
    size = bits - (sign << (source.bits - 1))
    for special in (infinity, nan):
        if size == special(source):
            return Const(special(to) | sign << (to.bits - 1), to)
    return None


def _quotient(left: int, right: int) -> int:
    return -(-left // right) if (left < 0) != (right < 0) else left // right


_ALWAYS: dict[str, Callable[[int, int], int]] = {
    "and": int.__and__,
    "or": int.__or__,
    "xor": int.__xor__,
    "eq": int.__eq__,
    "ne": int.__ne__,
    "lt": int.__lt__,
    "le": int.__le__,
    "gt": int.__gt__,
    "ge": int.__ge__,
}
_IN_RANGE: dict[str, Callable[[int, int], int]] = {
    "add": int.__add__,
    "sub": int.__sub__,
    "mul": int.__mul__,
}


def fold_binary(op: BinaryOp, left: Const, right: Const, type_: Type, *, wrap: bool = False) -> Const | None:
    """`left op right` over integer constants; None where it must stay an operation.

    `wrap` folds signed overflow too, for initialisers of static objects: no run ever computes these.
    """
    if not isinstance(type_, Int) or not isinstance(left.type, Int) or not isinstance(right.type, Int):
        return None
    always = _ALWAYS.get(op)
    if always is not None:
        return Const(int(always(left.value, right.value)), type_)
    result = _arithmetic_result(op, left.value, right.value, type_)
    if result is None:
        return None
    if type_.signed and not wrap and not type_.low <= result <= type_.high:
        return None
    return Const(type_.wrap(result), type_)


def _arithmetic_result(op: BinaryOp, left: int, right: int, type_: Int) -> int | None:
    in_range = _IN_RANGE.get(op)
    if in_range is not None:
        return in_range(left, right)
    if op in ("div", "rem"):
        if right == 0 or (type_.signed and right == -1 and left == type_.low):
            return None
        quotient = _quotient(left, right)
        return quotient if op == "div" else left - quotient * right
    if op in ("shl", "shr") and 0 <= right < type_.bits:
        return left >> right if op == "shr" else left << right
    return None


def fold_unary(op: str, operand: Const, type_: Type, *, wrap: bool = False) -> Const | None:
    if isinstance(type_, Float):
        return Const(operand.value ^ (1 << (type_.bits - 1)), type_) if op == "neg" else None
    if not isinstance(type_, Int):
        return None
    if op == "not":
        return Const(type_.wrap(~operand.value), type_)
    if op == "neg" and (wrap or not type_.signed or operand.value != type_.low):
        return Const(type_.wrap(-operand.value), type_)
    return None
