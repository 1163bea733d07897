"""Arguments for every operator of the closed set."""

import random

from lemmata.logic.ieee import HALF, SINGLE, Format
from lemmata.logic.terms import Kind, RoundingMode, Sort, Terms
from lemmata.logic.values import ArrayValue, Value

MODES = tuple(RoundingMode)
ROUNDED = {
    Kind.FP_ADD: 2,
    Kind.FP_SUB: 2,
    Kind.FP_MUL: 2,
    Kind.FP_DIV: 2,
    Kind.FP_FMA: 3,
    Kind.FP_SQRT: 1,
    Kind.FP_RTI: 1,
    Kind.FP_TO_FP_FROM_FP: 1,
    Kind.FP_TO_SBV: 1,
    Kind.FP_TO_UBV: 1,
}
FLOAT_PREDICATES = (Kind.FP_EQUAL, Kind.FP_LT, Kind.FP_LEQ, Kind.FP_REM)
INTERESTING = (0, 1, 2, 3, -1, -2, -3)


def signature(  # noqa: C901, PLR0911
    terms: Terms, kind: Kind, width: int, format_: Format
) -> tuple[tuple[Sort | None, ...], tuple[int, ...]]:
    """Sorts of the arguments (None for a rounding mode) and indices."""
    vector, float_ = terms.vector(width), terms.float(format_)
    other = SINGLE if format_ == HALF else HALF
    if kind in ROUNDED:
        indices = {Kind.FP_TO_FP_FROM_FP: (other.exponent, other.significand)}
        indices |= {Kind.FP_TO_SBV: (width,), Kind.FP_TO_UBV: (width,)}  # type: ignore[dict-item]
        return (None, *[float_] * ROUNDED[kind]), indices.get(kind, ())
    match kind:
        case Kind.NOT:
            return (terms.bool,), ()
        case Kind.AND | Kind.OR:
            return (terms.bool,) * 2, ()
        case Kind.ITE:
            return (terms.bool, vector, vector), ()
        case Kind.BV_EXTRACT:
            return (vector,), (width - 1, width // 2)
        case Kind.BV_ZERO_EXTEND | Kind.BV_SIGN_EXTEND:
            return (vector,), (3,)
        case Kind.BV_NOT | Kind.BV_NEG:
            return (vector,), ()
        case Kind.ARRAY_SELECT:
            return (terms.array(vector, vector), vector), ()
        case Kind.ARRAY_STORE:
            return (terms.array(vector, vector), vector, vector), ()
        case Kind.FP_TO_FP_FROM_BV:
            return (terms.vector(format_.width),), (format_.exponent, format_.significand)
        case Kind.FP_TO_FP_FROM_SBV | Kind.FP_TO_FP_FROM_UBV:
            return (None, vector), (format_.exponent, format_.significand)
    if kind in FLOAT_PREDICATES:
        return (float_, float_), ()
    return ((float_,), ()) if kind.name.startswith("FP") else ((vector, vector), ())


def random_value(terms: Terms, sort: Sort, source: random.Random) -> Value:
    """A value of a sort, often one at which something special happens."""
    if sort.is_bool():
        return source.random() < 0.5
    if sort.is_array():
        made = ArrayValue(random_value(terms, sort.array_element(), source), {})
        for _ in range(3):
            index = random_value(terms, sort.array_index(), source)
            made = made.store(index, random_value(terms, sort.array_element(), source))
        return made
    if sort.is_fp():
        return random_float(Format(sort.fp_exp_size(), sort.fp_sig_size()), source)
    width = sort.bv_size()
    special = source.choice(INTERESTING) if source.random() < 0.4 else source.getrandbits(width)
    return (special ^ (source.random() < 0.2) << (width - 1)) % (1 << width)


def random_float(f: Format, source: random.Random) -> int:
    """Bits of zeros, infinities, NaN, subnormals, powers of two, and anything."""
    one = ((1 << (f.exponent - 1)) - 1) << (f.significand - 1)
    near = one + source.randint(-3, 3) * source.choice((1, 1 << (f.significand - 1)))
    special = (
        0,
        1,
        f.infinity,
        f.infinity - 1,
        (1 << (f.significand - 1)) - 1,
        1 << (f.significand - 1),
        one,
        near,
    )
    bits = source.choice(special) if source.random() < 0.6 else source.getrandbits(f.width - 1)
    bits = f.nan if bits > f.infinity else bits
    return bits if bits == f.nan else bits | f.sign * (source.random() < 0.4)
