"""Values: congruences x = c (mod m) of mathematical integers (Granger 1989).

A value is (m, c): m = 0 says that x is c itself, m = 1 says nothing, and c is the least representative. A
result that may wrap keeps of its modulus what divides 2^bits. With `modulus` 2 this is the template Mod2
of paper 000.
"""

from collections.abc import Callable
from math import gcd

from lemmata.cfa.operations import BinaryOp, Overflows, UnaryOp
from lemmata.cfa.types import Float, Type
from lemmata.invariants.domains.integer_intervals import quotient
from lemmata.invariants.domains.intervals import Union, borders
from lemmata.logic.terms import Term, Terms

Congruence = tuple[int, int]

TOP: Congruence = (1, 0)

_WIDEST = 1024


def of(modulus: int, number: int) -> Congruence:
    return (modulus, number % modulus) if modulus else (0, number)


def common(first: Congruence, second: Congruence) -> Congruence | None:
    """Both at once (Chinese remainders)."""
    (m, a), (n, b) = first, second
    if m == 0 or n == 0:
        number, (modulus, rest) = (a, second) if m == 0 else (b, first)
        fits = number == rest if modulus == 0 else number % modulus == rest
        return (0, number) if fits else None
    shared = gcd(m, n)
    if (a - b) % shared:
        return None
    step = (b - a) // shared * pow(m // shared, -1, n // shared) % (n // shared)
    return of(m // shared * n, a + m * step)


def product(first: Congruence, second: Congruence) -> Congruence:
    (m, a), (n, b) = first, second
    return of(gcd(m * n, m * b, n * a), a * b)


class Congruences:
    """`modulus`: if given, only its divisors are moduli."""

    def __init__(self, modulus: int = 0) -> None:
        self._modulus = modulus

    def _made(self, modulus: int, number: int) -> Congruence:
        return of(gcd(modulus, self._modulus) if modulus and self._modulus else modulus, number)

    def top(self, type_: Type) -> Congruence:
        del type_
        return TOP

    def constant(self, number: int, type_: Type) -> Congruence:
        return TOP if isinstance(type_, Float) else (0, number)

    def leq(self, first: Congruence, second: Congruence) -> bool:
        (m, a), (n, b) = first, second
        return first == second if n == 0 else m % n == 0 and a % n == b

    def join(self, first: Congruence, second: Congruence) -> Congruence:
        (m, a), (n, b) = first, second
        return self._made(gcd(m, n, a - b), a)

    def widen(
        self, first: Congruence, second: Congruence, thresholds: tuple[int, ...], type_: Type
    ) -> Congruence:
        """Each modulus in a chain divides the one before."""
        del thresholds, type_
        return self.join(first, second)

    # ---------------------------------------------------------------- operators

    def wrapped(self, value: Congruence, type_: Type) -> Congruence:
        """Of a mathematical integer, its value in a type."""
        modulus, number = value
        low, high = borders(type_)
        if modulus == 0:
            return 0, (number - low) % (high - low + 1) + low
        return self._made(gcd(modulus, high - low + 1), number)

    def unary(self, op: UnaryOp, value: Congruence, type_: Type) -> Congruence:
        if isinstance(type_, Float):
            return TOP
        modulus, number = value
        return self.wrapped(of(modulus, -number - (op == "not")), type_)

    def binary(self, op: BinaryOp, left: Congruence, right: Congruence, type_: Type) -> Congruence:
        return TOP if isinstance(type_, Float) else self.wrapped(self.exact(op, left, right), type_)

    def exact(
        self, op: BinaryOp, left: Congruence, right: Congruence, type_: Type | None = None
    ) -> Congruence:
        """The result over the mathematical integers, which is that of operators that do not wrap."""
        del type_
        (m, a), (n, b) = left, right
        match op:
            case "add":
                return self._made(gcd(m, n), a + b)
            case "sub":
                return self._made(gcd(m, n), a - b)
            case "mul":
                return self._made(*product(left, right))
            case "shl" if n == 0 <= b < _WIDEST:
                return self._made(*product(left, (0, 1 << b)))
            case _:
                return self._by_constant(op, left, right)

    def _by_constant(self, op: BinaryOp, left: Congruence, right: Congruence) -> Congruence:
        (m, a), (n, b) = left, right
        match op:
            case "shr" if n == 0 <= b < _WIDEST and m % (1 << b) == 0:
                return self._made(m >> b, a >> b)
            case "div" if n == 0 and b and m % b == 0 and a % b == 0:
                return self._made(m // abs(b), a // b)
            case "rem" if n == 0 and b and m % b == 0 and a % b == 0:
                return 0, 0
            case "rem" if n == 0 and b:
                return self._made(gcd(m, b), a) if m else (0, a - b * quotient(a, b))
            case "and":
                if m == 0:
                    (m, a), (n, b) = right, left
                if n == 0 and b >= 0 and b & (b + 1) == 0:
                    return self._made(gcd(m, b + 1), a) if m else (0, a & b)
        return TOP

    def cast(self, value: Congruence, source: Type, type_: Type) -> Congruence:
        if isinstance(source, Float) or isinstance(type_, Float):
            return TOP
        (low, high), (least, most) = borders(source), borders(type_)
        return value if least <= low and high <= most else self.wrapped(value, type_)

    def same_bits(self, value: Congruence, source: Type, type_: Type) -> Congruence:
        return self.cast(value, source, type_)

    # ---------------------------------------------------------------- conditions

    def compared(
        self, op: BinaryOp, holds: bool, left: Congruence, right: Congruence, type_: Type
    ) -> tuple[Congruence, Congruence] | None:
        if isinstance(type_, Float):
            return left, right
        if (op == "eq" and holds) or (op == "ne" and not holds):
            both = common(left, right)
            return None if both is None else (both, both)
        if left[0] == right[0] == 0 and _COMPARED[op](left[1], right[1]) != holds:
            return None
        return left, right

    def overflows(
        self, check: Overflows, holds: bool, left: Congruence, right: Congruence
    ) -> tuple[Congruence, Congruence] | None:
        del check, holds
        return left, right

    # ---------------------------------------------------------------- in a product

    def congruence(self, value: Congruence) -> Congruence:
        return value

    def tightened(self, value: Congruence, interval: Union, type_: Type) -> Union:
        del value, type_
        return interval

    def beyond(self, value: Congruence, interval: Union, type_: Type) -> Congruence:
        del interval, type_
        return value

    def told(self, value: Congruence, interval: Union, congruence: Congruence, type_: Type) -> Congruence:
        del value, type_
        if interval[0] == interval[-1]:
            return 0, interval[0]
        return self._made(*congruence)

    def to_term(self, value: Congruence, register: Term, type_: Type, terms: Terms) -> Term:
        modulus, number = value
        bits = register.sort().bv_size()
        low, high = borders(type_)
        if modulus == 0:
            return terms.eq(register, terms.bv(number, bits))
        if modulus & (modulus - 1) == 0 and 1 < modulus <= 1 << bits:
            length = modulus.bit_length() - 1
            return terms.eq(terms.extract(register, length - 1, 0), terms.bv(number, length))
        if modulus == 1 or modulus > high:
            return terms.true
        if low == 0:
            return terms.eq(terms.urem(register, terms.bv(modulus, bits)), terms.bv(number, bits))
        rest = terms.srem(register, terms.bv(modulus, bits))
        negative = terms.eq(rest, terms.bv(number - modulus if number else 0, bits))
        return terms.or_(terms.eq(rest, terms.bv(number, bits)), negative)


_COMPARED: dict[str, Callable[[int, int], bool]] = {
    "eq": lambda x, y: x == y,
    "ne": lambda x, y: x != y,
    "lt": lambda x, y: x < y,
    "le": lambda x, y: x <= y,
    "gt": lambda x, y: x > y,
    "ge": lambda x, y: x >= y,
}
