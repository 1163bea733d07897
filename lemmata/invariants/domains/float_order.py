"""Floats as integers in their order, and arithmetic on intervals of those.

The place of a float is its magnitude's bits, negative below zero; both zeros are 0, and NaN is the integer
two above infinity's. Rounding to nearest is monotone, so the bounds of a result are the results on bounds,
rounded as the machine rounds them. binary64 rounds sums, products, quotients and roots of binary32 twice
without harm (Figueroa 1995).
"""

import math
import struct
from collections.abc import Callable, Iterable, Iterator

from lemmata.cfa.interpreter.floats import round32
from lemmata.cfa.operations import BinaryOp, UnaryOp
from lemmata.cfa.types import Float

Interval = tuple[int, int]

_INFINITY = {32: 0x7F800000, 64: 0x7FF << 52, 80: 0x7FFF << 64}


def infinity(type_: Float) -> int:
    return _INFINITY[type_.bits]


def nan(type_: Float) -> int:
    return _INFINITY[type_.bits] + 2


def borders(type_: Float) -> Interval:
    return -_INFINITY[type_.bits], _INFINITY[type_.bits] + 2


def place(bits: int, type_: Float) -> int:
    """The place of the float with these bits."""
    sign = 1 << (type_.bits - 1)
    magnitude = bits & (sign - 1)
    if magnitude > _INFINITY[type_.bits]:
        return nan(type_)
    return -magnitude if bits & sign else magnitude


def place_of(number: float, type_: Float) -> int:
    """The place of a number, rounded to the type."""
    if type_.bits == 32:
        number = round32(number)
        (bits,) = struct.unpack("<I", struct.pack("<f", number))
    else:
        (bits,) = struct.unpack("<Q", struct.pack("<d", number))
    return place(bits, type_)


def number_at(at: int, type_: Float) -> float:
    """The number in a place, which is not NaN's."""
    sign = 1 << (type_.bits - 1) if at < 0 else 0
    code, size = ("<f", "<I") if type_.bits == 32 else ("<d", "<Q")
    (number,) = struct.unpack(code, struct.pack(size, abs(at) | sign))
    assert isinstance(number, float)
    return number


# ---------------------------------------------------------------- intervals


def split(pieces: Iterable[Interval], type_: Float) -> tuple[list[tuple[float, float]], bool]:
    """The numbers of intervals of places, and whether NaN is among these."""
    numbers, top = [], infinity(type_)
    may_be_nan = False
    for low, high in pieces:
        may_be_nan |= high > top
        if low <= top:
            numbers.append((number_at(low, type_), number_at(min(high, top), type_)))
    return numbers, may_be_nan


def places(numbers: Iterable[tuple[float, float]], may_be_nan: bool, type_: Float) -> Iterator[Interval]:
    """Intervals of places that hold these numbers, rounded."""
    for low, high in numbers:
        yield place_of(low, type_), place_of(high, type_)
    if may_be_nan:
        yield nan(type_), nan(type_)


def combined(
    op: BinaryOp, left: list[tuple[float, float]], right: list[tuple[float, float]]
) -> tuple[list[tuple[float, float]], bool] | None:
    """The results on numbers, not yet rounded to binary32, and whether NaN is one; None where all may be."""
    rule = _RULES.get(op)
    if rule is None:
        return None
    found: list[tuple[float, float]] = []
    may_be_nan = False
    for first in left:
        for second in right:
            if op == "div" and second[0] <= 0 <= second[1]:
                return None
            corners = [rule(x, y) for x in first for y in second]
            known = [each for each in corners if not math.isnan(each)]
            may_be_nan |= len(known) < len(corners) or (op == "mul" and _vanishes(first, second))
            if known:
                zero = [0.0] if op == "mul" and len(known) < len(corners) else []
                found.append((min(known + zero), max(known + zero)))
    return found, may_be_nan


def _vanishes(first: tuple[float, float], second: tuple[float, float]) -> bool:
    """Zero may meet infinity."""
    pairs = (first, second), (second, first)
    return any(one[0] <= 0 <= one[1] and math.inf in map(abs, other) for one, other in pairs)


_RULES: dict[BinaryOp, Callable[[float, float], float]] = {
    "add": lambda x, y: x + y,
    "sub": lambda x, y: x - y,
    "mul": lambda x, y: x * y,
    "div": lambda x, y: x / y,
}


def mapped(op: UnaryOp, numbers: list[tuple[float, float]]) -> tuple[list[tuple[float, float]], bool] | None:
    """The same for operators on one number, all of which are monotone but for the absolute value."""
    if op == "neg":
        return [(-high, -low) for low, high in numbers], False
    if op == "fabs":
        return [_magnitudes(low, high) for low, high in numbers], False
    if op == "sqrt":
        roots = [(math.sqrt(max(low, 0.0)), math.sqrt(high)) for low, high in numbers if high >= 0]
        return roots, any(low < 0 for low, _ in numbers)
    rule = _INTEGRAL.get(op)
    if rule is None:
        return None
    return [(_integral(rule, low), _integral(rule, high)) for low, high in numbers], False


def _magnitudes(low: float, high: float) -> tuple[float, float]:
    if low <= 0 <= high:
        return 0.0, max(-low, high)
    return min(abs(low), abs(high)), max(abs(low), abs(high))


def _integral(rule: Callable[[float], int], number: float) -> float:
    return float(rule(number)) if math.isfinite(number) else number


def _half_away(number: float) -> int:
    whole = math.floor(abs(number))
    whole += abs(number) - whole >= 0.5
    return -whole if number < 0 else whole


_INTEGRAL: dict[UnaryOp, Callable[[float], int]] = {
    "floor": math.floor,
    "ceil": math.ceil,
    "trunc": math.trunc,
    "round": _half_away,
    "rint": round,
}
