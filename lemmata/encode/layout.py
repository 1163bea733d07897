"""Where objects lie, and how the memory of each region is divided into cells.

One address space: each region has a range of its own, and in it each object that exists once a place, at a
multiple of the region's step from its start; blocks that are made again and again lie in slots of one size,
one after another. None lies at 0, none directly behind another. Cells repeat with the step: those bytes
that accesses agree on make one cell; where accesses overlap without agreeing, all cells are equally small.

What a program could learn of this layout is refused by observations.py, so that no proof rests on it.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from math import gcd, lcm

from lemmata.cfa.operations import (
    Accessible,
    AddressOf,
    Allocate,
    Assign,
    Begin,
    Call,
    Const,
    Copy,
    Free,
    FunctionAddress,
    OfObject,
    Operand,
    Operation,
    Var,
)
from lemmata.cfa.program import Edge, Global, Location, Program
from lemmata.cfa.types import Pointer
from lemmata.cfa.uses import defined, used
from lemmata.encode.alignment import Alignment
from lemmata.encode.distances import Residue
from lemmata.encode.division import access, access_size, addresses, size_of_object
from lemmata.encode.expressions import NotEncoded
from lemmata.encode.points_to import PointsTo, Region, points_to
from lemmata.value import value

MOST_BYTES = 4096
"""What is written cell by cell at most."""
_ALIGNED = 16
_WIDEST = 16
"""The bytes of the widest cell that accesses at different places may share."""
_MOST_ROOM = 46
"""The bits of the largest range that blocks of one region have; with pointers of 32 bits they share these."""


@value
class Cell:
    """`start` is the place in each period of the region's step, `size` the bytes."""

    start: int
    size: int


@value
class Slots:
    """Blocks at `start` + number * 2^`slot`; `size` is that of all blocks, if they have one."""

    start: int
    slot: int
    count: int
    size: int | None


@value
class Area:
    """A region: `places` has (start, size, may be written) of each object that exists once, globals first."""

    number: int
    start: int
    bits: int
    step: int
    cells: tuple[Cell, ...]
    places: tuple[tuple[int, int, bool], ...]
    slots: Slots | None

    @property
    def dropped(self) -> int:
        """The low bits that say nothing in an address of a period."""
        return (self.step & -self.step).bit_length() - 1


@value
class Layout:
    """`sites` has the place of a block that is made once; `again` the Begins that come again."""

    areas: Mapping[Region, Area]
    variables: Mapping[str, int]
    sites: Mapping[Location, int]
    again: frozenset[Location]
    regions: PointsTo
    alignment: Alignment

    def area(self, address: Operand) -> Area | None:
        """None where the address points to no object."""
        region = self.regions.region(address)
        return None if region is None else self.areas.get(region)

    def rest(self, address: Operand, area: Area) -> int:
        """The place of an address in its period."""
        found = self.alignment.of(address)
        return 0 if found is None else found.rest % area.step


def lay_out(program: Program, looping: frozenset[Location]) -> Layout | None:
    """`looping` are the locations that a run may come to again; None for a Program without memory."""
    function = program.functions[program.entry]
    edges = function.edges
    if not any(_touches(edge.operation) for edge in edges) and not _addresses_left(program):
        return None
    return _Planning(program, looping).layout()


def _touches(operation: Operation) -> bool:
    target = defined(operation)
    return (
        bool(addresses(operation))
        or isinstance(operation, Allocate | Free | Begin)
        or (isinstance(operation, Assign) and isinstance(operation.value, OfObject | Accessible))
        or (target is not None and target.in_memory)
    )


def _addresses_left(program: Program) -> bool:
    initial = (piece.value for one in program.globals for piece in one.initial)
    operations = (edge.operation for edge in program.functions[program.entry].edges)
    operands = (one for each in operations if not isinstance(each, Call) for one in used(each))
    return any(isinstance(one, AddressOf | FunctionAddress) for one in (*initial, *operands))


class _Plan:
    """What is known of a region while it is planned."""

    def __init__(self) -> None:
        self.objects: list[Var] = []
        self.once: list[tuple[Location, int]] = []
        self.sizes: list[int | None] = []
        self.looping = False
        self.accesses: list[tuple[Residue, int]] = []
        self.blocks: list[Residue] = []
        self.slot: int | None = None
        self.count = 0
        self.largest = 1

    @property
    def has_objects(self) -> bool:
        return bool(self.objects or self.once or self.sizes)


class _Planning:
    def __init__(self, program: Program, looping: frozenset[Location]) -> None:
        function = program.functions[program.entry]
        self._program = program
        self._looping = looping
        self._edges = function.edges
        self._globals: dict[str, Global] = {one.variable.name: one for one in program.globals}
        self._regions = points_to(program)
        self._alignment = Alignment(program, self._regions)
        self._plans: dict[Region, _Plan] = {}
        self._variables: dict[str, int] = {}
        self._sites: dict[Location, int] = {}
        self._next = 1 << 16
        self._collect()
        while any([self._carried(edge.operation) for edge in self._edges]):
            pass

    # ------------------------------------------------------------ what there is

    def _plan(self, region: Region) -> _Plan:
        return self._plans.setdefault(region, _Plan())

    def _collect(self) -> None:
        for one in self._objects():
            region = self._regions.region(_start(one, self._program.pointer_bits))
            assert region is not None
            self._plan(region).objects.append(one)
        for edge in self._edges:
            if isinstance(edge.operation, Allocate):
                self._site(edge, edge.operation)
            for address in addresses(edge.operation):
                self._access(edge, address)
        heaps = sum(bool(plan.sizes) for plan in self._plans.values())
        room = min(_MOST_ROOM, self._program.pointer_bits - 2 - heaps.bit_length())
        for plan in self._plans.values():
            if plan.sizes:
                plan.slot, plan.count = _slot(plan, room)
            sizes = (*(self._size(one) for one in plan.objects), *(size for _, size in plan.once))
            plan.largest = max((1, *sizes))

    def _objects(self) -> Iterable[Var]:
        function = self._program.functions[self._program.entry]
        named = [one.variable for one in self._program.globals]
        named += [*function.parameters, *function.variables]
        for edge in self._edges:
            named += [one.object for one in used(edge.operation) if isinstance(one, AddressOf)]
            named += [edge.operation.variable] if isinstance(edge.operation, Begin) else []
        return [one for one in dict.fromkeys(named) if one.in_memory]

    def _site(self, edge: Edge, made: Allocate) -> None:
        region = self._regions.region(made.target)
        assert region is not None
        plan = self._plan(region)
        size = made.size.value if isinstance(made.size, Const) else None
        if size is not None and edge.source not in self._looping:
            plan.once.append((edge.source, size))
        else:
            plan.sizes.append(size)
            plan.looping |= edge.source in self._looping

    def _access(self, edge: Edge, address: Operand) -> None:
        region = self._regions.region(address)
        if region is None:
            return
        if self._regions.is_wild(region):
            raise NotEncoded("memory that an unknown pointer may point into", edge.span)
        residue = self._alignment.of(address)
        if residue is None:
            self._plan(region)
        elif access(edge.operation) is not None:
            self._plan(region).accesses.append((residue, access_size(edge.operation)))
        else:
            self._plan(region).blocks.append(residue)

    def _carried(self, operation: Operation) -> bool:
        """Let the source of a copy have cells for what is read of its target; whether it had not."""
        if not isinstance(operation, Copy) or not isinstance(operation.size, Const):
            return False
        sides = [self._regions.region(one) for one in (operation.target, operation.source)]
        residues = [self._alignment.of(one) for one in (operation.target, operation.source)]
        if None in sides or None in residues or operation.size.value > MOST_BYTES:
            return False
        to, source = (self._plans[side] for side in sides if side is not None)
        there, here = (one.rest for one in residues if one is not None)
        (target_step, target_cells), (step, cells) = _divided(to), _divided(source)
        known = {place for cell in cells for place in range(cell.start, cell.start + cell.size)}
        new = False
        for cell, _, distance in touched(
            target_step, target_cells, there % target_step, operation.size.value
        ):
            begin, end = max(distance, 0), min(distance + cell.size, operation.size.value)
            if any((here + place) % step not in known for place in range(begin, end)):
                source.accesses.append((Residue(step, (here + begin) % step), end - begin))
                new = True
        return new

    # ------------------------------------------------------------ places

    def layout(self) -> Layout:
        there = [(region, plan) for region, plan in sorted(self._plans.items()) if plan.has_objects]
        areas = {region: self._area(region, plan) for region, plan in there}
        again = frozenset(
            edge.source
            for edge in self._edges
            if isinstance(edge.operation, Begin) and edge.source in self._looping
        )
        return Layout(areas, self._variables, self._sites, again, self._regions, self._alignment)

    def _area(self, region: Region, plan: _Plan) -> Area:
        slot = plan.slot
        step, cells = _divided(plan)
        unit = lcm(step, _ALIGNED)
        counted = plan.count
        if slot is not None and counted < 1:
            raise NotEncoded("blocks of this size")
        at, offsets = unit, []
        for size in [*(self._size(one) for one in plan.objects), *(size for _, size in plan.once)]:
            offsets.append(at)
            at += -(-(size + 1) // unit) * unit
        heap = 0 if slot is None else -(-at // (1 << slot)) << slot
        end = at if slot is None else heap + (1 << slot + counted)
        width = max(5, (end - 1).bit_length())
        start = self._reserve(width)
        for one, offset in zip(plan.objects, offsets, strict=False):
            self._variables[one.name] = start + offset
        for (location, _), offset in zip(plan.once, offsets[len(plan.objects) :], strict=True):
            self._sites[location] = start + offset
        same = plan.sizes[0] if len(set(plan.sizes)) == 1 else None
        slots = None if slot is None else Slots(start + heap, slot, counted, same)
        return Area(region, start, width, step, cells, tuple(self._places(plan)), slots)

    def _reserve(self, width: int) -> int:
        """A range of 2^width addresses, at a multiple of that."""
        start = -(-self._next // (1 << width)) << width
        self._next = start + (1 << width)
        if self._next > (1 << self._program.pointer_bits) - 4096:
            raise NotEncoded("so much memory")
        return start

    def _places(self, plan: _Plan) -> Iterator[tuple[int, int, bool]]:
        for one in plan.objects:
            known = self._globals.get(one.name)
            writable = known is None or not known.read_only
            yield self._variables[one.name], self._size(one), writable
        for location, size in plan.once:
            yield self._sites[location], size, True

    def _size(self, one: Var) -> int:
        return size_of_object(one, self._globals)


def _divided(plan: _Plan) -> tuple[int, tuple[Cell, ...]]:
    """The step and the cells of its period."""
    found = reduce(gcd, (residue.step for residue in [*(one for one, _ in plan.accesses), *plan.blocks]), 0)
    step = gcd(found, 1 << plan.slot) if plan.slot is not None else found or 1 << plan.largest.bit_length()
    cells = _cells(plan.accesses, step)
    if cells is not None:
        return step, cells
    step = _common(plan.accesses, step)
    return step, (Cell(0, step),)


def touched(step: int, cells: Iterable[Cell], rest: int, size: int) -> Iterator[tuple[Cell, int, int]]:
    """(cell, its period, its distance from the address) of each cell that so many bytes touch."""
    for period in range((rest + size - 1) // step + 1):
        for cell in cells:
            distance = period * step + cell.start - rest
            if distance < size and distance + cell.size > 0:
                yield cell, period, distance


def _slot(plan: _Plan, room: int) -> tuple[int, int]:
    """The bits of an offset in a slot, which a block never fills, and those that count slots.

    A run that needs more blocks, or larger ones, ends: as many as a machine of this kind could have fit in.
    """
    if None not in plan.sizes:
        slot = max(4, max(size for size in plan.sizes if size is not None).bit_length())
        return slot, room - slot
    count = room * 3 // 8 if plan.looping else len(plan.sizes).bit_length()
    return room - count, count


def _cells(accesses: list[tuple[Residue, int]], step: int) -> tuple[Cell, ...] | None:
    """Accesses that overlap share a cell; None where one would be too wide, or not repeat."""
    found: list[Cell] = []
    for start, size in sorted({(residue.rest % step, size) for residue, size in accesses}):
        if start + size > step:
            return None
        if found and start < found[-1].start + found[-1].size:
            last = found.pop()
            end = max(last.start + last.size, start + size)
            if end - last.start > _WIDEST:
                return None
            found.append(Cell(last.start, end - last.start))
        else:
            found.append(Cell(start, size))
    return tuple(found)


def _common(accesses: list[tuple[Residue, int]], step: int) -> int:
    """Equally small cells that no access cuts."""
    numbers = [number for residue, size in accesses for number in (residue.rest, size)]
    return min(reduce(gcd, numbers, step) & -reduce(gcd, numbers, step), 8)


def _start(variable: Var, bits: int) -> AddressOf:
    return AddressOf(variable, 0, Pointer(variable.type, bits))
