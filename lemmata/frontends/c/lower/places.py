"""Lvalues: what each kind of expression denotes, and loads, stores and addresses of it."""

from lemmata.cfa.operations import AddressOf, Const, FunctionAddress, Operand, Var
from lemmata.cfa.source import Span
from lemmata.cfa.types import Array, Field, FunctionType, Int, Pointer, Record, Type, size_of
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.literals import code_units
from lemmata.frontends.c.lower.body import Bits, Body, Locate, Memory, Place
from lemmata.frontends.c.lower.sequence import has_effects, keep, note_order
from lemmata.frontends.c.lower.sizes import element_size
from lemmata.frontends.c.tree import Node


def object_place(body: Body, variable: Var) -> Place:
    """The place of a variable."""
    if not variable.in_memory:
        return variable
    return Memory(AddressOf(variable, 0, body.pointer(variable.type)), 0, variable.type)


def load(body: Body, place: Place, span: Span) -> Operand:
    """The value of an lvalue: of an aggregate its address, of a bit-field a value of its declared type."""
    if isinstance(place, Var):
        return place
    address = address_of(body, place, span)
    type_ = place.type
    if isinstance(place, Bits):
        return body.emit.convert(body.emit.read(address, type_, place.bit, span), place.declared, span)
    if isinstance(type_, Record | Array | FunctionType):
        return address
    return body.emit.read(address, type_, None, span)


def store(body: Body, place: Place, value: Operand, span: Span) -> Operand:
    """Assign a scalar that has the place's type; the result is what the place holds then.

    That is a bit-field's own value; as an expression it has the declared type (`stored`).
    """
    if isinstance(place, Var):
        body.emit.assign(place, value, span)
        return place
    if isinstance(place, Bits):
        value = body.emit.convert(value, place.type, span)
    bit = place.bit if isinstance(place, Bits) else None
    body.emit.write(address_of(body, place, span), value, place.type, bit, span)
    return value


def stored(body: Body, place: Place, value: Operand, span: Span) -> Operand:
    """The value of an assignment that stored `value`."""
    return body.emit.convert(value, place.declared, span) if isinstance(place, Bits) else value


def place_type(place: Place) -> Type:
    """The type of values that are stored there."""
    return place.declared if isinstance(place, Bits) else place.type


def address_of(body: Body, place: Memory | Bits, span: Span) -> Operand:
    """The place's address; only an AddressOf gets the pointer type that fits."""
    base = place.base
    if type(base) is AddressOf:
        return AddressOf(base.object, base.offset + place.offset, body.pointer(place.type))
    if place.offset == 0:
        return base
    return body.emit.shift(base, place.offset, body.pointer(place.type), span)


def steady(body: Body, place: Place, span: Span) -> Place:
    """The same place, with its address computed, so that it can be loaded from and stored to."""
    if isinstance(place, Var) or place.offset == 0 or type(place.base) is AddressOf:
        return place
    base = address_of(body, place, span)
    if isinstance(place, Bits):
        return Bits(base, 0, place.type, place.bit, place.declared)
    return Memory(base, 0, place.type)


def member(base: Operand, offset: int, field: Field) -> Place:
    """The member of the record that lies `offset` bytes behind `base`."""
    if field.width is None:
        return Memory(base, offset + field.bit // 8, field.type)
    declared = field.type
    assert isinstance(declared, Int)
    narrow = Int(field.width, declared.signed, declared.boolean)
    return Bits(base, offset + field.bit // 8, narrow, field.bit % 8, declared)


# ---------------------------------------------------------------- kinds of lvalues


def _name(body: Body, node: Node) -> Place:
    declaration = node.reference
    assert declaration is not None
    if declaration.kind == k.FUNCTION_DECL:
        type_ = body.pointer(declaration.type)
        return Memory(FunctionAddress(body.context.function(declaration), type_), 0, declaration.type)
    variable = body.variable(declaration)
    if variable.in_memory:
        return Memory(
            AddressOf(variable, 0, Pointer(variable.type, body.machine.pointer_bits)), 0, variable.type
        )
    if declaration in body.extents and isinstance(declaration.type, Array):
        return Memory(variable, 0, declaration.type)
    return variable


def _member(body: Body, node: Node) -> Place:
    declaration, record = node.reference, node.children[0]
    assert declaration is not None
    assert declaration.field is not None
    if isinstance(record.type, Pointer):
        return member(body.value(record), 0, declaration.field)
    whole = body.place(record)
    if not isinstance(whole, Memory):
        raise body.unsupported(node, "a member of something that is not in memory")
    return member(whole.base, whole.offset, declaration.field)


def _subscript(body: Body, node: Node) -> Place:
    """gcc evaluates the pointer first, on whichever side of the bracket it stands."""
    pointer, index = node.children
    if not isinstance(pointer.type, Pointer):
        pointer, index = index, pointer
    base = body.value(pointer)
    if type(base) is Var and base.is_global and has_effects(body, index):
        note_order(body, pointer)
        base = keep(body, base, pointer)
    position = body.value(index)
    scale = element_size(body, pointer)
    emit, span = body.emit, node.span
    if isinstance(scale, int):
        if type(position) is Const:
            return Memory(base, position.value * scale, node.type)
        return Memory(emit.offset(base, position, scale, body.pointer(node.type), span), 0, node.type)
    distance = emit.binary("mul", emit.index(position, span), scale, emit.word, span)
    return Memory(emit.offset(base, distance, 1, body.pointer(node.type), span), 0, node.type)


def _unary(body: Body, node: Node) -> Place:
    if node.op == k.DEREFERENCE:
        return Memory(body.value(node.children[0]), 0, node.type)
    if node.op in (k.REAL, k.EXTENSION):
        return body.place(node.children[0])
    raise body.unsupported(node, "this operator's result as an lvalue")


def _string(body: Body, node: Node) -> Place:
    type_ = node.type
    assert isinstance(type_, Array)
    element = type_.element
    units = tuple(code_units(node.text, size_of(element)))
    count = type_.count if type_.count is not None else len(units) + 1
    variable = body.context.string(units, element, count)
    return Memory(AddressOf(variable, 0, body.pointer(type_)), 0, type_)


def _cast(body: Body, node: Node) -> Place:
    """Conversions that do not change the object: qualifiers, and lvalues as they are."""
    child = node.children[-1]
    if len(node.children) == 1 and child.type == node.type:
        return body.place(child)
    if isinstance(node.type, Record | Array | FunctionType):
        return Memory(body.value(node), 0, node.type)
    raise body.unsupported(node, "a conversion as an lvalue")


PLACES: dict[int, Locate] = {
    k.DECL_REF_EXPR: _name,
    k.MEMBER_REF_EXPR: _member,
    k.ARRAY_SUBSCRIPT_EXPR: _subscript,
    k.UNARY_OPERATOR: _unary,
    k.STRING_LITERAL: _string,
    k.UNEXPOSED_EXPR: _cast,
}
