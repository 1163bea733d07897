"""What is known of addresses modulo some step: flow-insensitive residues of all pointers of a Program.

Residues count from the start of an object, or of its slot. Pointers that point nowhere (NULL, numbers,
arbitrary bits) have none and spoil none: where such an address happens to lie in an object, C has no meaning
for the access, and reading another cell than there only adds a path that does not exist.
What pointers in memory have in common is kept for each region.
"""

from typing import TypeVar

from lemmata.cfa.operations import (
    AddressOf,
    Allocate,
    Assign,
    BitCast,
    Cast,
    Const,
    Copy,
    Expression,
    Offset,
    Operand,
    Operation,
    Read,
    Var,
    Write,
)
from lemmata.cfa.program import Program
from lemmata.cfa.types import Int
from lemmata.encode.distances import Residue
from lemmata.encode.points_to import PointsTo, Region

_START = Residue(0, 0)
Key = TypeVar("Key")


class Alignment:
    """Grows from nothing until every operation of the Program agrees with it."""

    def __init__(self, program: Program, regions: PointsTo) -> None:
        self._regions = regions
        self._registers: dict[str, Residue] = {}
        self._contents: dict[Region, Residue] = {}
        for one in program.globals:
            for piece in one.initial:
                if isinstance(piece.value, AddressOf):
                    self._initial(one.variable, piece.value)
        edges = program.functions[program.entry].edges
        operations = [edge.operation for edge in edges]
        while any([self._changed(operation) for operation in operations]):
            pass

    def of(self, address: Operand) -> Residue | None:
        match address:
            case AddressOf(_, offset):
                return Residue(0, offset)
            case Var():
                return self._registers.get(address.name)
            case _:
                return None

    def _initial(self, variable: Var, address: AddressOf) -> None:
        found = Residue(0, address.offset)
        if variable.in_memory:
            region = self._regions.region(AddressOf(variable, 0, address.type))
            assert region is not None
            self._in_memory(region, found)
        else:
            self._in_register(variable, found)

    # ------------------------------------------------------------ one operation

    def _changed(self, operation: Operation) -> bool:
        match operation:
            case Assign(target, computed):
                return self._in_register(target, self._computed(computed))
            case Allocate(target):
                return self._in_register(target, _START)
            case Read(target, address):
                return self._in_register(target, self._content(address))
            case Write(address, stored):
                return self._in_memory(self._regions.region(address), self.of(stored))
            case Copy(to, source):
                return self._in_memory(self._regions.region(to), self._content(source))
            case _:
                return False

    def _content(self, address: Operand) -> Residue | None:
        region = self._regions.region(address)
        return None if region is None else self._contents.get(region)

    def _computed(self, computed: Expression) -> Residue | None:
        match computed:
            case Var() | AddressOf():
                return self.of(computed)
            case Cast(operand) | BitCast(operand):
                return self.of(operand)
            case Offset(pointer, index, scale):
                base = self.of(pointer)
                if base is None:
                    return None
                if isinstance(index, Const):
                    word = Int(computed.type.bits, True)
                    return base.plus(word.wrap(index.value) * scale)
                return base.plus_multiples(scale)
            case _:
                return None

    def _in_register(self, target: Var, new: Residue | None) -> bool:
        return _joined(self._registers, target.name, new)

    def _in_memory(self, region: Region | None, new: Residue | None) -> bool:
        return region is not None and _joined(self._contents, region, new)


def _joined(known: dict[Key, Residue], key: Key, new: Residue | None) -> bool:
    """Whether this is news."""
    if new is None:
        return False
    old = known.get(key)
    joined = new if old is None else old.join(new)
    if joined == old:
        return False
    known[key] = joined
    return True
