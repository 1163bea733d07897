"""C's statements as control flow."""

from lemmata.cfa.operations import Const, Havoc, Operand, Return
from lemmata.cfa.program import Location, LoopStatement
from lemmata.cfa.source import Span
from lemmata.cfa.types import INT, Record, Void
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.lower.body import Body, Do, Memory, Place
from lemmata.frontends.c.lower.conditions import branch
from lemmata.frontends.c.lower.declarations import declare_variable
from lemmata.frontends.c.lower.switches import case, default, switch
from lemmata.frontends.c.tree import Node


def compound(body: Body, node: Node) -> None:
    statements = body.tables.statements
    for child in node.children:
        do = statements.get(child.kind)
        if do is not None:
            do(body, child)
        else:
            body.discard(child)


def _nothing(body: Body, node: Node) -> None:
    """A null statement."""


def attributed(body: Body, node: Node) -> None:
    """A statement with attributes or a pragma, which mean nothing here."""
    if len(node.children) != 1:
        raise body.unsupported(node, "a statement of unknown kind")
    body.statement(node.children[0])


def declarations(body: Body, node: Node) -> None:
    for child in node.children:
        if child.kind == k.VAR_DECL:
            declare_variable(body, child)


def if_(body: Body, node: Node) -> None:
    """A chain of else-ifs is followed in a loop, as it may be thousands long."""
    builder = body.builder
    end = builder.location()
    while True:
        test, first, *rest = node.children
        yes, no = builder.location(), builder.location() if rest else end
        branch(body, test, yes, no)
        builder.here = yes
        body.statement(first)
        if not rest:
            break
        builder.jump(end, node.span)
        builder.here = no
        node = rest[0]
        if node.kind != k.IF_STMT:
            body.statement(node)
            break
    builder.place(end, node.span)


# ---------------------------------------------------------------- loops


def _loop(body: Body, keyword: str, head: Location, span: Span) -> None:
    body.builder.loops.append(LoopStatement(keyword, head, span))


def _inside(body: Body, statement: Node, break_to: Location, continue_to: Location) -> None:
    """A loop's body, with the targets of its break and continue."""
    outer = body.break_to, body.continue_to
    body.break_to, body.continue_to = break_to, continue_to
    body.statement(statement)
    body.break_to, body.continue_to = outer


def while_(body: Body, node: Node) -> None:
    test, statement = node.children
    builder, span = body.builder, node.span
    head, inside, end = builder.location(), builder.location(), builder.location()
    _loop(body, "while", head, span)
    builder.place(head, span)
    branch(body, test, inside, end)
    builder.here = inside
    _inside(body, statement, end, head)
    builder.jump(head, span)
    builder.here = end


def do_(body: Body, node: Node) -> None:
    statement, test = node.children
    builder, span = body.builder, node.span
    head, check, end = builder.location(), builder.location(), builder.location()
    if not (test.kind == k.INTEGER_LITERAL and test.text == "0"):  # `do ... while (0)` is no loop
        _loop(body, "do", head, span)
    builder.place(head, span)
    _inside(body, statement, end, check)
    builder.place(check, span)
    branch(body, test, head, end)
    builder.here = end


def for_(body: Body, node: Node) -> None:
    """`node.op` says which parts there are."""
    parts = iter(node.children)
    builder, span = body.builder, node.span
    if node.op & k.FOR_INIT:
        body.statement(next(parts))
    test = next(parts) if node.op & k.FOR_CONDITION else None
    advance = next(parts) if node.op & k.FOR_INCREMENT else None
    head, inside, step, end = (builder.location() for _ in range(4))
    _loop(body, "for", head, span)
    builder.place(head, span)
    if test is not None:
        branch(body, test, inside, end)
        builder.here = inside
    _inside(body, next(parts), end, step)
    builder.place(step, span)
    if advance is not None:
        body.discard(advance)
    builder.jump(head, span)
    builder.here = end


# ---------------------------------------------------------------- jumps


def break_(body: Body, node: Node) -> None:
    assert body.break_to is not None
    body.builder.jump(body.break_to, node.span)


def continue_(body: Body, node: Node) -> None:
    assert body.continue_to is not None
    body.builder.jump(body.continue_to, node.span)


def goto(body: Body, node: Node) -> None:
    name, span = node.text, node.span
    location = body.label(name)
    if body.placed.get(name) is False:
        body.placed[name] = True
        _loop(body, "goto", location, span)
    body.builder.jump(location, span)


def labelled(body: Body, node: Node) -> None:
    place_label(body, node)
    for child in node.children:
        body.statement(child)


_THREAD_LABEL = "__CPROVER_ASYNC_"
"""A statement with such a label runs in a thread of its own."""


def place_label(body: Body, node: Node) -> None:
    name, span = node.text, node.span
    if name.startswith(_THREAD_LABEL):
        raise body.unsupported(node, f"a program with threads (`{name}`)")
    if name in body.placed:
        raise body.unsupported(node, f"a second label `{name}` in one function")
    body.placed[name] = False
    location = body.label(name)
    body.builder.label(name, location, span)


def return_(body: Body, node: Node) -> None:
    span = node.span
    value: Operand | None = None
    if node.children:
        if isinstance(body.result, Void):
            body.discard(node.children[0])
        else:
            assert body.result is not None
            value = body.value(node.children[0])
            if not isinstance(body.result, Record):
                value = body.emit.convert(value, body.result, span)
    give(body, value, span)


def give(body: Body, value: Operand | None, span: Span) -> None:
    """Return to the caller; a value that is missing is any value."""
    result, builder = body.result, body.builder
    if value is None and result is not None and not isinstance(result, Void):
        made = builder.temporary(result, in_memory=isinstance(result, Record))
        if made.in_memory:
            value = body.emit.address(made)
        else:
            builder.emit(Havoc(made, "uninitialised"), span)
            value = made
    builder.finish_path(Return(value), span, builder.exit)


# ---------------------------------------------------------------- what is refused


def assembly(body: Body, node: Node) -> None:
    """Only an empty text that gives nothing, a barrier to compilers, has a meaning that is known."""
    template, *operands = body.context.source_text(node).partition("(")[2].split(":")
    template = template.strip().rstrip(")").strip()
    gives = bool(operands) and '"=' in operands[0]
    if template.strip('" \t\n') or not template or gives:
        raise body.unsupported(node, "inline assembler")


def computed_goto(body: Body, node: Node) -> None:
    raise body.unsupported(node, "computed goto")


def label_address(body: Body, node: Node) -> Operand:
    raise body.unsupported(node, "the address of a label")


def statement_expression(body: Body, node: Node) -> Operand:
    """The value of the last statement, if it is an expression."""
    (block,) = node.children
    if not block.children:
        return Const(0, INT)
    for child in block.children[:-1]:
        body.statement(child)
    last = block.children[-1]
    while last.kind == k.LABEL_STMT:
        place_label(body, last)
        last = last.children[-1]
    if isinstance(node.type, Void) or not k.UNEXPOSED_EXPR <= last.kind < k.UNEXPOSED_STMT:
        body.statement(last)
        return Const(0, INT)
    return body.value(last)


def discard_statement_expression(body: Body, node: Node) -> None:
    body.statement(node.children[0])


def statement_expression_place(body: Body, node: Node) -> Place:
    return Memory(body.value(node), 0, node.type)


STATEMENTS: dict[int, Do] = {
    k.COMPOUND_STMT: compound,
    k.NULL_STMT: _nothing,
    k.UNEXPOSED_STMT: attributed,
    k.DECL_STMT: declarations,
    k.IF_STMT: if_,
    k.WHILE_STMT: while_,
    k.DO_STMT: do_,
    k.FOR_STMT: for_,
    k.SWITCH_STMT: switch,
    k.CASE_STMT: case,
    k.DEFAULT_STMT: default,
    k.BREAK_STMT: break_,
    k.CONTINUE_STMT: continue_,
    k.GOTO_STMT: goto,
    k.LABEL_STMT: labelled,
    k.RETURN_STMT: return_,
    k.ASM_STMT: assembly,
    k.INDIRECT_GOTO_STMT: computed_goto,
}
