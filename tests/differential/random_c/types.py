"""The types that random programs use, and the conversions that decide where a guard is needed."""

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias


@dataclass(frozen=True)
class Number:
    """An arithmetic type; `rank` orders them for the usual arithmetic conversions."""

    name: str
    bits: int
    signed: bool
    rank: int
    floating: bool = False

    @property
    def low(self) -> int:
        return -(1 << (self.bits - 1)) if self.signed else 0

    @property
    def high(self) -> int:
        return 1 if self.rank == 0 else (1 << (self.bits - self.signed)) - 1

    def holds(self, low: int, high: int) -> bool:
        return self.low <= low and high <= self.high


@dataclass(frozen=True)
class Pointer:
    target: "Type"


@dataclass(frozen=True)
class Array:
    element: "Type"
    count: int


@dataclass(frozen=True)
class Member:
    name: str
    type: "Type"
    width: int | None = None


@dataclass(frozen=True)
class Record:
    """`open_members`: their addresses may be taken (not in unions and packed structs)."""

    name: str
    union: bool
    members: tuple[Member, ...]
    packed: bool = False

    @property
    def open_members(self) -> bool:
        return not self.union and not self.packed


Type: TypeAlias = Number | Pointer | Array | Record

INT = Number("int", 32, True, 3)
UINT = Number("unsigned int", 32, False, 3)
LLONG = Number("long long", 64, True, 5)
ULLONG = Number("unsigned long long", 64, False, 5)
UCHAR = Number("unsigned char", 8, False, 1)
CHAR = Number("char", 8, True, 1)
BOOL = Number("_Bool", 8, False, 0)
FLOAT = Number("float", 32, True, 10, floating=True)
DOUBLE = Number("double", 64, True, 11, floating=True)
LDOUBLE = Number("long double", 80, True, 12, floating=True)
FLOATS = (FLOAT, DOUBLE, LDOUBLE)


@cache
def integers(bits: int) -> tuple[Number, ...]:
    """All integer types of a machine with `bits`-bit pointers."""
    common = (
        BOOL,
        CHAR,
        Number("signed char", 8, True, 1),
        UCHAR,
        Number("short", 16, True, 2),
        Number("unsigned short", 16, False, 2),
        INT,
        UINT,
        Number("long", bits, True, 4),
        Number("unsigned long", bits, False, 4),
        LLONG,
        ULLONG,
    )
    if bits == 32:
        return common
    return (*common, Number("__int128", 128, True, 6), Number("unsigned __int128", 128, False, 6))


def promoted(type_: Number) -> Number:
    return INT if type_.rank < 3 else type_


def usual(left: Number, right: Number) -> Number:
    """The common type of the usual arithmetic conversions."""
    left, right = promoted(left), promoted(right)
    low, high = sorted((left, right), key=lambda one: (one.rank, not one.signed))
    if high.floating or high.rank == low.rank or low.signed == high.signed or not high.signed:
        return high
    return high if high.bits > low.bits else unsigned(high)


def unsigned(type_: Number) -> Number:
    """The unsigned type of the same rank, for types from int upwards."""
    if not type_.signed:
        return type_
    return Number(f"unsigned {type_.name}", type_.bits, False, type_.rank)


def declare(type_: Type, name: str) -> str:
    """A declarator: the type wrapped around a name (empty for a type name)."""
    match type_:
        case Number():
            return f"{type_.name} {name}".strip()
        case Record(tag, union):
            return f"{'union' if union else 'struct'} {tag} {name}".strip()
        case Pointer(target):
            inner = f"*{name}"
            return declare(target, f"({inner})" if isinstance(target, Array) else inner)
        case Array(element, count):
            return declare(element, f"{name}[{count}]")


@cache
def parts(type_: Type) -> frozenset[Type]:
    """The type itself, and what can be reached from it by members, elements and pointers."""
    found: set[Type] = {type_}
    match type_:
        case Pointer(inner) | Array(inner):
            found |= parts(inner)
        case Record(_, _, members):
            for member in members:
                found |= parts(member.type)
        case Number():
            pass
    return frozenset(found)


def mixed(text: str, type_: Number) -> str:
    """A statement that adds the value to the checksum."""
    return f"mix_{'float' if type_.floating else 'number'}({text});"
