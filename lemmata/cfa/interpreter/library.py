"""The pure functions that generated code calls by name: arithmetic that is not Python's own."""

import struct
from collections.abc import Callable

from lemmata.cfa.interpreter import directed, extended, floats, integers


def _less(test: Callable[[int], bool]) -> Callable[[int, int], bool]:
    """A comparison of 80-bit floats that is false where one is a NaN."""

    def compare(a: int, b: int) -> bool:
        order = extended.compare(a, b)
        return order is not None and test(order)

    return compare


def _big32(exact: float, a: float, b: float) -> float:
    return floats.round32(floats.nan_of(a, b) if exact != exact else exact)  # noqa: PLR0124


LIBRARY: dict[str, object] = {
    "quotient": integers.quotient,
    "remainder": integers.remainder,
    "quotient_wide": integers.quotient_wide,
    "remainder_wide": integers.remainder_wide,
    "divide": floats.divide,
    "nan_of": floats.nan_of,
    "quiet": floats.quiet,
    "big32": _big32,
    "round32": floats.round32,
    "directed": directed.directed,
    "directed_cast": directed.directed_cast,
    "f_sqrt": floats.sqrt,
    "f_fmod": floats.fmod,
    "f_remainder": floats.remainder,
    "f_integral": floats.integral,
    "integer_to_32": floats.integer_to_32,
    "bits32": floats.bits32,
    "bits64": floats.bits64,
    "float32": floats.float32,
    "float64": floats.float64,
    "to_extended": floats.to_extended,
    "from_extended": floats.from_extended,
    "x_add": extended.add,
    "x_sub": extended.sub,
    "x_mul": extended.mul,
    "x_div": extended.div,
    "x_fmod": extended.fmod,
    "x_remainder": extended.remainder,
    "x_neg": extended.neg,
    "x_fabs": extended.fabs,
    "x_sqrt": extended.sqrt,
    "x_integral": extended.integral,
    "x_from_integer": extended.from_integer,
    "x_is_zero": extended.is_zero,
    "x_eq": _less(lambda order: order == 0),
    "x_ne": lambda a, b: extended.compare(a, b) != 0,
    "x_lt": _less(lambda order: order < 0),
    "x_le": _less(lambda order: order <= 0),
    "x_gt": _less(lambda order: order > 0),
    "x_ge": _less(lambda order: order >= 0),
    "wf": struct.Struct("<f").pack,
    "rf": struct.Struct("<f").unpack,
    "rff": struct.Struct("<f").unpack_from,
    "wff": struct.Struct("<f").pack_into,
    "rd": struct.Struct("<d").unpack_from,
    "wd": struct.Struct("<d").pack_into,
    "pack_d": struct.Struct("<d").pack,
    "pack_f": struct.Struct("<f4x").pack,
    **{f"r{form}": struct.Struct(f"<{form}").unpack_from for form in "hHiIqQ"},
    **{f"w{form}": struct.Struct(f"<{form}").pack_into for form in "hHiIqQ"},
}
