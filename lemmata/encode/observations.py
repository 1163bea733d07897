"""What a program could learn of the places of objects: refused, so that no proof rests on our layout.

Addresses may be moved, compared for equality, and converted to a number that is only moved and compared for
equality until it is an address again. Order and differences are for pointers into one object (memory.py ends
other paths, as C leaves them undefined). A cell of memory holds addresses or numbers, never both.
"""

from collections.abc import Iterator

from lemmata.cfa.operations import (
    Accessible,
    AddressOf,
    Assign,
    Assume,
    Binary,
    BitCast,
    Cast,
    Const,
    Copy,
    Expression,
    FunctionAddress,
    Offset,
    OfObject,
    Operand,
    Operation,
    Var,
)
from lemmata.cfa.program import Edge, Program
from lemmata.cfa.types import Int, Pointer
from lemmata.cfa.uses import operands, used
from lemmata.encode.division import access, access_size
from lemmata.encode.expressions import NotEncoded
from lemmata.encode.layout import MOST_BYTES, Area, Layout

_NEVER_OBJECTS = 4096
"""No object lies so close to either end of the address space."""


def refuse_observations(program: Program, layout: Layout) -> None:
    edges = program.functions[program.entry].edges
    numbers = _numbers(edges)
    for edge in edges:
        if not _is_blind(edge.operation, numbers, program.pointer_bits):
            raise NotEncoded("an address as a number", edge.span)
    _refuse_asking(program, layout)
    _refuse_punning(program, layout)


def _numbers(edges: tuple[Edge, ...]) -> set[str]:
    """The registers of integers that may hold an address."""
    found: set[str] = set()
    moves = [edge.operation for edge in edges if isinstance(edge.operation, Assign)]
    changed = True
    while changed:
        before = len(found)
        found |= {move.target.name for move in moves if _gives_number(move.value, move.target, found)}
        changed = len(found) > before
    return found


def _gives_number(computed: Expression, target: Var, known: set[str]) -> bool:
    if not isinstance(target.type, Int):
        return False
    match computed:
        case Cast(operand, Int(_, _, False)) | BitCast(operand):
            return (isinstance(operand.type, Pointer) and not isinstance(operand, Const)) or _is(
                operand, known
            )
        case Var():
            return computed.name in known
        case _:
            return False


def _is(operand: Operand, known: set[str]) -> bool:
    return isinstance(operand, Var) and operand.name in known


def _is_blind(operation: Operation, numbers: set[str], bits: int) -> bool:
    match operation:
        case Assign(_, computed) | Assume(computed, _):
            return _is_blind_expression(computed, numbers, bits)
        case _:
            return not any(_is(one, numbers) for one in used(operation))


def _is_blind_expression(computed: Expression, numbers: set[str], bits: int) -> bool:
    match computed:
        case Var():
            return True
        case Cast(operand, Pointer()) | BitCast(operand, Pointer()) if isinstance(operand.type, Int):
            return isinstance(operand, Const) or _is(operand, numbers)
        case BitCast(_, Int()):
            return True
        case Cast(operand, Int(width, _, boolean)):
            addressed = isinstance(operand.type, Pointer) or _is(operand, numbers)
            return boolean or not addressed or width >= bits or isinstance(operand, Const)
        case BitCast(operand):
            return not isinstance(operand.type, Pointer) and not _is(operand, numbers)
        case Binary("eq" | "ne", left, right):
            return all(_is_no_place(one, bits) for one in (left, right) if _is_compared(left, right, numbers))
        case _:
            return not any(_is(one, numbers) for one in operands(computed))


def _is_compared(left: Operand, right: Operand, numbers: set[str]) -> bool:
    return any(isinstance(one.type, Pointer) or _is(one, numbers) for one in (left, right))


def _is_no_place(operand: Operand, bits: int) -> bool:
    """Whether it is no number at which an object could lie."""
    if not isinstance(operand, Const):
        return True
    number = operand.value % (1 << bits)
    return number < _NEVER_OBJECTS or number >= (1 << bits) - _NEVER_OBJECTS


# ---------------------------------------------------------------- the object of a pointer


def _refuse_asking(program: Program, layout: Layout) -> None:
    """Of a pointer nobody asks what depends on where other objects lie."""
    asking = [edge for edge in program.functions[program.entry].edges if _asked(edge.operation) is not None]
    places = asking and any(_may_be_place(one, program.pointer_bits) for one in _constants(program))
    for edge in asking:
        asked = _asked(edge.operation)
        assert asked is not None
        region = layout.regions.region(asked.pointer)
        if region is not None and layout.regions.is_wild(region):
            raise NotEncoded("the object of an unknown pointer", edge.span)
        if isinstance(asked, Accessible) and not _stays(asked.pointer, layout):
            raise NotEncoded("memory at a pointer that may have left its object", edge.span)
        if places:
            raise NotEncoded("the object of a pointer, beside ones that are numbers", edge.span)


def _asked(operation: Operation) -> OfObject | Accessible | None:
    match operation:
        case Assign(_, OfObject() | Accessible() as asked):
            return asked
        case _:
            return None


def _stays(pointer: Operand, layout: Layout) -> bool:
    """Whether it keeps to its object: its distance from the start is known, or there is no other object.

    Slots that need one bit to be counted are those of a block that is made once.
    """
    area, residue = layout.area(pointer), layout.alignment.of(pointer)
    if area is None or residue is None or not residue.step:
        return True
    if area.slots is None:
        return len(area.places) == 1
    return not area.places and area.slots.size is None and area.slots.count == 1


def _constants(program: Program) -> Iterator[Expression]:
    """What makes a pointer from a number: constants, and what lies at a distance from them."""
    for one in program.globals:
        for piece in one.initial:
            if isinstance(piece.value, Const) and isinstance(piece.value.type, Pointer):
                yield piece.value
    for edge in program.functions[program.entry].edges:
        match edge.operation:
            case Assign(target, Offset(Const()) | Cast(Const()) as computed):
                if isinstance(target.type, Pointer):
                    yield computed
        yield from (one for one in used(edge.operation) if isinstance(one.type, Pointer))


def _may_be_place(made: Expression, bits: int) -> bool:
    match made:
        case Offset(Const()):
            return True
        case Cast(Const() as number):
            return not _is_no_place(number, bits)
        case Const():
            return not _is_no_place(made, bits)
        case _:
            return False


# ---------------------------------------------------------------- cells


def _refuse_punning(program: Program, layout: Layout) -> None:
    """Where a pointer lies, nothing else is read or written."""
    pointers = _Pointers(program, layout)
    for edge in program.functions[program.entry].edges:
        found = access(edge.operation)
        area = None if found is None else layout.area(found[0])
        if found is not None and area is not None and not isinstance(found[1], Pointer):
            start, size = layout.rest(found[0], area), access_size(edge.operation)
            if any(start < at + width and at < start + size for at, width in pointers.at(area)):
                raise NotEncoded("an address and a number in one place", edge.span)


class _Pointers:
    """The places in each area at which pointers lie: (start, size) in the period of its step."""

    def __init__(self, program: Program, layout: Layout) -> None:
        self._layout = layout
        self._found: dict[int, set[tuple[int, int]]] = {}
        self._size = program.pointer_bits // 8
        for one in program.globals if program.globals else ():
            for piece in one.initial if one.variable.in_memory else ():
                if isinstance(piece.value, AddressOf | FunctionAddress):
                    address = AddressOf(one.variable, piece.offset, Pointer(one.variable.type, 0))
                    area = layout.area(address)
                    if area is not None:
                        self._add(area, piece.offset)
        operations = [edge.operation for edge in program.functions[program.entry].edges]
        for operation in operations:
            found = access(operation)
            area = None if found is None else layout.area(found[0])
            if found is not None and area is not None and isinstance(found[1], Pointer):
                self._add(area, layout.rest(found[0], area))
        copies = [one for one in operations if isinstance(one, Copy)]
        while any([self._copied(one) for one in copies]):
            pass

    def at(self, area: Area) -> set[tuple[int, int]]:
        return self._found.get(area.number, set())

    def _add(self, area: Area, start: int) -> bool:
        """Where cells are smaller than a pointer, it may lie anywhere."""
        place = start % area.step, self._size
        if not any((cell.start, cell.size) == place for cell in area.cells):
            place = 0, area.step
        known = self._found.setdefault(area.number, set())
        new = place not in known
        known.add(place)
        return new

    def _copied(self, copy: Copy) -> bool:
        to, source = self._layout.area(copy.target), self._layout.area(copy.source)
        if to is None or source is None or not self.at(source):
            return False
        if not isinstance(copy.size, Const):
            return False
        begin, there = self._layout.rest(copy.source, source), self._layout.rest(copy.target, to)
        new = False
        for start, _ in [*self.at(source)]:
            first = begin + (start - begin) % source.step
            places = range(first, begin + min(copy.size.value, MOST_BYTES), source.step)
            new |= any([self._add(to, place - begin + there) for place in places])
        return new
