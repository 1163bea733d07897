"""Initialisers of objects: which value goes where, with designators, brace elision and implicit zeroes.

First the list is resolved into leaves: a scalar, a string or a whole aggregate for a place within the object.
Then the leaves are stored (in functions) or become the pieces of a static object's initial value.
"""

import re
from itertools import pairwise

from lemmata.cfa.operations import Const, Operand
from lemmata.cfa.source import Span
from lemmata.cfa.types import Array, Field, Int, Record, Type, Void, is_scalar, size_of
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.literals import code_units
from lemmata.frontends.c.lower.body import Body, Memory
from lemmata.frontends.c.lower.places import store
from lemmata.frontends.c.tree import Node
from lemmata.frontends.c.types import is_complex


class Leaf:
    """The value `node` for the place; `shared` where a range designator stores it in several places."""

    __slots__ = ("bit", "declared", "node", "offset", "shared", "type")

    def __init__(self, offset: int, type_: Type, node: Node, bit: int | None, declared: Type) -> None:
        self.offset = offset  # in bytes
        self.type = type_  # a bit-field's own type; the type to store
        self.node = node
        self.bit = bit
        self.declared = declared
        self.shared = False

    def bits(self) -> tuple[int, int]:
        """The first bit, and the one behind the last."""
        return _extent(self.offset, self.bit, self.type)

    def moved(self, distance: int) -> "Leaf":
        made = Leaf(self.offset + distance, self.type, self.node, self.bit, self.declared)
        made.shared = self.shared = True
        return made


class _Slot:
    """A subobject: a member or element."""

    __slots__ = ("bit", "declared", "offset", "type")

    def __init__(self, offset: int, type_: Type, bit: int | None, declared: Type) -> None:
        self.offset = offset
        self.type = type_
        self.bit = bit
        self.declared = declared

    def bits(self) -> tuple[int, int]:
        return _extent(self.offset, self.bit, self.type)


def _extent(offset: int, bit: int | None, type_: Type) -> tuple[int, int]:
    if bit is None:
        return offset * 8, (offset + size_of(type_)) * 8
    assert isinstance(type_, Int)
    return offset * 8 + bit, offset * 8 + bit + type_.bits


class _Level:
    """An aggregate that is being filled, and the index of its next member or element."""

    __slots__ = ("count", "fields", "index", "offset", "stride", "type")

    def __init__(self, body: Body, type_: Type, offset: int) -> None:
        self.type = type_
        self.offset = offset
        self.index = 0
        self.fields: tuple[Field, ...] = ()
        self.stride = 0
        self.count: int | None
        if isinstance(type_, Array):
            self.stride = size_of(type_.element)
            self.count = type_.count
        elif isinstance(type_, Record):
            self.fields = body.context.fields(type_)
            self.count = min(1, len(self.fields)) if type_.union else len(self.fields)
        else:
            self.count = 1

    def is_union(self) -> bool:
        return isinstance(self.type, Record) and self.type.union

    def bits(self) -> tuple[int, int]:
        return _extent(self.offset, None, self.type)

    def is_full(self) -> bool:
        return self.count is not None and self.index >= self.count

    def slot(self) -> _Slot:
        """The next subobject."""
        type_ = self.type
        if isinstance(type_, Array):
            return _Slot(self.offset + self.index * self.stride, type_.element, None, type_.element)
        if not isinstance(type_, Record):
            return _Slot(self.offset, type_, None, type_)
        field = self.fields[self.index]
        if field.width is None:
            return _Slot(self.offset + field.bit // 8, field.type, None, field.type)
        declared = field.type
        assert isinstance(declared, Int)
        narrow = Int(field.width, declared.signed, declared.boolean)
        return _Slot(self.offset + field.bit // 8, narrow, field.bit % 8, declared)

    def take(self) -> _Slot:
        """The next subobject, leaving the level at the one behind it; a union has one that counts."""
        taken = self.slot()
        self.index = len(self.fields) if self.is_union() else self.index + 1
        return taken


class _Leaves:
    """The leaves found so far; a later value for a place takes the earlier ones' place."""

    __slots__ = ("all", "end")

    def __init__(self) -> None:
        self.all: list[Leaf] = []
        self.end = 0  # no leaf reaches behind this bit

    def add(self, leaf: Leaf) -> None:
        self.all.append(leaf)
        self.end = max(self.end, leaf.bits()[1])

    def replace(self, first: int, last: int) -> None:
        """Forget what lies between two bits."""
        if first < self.end:
            self.all = [leaf for leaf in self.all if leaf.bits()[1] <= first or leaf.bits()[0] >= last]


def leaves(body: Body, type_: Type, node: Node, offset: int = 0) -> list[Leaf]:
    """The leaves of an initialiser for an object of the type, in gcc's order: that of their places."""
    if node.kind != k.INIT_LIST_EXPR:
        return [Leaf(offset, type_, node, None, type_)]
    found = _Leaves()
    _braced(body, type_, node, offset, found)
    return sorted(found.all, key=lambda leaf: leaf.bits()[0])


def _braced(body: Body, type_: Type, node: Node, offset: int, found: _Leaves) -> None:
    """Fill an object from a list in braces."""
    items = node.children
    if is_complex(type_):
        raise body.unsupported(node, "a complex number in braces")  # gcc and clang read it differently
    if is_scalar(type_) or (len(items) == 1 and _fills_array(type_, items[0])):
        for item in items[:1]:
            for leaf in leaves(body, type_, item, offset):
                found.add(leaf)
        return
    levels = [_Level(body, type_, offset)]
    for item in items:
        if item.kind == k.UNEXPOSED_EXPR and isinstance(item.type, Void):
            _designated(body, levels, item, found)
            continue
        while len(levels) > 1 and levels[-1].is_full():
            levels.pop()
        if not levels[-1].is_full():
            slot = levels[-1].take()
            found.replace(*slot.bits())
            _fill(body, levels, slot, item, found)


def _fills_array(type_: Type, node: Node) -> bool:
    """A string literal for an array of characters."""
    return isinstance(type_, Array) and isinstance(type_.element, Int) and node.kind == k.STRING_LITERAL


def _fill(body: Body, levels: list[_Level], slot: _Slot, item: Node, found: _Leaves) -> None:
    """A value for a subobject; without braces of its own, it descends to that one's first member."""
    while True:
        type_ = slot.type
        if item.kind == k.INIT_LIST_EXPR and slot.bit is None:
            _braced(body, type_, item, slot.offset, found)
            return
        if is_scalar(type_) or item.type == type_ or _fills_array(type_, item):
            found.add(Leaf(slot.offset, type_, item, slot.bit, slot.declared))
            return
        level = _Level(body, type_, slot.offset)
        if level.is_full():
            return
        levels.append(level)
        slot = level.take()


# ---------------------------------------------------------------- designators


def _designated(body: Body, levels: list[_Level], item: Node, found: _Leaves) -> None:
    """`.member[index] = value`: values that follow without a designator go on behind that place."""
    *designators, value = item.children
    del levels[1:]
    spread = _ranges(body, item, designators)
    repeats: list[tuple[int, int]] = []
    waiting = list(reversed(designators))
    slot = None
    while waiting:
        if slot is not None:
            levels.append(_Level(body, slot.type, slot.offset))
        slot = _select(body, levels[-1], waiting, spread, repeats)
    assert slot is not None
    first, last = levels[-1].bits() if levels[-1].is_union() else slot.bits()
    found.replace(first, last + sum((count - 1) * stride * 8 for count, stride in repeats))
    given = _Leaves()
    _fill(body, levels, slot, value, given)
    for count, stride in reversed(repeats):
        once = given.all
        given.all = [leaf.moved(i * stride) if i else leaf for i in range(count) for leaf in once]
    for leaf in given.all:
        found.add(leaf)


def _select(
    body: Body, level: _Level, waiting: list[Node], spread: list[bool], repeats: list[tuple[int, int]]
) -> _Slot:
    """The subobject that the next designator names; `repeats` notes a range's (count, stride)."""
    designator = waiting.pop()
    if designator.kind == k.MEMBER_REF:
        declaration = designator.reference
        assert declaration is not None
        level.index = level.fields.index(declaration.field)
        return level.take()
    low = level.index = _index(body, designator)
    slot = level.take()
    if spread and spread.pop(0):
        high = _index(body, waiting.pop())
        repeats.append((high - low + 1, level.stride))
        level.index = high + 1
    return slot


def _index(body: Body, node: Node) -> int:
    number = body.context.integer(node)
    if number is None:
        raise body.unsupported(node, "a designator of this form")
    return number


def _ranges(body: Body, item: Node, designators: list[Node]) -> list[bool]:
    """For each designator in brackets, whether it is a range; libclang shows `[1 ... 2]` like `[1][2]`."""
    indices = [designator.kind != k.MEMBER_REF for designator in designators]
    if not any(one and two for one, two in pairwise(indices)):
        return []
    text = body.context.source_text(item)
    brackets = _BRACKETS.match(text)
    found = ["..." in each for each in _BRACKET.findall(brackets[0])] if brackets else []
    if len(found) + sum(found) != sum(indices):
        raise body.unsupported(item, "designators in a macro")
    return found


_BRACKET = re.compile(r"\[[^\[\]]*\]")
_BRACKETS = re.compile(r"(?:\s*\[[^\[\]]*\]|\s*\.\s*\w+)*")


# ---------------------------------------------------------------- objects of a function


def initialise(body: Body, base: Operand, type_: Type, node: Node, span: Span) -> None:
    """Give the object at `base` its initial value."""
    found = leaves(body, type_, node)
    if node.kind == k.INIT_LIST_EXPR and not _covers(found, type_):
        body.emit.clear(base, size_of(type_), span)
    known: dict[int, Operand] = {}
    for leaf in found:
        if isinstance(leaf.type, Array) and leaf.node.kind == k.STRING_LITERAL:
            _store_string(body, base, leaf)
            continue
        value = known.get(id(leaf.node))
        if value is None:
            value = body.value(leaf.node)
            if leaf.shared:
                value = known[id(leaf.node)] = body.emit.snapshot(value, leaf.node.span)
        _store_leaf(body, base, leaf, value)


def _covers(found: list[Leaf], type_: Type) -> bool:
    """Whether the leaves leave no byte out, for certain."""
    whole = all(leaf.bit is None for leaf in found) and len({leaf.offset for leaf in found}) == len(found)
    return whole and sum(size_of(leaf.type) for leaf in found) == size_of(type_)


def _store_leaf(body: Body, base: Operand, leaf: Leaf, value: Operand) -> None:
    span = leaf.node.span
    if isinstance(leaf.type, Record | Array):
        target = body.emit.shift(base, leaf.offset, body.pointer(leaf.type), span)
        body.emit.copy(target, value, size_of(leaf.type), span)
        return
    value = body.emit.convert(value, leaf.declared, span)
    if leaf.bit is None:
        store(body, Memory(base, leaf.offset, leaf.type), value, span)
        return
    assert isinstance(leaf.type, Int)
    narrow = body.emit.convert(value, leaf.type, span)
    address = body.emit.shift(base, leaf.offset, body.pointer(leaf.type), span)
    body.emit.write(address, narrow, leaf.type, leaf.bit, span)


def string_units(leaf: Leaf) -> tuple[tuple[int, ...], int]:
    """A string literal's elements, as many as its array holds, and how many the array has."""
    type_ = leaf.type
    assert isinstance(type_, Array)
    units = tuple(code_units(leaf.node.text, size_of(type_.element)))
    count = type_.count if type_.count is not None else len(units) + 1
    return units[:count], count


def _store_string(body: Body, base: Operand, leaf: Leaf) -> None:
    """Small arrays are written element by element; larger ones are copied from a constant."""
    type_, span = leaf.type, leaf.node.span
    assert isinstance(type_, Array)
    element = type_.element
    assert isinstance(element, Int)
    units, count = string_units(leaf)
    if count <= _SMALL:
        for i, unit in enumerate(units + (0,) * (count - len(units))):
            place = Memory(base, leaf.offset + i * size_of(element), element)
            store(body, place, Const(element.wrap(unit), element), span)
        return
    target = body.emit.shift(base, leaf.offset, body.pointer(type_), span)
    if count > 2 * len(units) + _SMALL:
        body.emit.clear(target, size_of(type_), span)
        count = len(units) + 1
    constant = body.context.string(units, element, count)
    body.emit.copy(target, body.emit.address(constant), count * size_of(element), span)


_SMALL = 16
