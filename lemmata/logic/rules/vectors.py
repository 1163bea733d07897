"""Rewrites of bit-vector arithmetic and logic: each function is one rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bitwuzla import Kind, Term

from lemmata.logic.values import number

if TYPE_CHECKING:
    from collections.abc import Callable

    from lemmata.logic.terms import Terms


def constant_right(kind: Kind) -> Callable[[Terms, Term, Term], Term | None]:
    """c op x  ->  x op c, for a commutative op"""

    def rule(t: Terms, a: Term, b: Term) -> Term | None:
        return t.make(kind, (b, a)) if a.is_value() and not b.is_value() else None

    return rule


def join_constants(kind: Kind) -> Callable[[Terms, Term, Term], Term | None]:
    """(x op c) op d  ->  x op (c op d), for an associative op"""

    def rule(t: Terms, a: Term, b: Term) -> Term | None:
        if not b.is_value() or a.kind() is not kind:
            return None
        x, c = a.children()
        return t.make(kind, (x, t.make(kind, (c, b)))) if c.is_value() else None

    return rule


# ---------------------------------------------------------------- addition


def plus_zero(_: Terms, a: Term, b: Term) -> Term | None:
    """x + 0  ->  x; the same for -, |, ^, shifts"""
    return a if b.is_bv_value_zero() else None


def add_negated(t: Terms, a: Term, b: Term) -> Term | None:
    """x + -y  ->  x - y, and -x + y  ->  y - x"""
    if b.kind() is Kind.BV_NEG:
        return t.sub(a, b.children()[0])
    return t.sub(b, a.children()[0]) if a.kind() is Kind.BV_NEG else None


def add_difference(_: Terms, a: Term, b: Term) -> Term | None:
    """(x - y) + y  ->  x, and y + (x - y)  ->  x"""
    for difference, other in ((a, b), (b, a)):
        if difference.kind() is Kind.BV_SUB and difference.children()[1] == other:
            return difference.children()[0]
    return None


def sub_same(t: Terms, a: Term, b: Term) -> Term | None:
    """x - x  ->  0; the same for ^"""
    return t.value(0, a.sort()) if a == b else None


def sub_constant(t: Terms, a: Term, b: Term) -> Term | None:
    """x - c  ->  x + -c"""
    return t.add(a, t.neg(b)) if b.is_value() else None


def sub_from_zero(t: Terms, a: Term, b: Term) -> Term | None:
    """0 - x  ->  -x"""
    return t.neg(b) if a.is_bv_value_zero() else None


def sub_sum(t: Terms, a: Term, b: Term) -> Term | None:
    """(x + y) - y  ->  x, (x + y) - x  ->  y, and x - (x + y)  ->  -y"""
    for total, other, negate in ((a, b, False), (b, a, True)):
        if total.kind() is Kind.BV_ADD and other in total.children():
            x, y = total.children()
            left = y if x == other else x
            return t.neg(left) if negate else left
    return None


def neg_neg(_: Terms, a: Term) -> Term | None:
    """- -x  ->  x"""
    return a.children()[0] if a.kind() is Kind.BV_NEG else None


def neg_difference(t: Terms, a: Term) -> Term | None:
    """-(x - y)  ->  y - x"""
    if a.kind() is not Kind.BV_SUB:
        return None
    x, y = a.children()
    return t.sub(y, x)


# ---------------------------------------------------------------- multiplication, division


def mul_constant(t: Terms, a: Term, b: Term) -> Term | None:
    """x * 0  ->  0, x * 1  ->  x, and x * -1  ->  -x"""
    if b.is_bv_value_zero():
        return b
    if b.is_bv_value_one():
        return a
    return t.neg(a) if b.is_bv_value_ones() else None


def div_one(_: Terms, a: Term, b: Term) -> Term | None:
    """x / 1  ->  x, signed and unsigned; one bit's 1 is -1, for which it holds as well"""
    return a if b.is_bv_value_one() else None


def urem_one(t: Terms, a: Term, b: Term) -> Term | None:
    """x % 1  ->  0"""
    return t.value(0, a.sort()) if b.is_bv_value_one() else None


def srem_unit(t: Terms, a: Term, b: Term) -> Term | None:
    """x % 1  ->  0, and x % -1  ->  0"""
    return t.value(0, a.sort()) if b.is_bv_value_one() or b.is_bv_value_ones() else None


# ---------------------------------------------------------------- bitwise


def not_not(_: Terms, a: Term) -> Term | None:
    """~ ~x  ->  x"""
    return a.children()[0] if a.kind() is Kind.BV_NOT else None


def _inverse(a: Term, b: Term) -> bool:
    return (a.kind() is Kind.BV_NOT and a.children()[0] == b) or (
        b.kind() is Kind.BV_NOT and b.children()[0] == a
    )


def and_constant(_: Terms, a: Term, b: Term) -> Term | None:
    """x & 0  ->  0, and x & ~0  ->  x"""
    if b.is_bv_value_zero():
        return b
    return a if b.is_bv_value_ones() else None


def and_inverse(t: Terms, a: Term, b: Term) -> Term | None:
    """x & ~x  ->  0"""
    return t.value(0, a.sort()) if _inverse(a, b) else None


def or_ones(_: Terms, _a: Term, b: Term) -> Term | None:
    """x | ~0  ->  ~0"""
    return b if b.is_bv_value_ones() else None


def or_inverse(t: Terms, a: Term, b: Term) -> Term | None:
    """x | ~x  ->  ~0; the same for ^"""
    return t.value(-1, a.sort()) if _inverse(a, b) else None


def xor_ones(t: Terms, a: Term, b: Term) -> Term | None:
    """x ^ ~0  ->  ~x"""
    return t.bvnot(a) if b.is_bv_value_ones() else None


# ---------------------------------------------------------------- shifts


def shift_zero(_: Terms, a: Term, _b: Term) -> Term | None:
    """0 << x  ->  0; the same for >>"""
    return a if a.is_bv_value_zero() else None


def shift_out(t: Terms, a: Term, b: Term) -> Term | None:
    """x << c  ->  0 for c >= width; the same for the logical >>"""
    if not b.is_value():
        return None
    return t.value(0, a.sort()) if number(b) >= a.sort().bv_size() else None


def ashr_out(t: Terms, a: Term, b: Term) -> Term | None:
    """x >> c  ->  x >> width - 1 for c >= width, the arithmetic >>"""
    if not b.is_value():
        return None
    width = a.sort().bv_size()
    return t.make(Kind.BV_ASHR, (a, t.value(width - 1, a.sort()))) if number(b) >= width else None


# ---------------------------------------------------------------- order


def less_same(t: Terms, a: Term, b: Term) -> Term | None:
    """x < x  ->  false"""
    return t.false if a == b else None


def less_equal_same(t: Terms, a: Term, b: Term) -> Term | None:
    """x <= x  ->  true"""
    return t.true if a == b else None


def less_extreme(signed: bool) -> Callable[[Terms, Term, Term], Term | None]:
    """x < least  ->  false, most < x  ->  false, x < least + 1  ->  x = least, x < most  ->  x != most,
    least < x  ->  x != least
    """

    def rule(t: Terms, a: Term, b: Term) -> Term | None:
        if a.is_value() == b.is_value():
            return None
        width = a.sort().bv_size()
        least = 1 << (width - 1) if signed else 0
        most = (least - 1) % (1 << width)
        if a.is_value():
            bound = number(a)
            if bound == most:
                return t.false
            return t.ne(b, a) if bound == least else None
        bound = number(b)
        if bound == least:
            return t.false
        if bound == (least + 1) % (1 << width):
            return t.eq(a, t.value(least, a.sort()))
        return t.ne(a, b) if bound == most else None

    return rule


def less_equal_extreme(signed: bool) -> Callable[[Terms, Term, Term], Term | None]:
    """least <= x  ->  true, x <= most  ->  true, and x <= y  ->  !(y < x) where that becomes an equality"""
    kind = Kind.BV_SLT if signed else Kind.BV_ULT
    strict = less_extreme(signed)

    def rule(t: Terms, a: Term, b: Term) -> Term | None:
        found = strict(t, b, a)
        return None if found is None or found.kind() is kind else t.not_(found)

    return rule


def order_extensions(kind: Kind) -> Callable[[Terms, Term, Term], Term | None]:
    """ext(x) < ext(y)  ->  x < y for two extensions of one kind; unsigned where both are zero extensions"""
    unsigned = {Kind.BV_SLT: Kind.BV_ULT, Kind.BV_SLE: Kind.BV_ULE}.get(kind, kind)

    def rule(t: Terms, a: Term, b: Term) -> Term | None:
        extension = a.kind()
        if extension not in (Kind.BV_ZERO_EXTEND, Kind.BV_SIGN_EXTEND) or b.kind() is not extension:
            return None
        (x,), (y,) = a.children(), b.children()
        if x.sort() != y.sort():
            return None
        return t.make(unsigned if extension is Kind.BV_ZERO_EXTEND else kind, (x, y))

    return rule


def order_extension_constant(kind: Kind) -> Callable[[Terms, Term, Term], Term | None]:
    """ext(x) < ext(c)  ->  x < c, with the constant on either side"""

    def rule(t: Terms, a: Term, b: Term) -> Term | None:
        wide, constant = (b, a) if a.is_value() else (a, b)
        if not constant.is_value() or wide.kind() not in (Kind.BV_ZERO_EXTEND, Kind.BV_SIGN_EXTEND):
            return None
        (x,) = wide.children()
        narrow = t.value(number(constant), x.sort())
        if t.make(wide.kind(), (narrow,), wide.indices()) != constant:
            return None
        unsigned = {Kind.BV_SLT: Kind.BV_ULT, Kind.BV_SLE: Kind.BV_ULE}.get(kind, kind)
        narrow_kind = unsigned if wide.kind() is Kind.BV_ZERO_EXTEND else kind
        return t.make(narrow_kind, (narrow, x) if a.is_value() else (x, narrow))

    return rule


def order_ite(kind: Kind) -> Callable[[Terms, Term, Term], Term | None]:
    """ite(c, 5, 7) < 6  ->  c, and the like: all of both arms and the other side are values"""

    def rule(t: Terms, a: Term, b: Term) -> Term | None:
        choice, other = (b, a) if a.is_value() else (a, b)
        if not other.is_value() or choice.kind() is not Kind.ITE:
            return None
        condition, yes, no = choice.children()
        if not (yes.is_value() and no.is_value()):
            return None
        arms = [t.make(kind, (a, arm) if choice is b else (arm, b)) for arm in (yes, no)]
        return t.ite(condition, *arms)

    return rule
