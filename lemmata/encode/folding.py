"""Expressions over constants, and rules of arithmetic, worked out exactly.

Floats are left alone except for their bits, and so is whatever ends a path: a division by zero, an over-wide
shift. Each rule is written as what it looks for and what comes out.
"""

import operator
from collections.abc import Callable, Mapping

from lemmata.cfa.operations import (
    AddressOf,
    Assign,
    Assume,
    Binary,
    BitCast,
    Cast,
    Const,
    Difference,
    Expression,
    FunctionAddress,
    Offset,
    OfObject,
    Operand,
    Operation,
    Overflows,
    Unary,
    Var,
)
from lemmata.cfa.types import INT, Float, Int, Pointer, Type, is_scalar, size_of
from lemmata.cfa.uses import operands

_NEGATED = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "le": "gt", "gt": "le"}
_COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "le": operator.le,
    "gt": operator.gt,
    "ge": operator.ge,
}
TRUE = Const(1, INT)
FALSE = Const(0, INT)


def truth(condition: Expression) -> bool | None:
    """Whether a folded condition holds, where that is known."""
    match condition:
        case Const(number, Int() | Pointer()):
            return number != 0
        case FunctionAddress():
            return True
        case AddressOf(variable, offset) if 0 <= offset <= size_of(variable.type):
            return True
        case _:
            return None


def may_end_path(operation: Operation) -> bool:
    """Whether an Assign or Assume computes something that C leaves undefined for some operands."""
    match operation:
        case Assign(_, Binary(op, _, right, Int(bits))) | Assume(Binary(op, _, right, Int(bits)), _):
            if op in ("div", "rem"):
                return not isinstance(right, Const) or right.value in (0, -1)
            return op in ("shl", "shr") and not (isinstance(right, Const) and 0 <= right.value < bits)
        case _:
            return False


def folded(expression: Expression) -> Expression:  # noqa: C901 (a flat table)
    match expression:
        case Var() | Const() | AddressOf() | FunctionAddress():
            return expression
        case Binary(op) if op in _NEGATED:
            return _comparison(expression)
        case Binary(_, _, _, Int() as type_):
            return _arithmetic(expression, type_)
        case Cast(operand, type_):
            return _cast(expression, operand, type_)
        case BitCast(operand, type_):
            return _bits(expression, operand, type_)
        case Offset():
            return _offset(expression)
        case Unary(op, Const(number), Int() as type_):
            return Const(type_.wrap(-number if op == "neg" else ~number), type_)
        case Overflows():
            return _overflows(expression)
        case OfObject(_, AddressOf(variable, offset)) if 0 <= offset <= size_of(variable.type):
            return _of_object(expression, variable, offset)
        case Difference(AddressOf(left, a), AddressOf(right, b), scale, type_) if left == right:
            return Const(type_.wrap((a - b) // scale), type_)
        case _:
            return expression


# ---------------------------------------------------------------- comparisons


def _comparison(test: Binary) -> Expression:
    left, right = test.left, test.right
    if (isinstance(left, Var) and isinstance(right, Const)) or isinstance(left.type, Float):
        return test
    if isinstance(left, Const) and isinstance(right, Const):
        return TRUE if _compare(test.op, left.value, right.value) else FALSE
    if left == right:
        return TRUE if test.op in ("eq", "le", "ge") else FALSE
    if isinstance(left, AddressOf) and isinstance(right, AddressOf) and left.object == right.object:
        inside = min(left.offset, right.offset) >= 0 and max(left.offset, right.offset) <= _size(left)
        return Const(int(_compare(test.op, left.offset, right.offset)), INT) if inside else test
    if test.op in ("eq", "ne") and _differ(left, right):
        return TRUE if test.op == "ne" else FALSE
    return test


def _compare(op: str, a: int, b: int) -> bool:
    return _COMPARE[op](a, b)


def _size(address: AddressOf) -> int:
    return size_of(address.object.type)


def _differ(one: Operand, other: Operand) -> bool:
    """Whether two addresses are certainly not the same number; one past an object may be another's start."""
    known = (AddressOf, FunctionAddress)
    if isinstance(one, Const):
        return one.value == 0 and isinstance(other, known) and truth(other) is True
    if isinstance(other, Const):
        return _differ(other, one)
    if not (isinstance(one, known) and isinstance(other, known)):
        return False
    return all(isinstance(it, FunctionAddress) or 0 <= it.offset < _size(it) for it in (one, other))


# ---------------------------------------------------------------- arithmetic


def _arithmetic(binary: Binary, type_: Int) -> Expression:
    left, right = binary.left, binary.right
    if isinstance(left, Const) and isinstance(right, Const):
        number = _computed(binary.op, left.value, right.value, type_)
        return binary if number is None else Const(type_.wrap(number), type_)
    if isinstance(right, Const):
        return _with_constant(binary, left, right.value, type_)
    if isinstance(left, Const) and binary.op in ("add", "mul", "and", "or", "xor"):
        return _with_constant(binary, right, left.value, type_)
    if left == right and binary.op in ("sub", "xor"):
        return Const(0, type_)
    if left == right and binary.op in ("and", "or"):
        return left
    return binary


def _computed(op: str, a: int, b: int, type_: Int) -> int | None:
    match op:
        case "add":
            return a + b
        case "sub":
            return a - b
        case "mul":
            return a * b
        case "and":
            return a & b
        case "or":
            return a | b
        case "xor":
            return a ^ b
        case "shl" | "shr" if 0 <= b < type_.bits:
            return a << b if op == "shl" else a >> b
        case "div" | "rem" if b != 0 and not (a == type_.low and b == -1 and type_.signed):
            quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
            return quotient if op == "div" else a - quotient * b
        case _:
            return None


def _with_constant(binary: Binary, other: Operand, number: int, type_: Int) -> Expression:
    """x + 0, x - 0, x | 0, x ^ 0, x << 0, x >> 0, x * 1, x / 1, x & ~0 -> x; x * 0, x & 0, x % 1 -> 0"""
    op = binary.op
    if number == 0:
        if op in ("add", "sub", "or", "xor", "shl", "shr"):
            return other
        if op in ("mul", "and"):
            return Const(0, type_)
    if number == 1 and op in ("mul", "div"):
        return other
    if number == 1 and op == "rem":
        return Const(0, type_)
    return other if op == "and" and number == type_.wrap(-1) else binary


def _overflows(check: Overflows) -> Expression:
    """Over constants; with an operand that adds, takes away or multiplies nothing -> 0"""
    left, right, into = check.left, check.right, check.into
    if isinstance(left, Const) and isinstance(right, Const):
        return TRUE if _leaves(check.op, left.value, right.value, into) else FALSE
    unchanged = {"add": 0, "sub": 0, "mul": 1}.get(check.op)
    if unchanged is None or into != left.type or into != right.type:
        return check
    if isinstance(right, Const) and right.value in (unchanged, 0):
        return FALSE
    if isinstance(left, Const) and check.op != "sub" and left.value in (unchanged, 0):
        return FALSE
    return check


def _leaves(op: str, a: int, b: int, into: Int) -> bool:
    if op in ("div", "rem"):
        return into.signed and a == into.low and b == -1
    exact = {"add": a + b, "sub": a - b, "mul": a * b, "neg": -a}[op]
    return not into.low <= exact <= into.high


# ---------------------------------------------------------------- conversions and addresses


def _cast(cast: Cast, operand: Operand, type_: Type) -> Expression:
    source = operand.type
    if source == type_ or (isinstance(source, Pointer) and isinstance(type_, Pointer)):
        return _retyped(operand, type_)
    if isinstance(type_, Int) and type_.boolean and not isinstance(source, Float):
        known = truth(operand)
        return cast if known is None else Const(int(known), type_)
    if isinstance(operand, Const) and isinstance(source, Int | Pointer):
        if isinstance(type_, Int):
            return Const(type_.wrap(operand.value), type_)
        if isinstance(type_, Pointer):
            return Const(operand.value & ((1 << type_.bits) - 1), type_)
    return cast


def _retyped(operand: Operand, type_: Type) -> Operand:
    """Pointers are converted by name only; a register keeps its type."""
    match operand:
        case Const(number):
            return Const(number, type_)
        case AddressOf(variable, offset) if isinstance(type_, Pointer):
            return AddressOf(variable, offset, type_)
        case FunctionAddress(name) if isinstance(type_, Pointer):
            return FunctionAddress(name, type_)
        case _:
            return operand


def _bits(cast: BitCast, operand: Operand, type_: Type) -> Expression:
    """Bits of constants; a _Bool of other bits than 0 and 1 has no constant."""
    if operand.type == type_:
        return operand
    if not isinstance(operand, Const) or size_of(type_) > 8:
        return cast
    bits = operand.value & ((1 << 8 * size_of(type_)) - 1)
    match type_:
        case Int(_, _, True):
            return Const(bits, type_) if bits < 2 else cast
        case Int():
            return Const(type_.wrap(bits), type_)
        case _:
            return Const(bits, type_)


def _of_object(asked: OfObject, variable: Var, offset: int) -> Expression:
    """The distance, and the size; an initial value may make a global larger than its type."""
    if asked.fact == "offset":
        return Const(offset, asked.type)
    sized = not variable.is_global or is_scalar(variable.type)
    return Const(size_of(variable.type), asked.type) if sized else asked


def _offset(offset: Offset) -> Expression:
    """p + 0 -> p; &x + c -> &x[c], inside the object; null + c -> the number"""
    if not isinstance(offset.index, Const):
        return offset
    distance = offset.index.value * offset.scale
    match offset.pointer:
        case Const(number):
            return Const((number + distance) & ((1 << offset.type.bits) - 1), offset.type)
        case AddressOf(variable, start):
            at = Int(offset.type.bits, True).wrap(start + distance)
            return AddressOf(variable, at, offset.type) if 0 <= at <= size_of(variable.type) else offset
        case pointer:
            return pointer if distance == 0 else offset


def complementary(one: Operation, other: Operation) -> bool:
    """Whether exactly one of two Assumes holds, whatever the state."""
    if not (isinstance(one, Assume) and isinstance(other, Assume)):
        return False
    if one.condition == other.condition:
        return one.holds != other.holds
    a, b = one.condition, other.condition
    if not (isinstance(a, Binary) and isinstance(b, Binary)) or operands(a) != operands(b):
        return False
    negated = _NEGATED.get(b.op) if not isinstance(b.left.type, Float) else None
    return a.op == negated and one.holds == other.holds
