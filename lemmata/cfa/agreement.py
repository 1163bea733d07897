"""Do the types of an operation's operands agree?

Integers are compared by width, signedness and being `_Bool`, floats by format, pointers by width only:
what a pointer points to matters to no operation.
"""

from collections.abc import Iterator

from lemmata.cfa.operations import (
    Accessible,
    Allocate,
    Assign,
    Assume,
    Begin,
    Binary,
    BitCast,
    Call,
    Cast,
    Const,
    Copy,
    Difference,
    Expression,
    Fill,
    Free,
    Havoc,
    HavocMemory,
    Offset,
    OfObject,
    Operation,
    Overflows,
    Read,
    Return,
    Rounded,
    Skip,
    StartVarArgs,
    Stop,
    Unary,
    Write,
)
from lemmata.cfa.types import (
    INT,
    Array,
    Float,
    FunctionType,
    Int,
    Pointer,
    Record,
    Type,
    Void,
    is_scalar,
    size_of,
)
from lemmata.cfa.uses import operands

_ON_INTEGERS = frozenset({"rem", "and", "or", "xor", "shl", "shr", "not"})
_ON_FLOATS = frozenset({"fmod", "remainder", "fabs", "sqrt", "floor", "ceil", "trunc", "round", "rint"})
_COMPARISONS = frozenset({"eq", "ne", "lt", "le", "gt", "ge"})


def same(first: Type, second: Type) -> bool:
    if isinstance(first, Pointer) and isinstance(second, Pointer):
        return first.bits == second.bits
    return first == second


def expression_type(expression: Expression) -> Type:
    return INT if isinstance(expression, Overflows) else expression.type


def expression_disagreements(  # noqa: C901, PLR0912 (a flat table)
    expression: Expression, pointer_bits: int
) -> Iterator[str]:
    types = [operand.type for operand in operands(expression)]
    yield from (f"{one} is no scalar" for one in types if not is_scalar(one))
    match expression:
        case Const():
            yield from _constant(expression)
        case Unary(op, _, type_):
            if not same(types[0], type_) or not _able(op, type_):
                yield f"{op} of {types[0]} gives {type_}"
        case Binary(op):
            yield from _binary(op, types, expression.type)
        case Cast(_, type_):
            if {type(types[0]), type(type_)} == {Pointer, Float} or not is_scalar(type_):
                yield f"a cast from {types[0]} to {type_}"
        case BitCast(_, type_):
            if size_of(types[0]) != size_of(type_):
                yield f"the bits of {types[0]} as {type_}"
        case Rounded(_, computed, type_):
            yield from expression_disagreements(computed, pointer_bits)
            if not isinstance(type_, Float) or not same(computed.type, type_):
                yield f"{computed.type} rounded to {type_}"
        case Offset():
            index = types[1]
            if not (_pointer(types[0]) and isinstance(index, Int) and index.bits == pointer_bits):
                yield f"an offset of {types[0]} by {index}"
        case Difference():
            if not all(map(_pointer, types)):
                yield f"a difference of {types[0]} and {types[1]}"
        case Overflows(op, _, _, into):
            if not all(isinstance(one, Int) for one in [*types, into]):
                yield f"an overflow check of {op} on {types[0]} and {types[1]}"
        case OfObject(fact):
            if not _pointer(types[0]):
                yield f"the object {fact} of {types[0]}"
        case Accessible():
            yield from _block(types[:1], types[1])


def _binary(op: str, types: list[Type], result: Type) -> Iterator[str]:
    left, right = types
    if op in ("shl", "shr"):
        agree = same(left, result) and isinstance(right, Int) and _able(op, left)
    elif op in _COMPARISONS:
        agree = same(left, right) and result == INT
    else:
        agree = same(left, right) and same(left, result) and _able(op, left)
    if not agree:
        yield f"{op} of {left} and {right} gives {result}"


def _able(op: str, type_: Type) -> bool:
    """Does the operator exist for the type?"""
    if op in _ON_INTEGERS:
        return isinstance(type_, Int)
    return isinstance(type_, Float) or (op not in _ON_FLOATS and isinstance(type_, Int))


def _pointer(type_: Type) -> bool:
    return isinstance(type_, Pointer)


def _constant(constant: Const) -> Iterator[str]:
    match constant.type:
        case Int() as integer:
            fits = integer.low <= constant.value <= integer.high
        case Float(bits) | Pointer(_, bits):
            fits = 0 <= constant.value < 1 << bits
        case _:
            fits = False
    if not fits:
        yield f"the constant {constant.value} is no {constant.type}"


def operation_disagreements(  # noqa: C901 (a flat table)
    operation: Operation, result: Type, pointer_bits: int
) -> Iterator[str]:
    """`result` is the type that the function around the operation returns."""
    match operation:
        case Assign(target, computed):
            yield from expression_disagreements(computed, pointer_bits)
            yield from _stored("Assign", expression_type(computed), target.type)
        case Assume(condition):
            yield from expression_disagreements(condition, pointer_bits)
        case Read(target, address, type_, bit):
            yield from _stored("Read", type_, target.type)
            yield from _cell(address.type, bit)
        case Write(address, stored, type_, bit):
            yield from _stored("Write", stored.type, type_)
            yield from _cell(address.type, bit)
        case Copy(target, source, size):
            yield from _block([target.type, source.type], size.type)
        case Fill(address, byte, size):
            yield from _block([address.type], size.type)
            yield from () if isinstance(byte.type, Int) else ("the byte of a Fill is no integer",)
        case HavocMemory(address, size):
            yield from _block([address.type], size.type)
        case Allocate(target, size):
            yield from _block([target.type], size.type)
        case Free(address) | StartVarArgs(address):
            yield from _block([address.type], INT)
        case Call():
            yield from _call(operation)
        case Return(stored) if stored is not None:
            yield from _passed("Return", stored.type, result)
        case Stop("exit", status):
            if status is None or not isinstance(status.type, Int):
                yield "an exit without a status"
        case Skip() | Havoc() | Begin() | Return() | Stop():
            pass


def _stored(what: str, given: Type, wanted: Type) -> Iterator[str]:
    if not same(given, wanted) or not is_scalar(wanted):
        yield f"{what} of {given} to {wanted}"


def _cell(address: Type, bit: int | None) -> Iterator[str]:
    if not _pointer(address) or not (bit is None or 0 <= bit < 8):
        yield f"an access at {address}, bit {bit}"


def _block(addresses: list[Type], size: Type) -> Iterator[str]:
    if not all(map(_pointer, addresses)) or not isinstance(size, Int):
        yield f"a block at {', '.join(map(str, addresses))} of {size} bytes"


def _call(call: Call) -> Iterator[str]:
    wanted = call.type.parameters
    given = [argument.type for argument in call.arguments]
    if len(given) < len(wanted) or (len(given) > len(wanted) and not call.type.variadic):
        yield f"a call with {len(given)} arguments of a function of type {call.type}"
    for one, parameter in zip(given, wanted, strict=False):
        yield from _passed("an argument", one, parameter)
    if not _pointer(call.callee.type):
        yield f"a call of {call.callee.type}"
    if call.target is not None and not same(call.target.type, call.type.result):
        yield f"a call's result {call.type.result} goes to {call.target.type}"


def _passed(what: str, given: Type, wanted: Type) -> Iterator[str]:
    """Aggregates go by their address."""
    match wanted:
        case Record() | Array():
            agree = _pointer(given)
        case Void() | FunctionType():
            agree = False
        case _:
            agree = same(given, wanted)
    if not agree:
        yield f"{what} of {given} for {wanted}"
