"""Sizes of objects, among them those of variable length arrays, which are known only at run time.

Types say that an array's length is variable, not which expression it is. So each declaration keeps its
extents, computed once where control passes it, and an expression's extents are found from the declaration
that it starts at.
"""

import re

from lemmata.cfa.operations import Const, Operand
from lemmata.cfa.source import Span
from lemmata.cfa.types import Array, Pointer, Type, size_of
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.lower.body import Body
from lemmata.frontends.c.lower.generic import normal_type
from lemmata.frontends.c.tree import Declaration, Node

Extents = tuple[Operand, ...]
"""The lengths of a type's array levels, outermost first; of a pointer's target type."""


def is_variable(type_: Type) -> bool:
    """Whether the type's size is known at run time only."""
    while isinstance(type_, Array):
        if type_.count is None:
            return True
        type_ = type_.element
    return False


def _levels(type_: Type) -> list[Array]:
    found = []
    while isinstance(type_, Array):
        found.append(type_)
        type_ = type_.element
    return found


def declare_extents(body: Body, declaration: Declaration, sizes: list[Node], node: Node) -> None:
    """Evaluate a declaration's array sizes and keep them, if its type (or what it points to) needs them."""
    type_ = declaration.type
    levels = _levels(type_.target if isinstance(type_, Pointer) else type_)
    body.extents[declaration] = _evaluate(body, levels, sizes, node)


def _evaluate(body: Body, levels: list[Array], sizes: list[Node], node: Node) -> Extents:
    """One size for each level; a parameter's outermost one, which is no level, is evaluated all the same."""
    span = node.span
    values = [body.emit.snapshot(body.emit.index(body.value(size), span), span) for size in sizes]
    values = values[len(values) - len(levels) :]
    if len(values) == len(levels):
        return tuple(values)
    if any(level.count is None for level in levels):
        raise body.unsupported(node, "a variable length array through a typedef")
    return tuple(body.emit.number(level.count or 0) for level in levels)


def extents(body: Body, node: Node) -> Extents:
    """The array lengths of an expression's type, or of its target type if it is a pointer."""
    match node.kind:
        case k.DECL_REF_EXPR if node.reference in body.extents:
            return body.extents[node.reference]
        case k.UNEXPOSED_EXPR if len(node.children) == 1:
            child = node.children[0]
            known = extents(body, child)
            return known[1:] if isinstance(child.type, Array) and isinstance(node.type, Pointer) else known
        case k.CSTYLE_CAST_EXPR:
            target = node.type.target if isinstance(node.type, Pointer) else node.type
            return _evaluate(body, _levels(target), node.children[:-1], node)
        case k.ARRAY_SUBSCRIPT_EXPR | k.BINARY_OPERATOR:
            left, right = node.children
            pointer = left if isinstance(left.type, Pointer) and node.op != k.COMMA else right
            return extents(body, pointer)
        case k.UNARY_OPERATOR | k.COMPOUND_ASSIGNMENT_OPERATOR:
            return extents(body, node.children[0])
        case k.CONDITIONAL_OPERATOR:
            return extents(body, node.children[1])
    raise body.unsupported(node, "a variable length array in this place")


def run_time_size(body: Body, type_: Type, lengths: Extents, span: Span) -> Operand:
    """The bytes of an object, given its array lengths."""
    size: Operand = body.emit.number(size_of(_levels(type_)[-1].element if lengths else type_))
    for length in reversed(lengths):
        size = body.emit.binary("mul", length, size, body.emit.word, span)
    return size


def element_size(body: Body, pointer: Node) -> int | Operand:
    """The bytes that adding 1 to the pointer moves it."""
    type_ = pointer.type
    assert isinstance(type_, Pointer)
    if not isinstance(type_.target, Array) or not is_variable(type_.target):
        return size_of(type_.target)
    size = run_time_size(body, type_.target, extents(body, pointer), pointer.span)
    return size.value if isinstance(size, Const) else size


def size_expression(body: Body, node: Node) -> Operand:
    """sizeof, _Alignof and their like."""
    child = node.children[-1] if node.children else None
    if child is not None and is_variable(child.type):
        if "align" in body.context.first_token(node):
            raise body.unsupported(node, "the alignment of a variable length array")
        return run_time_size(body, child.type, extents(body, child), node.span)
    number = body.context.integer(node)
    return Const(number, node.type) if number is not None else _array_type_size(body, node)


def _array_type_size(body: Body, node: Node) -> Operand:
    """sizeof(T[n]): the lengths are children, innermost first, then once more; T is in the source only."""
    written = _ARRAY_TYPE.fullmatch(body.context.source_text(node))
    size = _written_size(body, written[1]) if written else None
    if written is None or size is None:
        raise body.unsupported(node, "the size of this type")
    span = node.span
    total: Operand = body.emit.number(size)
    lengths = node.children[: written[2].count("[")]
    for length in reversed(lengths):
        value = body.emit.index(body.value(length), span)
        total = body.emit.binary("mul", total, value, body.emit.word, span)
    return total


_ARRAY_TYPE = re.compile(r"sizeof\s*\(\s*([\w\s*]+?)\s*((?:\[[^\[\]]*\]\s*)+)\)")


def _written_size(body: Body, text: str) -> int | None:
    """The bytes of a basic or pointer type."""
    word = body.machine.pointer_bits // 8
    normal = normal_type(text)
    if text.endswith("*") or normal is None:
        return word if text.endswith("*") else None
    words = [each for each in normal[0] if each not in ("unsigned", "signed", "const", "volatile")]
    match words:
        case ["double", "long"]:
            return body.machine.long_double.size
        case ["long", "long"]:
            return 8
        case ["long"]:
            return word
        case [name]:
            return _SIZES.get(name)
        case []:
            return 4
    return None


_SIZES = {"char": 1, "_Bool": 1, "short": 2, "int": 4, "float": 4, "double": 8, "__int128": 16}
