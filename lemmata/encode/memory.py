"""Memory as arrays: what accesses mean, as terms, in a layout (layout.py).

Each cell of a region's period is an array over the addresses at which it may lie, or two where all that is
known of the beginning lies below all that is not (contents.py); blocks that are made again and again are
counted, and their sizes kept where they differ. Every access is guarded: its bytes lie in one
object of its region, or the path ends; what lies at an address that was put together from numbers may be
a device. Freed blocks keep their contents, as their addresses are not used
again: a path that still uses one is one more path. What is too large to be written cell by cell becomes
arbitrary, which adds paths too.
"""

from collections.abc import Callable, Iterator

from lemmata.cfa.operations import (
    Accessible,
    AddressOf,
    Allocate,
    Assign,
    Begin,
    Binary,
    Const,
    Copy,
    Difference,
    Expression,
    Fill,
    Free,
    FunctionAddress,
    HavocMemory,
    OfObject,
    Operand,
    Read,
    Var,
    Write,
)
from lemmata.cfa.program import Assumption, Edge, Program
from lemmata.cfa.source import NOWHERE
from lemmata.cfa.types import VOID, Int, Pointer
from lemmata.encode.cells import width_of
from lemmata.encode.contents import Contents
from lemmata.encode.division import access_size, size_of_object
from lemmata.encode.expressions import NotEncoded
from lemmata.encode.layout import MOST_BYTES, Area, Cell, Layout, touched
from lemmata.encode.points_to import Region
from lemmata.encode.premises import MEMORY
from lemmata.logic.terms import Sort, Term, Terms
from lemmata.logic.values import value_of
from lemmata.value import value

_FUNCTIONS = 1 << 12
_NO_DEVICE = 1 << 12
"""Below it there is nothing at all: what is read through a null pointer ends the path."""

Values = Callable[[Operand], Term]
Held = Callable[[Var], Term]
Fresh = Callable[[Edge, str, Sort], Term]


@value
class Moment:
    """An edge and the state in which it is executed, which it changes in place."""

    edge: Edge
    value: Values
    state: dict[str, Term]
    held: Held
    fresh: Fresh


@value
class _Target:
    """An object, whether a pointer points into it or just behind it, and how many bytes lie before that."""

    holds: Term
    size: Term
    distance: Term
    writable: bool


class Memory:
    """`variables` are those that hold the memory's state, with their sorts in `sorts`.

    In the regions `mortal` objects may have ended.
    """

    def __init__(self, terms: Terms, program: Program, layout: Layout, mortal: frozenset[Region]) -> None:
        self._terms = terms
        self._program = program
        self._layout = layout
        self._mortal = mortal
        self._bits = program.pointer_bits
        self._globals = {one.variable.name: one for one in program.globals}
        self._functions: dict[str, int] = {}
        self._contents = Contents(terms, program, layout, self._address_of)
        self.sorts: dict[str, Sort] = {}
        self.variables: dict[str, Var] = {}
        for area in layout.areas.values():
            for cell in area.cells:
                for name in self._names(area, cell):
                    self._declare(name, self._array(area, 8 * cell.size))
            if area.slots is not None:
                self._declare(f"blocks.{area.number}", terms.vector(area.slots.count + 1))
            if area.slots is not None and area.slots.size is None:
                sizes = terms.array(terms.vector(area.slots.count), terms.vector(self._bits))
                self._declare(f"sizes.{area.number}", sizes)

    def _declare(self, name: str, sort: Sort) -> None:
        self.variables[name] = Var(name, VOID, True)
        self.sorts[name] = sort

    def _array(self, area: Area, width: int) -> Sort:
        return self._terms.array(self._terms.vector(area.bits - area.dropped), self._terms.vector(width))

    def _names(self, area: Area, cell: Cell) -> tuple[str, ...]:
        """The array of a cell, or that of the globals and that of all else; none where they are constant."""
        if self._contents.is_constant(area):
            return ()
        name = f"memory.{area.number}.{cell.start}"
        if not self._contents.is_whole(area) or self._contents.end(area) is None:
            return (name,)
        return f"globals.{area.number}.{cell.start}", name

    # ------------------------------------------------------------ addresses

    def address(self, operand: AddressOf | FunctionAddress) -> Term:
        return self._number(self._address_of(operand))

    def _address_of(self, operand: AddressOf | FunctionAddress) -> int:
        if isinstance(operand, FunctionAddress):
            return self._function(operand)
        return self._layout.variables[operand.object.name] + operand.offset

    def _function(self, operand: FunctionAddress) -> int:
        return self._functions.setdefault(operand.function, _FUNCTIONS + 16 * len(self._functions))

    def _number(self, value: int) -> Term:
        return self._terms.bv(value, self._bits)

    def _inside(self, area: Area, address: Term, size: int, held: Held, *, writing: bool) -> Term:
        """Whether so many bytes at the address lie in one object."""
        terms = self._terms
        ways = []
        for start, whole, writable in area.places:
            if size <= whole and (writable or not writing):
                distance = terms.sub(address, self._number(start))
                ways.append(terms.ule(distance, self._number(whole - size)))
        if area.slots is not None:
            ways.append(self._in_block(area, address, size, held))
        return terms.or_(*ways)

    def _is_elsewhere(self, address: Term) -> Term:
        """Whether an address that points to no object may be that of a device, which nothing is known of."""
        return self._terms.not_(self._terms.ult(address, self._number(_NO_DEVICE)))

    def _in_block(self, area: Area, address: Term, size: int, held: Held) -> Term:
        terms, slots = self._terms, area.slots
        assert slots is not None
        distance = terms.sub(address, self._number(slots.start))
        place = terms.zext(terms.extract(distance, slots.slot - 1, 0), self._bits - slots.slot)
        if slots.size is not None:
            if size > slots.size:
                return terms.false
            fits = terms.ule(place, self._number(slots.size - size))
        else:
            whole = self._size_of_block(area, address, held)
            fits = terms.ule(terms.add(place, self._number(size)), whole)
        return terms.and_(self._is_block(area, address, held), fits)

    def _block(self, area: Area, address: Term) -> Term:
        """The number of the slot that the address lies in."""
        slots = area.slots
        assert slots is not None
        distance = self._terms.sub(address, self._number(slots.start))
        return self._terms.extract(distance, slots.slot + slots.count - 1, slots.slot)

    def _is_block(self, area: Area, address: Term, held: Held) -> Term:
        terms, slots = self._terms, area.slots
        assert slots is not None
        distance = terms.sub(address, self._number(slots.start))
        near = terms.ult(distance, self._number(1 << slots.slot + slots.count))
        made = held(self.variables[f"blocks.{area.number}"])
        return terms.and_(near, terms.ult(terms.zext(self._block(area, address), 1), made))

    # ------------------------------------------------------------ pointers into one object

    def defined(self, expression: Expression, value: Values, held: Held) -> Term:
        """That the order or the difference of two pointers has a meaning: they point into one object."""
        match expression:
            case Binary("lt" | "le" | "gt" | "ge", left, right) | Difference(left, right):
                if isinstance(left.type, Pointer) and not _is_number(left) and not _is_number(right):
                    return self._one_object(left, right, value, held)
        return self._terms.true

    def _one_object(self, left: Operand, right: Operand, value: Values, held: Held) -> Term:
        terms = self._terms
        regions = {self._layout.regions.region(one) for one in (left, right)}
        if None in regions or any(self._layout.regions.is_wild(one) for one in regions if one is not None):
            raise NotEncoded("the order of unknown pointers")
        if len(regions) > 1:
            return terms.false
        area = self._layout.areas[next(one for one in regions if one is not None)]
        first, second = value(left), value(right)
        ways = []
        for start, whole, _ in area.places:
            both = (terms.sub(one, self._number(start)) for one in (first, second))
            ways.append(terms.and_(*(terms.ule(one, self._number(whole)) for one in both)))
        if area.slots is not None:
            same = terms.eq(self._block(area, first), self._block(area, second))
            both = (self._is_block(area, one, held) for one in (first, second))
            ways.append(terms.and_(same, *both))
        return terms.or_(*ways)

    # ------------------------------------------------------------ the object of a pointer

    def _of_object(self, asked: OfObject, at: Moment) -> Term:
        """Anything, where the pointer points to no object."""
        answer = at.fresh(at.edge, "", self._terms.vector(self._bits))
        for target in self._targets(asked.pointer, at):
            known = target.size if asked.fact == "size" else target.distance
            answer = self._terms.ite(target.holds, known, answer)
        return self._terms.resize(answer, width_of(asked.type), signed=False)

    def _accessible(self, asked: Accessible, at: Moment) -> Term:
        """Not at null; either answer where the pointer points to no object, or to one that may have ended.

        A pointer at a known distance from the start of its object points into none that begins elsewhere,
        and refuse_observations lets others pass only where there is no other object.
        """
        terms, size = self._terms, at.value(asked.size)
        no, open_ = terms.bv(0, 1), at.fresh(at.edge, "", terms.vector(1))
        lives = open_ if self._layout.regions.region(asked.pointer) in self._mortal else terms.bv(1, 1)
        residue = self._layout.alignment.of(asked.pointer)
        answer = terms.ite(self._is_elsewhere(at.value(asked.pointer)), open_, no)
        for target in self._targets(asked.pointer, at):
            holds = target.holds
            if residue is not None and not residue.step:
                holds = terms.and_(holds, terms.eq(target.distance, self._number(residue.rest)))
            fits = terms.ule(size, terms.sub(target.size, target.distance))
            allowed = terms.ite(fits, lives, no) if target.writable or not asked.writing else no
            answer = terms.ite(holds, allowed, answer)
        return terms.resize(answer, width_of(asked.type), signed=False)

    def _targets(self, pointer: Operand, at: Moment) -> Iterator[_Target]:
        terms, area = self._terms, self._layout.area(pointer)
        if area is None or self._layout.alignment.of(pointer) is None:
            return
        address = at.value(pointer)
        for start, whole, writable in area.places:
            distance, size = terms.sub(address, self._number(start)), self._number(whole)
            yield _Target(terms.ule(distance, size), size, distance, writable)
        slots = area.slots
        if slots is not None:
            place = terms.extract(terms.sub(address, self._number(slots.start)), slots.slot - 1, 0)
            distance = terms.resize(place, self._bits, signed=False)
            size = self._size_of_block(area, address, at.held)
            holds = terms.and_(self._is_block(area, address, at.held), terms.ule(distance, size))
            yield _Target(holds, size, distance, True)

    def _size_of_block(self, area: Area, address: Term, held: Held) -> Term:
        if area.slots is not None and area.slots.size is not None:
            return self._number(area.slots.size)
        return self._terms.select(held(self.variables[f"sizes.{area.number}"]), self._block(area, address))

    # ------------------------------------------------------------ cells

    def _cells(self, area: Area, rest: int, size: int) -> Iterator[tuple[Cell, int, int]]:
        return touched(area.step, area.cells, rest, size)

    def _index(self, area: Area, address: Term, rest: int, period: int) -> Term:
        start = self._terms.add(address, self._number(period * area.step - rest))
        return self._terms.extract(start, area.bits - 1, area.dropped)

    def _cell(self, area: Area, cell: Cell, address: Term, index: Term, held: Held) -> Term:
        """Of two arrays the one of the object that the address lies in."""
        arrays = [held(self.variables[name]) for name in self._names(area, cell)]
        arrays = arrays or [self._contents.array(area, cell, self._array(area, 8 * cell.size))]
        first, *second = (self._terms.select(array, index) for array in arrays)
        return self._terms.ite(self._is_known(area, address), first, *second) if second else first

    def _set_cell(self, area: Area, cell: Cell, address: Term, index: Term, value: Term, at: Moment) -> None:
        names = self._names(area, cell)
        for number, name in enumerate(names):
            array = at.held(self.variables[name])
            stored = self._terms.store(array, index, value)
            if len(names) > 1:
                ways = (array, stored) if number else (stored, array)
                stored = self._terms.ite(self._is_known(area, address), *ways)
            at.state[name] = stored

    def _is_known(self, area: Area, address: Term) -> Term:
        """Whether an address in one of the objects lies in one whose first content is known."""
        end = self._contents.end(area)
        assert end is not None
        return self._terms.ult(address, self._number(end))

    def _load(self, area: Area, address: Term, rest: int, size: int, held: Held) -> Term:
        """So many bytes; 0 where no cell is."""
        terms = self._terms
        loaded: list[Term] = []
        at = 0
        for cell, period, distance in self._cells(area, rest, size):
            whole = self._cell(area, cell, address, self._index(area, address, rest, period), held)
            begin, end = max(distance, 0), min(distance + cell.size, size)
            if begin > at:
                loaded.append(terms.bv(0, 8 * (begin - at)))
            loaded.append(terms.extract(whole, 8 * (end - distance) - 1, 8 * (begin - distance)))
            at = end
        if at < size:
            loaded.append(terms.bv(0, 8 * (size - at)))
        return terms.concat(*reversed(loaded))

    def _store(self, area: Area, address: Term, rest: int, stored: Term, at: Moment) -> None:
        """All bytes of the value, the least significant first."""
        terms = self._terms
        size = stored.sort().bv_size() // 8
        for cell, period, distance in self._cells(area, rest, size):
            index = self._index(area, address, rest, period)
            begin, end = max(distance, 0), min(distance + cell.size, size)
            parts = [terms.extract(stored, 8 * end - 1, 8 * begin)]
            if end - begin < cell.size:
                old = self._cell(area, cell, address, index, at.held)
                if begin > distance:
                    parts.append(terms.extract(old, 8 * (begin - distance) - 1, 0))
                if end < distance + cell.size:
                    parts.insert(0, terms.extract(old, 8 * cell.size - 1, 8 * (end - distance)))
            self._set_cell(area, cell, address, index, terms.concat(*parts), at)

    # ------------------------------------------------------------ operations

    def execute(self, at: Moment) -> Term:  # noqa: C901 (a flat table)
        """Change the state as the operation does; the returned guard fails where it has no meaning."""
        match at.edge.operation:
            case Read():
                return self._read(at.edge.operation, at)
            case Write():
                return self._write(at.edge.operation, at)
            case Copy():
                return self._copy(at.edge.operation, at)
            case Fill(address, byte, size):
                low = self._terms.resize(at.value(byte), 8, signed=False)
                filled = (lambda count: self._repeated(low, count)) if _is_small(size) else None
                return self._block_write(address, size, filled, at)
            case HavocMemory(address, size):
                arbitrary = self._arbitrary(at) if _is_small(size) else None
                return self._block_write(address, size, arbitrary, at)
            case Begin(variable):
                return self._begin(variable, at)
            case Allocate():
                return self._allocate(at.edge.operation, at)
            case Free():
                return self._terms.true
            case Assign(target, OfObject() as asked):
                at.state[target.name] = self._of_object(asked, at)
                return self._terms.true
            case Assign(target, Accessible() as asked):
                at.state[target.name] = self._accessible(asked, at)
                return self._terms.true
            case other:
                raise NotEncoded(f"{type(other).__name__.lower()} of memory")

    def _repeated(self, byte: Term, count: int) -> Term:
        if byte.is_value():
            known = value_of(byte)
            assert isinstance(known, int)
            return self._terms.bv(int.from_bytes(bytes((known,)) * count, "little"), 8 * count)
        return self._terms.concat(*[byte] * count)

    def _arbitrary(self, at: Moment) -> Callable[[int], Term]:
        return lambda count: at.fresh(at.edge, "", self._terms.vector(8 * count))

    def _read(self, read: Read, at: Moment) -> Term:
        area = self._layout.area(read.address)
        width = width_of(read.type)
        if area is None:
            at.state[read.target.name] = at.fresh(at.edge, "", self._terms.vector(width))
            return self._is_elsewhere(at.value(read.address))
        address, size, bit = at.value(read.address), access_size(read), read.bit or 0
        loaded = self._load(area, address, self._layout.rest(read.address, area), size, at.held)
        at.state[read.target.name] = self._terms.extract(loaded, bit + width - 1, bit)
        return self._inside(area, address, size, at.held, writing=False)

    def _write(self, write: Write, at: Moment) -> Term:
        area = self._layout.area(write.address)
        if area is None:
            return self._is_elsewhere(at.value(write.address))
        terms, address, size = self._terms, at.value(write.address), access_size(write)
        rest, bit, width = self._layout.rest(write.address, area), write.bit or 0, width_of(write.type)
        stored = terms.resize(at.value(write.value), width, signed=False)
        guard = self._inside(area, address, size, at.held, writing=True)
        if width < 8 * size:
            old = self._load(area, address, rest, size, at.held)
            parts = [stored]
            if bit:
                parts.append(terms.extract(old, bit - 1, 0))
            if bit + width < 8 * size:
                parts.insert(0, terms.extract(old, 8 * size - 1, bit + width))
            stored = terms.concat(*parts)
        self._store(area, address, rest, stored, at)
        return guard

    def _copy(self, copy: Copy, at: Moment) -> Term:
        source, address = self._layout.area(copy.source), at.value(copy.source)
        if not _is_small(copy.size):
            return self._block_write(copy.target, copy.size, None, at)
        if source is None:
            done = self._block_write(copy.target, copy.size, self._arbitrary(at), at)
            return self._terms.and_(done, self._nothing_or_elsewhere(copy.size, address, at))
        known = source
        rest = self._layout.rest(copy.source, known)

        def loaded(count: int) -> Term:
            return self._load(known, address, rest, count, at.held)

        done = self._block_write(copy.target, copy.size, loaded, at)
        assert isinstance(copy.size, Const)
        if copy.size.value == 0:
            return done
        return self._terms.and_(done, self._inside(known, address, copy.size.value, at.held, writing=False))

    def _block_write(
        self, target: Operand, size: Operand, written: Callable[[int], Term] | None, at: Moment
    ) -> Term:
        """`written` gives the bytes; without it the whole area becomes arbitrary."""
        area = self._layout.area(target)
        if isinstance(size, Const) and size.value <= 0:
            return self._terms.true
        if area is None:
            return self._nothing_or_elsewhere(size, at.value(target), at)
        if written is None:
            self._forget(area, at)
            return self._terms.true
        assert isinstance(size, Const)
        address, rest = at.value(target), self._layout.rest(target, area)
        guard = self._inside(area, address, size.value, at.held, writing=True)
        self._store(area, address, rest, written(size.value), at)
        return guard

    def _nothing_or_elsewhere(self, size: Operand, address: Term, at: Moment) -> Term:
        count = at.value(size)
        nothing = self._terms.eq(count, self._terms.bv(0, count.sort().bv_size()))
        return self._terms.or_(nothing, self._is_elsewhere(address))

    def _forget(self, area: Area, at: Moment) -> None:
        for name in (name for cell in area.cells for name in self._names(area, cell)):
            at.state[name] = at.fresh(at.edge, name, self.sorts[name])

    def _begin(self, variable: Var, at: Moment) -> Term:
        """What an object holds when it begins for the first time is arbitrary already."""
        if at.edge.source in self._layout.again:
            start = AddressOf(variable, 0, Pointer(variable.type, self._bits))
            size = Const(size_of_object(variable, self._globals), Int(self._bits, False))
            small = self._arbitrary(at) if _is_small(size) else None
            self._block_write(start, size, small, at)
        return self._terms.true

    def _allocate(self, made: Allocate, at: Moment) -> Term:
        terms = self._terms
        area = self._layout.area(made.target)
        assert area is not None
        once = self._layout.sites.get(at.edge.source)
        if once is not None:
            address, guard = self._number(once), terms.true
        else:
            address, guard = self._next_block(area, at.value(made.size), at)
        at.state[made.target.name] = address
        if made.zeroed and isinstance(made.size, Const) and 0 < made.size.value <= MOST_BYTES:
            self._store(area, address, 0, terms.bv(0, 8 * made.size.value), at)
        return guard

    def _next_block(self, area: Area, size: Term, at: Moment) -> tuple[Term, Term]:
        """A block's address, and that there is room for it."""
        terms, slots = self._terms, area.slots
        assert slots is not None
        name = f"blocks.{area.number}"
        number = at.held(self.variables[name])
        address = terms.add(
            self._number(slots.start),
            terms.shl(terms.resize(number, self._bits, signed=False), self._number(slots.slot)),
        )
        if slots.size is None:
            sizes = at.held(self.variables[f"sizes.{area.number}"])
            low = terms.extract(number, slots.count - 1, 0)
            at.state[f"sizes.{area.number}"] = terms.store(sizes, low, size)
        at.state[name] = terms.add(number, terms.bv(1, slots.count + 1))
        room = terms.ult(number, terms.bv(1 << slots.count, slots.count + 1))
        return address, terms.and_(room, terms.ult(size, self._number(1 << slots.slot)))

    def begun(self, at: Moment) -> Term | None:
        """What an object of few bytes holds when it has begun or been allocated, before it is written."""
        match at.edge.operation:
            case Begin(variable):
                start: Operand = AddressOf(variable, 0, Pointer(variable.type, self._bits))
                size = size_of_object(variable, self._globals)
            case Allocate(target, asked_for, _, False):
                start, number = target, value_of(at.value(asked_for))
                assert isinstance(number, int)
                size = number
            case _:
                return None
        area = self._layout.area(start)
        if area is None or not 0 < size <= MOST_BYTES:
            return None
        return self._load(area, at.value(start), self._layout.rest(start, area), size, at.held)

    # ------------------------------------------------------------ the beginning

    def assumptions(self) -> Iterator[Assumption]:
        """What a verdict rests on: `valid-memory`, that accesses outside objects end a path."""
        kinds = [MEMORY]
        for edge in self._program.functions[self._program.entry].edges:
            if isinstance(edge.operation, Allocate):
                kinds += ["heap-bounded", "no-address-reuse"]
        for kind in dict.fromkeys(kinds):
            yield Assumption(kind, NOWHERE)

    def beginning(self, held: Held) -> Iterator[Term]:
        """What holds of the memory's state when the program starts."""
        terms = self._terms
        for name, sort in self.sorts.items():
            if name.startswith("blocks."):
                yield terms.eq(held(self.variables[name]), terms.bv(0, sort.bv_size()))
        yield from self._contents.equations(
            lambda area, cell: held(self.variables[self._names(area, cell)[0]])
        )

    def first(self) -> Iterator[tuple[str, Term]]:
        """The arrays that begin with a known content, of which `beginning` says nothing."""
        for area in self._layout.areas.values():
            if self._contents.is_whole(area) and not self._contents.is_constant(area):
                for cell in area.cells:
                    name = self._names(area, cell)[0]
                    yield name, self._contents.array(area, cell, self.sorts[name])


def _is_small(size: Operand) -> bool:
    return isinstance(size, Const) and size.value <= MOST_BYTES


def _is_number(operand: Operand) -> bool:
    return isinstance(operand, Const)
