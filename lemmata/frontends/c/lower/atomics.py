"""The `__sync_*` functions and the `__atomic_*` builtins; sequentially they are loads, stores and arithmetic.

libclang shows `__atomic_*` as unnamed expressions, with the order arguments between the others:
pointer, order, value, order on failure, second value, weak.
"""

import re
from collections.abc import Callable

from lemmata.cfa.operations import BinaryOp, Const, Operand
from lemmata.cfa.source import Span
from lemmata.cfa.types import INT, Int, Pointer, Type, is_scalar
from lemmata.frontends.c.lower.body import Body, Memory
from lemmata.frontends.c.lower.calls import NOTHING, Special, arguments
from lemmata.frontends.c.lower.conditions import branch_on
from lemmata.frontends.c.lower.convert import unsigned
from lemmata.frontends.c.lower.places import load, store
from lemmata.frontends.c.tree import Declaration, Node

_ATOMIC = re.compile(r"__(?:atomic|c11_atomic)_(\w+)")
_FETCH = re.compile(r"fetch_and_(\w+?)|(\w+?)_and_fetch")
_ATOMIC_FETCH = re.compile(r"fetch_(\w+)|(\w+)_fetch")
_SIZE = re.compile(r"_\d+$")
_OPERATORS: dict[str, BinaryOp] = {
    "add": "add",
    "sub": "sub",
    "or": "or",
    "and": "and",
    "xor": "xor",
    "nand": "and",
}


def is_atomic(body: Body, node: Node) -> bool:
    return _ATOMIC.fullmatch(body.context.first_token(node)) is not None


def _object(body: Body, pointer: Operand, node: Node) -> Memory:
    type_ = pointer.type
    if not isinstance(type_, Pointer) or not is_scalar(type_.target):
        raise body.unsupported(node, "an atomic operation on this type")
    return Memory(pointer, 0, type_.target)


def _modify(body: Body, place: Memory, name: str, value: Operand, span: Span) -> tuple[Operand, Operand]:
    """Apply an operator to the object; its values before and after. Nothing overflows here."""
    old = load(body, place, span)
    type_ = unsigned(place.type) if isinstance(place.type, Int) else body.emit.word
    first, second = (body.emit.convert(each, type_, span) for each in (old, value))
    result = body.emit.binary(_OPERATORS[name], first, second, type_, span)
    if name == "nand":
        result = body.emit.unary("not", result, type_, span)
    new = body.emit.convert(result, place.type, span)
    store(body, place, new, span)
    return old, new


def _exchange(
    body: Body, place: Memory, expected: Operand, desired: Operand, span: Span
) -> tuple[Operand, Operand]:
    """Store `desired` if the object is as expected; the value before, and whether it was."""
    old = load(body, place, span)
    expected = body.emit.convert(expected, place.type, span)
    same = body.emit.binary("eq", old, expected, INT, span)
    builder = body.builder
    yes, end = builder.location(), builder.location()
    branch_on(body, same, span, yes, end)
    builder.here = yes
    store(body, place, body.emit.convert(desired, place.type, span), span)
    builder.place(end, span)
    return old, same


# ---------------------------------------------------------------- __sync_*


def sync_function(name: str) -> Special:
    short = _SIZE.sub("", name.removeprefix("__sync_"))
    found = _FETCH.fullmatch(short)
    if found is not None and (found[1] or found[2]) in _OPERATORS:
        return _sync_modify(found[1] or found[2], before=found[1] is not None)
    return _SYNC.get(short, _unknown)


def _unknown(body: Body, node: Node, declaration: Declaration) -> Operand:
    raise body.unsupported(node, f"`{declaration.name}`")


def _sync_modify(operator: str, *, before: bool) -> Special:
    def lower(body: Body, node: Node, _declaration: Declaration) -> Operand:
        pointer, value = arguments(body, node)[:2]
        old, new = _modify(body, _object(body, pointer, node), operator, value, node.span)
        return old if before else new

    return lower


def _compare_and_swap(index: int) -> Special:
    def lower(body: Body, node: Node, _declaration: Declaration) -> Operand:
        pointer, expected, desired = arguments(body, node)[:3]
        pair = _exchange(body, _object(body, pointer, node), expected, desired, node.span)
        return body.emit.convert(pair[index], node.type, node.span)

    return lower


def _test_and_set(body: Body, node: Node, _declaration: Declaration) -> Operand:
    pointer, value = arguments(body, node)[:2]
    return _swap(body, _object(body, pointer, node), value, node.span)


def _swap(body: Body, place: Memory, value: Operand, span: Span) -> Operand:
    old = load(body, place, span)
    store(body, place, body.emit.convert(value, place.type, span), span)
    return old


def _release(body: Body, node: Node, _declaration: Declaration) -> Operand:
    place = _object(body, arguments(body, node)[0], node)
    store(body, place, _zero(place.type), node.span)
    return NOTHING


def _zero(type_: Type) -> Const:
    return Const(0, type_)


def _barrier(_body: Body, _node: Node, _declaration: Declaration) -> Operand:
    return NOTHING


_SYNC: dict[str, Special] = {
    "bool_compare_and_swap": _compare_and_swap(1),
    "val_compare_and_swap": _compare_and_swap(0),
    "lock_test_and_set": _test_and_set,
    "lock_release": _release,
    "synchronize": _barrier,
}


# ---------------------------------------------------------------- __atomic_*


def atomic(body: Body, node: Node) -> Operand:
    token = _ATOMIC.fullmatch(body.context.first_token(node))
    assert token is not None
    name = token[1]
    place = _object(body, body.value(node.children[0]), node)
    found = _ATOMIC_FETCH.fullmatch(name)
    if found is not None and (found[1] or found[2]) in _OPERATORS:
        value = body.value(node.children[2])
        old, new = _modify(body, place, found[1] or found[2], value, node.span)
        return old if found[1] else new
    by_value = "c11" in token[0] and name in ("load", "store", "exchange")
    lower = _ATOMICS.get(f"{name}_n" if by_value else name)
    if lower is None:
        raise body.unsupported(node, f"`{token[0]}`")
    return lower(body, node, place)


def _load(body: Body, node: Node, place: Memory) -> Operand:
    return load(body, place, node.span)


def _load_into(body: Body, node: Node, place: Memory) -> Operand:
    target = body.value(node.children[2])
    value = load(body, place, node.span)
    return store(body, _object(body, target, node), value, node.span)


def _initialise(body: Body, node: Node, place: Memory) -> Operand:
    """Without an order argument."""
    value = body.value(node.children[1])
    store(body, place, body.emit.convert(value, place.type, node.span), node.span)
    return NOTHING


def _store(body: Body, node: Node, place: Memory) -> Operand:
    value = body.value(node.children[2])
    store(body, place, body.emit.convert(value, place.type, node.span), node.span)
    return NOTHING


def _store_from(body: Body, node: Node, place: Memory) -> Operand:
    source = _object(body, body.value(node.children[2]), node)
    store(body, place, load(body, source, node.span), node.span)
    return NOTHING


def _exchange_value(body: Body, node: Node, place: Memory) -> Operand:
    return _swap(body, place, body.value(node.children[2]), node.span)


def _compare_exchange(body: Body, node: Node, place: Memory) -> Operand:
    """On failure the expected value is replaced by the one found."""
    return _compared(body, node, place, lambda desired: desired)


def _compare_exchange_from(body: Body, node: Node, place: Memory) -> Operand:
    """The same, with the address of the desired value."""
    return _compared(body, node, place, lambda desired: load(body, _object(body, desired, node), node.span))


def _compared(body: Body, node: Node, place: Memory, wanted: Callable[[Operand], Operand]) -> Operand:
    span = node.span
    expected = _object(body, body.value(node.children[2]), node)
    desired = wanted(body.value(node.children[4]))
    old, same = _exchange(body, place, load(body, expected, span), desired, span)
    builder = body.builder
    no, end = builder.location(), builder.location()
    branch_on(body, same, span, end, no)
    builder.here = no
    store(body, expected, body.emit.convert(old, expected.type, span), span)
    builder.place(end, span)
    return body.emit.convert(same, node.type, span)


_ATOMICS: dict[str, Callable[[Body, Node, Memory], Operand]] = {
    "load_n": _load,
    "load": _load_into,
    "store_n": _store,
    "store": _store_from,
    "exchange_n": _exchange_value,
    "init": _initialise,
    "compare_exchange_n": _compare_exchange,
    "compare_exchange": _compare_exchange_from,
    "compare_exchange_strong": _compare_exchange,
    "compare_exchange_weak": _compare_exchange,
}
