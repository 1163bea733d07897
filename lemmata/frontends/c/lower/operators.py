"""Unary and binary operators, pointer arithmetic among them, in gcc's order of evaluation.

Operands are computed from left to right, with one exception: for a commutative or comparing operator gcc
reads a plain variable on the left after it has computed the right operand.
"""

from lemmata.cfa.operations import BinaryOp, Operand, UnaryOp
from lemmata.cfa.source import Span
from lemmata.cfa.types import Int, Pointer
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.lower.body import Body, Lower, Memory
from lemmata.frontends.c.lower.places import address_of
from lemmata.frontends.c.lower.sequence import has_effects, in_order, is_plain_variable, is_simple, note_order
from lemmata.frontends.c.lower.sizes import element_size
from lemmata.frontends.c.lower.wide import computed_type
from lemmata.frontends.c.tree import Node

OPERATORS: dict[int, BinaryOp] = {
    k.MUL: "mul",
    k.DIV: "div",
    k.REM: "rem",
    k.ADD: "add",
    k.SUB: "sub",
    k.SHL: "shl",
    k.SHR: "shr",
    k.LT: "lt",
    k.GT: "gt",
    k.LE: "le",
    k.GE: "ge",
    k.EQ: "eq",
    k.NE: "ne",
    k.AND: "and",
    k.XOR: "xor",
    k.OR: "or",
}

COMPOUND = {
    k.MUL_ASSIGN: k.MUL,
    k.DIV_ASSIGN: k.DIV,
    k.REM_ASSIGN: k.REM,
    k.ADD_ASSIGN: k.ADD,
    k.SUB_ASSIGN: k.SUB,
    k.SHL_ASSIGN: k.SHL,
    k.SHR_ASSIGN: k.SHR,
    k.AND_ASSIGN: k.AND,
    k.XOR_ASSIGN: k.XOR,
    k.OR_ASSIGN: k.OR,
}
"""The operator within a compound assignment."""
COMPARISONS: dict[int, BinaryOp] = {op: OPERATORS[op] for op in (k.LT, k.GT, k.LE, k.GE, k.EQ, k.NE)}
_SWAPPED = frozenset((*COMPARISONS, k.MUL, k.ADD, k.AND, k.XOR, k.OR))


def operands(body: Body, node: Node) -> tuple[Operand, Operand]:
    """The values of a binary operator's operands."""
    left, right = node.children
    if is_simple(right) or not has_effects(body, right):
        return body.value(left), body.value(right)
    if node.op in _SWAPPED and is_plain_variable(left) and not is_plain_variable(right):
        note_order(body, left)
        second = body.value(right)
        return body.value(left), second
    return in_order(body, left, right)


def compared(body: Body, node: Node) -> tuple[Operand, Operand]:
    """As `operands`, for a comparison; pointers of different types get one type."""
    left, right = operands(body, node)
    special = computed_type(body, node)
    if special is not None:
        left = body.emit.convert(left, special, node.span)
    if left.type is not right.type and left.type != right.type:
        right = body.emit.convert(right, left.type, node.span)
    return left, right


def arithmetic(body: Body, node: Node) -> Operand:
    left, right = operands(body, node)
    special = computed_type(body, node)
    if special is not None:
        return _in_width(body, node, left, right, special)
    return body.emit.binary(OPERATORS[node.op], left, right, node.type, node.span)


def _in_width(body: Body, node: Node, left: Operand, right: Operand, type_: Int) -> Operand:
    """Compute in a bit-field's type; the result is as wide as libclang says."""
    emit, span = body.emit, node.span
    left = emit.convert(left, type_, span)
    if node.op not in (k.SHL, k.SHR):
        right = emit.convert(right, type_, span)
    return emit.convert(emit.binary(OPERATORS[node.op], left, right, type_, span), node.type, span)


def comparison(body: Body, node: Node) -> Operand:
    left, right = compared(body, node)
    return body.emit.binary(OPERATORS[node.op], left, right, node.type, node.span)


def add(body: Body, node: Node) -> Operand:
    if not isinstance(node.type, Pointer):
        return arithmetic(body, node)
    pointer, index = node.children
    if not isinstance(pointer.type, Pointer):
        pointer, index = index, pointer
    start, distance = in_order(body, pointer, index)
    return move(body, start, distance, element_size(body, pointer), node)


def subtract(body: Body, node: Node) -> Operand:
    left, right = node.children
    if not isinstance(left.type, Pointer):
        return arithmetic(body, node)
    first, second = in_order(body, left, right)
    scale = element_size(body, left)
    if isinstance(right.type, Pointer):
        return body.emit.difference(first, second, scale, node.type, node.span)
    return move(body, first, negated(body, second, node.span), scale, node)


def negated(body: Body, index: Operand, span: Span) -> Operand:
    """-index as wide as a pointer; unsigned, so that it is no overflow."""
    wide = body.emit.convert(index, body.machine.ptrdiff, span)
    return body.emit.unary("neg", body.emit.index(wide, span), body.emit.word, span)


def move(body: Body, pointer: Operand, index: Operand, scale: int | Operand, node: Node) -> Operand:
    """pointer + index elements; the node is of the pointer's type."""
    type_, span = node.type, node.span
    assert isinstance(type_, Pointer)
    if isinstance(scale, int):
        return body.emit.offset(pointer, index, scale, type_, span)
    distance = body.emit.binary("mul", body.emit.index(index, span), scale, body.emit.word, span)
    return body.emit.offset(pointer, distance, 1, type_, span)


def comma(body: Body, node: Node) -> Operand:
    body.discard(node.children[0])
    return body.value(node.children[1])


def negate(body: Body, node: Node) -> Operand:
    return _plain(body, node, "neg")


def complement(body: Body, node: Node) -> Operand:
    return _plain(body, node, "not")


def _plain(body: Body, node: Node, op: UnaryOp) -> Operand:
    operand, span = body.value(node.children[0]), node.span
    special = computed_type(body, node)
    if special is not None:
        result = body.emit.unary(op, body.emit.convert(operand, special, span), special, span)
        return body.emit.convert(result, node.type, span)
    return body.emit.unary(op, operand, node.type, span)


def operand_itself(body: Body, node: Node) -> Operand:
    return body.value(node.children[0])


def address(body: Body, node: Node) -> Operand:
    place = body.place(node.children[0])
    if not isinstance(place, Memory):
        raise body.unsupported(node, "the address of something that is not in memory")
    return body.emit.convert(address_of(body, place, node.span), node.type, node.span)


UNARY: dict[int, Lower] = {
    k.MINUS: negate,
    k.COMPLEMENT: complement,
    k.PLUS: operand_itself,
    k.REAL: operand_itself,
    k.EXTENSION: operand_itself,
    k.ADDRESS_OF: address,
}
BINARY: dict[int, Lower] = {
    **dict.fromkeys(OPERATORS, arithmetic),
    **dict.fromkeys(COMPARISONS, comparison),
    k.ADD: add,
    k.SUB: subtract,
    k.COMMA: comma,
}
