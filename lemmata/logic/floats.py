"""Makes float terms over bit-vectors: state holds bits, terms convert with to_fp inside.

There is no operator from a float to its bits; whoever needs the bits of a result constrains an input r by
`same(from_bits(r), result)`. fp.min and fp.max are not offered, as SMT-LIB leaves the sign of a zero open.
"""

from fractions import Fraction

from bitwuzla import Kind, RoundingMode, Term

from lemmata.logic import ieee
from lemmata.logic.ieee import RNE, RTZ, Format
from lemmata.logic.terms import Terms


class Floats:
    """Float operations on one object of terms; rounding is to nearest even unless told otherwise."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def _mode(self, mode: RoundingMode) -> Term:
        return self._terms.manager.mk_rm_value(mode)

    def _format(self, a: Term) -> Format:
        return Format(a.sort().fp_exp_size(), a.sort().fp_sig_size())

    # ---------------------------------------------------------------- values and conversions

    def value(self, bits: int, format_: Format) -> Term:
        return self._terms.value(bits, self._terms.float(format_))

    def from_bits(self, bits: Term, format_: Format) -> Term:
        """The float that a bit-vector of its width encodes; every NaN encoding gives the one NaN."""
        return self._terms.make(Kind.FP_TO_FP_FROM_BV, (bits,), (format_.exponent, format_.significand))

    def convert(self, a: Term, format_: Format, mode: RoundingMode = RNE) -> Term:
        """To another format, rounded."""
        if self._format(a) == format_:
            return a
        indices = format_.exponent, format_.significand
        return self._terms.make(Kind.FP_TO_FP_FROM_FP, (self._mode(mode), a), indices)

    def from_integer(self, a: Term, format_: Format, *, signed: bool, mode: RoundingMode = RNE) -> Term:
        kind = Kind.FP_TO_FP_FROM_SBV if signed else Kind.FP_TO_FP_FROM_UBV
        return self._terms.make(kind, (self._mode(mode), a), (format_.exponent, format_.significand))

    def fits(self, a: Term, width: int, *, signed: bool, mode: RoundingMode = RTZ) -> Term:
        """Whether the float, rounded to an integer, is one of `width` bits; NaN and infinities are not.

        Rounding to an integral float is exact and monotone, so it is compared with the bounds themselves;
        2^width where it is no float of the format is its infinity, which every finite float is below.
        """
        t, format_ = self._terms, self._format(a)
        whole = self.round_to_integral(a, mode)
        above = self.value(ieee.round_to(format_, RNE, Fraction(1 << (width - signed))), format_)
        below = self.value(
            ieee.round_to(format_, RTZ, Fraction(-(1 << (width - 1)) if signed else 0)), format_
        )
        finite = t.and_(t.not_(self.is_nan(a)), t.not_(self.is_infinite(a)))
        return t.and_(finite, self.less_equal(below, whole), self.less(whole, above))

    def to_integer(self, a: Term, width: int, *, signed: bool, mode: RoundingMode = RTZ) -> Term:
        """The float rounded to an integer, and 0 where that does not fit (SMT-LIB leaves it open)."""
        kind = Kind.FP_TO_SBV if signed else Kind.FP_TO_UBV
        number = self._terms.make(kind, (self._mode(mode), a), (width,))
        return self._terms.ite(
            self.fits(a, width, signed=signed, mode=mode), number, self._terms.bv(0, width)
        )

    # ---------------------------------------------------------------- arithmetic

    def _rounded(self, kind: Kind, mode: RoundingMode, *arguments: Term) -> Term:
        return self._terms.make(kind, (self._mode(mode), *arguments))

    def add(self, a: Term, b: Term, mode: RoundingMode = RNE) -> Term:
        return self._rounded(Kind.FP_ADD, mode, a, b)

    def sub(self, a: Term, b: Term, mode: RoundingMode = RNE) -> Term:
        return self._rounded(Kind.FP_SUB, mode, a, b)

    def mul(self, a: Term, b: Term, mode: RoundingMode = RNE) -> Term:
        return self._rounded(Kind.FP_MUL, mode, a, b)

    def div(self, a: Term, b: Term, mode: RoundingMode = RNE) -> Term:
        return self._rounded(Kind.FP_DIV, mode, a, b)

    def fma(self, a: Term, b: Term, c: Term, mode: RoundingMode = RNE) -> Term:
        return self._rounded(Kind.FP_FMA, mode, a, b, c)

    def sqrt(self, a: Term, mode: RoundingMode = RNE) -> Term:
        return self._rounded(Kind.FP_SQRT, mode, a)

    def round_to_integral(self, a: Term, mode: RoundingMode) -> Term:
        return self._rounded(Kind.FP_RTI, mode, a)

    def rem(self, a: Term, b: Term) -> Term:
        """The IEEE remainder, C's `remainder`."""
        return self._terms.make(Kind.FP_REM, (a, b))

    def neg(self, a: Term) -> Term:
        return self._terms.make(Kind.FP_NEG, (a,))

    def abs(self, a: Term) -> Term:
        return self._terms.make(Kind.FP_ABS, (a,))

    # ---------------------------------------------------------------- predicates

    def same(self, a: Term, b: Term) -> Term:
        """The same float: NaN is NaN, and 0 is not -0."""
        return self._terms.eq(a, b)

    def equal(self, a: Term, b: Term) -> Term:
        """C's ==."""
        return self._terms.make(Kind.FP_EQUAL, (a, b))

    def less(self, a: Term, b: Term) -> Term:
        return self._terms.make(Kind.FP_LT, (a, b))

    def less_equal(self, a: Term, b: Term) -> Term:
        return self._terms.make(Kind.FP_LEQ, (a, b))

    def is_nan(self, a: Term) -> Term:
        return self._terms.make(Kind.FP_IS_NAN, (a,))

    def is_infinite(self, a: Term) -> Term:
        return self._terms.make(Kind.FP_IS_INF, (a,))

    def is_zero(self, a: Term) -> Term:
        return self._terms.make(Kind.FP_IS_ZERO, (a,))

    def is_normal(self, a: Term) -> Term:
        return self._terms.make(Kind.FP_IS_NORMAL, (a,))

    def is_subnormal(self, a: Term) -> Term:
        return self._terms.make(Kind.FP_IS_SUBNORMAL, (a,))

    def is_negative(self, a: Term) -> Term:
        """The sign bit, where the float is not NaN."""
        return self._terms.make(Kind.FP_IS_NEG, (a,))
