"""What every kind of term means, as a function on concrete values.

`MEANINGS` is the closed set of operators that terms of this project are made of. Its functions take the
widths once and give back a function on values, so that evaluation pays for nothing but the arithmetic.
Floats are their bits (ieee.py).
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from bitwuzla import Kind, RoundingMode, Sort

from lemmata.logic import ieee
from lemmata.logic.ieee import Format
from lemmata.logic.values import ArrayValue, Value, same_array, signed
from lemmata.value import value

Meaning: TypeAlias = Callable[..., Value]


@value
class Shape:
    """An operator's arguments without the arguments: their sorts, and the operator's indices."""

    sorts: tuple[Sort, ...]
    indices: tuple[int, ...] = ()

    @property
    def width(self) -> int:
        return self.sorts[0].bv_size()

    @property
    def mask(self) -> int:
        return (1 << self.width) - 1

    @property
    def format(self) -> Format:
        """The format of the last argument, a float."""
        return Format(self.sorts[-1].fp_exp_size(), self.sorts[-1].fp_sig_size())

    @property
    def target(self) -> Format:
        return Format(*self.indices)


def meaning(kind: Kind, sorts: Sequence[Sort], indices: Sequence[int] = ()) -> Meaning:
    """The function that an operator computes on arguments of these sorts."""
    return MEANINGS[kind](Shape(tuple(sorts), tuple(indices)))


def _plain(function: Meaning) -> Callable[[Shape], Meaning]:
    """An operator whose meaning does not depend on widths."""
    return lambda _: function


# ---------------------------------------------------------------- bit-vectors


def _wrapped(function: Callable[..., int]) -> Callable[[Shape], Meaning]:
    """Arithmetic modulo 2^width."""

    def make(shape: Shape) -> Meaning:
        mask = shape.mask
        return lambda *arguments: function(*arguments) & mask

    return make


def _on_signed(function: Callable[[int, int], Value]) -> Callable[[Shape], Meaning]:
    """A function on the arguments' signed numbers; integer results are wrapped."""

    def make(shape: Shape) -> Meaning:
        width, mask = shape.width, shape.mask

        def apply(left: int, right: int) -> Value:
            result = function(signed(left, width), signed(right, width))
            return result if isinstance(result, bool) else int(result) & mask  # type: ignore[arg-type]

        return apply

    return make


def _sdiv(left: int, right: int) -> int:
    if right == 0:
        return 1 if left < 0 else -1
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _srem(left: int, right: int) -> int:
    return left if right == 0 else left - right * _sdiv(left, right)


def _smod(left: int, right: int) -> int:
    return left if right == 0 else left % right


def _udiv(shape: Shape) -> Meaning:
    mask = shape.mask
    return lambda left, right: left // right if right else mask


def _shl(shape: Shape) -> Meaning:
    width, mask = shape.width, shape.mask
    return lambda value, count: value << count & mask if count < width else 0


def _ashr(shape: Shape) -> Meaning:
    width, mask = shape.width, shape.mask
    return lambda value, count: signed(value, width) >> min(count, width) & mask


def _lshr(shape: Shape) -> Meaning:
    width = shape.width
    return lambda value, count: value >> count if count < width else 0


def _concat(shape: Shape) -> Meaning:
    low = shape.sorts[1].bv_size()
    return lambda high, rest: high << low | rest


def _extract(shape: Shape) -> Meaning:
    high, low = shape.indices
    mask = (1 << (high - low + 1)) - 1
    return lambda value: value >> low & mask


def _sign_extend(shape: Shape) -> Meaning:
    width, mask = shape.width, (1 << (shape.width + shape.indices[0])) - 1
    return lambda value: signed(value, width) & mask


def _umul_overflow(shape: Shape) -> Meaning:
    mask = shape.mask
    return lambda left, right: left * right > mask


def _smul_overflow(shape: Shape) -> Meaning:
    width, high = shape.width, 1 << (shape.width - 1)
    return lambda left, right: not -high <= signed(left, width) * signed(right, width) < high


# ---------------------------------------------------------------- arrays


def _equal(shape: Shape) -> Meaning:
    sort = shape.sorts[0]
    if not sort.is_array():
        return lambda left, right: left == right
    index = sort.array_index()
    indices = 1 << index.bv_size() if index.is_bv() else 2
    return lambda left, right: same_array(left, right, indices)


def _select(array: ArrayValue, index: Value) -> Value:
    return array.select(index)


def _store(array: ArrayValue, index: Value, element: Value) -> Value:
    return array.store(index, element)


# ---------------------------------------------------------------- floats


def _float(function: Callable[..., Value]) -> Callable[[Shape], Meaning]:
    """A function of ieee.py whose first argument is the format of the arguments."""

    def make(shape: Shape) -> Meaning:
        format_ = shape.format
        return lambda *arguments: function(format_, *arguments)

    return make


def _from_float(shape: Shape) -> Meaning:
    source, target = shape.format, shape.target
    return lambda mode, value: ieee.convert(source, target, mode, value)


def _from_bits(shape: Shape) -> Meaning:
    target = shape.target
    return lambda bits: ieee.canonical(target, bits)


def _from_integer(shape: Shape) -> Meaning:
    target = shape.target
    return lambda mode, value: ieee.round_to(target, mode, Fraction(value))


def _from_signed_integer(shape: Shape) -> Meaning:
    target, width = shape.target, shape.sorts[-1].bv_size()
    return lambda mode, value: ieee.round_to(target, mode, Fraction(signed(value, width)))


class Undetermined(ArithmeticError):
    """The standard leaves this value open (a float that does not fit into an integer); Floats guards it."""


def _to_integer(low: Callable[[int], int], high: Callable[[int], int]) -> Callable[[Shape], Meaning]:
    def make(shape: Shape) -> Meaning:
        source, (width,) = shape.format, shape.indices
        least, most = low(width), high(width)

        def apply(mode: RoundingMode, value: int) -> int:
            whole = ieee.to_integer(source, mode, value)
            if whole is None or not least <= whole <= most:
                raise Undetermined
            return whole & ((1 << width) - 1)

        return apply

    return make


def _has_sign(negative: bool) -> Callable[[Format, int], bool]:
    return lambda f, x: not ieee.is_nan(f, x) and bool(x & f.sign) == negative


def _negate(f: Format, x: int) -> int:
    return x if ieee.is_nan(f, x) else x ^ f.sign


MEANINGS: Mapping[Kind, Callable[[Shape], Meaning]] = {
    Kind.NOT: _plain(lambda a: not a),
    Kind.AND: _plain(lambda a, b: a and b),
    Kind.OR: _plain(lambda a, b: a or b),
    Kind.ITE: _plain(lambda c, a, b: a if c else b),
    Kind.EQUAL: _equal,
    Kind.BV_NOT: _wrapped(lambda a: ~a),
    Kind.BV_NEG: _wrapped(lambda a: -a),
    Kind.BV_AND: _plain(lambda a, b: a & b),
    Kind.BV_OR: _plain(lambda a, b: a | b),
    Kind.BV_XOR: _plain(lambda a, b: a ^ b),
    Kind.BV_ADD: _wrapped(lambda a, b: a + b),
    Kind.BV_SUB: _wrapped(lambda a, b: a - b),
    Kind.BV_MUL: _wrapped(lambda a, b: a * b),
    Kind.BV_UDIV: _udiv,
    Kind.BV_UREM: _plain(lambda a, b: a % b if b else a),
    Kind.BV_SDIV: _on_signed(_sdiv),
    Kind.BV_SREM: _on_signed(_srem),
    Kind.BV_SMOD: _on_signed(_smod),
    Kind.BV_SHL: _shl,
    Kind.BV_SHR: _lshr,
    Kind.BV_ASHR: _ashr,
    Kind.BV_CONCAT: _concat,
    Kind.BV_EXTRACT: _extract,
    Kind.BV_ZERO_EXTEND: _plain(lambda a: a),
    Kind.BV_SIGN_EXTEND: _sign_extend,
    Kind.BV_ULT: _plain(lambda a, b: a < b),
    Kind.BV_ULE: _plain(lambda a, b: a <= b),
    Kind.BV_SLT: _on_signed(lambda a, b: a < b),
    Kind.BV_SLE: _on_signed(lambda a, b: a <= b),
    Kind.BV_UMUL_OVERFLOW: _umul_overflow,
    Kind.BV_SMUL_OVERFLOW: _smul_overflow,
    Kind.ARRAY_SELECT: _plain(_select),
    Kind.ARRAY_STORE: _plain(_store),
    Kind.CONST_ARRAY: _plain(lambda element: ArrayValue(element, {})),
    Kind.FP_ABS: _float(lambda f, x: x & ~f.sign),
    Kind.FP_NEG: _float(_negate),
    Kind.FP_ADD: _float(ieee.add),
    Kind.FP_SUB: _float(ieee.sub),
    Kind.FP_MUL: _float(ieee.mul),
    Kind.FP_DIV: _float(ieee.div),
    Kind.FP_FMA: _float(ieee.fma),
    Kind.FP_SQRT: _float(ieee.sqrt),
    Kind.FP_REM: _float(ieee.rem),
    Kind.FP_RTI: _float(ieee.round_to_integral),
    Kind.FP_EQUAL: _float(ieee.equal),
    Kind.FP_LT: _float(ieee.less),
    Kind.FP_LEQ: _float(ieee.less_equal),
    Kind.FP_IS_NAN: _float(ieee.is_nan),
    Kind.FP_IS_INF: _float(ieee.is_infinite),
    Kind.FP_IS_ZERO: _float(ieee.is_zero),
    Kind.FP_IS_NORMAL: _float(ieee.is_normal),
    Kind.FP_IS_SUBNORMAL: _float(ieee.is_subnormal),
    Kind.FP_IS_NEG: _float(_has_sign(True)),
    Kind.FP_IS_POS: _float(_has_sign(False)),
    Kind.FP_TO_FP_FROM_BV: _from_bits,
    Kind.FP_TO_FP_FROM_FP: _from_float,
    Kind.FP_TO_FP_FROM_UBV: _from_integer,
    Kind.FP_TO_FP_FROM_SBV: _from_signed_integer,
    Kind.FP_TO_UBV: _to_integer(lambda _: 0, lambda width: (1 << width) - 1),
    Kind.FP_TO_SBV: _to_integer(lambda width: -1 << (width - 1), lambda width: (1 << (width - 1)) - 1),
}
