"""Which function lowers which kind of node: the only place that knows all of them."""

from lemmata.cfa.operations import Const, Operand
from lemmata.cfa.types import INT, Record, Void
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.lower import (
    assignments,
    complexes,
    conditions,
    expressions,
    operators,
    places,
    statements,
    vectors,
)
from lemmata.frontends.c.lower.body import Body, Do, Locate, Lower, Place, Tables
from lemmata.frontends.c.lower.builtins import special_function
from lemmata.frontends.c.lower.calls import caller
from lemmata.frontends.c.lower.compounds import compound_literal, compound_literal_value
from lemmata.frontends.c.lower.places import load
from lemmata.frontends.c.lower.sizes import size_expression
from lemmata.frontends.c.tree import Node
from lemmata.frontends.c.types import is_complex, is_vector

_CALL, _DISCARD_CALL = caller(special_function)

_BINARY: dict[int, Lower] = {
    **operators.BINARY,
    k.ASSIGN: assignments.assign,
    k.LAND: conditions.logical,
    k.LOR: conditions.logical,
}
_UNARY: dict[int, Lower] = {**operators.UNARY, **assignments.STEPS, k.NOT: conditions.negation}


def _binary(body: Body, node: Node) -> Operand:
    if isinstance(node.type, Record) and node.op not in (k.ASSIGN, k.COMMA):
        binary = complexes.binary if is_complex(node.type) else vectors.binary
        return binary(body, node)
    if node.op in (k.EQ, k.NE) and any(is_complex(child.type) for child in node.children):
        return complexes.comparison(body, node)
    return _BINARY[node.op](body, node)


def _unary(body: Body, node: Node) -> Operand:
    if node.op == k.DEREFERENCE:
        return expressions.loaded(body, node)
    if node.op in (k.REAL, k.IMAG):
        return _part(body, node)
    if isinstance(node.type, Record):
        unary = complexes.unary if is_complex(node.type) else vectors.unary
        return unary(body, node)
    if node.op == k.NOT and is_complex(node.children[0].type):
        return body.emit.binary("eq", complexes.truth(body, node.children[0]), Const(0, INT), INT, node.span)
    lower = _UNARY.get(node.op)
    if lower is None:
        raise body.unsupported(node, "this unary operator")
    return lower(body, node)


def _compound(body: Body, node: Node) -> Operand:
    if is_complex(node.children[0].type):
        return complexes.compound(body, node)
    vector = isinstance(node.type, Record)
    return vectors.compound(body, node) if vector else assignments.compound(body, node)


def _discard_compound(body: Body, node: Node) -> None:
    if isinstance(node.type, Record):
        _compound(body, node)
    else:
        assignments.discard_compound(body, node)


def _conditional(body: Body, node: Node) -> Operand:
    vector = is_vector(node.children[0].type)
    return vectors.selected(body, node) if vector else conditions.conditional(body, node)


def _conversion(body: Body, node: Node) -> Operand:
    if is_vector(node.type):
        return vectors.conversion(body, node)
    if is_complex(node.type):
        return complexes.conversion(body, node)
    if is_complex(node.children[-1].type) and not isinstance(node.type, Void):
        return complexes.as_real(body, node)
    if isinstance(node.children[-1].type, Record) and not isinstance(node.type, Record | Void):
        return vectors.as_scalar(body, node)
    return expressions.conversion(body, node)


def _unexposed(body: Body, node: Node) -> Operand:
    if is_vector(node.type) and body.context.first_token(node) == "__builtin_shufflevector":
        return vectors.shuffled(body, node)
    if len(node.children) != 1 or node.children[0].kind == k.MEMBER_REF:
        return expressions.unexposed(body, node)
    child = node.children[0]
    if isinstance(child.type, Record):
        return body.value(child) if child.type == node.type else _conversion(body, node)
    return _conversion(body, node) if isinstance(node.type, Record) else expressions.unexposed(body, node)


def _subscript_value(body: Body, node: Node) -> Operand:
    return load(body, _subscript(body, node), node.span)


def _subscript(body: Body, node: Node) -> Place:
    if isinstance(node.children[0].type, Record):
        return vectors.subscript(body, node)
    return places.PLACES[k.ARRAY_SUBSCRIPT_EXPR](body, node)


def _discard_binary(body: Body, node: Node) -> None:
    if node.op == k.ASSIGN:
        assignments.discard_assign(body, node)
    elif node.op == k.COMMA:
        for child in node.children:
            body.discard(child)
    elif node.op in (k.LAND, k.LOR):
        conditions.discard_logical(body, node)
    else:
        _BINARY[node.op](body, node)


def _part(body: Body, node: Node) -> Operand:
    """`__real__ e`, `__imag__ e`."""
    child = node.children[0]
    if is_complex(child.type):
        return load(body, complexes.part_place(body, node), node.span)
    value = body.value(child)
    return value if node.op == k.REAL else body.emit.convert(Const(0, INT), value.type, node.span)


def _unary_place(body: Body, node: Node) -> Place:
    if node.op in (k.REAL, k.IMAG):
        return complexes.part_place(body, node)
    return places.PLACES[k.UNARY_OPERATOR](body, node)


def _discard_unary(body: Body, node: Node) -> None:
    if node.op in assignments.STEPS and not isinstance(node.type, Record):
        assignments.discard_step(body, node)
    else:
        _unary(body, node)


_VALUES: dict[int, Lower] = {
    k.INTEGER_LITERAL: expressions.integer,
    k.FLOATING_LITERAL: expressions.floating,
    k.CHARACTER_LITERAL: expressions.character,
    k.STRING_LITERAL: expressions.loaded,
    k.IMAGINARY_LITERAL: complexes.imaginary_literal,
    k.DECL_REF_EXPR: expressions.name,
    k.MEMBER_REF_EXPR: expressions.loaded,
    k.ARRAY_SUBSCRIPT_EXPR: _subscript_value,
    k.UNEXPOSED_EXPR: _unexposed,
    k.CSTYLE_CAST_EXPR: _conversion,
    k.BINARY_OPERATOR: _binary,
    k.UNARY_OPERATOR: _unary,
    k.COMPOUND_ASSIGNMENT_OPERATOR: _compound,
    k.CONDITIONAL_OPERATOR: _conditional,
    k.CALL_EXPR: _CALL,
    k.COMPOUND_LITERAL_EXPR: compound_literal_value,
    k.INIT_LIST_EXPR: expressions.braced,
    k.STMT_EXPR: statements.statement_expression,
    k.GENERIC_SELECTION_EXPR: expressions.generic_value,
    k.SIZEOF_EXPR: size_expression,
    k.ADDR_LABEL_EXPR: statements.label_address,
}
_PLACES: dict[int, Locate] = {
    **places.PLACES,
    k.UNARY_OPERATOR: _unary_place,
    k.ARRAY_SUBSCRIPT_EXPR: _subscript,
    k.COMPOUND_LITERAL_EXPR: compound_literal,
    k.GENERIC_SELECTION_EXPR: expressions.generic_place,
}
_DISCARDS: dict[int, Do] = {
    k.BINARY_OPERATOR: _discard_binary,
    k.UNARY_OPERATOR: _discard_unary,
    k.COMPOUND_ASSIGNMENT_OPERATOR: _discard_compound,
    k.UNEXPOSED_EXPR: expressions.discard_conversion,
    k.CSTYLE_CAST_EXPR: expressions.discard_conversion,
    k.CONDITIONAL_OPERATOR: conditions.discard_conditional,
    k.CALL_EXPR: _DISCARD_CALL,
    k.STMT_EXPR: statements.discard_statement_expression,
}

TABLES = Tables(_VALUES, _PLACES, _DISCARDS, statements.STATEMENTS)
