"""Initial values of static objects as pieces: constants, addresses and bytes at offsets."""

from lemmata.cfa.operations import AddressOf, Const, FunctionAddress, Operand
from lemmata.cfa.program import Initial
from lemmata.cfa.source import Unsupported
from lemmata.cfa.types import Array, Int, Record, Type, size_of
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.lower.body import Body
from lemmata.frontends.c.lower.initialisers import Leaf, leaves, string_units
from lemmata.frontends.c.tree import Node


def pieces(body: Body, type_: Type, node: Node) -> tuple[Initial, ...]:
    image = _Image(size_of(type_))
    for leaf in leaves(body, type_, _literal(node)):
        _add(body, image, leaf)
    return image.pieces()


def _literal(node: Node) -> Node:
    """A compound literal that is copied into an object is its list."""
    inner = node
    while inner.kind == k.UNEXPOSED_EXPR and len(inner.children) == 1:
        inner = inner.children[0]
    if inner.kind == k.COMPOUND_LITERAL_EXPR and isinstance(node.type, Record | Array):
        return inner.children[-1]
    return node


class _Image:
    """The pieces by offset, later ones replacing earlier ones; bit-fields are put together bytewise.

    Zeros are left out, but for those of a flexible member: the object ends with them.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._values: dict[int, Operand | bytes] = {}
        self._bytes: dict[int, int] = {}

    def put(self, offset: int, value: Operand | bytes) -> None:
        self._values[offset] = value

    def put_bits(self, offset: int, bit: int, width: int, number: int) -> None:
        """Bits are numbered from the least significant one of each byte on."""
        for i in range(width):
            at, shift = offset + (bit + i) // 8, (bit + i) % 8
            old = self._bytes.get(at, 0) & ~(1 << shift)
            self._bytes[at] = old | ((number >> i & 1) << shift)

    def pieces(self) -> tuple[Initial, ...]:
        found = [
            Initial(at, value)
            for at, value in self._values.items()
            if at >= self._size or not _is_zero(value)
        ]
        found += [Initial(at, bytes((byte,))) for at, byte in self._bytes.items() if byte]
        return tuple(sorted(found, key=lambda piece: piece.offset))


def _is_zero(value: Operand | bytes) -> bool:
    return isinstance(value, Const) and value.value == 0


def _add(body: Body, image: _Image, leaf: Leaf) -> None:
    type_, node = leaf.type, leaf.node
    if isinstance(type_, Array) and node.kind == k.STRING_LITERAL:
        image.put(leaf.offset, _string_bytes(leaf))
    elif isinstance(type_, Record | Array):
        inner = _literal(node)
        if inner is node:
            raise body.unsupported(node, "an initialiser that is not constant")
        for each in leaves(body, type_, inner, leaf.offset):
            _add(body, image, each)
    elif leaf.bit is None:
        image.put(leaf.offset, _constant(body, node, type_))
    else:
        value = body.emit.convert(_constant(body, node, leaf.declared), type_, node.span)
        assert isinstance(value, Const)
        assert isinstance(type_, Int)
        image.put_bits(leaf.offset, leaf.bit, type_.bits, value.value)


def _string_bytes(leaf: Leaf) -> bytes:
    assert isinstance(leaf.type, Array)
    width = size_of(leaf.type.element)
    units, _ = string_units(leaf)
    if leaf.type.count is None:  # a flexible member is as long as its value
        units += (0,)
    return b"".join(unit.to_bytes(width, "little") for unit in units)


def _constant(body: Body, node: Node, type_: Type) -> Operand:
    """The value; clang is asked where it folds more than we do (reads of constants, say)."""
    try:
        value = body.emit.convert(body.value(node), type_, node.span)
    except Unsupported:
        number = body.context.integer(node) if isinstance(node.type, Int) else None
        if number is None:
            raise
        value = body.emit.convert(Const(node.type.wrap(number), node.type), type_, node.span)  # type: ignore[union-attr]
    if not isinstance(value, Const | AddressOf | FunctionAddress):
        raise body.unsupported(node, "an initialiser that is not constant")
    return value
