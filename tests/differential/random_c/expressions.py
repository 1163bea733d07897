"""Random expressions without side effects and without undefined behaviour.

Each integer expression comes with a range. Where an operation on the ranges could overflow, divide by
zero or shift too far, an operand is held down (masked, made odd, converted to unsigned) before.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tests.differential.random_c.scope import UNKNOWN_DEPTH, Place, Scope, Signature
from tests.differential.random_c.types import (
    DOUBLE,
    FLOATS,
    INT,
    LLONG,
    UINT,
    ULLONG,
    Number,
    Pointer,
    Type,
    declare,
    integers,
    promoted,
    unsigned,
    usual,
)


@dataclass(frozen=True)
class Expr:
    """`bitfield`: sizeof and typeof may not be applied to it."""

    text: str
    type: Number
    low: int = 0
    high: int = 0
    bitfield: bool = False


def ranged(text: str, type_: Number, low: int, high: int) -> Expr:
    """An expression whose value wraps into the type where the range does not fit."""
    if type_.floating:
        return Expr(text, type_)
    if not type_.holds(low, high):
        low, high = type_.low, type_.high
    return Expr(text, type_, low, high)


# ---------------------------------------------------------------- constants


def interesting(random: Random, type_: Number) -> int:
    near = random.choice((0, 1, 2, 3, 7, 8, 15, 31, 100, 127, 128, 255, 1000, 65535))
    value = random.choice(
        (near, near, -near, type_.low, type_.high, type_.high - near, random.getrandbits(type_.bits))
    )
    return min(max(value, type_.low), type_.high)


def literal(type_: Number, value: int) -> str:
    """The value as a constant expression of exactly this type."""
    if type_.bits == 128:
        wide = value % (1 << 128)
        text = f"((unsigned __int128){wide >> 64:#x}ULL << 64 | {wide % (1 << 64):#x}ULL)"
        return f"((__int128){text})" if type_.signed else text
    if type_.rank < 3:
        return f"(({type_.name}){value})"
    suffix = {3: "", 4: "L", 5: "LL"}[type_.rank]
    if not type_.signed:
        return f"{value:#x}U{suffix}" if value & 1 else f"{value}U{suffix}"
    if value == type_.low:
        return f"({value + 1}{suffix} - 1)"
    return f"({value}{suffix})" if value < 0 else f"{value}{suffix}"


_FLOATS = ("0.0", "1.0", "-1.0", "0.5", "0.1", "3.75", "1e10", "-2.5e-3", "16777217.0", "0x1.8p-20",
           "4294967296.0", "1e-40", "123456.789", "-0.0", "1e30")  # fmt: skip


def float_literal(random: Random, type_: Number) -> str:
    suffix = {10: "f", 11: "", 12: "L"}[type_.rank]
    return f"({random.choice(_FLOATS)}{suffix})"


def constant(random: Random, type_: Number) -> Expr:
    if type_.floating:
        return Expr(float_literal(random, type_), type_)
    value = interesting(random, type_)
    return Expr(literal(type_, value), type_, value, value)


# ---------------------------------------------------------------- expressions


def number_type(scope: Scope) -> Number:
    if scope.chance(12):
        return scope.random.choice(FLOATS)
    return scope.random.choice(integers(scope.bits))


def read(place: Place) -> Expr:
    """The value of a place; a bit-field wider than int is converted, since compilers differ on its type."""
    type_ = place.type
    assert isinstance(type_, Number)
    if place.width is None:
        low = type_.low if place.low is None else place.low
        return Expr(place.text, type_, low, type_.high if place.high is None else place.high)
    low = -(1 << (place.width - 1)) if type_.signed else 0
    high = (1 << (place.width - type_.signed)) - 1
    if place.width > 32:
        return Expr(f"({type_.name}){place.text}", type_, low, high)
    kept = place.width == 32 and not type_.signed
    return Expr(place.text, UINT if kept else INT, low, high, bitfield=True)


def cast(expr: Expr, type_: Number) -> Expr:
    """An explicit conversion; from a float to an integer only within the integer's range."""
    if type_.rank == 0:
        return Expr(f"(_Bool)({expr.text})", type_, 0, 1)
    if expr.type.floating and not type_.floating:
        low = "-0.5" if not type_.signed else f"-{type_.high >> 1}.0"
        return Expr(
            f"INTO({type_.name}, {low}, {type_.high >> 1}.0, {expr.text})", type_, type_.low, type_.high
        )
    return ranged(f"({type_.name})({expr.text})", type_, expr.low, expr.high)


def expression(scope: Scope, depth: int) -> Expr:
    """Any expression of at most this depth."""
    if depth <= 0 or scope.chance(15):
        return leaf(scope)
    kind = scope.random.choice(_KINDS)
    return kind(scope, depth - 1)


def of_type(scope: Scope, type_: Number, depth: int) -> str:
    """An expression that may be stored into the type: converted implicitly where that is defined."""
    made = expression(scope, depth)
    if made.type.floating and not type_.floating:
        return cast(made, type_).text
    return made.text


def integer(scope: Scope, depth: int) -> Expr:
    made = expression(scope, depth)
    return cast(made, scope.random.choice(integers(scope.bits)[1:])) if made.type.floating else made


def leaf(scope: Scope) -> Expr:
    place = scope.place() if scope.chance(75) else None
    return constant(scope.random, number_type(scope)) if place is None else read(place)


def held_down(scope: Scope, expr: Expr, bound: int) -> Expr:
    """The expression brought into 0..bound, a power of two less one."""
    if expr.low >= 0 and expr.high <= bound:
        return expr
    type_ = promoted(expr.type)
    if not type_.signed and scope.chance(40):
        return Expr(f"({expr.text}) % {bound + 1}", type_, 0, bound)
    return Expr(f"(({expr.text}) & {bound})", type_, 0, bound)


def _arithmetic(scope: Scope, depth: int) -> Expr:
    op = scope.random.choice("+-*")
    left, right = expression(scope, depth), expression(scope, depth)
    type_ = usual(left.type, right.type)
    if type_.floating:
        return Expr(f"({left.text} {op} {right.text})", type_)
    low, high = _range_of(op, left, right, type_)
    if type_.signed and not type_.holds(low, high):
        if scope.chance(50):
            left = cast(left, unsigned(type_))
        else:
            left, right = held_down(scope, left, 0xFFFF), held_down(scope, right, 0x3FFF)
        type_ = usual(left.type, right.type)
        low, high = _range_of(op, left, right, type_)
    return ranged(f"({left.text} {op} {right.text})", type_, low, high)


def _range_of(op: str, left: Expr, right: Expr, type_: Number) -> tuple[int, int]:
    left, right = (ranged("", type_, one.low, one.high) for one in (left, right))
    calculate: Callable[[int, int], int] = {
        "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
    }[op]  # fmt: skip
    corners = [calculate(a, b) for a in (left.low, left.high) for b in (right.low, right.high)]
    return min(corners), max(corners)


def _division(scope: Scope, depth: int) -> Expr:
    op = scope.random.choice("/%")
    left, right = expression(scope, depth), expression(scope, depth)
    type_ = usual(left.type, right.type)
    if type_.floating:
        return Expr(f"({left.text} / {right.text})", type_)
    right = nonzero(scope, right, type_)
    type_ = usual(left.type, right.type)
    return Expr(f"({left.text} {op} {right.text})", type_, type_.low, type_.high)


def nonzero(scope: Scope, expr: Expr, type_: Number) -> Expr:
    """A divisor that is neither 0 nor -1 in the common type."""
    inside = type_.holds(expr.low, expr.high)
    if inside and (expr.low > 0 or expr.high < -1):
        return expr
    small = held_down(scope, expr, 255)
    if type_.signed and promoted(small.type).signed and scope.chance(30):
        return Expr(f"(-2 - {small.text})", usual(INT, small.type), -257, -2)
    return Expr(f"({small.text} + 1)", usual(INT, small.type), 1, 256)


def _shift(scope: Scope, depth: int) -> Expr:
    op = scope.random.choice(("<<", ">>"))
    left, count = integer(scope, depth), integer(scope, depth)
    type_ = promoted(left.type)
    count = held_down(scope, count, type_.bits - 1)
    if op == "<<" and type_.signed and scope.chance(60):
        left = cast(left, unsigned(type_))
    type_ = promoted(left.type)
    return Expr(f"({left.text} {op} {count.text})", type_, type_.low, type_.high)


def _bitwise(scope: Scope, depth: int) -> Expr:
    left, right = integer(scope, depth), integer(scope, depth)
    type_ = usual(left.type, right.type)
    return Expr(f"({left.text} {scope.random.choice('&|^')} {right.text})", type_, type_.low, type_.high)


def _comparison(scope: Scope, depth: int) -> Expr:
    op = scope.random.choice(("<", ">", "<=", ">=", "==", "!="))
    return Expr(f"({expression(scope, depth).text} {op} {expression(scope, depth).text})", INT, 0, 1)


def _logical(scope: Scope, depth: int) -> Expr:
    left, right = expression(scope, depth).text, expression(scope, depth).text
    return Expr(f"({left} {scope.random.choice(('&&', '||'))} {right})", INT, 0, 1)


def _unary(scope: Scope, depth: int) -> Expr:
    op = scope.random.choice("-~!+")
    inner = expression(scope, depth)
    if op == "!":
        return Expr(f"(!{inner.text})", INT, 0, 1)
    type_ = promoted(inner.type)
    if type_.floating:
        return Expr(f"({'-' if op == '~' else op}{inner.text})", type_)
    if op == "-" and type_.signed and inner.low == type_.low:
        inner = cast(inner, unsigned(type_))
        type_ = inner.type
    text = f"({op}({inner.text}))"
    if op == "-":
        return ranged(text, type_, -inner.high, -inner.low)
    return ranged(text, type_, *((~inner.high, ~inner.low) if op == "~" else (inner.low, inner.high)))


def _cast(scope: Scope, depth: int) -> Expr:
    return cast(expression(scope, depth), number_type(scope))


def _choice(scope: Scope, depth: int) -> Expr:
    test = expression(scope, depth).text
    left, right = expression(scope, depth), expression(scope, depth)
    type_ = usual(left.type, right.type)
    low, high = min(left.low, right.low), max(left.high, right.high)
    inside = type_.holds(left.low, left.high) and type_.holds(right.low, right.high)
    made = Expr(f"({test} ? {left.text} : {right.text})", type_, low, high)
    return made if inside else Expr(made.text, type_, type_.low, type_.high)


def _comma(scope: Scope, depth: int) -> Expr:
    first, inner = expression(scope, 0).text, expression(scope, depth)
    if inner.bitfield:
        return inner
    return Expr(f"({first}, {inner.text})", inner.type, inner.low, inner.high)


def _size(scope: Scope, depth: int) -> Expr:
    inner = expression(scope, depth)
    type_ = unsigned(Number("long", scope.bits, True, 4)) if scope.bits == 64 else UINT
    text = f"sizeof({inner.text} + 0)" if scope.chance(50) else f"sizeof({number_type(scope).name})"
    return Expr(text, type_, 1, 16)


def _generic(scope: Scope, depth: int) -> Expr:
    inner = expression(scope, depth)
    cases = scope.random.sample(integers(scope.bits)[1:] + FLOATS, 4)
    text = ", ".join(f"{one.name}: {number}" for number, one in enumerate(cases, 1))
    return Expr(f"_Generic({inner.text} + 0, {text}, default: 9)", INT, 1, 9)


def _block(scope: Scope, depth: int) -> Expr:
    """A statement expression; within it, its variable can be used."""
    name, inner = scope.names.fresh("e"), expression(scope, depth)
    if inner.bitfield or inner.type.rank == 0:
        return inner
    return Expr(
        f"({{ {inner.type.name} {name} = {inner.text}; {name}; }})", inner.type, inner.low, inner.high
    )


def _call(scope: Scope, depth: int) -> Expr:
    pure = [one for one in scope.functions if one.pure and isinstance(one.result, Number)]
    if not pure or scope.loops > 1:
        return leaf(scope)
    one = scope.random.choice(pure)
    arguments = call_arguments(scope, one, depth - 1)
    result = one.result
    if arguments is None or not isinstance(result, Number):
        return leaf(scope)
    name = one.name
    if one.table:
        name = f"{name}[{integer(scope, 0).text} & {one.table - 1}]"
        name = f"(*{name})" if scope.chance(50) else name
    return Expr(f"{name}({arguments})", result, result.low, result.high)


def call_arguments(scope: Scope, function: Signature, depth: int) -> str | None:
    texts: list[str] = []
    for type_ in function.parameters:
        text = value_of(scope, type_, depth)
        if text is None:
            return None
        texts.append(text)
    return ", ".join(texts)


def value_of(scope: Scope, type_: Type, depth: int, lives: int = UNKNOWN_DEPTH) -> str | None:
    """A value of any type; for a pointer the address of something that lives as long as depth `lives`."""
    match type_:
        case Number():
            return of_type(scope, type_, depth)
        case Pointer(target):
            place = scope.place(target, address=True)
            if place is None or place.depth > lives:
                return home(scope, target)
            return f"&{place.text}"
        case _:
            place = scope.place(type_)
            return None if place is None else place.text


def home(scope: Scope, type_: Type) -> str | None:
    """The address of a global variable of exactly this type: always there when a pointer needs one."""
    for variable in scope.variables:
        if variable.depth == 0 and variable.type == type_ and variable.addressable:
            return f"&{variable.name}"
    return None


def _pointers(scope: Scope, depth: int) -> Expr:
    """Questions about addresses: equality of pointers, differences of indices in one array."""
    place = scope.place(scope.random.choice((INT, UINT, LLONG, ULLONG, DOUBLE)), address=True)
    if place is None:
        return expression(scope, depth)
    other = scope.place(place.type, address=True) or place
    if scope.chance(30):
        return Expr(f"(&{place.text} {scope.random.choice(('==', '!='))} &{other.text})", INT, 0, 1)
    if scope.chance(50):
        return Expr(f"((&{place.text} ? {expression(scope, 0).text} : 0) != 0)", INT, 0, 1)
    inner = read(place)
    return Expr(f"(*({declare(Pointer(place.type), '')})(void *)&{place.text})", *_typed(inner))


def _typed(inner: Expr) -> tuple[Number, int, int]:
    return inner.type, inner.low, inner.high


_KINDS: tuple[Callable[[Scope, int], Expr], ...] = (
    _arithmetic, _arithmetic, _arithmetic, _arithmetic, _division, _division, _shift, _shift, _bitwise,
    _bitwise, _comparison, _comparison, _logical, _unary, _unary, _cast, _cast, _choice, _choice, _comma,
    _size, _generic, _block, _call, _call, _pointers,
)  # fmt: skip
