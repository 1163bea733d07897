"""Complex numbers: records of two parts. A real operand stays real, as gcc has it.

Left out: the quotient of two complex numbers, which the C library scales in its own way. A product whose
parts are both NaN would be corrected by the C library; the path ends there (assumption `complex-nan`).
"""

from lemmata.cfa.operations import Assume, BinaryOp, Const, Operand
from lemmata.cfa.source import Span
from lemmata.cfa.types import INT, Float, Int, Record, Type
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c import literals
from lemmata.frontends.c.lower.body import Body, Memory, Place
from lemmata.frontends.c.lower.places import address_of, load, store
from lemmata.frontends.c.lower.sequence import has_effects, note_order
from lemmata.frontends.c.tree import Node
from lemmata.frontends.c.types import is_complex

Parts = tuple[Operand, Operand | None]
"""The real part, and the imaginary part where the operand is complex at all."""


def element(body: Body, type_: Type) -> Type:
    assert isinstance(type_, Record)
    return body.context.fields(type_)[0].type


def parts(body: Body, node: Node, wanted: Type) -> Parts:
    """An operand's parts, of the type `wanted`."""
    span = node.span
    if node.kind == k.UNEXPOSED_EXPR and len(node.children) == 1 and not is_complex(node.children[0].type):
        node = node.children[0]
    value = body.value(node)
    if not is_complex(node.type):
        return body.emit.convert(value, wanted, span), None
    real, imaginary = both(body, node.type, value, span)
    return body.emit.convert(real, wanted, span), body.emit.convert(imaginary, wanted, span)


def both(body: Body, type_: Type, address: Operand, span: Span) -> tuple[Operand, Operand]:
    """The parts of the complex number at an address."""
    assert isinstance(type_, Record)
    first, second = (
        load(body, Memory(address, field.bit // 8, field.type), span) for field in body.context.fields(type_)
    )
    return first, second


def made(body: Body, type_: Type, real: Operand, imaginary: Operand, span: Span) -> Operand:
    """A new complex number."""
    address = body.emit.address(body.builder.temporary(type_, in_memory=True))
    assert isinstance(type_, Record)
    for field, value in zip(body.context.fields(type_), (real, imaginary), strict=True):
        store(body, Memory(address, field.bit // 8, field.type), value, span)
    return address


def binary(body: Body, node: Node) -> Operand:
    left, right = node.children
    if has_effects(body, right):
        note_order(body, left)
    type_ = element(body, node.type)
    first, second = parts(body, left, type_), parts(body, right, type_)
    return made(body, node.type, *_combined(body, node, node.op, first, second, type_), node.span)


def _combined(
    body: Body, node: Node, op: int, first: Parts, second: Parts, type_: Type
) -> tuple[Operand, Operand]:
    if op in (k.ADD, k.SUB):
        return _sum(body, node, "add" if op == k.ADD else "sub", first, second, type_)
    if op == k.MUL:
        return _product(body, node, first, second, type_)
    if op == k.DIV and second[1] is None and first[1] is not None:
        one, two = (
            body.emit.binary("div", part, second[0], type_, node.span) for part in (first[0], first[1])
        )
        return one, two
    raise body.unsupported(node, "this operator on complex numbers")


def _sum(
    body: Body, node: Node, op: BinaryOp, first: Parts, second: Parts, type_: Type
) -> tuple[Operand, Operand]:
    emit, span = body.emit, node.span
    real = emit.binary(op, first[0], second[0], type_, span)
    if first[1] is None:
        assert second[1] is not None
        return real, second[1] if op == "add" else emit.unary("neg", second[1], type_, span)
    return real, first[1] if second[1] is None else emit.binary(op, first[1], second[1], type_, span)


def _product(body: Body, node: Node, first: Parts, second: Parts, type_: Type) -> tuple[Operand, Operand]:
    span = node.span

    def times(one: Operand, two: Operand) -> Operand:
        return body.emit.binary("mul", one, two, type_, span)

    (a, b), (c, d) = first, second
    if b is None or d is None:
        one, other = (first, second) if b is None else (second, first)
        assert other[1] is not None
        return times(one[0], other[0]), times(one[0], other[1])
    real = body.emit.binary("sub", times(a, c), times(b, d), type_, span)
    imaginary = body.emit.binary("add", times(a, d), times(b, c), type_, span)
    if isinstance(type_, Float):
        _not_both_nan(body, real, imaginary, span)
    return real, imaginary


def _not_both_nan(body: Body, real: Operand, imaginary: Operand, span: Span) -> None:
    first, second = (body.emit.binary("ne", part, part, INT, span) for part in (real, imaginary))
    both_nan = body.emit.binary("and", first, second, INT, span)
    body.context.assume("complex-nan", span)
    body.builder.emit(Assume(both_nan, False), span)


def comparison(body: Body, node: Node) -> Operand:
    """`==` and `!=`."""
    left, right = node.children
    wanted = element(body, left.type if is_complex(left.type) else right.type)
    (a, b), (c, d) = parts(body, left, wanted), parts(body, right, wanted)
    zero = Const(0, wanted)
    op: BinaryOp = "eq" if node.op == k.EQ else "ne"
    first = body.emit.binary(op, a, c, INT, node.span)
    second = body.emit.binary(op, b if b is not None else zero, d if d is not None else zero, INT, node.span)
    return body.emit.binary("and" if op == "eq" else "or", first, second, INT, node.span)


def truth(body: Body, node: Node) -> Operand:
    """1 where the number is not zero."""
    span = node.span
    tests = [
        body.emit.binary("ne", part, Const(0, part.type), INT, span)
        for part in both(body, node.type, body.value(node), span)
    ]
    return body.emit.binary("or", tests[0], tests[1], INT, span)


def unary(body: Body, node: Node) -> Operand:
    child, span, type_ = node.children[0], node.span, element(body, node.type)
    if node.op == k.PLUS:
        return body.value(child)
    if node.op in _STEPS:
        return _step(body, node, type_)
    if node.op not in (k.MINUS, k.COMPLEMENT):
        raise body.unsupported(node, "this operator on complex numbers")
    real, imaginary = both(body, child.type, body.value(child), span)
    if node.op == k.MINUS:
        real = body.emit.unary("neg", real, type_, span)
    return made(body, node.type, real, body.emit.unary("neg", imaginary, type_, span), span)


_STEPS = (k.POST_INC, k.POST_DEC, k.PRE_INC, k.PRE_DEC)


def _step(body: Body, node: Node, type_: Type) -> Operand:
    """++ and -- change the real part."""
    place, span = body.place(node.children[0]), node.span
    assert isinstance(place, Memory)
    target = address_of(body, place, span)
    real, imaginary = both(body, node.type, target, span)
    before = made(body, node.type, real, imaginary, span) if node.op in (k.POST_INC, k.POST_DEC) else None
    op: BinaryOp = "add" if node.op in (k.POST_INC, k.PRE_INC) else "sub"
    stepped = body.emit.binary(op, real, body.emit.convert(Const(1, INT), type_, span), type_, span)
    store(body, Memory(target, 0, type_), stepped, span)
    return before if before is not None else target


def compound(body: Body, node: Node) -> Operand:
    left, right = node.children
    type_, span = element(body, left.type), node.span
    if is_complex(right.type) and element(body, right.type) != type_:
        raise body.unsupported(node, "this assignment to a complex number")
    second = parts(body, right, type_)
    place = body.place(left)
    assert isinstance(place, Memory)
    target = address_of(body, place, span)
    first = both(body, left.type, target, span)
    result = _combined(body, node, node.op - k.MUL_ASSIGN + k.MUL, first, second, type_)
    body.emit.copy(target, made(body, left.type, *result, span), _size(left.type), span)
    return target


def _size(type_: Type) -> int:
    assert isinstance(type_, Record)
    return type_.size


def conversion(body: Body, node: Node) -> Operand:
    """To a complex type."""
    child, span = node.children[-1], node.span
    if child.type == node.type:
        return body.value(child)
    wanted = element(body, node.type)
    real, imaginary = parts(body, child, wanted)
    return made(body, node.type, real, imaginary if imaginary is not None else Const(0, wanted), span)


def as_real(body: Body, node: Node) -> Operand:
    """From a complex type to a real one, or to the truth value."""
    child, type_, span = node.children[-1], node.type, node.span
    if isinstance(type_, Int) and type_.boolean:
        return body.emit.convert(truth(body, child), type_, span)
    return body.emit.convert(both(body, child.type, body.value(child), span)[0], type_, span)


def part_place(body: Body, node: Node) -> Place:
    """`__real__ z` and `__imag__ z`."""
    child = node.children[0]
    if not is_complex(child.type):
        if node.op == k.REAL:
            return body.place(child)
        raise body.unsupported(node, "the imaginary part of a real number")
    place = body.place(child)
    assert isinstance(place, Memory)
    type_ = element(body, child.type)
    assert isinstance(type_, Float | Int)
    return Memory(place.base, place.offset + (_size(child.type) // 2 if node.op == k.IMAG else 0), type_)


def imaginary_literal(body: Body, node: Node) -> Operand:
    child, type_ = node.children[0], element(body, node.type)
    text = child.text.rstrip("iIjJ")
    if not text:
        raise body.unsupported(node, "this imaginary number")
    if isinstance(type_, Int):
        number = Const(type_.wrap(literals.integer(text.rstrip("iIjJ"))), type_)
        return made(body, node.type, Const(0, type_), number, node.span)
    assert isinstance(type_, Float)
    bits = literals.float_bits(literals.floating(text.rstrip("iIjJfFlL")), type_.bits)
    return made(body, node.type, Const(0, type_), Const(bits, type_), node.span)
