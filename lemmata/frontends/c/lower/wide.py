"""Bit-fields wider than int: gcc gives them a type of their own width, which arithmetic on them keeps.

libclang shows such an expression with the member's declared type. Values agree; only operators must compute
in the narrower type, and their results are converted back.
"""

from lemmata.cfa.types import Int
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.lower.body import Body
from lemmata.frontends.c.lower.convert import arithmetic
from lemmata.frontends.c.tree import Node

_SHIFTS = (k.SHL, k.SHR)
_KEEPING = frozenset((k.MUL, k.DIV, k.REM, k.ADD, k.SUB, k.AND, k.XOR, k.OR))
_STEPS = frozenset((k.MINUS, k.COMPLEMENT, k.PLUS, k.POST_INC, k.POST_DEC, k.PRE_INC, k.PRE_DEC))


def computed_type(body: Body, node: Node) -> Int | None:
    """The type in which gcc computes an operator, if a wide bit-field makes it another than libclang's."""
    left, *right = node.children
    type_ = left.type
    if not isinstance(type_, Int) or type_.bits != 64:
        return None
    if not right or node.op in _SHIFTS:
        return own_type(body, left)
    return _common(body, left, right[0])


def _common(body: Body, left: Node, right: Node) -> Int | None:
    first, second = _unconverted(body, left), _unconverted(body, right)
    if first is None and second is None:
        return None
    common = arithmetic(first or _written(left), second or _written(right))
    return common if isinstance(common, Int) and common.bits < 64 else None


def _unconverted(body: Body, node: Node) -> Int | None:
    """The narrower type of an operand that libclang shows converted to the common type."""
    own = own_type(body, node)
    if own is not None or node.kind != k.UNEXPOSED_EXPR or len(node.children) != 1:
        return own
    return own_type(body, node.children[0])


def _written(node: Node) -> Int:
    """An operand's type before it was converted to the common type."""
    type_ = node.children[0].type if node.kind == k.UNEXPOSED_EXPR and len(node.children) == 1 else node.type
    return type_ if isinstance(type_, Int) else Int(64, False)


def own_type(body: Body, node: Node) -> Int | None:
    """The narrower type that gcc gives to an expression of 64 bits, if any."""
    type_ = node.type
    if not isinstance(type_, Int) or type_.bits != 64 or node.kind not in _RELEVANT:
        return None
    known = body.widths
    if id(node) not in known:
        known[id(node)] = _find(body, node)
    return known[id(node)]


_RELEVANT = frozenset(
    (k.MEMBER_REF_EXPR, k.UNEXPOSED_EXPR, k.UNARY_OPERATOR, k.BINARY_OPERATOR, k.COMPOUND_ASSIGNMENT_OPERATOR)
)


def _find(body: Body, node: Node) -> Int | None:
    match node.kind:
        case k.MEMBER_REF_EXPR:
            return _member(node)
        case k.UNEXPOSED_EXPR if len(node.children) == 1 and node.children[0].type == node.type:
            return own_type(body, node.children[0])
        case k.UNARY_OPERATOR if node.op in _STEPS:
            return own_type(body, node.children[0])
        case k.COMPOUND_ASSIGNMENT_OPERATOR:
            return own_type(body, node.children[0])
        case k.BINARY_OPERATOR if node.op == k.ASSIGN or node.op in _SHIFTS:
            return own_type(body, node.children[0])
        case k.BINARY_OPERATOR if node.op in _KEEPING:
            return _common(body, node.children[0], node.children[1])
        case k.BINARY_OPERATOR if node.op == k.COMMA:
            return own_type(body, node.children[1])
    return None


def _member(node: Node) -> Int | None:
    field = node.reference.field if node.reference is not None else None
    if field is None or field.width is None or not isinstance(field.type, Int):
        return None
    return Int(field.width, field.type.signed) if 32 < field.width < field.type.bits else None
