"""Rewrites of extraction, concatenation and extension: each function is one rule.

Bytes of a wider object, narrow integers computed at C's promoted width, and truth values stored as
integers all come as these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bitwuzla import Kind, Term

if TYPE_CHECKING:
    from collections.abc import Callable

    from lemmata.logic.terms import Terms

_EXTENSIONS = (Kind.BV_ZERO_EXTEND, Kind.BV_SIGN_EXTEND)
LOW_BITS_SUFFICE = (Kind.BV_ADD, Kind.BV_SUB, Kind.BV_MUL, Kind.BV_AND, Kind.BV_OR, Kind.BV_XOR)


# ---------------------------------------------------------------- extract


def extract_all(_: Terms, a: Term, high: int, low: int) -> Term | None:
    """x[width-1:0]  ->  x"""
    return a if low == 0 and high == a.sort().bv_size() - 1 else None


def extract_extract(t: Terms, a: Term, high: int, low: int) -> Term | None:
    """x[h:l][i:j]  ->  x[l+i:l+j]"""
    if a.kind() is not Kind.BV_EXTRACT:
        return None
    base = a.indices()[1]
    return t.extract(a.children()[0], base + high, base + low)


def extract_concat(t: Terms, a: Term, high: int, low: int) -> Term | None:
    """(x . y)[i:j]  ->  the part of x or of y, where the range lies in one of them"""
    entered = False
    while a.kind() is Kind.BV_CONCAT:
        upper, lower = a.children()
        width = lower.sort().bv_size()
        if low >= width:
            a, high, low = upper, high - width, low - width
        elif high < width:
            a = lower
        else:
            break
        entered = True
    return t.extract(a, high, low) if entered else None


def extract_extension(t: Terms, a: Term, high: int, low: int) -> Term | None:
    """ext(x)[i:j]  ->  x[i:j], an extension of x's part, or zeros"""
    kind = a.kind()
    if kind not in _EXTENSIONS:
        return None
    (x,) = a.children()
    width = x.sort().bv_size()
    if high < width:
        return t.extract(x, high, low)
    if low < width:
        return t.make(kind, (t.extract(x, width - 1, low),), (high - width + 1,))
    if kind is Kind.BV_ZERO_EXTEND:
        return t.bv(0, high - low + 1)
    return t.sext(t.extract(x, width - 1, width - 1), high - low)


def extract_ite(t: Terms, a: Term, high: int, low: int) -> Term | None:
    """ite(c, 5, 7)[i:j]  ->  ite(c, 5[i:j], 7[i:j])"""
    return _into_arms(t, a, lambda arm: t.extract(arm, high, low))


def extract_narrow(t: Terms, a: Term, high: int, low: int) -> Term | None:
    """(ext(x) op ext(y))[i:0]  ->  x op y extended or cut to i+1 bits, where low bits depend on low bits"""
    if low or a.kind() not in LOW_BITS_SUFFICE:
        return None
    x, y = a.children()
    if not (_is_narrow(x, high + 1) and (y.is_value() or _is_narrow(y, high + 1))):
        return None
    return t.make(a.kind(), (t.extract(x, high, 0), t.extract(y, high, 0)))


def _is_narrow(a: Term, width: int) -> bool:
    return a.kind() in _EXTENSIONS and a.children()[0].sort().bv_size() <= width


def _into_arms(t: Terms, a: Term, change: Callable[[Term], Term]) -> Term | None:
    if a.kind() is not Kind.ITE:
        return None
    condition, yes, no = a.children()
    return t.ite(condition, change(yes), change(no)) if yes.is_value() and no.is_value() else None


# ---------------------------------------------------------------- concat


def concat_zero(t: Terms, a: Term, b: Term) -> Term | None:
    """0 . x  ->  zext(x)"""
    return t.zext(b, a.sort().bv_size()) if a.is_bv_value_zero() else None


def concat_adjacent(t: Terms, a: Term, b: Term) -> Term | None:
    """x[i:j] . x[j-1:k]  ->  x[i:k]"""
    if a.kind() is not Kind.BV_EXTRACT or b.kind() is not Kind.BV_EXTRACT:
        return None
    (high, middle), (below, low) = a.indices(), b.indices()
    same = a.children()[0] == b.children()[0] and middle == below + 1
    return t.extract(a.children()[0], high, low) if same else None


def concat_adjacent_below(t: Terms, a: Term, b: Term) -> Term | None:
    """(x . y[i:j]) . y[j-1:k]  ->  x . y[i:k]"""
    if a.kind() is not Kind.BV_CONCAT or b.kind() is not Kind.BV_EXTRACT:
        return None
    x, y = a.children()
    joined = concat_adjacent(t, y, b)
    return None if joined is None else t.concat(x, joined)


def concat_adjacent_above(t: Terms, a: Term, b: Term) -> Term | None:
    """y[i:j] . (y[j-1:k] . x)  ->  y[i:k] . x"""
    if a.kind() is not Kind.BV_EXTRACT or b.kind() is not Kind.BV_CONCAT:
        return None
    y, x = b.children()
    joined = concat_adjacent(t, a, y)
    return None if joined is None else t.concat(joined, x)


def concat_constants(t: Terms, a: Term, b: Term) -> Term | None:
    """c . (d . x)  ->  (c . d) . x, and (x . c) . d  ->  x . (c . d)"""
    if a.is_value() and b.kind() is Kind.BV_CONCAT and b.children()[0].is_value():
        return t.concat(t.concat(a, b.children()[0]), b.children()[1])
    if b.is_value() and a.kind() is Kind.BV_CONCAT and a.children()[1].is_value():
        return t.concat(a.children()[0], t.concat(a.children()[1], b))
    return None


# ---------------------------------------------------------------- extensions


def extend_nothing(_: Terms, a: Term, by: int) -> Term | None:
    """ext(x) by 0 bits  ->  x"""
    return a if by == 0 else None


def zext_zext(t: Terms, a: Term, by: int) -> Term | None:
    """zext(zext(x))  ->  zext(x)"""
    return t.zext(a.children()[0], by + a.indices()[0]) if a.kind() is Kind.BV_ZERO_EXTEND else None


def sext_extension(t: Terms, a: Term, by: int) -> Term | None:
    """sext(sext(x))  ->  sext(x), and sext(zext(x))  ->  zext(x)"""
    if a.kind() not in _EXTENSIONS:
        return None
    return t.make(a.kind(), a.children(), (by + a.indices()[0],))


def zext_ite(t: Terms, a: Term, by: int) -> Term | None:
    """zext(ite(c, 1, 0))  ->  ite(c, 1, 0), wider"""
    return _into_arms(t, a, lambda arm: t.zext(arm, by))


def sext_ite(t: Terms, a: Term, by: int) -> Term | None:
    """sext(ite(c, 1, 0))  ->  ite(c, sext(1), sext(0))"""
    return _into_arms(t, a, lambda arm: t.sext(arm, by))
