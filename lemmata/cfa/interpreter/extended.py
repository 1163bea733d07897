"""Exact arithmetic on the bits of floats: the x87's 80-bit format, and rounding for the others.

A float's bits are an integer. Every result is computed exactly over the integers (with a sticky bit where it
has no end) and rounded once, to nearest even. NaNs follow the x87: the operand with the greater significand
survives, made quiet; an invalid operation gives the negative quiet NaN.
"""

from collections.abc import Callable
from math import isqrt
from typing import Literal, TypeAlias

from lemmata.value import value


@value
class Format:
    """`precision` counts the leading bit, which the 80-bit format stores (`explicit`)."""

    precision: int
    exponent_bits: int
    explicit: bool = False

    @property
    def least(self) -> int:
        """The exponent of the last place of the smallest numbers."""
        return 3 - (1 << (self.exponent_bits - 1)) - self.precision

    @property
    def special(self) -> int:
        """The exponent field of infinities and NaNs."""
        return (1 << self.exponent_bits) - 1

    @property
    def fraction_bits(self) -> int:
        return self.precision - (not self.explicit)

    @property
    def sign(self) -> int:
        return 1 << (self.exponent_bits + self.fraction_bits)

    def infinity(self, negative: int) -> int:
        lead = 1 << (self.precision - 1) if self.explicit else 0
        return (self.sign if negative else 0) | self.special << self.fraction_bits | lead

    def largest(self, negative: int) -> int:
        """The finite number of the greatest size."""
        ones = (1 << self.fraction_bits) - 1
        return (self.sign if negative else 0) | (self.special - 1) << self.fraction_bits | ones


BINARY32 = Format(24, 8)
BINARY64 = Format(53, 11)
EXTENDED = Format(64, 15, explicit=True)
FORMATS = {32: BINARY32, 64: BINARY64, 80: EXTENDED}

_SIGN = 1 << 79
_LEAD = 1 << 63
_QUIET = 1 << 62
_ONES = (1 << 64) - 1
_SPECIAL = 0x7FFF
_LEAST = EXTENDED.least
DEFAULT_NAN = _SIGN | _SPECIAL << 64 | _LEAD | _QUIET
ONE = 0x3FFF << 64 | _LEAD


Direction = Literal["nearest", "down", "up", "zero"]


def rounded(
    negative: int, significand: int, scale: int, form: Format, direction: Direction = "nearest"
) -> int:
    """The bits of (-1)^negative * significand * 2^scale."""
    sign = form.sign if negative else 0
    if significand == 0:
        return sign
    shift = max(significand.bit_length() - form.precision, form.least - scale)
    if shift > 0:
        rest = significand & ((1 << shift) - 1)
        significand >>= shift
        half = 1 << (shift - 1)
        if direction == "nearest":
            significand += rest > half or (rest == half and significand & 1)
        elif direction == ("down" if negative else "up"):
            significand += rest > 0
    else:
        significand <<= -shift
    scale += shift
    if significand >> form.precision:
        significand, scale = significand >> 1, scale + 1
    normal = significand >> (form.precision - 1)
    exponent = scale - form.least + 1 if normal else 0
    if exponent >= form.special:
        away = direction in ("nearest", "down" if negative else "up")
        return form.infinity(negative) if away else form.largest(negative)
    if not form.explicit:
        significand &= (1 << form.fraction_bits) - 1
    return sign | exponent << form.fraction_bits | significand


Exact: TypeAlias = tuple[int, int, int]
"""(negative, significand, scale), with a sticky last bit where the number has no end."""


def is_nan(bits: int) -> bool:
    exponent = bits >> 64 & _SPECIAL
    return (exponent == _SPECIAL and bits & _ONES != _LEAD) or (exponent != 0 and not bits & _LEAD)


def is_infinite(bits: int) -> bool:
    return bits & ~_SIGN == _SPECIAL << 64 | _LEAD


def finite(bits: int) -> Exact:
    return bits >> 79, bits & _ONES, max(bits >> 64 & _SPECIAL, 1) + _LEAST - 1


def round_extended(negative: int, significand: int, scale: int) -> int:
    return rounded(negative, significand, scale, EXTENDED)


def _quiet(bits: int) -> int:
    """A NaN made quiet; an encoding that the x87 does not know is an invalid operand."""
    return bits | _QUIET if bits & _LEAD else DEFAULT_NAN


def nan_of(a: int, b: int) -> int:
    """The result of an operation with a NaN among its operands."""
    if not is_nan(b):
        return _quiet(a)
    if not is_nan(a):
        return _quiet(b)
    if (a & _QUIET) != (b & _QUIET):
        return _quiet(a if a & _QUIET else b)
    first, second = a & _ONES, b & _ONES
    if first == second:
        return _quiet(min(a, b))
    return _quiet(a if first > second else b)


# ---------------------------------------------------------------- arithmetic


def add(a: int, b: int) -> int:
    if is_nan(a) or is_nan(b):
        return nan_of(a, b)
    if is_infinite(a):
        return DEFAULT_NAN if is_infinite(b) and a != b else a
    if is_infinite(b):
        return b
    return round_extended(*exact_sum(a, b))


def exact_sum(a: int, b: int, direction: Direction = "nearest") -> Exact:
    """Of finite numbers; 0 as the sum of different ones is -0 where it is rounded down."""
    negative_a, m, e = finite(a)
    negative_b, n, f = finite(b)
    scale = min(e, f)
    total = (-m if negative_a else m) << (e - scale)
    total += (-n if negative_b else n) << (f - scale)
    if total == 0:
        return negative_a if negative_a == negative_b else direction == "down", 0, 0
    return total < 0, abs(total), scale


def sub(a: int, b: int) -> int:
    return nan_of(a, b) if is_nan(b) else add(a, b ^ _SIGN)


def mul(a: int, b: int) -> int:
    if is_nan(a) or is_nan(b):
        return nan_of(a, b)
    sign = (a ^ b) & _SIGN
    if is_infinite(a) or is_infinite(b):
        return DEFAULT_NAN if is_zero(a) or is_zero(b) else sign | _SPECIAL << 64 | _LEAD
    return round_extended(*exact_product(a, b))


def exact_product(a: int, b: int) -> Exact:
    _, m, e = finite(a)
    _, n, f = finite(b)
    return (a ^ b) & _SIGN, m * n, e + f


def div(a: int, b: int) -> int:
    if is_nan(a) or is_nan(b):
        return nan_of(a, b)
    sign = (a ^ b) & _SIGN
    if is_infinite(a):
        return DEFAULT_NAN if is_infinite(b) else sign | _SPECIAL << 64 | _LEAD
    if is_infinite(b):
        return sign
    if is_zero(b):
        return DEFAULT_NAN if is_zero(a) else sign | _SPECIAL << 64 | _LEAD
    return round_extended(*quotient(a, b))


def quotient(a: int, b: int) -> Exact:
    _, m, e = finite(a)
    _, n, f = finite(b)
    whole, rest = divmod(m << 130, n)
    return (a ^ b) & _SIGN, whole << 1 | (rest != 0), e - f - 131


def sqrt(a: int) -> int:
    if is_nan(a):
        return _quiet(a)
    if is_zero(a):
        return a
    if a & _SIGN:
        return DEFAULT_NAN
    if is_infinite(a):
        return a
    return round_extended(*root(a))


def root(a: int) -> Exact:
    _, m, e = finite(a)
    wide = m << (130 + (e & 1))
    e -= 130 + (e & 1)
    whole = isqrt(wide)
    return 0, whole << 1 | (whole * whole != wide), e // 2 - 1


def fmod(a: int, b: int) -> int:
    if is_nan(a) or is_nan(b):
        return nan_of(a, b)
    if is_infinite(a) or is_zero(b):
        return DEFAULT_NAN
    if is_infinite(b) or is_zero(a):
        return a
    negative, m, e = finite(a)
    _, n, f = finite(b)
    scale = min(e, f)
    n <<= f - scale
    return round_extended(negative, m * pow(2, e - scale, n) % n, scale)


def remainder(a: int, b: int) -> int:
    """a - n * b exactly, n being the integer nearest to a / b, or the even one of two."""
    if is_nan(a) or is_nan(b):
        return nan_of(a, b)
    if is_infinite(a) or is_zero(b):
        return DEFAULT_NAN
    if is_infinite(b) or is_zero(a):
        return a
    negative, m, e = finite(a)
    _, n, f = finite(b)
    scale = min(e, f)
    n <<= f - scale
    rest = m * pow(2, e - scale, 2 * n) % (2 * n)
    if 2 * rest > 3 * n or 2 * rest == 3 * n:
        rest -= 2 * n
    elif 2 * rest > n:
        rest -= n
    return round_extended(negative ^ (rest < 0), abs(rest), scale)


def neg(a: int) -> int:
    return a ^ _SIGN


def fabs(a: int) -> int:
    return a & ~_SIGN


# ---------------------------------------------------------------- comparison


def is_zero(a: int) -> bool:
    return a & ~_SIGN == 0


def compare(a: int, b: int) -> int | None:
    """Negative, zero or positive as a is to b; None where one is a NaN."""
    if is_nan(a) or is_nan(b):
        return None
    return _key(a) - _key(b)


def _key(a: int) -> int:
    """Ordered as the values are; encodings of one value (pseudo-denormals) agree."""
    if not a >> 64 & _SPECIAL and a & _LEAD:
        a += 1 << 64
    return -(a ^ _SIGN) if a & _SIGN else a


# ---------------------------------------------------------------- rounding to integral values

Rounding = Literal["floor", "ceil", "trunc", "round", "rint"]


def integral(a: int, how: Rounding) -> int:
    if is_nan(a):
        return _quiet(a)
    negative, m, e = finite(a)
    if e >= 0 or is_infinite(a) or m == 0:
        return a
    return round_extended(negative, _INTEGRAL[how](negative, m, -e), 0)


def _half_even(_negative: int, m: int, shift: int) -> int:
    whole, rest, half = m >> shift, m & ((1 << shift) - 1), 1 << (shift - 1)
    return whole + (rest > half or (rest == half and whole & 1))


_INTEGRAL: dict[Rounding, Callable[[int, int, int], int]] = {
    "floor": lambda negative, m, shift: -(-m >> shift) if negative else m >> shift,
    "ceil": lambda negative, m, shift: m >> shift if negative else -(-m >> shift),
    "trunc": lambda _negative, m, shift: m >> shift,
    "round": lambda _negative, m, shift: (m + (1 << (shift - 1))) >> shift,
    "rint": _half_even,
}


def truncated(a: int) -> int:
    """The integer towards zero of a finite number."""
    negative, m, e = finite(a)
    size = m << e if e >= 0 else m >> -e
    return -size if negative else size


def from_integer(number: int) -> int:
    return round_extended(number < 0, abs(number), 0)


# ---------------------------------------------------------------- other formats


def narrow(a: int, form: Format) -> int:
    """The bits of an 80-bit float in binary32 or binary64."""
    negative, m, e = finite(a)
    if is_infinite(a):
        return form.infinity(negative)
    if not is_nan(a):
        return rounded(negative, m, e, form)
    payload = (_quiet(a) & (_LEAD - 1)) >> (64 - form.precision)
    return form.infinity(_quiet(a) & _SIGN) | payload


def widen(bits: int, form: Format) -> int:
    """The 80-bit float of the bits of a binary32 or binary64."""
    fraction = bits & ((1 << form.fraction_bits) - 1)
    exponent = bits >> form.fraction_bits & form.special
    negative = bits & form.sign
    if exponent == form.special:
        quiet = _QUIET if fraction else 0
        sign = _SIGN if negative else 0
        return sign | _SPECIAL << 64 | _LEAD | quiet | fraction << (64 - form.precision)
    if exponent:
        fraction |= 1 << form.fraction_bits
    return round_extended(negative, fraction, max(exponent, 1) - 1 + form.least)
