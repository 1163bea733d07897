"""The types of a Program, with their sizes: C's types after typedefs, qualifiers and enums are resolved.

`char`, `long` and the like are just integers of a width here. Records are named, and their members are in
`Program.records`, so that a type never contains itself.
"""

from typing import TypeAlias

from lemmata.value import value


@value
class Void:
    def __str__(self) -> str:
        return "void"


@value
class Int:
    """An integer of any width (bit-fields included), in two's complement.

    `_Bool` is the unsigned 8-bit integer with `boolean` set: it holds 0 or 1, and conversion to it tests
    for non-zero.
    """

    bits: int
    signed: bool
    boolean: bool = False

    @property
    def low(self) -> int:
        return -(1 << (self.bits - 1)) if self.signed else 0

    @property
    def high(self) -> int:
        return 1 if self.boolean else (1 << (self.bits - self.signed)) - 1

    def wrap(self, number: int) -> int:
        """The value of this type that is congruent to `number` modulo 2^bits."""
        number &= (1 << self.bits) - 1
        return number - (1 << self.bits) if self.signed and number >> (self.bits - 1) else number

    def __str__(self) -> str:
        return "bool" if self.boolean else f"{'i' if self.signed else 'u'}{self.bits}"


@value
class Float:
    """IEEE 754 binary32 and binary64, and the x87's 80-bit format, which is stored in 12 or 16 bytes."""

    bits: int
    size: int

    def __str__(self) -> str:
        return f"f{self.bits}"


@value
class Pointer:
    target: "Type"
    bits: int

    def __str__(self) -> str:
        return f"{self.target}*"


@value
class Array:
    """`count` is None for a flexible array member and for a variable length array."""

    element: "Type"
    count: int | None

    def __str__(self) -> str:
        return f"{self.element}[{'' if self.count is None else self.count}]"


@value
class Record:
    """A struct or union by its unique name; its members are `Program.records[name]`."""

    name: str
    union: bool
    size: int
    align: int

    def __str__(self) -> str:
        return f"{'union' if self.union else 'struct'} {self.name}"


@value
class FunctionType:
    """`variadic` also holds for a function declared without a prototype, whose `parameters` are then ()."""

    result: "Type"
    parameters: "tuple[Type, ...]"
    variadic: bool = False

    def __str__(self) -> str:
        parameters = [str(p) for p in self.parameters] + ["..."] * self.variadic
        return f"{self.result}({', '.join(parameters)})"


Type: TypeAlias = Void | Int | Float | Pointer | Array | Record | FunctionType
Scalar: TypeAlias = Int | Float | Pointer

VOID = Void()
BOOL = Int(8, False, True)
CHAR = Int(8, True)
UCHAR = Int(8, False)
INT = Int(32, True)
UINT = Int(32, False)
FLOAT = Float(32, 4)
DOUBLE = Float(64, 8)


@value
class Field:
    """A member of a record; `bit` is its distance from the record's start, `width` a bit-field's bits."""

    name: str
    type: Type
    bit: int
    width: int | None = None


def size_of(type_: Type) -> int:
    """The bytes that an object of the type occupies; void and functions count 1, as GNU C has it."""
    match type_:
        case Int(bits):
            return (bits + 7) // 8
        case Pointer(_, bits):
            return bits // 8
        case Float(_, size) | Record(_, _, size):
            return size
        case Array(element, count):
            return (count or 0) * size_of(element)
        case Void() | FunctionType():
            return 1


def is_scalar(type_: Type) -> bool:
    return isinstance(type_, Int | Float | Pointer)
