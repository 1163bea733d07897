"""Counting, swapping and rotating bits with the operations that there are, in types that do not overflow."""

from collections.abc import Callable

from lemmata.cfa.operations import BinaryOp, Const, Havoc, Operand
from lemmata.cfa.source import Span
from lemmata.cfa.types import Int
from lemmata.frontends.c.lower.body import Body
from lemmata.frontends.c.lower.calls import Special, exactly
from lemmata.frontends.c.lower.conditions import branch_on
from lemmata.frontends.c.lower.convert import unsigned
from lemmata.frontends.c.tree import Declaration, Node


class _Word:
    """Arithmetic on words of one unsigned type at one place."""

    def __init__(self, body: Body, type_: Int, span: Span) -> None:
        self.body = body
        self.type = type_
        self.span = span

    def do(self, op: BinaryOp, left: Operand, right: Operand | int) -> Operand:
        if isinstance(right, int):
            right = Const(self.type.wrap(right), self.type)
        return self.body.emit.binary(op, left, right, self.type, self.span)

    def pattern(self, byte: int) -> int:
        """The word with this byte everywhere."""
        return int.from_bytes(bytes((byte,)) * (self.type.bits // 8), "little")


def _ones(word: _Word, value: Operand) -> Operand:
    """The number of one bits: sums of neighbours, of pairs, of nibbles, and of all bytes by a product."""
    do, pattern = word.do, word.pattern
    value = do("sub", value, do("and", do("shr", value, 1), pattern(0x55)))
    value = do("add", do("and", value, pattern(0x33)), do("and", do("shr", value, 2), pattern(0x33)))
    value = do("and", do("add", value, do("shr", value, 4)), pattern(0x0F))
    return do("shr", do("mul", value, pattern(0x01)), word.type.bits - 8)


def _trailing(word: _Word, value: Operand) -> Operand:
    """The number of zeroes below the lowest one: they are the ones of ~x & (x - 1)."""
    inverted = word.body.emit.unary("not", value, word.type, word.span)
    return _ones(word, word.do("and", inverted, word.do("sub", value, 1)))


def _leading(word: _Word, value: Operand) -> Operand:
    """The number of zeroes above the highest one, after that one was spread downwards."""
    shift = 1
    while shift < word.type.bits:
        value = word.do("or", value, word.do("shr", value, shift))
        shift *= 2
    return _ones(word, word.body.emit.unary("not", value, word.type, word.span))


def _parity(word: _Word, value: Operand) -> Operand:
    return word.do("and", _ones(word, value), 1)


def _first(word: _Word, value: Operand) -> Operand:
    """ffs: one more than the number of trailing zeroes, or 0 for 0."""
    body, span, builder = word.body, word.span, word.body.builder
    result = builder.temporary(word.type)
    some, none, end = builder.location(), builder.location(), builder.location()
    branch_on(body, value, span, some, none)
    builder.here = some
    body.emit.assign(result, word.do("add", _trailing(word, value), 1), span)
    builder.jump(end, span)
    builder.here = none
    body.emit.assign(result, Const(0, word.type), span)
    builder.place(end, span)
    return result


def _of_some(count: Callable[[_Word, Operand], Operand]) -> Callable[[_Word, Operand], Operand]:
    """Undefined for 0, where some machines' instructions leave any value behind."""

    def counted(word: _Word, value: Operand) -> Operand:
        if isinstance(value, Const) and value.value:
            return count(word, value)
        body, span, builder = word.body, word.span, word.body.builder
        result = builder.temporary(word.type)
        some, none, end = builder.location(), builder.location(), builder.location()
        branch_on(body, value, span, some, none)
        builder.here = some
        body.emit.assign(result, count(word, value), span)
        builder.jump(end, span)
        builder.here = none
        builder.emit(Havoc(result, "uninitialised"), span)
        builder.place(end, span)
        return result

    return counted


def _swapped(word: _Word, value: Operand) -> Operand:
    """The bytes in reverse order."""
    size = word.type.bits // 8
    result: Operand = Const(0, word.type)
    for i in range(size):
        byte = word.do("and", word.do("shr", value, 8 * i), 0xFF)
        moved = word.do("shl", byte, 8 * (size - 1 - i)) if i < size - 1 else byte
        result = moved if i == 0 else word.do("or", result, moved)
    return result


def _reversed(word: _Word, value: Operand) -> Operand:
    """The bits in reverse order: neighbours, pairs and nibbles change places, then bytes."""
    for shift, byte in ((1, 0x55), (2, 0x33), (4, 0x0F)):
        low = word.pattern(byte)
        up = word.do("shl", word.do("and", value, low), shift)
        value = word.do("or", word.do("and", word.do("shr", value, shift), low), up)
    return _swapped(word, value)


def _counter(count: Callable[[_Word, Operand], Operand]) -> Special:
    def lower(body: Body, node: Node, _declaration: Declaration) -> Operand:
        (value,) = exactly(body, node, 1)
        assert isinstance(value.type, Int)
        type_ = unsigned(value.type)
        word = _Word(body, type_, node.span)
        result = count(word, body.emit.convert(value, type_, node.span))
        return body.emit.convert(result, node.type, node.span)

    return lower


def _rotation(there: BinaryOp, back: BinaryOp) -> Special:
    """x shifted there by n, or shifted back by the width less n, which counts modulo the width."""

    def lower(body: Body, node: Node, _declaration: Declaration) -> Operand:
        value, count = exactly(body, node, 2)
        assert isinstance(value.type, Int)
        type_, span = unsigned(value.type), node.span
        word = _Word(body, type_, span)
        value, count = body.emit.convert(value, type_, span), body.emit.convert(count, type_, span)
        forth = word.do(there, value, word.do("and", count, type_.bits - 1))
        rest = body.emit.unary("neg", count, type_, span)
        around = word.do(back, value, word.do("and", rest, type_.bits - 1))
        return body.emit.convert(word.do("or", forth, around), node.type, span)

    return lower


def _sized(name: str, count: Callable[[_Word, Operand], Operand]) -> dict[str, Special]:
    return {name + suffix: _counter(count) for suffix in ("", "l", "ll")}


BITS: dict[str, Special] = {
    **_sized("popcount", _ones),
    **_sized("ctz", _of_some(_trailing)),
    **_sized("clz", _of_some(_leading)),
    "ctzs": _counter(_of_some(_trailing)),
    "clzs": _counter(_of_some(_leading)),
    **_sized("parity", _parity),
    **_sized("ffs", _first),
    **{f"bswap{width}": _counter(_swapped) for width in (16, 32, 64)},
    **{f"rotateleft{width}": _rotation("shl", "shr") for width in (8, 16, 32, 64)},
    **{f"rotateright{width}": _rotation("shr", "shl") for width in (8, 16, 32, 64)},
    **{f"bitreverse{width}": _counter(_reversed) for width in (8, 16, 32, 64)},
}
