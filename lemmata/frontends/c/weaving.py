"""Writes calls and declarations into a C text, at the places of its outline, and leaves the rest as it is.

Where a statement begins its line, what comes before it gets a line of its own, with the same indentation;
in a text with `# line` markers everything stays on its line, as the markers count lines.
"""

import re
from collections.abc import Mapping, Sequence

from lemmata.cfa.types import Float, Int
from lemmata.frontends.c.outline import Body, Outline, Point, Scalar

_MARKER = re.compile(rb"^[ \t]*#[ \t]*(?:line[ \t]+)?\d+", re.MULTILINE)
_REST = re.compile(rb"[ \t]*(?://[^\n\\]*|/\*(?:(?!\*/)[^\n])*\*/[ \t]*)?\n")
_NAMES = {8: "char", 16: "short", 32: "int", 64: "long long"}


def woven(
    outline: Outline,
    calls: Mapping[Point, str],
    declarations: Mapping[Body, Sequence[str]],
    beginnings: Mapping[int, str],
) -> list[bytes]:
    """Each file's text with calls at points, declarations at the start of bodies, and a line before all."""
    made = []
    for number, text in enumerate(outline.texts):
        writer = _Writer(text)
        for body, lines in declarations.items():
            if body.file == number:
                for line in lines:
                    writer.block(body.offset, line)
        for point, call in calls.items():
            if point.file == number:
                writer.call(point, call)
        beginning = beginnings.get(number, "")
        made.append(writer.text(f"{beginning}\n" if beginning else ""))
    return made


def type_name(type_: Int | Float) -> str:
    """The type as C has it; numbers of 64 bits are long long, whatever long is."""
    if isinstance(type_, Float):
        return "float" if type_.bits == 32 else "double"
    if type_.boolean:
        return "_Bool"
    sign = "" if type_.signed else "unsigned "
    return f"{'signed ' if type_.bits == 8 and type_.signed else sign}{_NAMES[type_.bits]}"


def copy_of(one: Scalar, taken: frozenset[str]) -> Scalar:
    """The variable that keeps the value at the start of the function: `x_init`, or another name nearby."""
    name, number = f"{one.name}_init", 0
    while name in taken:
        number += 1
        name = f"{one.name}_init{number}"
    return Scalar(name, one.type)


class _Writer:
    """One text; what is inserted at one place stays in the order in which it came."""

    def __init__(self, text: bytes) -> None:
        self._text = text
        self._lines_count = _MARKER.search(text) is not None
        self._insertions: list[tuple[int, int, bytes]] = []

    def _insert(self, offset: int, what: str, *, closing: bool = False) -> None:
        order = -1 if closing else len(self._insertions)
        self._insertions.append((offset, order, what.encode()))

    def call(self, point: Point, call: str) -> None:
        match point.form:
            case "condition":
                begin = "" if self._text[point.offset - 1 : point.offset] == b"(" else " "
                end = "" if self._text[point.offset : point.offset + 1].isspace() else " "
                self._insert(point.offset, f"{begin}{call},{end}")
            case "missing condition":
                self._insert(point.offset, f" {call}, 1")
            case "block":
                self.block(point.offset, f"{call};")
            case "statement" if point.closes is not None:
                self._insert(point.offset, f" {{ {call};")
                self._insert(point.closes, " }", closing=True)
            case "statement":
                self._before(point.offset, f"{call};")

    def block(self, offset: int, line: str) -> None:
        """Behind a brace or a label: on the next line, if there is nothing more on this one."""
        rest = _REST.match(self._text, offset)
        if rest is None or self._lines_count:
            self._insert(offset, f" {line}")
            return
        following = re.compile(rb"(?:[ \t]*\n)*([ \t]*)").match(self._text, rest.end())
        indent = following[1].decode() if following else ""
        self._insert(rest.end(), f"{indent}{line}\n")

    def _before(self, offset: int, line: str) -> None:
        start = self._text.rfind(b"\n", 0, offset) + 1
        indent = self._text[start:offset]
        if self._lines_count or indent.strip():
            self._insert(offset, f"{line} ")
        else:
            self._insert(start, f"{indent.decode()}{line}\n")

    def text(self, beginning: str) -> bytes:
        parts, at = [beginning.encode()], 0
        for offset, _, what in sorted(self._insertions):
            parts += self._text[at:offset], what
            at = offset
        return b"".join([*parts, self._text[at:]])
