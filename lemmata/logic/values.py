"""Concrete values of terms: what models, simulation and constant folding speak."""

from collections.abc import Mapping
from typing import TypeAlias

from bitwuzla import Kind, RoundingMode, Sort, Term

from lemmata.value import value


@value
class ArrayValue:
    """An array that is `default` except at `entries`; no entry equals the default.

    Two of them may denote one function all the same, where entries cover the whole index range:
    `same_array` compares functions.
    """

    default: "Value"
    entries: "Mapping[Value, Value]"

    def select(self, index: "Value") -> "Value":
        return self.entries.get(index, self.default)

    def store(self, index: "Value", element: "Value") -> "ArrayValue":
        entries = dict(self.entries)
        if element == self.default:
            entries.pop(index, None)
        else:
            entries[index] = element
        return ArrayValue(self.default, entries)

    def __hash__(self) -> int:
        return hash((self.default, frozenset(self.entries.items())))


Value: TypeAlias = bool | int | ArrayValue | RoundingMode
"""A Boolean; the unsigned number of a bit-vector or the bits of a float (one NaN); an array."""


def same_array(left: ArrayValue, right: ArrayValue, size: int) -> bool:
    """Equality of two functions over `size` indices."""
    places = left.entries.keys() | right.entries.keys()
    if any(left.select(place) != right.select(place) for place in places):
        return False
    return left.default == right.default or len(places) == size


def value_of(term: Term) -> Value:
    """The value that a value term, or an array term of stores over a constant array, denotes."""
    sort = term.sort()
    if sort.is_array():
        return _array_value(term)
    if sort.is_bv():
        return number(term)
    if sort.is_fp():
        parts = term.value(2)
        assert isinstance(parts, list)
        return int("".join(parts), 2)
    plain = term.value()
    assert isinstance(plain, bool | RoundingMode)
    return plain


def number(term: Term) -> int:
    """The unsigned number of a bit-vector value; Python reads no decimal number of more than 4,300 digits."""
    return int(term.value(2), 2)  # type: ignore[arg-type]


def signed(unsigned: int, width: int) -> int:
    """The number that `width` bits stand for in two's complement."""
    return unsigned - (1 << width) if unsigned >> (width - 1) else unsigned


def _array_value(term: Term) -> ArrayValue:
    stores: list[tuple[Value, Value]] = []
    while term.kind() is Kind.ARRAY_STORE:
        term, index, element = term.children()
        stores.append((value_of(index), value_of(element)))
    if term.kind() is not Kind.CONST_ARRAY:
        raise ValueError(f"not an array value: {term}")
    made = ArrayValue(value_of(term.children()[0]), {})
    for index_value, element_value in reversed(stores):
        made = made.store(index_value, element_value)
    return made


def zero(sort: Sort) -> Value:
    """The all-zero value of a sort: what an input stands at where nothing depends on it."""
    if sort.is_array():
        return ArrayValue(zero(sort.array_element()), {})
    return False if sort.is_bool() else 0
