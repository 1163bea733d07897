"""Expressions of a Program as terms: integers, pointers and floats are bit-vectors of their width.

Floats are bits in the state (c-semantics, Floats): operands are read through to_fp, and a result r, which
no operator turns into bits, becomes an input with the side condition to_fp(r) = result; of the many NaNs
it is the canonical one. Copies, negation and absolute value work on the bits themselves.
"""

from collections.abc import Callable

from lemmata.cfa.operations import (
    Accessible,
    AddressOf,
    Binary,
    BitCast,
    Cast,
    Const,
    Difference,
    Expression,
    FunctionAddress,
    Offset,
    OfObject,
    Operand,
    Overflows,
    Rounded,
    Unary,
    Var,
)
from lemmata.cfa.source import Span
from lemmata.cfa.types import Float, Int, Pointer, Type
from lemmata.logic.floats import Floats
from lemmata.logic.ieee import DOUBLE, RNA, RNE, RTN, RTP, RTZ, SINGLE, Format
from lemmata.logic.terms import RoundingMode, Sort, Term, Terms
from lemmata.logic.values import value_of

ROUNDINGS: dict[str, RoundingMode] = {"floor": RTN, "ceil": RTP, "trunc": RTZ, "round": RNA}
_DIRECTIONS: dict[str, RoundingMode] = {"down": RTN, "up": RTP, "zero": RTZ}


class NotEncoded(Exception):
    """The meaning of something in the Program has no terms yet; the message names it, `span` is its place."""

    def __init__(self, message: str, span: Span | None = None) -> None:
        super().__init__(message)
        self.span = span


def width(type_: Type) -> int:
    """The bits of a value of the type in the state."""
    match type_:
        case Int(bits) | Pointer(_, bits):
            return bits
        case Float(32 | 64 as bits):
            return bits
        case _:
            raise NotEncoded(f"a value of type {type_}")


def format_of(type_: Float) -> Format:
    return SINGLE if type_.bits == 32 else DOUBLE


def _signed(type_: Type) -> bool:
    return isinstance(type_, Int) and type_.signed


class Translator:
    """Makes terms under an environment: `value` is what a register holds, `fresh` makes an input of the step.

    `conditions` collects what the inputs for float results have to satisfy, whatever path is taken.
    """

    def __init__(
        self,
        terms: Terms,
        address: Callable[[AddressOf | FunctionAddress], Term],
        fresh: Callable[[Sort], Term],
    ) -> None:
        self.terms = terms
        self.conditions: list[Term] = []
        self._floats = Floats(terms)
        self._address = address
        self._fresh = fresh
        self._results: dict[tuple[Term, ...], Term] = {}

    # ---------------------------------------------------------------- operands and truth

    def operand(self, operand: Operand, value: Callable[[Var], Term]) -> Term:
        match operand:
            case Var():
                return value(operand)
            case Const(number, type_):
                return self.terms.bv(number, width(type_))
            case AddressOf() | FunctionAddress():
                return self._address(operand)

    def truth(self, condition: Expression, value: Callable[[Var], Term]) -> Term:
        """That the condition is not zero."""
        if isinstance(condition, Binary) and condition.op in _COMPARISONS:
            return self._comparison(condition, value)
        if isinstance(condition, Overflows):
            return self._overflows(condition, value)
        made = self.expression(condition, value)
        if isinstance(condition.type, Float):
            return self.terms.not_(self._floats.is_zero(self._float(made, condition.type)))
        return self.terms.ne(made, self.terms.bv(0, made.sort().bv_size()))

    def _number(self, truth: Term, type_: Type) -> Term:
        bits = width(type_)
        return self.terms.ite(truth, self.terms.bv(1, bits), self.terms.bv(0, bits))

    # ---------------------------------------------------------------- expressions

    def expression(  # noqa: C901 (a flat table)
        self, expression: Expression, value: Callable[[Var], Term], mode: RoundingMode = RNE
    ) -> Term:
        match expression:
            case Rounded(direction, computed):
                return self.expression(computed, value, _DIRECTIONS[direction])
            case Var() | Const() | AddressOf() | FunctionAddress():
                return self.operand(expression, value)
            case Unary():
                return self._unary(expression, value, mode)
            case Binary(op, _, _, type_) if op in _COMPARISONS:
                return self._number(self._comparison(expression, value), type_)
            case Binary():
                return self._binary(expression, value, mode)
            case Cast(operand, type_):
                return self._cast(self.operand(operand, value), operand.type, type_, mode)
            case BitCast(operand, _):
                return self.operand(operand, value)
            case Offset(pointer, index, scale, type_):
                distance = self.operand(index, value)
                scaled = self.terms.mul(distance, self.terms.bv(scale, type_.bits))
                return self.terms.add(self.operand(pointer, value), scaled)
            case Difference(left, right, scale, type_):
                bytes_ = self.terms.sub(self.operand(left, value), self.operand(right, value))
                return self.terms.sdiv(bytes_, self.terms.bv(scale, type_.bits))
            case Overflows():
                return self._number(self._overflows(expression, value), Int(32, True))
            case OfObject(fact):
                raise NotEncoded(f"the {fact} of an object")
            case Accessible():
                raise NotEncoded("whether memory may be accessed")

    def defined(self, expression: Expression, value: Callable[[Var], Term]) -> Term:
        """That the machine computes the expression: no division by zero, no over-wide shift."""
        match expression:
            case Binary("div" | "rem", left, right, Int() as type_):
                return self._divides(self.operand(left, value), self.operand(right, value), type_)
            case Binary("shl" | "shr", left, right, _):
                count = self.operand(right, value)
                limit = self.terms.bv(width(left.type), count.sort().bv_size())
                if width(left.type) >> count.sort().bv_size():
                    return self.terms.true
                return self.terms.ult(count, limit)
            case _:
                return self.terms.true

    def _divides(self, left: Term, right: Term, type_: Int) -> Term:
        terms = self.terms
        nonzero = terms.ne(right, terms.bv(0, type_.bits))
        if not type_.signed:
            return nonzero
        return terms.and_(nonzero, terms.not_(terms.overflows("div", left, right, signed=True)))

    # ---------------------------------------------------------------- one operator

    def _unary(self, unary: Unary, value: Callable[[Var], Term], mode: RoundingMode) -> Term:
        operand = self.operand(unary.operand, value)
        if isinstance(unary.type, Float):
            return self._float_unary(unary.op, operand, unary.type, mode)
        return self.terms.neg(operand) if unary.op == "neg" else self.terms.bvnot(operand)

    def _float_unary(self, op: str, operand: Term, type_: Float, mode: RoundingMode) -> Term:
        terms, bits = self.terms, width(type_)
        sign = terms.bv(1 << (bits - 1), bits)
        if op == "neg":
            return terms.bvxor(operand, sign)
        if op == "fabs":
            return terms.bvand(operand, terms.bvnot(sign))
        argument = self._float(operand, type_)
        if op == "sqrt":
            return self._bits(self._floats.sqrt(argument, mode), type_, operand)
        rounded = self._floats.round_to_integral(argument, ROUNDINGS.get(op, mode))
        return self._bits(rounded, type_, operand)

    def _binary(self, binary: Binary, value: Callable[[Var], Term], mode: RoundingMode) -> Term:
        left, right = self.operand(binary.left, value), self.operand(binary.right, value)
        if isinstance(binary.type, Float):
            return self._float_binary(binary.op, left, right, binary.type, mode)
        if binary.op in ("shl", "shr"):
            right = self.terms.resize(right, width(binary.type), signed=False)
        signed = _signed(binary.type)
        terms = self.terms
        table: dict[str, Callable[[Term, Term], Term]] = {
            "add": terms.add,
            "sub": terms.sub,
            "mul": terms.mul,
            "div": terms.sdiv if signed else terms.udiv,
            "rem": terms.srem if signed else terms.urem,
            "and": terms.bvand,
            "or": terms.bvor,
            "xor": terms.bvxor,
            "shl": terms.shl,
            "shr": terms.ashr if signed else terms.lshr,
        }
        return table[binary.op](left, right)

    def _float_binary(self, op: str, left: Term, right: Term, type_: Float, mode: RoundingMode) -> Term:
        floats = self._floats
        table: dict[str, Callable[[Term, Term, RoundingMode], Term]] = {
            "add": floats.add,
            "sub": floats.sub,
            "mul": floats.mul,
            "div": floats.div,
            "remainder": lambda a, b, _: floats.rem(a, b),
        }
        if op not in table:
            raise NotEncoded(f"{op} of floats")
        number = table[op](self._float(left, type_), self._float(right, type_), mode)
        return self._bits(number, type_, left, right)

    def _comparison(self, binary: Binary, value: Callable[[Var], Term]) -> Term:
        left, right = self.operand(binary.left, value), self.operand(binary.right, value)
        type_ = binary.left.type
        terms = self.terms
        if isinstance(type_, Float):
            floats = self._floats
            left, right = self._float(left, type_), self._float(right, type_)
            equal, less, at_most = floats.equal, floats.less, floats.less_equal
        elif _signed(type_):
            equal, less, at_most = terms.eq, terms.slt, terms.sle
        else:
            equal, less, at_most = terms.eq, terms.ult, terms.ule
        match binary.op:
            case "eq":
                return equal(left, right)
            case "ne":
                return terms.not_(equal(left, right))
            case "lt":
                return less(left, right)
            case "le":
                return at_most(left, right)
            case "gt":
                return less(right, left)
            case _:
                return at_most(right, left)

    def _overflows(self, check: Overflows, value: Callable[[Var], Term]) -> Term:
        """Computed in as many bits as the exact result needs."""
        terms, into = self.terms, check.into
        left_type, right_type = check.left.type, check.right.type
        bits = 2 * max(width(left_type), width(right_type), into.bits) + 2
        left = terms.resize(self.operand(check.left, value), bits, signed=_signed(left_type))
        right = terms.resize(self.operand(check.right, value), bits, signed=_signed(right_type))
        zero = terms.bv(0, bits)
        if check.op in ("div", "rem"):
            low, minus_one = terms.bv(into.low, bits), terms.bv(-1, bits)
            return terms.and_(terms.eq(left, low), terms.eq(right, minus_one)) if into.signed else terms.false
        if check.op == "neg":
            left, right = zero, left
        exact = {"add": terms.add, "sub": terms.sub, "mul": terms.mul, "neg": terms.sub}[check.op](
            left, right
        )
        kept = terms.resize(terms.extract(exact, into.bits - 1, 0), bits, signed=into.signed)
        return terms.ne(kept, exact)

    # ---------------------------------------------------------------- conversions

    def _cast(self, operand: Term, source: Type, to: Type, mode: RoundingMode) -> Term:
        match source, to:
            case Float(), Int(_, _, True):
                return self._number(self.terms.not_(self._floats.is_zero(self._float(operand, source))), to)
            case _, Int(_, _, True):
                return self._number(self.terms.ne(operand, self.terms.bv(0, operand.sort().bv_size())), to)
            case Float(), Float():
                if source == to:
                    return operand
                number = self._float(operand, source)
                return self._bits(self._floats.convert(number, format_of(to), mode), to, operand)
            case Float(), _:
                return self._to_integer(self._float(operand, source), to)
            case _, Float():
                number = self._floats.from_integer(operand, format_of(to), signed=_signed(source), mode=mode)
                return self._bits(number, to, operand)
            case _:
                return self.terms.resize(operand, width(to), signed=_signed(source))

    def _to_integer(self, number: Term, to: Type) -> Term:
        """Truncated; where that does not fit, which C leaves undefined, what x86 gives.

        SSE converts to signed 32 and 64 bits, and has the least integer for what does not fit.
        """
        signed, bits = _signed(to), width(to)
        if bits > 64:
            raise NotEncoded(f"a conversion of a float to {to}")
        if bits == 64 and not signed:
            return self._to_unsigned(number)
        machine = self._truncated(number, 32 if bits < 32 or (bits == 32 and signed) else 64)
        return self.terms.resize(machine, bits, signed=True)

    def _truncated(self, number: Term, bits: int) -> Term:
        least = self.terms.bv(1 << (bits - 1), bits)
        fits = self._floats.fits(number, bits, signed=True)
        return self.terms.ite(fits, self._floats.to_integer(number, bits, signed=True), least)

    def _to_unsigned(self, number: Term) -> Term:
        """gcc subtracts 2^63 from what is not below it, converts, and flips the first bit."""
        terms, floats = self.terms, self._floats
        format_ = Format(number.sort().fp_exp_size(), number.sort().fp_sig_size())
        half = floats.from_integer(terms.bv(1 << 63, 64), format_, signed=False)
        upper = terms.bvxor(self._truncated(floats.sub(number, half), 64), terms.bv(1 << 63, 64))
        return terms.ite(floats.less_equal(half, number), upper, self._truncated(number, 64))

    # ---------------------------------------------------------------- floats and their bits

    def _float(self, bits: Term, type_: Float) -> Term:
        if type_.bits not in (32, 64):
            raise NotEncoded(f"arithmetic on {type_}")
        return self._floats.from_bits(bits, format_of(type_))

    def _bits(self, number: Term, type_: Float, *operands: Term) -> Term:
        """The bits of a float, as an input r with to_fp(r) = number; of NaN any, as machines differ there.

        The same operands in the same order give the same bits. To go by the number alone would not do: the
        bits of NaN depend on those of the operands, of which nothing is left where all NaN are one number.
        """
        if type_.bits not in (32, 64):
            raise NotEncoded(f"arithmetic on {type_}")
        if number.is_value() and value_of(self._floats.is_nan(number)) is False:
            bits = value_of(number)
            assert isinstance(bits, int)
            return self.terms.bv(bits, type_.bits)
        known = self._results.get((number, *operands))
        if known is not None:
            return known
        format_ = format_of(type_)
        result = self._fresh(self.terms.vector(type_.bits))
        self.conditions.append(self._floats.same(self._floats.from_bits(result, format_), number))
        self._results[number, *operands] = result
        return result


_COMPARISONS = frozenset({"eq", "ne", "lt", "le", "gt", "ge"})
