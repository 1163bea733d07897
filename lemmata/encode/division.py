"""Decides which private objects are divided, and into which cells: those that all accesses agree on.

Copies carry cells from one object to the other, so that a structure is assigned member by member; where the
other one stays in memory, all bits of the range get cells. An object is left in memory when overlapping
accesses would make too wide a cell, when a block operation cuts through one, when an access has too many
places, or when the branches for all its accesses would be too many.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from operator import attrgetter

from lemmata.cfa.operations import (
    AddressOf,
    Const,
    Copy,
    Fill,
    HavocMemory,
    Operand,
    Operation,
    Read,
    Var,
    Write,
)
from lemmata.cfa.program import Global, Initial, Program
from lemmata.cfa.types import Type, size_of
from lemmata.encode.cells import Cell, Spans, gaps, width_of
from lemmata.encode.distances import Private, private_objects
from lemmata.encode.stage import Config
from lemmata.value import value

_PAIRS = 256
"""The most pairs of places that one copy between two objects may have."""


@value
class Divided:
    """A private object of `size` bytes, with its cells in order."""

    private: Private
    size: int
    cells: tuple[Cell, ...]

    @property
    def object(self) -> Var:
        return self.private.object

    def within(self, start: int, size: int) -> list[Cell]:
        """The cells in a range of bytes."""
        return [cell for cell in self.cells if 8 * start <= cell.start and cell.end <= 8 * (start + size)]

    def around(self, bit: int, width: int) -> Cell:
        """The cell of an access."""
        cell = self.cells[bisect_right(self.cells, bit, key=attrgetter("start")) - 1]
        assert cell.start <= bit
        assert bit + width <= cell.end
        return cell


def places(owner: Private, whole: int, address: Operand, size: int) -> range:
    """The bytes at which an access of `size` bytes to an object of `whole` bytes may start."""
    room = whole - size
    if isinstance(address, AddressOf):
        return range(address.offset, address.offset + (0 <= address.offset <= room))
    assert isinstance(address, Var)
    residue = owner.registers[address.name]
    return range(0) if residue is None else residue.within(room)


def access(operation: Operation) -> tuple[Operand, Type, int] | None:
    """(address, type, first bit) of a Read or a Write."""
    match operation:
        case Read(_, address, type_, bit) | Write(address, _, type_, bit):
            return address, type_, bit or 0
        case _:
            return None


def block_size(operation: Operation) -> int:
    """The bytes of a Copy, Fill or HavocMemory whose size is constant."""
    assert isinstance(operation, Copy | Fill | HavocMemory)
    assert isinstance(operation.size, Const)
    return max(0, operation.size.value)


def access_size(operation: Operation) -> int:
    """The bytes that an operation touches, from its address on."""
    found = access(operation)
    return block_size(operation) if found is None else (found[2] + width_of(found[1]) + 7) // 8


def addresses(operation: Operation) -> tuple[Operand, ...]:
    """Where an operation accesses memory."""
    match operation:
        case Read(_, address) | Write(address) | Fill(address) | HavocMemory(address):
            return (address,)
        case Copy(to, source):
            return (to, source)
        case _:
            return ()


def divide(program: Program, config: Config) -> dict[str, Divided]:
    """The objects to divide, by name."""
    return _Division(program, config).found


class _Division:
    """`kept` are the private objects still to be divided; when one is rejected, all is done again."""

    def __init__(self, program: Program, config: Config) -> None:
        function = program.functions[program.entry]
        self._config = config
        self._globals = {one.variable.name: one for one in program.globals}
        self._kept = private_objects(program)
        for parameter in function.parameters:
            self._kept.pop(parameter.name, None)
        self._sizes = {name: size_of_object(one.object, self._globals) for name, one in self._kept.items()}
        self._owners = {register: one for one in self._kept.values() for register in one.registers}
        self._operations = [edge.operation for edge in function.edges if self._concerns(edge.operation)]
        self._reject_spread()
        self.found = self._divided()

    def _owner(self, address: Operand) -> Private | None:
        match address:
            case AddressOf(variable):
                return self._kept.get(variable.name)
            case Var():
                owner = self._owners.get(address.name)
                return owner if owner is not None and owner.object.name in self._kept else None
            case _:
                return None

    def _concerns(self, operation: Operation) -> bool:
        return any(self._owner(address) is not None for address in addresses(operation))

    def _places(self, owner: Private, address: Operand, size: int) -> range:
        return places(owner, self._sizes[owner.object.name], address, size)

    # ------------------------------------------------------------ what would become too many branches

    def _reject_spread(self) -> None:
        """Accesses with too many places, then the costliest objects beyond the budget."""
        costs = dict.fromkeys(self._kept, 0)
        never = self._config.cell_edges + 1
        for operation in self._operations:
            owned = [(owner, one) for one in addresses(operation) if (owner := self._owner(one)) is not None]
            spread = 1
            for owner, address in owned:
                count = len(self._places(owner, address, access_size(operation)))
                spread *= max(1, count)
                if count > self._config.cells:
                    costs[owner.object.name] = never
            for owner, address in owned:
                if len(owned) > 1 and spread > _PAIRS:
                    costs[owner.object.name] = never
                elif isinstance(address, Var):
                    costs[owner.object.name] += 2 * spread
        budget = self._config.cell_edges
        for name in sorted(costs, key=lambda name: costs[name]):
            budget -= costs[name]
            if budget < 0 and costs[name]:
                del self._kept[name]

    # ------------------------------------------------------------ cells

    def _divided(self) -> dict[str, Divided]:
        while True:
            spans = self._spans()
            cells = {name: spans[name].cells() for name in self._kept}
            rejected = {name for name, found in cells.items() if not self._is_good(name, found)}
            rejected |= self._cut(cells)
            if not rejected:
                return {
                    name: Divided(one, self._sizes[name], tuple(cells[name] or ()))
                    for name, one in self._kept.items()
                }
            for name in rejected:
                del self._kept[name]

    def _is_good(self, name: str, cells: list[Cell] | None) -> bool:
        """Few enough cells, and addresses among the initial values have cells of their own."""
        if cells is None or len(cells) > self._config.fixed_cells:
            return False
        known = self._globals.get(name)
        for piece in known.initial if known is not None else ():
            if not isinstance(piece.value, bytes | Const):
                start, end = 8 * piece.offset, 8 * _end(piece)
                around = [cell for cell in cells if cell.start < end and start < cell.end]
                if around and (around[0].start, around[0].end) != (start, end):
                    return False
        return True

    def _cut(self, cells: Mapping[str, list[Cell] | None]) -> set[str]:
        """The objects with a cell that a block operation covers in part."""
        rejected = set()
        for operation in self._operations:
            if access(operation) is None:
                size = block_size(operation)
                for owner, place in self._blocks(operation):
                    start, end = 8 * place, 8 * (place + size)
                    for cell in cells[owner.object.name] or ():
                        if cell.start < start < cell.end or cell.start < end < cell.end:
                            rejected.add(owner.object.name)
        return rejected

    def _blocks(self, operation: Operation) -> Iterator[tuple[Private, int]]:
        """Each place of each block of a private object that the operation covers."""
        for address in addresses(operation):
            owner = self._owner(address)
            if owner is not None:
                for place in self._places(owner, address, block_size(operation)):
                    yield owner, place

    def _spans(self) -> dict[str, Spans]:
        spans = {name: Spans({}) for name in self._kept}
        for operation in self._operations:
            found = access(operation)
            owner = None if found is None else self._owner(found[0])
            if found is not None and owner is not None:
                address, type_, bit = found
                for place in self._places(owner, address, access_size(operation)):
                    spans[owner.object.name].add(8 * place + bit, width_of(type_), type_)
        copies = [one for one in self._operations if isinstance(one, Copy)]
        while any([self._carried(one, spans) for one in copies]):
            pass
        return spans

    def _carried(self, copy: Copy, spans: dict[str, Spans]) -> bool:
        """Give both sides of a copy the same spans; whether there was anything new."""
        size = block_size(copy)
        to, source = self._owner(copy.target), self._owner(copy.source)
        if to is None or source is None:
            covered = [self._covered(spans[owner.object.name], at, size) for owner, at in self._blocks(copy)]
            return any(covered)
        new = False
        for target_place in self._places(to, copy.target, size):
            for source_place in self._places(source, copy.source, size):
                first, second = spans[to.object.name], spans[source.object.name]
                new |= _pushed(first, target_place, second, source_place, size)
                new |= _pushed(second, source_place, first, target_place, size)
        return new

    def _covered(self, spans: Spans, place: int, size: int) -> bool:
        """Let each bit of the range be in a span."""
        cells = spans.cells()
        if cells is None:
            return False
        missing = [*gaps(cells, 8 * place, 8 * (place + size))]
        return any([spans.add(start, width, None) for start, width in missing])


def _pushed(source: Spans, start: int, target: Spans, place: int, size: int) -> bool:
    shift = 8 * (place - start)
    new = False
    for at, width, types in source.within(8 * start, 8 * (start + size)):
        new |= target.add(at + shift, width, None)
        for type_ in types:
            new |= target.add(at + shift, width, type_)
    return new


def size_of_object(one: Var, known: Mapping[str, Global]) -> int:
    """The initial value of a flexible array member makes its object larger than its type."""
    found = known.get(one.name)
    ends = [_end(piece) for piece in found.initial] if found is not None else []
    return max([size_of(one.type), *ends])


def _end(piece: Initial) -> int:
    value = piece.value
    return piece.offset + (len(value) if isinstance(value, bytes) else size_of(value.type))
