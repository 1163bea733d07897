"""Reads C text with the front end's parts, without the worker."""

from pathlib import Path

from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.clang import clang
from lemmata.frontends.c.options import Options
from lemmata.frontends.c.tree import Node
from lemmata.frontends.c.unit import Shared, Unit


def unit(folder: Path, text: str | bytes, options: Options | None = None) -> Unit:
    path = folder / "input.c"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return Unit(Shared(clang(), options or Options()), path)


def function(read: Unit, name: str = "f") -> Node:
    return read.builder.tree(read.functions[name])


def body(read: Unit, name: str = "f") -> list[Node]:
    """The statements of a function's body."""
    return function(read, name).children[-1].children


def find(node: Node, kind: int) -> list[Node]:
    """All nodes of a kind, in preorder."""
    found = [node] if node.kind == kind else []
    for child in node.children:
        found += find(child, kind)
    return found


def initializer(read: Unit, name: str) -> Node:
    cursor = read.initializer(read.variables[name][-1])
    assert cursor is not None
    return read.builder.tree(cursor)


def literals(node: Node) -> list[str]:
    return [each.text for each in find(node, k.INTEGER_LITERAL)]
