"""Declarations within functions: where an object comes into being, and with what value."""

from lemmata.cfa.operations import Allocate, Begin, Havoc, Operand, Var
from lemmata.cfa.source import Span
from lemmata.cfa.types import Array, Pointer
from lemmata.frontends.c.lower.body import Body
from lemmata.frontends.c.lower.initialisers import initialise
from lemmata.frontends.c.lower.sizes import declare_extents, is_variable, run_time_size
from lemmata.frontends.c.tree import Declaration, Node


def declare_variable(body: Body, node: Node) -> None:
    """A VAR_DECL. Objects of static storage exist from the start, so there is nothing to do here."""
    declaration = node.reference
    assert declaration is not None
    if declaration.is_global:
        return
    sizes = node.children[: len(node.children) - node.op]
    type_ = declaration.type
    if is_variable(type_.target if isinstance(type_, Pointer) else type_):
        declare_extents(body, declaration, sizes, node)
        if isinstance(type_, Array):
            _declare_array(body, declaration, node)
            return
    variable = body.variable(declaration)
    if node.op:
        initialise_variable(body, variable, node.children[-1], node.span)
    elif variable.in_memory:
        body.builder.emit(Begin(variable), node.span)
    else:
        body.builder.emit(Havoc(variable, "uninitialised"), node.span)


def initialise_variable(body: Body, variable: Var, value: Node, span: Span) -> None:
    if variable.in_memory:
        initialise(body, body.emit.address(variable), variable.type, value, span)
    else:
        body.emit.assign(variable, body.emit.convert(body.value(value), variable.type, span), span)


def _declare_array(body: Body, declaration: Declaration, node: Node) -> None:
    """A variable length array: what its name stands for is a pointer to an object of that size."""
    type_, span = declaration.type, node.span
    assert isinstance(type_, Array)
    size: Operand = run_time_size(body, type_, body.extents[declaration], span)
    variable = body.locals.get(declaration)
    if variable is None:
        variable = Var(body.unique(declaration.name), body.pointer(type_.element))
        body.locals[declaration] = variable
        body.builder.variables.append(variable)
    body.builder.emit(Allocate(variable, size, "stack"), span)
