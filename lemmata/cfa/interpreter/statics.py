"""What exists before the run: globals with their addresses and initial values, and addresses of functions."""

from lemmata.cfa.interpreter import floats
from lemmata.cfa.interpreter.memory import Data, Memory
from lemmata.cfa.operations import AddressOf, Const, FunctionAddress, Var
from lemmata.cfa.program import Global, Initial, Program
from lemmata.cfa.types import Float, Int, Pointer, Type, size_of

_CODE = 0x400000


class Statics:
    """`values` are the generated code's names of globals, `g1`... for registers and `M1`... for objects."""

    def __init__(self, program: Program, memory: Memory) -> None:
        self.values: dict[str, int | float | Data] = {}
        self.registers: dict[str, str] = {}
        self.objects: dict[str, tuple[str, int, int]] = {}
        self._memory = memory
        self._pointer_size = program.pointer_bits // 8
        self._addresses = _function_addresses(program)
        self._functions = {address: name for name, address in self._addresses.items()}
        for one in program.globals:
            self._place(one)
        for one in program.globals:
            self._initialise(one)

    def function_address(self, name: str) -> int:
        return self._addresses[name]

    def function_at(self, address: int) -> str | None:
        return self._functions.get(address)

    def _place(self, one: Global) -> None:
        """Addresses come before initial values, which may be the addresses of any global."""
        variable = one.variable
        if not variable.in_memory:
            self.registers[variable.name] = f"g{len(self.registers) + 1}"
            return
        size = max(size_of(variable.type), self._extent(one))
        self._memory.charge(size)
        name = f"M{len(self.objects) + 1}"
        data = bytearray(size)
        self.objects[variable.name] = (name, self._memory.static_object(data), size)
        self.values[name] = data

    def _extent(self, one: Global) -> int:
        """The bytes that initial values need: a flexible array member lies beyond its type's size."""
        return max(
            (piece.offset + len(self._content(piece, final=False)) for piece in one.initial), default=0
        )

    def _initialise(self, one: Global) -> None:
        variable = one.variable
        if not variable.in_memory:
            self.values[self.registers[variable.name]] = self._register(one)
            return
        name, address, _ = self.objects[variable.name]
        data = self.values[name]
        assert isinstance(data, bytearray)
        self._fill(data, one)
        if one.read_only:
            self.values[name] = self._memory.freeze(address, bytes(data))

    def _fill(self, data: bytearray, one: Global) -> None:
        for piece in one.initial:
            content = self._content(piece, final=True)
            data[piece.offset : piece.offset + len(content)] = content

    def _register(self, one: Global) -> int | float:
        type_ = one.variable.type
        content = bytearray(16)
        self._fill(content, one)
        bits = int.from_bytes(content, "little")
        if isinstance(type_, Float):
            return floats.from_bits(bits & ((1 << type_.bits) - 1), type_)
        return wrapped(bits, type_)

    def _content(self, piece: Initial, *, final: bool) -> bytes:
        """An initial value's bytes; before all addresses are known (not `final`) only their number counts."""
        number, size = 0, self._pointer_size
        match piece.value:
            case bytes() as content:
                return content
            case Const(number, type_):
                size = 10 if isinstance(type_, Float) and type_.bits == 80 else size_of(type_)
            case AddressOf(variable, offset):
                number = self.objects[variable.name][1] + offset if final else 0
            case FunctionAddress(name):
                number = self._addresses[name]
            case Var() as variable:
                raise AssertionError(f"the initial value {variable.name} is no constant")
        return (number & ((1 << 8 * size) - 1)).to_bytes(size, "little")


def wrapped(number: int, type_: Type) -> int:
    """The value of a scalar type that a number stands for."""
    match type_:
        case Int(_, _, True):
            return int(number != 0)
        case Int():
            return type_.wrap(number)
        case Pointer(_, bits):
            return number & ((1 << bits) - 1)
        case _:
            return number


def _function_addresses(program: Program) -> dict[str, int]:
    names = [*program.functions, *program.declared]
    return {name: _CODE + 16 * index for index, name in enumerate(names)}
