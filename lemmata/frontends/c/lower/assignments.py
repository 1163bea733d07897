"""Assignment, compound assignment, ++ and --, on every kind of place.

gcc computes the right side first. Only where it is a call whose value goes straight to its place does the
left side's address come between the arguments and the call; and an aggregate that is put together in its
place, or chosen from two, comes after the address. Compound assignments compute in the operands' common type
and convert back.
"""

from lemmata.cfa.operations import Const, Operand, Var
from lemmata.cfa.source import Span
from lemmata.cfa.types import INT, Float, Int, Pointer, Record, Type, size_of
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.lower.body import Bits, Body, Lower, Memory, Place
from lemmata.frontends.c.lower.calls import call_for_place
from lemmata.frontends.c.lower.convert import arithmetic, promoted
from lemmata.frontends.c.lower.operators import COMPOUND, OPERATORS, negated
from lemmata.frontends.c.lower.places import address_of, load, place_type, steady, store, stored
from lemmata.frontends.c.lower.sequence import has_effects, is_simple, keep, keep_place
from lemmata.frontends.c.lower.sizes import element_size
from lemmata.frontends.c.tree import Node


def assign(body: Body, node: Node) -> Operand:
    if isinstance(node.type, Record):
        return _assign_record(body, node)
    place, value = _assign(body, node)
    return stored(body, place, value, node.span)


def discard_assign(body: Body, node: Node) -> None:
    if isinstance(node.type, Record):
        _assign_record(body, node)
    else:
        _assign(body, node)


def _assign(body: Body, node: Node) -> tuple[Place, Operand]:
    left, right = node.children
    span = node.span
    place, value = _both_sides(body, left, right)
    return place, store(body, place, body.emit.convert(value, place_type(place), span), span)


def _both_sides(body: Body, left: Node, right: Node) -> tuple[Place, Operand]:
    while right.kind == k.BINARY_OPERATOR and right.op == k.COMMA:
        body.discard(right.children[0])
        right = right.children[1]
    call = _direct_call(left, right)
    if call is not None or (isinstance(left.type, Record) and _is_made_in_place(right)):
        return _place_before(body, left, right, call)
    value = body.value(right)
    if left.kind != k.DECL_REF_EXPR and has_effects(body, left):
        if has_effects(body, right):
            body.unordered(left.span)
        value = keep(body, value, right)
    return body.place(left), value


def _place_before(body: Body, left: Node, right: Node, call: Node | None) -> tuple[Place, Operand]:
    if has_effects(body, left):
        body.unordered(left.span)
    if call is None:
        place = body.place(left)
        chosen = right.kind == k.CONDITIONAL_OPERATOR
        return place if chosen else keep_place(body, place, left), body.value(right)
    if left.kind != k.DECL_REF_EXPR and any(has_effects(body, each) for each in call.children[1:]):
        return call_for_place(body, call, lambda: keep_place(body, body.place(left), left))
    return keep_place(body, body.place(left), left), body.value(call)


def _is_made_in_place(node: Node) -> bool:
    while node.kind == k.UNEXPOSED_EXPR and len(node.children) == 1:
        node = node.children[0]
    return node.kind in (k.CONDITIONAL_OPERATOR, k.COMPOUND_LITERAL_EXPR)


def _direct_call(left: Node, right: Node) -> Node | None:
    """The call whose result is stored as it comes; gcc drops conversions that change nothing on the way.

    A bit-field takes no call's result: it is computed first, like any other value.
    """
    field = left.reference.field if left.kind == k.MEMBER_REF_EXPR and left.reference else None
    if field is not None and field.width is not None:
        return None
    while right.kind in (k.UNEXPOSED_EXPR, k.CSTYLE_CAST_EXPR) and right.children:
        inner = right.children[-1]
        if not _keeps(right.type, left.type):
            return None
        right = inner
    return right if right.kind == k.CALL_EXPR and right.type == left.type else None


def _keeps(middle: Type, wanted: Type) -> bool:
    """Whether a value of the type `wanted` survives a conversion to `middle` and back."""
    if isinstance(middle, Int) and isinstance(wanted, Int):
        return middle.bits >= wanted.bits and not middle.boolean
    return middle == wanted


def _assign_record(body: Body, node: Node) -> Operand:
    left, right = node.children
    span = node.span
    place, value = _both_sides(body, left, right)
    assert isinstance(place, Memory)
    target = address_of(body, place, span)
    body.emit.copy(target, value, size_of(place.type), span)
    return target


def compound(body: Body, node: Node) -> Operand:
    place, value = _compound(body, node)
    return stored(body, place, value, node.span)


def discard_compound(body: Body, node: Node) -> None:
    _compound(body, node)


def _compound(body: Body, node: Node) -> tuple[Place, Operand]:
    """`left op= right`; the type in which it is computed is not the node's."""
    left, right = node.children
    value = body.value(right)
    if not is_simple(right) and left.kind != k.DECL_REF_EXPR and has_effects(body, left):
        if has_effects(body, right):
            body.unordered(left.span)
        value = keep(body, value, right)
    span = node.span
    place = steady(body, body.place(left), span)
    old = load(body, place, span)
    return place, store(body, place, _combine(body, node, place, old, value), span)


def _combine(body: Body, node: Node, place: Place, old: Operand, value: Operand) -> Operand:
    op, span = COMPOUND[node.op], node.span
    if isinstance(old.type, Pointer):
        scale = element_size(body, node.children[0])
        step = negated(body, value, span) if op == k.SUB else value
        return _move(body, old, step, scale, span)
    computed = _computation(place, old, value, op)
    first = body.emit.convert(old, computed, span)
    second = (
        _shift_count(body, value, span) if op in (k.SHL, k.SHR) else body.emit.convert(value, computed, span)
    )
    result = body.emit.binary(OPERATORS[op], first, second, computed, span)
    return body.emit.convert(result, place_type(place), span)


def _move(body: Body, pointer: Operand, step: Operand, scale: int | Operand, span: Span) -> Operand:
    type_ = pointer.type
    assert isinstance(type_, Pointer)
    if isinstance(scale, int):
        return body.emit.offset(pointer, step, scale, type_, span)
    distance = body.emit.binary("mul", body.emit.index(step, span), scale, body.emit.word, span)
    return body.emit.offset(pointer, distance, 1, type_, span)


def _computation(place: Place, old: Operand, value: Operand, op: int) -> Type:
    """The type in which a compound assignment computes; a bit-field is promoted from its own width."""
    own: Type = place.type if isinstance(place, Bits) else old.type
    assert isinstance(own, Int | Float)
    if op in (k.SHL, k.SHR):
        assert isinstance(own, Int)
        return promoted(own)
    assert isinstance(value.type, Int | Float)
    return arithmetic(own, value.type)


def _shift_count(body: Body, value: Operand, span: Span) -> Operand:
    assert isinstance(value.type, Int)
    return body.emit.convert(value, promoted(value.type), span)


# ---------------------------------------------------------------- ++ and --


def step(body: Body, node: Node) -> Operand:
    """++ and --, with the value that the expression has."""
    place, old = _step_operand(body, node)
    if node.op in (k.PRE_INC, k.PRE_DEC):
        return stored(body, place, _store_step(body, node, place, old), node.span)
    if type(place) is Var:
        old = body.emit.snapshot(old, node.span)
    _store_step(body, node, place, old)
    return old


def discard_step(body: Body, node: Node) -> None:
    _store_step(body, node, *_step_operand(body, node))


def _step_operand(body: Body, node: Node) -> tuple[Place, Operand]:
    span = node.span
    place = steady(body, body.place(node.children[0]), span)
    return place, load(body, place, span)


def _store_step(body: Body, node: Node, place: Place, old: Operand) -> Operand:
    type_, span = old.type, node.span
    up = node.op in (k.POST_INC, k.PRE_INC)
    if isinstance(type_, Pointer):
        step = Const(1 if up else -1, body.machine.ptrdiff)
        return store(body, place, _move(body, old, step, element_size(body, node.children[0]), span), span)
    computed = _computation(place, old, _ONE, k.ADD)
    value, one = body.emit.convert(old, computed, span), body.emit.convert(_ONE, computed, span)
    result = body.emit.binary("add" if up else "sub", value, one, computed, span)
    return store(body, place, body.emit.convert(result, place_type(place), span), span)


_ONE = Const(1, INT)

STEPS: dict[int, Lower] = dict.fromkeys((k.POST_INC, k.POST_DEC, k.PRE_INC, k.PRE_DEC), step)
