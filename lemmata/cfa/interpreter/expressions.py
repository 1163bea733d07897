"""Expressions as Python text.

Integers and addresses are Python ints within their type's range, binary32 and binary64 values Python floats,
80-bit floats their bits. `text` gives an expression where one suffices; `into` gives statements that assign,
with the checks that need the result first. The names that the text uses are those of `machine.NAMES`.
"""

import math
from typing import Protocol

from lemmata.cfa.interpreter import floats
from lemmata.cfa.interpreter.directed import INTEGRAL
from lemmata.cfa.interpreter.structure import Line, Lines
from lemmata.cfa.operations import (
    Accessible,
    AddressOf,
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
    Overflows,
    Rounded,
    Unary,
    Var,
)
from lemmata.cfa.source import Span
from lemmata.cfa.types import Float, Int, Pointer, Type, size_of
from lemmata.cfa.uses import operands

_COMPARE = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_SYMBOL = {"add": "+", "sub": "-", "mul": "*", "and": "&", "or": "|", "xor": "^"}
_ROUNDING = ("floor", "ceil", "trunc", "round", "rint")


class Names(Protocol):
    """How a function names what its operands stand for."""

    def register(self, variable: Var) -> str: ...

    def address(self, variable: Var, offset: int) -> str: ...

    def function_address(self, name: str) -> str: ...

    def constant(self, thing: object) -> str: ...


def wrapped(text: str, type_: Int) -> str:
    """The text's value modulo the type's size."""
    mask = (1 << type_.bits) - 1
    if not type_.signed:
        return f"({text}) & {mask}"
    half = 1 << (type_.bits - 1)
    return f"(({text}) & {mask} ^ {half}) - {half}"


def as_int(type_: Type) -> Int | None:
    """Integers, and addresses as the integers that they are."""
    if isinstance(type_, Pointer):
        return Int(type_.bits, False)
    return type_ if isinstance(type_, Int) else None


class Expressions:
    def __init__(self, names: Names, pointer_bits: int) -> None:
        self._names = names
        self._word = Int(pointer_bits, False)
        self._pointer_bits = pointer_bits

    # ------------------------------------------------------------ operands

    def operand(self, operand: Operand) -> str:
        match operand:
            case Var():
                return self._names.register(operand)
            case Const(number, Float() as type_):
                return self._float(number, type_)
            case Const(number):
                return str(number) if number >= 0 else f"({number})"
            case AddressOf(variable, offset):
                return self._names.address(variable, offset)
            case FunctionAddress(name):
                return self._names.function_address(name)

    def _float(self, bits: int, type_: Float) -> str:
        number = floats.from_bits(bits, type_)
        if isinstance(number, int) or math.isfinite(number):
            text = repr(number)
            return f"({text})" if text.startswith("-") else text
        return self._names.constant(number)

    # ------------------------------------------------------------ conditions

    def condition(self, expression: Expression, span: Span) -> tuple[Lines, str]:
        """Statements, and an expression that is true where the value is not zero."""
        match expression:
            case Binary(op, left, right) if op in _COMPARE:
                return [], self._comparison(op, left, right)
            case Overflows():
                return [], self._overflows(expression)
            case _:
                text = self.text(expression, span)
                lines = [] if text else self.into("t", expression, span)
                text = text or "t"
                extended = isinstance(expression, Overflows) or _is_extended(expression.type)
                return lines, f"not x_is_zero({text})" if extended else text

    def _comparison(self, op: str, left: Operand, right: Operand) -> str:
        a, b = self.operand(left), self.operand(right)
        if _is_extended(left.type):
            return f"x_{op}({a}, {b})"
        return f"{a} {_COMPARE[op]} {b}"

    def _overflows(self, check: Overflows) -> str:
        a, b = self.operand(check.left), self.operand(check.right)
        low, high = check.into.low, check.into.high
        if check.op in ("div", "rem"):
            return f"{a} == {low} and {b} == -1" if check.into.signed else "False"
        exact = f"-{a}" if check.op == "neg" else f"{a} {_SYMBOL[check.op]} {b}"
        return f"not {low} <= {exact} <= {high}"

    # ------------------------------------------------------------ pure expressions

    def text(self, expression: Expression, span: Span) -> str | None:  # noqa: C901 (a flat table)
        """None where a check must look at the result or stop before it."""
        match expression:
            case Var() | Const() | AddressOf() | FunctionAddress():
                return self.operand(expression)
            case Unary():
                return self._unary(expression)
            case Binary(op, left, right) if op in _COMPARE:
                return f"+({self._comparison(op, left, right)})"
            case Binary():
                return self._binary(expression)
            case Cast(operand, type_):
                return self._cast(self.operand(operand), operand.type, type_, span)
            case Rounded():
                return self._rounded(expression, span)
            case BitCast(operand, type_):
                return self._bits(self.operand(operand), operand.type, type_)
            case Offset():
                return self._offset(expression)
            case Difference(left, right, scale, type_):
                text = wrapped(f"{self.operand(left)} - {self.operand(right)}", type_)
                return text if scale == 1 else f"({text}) // {scale}"
            case Overflows():
                return f"+({self._overflows(expression)})"
            case OfObject(fact, pointer):
                return f"object_{fact}({self.operand(pointer)})"
            case Accessible(pointer, size, writing):
                return f"accessible({self.operand(pointer)}, {self.operand(size)}, {writing})"

    def _unary(self, unary: Unary) -> str | None:
        a, type_ = self.operand(unary.operand), unary.type
        if isinstance(type_, Float):
            return _float_unary(unary.op, a, type_)
        as_number = as_int(type_)
        assert as_number is not None
        if unary.op == "not":
            return f"~{a}" if as_number.signed else f"{a} ^ {as_number.high}"
        return None if as_number.signed else wrapped(f"-{a}", as_number)

    def _binary(self, binary: Binary) -> str | None:
        a, b = self.operand(binary.left), self.operand(binary.right)
        op, type_ = binary.op, as_int(binary.type)
        if type_ is None:
            return f"x_{op}({a}, {b})" if _is_extended(binary.type) else None
        if op in ("and", "or", "xor"):
            return f"{a} {_SYMBOL[op]} {b}"
        if op in ("shl", "shr"):
            return self._constant_shift(op, a, binary.right, type_)
        if type_.signed:
            return self._signed_division(op, a, binary.right, type_) if op in ("div", "rem") else None
        if op in ("div", "rem"):
            return f"{a} {'//' if op == 'div' else '%'} {b}"
        return wrapped(f"{a} {_SYMBOL[op]} {b}", type_)

    def _constant_shift(self, op: str, a: str, count: Operand, type_: Int) -> str | None:
        if isinstance(count, Const) and 0 <= count.value < type_.bits:
            return _shift(op, a, str(count.value), type_)
        return None

    def _signed_division(self, op: str, a: str, divisor: Operand, type_: Int) -> str | None:
        symbol = "//" if op == "div" else "%"
        b = self.operand(divisor)
        if isinstance(divisor, Const) and divisor.value > 0:
            return f"{a} {symbol} {b} if {a} >= 0 else -(-{a} {symbol} {b})"
        if type_.bits > 64:
            return None
        name = "quotient" if op == "div" else "remainder"
        return f"{a} {symbol} {b} if {a} >= 0 < {b} else {name}({a}, {b}, {type_.low})"

    def _rounded(self, rounded: Rounded, span: Span) -> str | None:
        direction, bits = rounded.direction, rounded.type.bits
        match rounded.value:
            case Unary("rint", operand, type_):
                return self.text(Unary(INTEGRAL[direction], operand, type_), span)
            case Cast(operand):
                source = operand.type.bits if isinstance(operand.type, Float) else 0
                return f"directed_cast({direction!r}, {self.operand(operand)}, {source}, {bits})"
            case Unary(op) | Binary(op) as computed:
                texts = ", ".join(map(self.operand, operands(computed)))
                return f"directed({direction!r}, {op!r}, {bits}, {texts})"

    def _offset(self, offset: Offset) -> str:
        pointer = self.operand(offset.pointer)
        if isinstance(offset.index, Const):
            return wrapped(f"{pointer} + {offset.index.value * offset.scale}", self._word)
        scale = "" if offset.scale == 1 else f" * {offset.scale}"
        return wrapped(f"{pointer} + {self.operand(offset.index)}{scale}", self._word)

    # ------------------------------------------------------------ conversions

    def _cast(self, a: str, source: Type, target: Type, span: Span) -> str:
        if isinstance(source, Float):
            if isinstance(target, Float):
                return _float_to_float(a, source, target)
            return self._float_to_int(a, source, target, span)
        whole = as_int(source)
        assert whole is not None
        if isinstance(target, Float):
            return _int_to_float(a, whole, target)
        wanted = as_int(target)
        assert wanted is not None
        if wanted.boolean:
            return a if whole.boolean else f"+({a} != 0)"
        if wanted.low <= whole.low and whole.high <= wanted.high:
            return a if not whole.boolean else f"{a}"
        return wrapped(a, wanted)

    def _float_to_int(self, a: str, source: Float, target: Type, span: Span) -> str:
        wanted = as_int(target)
        assert wanted is not None
        if wanted.boolean:
            return f"+(not x_is_zero({a}))" if source.bits == 80 else f"+({a} != 0)"
        if source.bits == 80:
            return f"extended_to_int({a}, {self._names.constant(wanted)}, {span})"
        end = f"{float(wanted.high + 1)!r}"
        low = (
            f"{float(wanted.low)!r} <=" if wanted.bits >= 53 and wanted.signed else f"{wanted.low - 1.0!r} <"
        )
        return f"int({a}) if {low} {a} < {end} else float_to_int({a}, {self._names.constant(wanted)}, {span})"

    def _bits(self, a: str, source: Type, target: Type) -> str:
        if isinstance(source, Float):
            bits = a if source.bits == 80 else f"bits{source.bits}({a})"
            wanted = as_int(target)
            return bits if wanted is None else wrapped(bits, wanted)
        if isinstance(target, Float):
            bits = wrapped(a, Int(target.bits, False))
            return bits if target.bits == 80 else f"float{target.bits}({bits})"
        wanted = as_int(target)
        assert wanted is not None
        return wrapped(a, wanted)

    # ------------------------------------------------------------ statements

    def into(self, name: str, expression: Expression, span: Span) -> Lines:
        """Assign the value; the name is assigned last, so that it may be an operand."""
        text = self.text(expression, span)
        if text is not None:
            return [Line(0, f"{name} = {text}", span)]
        if isinstance(expression, Unary):
            return self._checked(name, f"-{self.operand(expression.operand)}", "upper", expression.type, span)
        assert isinstance(expression, Binary)
        if isinstance(expression.type, Float):
            return self._float_binary(name, expression, expression.type, span)
        type_ = as_int(expression.type)
        assert type_ is not None
        if expression.op in ("shl", "shr"):
            return self._shift(name, expression, type_, span)
        return self._signed(name, expression, type_, span)

    def _signed(self, name: str, binary: Binary, type_: Int, span: Span) -> Lines:
        a, b, op = self.operand(binary.left), self.operand(binary.right), binary.op
        if op in ("div", "rem"):
            exact = f"{'quotient' if op == 'div' else 'remainder'}_wide({a}, {b})"
            return self._checked(name, exact, "upper", type_, span)
        side = "both"
        if isinstance(binary.right, Const) and op in ("add", "sub"):
            side = "upper" if (binary.right.value >= 0) == (op == "add") else "lower"
        return self._checked(name, f"{a} {_SYMBOL[op]} {b}", side, type_, span)

    def _checked(self, name: str, exact: str, side: str, type_: Type, span: Span) -> Lines:
        """Signed overflow wraps, and is noted."""
        assert isinstance(type_, Int)
        test = {
            "both": f"not {type_.low} <= {name} <= {type_.high}",
            "upper": f"{name} > {type_.high}",
            "lower": f"{name} < {type_.low}",
        }[side]
        lines = [Line(0, f"{name} = {exact}", span)]
        return [*lines, Line(0, f"if {test}: {name} = overflow({name}, {type_.bits}, {span})", span)]

    def _shift(self, name: str, binary: Binary, type_: Int, span: Span) -> Lines:
        a, count = self.operand(binary.left), self.operand(binary.right)
        check = Line(0, f"if not 0 <= {count} < {type_.bits}: raise bad_shift", span)
        return [check, Line(0, f"{name} = {_shift(binary.op, a, count, type_)}", span)]

    def _float_binary(self, name: str, binary: Binary, type_: Float, span: Span) -> Lines:
        a, b = self.operand(binary.left), self.operand(binary.right)
        match binary.op:
            case "div":
                exact = f"{a} / {b} if {b} else divide({a}, {b})"
            case "fmod" | "remainder":
                exact = f"f_{binary.op}({a}, {b})"
            case _:
                exact = f"{a} {_SYMBOL[binary.op]} {b}"
        check = f"t if t == t else nan_of({a}, {b})"
        if type_.bits == 32:
            check = f"{_ROUND32} if {_IS_SMALL} else big32(t, {a}, {b})".replace("#", "t")
        return [Line(0, f"t = {exact}", span), Line(0, f"{name} = {check}", span)]


_ROUND32 = "rf(wf(#))[0]"
_IS_SMALL = f"-{floats.LARGEST32!r} < # < {floats.LARGEST32!r}"


def _is_extended(type_: Type) -> bool:
    return isinstance(type_, Float) and type_.bits == 80


def _shift(op: str, a: str, count: str, type_: Int) -> str:
    return wrapped(f"{a} << {count}", type_) if op == "shl" else f"{a} >> {count}"


def _float_unary(op: str, a: str, type_: Float) -> str:
    if type_.bits == 80:
        return f"x_integral({a}, {op!r})" if op in _ROUNDING else f"x_{op}({a})"
    if op == "neg":
        return f"-{a}"
    if op == "fabs":
        return f"abs({a})"
    if op == "sqrt":
        return f"round32(f_sqrt({a}))" if type_.bits == 32 else f"f_sqrt({a})"
    return f"f_integral({a}, {op!r})"


def _int_to_float(a: str, source: Int, target: Float) -> str:
    if target.bits == 80:
        return f"x_from_integer({a})"
    if target.bits == 64 or source.bits <= 24:
        return f"float({a})"
    return _ROUND32.replace("#", a) if source.bits <= 53 else f"integer_to_32({a})"


def _float_to_float(a: str, source: Float, target: Float) -> str:
    if source.bits == target.bits:
        return a
    if target.bits == 80:
        return f"to_extended({a}, {source.bits})"
    if source.bits == 80:
        return f"from_extended({a}, {target.bits})"
    if target.bits == 32:
        return f"{_ROUND32} if {_IS_SMALL} else round32(#)".replace("#", a)
    return f"{a} if {a} == {a} else quiet({a})"


def cell_size(type_: Type) -> int:
    """The bytes that a load or store of the scalar touches."""
    return 10 if _is_extended(type_) else size_of(type_)
