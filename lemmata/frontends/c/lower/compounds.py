"""Compound literals: unnamed objects with an initial value."""

from lemmata.cfa.operations import AddressOf, Operand
from lemmata.cfa.types import is_scalar
from lemmata.frontends.c.lower.body import Body, Memory
from lemmata.frontends.c.lower.images import pieces
from lemmata.frontends.c.lower.initialisers import initialise
from lemmata.frontends.c.lower.places import load
from lemmata.frontends.c.tree import Node


def compound_literal(body: Body, node: Node) -> Memory:
    """In a function a new object each time; outside functions one of static storage."""
    value, type_, span = node.children[-1], node.type, node.span
    if body.constant:
        made = body.context.unnamed(type_, pieces(body, type_, value), span)
        return Memory(AddressOf(made, 0, body.pointer(type_)), 0, type_)
    variable = body.builder.temporary(type_, in_memory=True)
    address = body.emit.address(variable)
    initialise(body, address, type_, value, span)
    return Memory(address, 0, type_)


def compound_literal_value(body: Body, node: Node) -> Operand:
    """A scalar's value needs no object."""
    if is_scalar(node.type):
        return body.emit.convert(body.value(node.children[-1]), node.type, node.span)
    return load(body, compound_literal(body, node), node.span)
