"""Rewrites of array reads and writes: each function is one rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bitwuzla import Kind, Term

from lemmata.logic.values import number

if TYPE_CHECKING:
    from lemmata.logic.terms import Terms


# Cells up to which an equality of arrays is one of elements; larger arrays keep it (see trust.py).
_FEW_CELLS = 16


def equal_small_arrays(t: Terms, a: Term, b: Term) -> Term | None:
    """a = b  ->  a[0] = b[0] & a[1] = b[1] & ... for arrays of few cells"""
    sort = a.sort()
    if not sort.is_array() or not sort.array_index().is_bv():
        return None
    index = sort.array_index()
    cells = 1 << index.bv_size()
    if cells > _FEW_CELLS:
        return None
    places = [t.value(place, index) for place in range(cells)]
    return t.and_(*(t.eq(t.select(a, place), t.select(b, place)) for place in places))


def different(a: Term, b: Term) -> bool:
    """Whether two indices are known to differ: two values, or one term plus two different constants."""
    if a.is_value() and b.is_value():
        return a != b
    (base_a, offset_a), (base_b, offset_b) = _split(a), _split(b)
    return base_a == base_b and offset_a != offset_b


def _split(index: Term) -> tuple[Term, int]:
    if index.kind() is Kind.BV_ADD:
        base, offset = index.children()
        if offset.is_value():
            return base, number(offset)
    return index, 0


def select_store(t: Terms, array: Term, index: Term) -> Term | None:
    """store(a, i, x)[i]  ->  x, and store(a, i, x)[j]  ->  a[j] where i and j are known to differ"""
    entered = False
    while array.kind() is Kind.ARRAY_STORE:
        below, written, element = array.children()
        if written == index:
            return element
        if not different(written, index):
            break
        array, entered = below, True
    return t.select(array, index) if entered else None


def select_constant(_: Terms, array: Term, _index: Term) -> Term | None:
    """(the array that is x everywhere)[i]  ->  x"""
    return array.children()[0] if array.kind() is Kind.CONST_ARRAY else None


def store_store(t: Terms, array: Term, index: Term, element: Term) -> Term | None:
    """store(store(a, i, x), i, y)  ->  store(a, i, y)"""
    if array.kind() is not Kind.ARRAY_STORE or array.children()[1] != index:
        return None
    return t.store(array.children()[0], index, element)


def store_select(_: Terms, array: Term, index: Term, element: Term) -> Term | None:
    """store(a, i, a[i])  ->  a"""
    if element.kind() is not Kind.ARRAY_SELECT or element.children() != [array, index]:
        return None
    return array


def store_default(_: Terms, array: Term, _index: Term, element: Term) -> Term | None:
    """store((the array that is x everywhere), i, x)  ->  that array"""
    return array if array.kind() is Kind.CONST_ARRAY and array.children()[0] == element else None
