"""Operators outside the closed set, by what they are in terms of it.

z3 rejects bvdec, bvinc, bvredxor, bvrol and bvror in text, and fewer kinds mean fewer cases everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bitwuzla import Kind, Term

if TYPE_CHECKING:
    from collections.abc import Callable

    from lemmata.logic.terms import Terms


def negated(kind: Kind) -> Callable[..., Term]:
    """not (x op y), for Booleans or bit by bit"""

    def define(t: Terms, a: Term, b: Term) -> Term:
        made = t.make(kind, (a, b))
        return t.bvnot(made) if made.sort().is_bv() else t.not_(made)

    return define


def swapped(kind: Kind) -> Callable[..., Term]:
    """x > y  is  y < x"""
    return lambda t, a, b: t.make(kind, (b, a))


def implies(t: Terms, a: Term, b: Term) -> Term:
    """!x | y"""
    return t.or_(t.not_(a), b)


def distinct(t: Terms, *all_: Term) -> Term:
    """x != y for every pair"""
    return t.and_(*(t.ne(a, b) for i, a in enumerate(all_) for b in all_[:i]))


def comp(t: Terms, a: Term, b: Term) -> Term:
    """ite(x = y, 1, 0), one bit"""
    return t.ite(t.eq(a, b), t.bv(1, 1), t.bv(0, 1))


def increment(t: Terms, a: Term) -> Term:
    """x + 1"""
    return t.add(a, t.value(1, a.sort()))


def decrement(t: Terms, a: Term) -> Term:
    """x - 1"""
    return t.add(a, t.value(-1, a.sort()))


def all_ones(t: Terms, a: Term) -> Term:
    """ite(x = ~0, 1, 0), one bit"""
    return comp(t, a, t.value(-1, a.sort()))


def any_one(t: Terms, a: Term) -> Term:
    """ite(x = 0, 0, 1), one bit"""
    return t.bvnot(comp(t, a, t.value(0, a.sort())))


def parity(t: Terms, a: Term) -> Term:
    """x[0] ^ x[1] ^ ..."""
    made = t.extract(a, 0, 0)
    for bit in range(1, a.sort().bv_size()):
        made = t.bvxor(made, t.extract(a, bit, bit))
    return made


def repeat(t: Terms, a: Term, times: int) -> Term:
    """x . x . ..."""
    made = a
    for _ in range(times - 1):
        made = t.concat(made, a)
    return made


def rotate_left_by(t: Terms, a: Term, by: int) -> Term:
    """x[w-1-k:0] . x[w-1:w-k]"""
    width = a.sort().bv_size()
    by %= width
    return a if by == 0 else t.concat(t.extract(a, width - 1 - by, 0), t.extract(a, width - 1, width - by))


def rotate_right_by(t: Terms, a: Term, by: int) -> Term:
    return rotate_left_by(t, a, -by)


def rotate_left(t: Terms, a: Term, b: Term) -> Term:
    """x << k | x >> (w - k), with k = y % w"""
    return _rotate(t, a, b, t.shl, t.lshr)


def rotate_right(t: Terms, a: Term, b: Term) -> Term:
    """x >> k | x << (w - k), with k = y % w"""
    return _rotate(t, a, b, t.lshr, t.shl)


def _rotate(t: Terms, a: Term, b: Term, there: Callable[..., Term], back: Callable[..., Term]) -> Term:
    width = t.value(a.sort().bv_size(), a.sort())
    by = t.urem(b, width)
    return t.bvor(there(a, by), back(a, t.sub(width, by)))


# ---------------------------------------------------------------- overflow


def _negative(t: Terms, a: Term) -> Term:
    return t.slt(a, t.value(0, a.sort()))


def neg_overflow(t: Terms, a: Term) -> Term:
    """x = least"""
    return t.eq(a, t.value(1 << (a.sort().bv_size() - 1), a.sort()))


def uadd_overflow(t: Terms, a: Term, b: Term) -> Term:
    """x + y < x"""
    return t.ult(t.add(a, b), a)


def sadd_overflow(t: Terms, a: Term, b: Term) -> Term:
    """the signs of x and y agree and that of x + y differs"""
    sign = _negative(t, a)
    return t.and_(t.eq(sign, _negative(t, b)), t.ne(sign, _negative(t, t.add(a, b))))


def usub_overflow(t: Terms, a: Term, b: Term) -> Term:
    """x < y"""
    return t.ult(a, b)


def ssub_overflow(t: Terms, a: Term, b: Term) -> Term:
    """the signs of x and y differ, and so do those of x and x - y"""
    sign = _negative(t, a)
    return t.and_(t.ne(sign, _negative(t, b)), t.ne(sign, _negative(t, t.sub(a, b))))


def sdiv_overflow(t: Terms, a: Term, b: Term) -> Term:
    """x = least & y = -1"""
    return t.and_(neg_overflow(t, a), t.eq(b, t.value(-1, b.sort())))


# ---------------------------------------------------------------- floats


def fp_from_parts(t: Terms, sign: Term, exponent: Term, significand: Term) -> Term:
    """the float whose bits are sign . exponent . significand"""
    indices = exponent.sort().bv_size(), significand.sort().bv_size() + 1
    return t.make(Kind.FP_TO_FP_FROM_BV, (t.concat(sign, exponent, significand),), indices)
