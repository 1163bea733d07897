"""IEEE 754 arithmetic on the bits of floats, exact, for every format and rounding mode.

Each operation computes over the rationals and rounds once, by `round_to`; a float is its bits as an
unsigned number, and there is one NaN. Speed is that of Python's integers: it serves constant folding,
simulation and the tests of everything that computes floats faster.
"""

from fractions import Fraction
from math import isqrt

from bitwuzla import RoundingMode

from lemmata.value import value

RNE, RNA = RoundingMode.RNE, RoundingMode.RNA
RTZ, RTP, RTN = RoundingMode.RTZ, RoundingMode.RTP, RoundingMode.RTN


@value
class Format:
    """`significand` counts the hidden bit."""

    exponent: int
    significand: int

    @property
    def width(self) -> int:
        return self.exponent + self.significand

    @property
    def infinity(self) -> int:
        """The bits of +infinity; every number's bits (without the sign) are below, every NaN's above."""
        return ((1 << self.exponent) - 1) << (self.significand - 1)

    @property
    def nan(self) -> int:
        return self.infinity | 1 << (self.significand - 2)

    @property
    def sign(self) -> int:
        return 1 << (self.width - 1)

    @property
    def least_exponent(self) -> int:
        """The exponent of the last place of subnormals."""
        return 3 - (1 << (self.exponent - 1)) - self.significand


HALF, SINGLE, DOUBLE = Format(5, 11), Format(8, 24), Format(11, 53)


def is_nan(f: Format, x: int) -> bool:
    return x & ~f.sign > f.infinity


def is_infinite(f: Format, x: int) -> bool:
    return x & ~f.sign == f.infinity


def is_zero(f: Format, x: int) -> bool:
    return x & ~f.sign == 0


def is_normal(f: Format, x: int) -> bool:
    return 0 < (x & ~f.sign) >> (f.significand - 1) < (1 << f.exponent) - 1


def is_subnormal(f: Format, x: int) -> bool:
    return 0 < x & ~f.sign < 1 << (f.significand - 1)


def canonical(f: Format, x: int) -> int:
    """The bits with every NaN made the one NaN."""
    return f.nan if is_nan(f, x) else x


def exact(f: Format, x: int) -> Fraction:
    """The number that finite bits stand for."""
    magnitude = x & ~f.sign
    exponent, fraction = divmod(magnitude, 1 << (f.significand - 1))
    if exponent:
        fraction += 1 << (f.significand - 1)
        exponent -= 1
    number = Fraction(fraction) * Fraction(2) ** (exponent + f.least_exponent)
    return -number if x & f.sign else number


def round_to(f: Format, mode: RoundingMode, number: Fraction, *, negative_zero: bool = False) -> int:
    """The float nearest to a rational in the mode's direction; a zero has the sign that is asked for."""
    if number == 0:
        return f.sign if negative_zero else 0
    sign = f.sign if number < 0 else 0
    magnitude = abs(number)
    length = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
    place = max(length - f.significand, f.least_exponent)
    if magnitude >= Fraction(2) ** (place + f.significand):
        place += 1
    units = _round_integer(mode, magnitude / Fraction(2) ** place, bool(sign))
    # In units of the last place, the exponent field follows by carrying: 2^(significand-1) is one binade.
    bits = units + ((place - f.least_exponent) << (f.significand - 1))
    if bits >= f.infinity:
        towards_zero = mode is RTZ or mode is (RTP if sign else RTN)
        bits = f.infinity - towards_zero
    return sign | bits


def _round_integer(mode: RoundingMode, magnitude: Fraction, negative: bool) -> int:
    """A non-negative rational rounded to an integer, as the mode rounds a number of this sign."""
    whole, rest = divmod(magnitude.numerator, magnitude.denominator)
    if rest == 0 or mode is RTZ or mode is (RTP if negative else RTN):
        return whole
    if mode is RTP or mode is RTN:
        return whole + 1
    half = 2 * rest - magnitude.denominator
    up = half > 0 or (half == 0 and (mode is RNA or whole % 2 == 1))
    return whole + up


def add(f: Format, mode: RoundingMode, x: int, y: int) -> int:
    if is_nan(f, x) or is_nan(f, y):
        return f.nan
    if is_infinite(f, x) or is_infinite(f, y):
        if is_infinite(f, x) and is_infinite(f, y) and x != y:
            return f.nan
        return x if is_infinite(f, x) else y
    return _sum(f, mode, exact(f, x), exact(f, y), (bool(x & f.sign), bool(y & f.sign)))


def _sum(f: Format, mode: RoundingMode, x: Fraction, y: Fraction, signs: tuple[bool, bool]) -> int:
    """x + y, where `signs` are theirs: a zero sum of opposite signs is positive unless rounding down."""
    negative_zero = all(signs) or (mode is RTN and any(signs))
    return round_to(f, mode, x + y, negative_zero=negative_zero)


def sub(f: Format, mode: RoundingMode, x: int, y: int) -> int:
    return f.nan if is_nan(f, y) else add(f, mode, x, y ^ f.sign)


def mul(f: Format, mode: RoundingMode, x: int, y: int) -> int:
    if is_nan(f, x) or is_nan(f, y):
        return f.nan
    sign = (x ^ y) & f.sign
    if is_infinite(f, x) or is_infinite(f, y):
        return f.nan if is_zero(f, x) or is_zero(f, y) else sign | f.infinity
    return round_to(f, mode, exact(f, x) * exact(f, y), negative_zero=bool(sign))


def div(f: Format, mode: RoundingMode, x: int, y: int) -> int:
    if is_nan(f, x) or is_nan(f, y) or (is_infinite(f, x) and is_infinite(f, y)):
        return f.nan
    sign = (x ^ y) & f.sign
    if is_zero(f, y):
        return f.nan if is_zero(f, x) else sign | f.infinity
    if is_infinite(f, x):
        return sign | f.infinity
    if is_infinite(f, y):
        return sign
    return round_to(f, mode, exact(f, x) / exact(f, y), negative_zero=bool(sign))


def fma(f: Format, mode: RoundingMode, x: int, y: int, z: int) -> int:
    if is_nan(f, x) or is_nan(f, y) or is_nan(f, z):
        return f.nan
    if is_infinite(f, x) or is_infinite(f, y):
        product = mul(f, mode, x, y)
        return add(f, mode, product, z)
    if is_infinite(f, z):
        return z
    signs = bool((x ^ y) & f.sign), bool(z & f.sign)
    return _sum(f, mode, exact(f, x) * exact(f, y), exact(f, z), signs)


def sqrt(f: Format, mode: RoundingMode, x: int) -> int:
    if is_nan(f, x) or is_zero(f, x) or x == f.infinity:
        return canonical(f, x)
    if x & f.sign:
        return f.nan
    number = exact(f, x)
    # x = n / 4^shift with n large enough that the root has more bits than any tie or place needs.
    shift = f.significand + 2 - f.least_exponent
    scaled = number * 4**shift
    root = isqrt(int(scaled))
    inexact = root * root != scaled
    return round_to(f, mode, (Fraction(root) + Fraction(inexact, 2)) / 2**shift)


def rem(f: Format, x: int, y: int) -> int:
    """IEEE remainder: x - y * n for the integer n nearest to x / y, ties to even."""
    if is_nan(f, x) or is_nan(f, y) or is_infinite(f, x) or is_zero(f, y):
        return f.nan
    if is_infinite(f, y):
        return x
    dividend, divisor = exact(f, x), exact(f, y)
    left = dividend - divisor * round(dividend / divisor)
    return round_to(f, RNE, left, negative_zero=bool(x & f.sign))


def round_to_integral(f: Format, mode: RoundingMode, x: int) -> int:
    if is_nan(f, x) or is_infinite(f, x):
        return canonical(f, x)
    negative = bool(x & f.sign)
    whole = _round_integer(mode, abs(exact(f, x)), negative)
    return round_to(f, RNE, Fraction(-whole if negative else whole), negative_zero=negative)


def to_integer(f: Format, mode: RoundingMode, x: int) -> int | None:
    """The rounded number; None for NaN and the infinities."""
    if is_nan(f, x) or is_infinite(f, x):
        return None
    number = exact(f, x)
    whole = _round_integer(mode, abs(number), number < 0)
    return -whole if number < 0 else whole


def convert(source: Format, f: Format, mode: RoundingMode, x: int) -> int:
    if is_nan(source, x):
        return f.nan
    sign = f.sign if x & source.sign else 0
    if is_infinite(source, x):
        return sign | f.infinity
    return round_to(f, mode, exact(source, x), negative_zero=bool(sign))


def less(f: Format, x: int, y: int) -> bool:
    return not is_nan(f, x) and not is_nan(f, y) and _order(f, x) < _order(f, y)


def less_equal(f: Format, x: int, y: int) -> bool:
    return not is_nan(f, x) and not is_nan(f, y) and _order(f, x) <= _order(f, y)


def equal(f: Format, x: int, y: int) -> bool:
    return not is_nan(f, x) and not is_nan(f, y) and _order(f, x) == _order(f, y)


def _order(f: Format, x: int) -> int:
    """An integer ordered as the floats are; both zeros are 0."""
    return -(x & ~f.sign) if x & f.sign else x
