"""Literals: exact values, checked against the machine's own arithmetic where Python has it."""

import ctypes
import struct
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lemmata.frontends.c import literals


@pytest.mark.parametrize(
    ("text", "value"),
    [("0", 0), ("42", 42), ("0x1fUL", 31), ("017", 15), ("0b101u", 5), ("10LLu", 10), ("0XffL", 255)],
)
def test_integers(text: str, value: int) -> None:
    assert literals.integer(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1.5", Fraction(3, 2)),
        (".25f", Fraction(1, 4)),
        ("1e3L", Fraction(1000)),
        ("2.E-1", Fraction(1, 5)),
        ("0x1.8p1", Fraction(3)),
        ("0x.fp-4f", Fraction(15, 256)),
        ("0xFp0", Fraction(15)),
        ("0x1p-1074", Fraction(1, 1 << 1074)),
    ],
)
def test_floats(text: str, value: Fraction) -> None:
    assert literals.floating(text) == value


@given(st.floats(min_value=0, allow_nan=False, allow_infinity=False))
def test_doubles_round_as_the_machine_does(number: float) -> None:
    (bits,) = struct.unpack("<Q", struct.pack("<d", number))
    assert literals.float_bits(Fraction(number), 64) == bits
    assert literals.float_bits(literals.floating(number.hex()), 64) == bits


@given(st.floats(min_value=0, max_value=1e39))
def test_floats_round_as_the_machine_does(number: float) -> None:
    expected = ctypes.c_float(number)
    (bits,) = struct.unpack("<I", bytes(expected))
    assert literals.float_bits(Fraction(number), 32) == bits


@pytest.mark.parametrize(
    ("value", "bits"),
    [
        (Fraction(0), 0),
        (Fraction(1), 0x3FFF_8000000000000000),
        (Fraction(3, 2), 0x3FFF_C000000000000000),
        (Fraction(1, 10), 0x3FFB_CCCCCCCCCCCCCCCD),
        (Fraction(2) ** -16445, 1),
        (Fraction(10) ** 5000, 0x7FFF_8000000000000000),
    ],
)
def test_long_doubles(value: Fraction, bits: int) -> None:
    assert literals.float_bits(value, 80) == bits


@pytest.mark.parametrize(
    ("text", "width", "units"),
    [
        (r'"a\n\"\\z"', 1, [97, 10, 34, 92, 122]),
        (r'"\3771\0"', 1, [255, 49, 0]),
        ('"é"', 1, [0xC3, 0xA9]),
        (r'L"\x1234\351b"', 4, [0x1234, 0xE9, 98]),
        (r'u"\U0001F600"', 2, [0xD83D, 0xDE00]),
        (r'"\xff""1"', 1, [255, 49]),
    ],
)
def test_strings(text: str, width: int, units: list[int]) -> None:
    assert literals.code_units(text, width) == units


@pytest.mark.parametrize(
    ("text", "width", "value"),
    [
        ("'a'", 1, 97),
        (r"'\377'", 1, -1),
        (r"'\''", 1, 39),
        ("'ab'", 1, 0x6162),
        ("'abcd'", 1, 0x61626364),
        (r"'\xff\xff\xff\xfe'", 1, -2),
        (r"L'\x20ac'", 4, 0x20AC),
    ],
)
def test_characters(text: str, width: int, value: int) -> None:
    assert literals.character(text, width) == value
