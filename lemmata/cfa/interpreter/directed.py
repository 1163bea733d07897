"""Float operations rounded downwards, upwards or to zero, in each format; slow, as few programs ask for it.

Results that no rounding changes (NaN, of infinities, of a division by zero) are those to nearest.
"""

from collections.abc import Callable

from lemmata.cfa.interpreter import extended, floats
from lemmata.cfa.interpreter.extended import FORMATS, Direction, Exact

INTEGRAL: dict[str, extended.Rounding] = {"down": "floor", "up": "ceil", "zero": "trunc"}

_NEAREST: dict[str, Callable[..., int]] = {
    "add": extended.add,
    "sub": extended.sub,
    "mul": extended.mul,
    "div": extended.div,
    "sqrt": extended.sqrt,
}


def directed(direction: Direction, op: str, bits: int, *operands: float | int) -> float | int:
    """`op` on floats of so many bits."""
    wide = [_widened(operand, bits) for operand in operands]
    if bits != 80 and any(map(extended.is_nan, wide)):
        return floats.nan_of(*operands)
    if _is_special(op, wide):
        return _narrowed(_NEAREST[op](*wide), bits)
    return _rounded(_exact(direction, op, wide), bits, direction)


def directed_cast(direction: Direction, operand: float | int, source: int, bits: int) -> float | int:
    """To a float of so many bits, from one of `source` bits or (0) an integer."""
    if source == 0:
        return _rounded((operand < 0, abs(int(operand)), 0), bits, direction)
    wide = _widened(operand, source)
    if extended.is_nan(wide) or extended.is_infinite(wide):
        return _narrowed(wide, bits)
    return _rounded(extended.finite(wide), bits, direction)


def _widened(operand: float | int, bits: int) -> int:
    return int(operand) if bits == 80 else floats.to_extended(operand, bits)


def _narrowed(wide: int, bits: int) -> float | int:
    return wide if bits == 80 else floats.from_extended(wide, bits)


def _is_special(op: str, wide: list[int]) -> bool:
    if any(extended.is_nan(each) or extended.is_infinite(each) for each in wide):
        return True
    if op == "sqrt":
        return extended.is_zero(wide[0]) or extended.finite(wide[0])[0] == 1
    return op == "div" and extended.is_zero(wide[1])


def _exact(direction: Direction, op: str, wide: list[int]) -> Exact:
    match op:
        case "add":
            return extended.exact_sum(wide[0], wide[1], direction)
        case "sub":
            return extended.exact_sum(wide[0], extended.neg(wide[1]), direction)
        case "mul":
            return extended.exact_product(wide[0], wide[1])
        case "div":
            return extended.quotient(wide[0], wide[1])
        case _:
            return extended.root(wide[0])


def _rounded(exact: Exact, bits: int, direction: Direction) -> float | int:
    result = extended.rounded(*exact, FORMATS[bits], direction)
    if bits == 80:
        return result
    return floats.float32(result) if bits == 32 else floats.float64(result)
