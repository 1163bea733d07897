"""What the edges of a Program do: typed three-address operations over operands.

Each operation computes at most one operator, so that each has one position, one overflow and one
undefined behaviour to speak of. Expressions have no side effects and every one of them is total: integer
arithmetic wraps, and what C leaves undefined beyond that (division by zero, an over-wide shift, an access
outside an object) ends the path, unless a property has put its check before it.
"""

from typing import Literal, TypeAlias

from lemmata.cfa.types import Float, FunctionType, Int, Pointer, Type
from lemmata.value import value

# ---------------------------------------------------------------- operands


class Var:
    """A variable. Its name is unique in the Program: `x`, `f::x`, `f::x#2`, and `f::%7` for a temporary.

    `in_memory`: it is an object with an address (aggregates, and scalars whose address is taken), reached
    by Read and Write only. Every other variable is a register, which operations name directly.
    """

    __slots__ = ("in_memory", "is_global", "name", "type")

    def __init__(self, name: str, type: Type, is_global: bool = False, in_memory: bool = False) -> None:  # noqa: A002
        self.name = name
        self.type = type
        self.is_global = is_global
        self.in_memory = in_memory

    @property
    def is_temporary(self) -> bool:
        return "%" in self.name

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Var) and self.name == other.name)

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> tuple[type["Var"], tuple[str, Type, bool, bool]]:
        return Var, (self.name, self.type, self.is_global, self.in_memory)

    def __repr__(self) -> str:
        return f"Var({self.name!r}, {self.type})"


@value
class Const:
    """An integer in the range of its type, an address that is a number, or the bits of a float."""

    value: int
    type: Type


@value
class AddressOf:
    """The address of byte `offset` of an object in memory."""

    object: Var
    offset: int
    type: Pointer


@value
class FunctionAddress:
    function: str
    type: Pointer


Operand: TypeAlias = Var | Const | AddressOf | FunctionAddress

# ---------------------------------------------------------------- expressions

UnaryOp: TypeAlias = Literal[
    "neg",  # integer or float
    "not",  # bitwise
    "fabs",
    "sqrt",
    "floor",  # to an integral float: down, up, to zero, half away from zero, half to even
    "ceil",
    "trunc",
    "round",
    "rint",
]
Arithmetic: TypeAlias = Literal["add", "sub", "mul", "div", "rem", "and", "or", "xor", "shl", "shr"]
FloatOp: TypeAlias = Literal["fmod", "remainder"]
Comparison: TypeAlias = Literal["eq", "ne", "lt", "le", "gt", "ge"]
BinaryOp: TypeAlias = Arithmetic | FloatOp | Comparison


@value
class Unary:
    op: UnaryOp
    operand: Operand
    type: Type


@value
class Binary:
    """Both operands have one type (a shift's count may differ); comparisons have the type int.

    Signedness is the operands': `lt` over unsigned operands is unsigned, `shr` of a signed one arithmetic.
    """

    op: BinaryOp
    left: Operand
    right: Operand
    type: Type


@value
class Cast:
    """Conversion of a value: between integers, floats and pointers; to `_Bool` it tests for non-zero."""

    operand: Operand
    type: Type


@value
class BitCast:
    """The same bits as a value of another type of the same size: float to integer and back."""

    operand: Operand
    type: Type


Direction: TypeAlias = Literal["down", "up", "zero"]


@value
class Rounded:
    """A float operation that rounds downwards, upwards or to zero; all others round to nearest."""

    direction: Direction
    value: Unary | Binary | Cast
    type: Float


@value
class Offset:
    """pointer + index * scale, in bytes; `index` is an integer of the pointer's width."""

    pointer: Operand
    index: Operand
    scale: int
    type: Pointer


@value
class Difference:
    """(left - right) / scale for two pointers, as ptrdiff_t."""

    left: Operand
    right: Operand
    scale: int
    type: Int


@value
class Overflows:
    """1 where `left op right` over the mathematical integers does not fit into `into`, else 0, as int.

    The operands may have different types. `div` and `rem` overflow for the least value by -1.
    """

    op: Literal["add", "sub", "mul", "div", "rem", "neg"]
    left: Operand
    right: Operand
    into: Int


@value
class OfObject:
    """Of the live object that the pointer points into: how many bytes it has, or lie before the pointer."""

    fact: Literal["size", "offset"]
    pointer: Operand
    type: Int


@value
class Accessible:
    """1 where `size` bytes at the pointer lie in one live object (a writable one, if `writing`), or 0."""

    pointer: Operand
    size: Operand
    writing: bool
    type: Int


Expression: TypeAlias = (
    Operand
    | Unary
    | Binary
    | Cast
    | BitCast
    | Rounded
    | Offset
    | Difference
    | Overflows
    | OfObject
    | Accessible
)

# ---------------------------------------------------------------- operations


@value
class Skip:
    """No effect; it closes an endless empty loop."""


@value
class Assign:
    target: Var
    value: Expression


@value
class Havoc:
    """Any value of the target's type. `source` names the function of an input or of a call without body."""

    target: Var
    kind: Literal["input", "uninitialised", "external"]
    source: str = ""


@value
class HavocMemory:
    """Any bytes, `size` of them."""

    address: Operand
    size: Operand
    source: str = ""


@value
class Assume:
    """The path goes on where `condition` is non-zero (`holds`), or zero (not `holds`)."""

    condition: Expression
    holds: bool


@value
class Read:
    """Load a scalar. `bit` (0..7) is given for a bit-field: its first bit, counted from the address."""

    target: Var
    address: Operand
    type: Type
    bit: int | None = None


@value
class Write:
    """Store a scalar of `type`; a bit-field's store leaves the bits around it alone."""

    address: Operand
    value: Operand
    type: Type
    bit: int | None = None


@value
class Copy:
    """Copy `size` bytes between objects; the ranges may overlap."""

    target: Operand
    source: Operand
    size: Operand


@value
class Fill:
    """Set `size` bytes to the low byte of `byte`."""

    address: Operand
    byte: Operand
    size: Operand


@value
class Begin:
    """The lifetime of an in-memory local starts (again): its bytes are arbitrary."""

    variable: Var


@value
class Allocate:
    """A new object: from the heap until it is freed, or from the stack until the function returns."""

    target: Var
    size: Operand
    kind: Literal["heap", "stack"]
    zeroed: bool = False


@value
class Free:
    address: Operand


@value
class Call:
    """A call of a function by name or through a pointer.

    An aggregate goes by value: its argument is the aggregate's address, and the callee's parameter is an
    object of its own. `target` may be an object in memory for an aggregate result. Arguments beyond the
    parameters are the callee's variable arguments. A function that the Program does not define is one of
    `externals`.
    """

    target: Var | None
    callee: Operand
    arguments: tuple[Operand, ...]
    type: FunctionType


@value
class StartVarArgs:
    """va_start: store at `address` a pointer to the function's variable arguments.

    They lie one after another, each in as many words of the machine (4 or 8 bytes) as it needs.
    """

    address: Operand


@value
class Return:
    """To the function's exit; an aggregate is returned by its address."""

    value: Operand | None


@value
class Stop:
    """The program ends here: exit(status) or abort()."""

    kind: Literal["exit", "abort"]
    status: Operand | None = None


Operation: TypeAlias = (
    Skip
    | Assign
    | Havoc
    | HavocMemory
    | Assume
    | Read
    | Write
    | Copy
    | Fill
    | Begin
    | Allocate
    | Free
    | Call
    | StartVarArgs
    | Return
    | Stop
)
