"""What registers and their values are called in C, as seen from one instance of a function.

Names that C itself cannot say there are spelled all the same, so that readers can tell them apart: a local of
another call is `f::x`, or `f#2::x` where f is inlined several times; a second `x` of one function is `x#2`; a
global that a local hides is `::x`.
"""

from collections.abc import Mapping
from functools import cached_property

from lemmata.cfa.floats import exact_text
from lemmata.cfa.operations import Var
from lemmata.cfa.types import Array, Field, Float, Int, Pointer, Record, Type, size_of
from lemmata.encode.cells import path_to, width_of
from lemmata.encode.stage import Origin, Stage
from lemmata.value import value

INFINITE = {"inf": "INFINITY", "-inf": "-INFINITY"}


@value
class Named:
    """A C lvalue and its type; `origin` tells a pointer that is held as a distance."""

    text: str
    type: Type
    origin: Origin


class Spelling:
    """Names for one Stage."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._records: Mapping[str, tuple[Field, ...]] = stage.program.records

    @cached_property
    def _ordinals(self) -> list[tuple[str, int]]:
        """Each instance's function, and its number among that function's; 0 for the only one."""
        counts: dict[str, int] = {}
        found = []
        for one in self._stage.instances:
            counts[one.function] = counts.get(one.function, 0) + 1
            found.append((one.function, counts[one.function]))
        return [(name, number if counts[name] > 1 else 0) for name, number in found]

    @cached_property
    def _locals(self) -> frozenset[tuple[str, str]]:
        """(function, name) of every local, so that a hidden global is known."""
        origins = [one.variable.name for one in self._stage.variables.values()]
        names = [*origins, *(one.name for one in self._stage.function.variables)]
        return frozenset(_parted(name) for name in names if "::" in name)

    def named(self, register: Var, instance: int) -> Named | None:
        """What a register is called in an instance; None for a temporary, and for bits without a name."""
        origin = self._stage.origin(register)
        variable = origin.variable
        if variable.is_temporary or register.is_temporary:
            return None
        base = self.object(variable, origin.instance, instance)
        if origin.relative is not None or not isinstance(variable.type, Array | Record):
            return Named(base, variable.type, origin)
        bits = width_of(register.type)
        path = path_to(variable.type, origin.bit, bits, self._records)
        leaf = _leaf(variable.type, origin.bit, bits, self._records)
        return None if leaf is None or "+" in path else Named(base + path, leaf, origin)

    def object(self, variable: Var, owner: int, instance: int) -> str:
        """A variable of the instance `owner`, as it is spelled in another."""
        here = self._ordinals[instance][0]
        if variable.is_global:
            function, _, name = variable.name.rpartition(".")
            hidden = (here, name) in self._locals
            if function:
                return name if function == here and not hidden else f"{function}::{name}"
            return f"::{name}" if hidden else name
        function, name = _parted(variable.name)
        if owner == instance:
            return name
        number = self._ordinals[owner][1]
        return f"{function}#{number}::{name}" if number else f"{function}::{name}"

    def value(self, bits: int, register: Var, instance: int) -> str:
        """The value of a register's bits in C's notation."""
        named = self.named(register, instance)
        if named is not None and named.origin.relative is not None:
            return self._address(bits, named, register, instance)
        type_ = register.type if named is None else named.type
        return constant(bits, type_ if width_of(type_) == width_of(register.type) else register.type)

    def _address(self, bits: int, pointer: Named, register: Var, instance: int) -> str:
        assert isinstance(register.type, Int)
        assert isinstance(pointer.type, Pointer)
        distance = register.type.wrap(bits)
        relative = pointer.origin.relative
        assert relative is not None
        if distance == register.type.low:
            return "NULL"
        whole = self.object(relative.object, pointer.origin.instance, instance)
        byte = distance * relative.unit
        place = path_to(relative.object.type, 8 * byte, 8 * size_of(pointer.type.target), self._records)
        if byte < 0 or "+" in place:
            return f"(char *) &{whole} {'-' if byte < 0 else '+'} {abs(byte)}"
        return f"&{whole}{place}"


def constant(bits: int, type_: Type) -> str:
    """The value of these bits in C's notation."""
    match type_:
        case Int():
            return str(type_.wrap(bits))
        case Float(32 | 64):
            return float_constant(bits, type_)
        case Pointer():
            return f"(void *) {bits:#x}" if bits else "NULL"
        case _:
            return f"{bits:#x}"


def float_constant(bits: int, type_: Float) -> str:
    """Exact; INFINITY and NAN are those of math.h."""
    text = exact_text(bits, type_)
    if "nan" in text:
        return "NAN"
    return INFINITE.get(text.removesuffix("f") if "inf" not in text else text.rstrip("f"), text)


def _parted(name: str) -> tuple[str, str]:
    function, _, rest = name.partition("::")
    return function, rest


def _leaf(type_: Type, start: int, width: int, records: Mapping[str, tuple[Field, ...]]) -> Type | None:
    """The declared type of some bits of an object, where they are one scalar or bit-field."""
    match type_:
        case Array(element) if size_of(element):
            return _leaf(element, start % (8 * size_of(element)), width, records)
        case Record(name, False):
            for one in records.get(name, ()):
                bits = one.width if one.width is not None else 8 * size_of(one.type)
                if one.bit <= start and start + width <= one.bit + bits:
                    if one.width is None:
                        return _leaf(one.type, start - one.bit, width, records)
                    exact = isinstance(one.type, Int) and (one.bit, one.width) == (start, width)
                    return Int(width, one.type.signed) if exact and isinstance(one.type, Int) else None
            return None
        case Int() | Float() | Pointer():
            return type_ if start == 0 and width == width_of(type_) else None
        case _:
            return None
