"""`switch`: its body is lowered first and collects the cases; the tests that lead to them come after.

Cases may lie in any statement within the body (Duff's device), and fall through.
"""

from lemmata.cfa.operations import Assume, Binary, BinaryOp, Const, Operand
from lemmata.cfa.program import Location
from lemmata.cfa.source import Span
from lemmata.cfa.types import INT, Int
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.lower.body import Body, Switch
from lemmata.frontends.c.tree import Node


def switch(body: Body, node: Node) -> None:
    test, statement = node.children
    builder, span = body.builder, node.span
    value = body.value(test)
    start, end = builder.here, builder.location()
    outer = body.switch, body.break_to
    found = Switch()
    body.switch, body.break_to = found, end
    builder.here = None
    body.statement(statement)
    builder.jump(end, span)
    body.switch, body.break_to = outer
    builder.here = start
    _dispatch(body, value, found, end, span)
    builder.here = end


def _dispatch(body: Body, value: Operand, found: Switch, end: Location, span: Span) -> None:
    """One test after another: cases exclude one another, so their order means nothing."""
    type_ = value.type
    assert isinstance(type_, Int)
    default = found.default if found.default is not None else end
    for least, greatest, at, location in found.cases:
        low, high = type_.wrap(least), type_.wrap(greatest)
        if low == high:
            _test(body, "eq", value, low, location, at)
        elif low < high:
            _test_range(body, value, low, high, location, at)
    body.builder.jump(default, span)


def _test(body: Body, op: BinaryOp, value: Operand, bound: int, target: Location, span: Span) -> None:
    """Go to `target` where `value op bound` holds; the next test starts where it does not."""
    builder = body.builder
    right = Const(bound, value.type)
    if isinstance(value, Const):
        folded = body.emit.binary(op, value, right, INT, span)
        if isinstance(folded, Const) and folded.value:
            builder.jump(target, span)
        return
    condition = Binary(op, value, right, INT)
    builder.branch(Assume(condition, True), span, target)
    builder.emit(Assume(condition, False), span)


def _test_range(body: Body, value: Operand, low: int, high: int, target: Location, span: Span) -> None:
    builder = body.builder
    other, inside = builder.location(), builder.location()
    _test(body, "lt", value, low, other, span)
    _test(body, "le", value, high, inside, span)
    builder.place(other, span)
    after = builder.here
    builder.here = inside
    builder.jump(target, span)
    builder.here = after


def case(body: Body, node: Node) -> None:
    """Labels of labels nest; a chain of them is followed in a loop."""
    builder = body.builder
    location = builder.location()
    builder.place(location, node.span)
    while node.kind in (k.CASE_STMT, k.DEFAULT_STMT):
        assert body.switch is not None
        if node.kind == k.CASE_STMT:
            low = _label(body, node.children[0])
            high = _label(body, node.children[1]) if len(node.children) == 3 else low
            body.switch.cases.append((low, high, node.span, location))
        else:
            body.switch.default = location
        if len(node.children) < (1 if node.kind == k.DEFAULT_STMT else 2):
            return
        node = node.children[-1]
    body.statement(node)


default = case


def _label(body: Body, node: Node) -> int:
    number = body.context.integer(node)
    if number is None:
        raise body.unsupported(node, "a case label of this form")
    return number
