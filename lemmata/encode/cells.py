"""How an object's bits are divided into cells, each of which becomes a register.

Accesses decide: bits that are always accessed together make one cell, and overlapping accesses (a union, a
byte of an integer) make one cell of all their bits, out of which each takes its part. What no access touches
is in no cell. Bits are counted from the object's start, so a bit-field is a cell like any other.
"""

from collections.abc import Iterable, Iterator, Mapping

from lemmata.cfa.types import Array, Field, Float, Int, Pointer, Record, Type, size_of
from lemmata.value import value

WIDEST = 128
"""The bits of the widest cell that overlapping accesses may make."""


def width_of(type_: Type) -> int:
    """The bits that a scalar's value takes in memory."""
    return type_.bits if isinstance(type_, Float | Int | Pointer) else 8 * size_of(type_)


@value
class Cell:
    """`type` is the type of its accesses, or an unsigned integer of all its bits."""

    start: int
    width: int
    type: Type

    @property
    def end(self) -> int:
        return self.start + self.width


@value
class Spans:
    """Bits that are accessed together, with the types of the accesses; the order is that of their meeting."""

    types: dict[tuple[int, int], dict[Type, None]]

    def add(self, start: int, width: int, type_: Type | None) -> bool:
        """Whether this is new."""
        known = self.types.get((start, width))
        if known is None:
            known = self.types[start, width] = {}
        elif type_ is None or type_ in known:
            return False
        if type_ is not None:
            known[type_] = None
        return True

    def within(self, start: int, end: int) -> Iterator[tuple[int, int, tuple[Type, ...]]]:
        """The spans that lie in the range."""
        for (at, width), types in [*self.types.items()]:
            if start <= at and at + width <= end:
                yield at, width, tuple(types)

    def cells(self) -> list[Cell] | None:
        """In order; None where overlapping accesses make one that is too wide."""
        cells: list[Cell] = []
        for (start, width), types in sorted(self.types.items(), key=lambda item: item[0]):
            if cells and start < cells[-1].end:
                last = cells.pop()
                end = max(last.end, start + width)
                if end - last.start > WIDEST or any(map(_is_extended, [*types, last.type])):
                    return None
                cells.append(Cell(last.start, end - last.start, Int(end - last.start, False)))
            elif len(types) > 1 and any(map(_is_extended, types)):
                return None
            else:
                cells.append(Cell(start, width, _type(types, width)))
        return cells


def _is_extended(type_: Type) -> bool:
    """An 80-bit float is stored in more bytes than it has; nothing else has its bits."""
    return isinstance(type_, Float) and type_.bits == 80


def _type(types: Iterable[Type], width: int) -> Type:
    """One type for all accesses to the same bits: an integer where they differ, so that bits stay bits."""
    found = list(types)
    if len(found) == 1 or (found and all(isinstance(one, Pointer) for one in found)):
        return found[0]
    signed = [one for one in found if isinstance(one, Int) and not one.boolean]
    return signed[0] if signed and len(signed) == len(found) else Int(width, False)


def gaps(cells: list[Cell], start: int, end: int) -> Iterator[tuple[int, int]]:
    """(start, width) of pieces that fill what no cell covers in the range, none across a word of 8 bytes."""
    at = start
    for cell in [*cells, Cell(end, 0, Int(1, False))]:
        if cell.end <= at or cell.start > end:
            continue
        while at < min(cell.start, end):
            stop = min(cell.start, end, (at // 64 + 1) * 64)
            yield at, stop - at
            at = stop
        at = max(at, cell.end)


def path_to(type_: Type, start: int, width: int, records: Mapping[str, tuple[Field, ...]]) -> str:
    """The way to some bits of an object as C writes it, `.a[3].b`, as far as it is known."""
    match type_:
        case Array(element) if size_of(element) and width <= 8 * size_of(element):
            index, rest = divmod(start, 8 * size_of(element))
            return f"[{index}]{path_to(element, rest, width, records)}"
        case Record(name, False):
            for one in records.get(name, ()):
                bits = one.width if one.width is not None else 8 * size_of(one.type)
                if one.bit <= start and start + width <= one.bit + bits:
                    inner = (
                        "" if one.width is not None else path_to(one.type, start - one.bit, width, records)
                    )
                    return f".{one.name}{inner}" if one.name else inner
    whole = start == 0 and width == width_of(type_)
    return "" if whole else f"+{start // 8}" + (f".{start % 8}" if start % 8 else "")
