"""Values as the bits of a cell, and back: short chains of operations through temporaries."""

from collections.abc import Callable
from typing import TypeAlias

from lemmata.cfa.operations import Assign, Binary, BitCast, Cast, Const, Expression, Operand, Operation, Var
from lemmata.cfa.types import Int, Pointer, Type
from lemmata.encode.cells import Cell, width_of

Fresh: TypeAlias = Callable[[Type], Var]


class Chain:
    """Operations in a row; each step's result is the operand of the next."""

    def __init__(self, fresh: Fresh) -> None:
        self.operations: list[Operation] = []
        self._fresh = fresh

    def computed(self, expression: Expression, type_: Type) -> Var:
        made = self._fresh(type_)
        self.operations.append(Assign(made, expression))
        return made

    def same_bits(self, operand: Operand, type_: Type) -> Operand:
        """The operand as a value of another type of the same width."""
        source = operand.type
        if source == type_ or (isinstance(source, Pointer) and isinstance(type_, Pointer)):
            return operand
        plain = isinstance(source, Int) and isinstance(type_, Int) and not (source.boolean or type_.boolean)
        return self.computed(Cast(operand, type_) if plain else BitCast(operand, type_), type_)

    def part(self, register: Var, cell: Cell, bit: int, type_: Type) -> Operand:
        """The value of a type that starts at a bit of the object, out of the register of a cell."""
        width = width_of(type_)
        if width == cell.width:
            return self.same_bits(register, type_)
        whole: Operand = register
        if bit > cell.start:
            count = Const(bit - cell.start, cell.type)
            whole = self.computed(Binary("shr", register, count, cell.type), cell.type)
        narrow = Int(width, False)
        return self.same_bits(self.computed(Cast(whole, narrow), narrow), type_)

    def with_part(self, register: Var, cell: Cell, bit: int, stored: Operand, type_: Type) -> Operand:
        """What the register holds after a store of a value at a bit of the object."""
        width = width_of(type_)
        if width == cell.width:
            return self.same_bits(stored, cell.type)
        wide = cell.type
        assert isinstance(wide, Int)
        shift = bit - cell.start
        bits = self.same_bits(stored, Int(width, False))
        value = self.computed(Cast(bits, wide), wide)
        if shift:
            value = self.computed(Binary("shl", value, Const(shift, wide), wide), wide)
        around = wide.high & ~(((1 << width) - 1) << shift)
        rest = self.computed(Binary("and", register, Const(around, wide), wide), wide)
        return self.computed(Binary("or", rest, value, wide), wide)


def filled(cell: Cell, byte: int) -> Const:
    """What a cell holds when each byte around it is `byte`."""
    first = cell.start % 8
    pattern = int.from_bytes(bytes((byte & 255,)) * ((first + cell.width + 7) // 8), "little")
    return constant(pattern >> first, cell.type)


def constant(bits: int, type_: Type) -> Const:
    """The value of a type with these bits; a _Bool has only two."""
    bits &= (1 << width_of(type_)) - 1
    if isinstance(type_, Int):
        return Const(min(bits, 1) if type_.boolean else type_.wrap(bits), type_)
    return Const(bits, type_)
