"""Arithmetic on intervals of mathematical integers; and, or and xor are those of endless two's complement."""

from collections.abc import Callable

from lemmata.cfa.operations import BinaryOp

Interval = tuple[int, int]


def _corners(function: Callable[[int, int], int]) -> Callable[[int, int, int, int], Interval]:
    """An operator that is monotone in each argument, whichever way."""

    def apply(a: int, b: int, c: int, d: int) -> Interval:
        found = function(a, c), function(a, d), function(b, c), function(b, d)
        return min(found), max(found)

    return apply


def quotient(x: int, y: int) -> int:
    """Towards zero."""
    found = abs(x) // abs(y)
    return found if (x < 0) == (y < 0) else -found


def _remainder(a: int, b: int, c: int, d: int) -> Interval:
    """x - y * (x / y), whose sign is x's; y is not 0."""
    most = max(abs(c), abs(d)) - 1
    if c == d and quotient(a, c) == quotient(b, c) and (a >= 0 or b <= 0):
        shift = c * quotient(a, c)
        return a - shift, b - shift
    if max(abs(a), abs(b)) < min(abs(c), abs(d)):
        return a, b
    return (max(a, -most) if a < 0 else 0), (min(b, most) if b > 0 else 0)


def _and(a: int, b: int, c: int, d: int) -> Interval:
    if a == b and c == d:
        return a & c, a & c
    if c == d:
        a, b, c, d = c, d, a, b
    if a == b >= 0 and a & (a + 1) == 0 and c >> a.bit_length() == d >> a.bit_length():
        return c & a, d & a  # a mask of the last bits, and the others do not change
    length = max(each.bit_length() for each in (~a, ~c, b, d))
    if a >= 0 or c >= 0:
        return 0, min(high for low, high in ((a, b), (c, d)) if low >= 0)
    if b < 0 and d < 0:
        return -1 << max((~a).bit_length(), (~c).bit_length()), min(b, d)
    return -1 << length, max(b, d, 0)


def _or(a: int, b: int, c: int, d: int) -> Interval:
    low, high = _and(~b, ~a, ~d, ~c)
    return ~high, ~low


def _xor(a: int, b: int, c: int, d: int) -> Interval:
    if a == b and c == d:
        return a ^ c, a ^ c
    most = 1 << max((each ^ (each >> each.bit_length())).bit_length() for each in (a, b, c, d))
    first, second = _sign(a, b), _sign(c, d)
    if first is None or second is None:
        return -most, most - 1
    return (0, most - 1) if first == second else (-most, -1)


def _sign(low: int, high: int) -> bool | None:
    """Whether all of an interval is negative; None where the sign is open."""
    return low < 0 if (low < 0) == (high < 0) else None


OPERATORS: dict[BinaryOp, Callable[[int, int, int, int], Interval]] = {
    "add": lambda a, b, c, d: (a + c, b + d),
    "sub": lambda a, b, c, d: (a - d, b - c),
    "mul": _corners(lambda x, y: x * y),
    "div": _corners(quotient),
    "rem": _remainder,
    "and": _and,
    "or": _or,
    "xor": _xor,
    "shl": _corners(lambda x, y: x << y),
    "shr": _corners(lambda x, y: x >> y),
}
