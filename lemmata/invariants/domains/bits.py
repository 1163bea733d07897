"""Values: known bits, each 0, 1 or open (ternary vectors; the arithmetic is that of tristate numbers).

A value is (ones, open): two disjoint masks over the bits of the type, for signed integers in two's
complement and for floats too.
"""

from lemmata.cfa.operations import BinaryOp, Overflows, UnaryOp
from lemmata.cfa.types import Float, Int, Pointer, Type
from lemmata.invariants.domains.congruences import TOP, Congruence
from lemmata.invariants.domains.intervals import Intervals, Union, common
from lemmata.logic.terms import Term, Terms

Bits = tuple[int, int]


def width(type_: Type) -> int:
    assert isinstance(type_, Int | Pointer | Float), f"no register has the type {type_}"
    return type_.bits


def total(first: Bits, second: Bits, mask: int) -> Bits:
    """The sum: a bit is open where a carry may differ between the least and the greatest operands."""
    (a, x), (b, y) = first, second
    least = a + b
    differs = (least + x + y) ^ least | x | y
    return least & ~differs & mask, differs & mask


def difference(first: Bits, second: Bits, mask: int) -> Bits:
    (a, x), (b, y) = first, second
    least = a - b
    differs = (least + x) ^ (least - y) | x | y
    return least & ~differs & mask, differs & mask


def _zeros(number: int, bits: int) -> int:
    """The zeros at the end."""
    return (number & -number).bit_length() - 1 if number else bits


def product(first: Bits, second: Bits, bits: int) -> Bits:
    """Its last bits, as far as those of the operands are known."""
    (a, x), (b, y) = first, second
    mask = (1 << bits) - 1
    if not x and not y:
        return a * b & mask, 0
    known_first, known_second = _zeros(x, bits), _zeros(y, bits)
    low_first, low_second = a & ((1 << known_first) - 1), b & ((1 << known_second) - 1)
    known = min(
        known_first + _zeros(low_second, known_second),
        known_second + _zeros(low_first, known_first),
        bits,
    )
    last = (1 << known) - 1
    return low_first * low_second & last, mask & ~last


def shifted(value: Bits, by: int, type_: Int) -> Bits:
    """To the right, with the sign bit or zeros coming in."""
    ones, open_ = value
    if type_.signed:
        sign, size = 1 << (type_.bits - 1), 1 << type_.bits
        ones = ones - size if ones & sign else ones
        open_ = open_ - size if open_ & sign else open_
    mask = (1 << type_.bits) - 1
    return ones >> by & mask, open_ >> by & mask


def extremes(value: Bits, type_: Type) -> tuple[int, int]:
    """The least and the greatest integer with these bits."""
    ones, open_ = value
    if isinstance(type_, Int) and type_.signed:
        sign = 1 << (type_.bits - 1)
        return (ones | open_ & sign) - ((ones | open_) & sign) * 2, (ones | open_ & ~sign) - (ones & sign) * 2
    return ones, ones | open_


class KnownBits:
    """The domain of values."""

    def top(self, type_: Type) -> Bits:
        return 0, (1 << width(type_)) - 1

    def constant(self, number: int, type_: Type) -> Bits:
        return number & ((1 << width(type_)) - 1), 0

    def leq(self, first: Bits, second: Bits) -> bool:
        (a, x), (b, y) = first, second
        return x & ~y == 0 and (a ^ b) & ~y == 0

    def join(self, first: Bits, second: Bits) -> Bits:
        (a, x), (b, y) = first, second
        differs = x | y | (a ^ b)
        return a & ~differs, differs

    def widen(self, first: Bits, second: Bits, thresholds: tuple[int, ...], type_: Type) -> Bits:
        """In a chain, bits only become open."""
        del thresholds, type_
        return self.join(first, second)

    # ---------------------------------------------------------------- operators

    def unary(self, op: UnaryOp, value: Bits, type_: Type) -> Bits:
        ones, open_ = value
        mask = (1 << width(type_)) - 1
        if isinstance(type_, Float):
            sign = 1 << (type_.bits - 1)
            if op == "neg":
                return (ones ^ sign) & ~open_, open_
            return (ones & ~sign, open_ & ~sign) if op == "fabs" else self.top(type_)
        if op == "neg":
            return difference((0, 0), value, mask)
        return ~ones & ~open_ & mask, open_

    def binary(self, op: BinaryOp, left: Bits, right: Bits, type_: Type) -> Bits:  # noqa: C901 (a flat table)
        if not isinstance(type_, Int):
            return self.top(type_)
        (a, x), (b, y) = left, right
        mask = (1 << type_.bits) - 1
        match op:
            case "add":
                return total(left, right, mask)
            case "sub":
                return difference(left, right, mask)
            case "mul":
                return product(left, right, type_.bits)
            case "and":
                return a & b, (a | x) & (b | y) & ~(a & b)
            case "or":
                return a | b, (x | y) & ~(a | b)
            case "xor":
                return (a ^ b) & ~(x | y), x | y
            case "shl" if not y and b < type_.bits:
                return a << b & mask, x << b & mask
            case "shr" if not y and b < type_.bits:
                return shifted(left, b, type_)
            case "shl":
                zeros = (1 << _zeros(a | x, type_.bits)) - 1
                return 0, mask & ~zeros
            case "div" | "rem" if not y and b and b & (b - 1) == 0:
                return self._divided(op, left, b, type_)
        return self.top(type_)

    def _divided(self, op: BinaryOp, value: Bits, by: int, type_: Int) -> Bits:
        """By a power of two, which may be the least integer."""
        (a, x), mask = value, (1 << type_.bits) - 1
        sign = 1 << (type_.bits - 1) if type_.signed else 0
        positive = not (a | x | by) & sign
        if op == "rem":
            last = by - 1
            return a & last, x & last if positive else mask & ~last | x & last
        return shifted(value, by.bit_length() - 1, type_) if positive else self.top(type_)

    def exact(self, op: BinaryOp, left: Bits, right: Bits, type_: Type) -> Bits:
        return self.binary(op, left, right, type_)

    # ---------------------------------------------------------------- conversions

    def cast(self, value: Bits, source: Type, type_: Type) -> Bits:
        if source == type_:
            return value
        if isinstance(source, Float) or isinstance(type_, Float):
            return self.top(type_)
        (ones, open_), bits = value, width(source)
        if isinstance(source, Int) and source.signed:
            size, sign = 1 << bits, 1 << (bits - 1)
            ones, open_ = (each - size if each & sign else each for each in value)
        mask = (1 << width(type_)) - 1
        return ones & mask, open_ & mask

    def same_bits(self, value: Bits, source: Type, type_: Type) -> Bits:
        return value if width(source) == width(type_) else self.top(type_)

    # ---------------------------------------------------------------- conditions

    def compared(
        self, op: BinaryOp, holds: bool, left: Bits, right: Bits, type_: Type
    ) -> tuple[Bits, Bits] | None:
        if isinstance(type_, Float):
            return left, right
        (a, x), (b, y) = left, right
        differs = (a ^ b) & ~(x | y)
        if (op == "eq" and holds) or (op == "ne" and not holds):
            both = a | b, x & y
            return None if differs else (both, both)
        if op in ("eq", "ne"):
            return None if not x and not y and not differs else (left, right)
        narrowed = Intervals().compared(op, holds, extremes(left, type_), extremes(right, type_), type_)
        return None if narrowed is None else (left, right)

    def overflows(self, check: Overflows, holds: bool, left: Bits, right: Bits) -> tuple[Bits, Bits] | None:
        del check, holds
        return left, right

    # ---------------------------------------------------------------- in a product

    def congruence(self, value: Bits) -> Congruence:
        """What the bits before the first open one say."""
        ones, open_ = value
        modulus = open_ & -open_
        return (modulus, ones & (modulus - 1)) if modulus > 1 else TOP

    def tightened(self, value: Bits, interval: Union, type_: Type) -> Union:
        return common(interval, extremes(value, type_))

    def beyond(self, value: Bits, interval: Union, type_: Type) -> Bits:
        (ones, open_), said = value, self.told(self.top(type_), interval, TOP, type_)[1]
        front = ((1 << width(type_)) - 1) & ~said
        return (ones, open_) if isinstance(type_, Float) else (ones & ~front, open_ | front)

    def told(self, value: Bits, interval: Union, congruence: Congruence, type_: Type) -> Bits:
        """The bits in front that all of an interval share, and those at the end that a congruence gives."""
        (ones, open_), bits = value, width(type_)
        mask = (1 << bits) - 1
        low, high = interval[0] & mask, interval[-1] & mask
        if (interval[0] < 0) == (interval[-1] < 0):
            rest = (1 << (low ^ high).bit_length()) - 1
            ones |= low & ~rest & open_
            open_ &= rest
        modulus, number = congruence
        last = (modulus & -modulus) - 1 if modulus else mask
        return ones | (number & last & open_), open_ & ~last

    def to_term(self, value: Bits, register: Term, type_: Type, terms: Terms) -> Term:
        ones, open_ = value
        bits = register.sort().bv_size()
        del type_
        last = (open_ & -open_).bit_length() - 1 if open_ else bits
        known = ~open_ & ((1 << bits) - 1) >> last << last
        end = terms.true
        if last:
            end = terms.eq(terms.extract(register, last - 1, 0), terms.bv(ones, last))
        masked = terms.bvand(register, terms.bv(known, bits))
        return terms.and_(end, terms.eq(masked, terms.bv(ones & known, bits)))
