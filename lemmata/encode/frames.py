"""The variables of one inlined call, and how its arguments come to them."""

from collections.abc import Iterator

from lemmata.cfa.operations import (
    AddressOf,
    Assign,
    Binary,
    BitCast,
    Call,
    Cast,
    Const,
    Copy,
    Havoc,
    Operand,
    Operation,
    Var,
    Write,
)
from lemmata.cfa.program import Function
from lemmata.cfa.types import INT, UCHAR, Array, Float, FunctionType, Int, Pointer, Record, Type, size_of
from lemmata.encode.cells import width_of
from lemmata.encode.stage import Origin
from lemmata.value import value

_LOW = Int(INT.bits, False)


@value
class Word:
    """A variable argument with its place in the object that holds them."""

    argument: Operand
    offset: int
    size: int


class Frame:
    """Renames one instance's variables; the entry's, number 0, keep their names.

    `origins` is shared by all frames, and gets the new names.
    """

    def __init__(
        self, entry: str, function: str, number: int, words: tuple[Word, ...], origins: dict[str, Origin]
    ) -> None:
        self.number = number
        self.words = words
        self._entry = entry
        self._function = function
        self._origins = origins
        self._known: dict[str, Var] = {}
        self._temporaries = 0

    def variable(self, old: Var) -> Var:
        if old.is_global or not self.number:
            return old
        found = self._known.get(old.name)
        if found is None:
            rest = old.name.removeprefix(f"{self._function}::")
            found = Var(self._name(rest), old.type, in_memory=old.in_memory)
            self._known[old.name] = found
            self._origins[found.name] = Origin(old, self.number)
        return found

    def _name(self, rest: str) -> str:
        """Temporaries stay temporaries, of the entry."""
        if rest.startswith("%"):
            return f"{self._entry}::%{self._function}@{self.number}.{rest[1:]}"
        return f"{self._entry}::{self._function}@{self.number}::{rest}"

    def operand(self, old: Operand) -> Operand:
        if isinstance(old, Var):
            return self.variable(old)
        if isinstance(old, AddressOf) and not old.object.is_global:
            return AddressOf(self.variable(old.object), old.offset, old.type)
        return old

    def temporary(self, type_: Type) -> Var:
        self._temporaries += 1
        return Var(self._name(f"%a{self._temporaries}"), type_)

    @property
    def variable_arguments(self) -> Var:
        size = self.words[-1].offset + self.words[-1].size if self.words else 0
        return self.variable(Var(f"{self._function}::...", Array(UCHAR, size), in_memory=True))


def variable_arguments(call: Call, type_: FunctionType, word: Int) -> tuple[Word, ...]:
    """Arguments beyond the parameters, each in as many words as it needs."""
    words: list[Word] = []
    offset = 0
    for argument in call.arguments[len(type_.parameters) :] if type_.variadic else ():
        size = -(-size_of(argument.type) // size_of(word)) * size_of(word)
        words.append(Word(argument, offset, size))
        offset += size
    return tuple(words)


def callable_directly(actual: FunctionType, call: Call) -> bool:
    """Whether a call by name hands its arguments over; the function may have been declared differently."""
    given = [argument.type for argument in call.arguments]
    if len(given) < len(actual.parameters) or not all(map(_passes, given, actual.parameters)):
        return False
    return call.target is None or _same(actual.result, call.type.result)


def _passes(given: Type, wanted: Type) -> bool:
    match wanted:
        case Record() | Array():
            return isinstance(given, Pointer)
        case Float():
            return given == wanted
        case Int() | Pointer():
            return isinstance(given, Int | Pointer)
        case _:
            return False


def _same(one: Type, other: Type) -> bool:
    if isinstance(one, Pointer) and isinstance(other, Pointer):
        return one.bits == other.bits
    return one == other


def passed(frame: Frame, function: Function, call: Call, word: Int) -> Iterator[Operation]:
    """Operations that give the parameters and the variable arguments their values."""
    for parameter, argument in zip(function.parameters, call.arguments, strict=False):
        new = frame.variable(parameter)
        place = AddressOf(new, 0, Pointer(new.type, word.bits))
        if isinstance(new.type, Record | Array):
            yield Copy(place, argument, Const(size_of(new.type), word))
            continue
        steps, last = _converted(frame, argument, new.type)
        yield from steps
        if new.in_memory:
            yield Write(place, last, new.type)
        else:
            yield Assign(new, last)
    for one in frame.words:
        yield from _stored(frame, one, word)


def _converted(frame: Frame, argument: Operand, wanted: Type) -> tuple[list[Operation], Operand]:
    """The argument's low bits in the type, after operations that compute them."""
    if _same(argument.type, wanted):
        return [], argument
    steps: list[Operation] = []
    last = frame.temporary(wanted)
    if isinstance(wanted, Int) and wanted.boolean:
        byte = frame.temporary(UCHAR)
        return [Assign(byte, Cast(argument, UCHAR)), Assign(last, BitCast(byte, wanted))], last
    if isinstance(wanted, Int | Pointer) and wanted.bits > max(INT.bits, width_of(argument.type)):
        steps, argument = _widened(frame, argument, Int(wanted.bits, False))
    return [*steps, Assign(last, Cast(argument, wanted))], last


def _widened(frame: Frame, argument: Operand, whole: Int) -> tuple[list[Operation], Operand]:
    """What is above an int is arbitrary, as machines need not set it."""
    low, wide, above, upper, both = map(frame.temporary, (_LOW, *[whole] * 4))
    steps: list[Operation] = [
        Assign(low, Cast(argument, _LOW)),
        Assign(wide, Cast(low, whole)),
        Havoc(above, "uninitialised"),
        Assign(upper, Binary("shl", above, Const(_LOW.bits, INT), whole)),
        Assign(both, Binary("or", wide, upper, whole)),
    ]
    return steps, both


def _stored(frame: Frame, word: Word, machine: Int) -> Iterator[Operation]:
    """An integer fills its words; the bytes after a long double are arbitrary."""
    argument, type_ = word.argument, word.argument.type
    place = AddressOf(frame.variable_arguments, word.offset, Pointer(type_, machine.bits))
    if isinstance(type_, Int) and type_.bits != 8 * word.size:
        whole = frame.temporary(Int(8 * word.size, type_.signed))
        yield Assign(whole, Cast(argument, whole.type))
        argument = whole
    yield Write(place, argument, argument.type)
