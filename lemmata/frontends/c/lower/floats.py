"""Float constants as numbers: what `literals.float_bits` encodes, decoded, and values that are no numbers."""

from fractions import Fraction
from typing import Literal

from lemmata.cfa.types import Float
from lemmata.frontends.c.literals import float_bits

_FRACTION_BITS = {32: 23, 64: 52, 80: 63}
_EXPONENT_BITS = {32: 8, 64: 11, 80: 15}


def infinity(type_: Float) -> int:
    return _pack(type_, 1 << _FRACTION_BITS[type_.bits])


def nan(type_: Float) -> int:
    """The quiet NaN that gcc's `__builtin_nan("")` denotes."""
    fraction = _FRACTION_BITS[type_.bits]
    return _pack(type_, (1 << fraction) | (1 << (fraction - 1)))


def _pack(type_: Float, significand: int) -> int:
    """The largest exponent with a significand, whose integer bit only the 80-bit format stores."""
    exponent = (1 << _EXPONENT_BITS[type_.bits]) - 1
    stored = _stored_bits(type_)
    return (exponent << stored) | (significand & ((1 << stored) - 1))


def _stored_bits(type_: Float) -> int:
    fraction = _FRACTION_BITS[type_.bits]
    return fraction + 1 if type_.bits == 80 else fraction


def is_zero(bits: int, type_: Float) -> bool:
    return not bits & ((1 << (type_.bits - 1)) - 1)


def is_negative(bits: int, type_: Float) -> bool:
    return bool(bits >> (type_.bits - 1))


def decode(bits: int, type_: Float) -> Fraction | None:
    """The number that the bits denote; None for NaN and the infinities. Both zeroes give 0."""
    fraction, width = _FRACTION_BITS[type_.bits], _EXPONENT_BITS[type_.bits]
    stored = _stored_bits(type_)
    exponent = (bits >> stored) & ((1 << width) - 1)
    significand = bits & ((1 << stored) - 1)
    if exponent == (1 << width) - 1:
        return None
    if stored == fraction and exponent:
        significand |= 1 << fraction
    scale = max(exponent, 1) - ((1 << (width - 1)) - 1) - fraction
    number = significand * Fraction(2) ** scale
    return -number if is_negative(bits, type_) else number


def encode(number: Fraction, type_: Float) -> int:
    """The nearest float, ties to even; too large a number gives infinity, and 0 gives +0."""
    bits = float_bits(abs(number), type_.bits)
    return bits | (1 << (type_.bits - 1)) if number < 0 else bits


# ---------------------------------------------------------------- arithmetic

Operator = Literal["add", "sub", "mul", "div"]
OPERATORS: dict[str, Operator] = {"add": "add", "sub": "sub", "mul": "mul", "div": "div"}
_BEYOND = Fraction(1 << 20_000)
"""Stands for infinity: it is larger than every float, and than every sum of two."""


def is_nan(bits: int, type_: Float) -> bool:
    return decode(bits, type_) is None and bits & _magnitude(type_) != infinity(type_)


def _magnitude(type_: Float) -> int:
    return (1 << (type_.bits - 1)) - 1


def extended(bits: int, type_: Float) -> Fraction:
    """The number, or one that is larger than all floats for an infinity; not for NaN."""
    number = decode(bits, type_)
    if number is not None:
        return number
    return -_BEYOND if is_negative(bits, type_) else _BEYOND


def compute(op: Operator, left: int, right: int, type_: Float) -> int:
    """`left op right`, rounded to nearest; NaN where IEEE 754 has it, with the sign that gcc folds to."""
    if is_nan(left, type_) or is_nan(right, type_):
        return left if is_nan(left, type_) else right
    if op == "sub":
        op, right = "add", right ^ (1 << (type_.bits - 1))
    negative = is_negative(left, type_) != is_negative(right, type_)
    first, second = extended(left, type_), extended(right, type_)
    if op == "add":
        opposite = negative and abs(first) == abs(second) == _BEYOND
        return nan(type_) if opposite else _sum(left, right, first + second, type_)
    sign = int(negative) << (type_.bits - 1)
    product = _product(op, abs(first), abs(second))
    return sign | (nan(type_) if product is None else encode(product, type_))


def _sum(left: int, right: int, total: Fraction, type_: Float) -> int:
    """A sum that is zero is -0 for two zeroes of that sign only."""
    return encode(total, type_) if total else left & right & (1 << (type_.bits - 1))


def _product(op: Operator, first: Fraction, second: Fraction) -> Fraction | None:
    """The product or quotient of two magnitudes; None for NaN."""
    if op == "div":
        if second == 0:
            return None if first == 0 else _BEYOND
        if second == _BEYOND:
            return None if first == _BEYOND else Fraction(0)
        return _BEYOND if first == _BEYOND else first / second
    if _BEYOND in (first, second):
        return None if 0 in (first, second) else _BEYOND
    return first * second
