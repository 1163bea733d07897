"""Which expressions have side effects: C leaves open how those of two operands interleave, gcc does not."""

from lemmata.cfa.operations import Operand, Var
from lemmata.cfa.types import Int, Pointer
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.lower.body import Body, Memory, Place
from lemmata.frontends.c.tree import Node

LEAVES = frozenset((k.INTEGER_LITERAL, k.DECL_REF_EXPR, k.CHARACTER_LITERAL, k.FLOATING_LITERAL))
_EFFECTS = frozenset((k.CALL_EXPR, k.COMPOUND_ASSIGNMENT_OPERATOR, k.STMT_EXPR))
_STEPS = frozenset((k.POST_INC, k.POST_DEC, k.PRE_INC, k.PRE_DEC))


def is_simple(node: Node) -> bool:
    """A literal or a name, perhaps converted: the common case, which has no effects."""
    kind = node.kind
    return kind in LEAVES or (
        kind == k.UNEXPOSED_EXPR and len(node.children) == 1 and is_simple(node.children[0])
    )


def has_effects(body: Body, node: Node) -> bool:
    """Whether evaluating the expression changes anything."""
    if is_simple(node):
        return False
    known = body.effects
    found = known.get(id(node))
    if found is None:
        found = known[id(node)] = _acts(node) or _any_acts(body, node)
    return found


def _acts(node: Node) -> bool:
    kind = node.kind
    if kind in _EFFECTS:
        return True
    if kind == k.BINARY_OPERATOR:
        return node.op == k.ASSIGN
    return kind == k.UNARY_OPERATOR and node.op in _STEPS


def _any_acts(body: Body, node: Node) -> bool:
    return node.kind != k.SIZEOF_EXPR and any(has_effects(body, child) for child in node.children)


def is_plain_variable(node: Node) -> bool:
    """A variable's name, perhaps converted to a type of the same size: what gcc evaluates last."""
    while node.kind == k.CSTYLE_CAST_EXPR or (node.kind == k.UNEXPOSED_EXPR and len(node.children) == 1):
        child = node.children[-1]
        if not _same_size(node, child):
            return False
        node = child
    return node.kind == k.DECL_REF_EXPR and node.reference is not None and node.reference.enumerator is None


def _same_size(node: Node, child: Node) -> bool:
    new, old = node.type, child.type
    if new is old or new == old:
        return True
    return isinstance(new, Int | Pointer) and isinstance(old, Int | Pointer) and new.bits == old.bits


def in_order(body: Body, first: Node, second: Node) -> tuple[Operand, Operand]:
    """The values of two operands, the first one computed first."""
    left = body.value(first)
    if not is_simple(second) and has_effects(body, second):
        note_order(body, first)
        left = keep(body, left, first)
    return left, body.value(second)


def note_order(body: Body, node: Node) -> None:
    """An operand meets another one with effects: their order matters, unless it reads locals only."""
    if not _is_local(node):
        body.unordered(node.span)


def _is_local(node: Node) -> bool:
    """Whether nothing outside the expression, but an unsequenced assignment, can change its value."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        kind = node.kind
        if kind == k.DECL_REF_EXPR:
            declaration = node.reference
            assert declaration is not None
            if declaration.kind in (k.VAR_DECL, k.PARM_DECL) and (
                declaration.is_global or declaration.address_taken
            ):
                return False
        elif kind in _READING or _acts(node) or (kind == k.UNARY_OPERATOR and node.op == k.DEREFERENCE):
            return False
        waiting += node.children
    return True


_READING = frozenset((k.MEMBER_REF_EXPR, k.ARRAY_SUBSCRIPT_EXPR))


def keep(body: Body, operand: Operand, node: Node) -> Operand:
    """The value as it is now, though something with effects comes before its use.

    A local register is left as it is: only an unsequenced assignment could change it in between.
    """
    if type(operand) is Var and operand.is_global:
        return body.emit.snapshot(operand, node.span)
    return operand


def keep_place(body: Body, place: Place, node: Node) -> Place:
    """The same place, whatever happens to the pointer that leads to it."""
    if isinstance(place, Memory) and type(place.base) is Var and place.base.is_global:
        return Memory(keep(body, place.base, node), place.offset, place.type)
    return place
