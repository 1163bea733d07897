"""The text of a constant float is its value."""

import struct
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from lemmata.cfa.floats import exact_text
from lemmata.cfa.types import DOUBLE, FLOAT, Float

EXTENDED = Float(80, 16)


def value(text: str) -> Fraction:
    """Of a finite text, exactly."""
    sign = -1 if text.startswith("-") else 1
    text = text.removeprefix("-")
    if not text.startswith("0x"):
        return sign * Fraction(text)
    significand, exponent = text[2:].split("p")
    return sign * int(significand, 16) * Fraction(2) ** int(exponent)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_doubles(number: float) -> None:
    (bits,) = struct.unpack("<Q", struct.pack("<d", number))
    text = exact_text(bits, DOUBLE)
    assert value(text) == Fraction(number)
    assert text.startswith("-") == (bits >> 63 == 1)


@given(st.floats(width=32, allow_nan=False, allow_infinity=False))
def test_floats(number: float) -> None:
    (bits,) = struct.unpack("<I", struct.pack("<f", number))
    text = exact_text(bits, FLOAT)
    assert text.endswith("f")
    assert value(text.removesuffix("f")) == Fraction(number)


@given(st.integers(0, 0x7FFE), st.integers(0, (1 << 64) - 1), st.booleans())
def test_extended(exponent: int, significand: int, negative: bool) -> None:
    bits = negative << 79 | exponent << 64 | significand
    expected = significand * Fraction(2) ** (max(exponent, 1) - 16383 - 63)
    assert value(exact_text(bits, EXTENDED).removesuffix("L")) == (-expected if negative else expected)


def test_special_values() -> None:
    assert exact_text(0x7FF0_0000_0000_0000, DOUBLE) == "inf"
    assert exact_text(0xFF80_0000, FLOAT) == "-inff"
    assert exact_text(0x7FF8_0000_0000_0000, DOUBLE) == "nan"
    assert exact_text(0x7FF8_0000_0000_0001, DOUBLE) == "nan(0x8000000000001)"
    assert exact_text(0x7FFF << 64 | 3 << 62, EXTENDED) == "nanL"
    assert exact_text(0x3FF8_0000_0000_0000, DOUBLE) == "1.5"
    assert exact_text(0x3DCC_CCCD, FLOAT) == "0xcccccdp-27f"
    assert exact_text(1 << 63, DOUBLE) == "-0.0"
