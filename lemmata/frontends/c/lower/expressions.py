"""Expressions that are neither operators nor calls: literals, names, conversions, and the rarer forms."""

from fractions import Fraction

from lemmata.cfa.operations import Const, Operand, Var
from lemmata.cfa.types import INT, Array, Float, FunctionType, Int, Pointer, Record, Void
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c import literals
from lemmata.frontends.c.clang import identity
from lemmata.frontends.c.lower.atomics import atomic, is_atomic
from lemmata.frontends.c.lower.body import Body, Memory, Place
from lemmata.frontends.c.lower.conditions import with_omitted_middle
from lemmata.frontends.c.lower.generic import chosen_association
from lemmata.frontends.c.lower.places import address_of, load
from lemmata.frontends.c.tree import Node

_WIDTHS = {"L": 4, "U": 4, "u": 2}


def integer(body: Body, node: Node) -> Operand:
    type_ = node.type
    assert isinstance(type_, Int)
    number = literals.integer(node.text) if node.text else body.context.integer(node)
    if number is None:
        raise body.unsupported(node, "a number from a macro")
    return Const(type_.wrap(number), type_)


def floating(body: Body, node: Node) -> Operand:
    type_ = node.type
    assert isinstance(type_, Float)
    if node.text:
        return Const(literals.float_bits(literals.floating(node.text), type_.bits), type_)
    number = body.context.floating(node)
    if number is None or type_.bits > 64:
        raise body.unsupported(node, "a number from a macro")
    return Const(literals.float_bits(Fraction(number), type_.bits), type_)


def character(body: Body, node: Node) -> Operand:
    type_ = node.type
    if not node.text or not isinstance(type_, Int):
        return integer(body, node)
    width = _WIDTHS.get(node.text[0], 1)
    return Const(type_.wrap(literals.character(node.text, width)), type_)


def loaded(body: Body, node: Node) -> Operand:
    """The value of an lvalue."""
    place = body.place(node)
    return place if type(place) is Var else load(body, place, node.span)


def name(body: Body, node: Node) -> Operand:
    declaration = node.reference
    if declaration is not None and declaration.enumerator is not None:
        assert isinstance(node.type, Int)
        return Const(node.type.wrap(declaration.enumerator), node.type)
    return loaded(body, node)


# ---------------------------------------------------------------- conversions


def unexposed(body: Body, node: Node) -> Operand:
    """What libclang has no kind for: implicit conversions above all."""
    children = node.children
    if len(children) != 1:
        return _unexposed_form(body, node)
    child = children[0]
    if child.kind == k.DECL_REF_EXPR and child.type is node.type:
        return name(body, child)
    if child.kind == k.MEMBER_REF:
        return _evaluated(body, node)
    return conversion(body, node)


def _unexposed_form(body: Body, node: Node) -> Operand:
    children = node.children
    if is_atomic(body, node):
        return atomic(body, node)
    if not children or any(child.kind == k.MEMBER_REF for child in children):
        return _evaluated(body, node)  # offsetof, __builtin_types_compatible_p
    if len(children) == 4 and identity(children[0].cursor) == identity(children[1].cursor):
        return with_omitted_middle(body, node)
    if len(children) == 3:
        return body.value(chosen(body, node))
    raise body.unsupported(node, "an expression of unknown form")


def _evaluated(body: Body, node: Node) -> Operand:
    number = body.context.integer(node)
    if number is None:
        raise body.unsupported(node, "an expression that is not constant")
    return Const(number, node.type)


def chosen(body: Body, node: Node) -> Node:
    """The operand that __builtin_choose_expr stands for."""
    test, first, second = node.children
    number = body.context.integer(test)
    if number is None or not body.context.first_token(node).endswith("choose_expr"):
        raise body.unsupported(node, "an expression of unknown form")
    return first if number else second


def conversion(body: Body, node: Node) -> Operand:
    """An implicit conversion or a cast; what it does follows from the two types."""
    child, type_ = node.children[-1], node.type
    if isinstance(type_, Pointer) and isinstance(child.type, Array | FunctionType):
        return _decayed(body, child, type_)
    if isinstance(type_, Void):
        body.discard(child)
        return Const(0, INT)
    if isinstance(type_, Record) and not isinstance(child.type, Record):
        return _to_union(body, node)
    value = body.value(child)
    if value.type is type_ or isinstance(type_, Record | Array):
        return value
    return body.emit.convert(value, type_, node.span)


def _decayed(body: Body, child: Node, type_: Pointer) -> Operand:
    place = body.place(child)
    assert isinstance(place, Memory)
    return body.emit.convert(address_of(body, place, child.span), type_, child.span)


def _to_union(body: Body, node: Node) -> Operand:
    """GNU C's cast to a union: the member of the value's type is set."""
    type_, child = node.type, node.children[-1]
    assert isinstance(type_, Record)
    value, span = body.value(child), node.span
    made = body.builder.temporary(type_, in_memory=True)
    target = Memory(body.emit.address(made), 0, child.type)
    body.emit.clear(target.base, type_.size, span)
    if isinstance(child.type, Record):
        body.emit.copy(target.base, value, child.type.size, span)
    else:
        body.emit.write(target.base, value, child.type, None, span)
    return target.base


def discard_conversion(body: Body, node: Node) -> None:
    if len(node.children) == 1 or node.kind == k.CSTYLE_CAST_EXPR:
        body.discard(node.children[-1])
    else:
        body.value(node)


# ---------------------------------------------------------------- rarer forms


def braced(body: Body, node: Node) -> Operand:
    """A scalar in braces."""
    if not node.children:
        return body.emit.convert(Const(0, INT), node.type, node.span)
    return body.emit.convert(body.value(node.children[0]), node.type, node.span)


def generic_place(body: Body, node: Node) -> Place:
    return body.place(chosen_association(body, node))


def generic_value(body: Body, node: Node) -> Operand:
    return body.value(chosen_association(body, node))
