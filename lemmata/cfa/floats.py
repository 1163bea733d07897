"""Constant floats as text that says their exact value."""

from decimal import Decimal
from fractions import Fraction

from lemmata.cfa.types import Float

_SUFFIX = {32: "f", 64: "", 80: "L"}
_EXPONENT = {32: 8, 64: 11, 80: 15}
_SHORT = 17


def exact_text(bits: int, type_: Float) -> str:
    """The float with these bits: in decimal where 17 digits are all of it, else in hexadecimal."""
    exponent_bits = _EXPONENT[type_.bits]
    fraction_bits = type_.bits - 1 - exponent_bits
    sign = "-" if bits >> (type_.bits - 1) else ""
    exponent = (bits >> fraction_bits) & ((1 << exponent_bits) - 1)
    fraction = bits & ((1 << fraction_bits) - 1)
    suffix = _SUFFIX[type_.bits]
    if exponent == (1 << exponent_bits) - 1:
        return _special(sign, fraction, fraction_bits, type_) + suffix
    if type_.bits != 80 and exponent:
        fraction |= 1 << fraction_bits
    scale = max(exponent, 1) - ((1 << (exponent_bits - 1)) - 1) - fraction_bits + (type_.bits == 80)
    return sign + _finite(fraction, scale) + suffix


def _special(sign: str, fraction: int, fraction_bits: int, type_: Float) -> str:
    payload = fraction & ((1 << 63) - 1) if type_.bits == 80 else fraction
    if payload == 0:
        return f"{sign}inf"
    quiet = 1 << (62 if type_.bits == 80 else fraction_bits - 1)
    return f"{sign}nan" if payload == quiet else f"{sign}nan({payload:#x})"


def _finite(significand: int, scale: int) -> str:
    """significand * 2^scale"""
    if significand == 0:
        return "0.0"
    zeros = (significand & -significand).bit_length() - 1
    significand, scale = significand >> zeros, scale + zeros
    if scale >= -60 and significand.bit_length() + scale <= 60:
        digits = _decimal(Fraction(significand) * Fraction(2) ** scale)
        if digits is not None:
            return digits
    return f"0x{significand:x}p{scale:+d}"


def _decimal(number: Fraction) -> str | None:
    exact = Decimal(number.numerator) / Decimal(number.denominator)
    if len(exact.as_tuple().digits) > _SHORT or Fraction(exact) != number:
        return None
    text = f"{exact:f}"
    return text if "." in text else f"{text}.0"
