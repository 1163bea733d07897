"""Pointers that can be held as a distance from the start of the one object that they point into.

An object is *private* when its address never leaves registers and no other object shares its region. Then a
register that points into it can hold, instead of an address, its distance from the object's start, in units
of so many bytes. What is done with such registers must make sense for distances: moving, comparing,
subtracting, accessing. Comparisons are signed: a pointer before the object is less than its start, as it is
with addresses. NULL is the least distance, which no access can be at.
"""

from collections.abc import Iterator
from math import gcd

from lemmata.cfa.operations import (
    AddressOf,
    Assign,
    Assume,
    Binary,
    Cast,
    Const,
    Copy,
    Difference,
    Expression,
    Fill,
    Havoc,
    HavocMemory,
    Offset,
    OfObject,
    Operand,
    Operation,
    Read,
    Var,
    Write,
)
from lemmata.cfa.program import Global, Program
from lemmata.cfa.types import Int, Pointer
from lemmata.cfa.uses import defined, used
from lemmata.encode.points_to import PointsTo, points_to
from lemmata.value import value

_COMPARISONS = frozenset({"eq", "ne", "lt", "le", "gt", "ge"})


@value
class Residue:
    """Distances, in bytes, that are `rest` modulo `step`; the one distance `rest` where `step` is 0."""

    step: int
    rest: int

    def plus(self, distance: int) -> "Residue":
        rest = self.rest + distance
        return Residue(self.step, rest % self.step if self.step else rest)

    def plus_multiples(self, scale: int) -> "Residue":
        step = gcd(self.step, scale)
        return Residue(step, self.rest % step) if step else self

    def join(self, other: "Residue") -> "Residue":
        step = gcd(self.step, other.step, self.rest - other.rest)
        return Residue(step, self.rest % step) if step else self

    def within(self, room: int) -> range:
        """The distances from 0 to `room`."""
        if not self.step:
            return range(self.rest, self.rest + 1) if 0 <= self.rest <= room else range(0)
        return range(self.rest, room + 1, self.step)


class Private:
    """A private object with the registers that point into it; `unit` divides all their distances."""

    def __init__(self, object_: Var) -> None:
        self.object = object_
        self.registers: dict[str, Residue | None] = {}
        self.unit = 0


def private_objects(program: Program) -> dict[str, Private]:
    """By the object's name."""
    return _Search(program, points_to(program), _objects(program)).found


def _objects(program: Program) -> list[Var]:
    function = program.functions[program.entry]
    known = [one.variable for one in program.globals] + [*function.parameters, *function.variables]
    return [one for one in dict.fromkeys(known) if one.in_memory]


class _Search:
    """Starts from the objects with a region of their own, and drops those with which more is done."""

    def __init__(self, program: Program, regions: PointsTo, objects: list[Var]) -> None:
        self._function = program.functions[program.entry]
        self._pointers = [one for one in program.globals if not one.variable.in_memory]
        self._regions = regions
        self._owner: dict[str, Private] = {}
        self._by_region = {
            region: Private(one) for one in objects if (region := self._own_region(one)) is not None
        }
        self.found = {one.object.name: one for one in self._by_region.values()}
        for variable in self._registers():
            region = regions.region(variable)
            owner = None if region is None else self._by_region.get(region)
            if owner is not None:
                owner.registers[variable.name] = None
                self._owner[variable.name] = owner
        for edge in self._function.edges:
            self._check(edge.operation)
        for one in self._pointers:
            self._check_initial(one)
        self._settle()

    def _own_region(self, one: Var) -> int | None:
        region = self._regions.region(AddressOf(one, 0, Pointer(one.type, 0)))
        assert region is not None
        alone = len(self._regions.objects(region)) == 1
        return (
            region
            if alone and not self._regions.is_wild(region) and not self._regions.is_stored(region)
            else None
        )

    def _registers(self) -> Iterator[Var]:
        seen = {one.variable.name for one in self._pointers}
        yield from (one.variable for one in self._pointers)
        for edge in self._function.edges:
            target = defined(edge.operation)
            for one in (*used(edge.operation), target):
                if isinstance(one, Var) and not one.in_memory and one.name not in seen:
                    seen.add(one.name)
                    yield one

    # ------------------------------------------------------------ what is done with addresses

    def owner(self, operand: Operand | None) -> Private | None:
        """The private object that an operand points into."""
        match operand:
            case Var(name=name):
                return self._owner.get(name)
            case AddressOf(variable):
                return self.found.get(variable.name)
            case _:
                return None

    def _drop(self, owner: Private | None) -> None:
        if owner is not None:
            self.found.pop(owner.object.name, None)

    def _check(self, operation: Operation) -> None:
        """Drop the objects of all addresses that are not used in one of the ways known here."""
        operands = list(used(operation))
        allowed = self._allowed(operation)
        for operand in operands:
            if not any(operand is one for one in allowed):
                self._drop(self.owner(operand))
        target = defined(operation)
        if target is not None and target.in_memory:
            self._drop(self.found.get(target.name))
        elif target is not None and not _sets_distance(operation):
            self._drop(self.owner(target))
        if isinstance(operation, Assign):
            self._check_set(operation)

    def _check_set(self, operation: Assign) -> None:
        """A register that holds distances must get one, or NULL; and a distance goes nowhere else."""
        owner = self.owner(operation.target)
        source = _moved(operation.value)
        if owner is not None and not _is_null(source) and self.owner(source) is not owner:
            self._drop(owner)
        if source is not None and self.owner(source) is not owner:
            self._drop(self.owner(source))
        if not isinstance(operation.target.type, Pointer):
            self._drop(owner)
        if _is_null(source) and isinstance(operation.value, Offset):
            self._drop(owner)

    def _check_initial(self, one: Global) -> None:
        """A global pointer starts as an address inside its object, or as NULL."""
        owner = self._owner.get(one.variable.name)
        if owner is not None:
            for piece in one.initial:
                value = piece.value
                inside = not isinstance(value, bytes) and self.owner(value) is owner
                if inside and isinstance(value, AddressOf):
                    owner.registers[one.variable.name] = Residue(0, value.offset)
                elif isinstance(value, bytes) or not _is_null(value):
                    self._drop(owner)

    def _allowed(self, operation: Operation) -> tuple[Operand, ...]:
        match operation:
            case Read(_, address):
                return (address,)
            case Write(address):
                return (address,)
            case Copy(to, source, Const()):
                return (to, source)
            case Fill(address, Const(), Const()):
                return (address,)
            case HavocMemory(address, Const(), source) if "nondet" not in source:
                return (address,)
            case Assign(_, computed):
                return self._allowed_in(computed)
            case Assume(Var() as pointer, _):
                return (pointer,)
            case Assume(condition, _):
                return self._allowed_in(condition)
            case _:
                return ()

    def _allowed_in(self, computed: Expression) -> tuple[Operand, ...]:
        match computed:
            case Var() | AddressOf() | Cast(_, Pointer()):
                moved = _moved(computed)
                return () if moved is None else (moved,)
            case Offset(pointer):
                return (pointer,)
            case Binary(op, left, right) if op in _COMPARISONS and self._comparable(op, left, right):
                return (left, right)
            case Difference(left, right) if self.owner(left) is self.owner(right):
                return (left, right)
            case OfObject(_, pointer):
                return (pointer,)
            case _:
                return ()

    def _comparable(self, op: str, left: Operand, right: Operand) -> bool:
        if _is_null(left) or _is_null(right):
            return op in ("eq", "ne")
        return self.owner(left) is self.owner(right)

    # ------------------------------------------------------------ residues and units

    def _settle(self) -> None:
        """The residues of all registers that are left, by iteration; a step only ever becomes smaller."""
        moves = [edge.operation for edge in self._function.edges if isinstance(edge.operation, Assign)]
        moves = [move for move in moves if (owner := self.owner(move.target)) and self._kept(owner)]
        changed = True
        while changed:
            changed = False
            for move in moves:
                changed |= self._moved_residue(move)
        named = self._named_offsets()
        for owner in self.found.values():
            owner.unit = max(1, gcd(*named.get(owner.object.name, ()), *_distances(owner)))

    def _kept(self, owner: Private) -> bool:
        return self.found.get(owner.object.name) is owner

    def _moved_residue(self, move: Assign) -> bool:
        owner = self._owner[move.target.name]
        new = self._residue(move.value)
        old = owner.registers[move.target.name]
        if new is None or (old is not None and old.join(new) == old):
            return False
        owner.registers[move.target.name] = new if old is None else old.join(new)
        return True

    def _residue(self, computed: Expression) -> Residue | None:
        source = _moved(computed)
        base: Residue | None = None
        if isinstance(source, AddressOf):
            base = Residue(0, source.offset)
        elif isinstance(source, Var):
            base = self._owner[source.name].registers[source.name]
        if base is None or not isinstance(computed, Offset):
            return base
        if isinstance(computed.index, Const):
            word = Int(computed.type.bits, True)
            return base.plus(word.wrap(computed.index.value) * computed.scale)
        return base.plus_multiples(computed.scale)

    def _named_offsets(self) -> dict[str, set[int]]:
        """The offsets of each object that are moved or compared, and not just accessed."""
        found: dict[str, set[int]] = {}
        for edge in self._function.edges:
            if not isinstance(edge.operation, Read | Write | Copy | Fill | HavocMemory):
                for operand in used(edge.operation):
                    if isinstance(operand, AddressOf):
                        found.setdefault(operand.object.name, set()).add(operand.offset)
        return found


def _distances(owner: Private) -> Iterator[int]:
    for residue in owner.registers.values():
        if residue is not None:
            yield from (residue.step, residue.rest)


def _moved(computed: Expression) -> Operand | None:
    """The pointer that a value is, or is moved from."""
    match computed:
        case Var() | AddressOf() | Const():
            return computed
        case Cast(operand, Pointer()) | Offset(operand):
            return operand
        case _:
            return None


def _is_null(operand: Operand | None) -> bool:
    return isinstance(operand, Const) and operand.value == 0


def _sets_distance(operation: Operation) -> bool:
    return isinstance(operation, Assign) or (
        isinstance(operation, Havoc) and operation.kind == "uninitialised"
    )
