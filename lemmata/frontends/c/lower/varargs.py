"""Variable arguments: a running pointer over the machine words that hold them.

x86-64's va_list is an array of one record, so that what builtins get is a pointer to it, and the running
pointer is its first word; i386's is the running pointer itself.
"""

from lemmata.cfa.operations import Const, Operand, Read, StartVarArgs, Var
from lemmata.cfa.types import INT, VOID, Array, Pointer, Record
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.lower.body import Body, Memory, Place
from lemmata.frontends.c.lower.calls import NOTHING
from lemmata.frontends.c.lower.places import address_of, load, steady, store
from lemmata.frontends.c.tree import Declaration, Node


def _running_pointer(body: Body, node: Node) -> Place:
    """Where the running pointer of the va_list that an argument names is kept."""
    type_ = node.type
    if isinstance(type_, Pointer) and isinstance(type_.target, Record):
        return Memory(body.value(node), 0, body.pointer(VOID))
    while node.kind == k.UNEXPOSED_EXPR and len(node.children) == 1:
        node = node.children[0]
    place = body.place(node)
    if isinstance(place, Memory) and isinstance(place.type, Array):
        return Memory(place.base, place.offset, body.pointer(VOID))
    return steady(body, place, node.span)


def start(body: Body, node: Node, _declaration: Declaration) -> Operand:
    place, span = _running_pointer(body, node.children[1]), node.span
    if isinstance(place, Memory):
        body.builder.emit(StartVarArgs(address_of(body, place, span)), span)
        return NOTHING
    assert isinstance(place, Var)
    cell = body.builder.temporary(place.type, in_memory=True)
    body.builder.emit(StartVarArgs(body.emit.address(cell)), span)
    body.builder.emit(Read(place, body.emit.address(cell), place.type), span)
    return NOTHING


def end(_body: Body, _node: Node, _declaration: Declaration) -> Operand:
    """Nothing to do."""
    return NOTHING


def copy(body: Body, node: Node, _declaration: Declaration) -> Operand:
    target, source = (_running_pointer(body, each) for each in node.children[1:3])
    span = node.span
    value = load(body, source, span)
    store(body, target, body.emit.convert(value, _type(target), span), span)
    return NOTHING


def next_argument(body: Body, node: Node, _declaration: Declaration) -> Operand:
    """__lem_va_arg(ap, size): the address of the next argument; the pointer moves by whole words."""
    span = node.span
    place = _running_pointer(body, node.children[1])
    size = body.value(node.children[2])
    if not isinstance(size, Const):
        raise body.unsupported(node, "va_arg of a variable length array")
    word = body.machine.pointer_bits // 8
    step = -(-size.value // word) * word
    now = body.emit.snapshot(load(body, place, span), span)
    moved = body.emit.offset(now, Const(step, INT), 1, body.pointer(VOID), span)
    store(body, place, body.emit.convert(moved, _type(place), span), span)
    return body.emit.convert(now, node.type, span)


def _type(place: Place) -> Pointer:
    assert isinstance(place.type, Pointer)
    return place.type
