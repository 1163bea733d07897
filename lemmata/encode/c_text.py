"""Terms over a Program's registers as C expressions, and only where the expression means the same.

A bit-vector is kept as two C expressions at once: one whose value is its unsigned number and one whose value
is its signed one. An operator takes the reading that it needs; where both would do, the one in which the
variables were declared. Arithmetic on signed types wraps here, as it does in the Program (gcc's -fwrapv);
signed shifts to the right are arithmetic. An expression is never evaluated where C leaves its result open.
"""

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from lemmata.cfa.types import Float, Int
from lemmata.encode.spelling import float_constant
from lemmata.logic.ieee import RNE
from lemmata.logic.terms import Kind, RoundingMode, Term
from lemmata.logic.values import number, signed, value_of
from lemmata.logic.walk import fold
from lemmata.value import value

LONGEST = 600
"""No expression that is longer is of use to readers."""

# Ranks, as C's grammar binds: what stands higher binds tighter.
_ATOM, _UNARY, _TIMES, _PLUS, _BITS, _ORDER, _EQUAL, _AND, _OR, _CHOICE = range(10, 0, -1)


class NoText(Exception):
    """The term has no C expression; the message says what has none."""


@value
class Typed:
    """A C expression of type (bits, signed) after promotion: int, unsigned, long or unsigned long (long)."""

    text: str
    rank: int
    bits: int
    signed: bool


@value
class Number:
    """A bit-vector as its two readings; `prefers` is how it was declared, if anything in it was."""

    width: int
    unsigned: Typed
    signed: Typed
    prefers: Literal["unsigned", "signed", None] = None
    constant: int | None = None

    def read(self, *, signed: bool) -> Typed:
        return self.signed if signed else self.unsigned


@value
class Truth:
    """A condition, and its negation where that is as short."""

    text: str
    rank: int
    negation: tuple[str, int] | None = None


@value
class Real:
    """A float. `bits_of` says that this is not the float but its bits."""

    text: str
    rank: int
    width: int
    bits_of: bool = False


@value
class Distance:
    """A pointer that is held as a distance; `spelled` gives the pointer for a distance."""

    text: str
    spelled: Callable[[int], str]
    owner: object


@value
class Rounding:
    mode: RoundingMode


Meaning: TypeAlias = Number | Truth | Real | Distance | Rounding


def expression(
    formula: Term, leaves: Mapping[Term, Meaning], long_bits: int, *, overflow_wraps: bool = True
) -> str:
    """The C text of a formula whose variables are `leaves`; NoText where there is none.

    Without `overflow_wraps` no signed addition, subtraction or multiplication in it overflows.
    """
    meaning = fold([formula], _Writer(leaves, long_bits, overflow_wraps).step)[formula]
    assert isinstance(meaning, Truth)
    return meaning.text


# ---------------------------------------------------------------- pieces of text


def _in(one: Typed | Truth | Real, rank: int) -> str:
    """As an operand that has to bind at least so tightly."""
    return one.text if one.rank >= rank else f"({one.text})"


def negated(truth: Truth) -> Truth:
    if truth.negation is not None:
        return Truth(*truth.negation, (truth.text, truth.rank))
    return Truth(f"!({truth.text})", _UNARY, (truth.text, truth.rank))


class Arithmetic:
    """C's integer types, conversions and literals, in a model whose long has so many bits."""

    def __init__(self, long_bits: int) -> None:
        self._wide = "long" if long_bits == 64 else "long long"
        self._suffix = "l" if long_bits == 64 else "ll"

    def type_name(self, bits: int, *, signed: bool) -> str:
        plain = {8: "char", 16: "short", 32: "int", 64: self._wide}[bits]
        if bits == 8 and signed:
            return "signed char"
        if bits == 32 and not signed:
            return "unsigned"
        return plain if signed else f"unsigned {plain}"

    def home(self, width: int, *, signed: bool) -> tuple[int, bool]:
        """The type in which a number of this width is computed."""
        if width > 64:
            raise NoText(f"numbers of {width} bits")
        bits = 32 if width <= 32 else 64
        return bits, signed or width < bits

    def cast(self, one: Typed, bits: int, *, signed: bool) -> Typed:
        """To a type; one that is narrower than int is promoted at once."""
        text = f"({self.type_name(bits, signed=signed)}) {_in(one, _UNARY)}"
        return Typed(text, _UNARY, max(bits, 32), signed or bits < 32)

    def operands(self, a: Typed, b: Typed, bits: int, *, signed: bool) -> tuple[Typed, Typed]:
        """Both so that C's usual conversions compute in the type."""
        if _usual(a, b) == (bits, signed):
            return a, b
        if (a.bits, a.signed) != (bits, signed):
            a = self.cast(a, bits, signed=signed)
        if _usual(a, b) != (bits, signed):
            b = self.cast(b, bits, signed=signed)
        return a, b

    def literal(self, number: int, width: int, *, signed: bool) -> Typed:
        bits, home_signed = self.home(width, signed=signed)
        if -(1 << 31) < number < 1 << 31:
            return Typed(str(number), _ATOM if number >= 0 else _UNARY, 32, True)
        suffix = ("" if home_signed else "u") + (self._suffix if bits == 64 else "")
        if number == -(1 << (bits - 1)):
            return Typed(f"-{-number - 1}{suffix} - 1", _PLUS, bits, home_signed)
        return Typed(f"{number}{suffix}", _ATOM if number >= 0 else _UNARY, bits, home_signed)

    # ------------------------------------------------------------ the two readings

    def value(self, number: int, width: int) -> Number:
        as_signed = signed(number, width)
        return Number(
            width,
            self.literal(number, width, signed=False),
            self.literal(as_signed, width, signed=True),
            None,
            number,
        )

    def declared(self, text: str, type_: Int, rank: int = _ATOM) -> Number:
        """A variable of a C type; one of fewer bits than int is promoted."""
        bits, home_signed = self.home(type_.bits, signed=type_.signed)
        return self.both(Typed(text, rank, bits, home_signed), type_.bits, signed=type_.signed, prefers=True)

    def both(self, one: Typed, width: int, *, signed: bool, prefers: bool = False) -> Number:
        """Both readings, from one of them."""
        _check(one)
        other = self.unsigned(one, width) if signed else self.signed(one, width)
        liked: Literal["signed", "unsigned", None] = None
        if prefers:
            liked = "signed" if signed else "unsigned"
        return Number(width, *((other, one) if signed else (one, other)), liked)

    def unsigned(self, one: Typed, width: int) -> Typed:
        """The unsigned reading of an expression that is right modulo 2^width."""
        if width in (8, 16, 32, 64):
            return self.cast(one, width, signed=False)
        mask = self.literal((1 << width) - 1, width, signed=False)
        bits, signed = _usual(one, mask)
        return Typed(f"{_in(one, _UNARY)} & {mask.text}", _BITS, bits, signed)

    def signed(self, one: Typed, width: int) -> Typed:
        if width in (8, 16, 32, 64):
            return self.cast(one, width, signed=True)
        bits, _ = self.home(width, signed=True)
        low = self.unsigned(one, width)
        if not low.signed or low.bits != bits:
            low = self.cast(low, bits, signed=True)
        half = self.literal(1 << (width - 1), width, signed=True).text
        return Typed(f"({_in(low, _UNARY)} ^ {half}) - {half}", _PLUS, bits, True)


def _usual(a: Typed, b: Typed) -> tuple[int, bool]:
    """C's usual arithmetic conversions, after promotion."""
    if a.bits == b.bits:
        return a.bits, a.signed and b.signed
    wider = a if a.bits > b.bits else b
    return wider.bits, wider.signed


def _check(one: Typed | Truth | Real) -> None:
    if len(one.text) > LONGEST:
        raise NoText("an expression that is too long to read")


_ORDERS = {Kind.BV_ULT: "<", Kind.BV_ULE: "<=", Kind.BV_SLT: "<", Kind.BV_SLE: "<="}
_OPPOSITE = {"<": ">=", "<=": ">", "==": "!="}
_SUMS = {Kind.BV_ADD: "+", Kind.BV_SUB: "-", Kind.BV_MUL: "*"}
_BITWISE = {Kind.BV_AND: "&", Kind.BV_OR: "|", Kind.BV_XOR: "^"}
_QUOTIENTS = {Kind.BV_UDIV: "/", Kind.BV_UREM: "%", Kind.BV_SDIV: "/", Kind.BV_SREM: "%"}
_SHIFTS = {Kind.BV_SHL: "<<", Kind.BV_SHR: ">>", Kind.BV_ASHR: ">>"}
_FLOAT_ORDERS = {Kind.FP_LT: "<", Kind.FP_LEQ: "<=", Kind.FP_EQUAL: "=="}
_FLOAT_SUMS = {Kind.FP_ADD: "+", Kind.FP_SUB: "-", Kind.FP_MUL: "*", Kind.FP_DIV: "/"}


class _Writer:
    """One operator at a time."""

    def __init__(self, leaves: Mapping[Term, Meaning], long_bits: int, overflow_wraps: bool) -> None:
        self._leaves = leaves
        self._overflow_wraps = overflow_wraps
        self._c = Arithmetic(long_bits)

    def step(self, term: Term, parts: list[Meaning]) -> Meaning:
        if term.is_const():
            if term not in self._leaves:
                raise NoText(f"{term}")
            return self._leaves[term]
        if term.is_value():
            return self._value(term)
        match parts:
            case [Truth(), *_] if term.sort().is_bool():
                return self._connective(term.kind(), parts)
            case [Truth() as condition, Number() as a, Number() as b]:
                return self._choice(condition, a, b)
            case [Number() as a]:
                return self._one(term, a)
            case [Number() as a, Number() as b]:
                return self._two(term, a, b)
            case [Distance(), _] | [_, Distance()] if term.kind() is Kind.EQUAL:
                return _pointers(parts)
            case _:
                return _floating(term, parts)

    def _value(self, term: Term) -> Meaning:
        sort = term.sort()
        if sort.is_bool():
            return Truth("1", _ATOM, ("0", _ATOM)) if term.is_true() else Truth("0", _ATOM, ("1", _ATOM))
        if sort.is_bv():
            return self._c.value(number(term), sort.bv_size())
        plain = value_of(term)
        if isinstance(plain, RoundingMode):
            return Rounding(plain)
        assert isinstance(plain, int)
        return _real_value(plain, _format(term))

    # ------------------------------------------------------------ conditions

    def _connective(self, kind: Kind, parts: list[Meaning]) -> Truth:
        match kind, parts:
            case Kind.NOT, [Truth() as a]:
                return negated(a)
            case Kind.AND, [Truth() as a, Truth() as b]:
                return _joined("&&", _AND, a, b)
            case Kind.OR, [Truth() as a, Truth() as b]:
                return _joined("||", _OR, a, b)
            case Kind.EQUAL, [Truth() as a, Truth() as b]:
                return _compared("==", _in(a, _ATOM), _in(b, _ATOM), _EQUAL)
            case Kind.ITE, [Truth() as c, Truth() as a, Truth() as b]:
                found = Truth(f"{_in(c, _OR)} ? {_in(a, _OR)} : {_in(b, _OR)}", _CHOICE)
                _check(found)
                return found
        raise NoText(kind.name)

    def _choice(self, condition: Truth, a: Number, b: Number) -> Number:
        readings = []
        for sense in (False, True):
            one, other = a.read(signed=sense), b.read(signed=sense)
            bits, home_signed = self._c.home(a.width, signed=sense)
            one, other = self._c.operands(one, other, bits, signed=home_signed)
            text = f"{_in(condition, _OR)} ? {_in(one, _OR)} : {_in(other, _OR)}"
            readings.append(Typed(text, _CHOICE, bits, home_signed))
            _check(readings[-1])
        return Number(a.width, readings[0], readings[1], _liking(a, b))

    def _comparison(self, operator: str, a: Number, b: Number, *, signed: bool) -> Truth:
        bits, home_signed = self._c.home(a.width, signed=signed)
        left, right = self._c.operands(a.read(signed=signed), b.read(signed=signed), bits, signed=home_signed)
        rank = _EQUAL if operator == "==" else _ORDER
        if a.constant is not None and b.constant is None:
            left, right = right, left
            mirrored = {"<": ">", "<=": ">=", "==": "=="}[operator]
            return _compared(mirrored, _in(left, _PLUS), _in(right, _PLUS), rank)
        return _compared(operator, _in(left, _PLUS), _in(right, _PLUS), rank)

    # ------------------------------------------------------------ numbers

    def _one(self, term: Term, a: Number) -> Meaning:
        width = term.sort().bv_size() if term.sort().is_bv() else 0
        match term.kind():
            case Kind.BV_NOT:
                one = a.signed
                if not one.signed:
                    one = self._c.cast(one, self._c.home(width, signed=True)[0], signed=True)
                made = Typed(f"~{_in(one, _UNARY)}", _UNARY, one.bits, one.signed)
                return self._liked(self._c.both(made, width, signed=True), _liking(a, a))
            case Kind.BV_NEG:
                return self._sum("-", self._c.value(0, width), a)
            case Kind.BV_ZERO_EXTEND:
                return self._wider(a.unsigned, width)
            case Kind.BV_SIGN_EXTEND:
                return self._c.both(self._widened(a.signed, width), width, signed=True, prefers=True)
            case Kind.BV_EXTRACT:
                return self._piece(term, a)
        raise NoText(term.kind().name)

    def _wider(self, one: Typed, width: int) -> Number:
        """A non-negative number that is the same in both readings."""
        one = self._widened(one, width)
        return Number(width, one, one)

    def _widened(self, one: Typed, width: int) -> Typed:
        self._c.home(width, signed=True)
        return one

    def _piece(self, term: Term, a: Number) -> Number:
        high, low = term.indices()
        width = high - low + 1
        if not low:
            source = a.read(signed=a.prefers == "signed")
            return self._c.both(self._c.unsigned(source, width), width, signed=False)
        moved = self._right(a.unsigned, low, a.width)
        if high == a.width - 1:
            return self._c.both(moved, width, signed=False)
        return self._c.both(self._c.unsigned(moved, width), width, signed=False)

    def _two(self, term: Term, a: Number, b: Number) -> Meaning:
        kind = term.kind()
        if kind is Kind.EQUAL:
            liking = _liking(a, b) or ("unsigned" if a.width == 1 else "signed")
            return self._comparison("==", a, b, signed=liking == "signed")
        if kind in _ORDERS:
            return self._comparison(_ORDERS[kind], a, b, signed=kind in (Kind.BV_SLT, Kind.BV_SLE))
        if kind in _SUMS:
            return self._sum(_SUMS[kind], a, b)
        if kind in _BITWISE:
            return self._bitwise(_BITWISE[kind], a, b)
        if kind in _QUOTIENTS:
            return self._quotient(kind, a, b)
        if kind in _SHIFTS:
            return self._shift(kind, a, b)
        if kind is Kind.BV_CONCAT:
            return self._concat(a, b)
        raise NoText(kind.name)

    def _sum(self, operator: str, a: Number, b: Number) -> Number:
        if operator == "+" and a.constant is not None:
            a, b = b, a
        if operator == "+" and b.constant is not None and signed(b.constant, b.width) < 0:
            operator, b = "-", self._c.value(-signed(b.constant, b.width), b.width)
        readings = {sense: self._modular(operator, a, b, signed=sense) for sense in (False, True)}
        return Number(a.width, readings[False], readings[True], _liking(a, b))

    def _modular(self, operator: str, a: Number, b: Number, *, signed: bool) -> Typed:
        """In a type of the number's own width if C has one, else in a wider unsigned one and cut."""
        width = a.width
        own = width in (32, 64)
        narrow = width < 16 if operator == "*" else width < 31
        bits, home_signed = self._c.home(width, signed=signed or narrow)
        if not narrow and not (own and self._overflow_wraps):
            home_signed = False
        one, other = a.read(signed=signed), b.read(signed=signed)
        if a.constant == 0 and operator == "-":
            if (other.bits, other.signed) != (bits, home_signed):
                other = self._c.cast(other, bits, signed=home_signed)
            made = Typed(f"-{_in(other, _ATOM)}", _UNARY, bits, home_signed)
        else:
            one, other = self._c.operands(one, other, bits, signed=home_signed)
            rank = _TIMES if operator == "*" else _PLUS
            text = f"{_in(one, rank)} {operator} {_in(other, rank + 1)}"
            made = Typed(text, rank, bits, home_signed)
        _check(made)
        if own and made.signed == signed:
            return made
        return self._c.signed(made, width) if signed else self._c.unsigned(made, width)

    def _bitwise(self, operator: str, a: Number, b: Number) -> Number:
        """Sign extension commutes with them, and so does zero extension."""
        readings = []
        for sense in (False, True):
            bits, home_signed = self._c.home(a.width, signed=sense)
            one, other = a.read(signed=sense), b.read(signed=sense)
            one, other = self._c.operands(one, other, bits, signed=home_signed)
            text = f"{_in(one, _UNARY)} {operator} {_in(other, _UNARY)}"
            readings.append(Typed(text, _BITS, bits, home_signed))
            _check(readings[-1])
        return Number(a.width, readings[0], readings[1], _liking(a, b))

    def _quotient(self, kind: Kind, a: Number, b: Number) -> Number:
        """By a constant that is neither 0 nor -1, so that C defines it."""
        sense = kind in (Kind.BV_SDIV, Kind.BV_SREM)
        if b.constant is None or b.constant == 0 or (sense and b.constant == (1 << b.width) - 1):
            raise NoText("a quotient by what may be 0 or -1")
        bits, home_signed = self._c.home(a.width, signed=sense)
        one, other = self._c.operands(a.read(signed=sense), b.read(signed=sense), bits, signed=home_signed)
        text = f"{_in(one, _TIMES)} {_QUOTIENTS[kind]} {_in(other, _UNARY)}"
        return self._c.both(Typed(text, _TIMES, bits, home_signed), a.width, signed=sense, prefers=True)

    def _shift(self, kind: Kind, a: Number, b: Number) -> Number:
        if b.constant is None or b.constant >= a.width:
            raise NoText("a shift by what may be too much")
        if kind is Kind.BV_SHL:
            bits, _ = self._c.home(a.width, signed=False)
            one = a.unsigned
            if (one.bits, one.signed) != (bits, False):
                one = self._c.cast(one, bits, signed=False)
            made = Typed(f"{_in(one, _UNARY)} << {b.constant}", _BITS, bits, False)
            low = made if a.width in (32, 64) else self._c.unsigned(made, a.width)
            return self._liked(self._c.both(low, a.width, signed=False), _liking(a, a))
        sense = kind is Kind.BV_ASHR
        made = self._right(a.read(signed=sense), b.constant, a.width)
        return self._c.both(made, a.width, signed=sense, prefers=True)

    def _right(self, one: Typed, count: int, width: int) -> Typed:
        """In a type that has as many bits."""
        if count >= one.bits:
            one = self._c.cast(one, self._c.home(width, signed=True)[0], signed=one.signed)
        return Typed(f"{_in(one, _UNARY)} >> {count}", _BITS, one.bits, one.signed)

    def _concat(self, a: Number, b: Number) -> Number:
        width = a.width + b.width
        bits, _ = self._c.home(width, signed=False)
        high = a.unsigned
        if (high.bits, high.signed) != (bits, False):
            high = self._c.cast(high, bits, signed=False)
        text = f"{_in(high, _UNARY)} << {b.width} | {_in(b.unsigned, _UNARY)}"
        if a.constant == 0:
            return self._wider(b.unsigned, width)
        return self._c.both(Typed(f"({text})", _ATOM, bits, False), width, signed=False)

    def _liked(self, made: Number, prefers: Literal["unsigned", "signed", None]) -> Number:
        return Number(made.width, made.unsigned, made.signed, prefers, made.constant)


def _liking(a: Number, b: Number) -> Literal["unsigned", "signed", None]:
    """As C's conversions decide: unsigned wins."""
    found = {a.prefers, b.prefers}
    if "unsigned" in found:
        return "unsigned"
    return "signed" if "signed" in found else None


def _joined(operator: str, rank: int, a: Truth, b: Truth) -> Truth:
    """An operand of the other connective is put in parentheses, though && binds tighter."""
    tight = {_AND: _AND, _OR: _OR}[rank]
    texts = [part.text if part.rank > _AND or part.rank == tight else f"({part.text})" for part in (a, b)]
    found = Truth(f" {operator} ".join(texts), rank)
    _check(found)
    return found


def _compared(operator: str, left: str, right: str, rank: int) -> Truth:
    opposite = _OPPOSITE.get(operator) or {">": "<=", ">=": "<"}[operator]
    found = Truth(f"{left} {operator} {right}", rank, (f"{left} {opposite} {right}", rank))
    _check(found)
    return found


# ---------------------------------------------------------------- pointers and floats


def _pointers(parts: list[Meaning]) -> Truth:
    match parts:
        case [Distance() as a, Distance() as b] if a.owner == b.owner:
            return _compared("==", a.text, b.text, _EQUAL)
        case [Distance() as a, Number(constant=int() as number)]:
            return _compared("==", a.text, a.spelled(number), _EQUAL)
        case [Number(constant=int() as number), Distance() as a]:
            return _compared("==", a.text, a.spelled(number), _EQUAL)
    raise NoText("arithmetic on a pointer")


def _format(term: Term) -> Float:
    width = term.sort().fp_exp_size() + term.sort().fp_sig_size()
    if width not in (32, 64):
        raise NoText(f"floats of {width} bits")
    return Float(width, width // 8)


def _real_value(bits: int, type_: Float) -> Real:
    text = float_constant(bits, type_)
    if text == "NAN":
        raise NoText("a NaN")
    if "INF" in text:
        return Real(f"({'float' if type_.bits == 32 else 'double'}) {text}", _UNARY, type_.bits)
    return Real(text, _UNARY if text.startswith("-") else _ATOM, type_.bits)


def _floating(term: Term, parts: list[Meaning]) -> Meaning:
    kind = term.kind()
    match parts:
        case [Real(bits_of=True) as bits, Number(constant=int() as number)] if kind is Kind.EQUAL:
            return _same_bits(bits, number)
        case [Number(constant=int() as number), Real(bits_of=True) as bits] if kind is Kind.EQUAL:
            return _same_bits(bits, number)
        case [Real(bits_of=True) as bits] if kind is Kind.FP_TO_FP_FROM_BV:
            _same_format(term, bits.width)
            return Real(bits.text, bits.rank, bits.width)
        case [Real(bits_of=False) as a, Real(bits_of=False) as b] if kind in _FLOAT_ORDERS:
            return _float_comparison(_FLOAT_ORDERS[kind], a, b)
        case [Real(bits_of=False) as a] if term.sort().is_bool():
            return _classified(kind, a)
        case [Real(bits_of=False) as a] if kind is Kind.FP_NEG:
            return Real(f"-{_in(a, _ATOM)}", _UNARY, a.width)
        case [Rounding(mode), Real(bits_of=False) as a, Real(bits_of=False) as b] if kind in _FLOAT_SUMS:
            if mode != RNE:
                raise NoText("another rounding than to nearest")
            rank = _TIMES if kind in (Kind.FP_MUL, Kind.FP_DIV) else _PLUS
            found = Real(f"{_in(a, rank)} {_FLOAT_SUMS[kind]} {_in(b, rank + 1)}", rank, a.width)
            _check(found)
            return found
    raise NoText(kind.name)


def _same_format(term: Term, width: int) -> None:
    """The bits of a variable are read in its own format only."""
    if _format(term).bits != width:
        raise NoText("the bits of a float in another format")


def _float_comparison(operator: str, a: Real, b: Real) -> Truth:
    """Where one is no number, the opposite comparison does not hold either."""
    rank = _EQUAL if operator == "==" else _ORDER
    negation = (f"{_in(a, _PLUS)} != {_in(b, _PLUS)}", rank) if operator == "==" else None
    return Truth(f"{_in(a, _PLUS)} {operator} {_in(b, _PLUS)}", rank, negation)


def _same_bits(bits: Real, number: int) -> Truth:
    """A float is equal to a constant where its bits are, but for zeros and what is no number."""
    type_ = Float(bits.width, bits.width // 8)
    constant = _real_value(number, type_)
    if number & ((1 << (bits.width - 1)) - 1) == 0:
        sign = "" if number else "!"
        return Truth(f"{bits.text} == 0 && {sign}signbit({bits.text})", _AND)
    return _compared("==", bits.text, constant.text, _EQUAL)


def _classified(kind: Kind, a: Real) -> Truth:
    match kind:
        case Kind.FP_IS_NAN:
            return Truth(f"isnan({a.text})", _ATOM)
        case Kind.FP_IS_INF:
            return Truth(f"isinf({a.text})", _ATOM)
        case Kind.FP_IS_ZERO:
            return _compared("==", _in(a, _PLUS), "0", _EQUAL)
        case _:
            raise NoText(kind.name)
