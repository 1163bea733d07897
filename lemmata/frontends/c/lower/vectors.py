"""GNU C's vector types: records of equal elements, with operators that work element by element."""

from collections.abc import Callable

from lemmata.cfa.operations import Const, Operand
from lemmata.cfa.types import INT, Field, Float, Int, Record, Type
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.lower.body import Body, Memory
from lemmata.frontends.c.lower.conditions import branch_on
from lemmata.frontends.c.lower.operators import COMPARISONS, COMPOUND, OPERATORS
from lemmata.frontends.c.lower.places import address_of, load, store
from lemmata.frontends.c.lower.sequence import has_effects, in_order, note_order
from lemmata.frontends.c.tree import Node
from lemmata.frontends.c.types import is_vector


def lanes(body: Body, type_: Type) -> tuple[Field, ...]:
    assert isinstance(type_, Record)
    return body.context.fields(type_)


def lane(body: Body, node: Node, address: Operand, field: Field) -> Operand:
    """The value of an element."""
    return load(body, Memory(address, field.bit // 8, field.type), node.span)


def _made(body: Body, node: Node, element: Callable[[int, Type], Operand]) -> Operand:
    """A new vector of the node's type, from its elements."""
    fields = lanes(body, node.type)
    values = [element(i, field.type) for i, field in enumerate(fields)]
    address = body.emit.address(body.builder.temporary(node.type, in_memory=True))
    for field, value in zip(fields, values, strict=True):
        store(body, Memory(address, field.bit // 8, field.type), value, node.span)
    return address


def binary(body: Body, node: Node) -> Operand:
    left, right = node.children
    if not (is_vector(left.type) and is_vector(right.type)) or node.op not in OPERATORS:
        raise body.unsupported(node, "this operator on vectors")
    return _combined(body, node, *in_order(body, left, right), node.op)


def _combined(body: Body, node: Node, first: Operand, second: Operand, op: int) -> Operand:
    """Element by element; a comparison that holds gives all ones."""
    span, sources = node.span, lanes(body, node.children[0].type)

    def element(i: int, type_: Type) -> Operand:
        one, two = (lane(body, node, each, sources[i]) for each in (first, second))
        if op not in COMPARISONS:
            return body.emit.binary(OPERATORS[op], one, two, type_, span)
        holds = body.emit.binary(COMPARISONS[op], one, two, INT, span)
        return body.emit.convert(body.emit.unary("neg", holds, INT, span), type_, span)

    return _made(body, node, element)


def unary(body: Body, node: Node) -> Operand:
    address, span = body.value(node.children[0]), node.span
    sources = lanes(body, node.children[0].type)

    def element(i: int, type_: Type) -> Operand:
        value = lane(body, node, address, sources[i])
        if node.op == k.PLUS:
            return value
        if node.op == k.NOT:
            holds = body.emit.binary("eq", value, Const(0, value.type), INT, span)
            return body.emit.convert(body.emit.unary("neg", holds, INT, span), type_, span)
        return body.emit.unary("neg" if node.op == k.MINUS else "not", value, type_, span)

    if node.op not in (k.PLUS, k.NOT, k.MINUS, k.COMPLEMENT):
        raise body.unsupported(node, "this operator on vectors")
    return _made(body, node, element)


def compound(body: Body, node: Node) -> Operand:
    """`v op= w`; the right side first, as for scalars."""
    left, right = node.children
    if not is_vector(right.type) or right.type != left.type or node.op not in COMPOUND:
        raise body.unsupported(node, "this assignment to a vector")
    value = body.value(right)
    if has_effects(body, left):
        note_order(body, right)
    place, span = body.place(left), node.span
    assert isinstance(place, Memory)
    target = address_of(body, place, span)
    result = _combined(body, node, target, value, COMPOUND[node.op])
    body.emit.copy(target, result, _size(node.type), span)
    return target


def _size(type_: Type) -> int:
    assert isinstance(type_, Record)
    return type_.size


def subscript(body: Body, node: Node) -> Memory:
    """An element by its number, which is not checked against the vector's length by anything else."""
    vector, index = node.children
    place = body.place(vector)
    number = body.value(index)
    if not isinstance(place, Memory):
        raise body.unsupported(node, "an element of this vector")
    scale = lanes(body, vector.type)[0].type
    assert isinstance(scale, Int | Float)
    size = scale.bits // 8
    if isinstance(number, Const):
        return Memory(place.base, place.offset + number.value * size, node.type)
    span = node.span
    base = address_of(body, place, span)
    return Memory(body.emit.offset(base, number, size, body.pointer(node.type), span), 0, node.type)


def conversion(body: Body, node: Node) -> Operand:
    """To a vector: of a scalar in all its elements, or of the bits of another vector of its size."""
    child, span = node.children[-1], node.span
    if isinstance(child.type, Record):
        if body.context.first_token(node) == "__builtin_convertvector":
            return _converted(body, node, child)
        if child.type.size == _size(node.type):
            return body.value(child)
    elif node.kind == k.UNEXPOSED_EXPR and isinstance(child.type, Int | Float):
        value = body.value(child)
        return _made(body, node, lambda _, type_: body.emit.convert(value, type_, span))
    raise body.unsupported(node, "this conversion to a vector")


def _converted(body: Body, node: Node, child: Node) -> Operand:
    address, sources = body.value(child), lanes(body, child.type)

    def element(i: int, type_: Type) -> Operand:
        return body.emit.convert(lane(body, node, address, sources[i]), type_, node.span)

    return _made(body, node, element)


def shuffled(body: Body, node: Node) -> Operand:
    """__builtin_shufflevector(a, b, i, ...): elements of both by constant numbers; -1 leaves one open."""
    first, second, *chosen = node.children
    addresses = in_order(body, first, second)
    fields = [*lanes(body, first.type), *lanes(body, second.type)]
    middle = len(lanes(body, first.type))

    def element(i: int, _type: Type) -> Operand:
        number = body.context.integer(chosen[i])
        if number is None or not -1 <= number < len(fields):
            raise body.unsupported(node, "a shuffle by numbers that are not constant")
        at = max(number, 0)
        return lane(body, node, addresses[at >= middle], fields[at])

    return _made(body, node, element)


def selected(body: Body, node: Node) -> Operand:
    """`mask ? a : b`, element by element; both are evaluated."""
    mask, first, second = node.children
    if not (is_vector(first.type) and is_vector(second.type)):
        raise body.unsupported(node, "this choice between vectors")
    test = body.value(mask)
    yes, no = in_order(body, first, second)
    masks, fields, span = lanes(body, mask.type), lanes(body, node.type), node.span
    builder = body.builder

    def element(i: int, type_: Type) -> Operand:
        result, end = builder.temporary(type_), builder.location()
        values = [lane(body, node, each, fields[i]) for each in (yes, no)]
        chosen = [builder.location(), builder.location()]
        branch_on(body, lane(body, node, test, masks[i]), span, *chosen)
        for location, value in zip(chosen, values, strict=True):
            builder.here = location
            body.emit.assign(result, value, span)
            builder.jump(end, span)
        builder.here = end
        return result

    return _made(body, node, element)


def as_scalar(body: Body, node: Node) -> Operand:
    """A vector's bits as a number."""
    child, type_ = node.children[-1], node.type
    if not is_vector(child.type) or not isinstance(type_, Int | Float) or type_.bits != _size(child.type) * 8:
        raise body.unsupported(node, "this conversion of an aggregate")
    return load(body, Memory(body.value(child), 0, type_), node.span)
