"""The values of literals, from their text: exact for every type, which clang's evaluation is not."""

import re
from fractions import Fraction
from functools import lru_cache

_NUMBER = re.compile(
    rb"0[xX](?:[0-9a-fA-F]|\.)(?:[0-9a-fA-F.']|[pP][+-]?)*[uUlLfFzZiIjJwWqQ0-9]*"
    rb"|(?:\d|\.\d)(?:[\d.]|[eE][+-]?\d)*[uUlLfFzZiIjJbBwWqQ0-9]*|0[bB][01]+[uUlL]*"
)
_CHARACTER = re.compile(rb"(?:L|u8|u|U)?'(?:[^'\\\n]|\\.)*'", re.DOTALL)
_ESCAPE = re.compile(
    r"\\(?:([0-7]{1,3})|x([0-9a-fA-F]+)|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))|\"\"", re.DOTALL
)
_SIMPLE = {"n": 10, "t": 9, "r": 13, "a": 7, "b": 8, "f": 12, "v": 11, "e": 27, "E": 27}


def number_at(text: bytes, offset: int) -> str:
    """The numeric literal that begins here, or "" (the token was a macro's)."""
    found = _NUMBER.match(text, offset)
    return found[0].decode() if found else ""


def character_at(text: bytes, offset: int) -> str:
    found = _CHARACTER.match(text, offset)
    return found[0].decode("utf-8", "surrogateescape") if found else ""


@lru_cache(maxsize=4096)
def integer(text: str) -> int:
    """The value of an integer literal, whatever its suffix."""
    digits = text.rstrip("uUlLzZ")
    if digits[:2] in {"0x", "0X"}:
        return int(digits[2:], 16)
    if digits[:2] in {"0b", "0B"}:
        return int(digits[2:], 2)
    if digits[0] == "0":
        return int(digits, 8)
    return int(digits)


def floating(text: str) -> Fraction:
    """The exact value of a floating literal, whatever its suffix."""
    lower = text.lower()
    if not lower.startswith("0x"):
        return Fraction(lower.rstrip("flqw"))
    mantissa, _, exponent = lower[2:].partition("p")
    whole, _, part = mantissa.partition(".")
    value = Fraction(int((whole + part) or "0", 16), 16 ** len(part))
    return value * Fraction(2) ** int(exponent.rstrip("flqw") or 0)


def float_bits(value: Fraction, bits: int) -> int:
    """The bits of the float of 32, 64 or 80 bits nearest to a value that is not negative (ties to even)."""
    precision, exponent_bits = {32: (24, 8), 64: (53, 11), 80: (64, 15)}[bits]
    bias = (1 << (exponent_bits - 1)) - 1
    if value == 0:
        return 0
    exponent = _floor_log2(value)
    exponent = max(exponent, 1 - bias)
    scaled = value / Fraction(2) ** (exponent - precision + 1)
    mantissa = scaled.numerator // scaled.denominator
    rest = scaled - mantissa
    mantissa += rest > Fraction(1, 2) or (rest == Fraction(1, 2) and mantissa & 1)
    if mantissa >> precision:
        mantissa >>= 1
        exponent += 1
    return _pack(mantissa, exponent, precision, bias, explicit=bits == 80)


def _floor_log2(value: Fraction) -> int:
    guess = value.numerator.bit_length() - value.denominator.bit_length()
    return guess if Fraction(2) ** guess <= value else guess - 1


def _pack(mantissa: int, exponent: int, precision: int, bias: int, *, explicit: bool) -> int:
    stored = precision if explicit else precision - 1
    if exponent > bias:  # too large: infinity
        return ((2 * bias + 1) << stored) | (1 << 63 if explicit else 0)
    normal = mantissa >> (precision - 1)
    field = exponent + bias if normal else 0
    if not explicit:
        mantissa &= (1 << (precision - 1)) - 1
    return (field << stored) | mantissa


def code_units(text: str, width: int) -> list[int]:
    """The elements of a string or character literal as clang spells it: with prefix, quotes and escapes.

    `width` is the element's size in bytes; characters beyond ASCII are encoded for it, escapes are not.
    """
    quote = '"' if text.endswith('"') else "'"
    body = text[text.index(quote) + 1 : -1]
    units: list[int] = []
    at = 0
    for found in _ESCAPE.finditer(body):
        _encode(body[at : found.start()], width, units)
        _escape(found, width, units)
        at = found.end()
    _encode(body[at:], width, units)
    return units


def _escape(found: re.Match[str], width: int, units: list[int]) -> None:
    octal, hexadecimal, short, long, simple = found.groups()
    if octal:
        units.append(int(octal, 8) & ((1 << 8 * width) - 1))
    elif hexadecimal:
        units.append(int(hexadecimal, 16) & ((1 << 8 * width) - 1))
    elif short or long:
        _encode(chr(int(short or long, 16)), width, units)
    elif simple and simple in _SIMPLE:
        units.append(_SIMPLE[simple])
    elif simple and simple != "\n":
        _encode(simple, width, units)


def _encode(text: str, width: int, units: list[int]) -> None:
    if width == 1:
        units.extend(text.encode("utf-8", "surrogateescape"))
    elif width == 2:
        data = text.encode("utf-16-le", "surrogatepass")
        units.extend(int.from_bytes(data[i : i + 2], "little") for i in range(0, len(data), 2))
    else:
        units.extend(ord(each) for each in text)


def character(text: str, width: int) -> int:
    """The value of a character constant; several characters make one int, as gcc has it."""
    units = code_units(text, width)
    if width > 1:
        return units[-1]
    if len(units) == 1:
        return units[0] - 256 if units[0] >= 128 else units[0]
    value = 0
    for unit in units:
        value = ((value << 8) | unit) & 0xFFFFFFFF
    return value - (1 << 32) if value >> 31 else value
