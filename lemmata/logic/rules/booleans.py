"""Rewrites of Boolean terms, equality and if-then-else: each function is one rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bitwuzla import Kind, Term

from lemmata.logic.values import number

if TYPE_CHECKING:
    from lemmata.logic.terms import Terms

_FLIPPED = {
    Kind.BV_ULT: Kind.BV_ULE,
    Kind.BV_ULE: Kind.BV_ULT,
    Kind.BV_SLT: Kind.BV_SLE,
    Kind.BV_SLE: Kind.BV_SLT,
}


def _complements(a: Term, b: Term) -> bool:
    return (b.kind() is Kind.NOT and b.children()[0] == a) or (a.kind() is Kind.NOT and a.children()[0] == b)


# ---------------------------------------------------------------- not


def not_not(_: Terms, a: Term) -> Term | None:
    """!!x  ->  x"""
    return a.children()[0] if a.kind() is Kind.NOT else None


def not_order(t: Terms, a: Term) -> Term | None:
    """!(x < y)  ->  y <= x, and !(x <= y)  ->  y < x"""
    flipped = _FLIPPED.get(a.kind())
    if flipped is None:
        return None
    left, right = a.children()
    return t.make(flipped, (right, left))


# ---------------------------------------------------------------- and, or


def and_constant(_: Terms, a: Term, b: Term) -> Term | None:
    """x & true  ->  x, and x & false  ->  false"""
    if b.is_true() or a.is_false():
        return a
    return b if a.is_true() or b.is_false() else None


def or_constant(_: Terms, a: Term, b: Term) -> Term | None:
    """x | false  ->  x, and x | true  ->  true"""
    if b.is_false() or a.is_true():
        return a
    return b if a.is_false() or b.is_true() else None


def join_same(_: Terms, a: Term, b: Term) -> Term | None:
    """x & x  ->  x, and x | x  ->  x"""
    return a if a == b else None


def and_complement(t: Terms, a: Term, b: Term) -> Term | None:
    """x & !x  ->  false"""
    return t.false if _complements(a, b) else None


def or_complement(t: Terms, a: Term, b: Term) -> Term | None:
    """x | !x  ->  true"""
    return t.true if _complements(a, b) else None


def and_absorb(t: Terms, a: Term, b: Term) -> Term | None:
    """(x & y) & x  ->  x & y;  (x & y) & !x  ->  false;  (x | y) & x  ->  x"""
    return _absorb(a, b, Kind.AND, Kind.OR, t.false) or _absorb(b, a, Kind.AND, Kind.OR, t.false)


def or_absorb(t: Terms, a: Term, b: Term) -> Term | None:
    """(x | y) | x  ->  x | y;  (x | y) | !x  ->  true;  (x & y) | x  ->  x"""
    return _absorb(a, b, Kind.OR, Kind.AND, t.true) or _absorb(b, a, Kind.OR, Kind.AND, t.true)


def _absorb(a: Term, b: Term, same: Kind, dual: Kind, opposite: Term) -> Term | None:
    kind = a.kind()
    if kind is same:
        if b in a.children():
            return a
        return opposite if any(_complements(part, b) for part in a.children()) else None
    return b if kind is dual and b in a.children() else None


# ---------------------------------------------------------------- equality


def equal_same(t: Terms, a: Term, b: Term) -> Term | None:
    """x = x  ->  true"""
    return t.true if a == b else None


def equal_constant_right(t: Terms, a: Term, b: Term) -> Term | None:
    """c = x  ->  x = c"""
    return t.make(Kind.EQUAL, (b, a)) if a.is_value() and not b.is_value() else None


def equal_boolean(t: Terms, a: Term, b: Term) -> Term | None:
    """x = true  ->  x, x = false  ->  !x, and x = !x  ->  false"""
    if b.is_true():
        return a
    if b.is_false():
        return t.not_(a)
    return t.false if _complements(a, b) else None


def equal_ite(t: Terms, a: Term, b: Term) -> Term | None:
    """ite(c, 5, 7) = 5  ->  c, and the like: one arm a value, or both"""
    if not b.is_value() or a.kind() is not Kind.ITE:
        return None
    condition, yes, no = a.children()
    if not (yes.is_value() and no.is_value()):
        return None
    return t.ite(condition, t.eq(yes, b), t.eq(no, b))


def equal_offset(t: Terms, a: Term, b: Term) -> Term | None:
    """x + c = d  ->  x = d - c, and x ^ c = d  ->  x = d ^ c"""
    if not b.is_value() or a.kind() not in (Kind.BV_ADD, Kind.BV_XOR):
        return None
    x, c = a.children()
    if not c.is_value():
        return None
    undone = Kind.BV_SUB if a.kind() is Kind.BV_ADD else Kind.BV_XOR
    return t.eq(x, t.make(undone, (b, c)))


def equal_inverted(t: Terms, a: Term, b: Term) -> Term | None:
    """~x = c  ->  x = ~c, and -x = c  ->  x = -c"""
    if not b.is_value() or a.kind() not in (Kind.BV_NOT, Kind.BV_NEG):
        return None
    return t.eq(a.children()[0], t.make(a.kind(), (b,)))


def equal_difference(t: Terms, a: Term, b: Term) -> Term | None:
    """x - y = 0  ->  x = y, and x ^ y = 0  ->  x = y"""
    if not b.is_bv_value_zero() or a.kind() not in (Kind.BV_SUB, Kind.BV_XOR):
        return None
    return t.eq(*a.children())


def equal_extension(t: Terms, a: Term, b: Term) -> Term | None:
    """zext(x) = c  ->  x = low part of c, or false; the same for sext"""
    if not b.is_value() or a.kind() not in (Kind.BV_ZERO_EXTEND, Kind.BV_SIGN_EXTEND):
        return None
    (x,), (by,) = a.children(), a.indices()
    narrow = t.value(number(b), x.sort())
    return t.eq(x, narrow) if t.make(a.kind(), (narrow,), (by,)) == b else t.false


def equal_extensions(t: Terms, a: Term, b: Term) -> Term | None:
    """zext(x) = zext(y)  ->  x = y for x and y of one width; the same for sext"""
    kind = a.kind()
    if kind not in (Kind.BV_ZERO_EXTEND, Kind.BV_SIGN_EXTEND) or b.kind() is not kind:
        return None
    (x,), (y,) = a.children(), b.children()
    return t.eq(x, y) if x.sort() == y.sort() else None


def equal_concat(t: Terms, a: Term, b: Term) -> Term | None:
    """x . y = c  ->  x = high part of c & y = low part of c"""
    if not b.is_value() or a.kind() is not Kind.BV_CONCAT:
        return None
    high, low = a.children()
    wanted = number(b)
    return t.and_(
        t.eq(high, t.value(wanted >> low.sort().bv_size(), high.sort())),
        t.eq(low, t.value(wanted, low.sort())),
    )


# ---------------------------------------------------------------- if-then-else


def ite_constant(_: Terms, c: Term, a: Term, b: Term) -> Term | None:
    """ite(true, x, y)  ->  x, and ite(false, x, y)  ->  y"""
    if c.is_true():
        return a
    return b if c.is_false() else None


def ite_same(_: Terms, _c: Term, a: Term, b: Term) -> Term | None:
    """ite(c, x, x)  ->  x"""
    return a if a == b else None


def ite_negated(t: Terms, c: Term, a: Term, b: Term) -> Term | None:
    """ite(!c, x, y)  ->  ite(c, y, x)"""
    return t.ite(c.children()[0], b, a) if c.kind() is Kind.NOT else None


def ite_boolean(t: Terms, c: Term, a: Term, b: Term) -> Term | None:
    """ite(c, true, x)  ->  c | x, ite(c, x, false)  ->  c & x, and so on"""
    if a.is_true() or a == c:
        return t.or_(c, b)
    if a.is_false():
        return t.and_(t.not_(c), b)
    if b.is_true():
        return t.or_(t.not_(c), a)
    return t.and_(c, a) if b.is_false() or b == c else None


def ite_nested_same(t: Terms, c: Term, a: Term, b: Term) -> Term | None:
    """ite(c, ite(c, x, y), z)  ->  ite(c, x, z), and ite(c, x, ite(c, y, z))  ->  ite(c, x, z)"""
    if a.kind() is Kind.ITE and a.children()[0] == c:
        return t.ite(c, a.children()[1], b)
    return t.ite(c, a, b.children()[2]) if b.kind() is Kind.ITE and b.children()[0] == c else None


def ite_shared_then(t: Terms, c: Term, a: Term, b: Term) -> Term | None:
    """ite(c, ite(d, x, y), y)  ->  ite(c & d, x, y), and ite(c, ite(d, y, x), y)  ->  ite(c & !d, x, y)"""
    if a.kind() is not Kind.ITE:
        return None
    d, yes, no = a.children()
    if no == b:
        return t.ite(t.and_(c, d), yes, b)
    return t.ite(t.and_(c, t.not_(d)), no, b) if yes == b else None


def ite_shared_else(t: Terms, c: Term, a: Term, b: Term) -> Term | None:
    """ite(c, x, ite(d, x, y))  ->  ite(c | d, x, y), and ite(c, x, ite(d, y, x))  ->  ite(c | !d, x, y)"""
    if b.kind() is not Kind.ITE:
        return None
    d, yes, no = b.children()
    if yes == a:
        return t.ite(t.or_(c, d), a, no)
    return t.ite(t.or_(c, t.not_(d)), a, yes) if no == a else None
