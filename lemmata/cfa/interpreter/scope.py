"""The Python names of one function, and what its objects need when it is entered and left."""

from collections import Counter
from collections.abc import Iterable
from typing import Protocol

from lemmata.cfa.interpreter.structure import Line, Lines
from lemmata.cfa.operations import AddressOf, Operand, Var
from lemmata.cfa.program import Function, Program
from lemmata.cfa.types import Array, Float, FunctionType, Record, Type, size_of
from lemmata.cfa.uses import defined, used

_COUNTED = 1 << 16
ENDS = "#ends"
"""Stands for the end of the function's objects, which is known when all of it is written."""


class Space(Protocol):
    """What functions share. Names are valid in the generated code's global namespace."""

    program: Program
    pointer_bits: int
    shift: int
    observed: bool
    fills_memory: bool

    def constant(self, thing: object) -> str:
        """A name for a Python object."""

    def global_register(self, variable: Var) -> str: ...

    def global_object(self, variable: Var) -> tuple[str, int, int]:
        """(the name of its bytes, address, size)"""

    def function(self, name: str) -> str:
        """The name of a function of the Program."""

    def function_address(self, name: str) -> int: ...

    def is_native(self, name: str) -> bool:
        """Whether something else stands for a function of the Program."""

    def external(self, name: str) -> str:
        """The name of what stands for a function that has no body or is native."""

    def site(self, type_: FunctionType, types: tuple[Type, ...]) -> str:
        """A name for a call through a pointer, with the types of its arguments."""


def is_aggregate(type_: Type) -> bool:
    return isinstance(type_, Record | Array)


def takes_more(type_: FunctionType) -> bool:
    """Whether a function of the type has variable arguments; a definition without a prototype has not."""
    return type_.variadic and bool(type_.parameters)


class Scope:
    """Registers are `v1`..., objects `m1`...; their addresses `a1`... exist only where they escape."""

    def __init__(self, function: Function, space: Space) -> None:
        self.function = function
        self.space = space
        self.globals_set: set[str] = set()
        self._numbers: dict[str, int] = {}
        self._escaped: set[Var] = set()
        self._objects = [one for one in self._locals() if one.in_memory]
        self._grows = False

    def _locals(self) -> list[Var]:
        return list(dict.fromkeys([*self.function.parameters, *self.function.variables]))

    def _number(self, variable: Var) -> int:
        return self._numbers.setdefault(variable.name, len(self._numbers) + 1)

    # ------------------------------------------------------------ names

    def register(self, variable: Var) -> str:
        if variable.is_global:
            return self.space.global_register(variable)
        return f"v{self._number(variable)}"

    def assigned(self, variable: Var) -> str:
        """The register as a target."""
        name = self.register(variable)
        if variable.is_global:
            self.globals_set.add(name)
        return name

    def data(self, variable: Var) -> str:
        if variable.is_global:
            return self.space.global_object(variable)[0]
        return f"m{self._number(variable)}"

    def address(self, variable: Var, offset: int) -> str:
        if variable.is_global:
            mask = (1 << self.space.pointer_bits) - 1
            return str((self.space.global_object(variable)[1] + offset) & mask)
        self._escaped.add(variable)
        name = f"a{self._number(variable)}"
        return f"({name} + {offset})" if offset else name

    def direct(self, address: Operand, size: int) -> tuple[str, int] | None:
        """(object, offset) of bytes that are known to lie in one object."""
        if not isinstance(address, AddressOf):
            return None
        fits = address.offset >= 0 and address.offset + size <= size_of(address.object.type)
        if address.object.is_global:
            name, _, whole = self.space.global_object(address.object)
            return (name, address.offset) if address.offset in range(whole - size + 1) else None
        return (self.data(address.object), address.offset) if fits else None

    def function_address(self, name: str) -> str:
        return str(self.space.function_address(name))

    def constant(self, thing: object) -> str:
        return self.space.constant(thing)

    def growing(self) -> None:
        """The function makes objects of the stack while it runs."""
        self._grows = True

    # ------------------------------------------------------------ entering and leaving

    def parameters(self) -> list[str]:
        names = [self._parameter(one) for one in self.function.parameters]
        return [*names, "va"] if takes_more(self.function.type) else names

    def _parameter(self, variable: Var) -> str:
        return f"{'p' if variable.in_memory else 'v'}{self._number(variable)}"

    def unset(self) -> dict[str, list[str]]:
        """The registers that a block uses before it sets them, by the zero of their type."""
        names: dict[str, list[str]] = {"0": [], "0.0": []}
        parameters = set(self.function.parameters)
        for variable in self._unset_variables():
            if variable not in parameters and not variable.is_global:
                is_float = isinstance(variable.type, Float) and variable.type.bits != 80
                names["0.0" if is_float else "0"].append(self.register(variable))
        return names

    def _unset_variables(self) -> Iterable[Var]:
        """Those whose first appearance on some straight path is a use: an overapproximation."""
        set_before: set[Var] = set()
        found: dict[Var, None] = {}
        degree = Counter(edge.target for edge in self.function.edges)
        last = -1
        for edge in self.function.edges:
            if edge.source != last:
                set_before.clear()
            for one in used(edge.operation):
                if isinstance(one, Var) and not one.in_memory and one not in set_before:
                    found[one] = None
            target = defined(edge.operation)
            if target is not None:
                set_before.add(target)
            last = edge.target if degree[edge.target] == 1 else -1
        return found

    def begins(self) -> Lines:
        """The parameters' and the variables' objects."""
        lines: Lines = [Line(0, f"frame({self._large})", self.function.span)] if self._large else []
        parameters = set(self.function.parameters)
        for one in self._objects:
            size = size_of(one.type)
            name = self.data(one)
            if one in parameters and is_aggregate(one.type):
                lines.append(Line(0, f"{name} = bytearray({self._parameter(one)})"))
            elif self.space.fills_memory and one not in parameters:
                lines.append(Line(0, f"{name} = bytearray(uninitialised({size}, {self.function.span}))"))
            else:
                lines.append(Line(0, f"{name} = bytearray({size})"))
            if one in self._escaped:
                span = self.function.span
                lines.append(Line(0, f"{self.address(one, 0)} = enter({name})", span))
        return [*lines, *([Line(0, "stack = []")] if self._grows else [])]

    def in_memory_parameters(self) -> list[tuple[Var, str]]:
        """The scalars among the parameters that are objects, with the name of their value."""
        return [
            (one, self._parameter(one))
            for one in self.function.parameters
            if one.in_memory and not is_aggregate(one.type)
        ]

    def ends(self) -> Lines:
        """What must happen before a return."""
        return [Line(0, ENDS)] if self._objects or self._grows else []

    def expanded(self, lines: Lines) -> Lines:
        """The statements with the ends of the objects written out."""
        out: Lines = []
        for line in lines:
            if line.text != ENDS:
                out.append(line)
                continue
            out += [Line(line.depth, f"frame(-{self._large})")] if self._large else []
            out += [Line(line.depth, self._end(one)) for one in self._objects if one in self._escaped]
            if self._grows:
                out.append(Line(line.depth, "for b in stack: leave(b)"))
        return out

    @property
    def _large(self) -> int:
        """The bytes of the objects, if they are many enough to be counted against the limit."""
        size = sum(size_of(one.type) for one in self._objects)
        return size if size >= _COUNTED else 0

    def _end(self, variable: Var) -> str:
        address = f"a{self._number(variable)}"
        if size_of(variable.type) >> self.space.shift:
            return f"leave({address})"
        return f"del D[{address} >> {self.space.shift}]"
