"""Conditions as branches: `&&`, `||`, `!` and `?:` cost no variables, and comparisons become Assume edges."""

from lemmata.cfa.operations import AddressOf, Assume, Binary, Const, Expression, FunctionAddress, Operand, Var
from lemmata.cfa.program import Location
from lemmata.cfa.source import Span
from lemmata.cfa.types import INT, Array, Float, Int, Record, Type, Void
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.lower.body import Body, Memory, Place
from lemmata.frontends.c.lower.complexes import truth as complex_truth
from lemmata.frontends.c.lower.floats import is_zero
from lemmata.frontends.c.lower.operators import COMPARISONS, compared
from lemmata.frontends.c.tree import Node

_LOGICAL = (k.LAND, k.LOR)


def branch(body: Body, node: Node, yes: Location, no: Location) -> None:
    """Let control go on at `yes` where the expression is not zero, else at `no`."""
    builder = body.builder
    while True:
        kind, op = node.kind, node.op
        if kind == k.BINARY_OPERATOR and op in COMPARISONS:
            _branch_compared(body, node, yes, no)
            return
        if kind == k.BINARY_OPERATOR and op in _LOGICAL:
            left, node = node.children
            rest = builder.location()
            branch(body, left, *((rest, no) if op == k.LAND else (yes, rest)))
            builder.here = rest
        elif kind == k.UNARY_OPERATOR and op == k.NOT:
            node, yes, no = node.children[0], no, yes
        elif kind == k.UNEXPOSED_EXPR and _keeps_truth(node):
            node = node.children[0]
        elif kind == k.CALL_EXPR and len(node.children) == 3 and _is_expect(node):
            node = node.children[1]
        else:
            break
    value = complex_truth(body, node) if isinstance(node.type, Record) else body.value(node)
    branch_on(body, value, node.span, yes, no)


def _keeps_truth(node: Node) -> bool:
    """A conversion that makes 0 of nothing but 0."""
    if len(node.children) != 1 or not isinstance(node.type, Int):
        return False
    new, old = node.type, node.children[0].type
    if isinstance(old, Int):
        return new.boolean or new.bits >= old.bits
    return new.boolean and not isinstance(old, Array)


def _is_expect(node: Node) -> bool:
    callee = node.children[0]
    return callee.kind == k.UNEXPOSED_EXPR and callee.children[0].text == "__builtin_expect"


def _branch_compared(body: Body, node: Node, yes: Location, no: Location) -> None:
    if any(isinstance(child.type, Record) for child in node.children):
        branch_on(body, body.value(node), node.span, yes, no)
        return
    left, right = compared(body, node)
    if type(left) is Const and type(right) is Const:
        folded = body.emit.binary(COMPARISONS[node.op], left, right, INT, node.span)
        branch_on(body, folded, node.span, yes, no)
        return
    _fork(body, Binary(COMPARISONS[node.op], left, right, INT), node.span, yes, no)


def branch_on(body: Body, value: Operand, span: Span, yes: Location, no: Location) -> None:
    """As `branch`, for a value."""
    type_ = value.type
    if isinstance(value, Const):
        body.builder.jump(yes if _is_true(value) else no, span)
    elif isinstance(value, AddressOf | FunctionAddress):
        body.builder.jump(yes, span)
    elif isinstance(type_, Int):
        _fork(body, value, span, yes, no)
    else:
        _fork(body, Binary("ne", value, Const(0, type_), INT), span, yes, no)


def _is_true(constant: Const) -> bool:
    type_ = constant.type
    return not is_zero(constant.value, type_) if isinstance(type_, Float) else constant.value != 0


def _fork(body: Body, condition: Expression, span: Span, yes: Location, no: Location) -> None:
    body.builder.branch(Assume(condition, True), span, yes)
    body.builder.finish_path(Assume(condition, False), span, no)


# ---------------------------------------------------------------- logical operators as values


def logical(body: Body, node: Node) -> Operand:
    """The 0 or 1 that `&&`, `||` or `!` yields."""
    if body.constant:
        return _constant_logical(body, node)
    builder, span = body.builder, node.span
    result = builder.temporary(INT)
    yes, no, end = builder.location(), builder.location(), builder.location()
    branch(body, node, yes, no)
    for start, number in ((yes, 1), (no, 0)):
        builder.here = start
        body.emit.assign(result, Const(number, INT), span)
        builder.jump(end, span)
    builder.here = end
    return result


def _constant_logical(body: Body, node: Node) -> Operand:
    left = truth(body, node.children[0])
    if node.op == k.NOT:
        return Const(int(not left), INT)
    if left == (node.op == k.LOR):
        return Const(int(left), INT)
    return Const(int(truth(body, node.children[1])), INT)


def truth(body: Body, node: Node) -> bool:
    """Whether a constant expression is not zero."""
    value = body.value(node)
    return _is_true(value) if isinstance(value, Const) else True


def negation(body: Body, node: Node) -> Operand:
    """`!e`: a comparison with 0, unless e is a condition by itself."""
    child = node.children[0]
    if body.constant or (child.kind == k.BINARY_OPERATOR and child.op in _LOGICAL):
        return logical(body, node)
    value = body.value(child)
    if isinstance(value, AddressOf | FunctionAddress):
        return Const(0, INT)
    return body.emit.binary("eq", value, Const(0, value.type), node.type, node.span)


def discard_logical(body: Body, node: Node) -> None:
    """`a && f();`: no value is needed."""
    left, right = node.children
    builder = body.builder
    rest, end = builder.location(), builder.location()
    branch(body, left, *((rest, end) if node.op == k.LAND else (end, rest)))
    builder.here = rest
    body.discard(right)
    builder.place(end, node.span)


# ---------------------------------------------------------------- ?:


def conditional(body: Body, node: Node) -> Operand:
    """`c ? a : b`; an aggregate's value is the address of one of the two."""
    test, first, second = node.children
    if body.constant:
        return body.value(first if truth(body, test) else second)
    if isinstance(node.type, Void):
        discard_conditional(body, node)
        return Const(0, INT)
    builder = body.builder
    yes, no, end = builder.location(), builder.location(), builder.location()
    result = builder.temporary(_carrier(body, node.type))
    branch(body, test, yes, no)
    _choose(body, first, yes, result, end)
    _choose(body, second, no, result, end)
    builder.here = end
    return result


def _carrier(body: Body, type_: Type) -> Type:
    return body.pointer(type_) if isinstance(type_, Record | Array) else type_


def _choose(body: Body, node: Node, start: Location, result: Var, end: Location) -> None:
    body.builder.here = start
    span = node.span
    body.emit.assign(result, body.emit.convert(body.value(node), result.type, span), span)
    body.builder.jump(end, span)


def discard_conditional(body: Body, node: Node) -> None:
    test, first, second = node.children
    builder, span = body.builder, node.span
    yes, no, end = builder.location(), builder.location(), builder.location()
    branch(body, test, yes, no)
    builder.here = yes
    body.discard(first)
    builder.jump(end, span)
    builder.here = no
    body.discard(second)
    builder.place(end, span)


def conditional_place(body: Body, node: Node) -> Place:
    return Memory(body.value(node), 0, node.type)


def with_omitted_middle(body: Body, node: Node) -> Operand:
    """`a ?: b`: libclang shows a three times, and b last."""
    test, second = node.children[0], node.children[-1]
    span = node.span
    value = body.emit.snapshot(body.value(test), span)
    if body.constant:
        chosen = value if not isinstance(value, Const) or _is_true(value) else body.value(second)
        return body.emit.convert(chosen, node.type, span)
    builder = body.builder
    yes, no, end = builder.location(), builder.location(), builder.location()
    result = builder.temporary(_carrier(body, node.type))
    branch_on(body, value, span, yes, no)
    builder.here = yes
    body.emit.assign(result, body.emit.convert(value, result.type, span), span)
    builder.jump(end, span)
    _choose(body, second, no, result, end)
    builder.here = end
    return result
