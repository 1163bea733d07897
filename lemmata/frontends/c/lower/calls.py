"""Calls: arguments from right to left, aggregates by address, and the functions that are not just called."""

from collections.abc import Callable
from typing import TypeAlias

from lemmata.cfa.operations import Call, Const, FunctionAddress, Havoc, Operand, Var
from lemmata.cfa.source import Span
from lemmata.cfa.types import INT, Array, FunctionType, Pointer, Record, Type, Void
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.lower.body import Body, Place
from lemmata.frontends.c.lower.sequence import has_effects, is_simple, keep
from lemmata.frontends.c.tree import Declaration, Node

NOTHING = Const(0, INT)
"""The value of an expression that has none."""

Special: TypeAlias = Callable[[Body, Node, Declaration], "Operand | None"]
"""Lowers a call of a certain function; None where it turns out to be an ordinary call."""

Lookup: TypeAlias = Callable[[Body, Declaration], Special | None]


def callee_declaration(node: Node) -> Declaration | None:
    """The function that a CALL_EXPR names directly."""
    callee = node.children[0]
    while callee.kind == k.UNEXPOSED_EXPR or (callee.kind == k.UNARY_OPERATOR and callee.op in _NO_CHANGE):
        if len(callee.children) != 1:
            return None
        callee = callee.children[0]
    declaration = callee.reference if callee.kind == k.DECL_REF_EXPR else None
    return declaration if declaration is not None and declaration.kind == k.FUNCTION_DECL else None


_NO_CHANGE = (k.ADDRESS_OF, k.DEREFERENCE)


def ordinary_call(
    body: Body,
    node: Node,
    declaration: Declaration | None,
    *,
    wanted: bool = True,
    before: Callable[[], None] | None = None,
) -> Operand:
    """A call of a function by name, or through a pointer; `before` is done once the arguments are there."""
    callee: Operand
    if declaration is not None:
        type_ = declaration.type
        callee = FunctionAddress(body.context.function(declaration), body.pointer(type_))
    else:
        callee = body.value(node.children[0])
        if any(has_effects(body, argument) for argument in node.children[1:]):
            callee = keep(body, callee, node)
        assert isinstance(callee.type, Pointer)
        type_ = callee.type.target
    assert isinstance(type_, FunctionType)
    span = node.span
    values = fitting(body, node, type_)
    if before is not None:
        before()
    return emit_call(body, callee, values, type_, node.type if wanted else Void(), span)


def call_for_place(body: Body, node: Node, locate: Callable[[], Place]) -> tuple[Place, Operand]:
    """A call's value, with the place that it goes to found between the arguments and the call."""
    declaration = callee_declaration(node)
    if declaration is not None and not body.context.has_body(declaration):
        value = body.value(node)
        return locate(), value
    found: list[Place] = []
    value = ordinary_call(body, node, declaration, before=lambda: found.append(locate()))
    return found[0], value


def emit_call(
    body: Body, callee: Operand, values: tuple[Operand, ...], type_: FunctionType, result: Type, span: Span
) -> Operand:
    """Emit the call; `result` is void where nobody asks for the result."""
    if isinstance(result, Void) and not isinstance(type_.result, Record):
        body.builder.emit(Call(None, callee, values, type_), span)
        return NOTHING
    target = result_variable(body, type_.result)
    body.builder.emit(Call(target, callee, values, type_), span)
    return body.emit.address(target) if target.in_memory else target


def result_variable(body: Body, type_: Type) -> Var:
    return body.builder.temporary(type_, in_memory=isinstance(type_, Record | Array))


def arguments(body: Body, node: Node) -> list[Operand]:
    """The arguments' values, computed from right to left."""
    nodes = node.children[1:]
    acting = [i for i, each in enumerate(nodes) if not is_simple(each) and has_effects(body, each)]
    if len(acting) > 1:
        body.unordered(node.span)
    values: list[Operand] = []
    for i in range(len(nodes) - 1, -1, -1):
        value = body.value(nodes[i])
        values.append(keep(body, value, node) if acting and acting[0] < i else value)
    values.reverse()
    return values


def exactly(body: Body, node: Node, count: int, *, least: int = 0) -> list[Operand]:
    """The arguments of a function that takes `count` of them."""
    if len(node.children) - 1 != count or count < least:
        raise body.unsupported(node, "a call of a library function with unusual arguments")
    return arguments(body, node)


def called_type(node: Node) -> FunctionType:
    """The type of the called function, as the call sees it."""
    callee = node.children[0].type
    type_ = callee.target if isinstance(callee, Pointer) else callee
    assert isinstance(type_, FunctionType)
    return type_


def fitting(body: Body, node: Node, type_: FunctionType) -> tuple[Operand, ...]:
    """The arguments of a call, as many as there are parameters and of their types.

    A missing one has any value; those beyond the parameters are a variadic function's.
    """
    values, parameters, span = arguments(body, node), type_.parameters, node.span
    if len(values) < len(parameters):
        values += [_any_value(body, each, span) for each in parameters[len(values) :]]
    fit = [
        value if isinstance(parameter, Record) else body.emit.convert(value, parameter, span)
        for value, parameter in zip(values, parameters, strict=False)
    ]
    if type_.variadic:
        further = zip(node.children[1 + len(parameters) :], values[len(parameters) :], strict=True)
        for argument, value in further:
            fit += _words(body, value, argument.type, span) if isinstance(argument.type, Record) else [value]
    return tuple(fit)


def _words(body: Body, address: Operand, type_: Record, span: Span) -> list[Operand]:
    """An aggregate as a variable argument: the words that it consists of."""
    word = body.emit.word
    count = -(-type_.size * 8 // word.bits)
    padded = body.builder.temporary(Array(word, count), in_memory=True)
    base = body.emit.address(padded)
    body.emit.copy(base, address, type_.size, span)
    places = [body.emit.shift(base, i * word.bits // 8, body.pointer(word), span) for i in range(count)]
    return [body.emit.read(place, word, None, span) for place in places]


def _any_value(body: Body, type_: Type, span: Span) -> Operand:
    made = result_variable(body, type_)
    if made.in_memory:
        return body.emit.address(made)
    body.builder.emit(Havoc(made, "uninitialised"), span)
    return made


def caller(lookup: Lookup) -> tuple[Callable[[Body, Node], Operand], Callable[[Body, Node], None]]:
    """How CALL_EXPR is lowered, for its value and for its effects alone."""

    def call(body: Body, node: Node) -> Operand:
        declaration = callee_declaration(node)
        if declaration is not None and not body.context.has_body(declaration):
            special = lookup(body, declaration)
            made = special(body, node, declaration) if special is not None else None
            if made is not None:
                return made
        return ordinary_call(body, node, declaration)

    def discard_call(body: Body, node: Node) -> None:
        declaration = callee_declaration(node)
        if declaration is not None and body.context.has_body(declaration):
            ordinary_call(body, node, declaration, wanted=False)
        else:
            call(body, node)

    return call, discard_call
