"""Compilers' builtins, the `__sync_*` family, and the intrinsics that our library models call.

A builtin that is not known is refused: it may do anything.
"""

import re
from typing import Literal

from lemmata.cfa.operations import Accessible, BinaryOp, Const, OfObject, Operand, Overflows
from lemmata.cfa.types import INT, Float, FunctionType, Int, Pointer, Type, is_scalar
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.lower import varargs
from lemmata.frontends.c.lower.atomics import sync_function
from lemmata.frontends.c.lower.bits import BITS
from lemmata.frontends.c.lower.body import Body, Memory
from lemmata.frontends.c.lower.calls import NOTHING, Special, arguments, exactly
from lemmata.frontends.c.lower.convert import unsigned
from lemmata.frontends.c.lower.externals import (
    FUNCTIONS,
    function_without_body,
    library_call,
    stack,
    unreachable,
)
from lemmata.frontends.c.lower.floating import CLASSIFICATION, MATH, bit_cast
from lemmata.frontends.c.lower.places import load, store
from lemmata.frontends.c.tree import Declaration, Node

_OVERFLOW = re.compile(r"[su]?(add|sub|mul)(?:l|ll)?_overflow(_p)?")


# ---------------------------------------------------------------- builtins


def _first_argument(body: Body, node: Node, _declaration: Declaration) -> Operand:
    """Hints: the value is the first argument."""
    return body.emit.convert(arguments(body, node)[0], node.type, node.span)


def _no_effect(body: Body, node: Node, _declaration: Declaration) -> Operand:
    arguments(body, node)
    return NOTHING


def _load(body: Body, node: Node, _declaration: Declaration) -> Operand:
    """A load that hints at how caches should treat it."""
    (pointer,) = exactly(body, node, 1)
    return load(body, Memory(pointer, 0, _scalar(body, node, pointer)), node.span)


def _store(body: Body, node: Node, _declaration: Declaration) -> Operand:
    value, pointer = exactly(body, node, 2)
    type_ = _scalar(body, node, pointer)
    store(body, Memory(pointer, 0, type_), body.emit.convert(value, type_, node.span), node.span)
    return NOTHING


def _scalar(body: Body, node: Node, pointer: Operand) -> Type:
    type_ = _target(pointer.type)
    if not is_scalar(type_):
        raise body.unsupported(node, "this builtin on anything but a scalar")
    return type_


def _constant_p(_body: Body, node: Node, _declaration: Declaration) -> Operand:
    """As gcc -O0 has it: expressions of literals only. The argument is not evaluated."""
    return Const(int(_is_literal(node.children[1])), node.type)


def _is_literal(node: Node) -> bool:
    if node.kind in _LITERALS:
        return True
    if node.kind == k.DECL_REF_EXPR:
        return node.reference is not None and node.reference.enumerator is not None
    return node.kind in _TRANSPARENT and bool(node.children) and all(map(_is_literal, node.children))


_LITERALS = (k.INTEGER_LITERAL, k.FLOATING_LITERAL, k.CHARACTER_LITERAL, k.STRING_LITERAL, k.SIZEOF_EXPR)
_TRANSPARENT = (k.UNEXPOSED_EXPR, k.CSTYLE_CAST_EXPR, k.UNARY_OPERATOR, k.BINARY_OPERATOR)


def _object_size(body: Body, node: Node, _declaration: Declaration) -> Operand:
    """As gcc -O0 has it for what it cannot see: the largest number, or 0 where the least is asked for."""
    kind = body.value(node.children[2])
    minimum = isinstance(kind, Const) and kind.value & 2
    return body.emit.convert(Const(0 if minimum else -1, INT), node.type, node.span)


def _overflow(body: Body, node: Node, declaration: Declaration) -> Operand:
    """Whether the result over all integers does not fit, and (but for `_p`) the result modulo 2^bits."""
    found = _OVERFLOW.fullmatch(declaration.name.removeprefix("__builtin_"))
    assert found is not None
    op: BinaryOp = {"add": "add", "sub": "sub", "mul": "mul"}[found[1]]  # type: ignore[assignment]
    left, right, third = exactly(body, node, 3)
    span = node.span
    into = third.type if found[2] else _target(third.type)
    assert isinstance(into, Int)
    fails = body.emit.compute(Overflows(op, left, right, into), INT, span)  # type: ignore[arg-type]
    if not found[2]:
        type_ = unsigned(into)
        first, second = (body.emit.convert(each, type_, span) for each in (left, right))
        result = body.emit.binary(op, first, second, type_, span)
        store(body, Memory(third, 0, into), body.emit.convert(result, into, span), span)
    return body.emit.convert(fails, node.type, span)


def _target(type_: Type) -> Type:
    assert isinstance(type_, Pointer)
    return type_.target


def _library(name: str) -> Special:
    """A builtin that is a function of the C library."""

    def lower(body: Body, node: Node, _declaration: Declaration) -> Operand:
        return library_call(body, node, name)

    return lower


# ---------------------------------------------------------------- intrinsics of our library models


def _of_object(fact: Literal["size", "offset"]) -> Special:
    def lower(body: Body, node: Node, _declaration: Declaration) -> Operand:
        (pointer,) = exactly(body, node, 1)
        return body.emit.compute(OfObject(fact, pointer, body.emit.word), body.emit.word, node.span)

    return lower


def _accessible(body: Body, node: Node, declaration: Declaration) -> Operand:
    pointer, size = exactly(body, node, 2)
    writing = declaration.name.endswith("writable")
    asked = Accessible(pointer, body.emit.index(size, node.span), writing, INT)
    return body.emit.compute(asked, INT, node.span)


_BUILTINS: dict[str, Special] = {
    **BITS,
    **MATH,
    **CLASSIFICATION,
    **dict.fromkeys(("expect", "expect_with_probability", "assume_aligned"), _first_argument),
    **dict.fromkeys(("prefetch", "__clear_cache"), _no_effect),
    **dict.fromkeys(("va_start", "stdarg_start", "c23_va_start"), varargs.start),
    "va_end": varargs.end,
    "va_copy": varargs.copy,
    "constant_p": _constant_p,
    "object_size": _object_size,
    "dynamic_object_size": _object_size,
    "alloca_with_align": stack,
    "nontemporal_load": _load,
    "nontemporal_store": _store,
    **{name: _library(f"__lem_{name}") for name in ("powi", "powif", "powil")},
    "trap": FUNCTIONS["abort"],
    "unreachable": unreachable,
}
_INTRINSICS: dict[str, Special] = {
    **MATH,
    **dict.fromkeys(("bits_f", "bits_d", "float_f", "float_d"), bit_cast),
    "object_size": _of_object("size"),
    "object_offset": _of_object("offset"),
    **dict.fromkeys(("readable", "writable"), _accessible),
    "va_arg": varargs.next_argument,
}


def special_function(body: Body, declaration: Declaration) -> Special | None:
    """How a call of a function without a body in the input is lowered; None for an ordinary call."""
    name = declaration.name
    if name.startswith("__builtin_"):
        return _builtin(body, name.removeprefix("__builtin_"), declaration.type)
    if name.startswith("__lem_"):
        short = name.removeprefix("__lem_")
        found = _INTRINSICS.get(short) or FUNCTIONS.get(name)
        return found if found is not None else _renamed(body, declaration, short)
    if name.startswith("__sync_"):
        return sync_function(name)
    return _plain(body, declaration, name)


def _plain(body: Body, declaration: Declaration, name: str) -> Special | None:
    """A function under its own name; one of math.h has its usual type."""
    type_ = declaration.type
    if name in MATH and isinstance(type_, FunctionType) and isinstance(type_.result, Float):
        return MATH[name]
    return function_without_body(body, name, type_)


def _builtin(body: Body, name: str, type_: Type) -> Special:
    found = _BUILTINS.get(name) or FUNCTIONS.get(name)
    if found is not None:
        return found
    if _OVERFLOW.fullmatch(name):
        return _overflow
    if body.context.has_model(name, type_):
        return _library(name)
    return _unknown


def _unknown(body: Body, node: Node, declaration: Declaration) -> Operand:
    raise body.unsupported(node, f"`{declaration.name}`")


def _renamed(body: Body, declaration: Declaration, name: str) -> Special | None:
    """A library function or builtin whose declaration clang did not accept under its own name."""
    if name.startswith("__builtin_"):
        return _builtin(body, name.removeprefix("__builtin_"), declaration.type)
    if body.context.has_model(name, declaration.type):
        return _library(name)
    return _plain(body, declaration, name)
