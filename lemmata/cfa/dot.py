"""A Program as a graph for Graphviz: one cluster for each function, and inside it one for each loop.

Heads of loops have a double border, error locations are red, the entry is a box.
"""

from collections.abc import Iterator

from lemmata.cfa.loops import Loop, loops
from lemmata.cfa.printer import errors_by_function, location_names, operation_text
from lemmata.cfa.program import ErrorLocation, Function, Program


def dot_program(program: Program) -> str:
    return "\n".join(_program(program)) + "\n"


def quoted(text: str) -> str:
    r"""A DOT string: quotes and backslashes are escaped, line ends become \n."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _program(program: Program) -> Iterator[str]:
    yield "digraph program {"
    yield '  node [shape=ellipse, fontname="monospace", fontsize=10];'
    yield '  edge [fontname="monospace", fontsize=10];'
    errors = errors_by_function(program)
    for number, function in enumerate(program.functions.values()):
        yield from _function(program, function, errors.get(function.name, []), number)
    yield "}"


def _function(
    program: Program, function: Function, errors: list[ErrorLocation], number: int
) -> Iterator[str]:
    yield f"  subgraph cluster_{number} {{"
    yield f"    label={quoted(function.name)};"
    found = loops(function)
    nodes = _nodes(function, found, errors, number)
    yield from _nested(found, nodes, number)
    for edge in function.edges:
        line = program.place(edge.span).line
        text = operation_text(edge.operation, function.name) + (f"\nline {line}" if line else "")
        yield f"    n{number}_{edge.source} -> n{number}_{edge.target} [label={quoted(text)}];"
    yield "  }"


def _nodes(
    function: Function, found: tuple[Loop, ...], errors: list[ErrorLocation], number: int
) -> dict[int, list[str]]:
    """The statements for the locations, by the position of the innermost loop around them, or -1."""
    innermost = {at: position for position, loop in enumerate(found) for at in loop.body}
    heads = {at for loop in found for at in loop.heads}
    red = {error.location for error in errors}
    names = location_names(function, errors)
    nodes: dict[int, list[str]] = {}
    for at in range(function.size):
        label = quoted("\n".join([str(at), *names.get(at, ())]))
        style = _style(is_entry=at == function.entry, is_head=at in heads, is_error=at in red)
        nodes.setdefault(innermost.get(at, -1), []).append(f"    n{number}_{at} [label={label}{style}];")
    return nodes


def _nested(found: tuple[Loop, ...], nodes: dict[int, list[str]], number: int) -> Iterator[str]:
    """The statements, with a cluster for each loop inside that of its parent."""
    children: dict[int | None, list[int]] = {}
    for position, loop in enumerate(found):
        children.setdefault(loop.parent, []).append(position)
    yield from nodes.get(-1, ())
    waiting = [iter(children.get(None, ()))]
    while waiting:
        position = next(waiting[-1], -1)
        if position < 0:
            waiting.pop()
            if waiting:
                yield "    }"
            continue
        title = quoted(_title(found[position]))
        yield f"    subgraph cluster_{number}_{position} {{ label={title}; style=dashed;"
        yield from nodes.get(position, ())
        waiting.append(iter(children.get(position, ())))


def _title(loop: Loop) -> str:
    return "irreducible" if loop.irreducible else f"loop {loop.heads[0]}"


def _style(*, is_entry: bool, is_head: bool, is_error: bool) -> str:
    return (
        (", shape=box" if is_entry else "")
        + (", peripheries=2" if is_head else "")
        + (", color=red, fontcolor=red" if is_error else "")
    )
