"""What memory holds when the program starts: the initial values of globals.

Areas that are never written are constant arrays, zeros with exceptions. Of others that have few cells, `init`
has an equation for each. Arrays with more are given their content by a step from the entry, not by `init`: a
solver cannot be trusted with equalities of constant arrays (logic/trust.py). What is told as a whole must be
known as a whole: of an area where other objects follow upon the globals, each cell is two arrays. What has
too many exceptions stays arbitrary, which adds paths.
"""

from collections.abc import Callable, Iterator, Mapping

from lemmata.cfa.operations import AddressOf, Const, Copy, Fill, FunctionAddress, HavocMemory, Write
from lemmata.cfa.program import Global, Program
from lemmata.cfa.types import Pointer, size_of
from lemmata.encode.division import addresses, size_of_object
from lemmata.encode.layout import Area, Cell, Layout, touched
from lemmata.logic.terms import Sort, Term, Terms
from lemmata.logic.values import ArrayValue, Value

_MOST_EQUATIONS = 64
"""The most cells of an area that are told one by one."""
_MOST_EXCEPTIONS = 1 << 13
"""The most cells of an area told as a whole that are not zero."""

_Number = Callable[[AddressOf | FunctionAddress], int]


class Contents:
    """`number` gives an address as a number."""

    def __init__(self, terms: Terms, program: Program, layout: Layout, number: _Number) -> None:
        self._terms = terms
        self._bits = program.pointer_bits
        self._layout = layout
        self._number = number
        self._sizes: dict[str, int] = {}
        self._globals: dict[int, list[Global]] = {}
        by_name = {one.variable.name: one for one in program.globals}
        for one in program.globals:
            area = layout.area(AddressOf(one.variable, 0, Pointer(one.variable.type, self._bits)))
            if one.variable.name in layout.variables and area is not None:
                self._sizes[one.variable.name] = size_of_object(one.variable, by_name)
                self._globals.setdefault(area.number, []).append(one)
        self._written = {area.number for area in _written(program, layout)}
        self._arrays: dict[int, Mapping[Cell, Mapping[Value, Value]]] = {}
        for area in layout.areas.values():
            whole = self._is_large(area) or not self._changes(area)
            found = self._exceptions(area) if whole else {}
            if sum(map(len, found.values())) <= _MOST_EXCEPTIONS:
                self._arrays[area.number] = found

    def _is_large(self, area: Area) -> bool:
        """Whether there are too many cells for equations."""
        size = sum(self._sizes[one.variable.name] for one in self._globals.get(area.number, ()))
        return size * len(area.cells) > _MOST_EQUATIONS * area.step

    def _changes(self, area: Area) -> bool:
        """Whether it holds anything but globals, or is written."""
        return area.number in self._written or self.end(area) is not None

    # ------------------------------------------------------------ as a whole

    def is_whole(self, area: Area) -> bool:
        """Whether the content of the area's globals is told as a whole."""
        return bool(self._arrays.get(area.number))

    def is_constant(self, area: Area) -> bool:
        """Whether it is told as a whole and stays so."""
        return self.is_whole(area) and not self._changes(area)

    def array(self, area: Area, cell: Cell, sort: Sort) -> Term:
        """What the array of a cell of such an area begins with."""
        return self._terms.value(ArrayValue(0, self._arrays[area.number][cell]), sort)

    def end(self, area: Area) -> int | None:
        """The address up to which all objects are globals, and behind which none is; None without others."""
        others = [start for start, _, _ in area.places[len(self._globals.get(area.number, ())) :]]
        if area.slots is not None:
            others.append(area.slots.start)
        return min(others, default=None)

    def _exceptions(self, area: Area) -> Mapping[Cell, Mapping[Value, Value]]:
        """The cells that are not zero, by their indices."""
        found: dict[Cell, dict[Value, Value]] = {cell: {} for cell in area.cells}
        for one in self._globals.get(area.number, ()):
            for cell, place, number in self._cells(area, one, self._image(one)):
                if number:
                    found[cell][place >> area.dropped] = number
        return found

    def _cells(self, area: Area, one: Global, image: bytes) -> Iterator[tuple[Cell, int, int]]:
        """(cell, the place of its period in the area, the number that it holds) as far as the image goes."""
        start = self._layout.variables[one.variable.name] - area.start
        for cell, period, distance in touched(area.step, area.cells, 0, len(image)):
            content = image[distance : distance + cell.size]
            yield cell, start + period * area.step, int.from_bytes(content, "little")

    def _image(self, one: Global) -> bytes:
        """The bytes up to the last that is told; zeros follow."""
        image = bytearray()
        for piece in one.initial:
            content = piece.value
            if isinstance(content, AddressOf | FunctionAddress):
                content = self._number(content).to_bytes(self._bits // 8, "little")
            elif isinstance(content, Const):
                width = size_of(content.type)
                content = (content.value & ((1 << 8 * width) - 1)).to_bytes(width, "little")
            assert isinstance(content, bytes)
            image.extend(bytes(max(0, piece.offset + len(content) - len(image))))
            image[piece.offset : piece.offset + len(content)] = content
        return bytes(image)

    # ------------------------------------------------------------ cell by cell

    def equations(self, array: Callable[[Area, Cell], Term]) -> Iterator[Term]:
        """The cells of the areas that have few of them."""
        terms = self._terms
        for area in self._layout.areas.values():
            if self._is_large(area) or self.is_whole(area):
                continue
            for one in self._globals.get(area.number, ()):
                image = self._image(one).ljust(self._sizes[one.variable.name], b"\0")
                for cell, place, number in self._cells(area, one, image):
                    index = terms.bv(place >> area.dropped, area.bits - area.dropped)
                    held = terms.select(array(area, cell), index)
                    yield terms.eq(held, terms.bv(number, 8 * cell.size))


def _written(program: Program, layout: Layout) -> Iterator[Area]:
    for edge in program.functions[program.entry].edges:
        if isinstance(edge.operation, Write | Copy | Fill | HavocMemory):
            area = layout.area(addresses(edge.operation)[0])
            if area is not None:
                yield area
