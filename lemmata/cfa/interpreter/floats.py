"""binary32 and binary64 as Python floats, rounded and converted as gcc does with SSE.

A binary32 value is the Python float of equal value; a NaN keeps its bits, moved to the wider format, so that
loads, stores and copies pass signalling NaNs through. The generated code computes the usual cases inline;
these functions are for results that are NaN, infinite, huge or a zero's sign.
"""

import math
import struct

from lemmata.cfa.interpreter import extended
from lemmata.cfa.interpreter.extended import BINARY32, BINARY64
from lemmata.cfa.types import Float, Int

_DOUBLE = struct.Struct("<d")
_QWORD = struct.Struct("<Q")
_SINGLE = struct.Struct("<f")
_DWORD = struct.Struct("<I")
_QUIET = 1 << 51
_FRACTION = (1 << 52) - 1
LARGEST32 = 3.4028234663852886e38
EXACT = 1 << 53


def bits64(x: float) -> int:
    return int(_QWORD.unpack(_DOUBLE.pack(x))[0])


def float64(bits: int) -> float:
    return float(_DOUBLE.unpack(_QWORD.pack(bits))[0])


def bits32(x: float) -> int:
    """The bits of a binary32 value, of a NaN the upper part of its significand."""
    if not math.isnan(x):
        return int(_DWORD.unpack(_SINGLE.pack(x))[0])
    wide = bits64(x)
    return wide >> 63 << 31 | 0xFF << 23 | (wide & _FRACTION) >> 29


def float32(bits: int) -> float:
    """The value of bits, a NaN's moved up."""
    x = float(_SINGLE.unpack(_DWORD.pack(bits))[0])
    if not math.isnan(x):
        return x
    return float64(bits >> 31 << 63 | 0x7FF << 52 | (bits & 0x7FFFFF) << 29)


DEFAULT_NAN = float64(0xFFF8000000000000)


def from_bits(bits: int, type_: Float) -> float | int:
    """The run's representation of a float; 80-bit ones stay bits."""
    if type_.bits == 80:
        return bits
    return float32(bits) if type_.bits == 32 else float64(bits)


def to_bits(x: float | int, type_: Float) -> int:
    if type_.bits == 80:
        return int(x)
    return bits32(x) if type_.bits == 32 else bits64(x)


def quiet(x: float) -> float:
    """A NaN made quiet."""
    return float64(bits64(x) | _QUIET)


def nan_of(a: float, b: float = 0.0) -> float:
    """The NaN that an operation on a and b gives: the first NaN among them, or the machine's default."""
    if math.isnan(a):
        return quiet(a)
    return quiet(b) if math.isnan(b) else DEFAULT_NAN


def round32(x: float) -> float:
    """A binary64 value rounded to binary32; of a NaN the upper part is kept, and made quiet."""
    if math.isnan(x):
        return float64((bits64(x) | _QUIET) >> 29 << 29)
    if -LARGEST32 <= x <= LARGEST32:
        return float(_SINGLE.unpack(_SINGLE.pack(x))[0])
    limit = 3.4028235677973366e38
    return math.copysign(math.inf if abs(x) >= limit else LARGEST32, x)


# ---------------------------------------------------------------- operations


def divide(a: float, b: float) -> float:
    """a / b where b is zero."""
    if math.isnan(a) or a == 0:
        return nan_of(a, b)
    return math.copysign(math.inf, math.copysign(1.0, a) * math.copysign(1.0, b))


def sqrt(x: float) -> float:
    return nan_of(x) if math.isnan(x) or x < 0 else math.sqrt(x)


def fmod(a: float, b: float) -> float:
    if math.isnan(a) or math.isnan(b) or math.isinf(a) or b == 0:
        return nan_of(a, b)
    return math.fmod(a, b)


def remainder(a: float, b: float) -> float:
    if math.isnan(a) or math.isnan(b) or math.isinf(a) or b == 0:
        return nan_of(a, b)
    return math.remainder(a, b)


def integral(x: float, how: extended.Rounding) -> float:
    """Rounded to an integral value."""
    if math.isnan(x):
        return quiet(x)
    if not -(2.0**52) < x < 2.0**52:
        return x
    match how:
        case "floor":
            whole = math.floor(x)
        case "ceil":
            whole = math.ceil(x)
        case "trunc":
            whole = int(x)
        case "rint":
            whole = round(x)
        case "round":
            whole = int(x)
            whole += (x - whole >= 0.5) - (x - whole <= -0.5)
    return math.copysign(float(whole), x)


# ---------------------------------------------------------------- conversions


def integer_to_32(number: int) -> float:
    """An integer rounded once to binary32."""
    if -EXACT <= number <= EXACT:
        return round32(float(number))
    return float32(extended.rounded(number < 0, abs(number), 0, BINARY32))


def to_extended(x: float, bits: int) -> int:
    return extended.widen(bits32(x), BINARY32) if bits == 32 else extended.widen(bits64(x), BINARY64)


def from_extended(a: int, bits: int) -> float:
    if bits == 32:
        return float32(extended.narrow(a, BINARY32))
    return float64(extended.narrow(a, BINARY64))


def to_integer(x: float, type_: Int, pointer_bits: int) -> int:
    """What the machine's conversions give, within the type's range or out of it."""
    if not math.isnan(x) and not math.isinf(x) and type_.low <= (whole := int(x)) <= type_.high:
        return whole
    if type_.bits > 64:
        return type_.wrap(_to_wide(x, type_.signed))
    if type_.bits == 32 and not type_.signed and pointer_bits == 32:
        return (_indefinite(x - 2.0**31, 32) ^ 1 << 31 if x >= 2.0**31 else _indefinite(x, 32)) & 0xFFFFFFFF
    if type_.bits == 64 and not type_.signed:
        return _to_unsigned(x)
    return type_.wrap(_indefinite(x, 32 if type_.bits < 32 or (type_.bits == 32 and type_.signed) else 64))


def extended_to_integer(a: int, type_: Int) -> int:
    """The same for the x87: 16 bits for what is narrower."""
    number = None if extended.is_nan(a) or extended.is_infinite(a) else extended.truncated(a)
    if number is not None and type_.low <= number <= type_.high:
        return number
    if type_.bits > 64:
        return type_.wrap(_extended_to_wide(a, number, type_.signed))
    if type_.bits == 64 and not type_.signed:
        return _extended_to_unsigned(a, number)
    return type_.wrap(_limited(number, _x87_width(type_)))


def _extended_to_unsigned(a: int, number: int | None) -> int:
    if number is None:
        return 0 if a == extended.EXTENDED.infinity(0) else 1 << 63
    high = number >= 1 << 63
    return (_limited(number - (high << 63), 64) ^ high << 63) & (1 << 64) - 1


def _x87_width(type_: Int) -> int:
    if type_.bits <= 8 or (type_.bits <= 16 and type_.signed):
        return 16
    return 32 if type_.bits < 32 or (type_.bits == 32 and type_.signed) else 64


def _limited(number: int | None, bits: int) -> int:
    """The number, or the "integer indefinite" value where it does not fit."""
    low = -(1 << (bits - 1))
    return low if number is None or not low <= number < -low else number


def _indefinite(x: float, bits: int) -> int:
    return _limited(None if math.isnan(x) or math.isinf(x) else int(x), bits)


def _to_unsigned(x: float) -> int:
    if x >= 2.0**63:
        return (_indefinite(x - 2.0**63, 64) ^ 1 << 63) & (1 << 64) - 1
    return _indefinite(x, 64) & (1 << 64) - 1


def _to_wide(x: float, signed: bool) -> int:
    """The run-time library's conversion to 128 bits: two halves."""
    if signed and x < 0:
        return -_to_wide(-x, False)
    high = _to_unsigned(x * 2.0**-64)
    return high << 64 | _to_unsigned(x - float(high) * 2.0**64)


def _extended_to_wide(a: int, number: int | None, signed: bool) -> int:
    if extended.is_nan(a):
        return 1 << 127 | 1 << 63
    if number is None or (number < 0 and not signed) or abs(number) >> 128:
        return 0
    return number
