"""From libclang's positions to ours, following `# line` markers.

clang numbers all characters of all files consecutively; a position outside macros is the start of its file
plus an offset. Knowing where each file starts, a position costs a table look-up instead of three calls.
"""

import ctypes
import re
from bisect import bisect_right
from collections.abc import Callable
from pathlib import Path

from lemmata.cfa.source import NOWHERE, Place, Span, span
from lemmata.frontends.c.clang import FROM_MACRO, Clang, ClangString, Cursor, Handle, Location

_MARKER = re.compile(rb"^[ \t]*#[ \t]*(?:line[ \t]+)?\d+[^\n]*$", re.MULTILINE)
_OURS = f"{Path(__file__).parent}/"
_HELD_COLUMN = (1 << 16) - 2


class Files:
    """The numbers of the files that a Program's spans name; shared by its units."""

    def __init__(self) -> None:
        self.names: list[str] = ["<built in>"]
        self._numbers: dict[str, int] = {}

    def number(self, name: str) -> int:
        name = _shown(name)
        if name not in self._numbers:
            self._numbers[name] = len(self.names)
            self.names.append(name)
        return self._numbers[name]

    def place(self, at: Span) -> Place:
        file, line, column = at >> 48, (at >> 16) & 0xFFFFFFFF, at & 0xFFFF
        return Place(self.names[file], line, column)


def _shown(name: str) -> str:
    """Our own headers and models are `<stdio.h>` and `<models/string.c>`, wherever they are installed."""
    return f"<{name.removeprefix(_OURS).removeprefix('headers/')}>" if name.startswith(_OURS) else name


class SourceFile:
    """A file as clang read it: its text, and the span of each line's column 0 as `# line` presents it."""

    __slots__ = ("_begin", "_end", "_span", "first", "last", "lines", "spans", "text")

    def __init__(self, text: bytes, first: int, lines: list[int], spans: list[int]) -> None:
        self.text = text
        self.first = first
        self.last = first + len(text)
        self.lines = lines
        self.spans = spans
        self._begin = self._end = self._span = 0  # the line that was asked for last

    def span(self, offset: int) -> Span:
        if not self._begin <= offset < self._end:
            line = bisect_right(self.lines, offset)
            self._begin = self.lines[line - 1]
            self._end = self.lines[line] if line < len(self.lines) else len(self.text) + 1
            self._span = self.spans[line - 1] + 1
        column = offset - self._begin
        return self._span + (column if column < _HELD_COLUMN else _HELD_COLUMN)  # type: ignore[return-value]


class Positions:
    """Spans and source text of one translation unit's cursors."""

    def __init__(self, clang: Clang, unit: Handle, files: Files) -> None:
        self._clang = clang
        self._unit = unit
        self._files = files
        self._location = clang.location
        self._known: list[SourceFile] = []
        self._starts: list[int] = []
        self._now = SourceFile(b"", 1, [0], [0])

    def span(self, cursor: Cursor) -> Span:
        """Where the cursor begins; within a macro's expansion, where the macro is used."""
        location = self._location(cursor)
        raw = location.raw
        now = self._now
        if now.first <= raw <= now.last:
            return now.span(raw - now.first)
        found = self._place(location, self._clang.expansion_location)
        return found[0].span(found[1]) if found else NOWHERE

    def location_span(self, location: Location) -> Span:
        found = self._place(location, self._clang.expansion_location)
        return found[0].span(found[1]) if found else NOWHERE

    def text_from(self, cursor: Cursor) -> tuple[bytes, int] | None:
        """The text of the file and the offset in it where a token outside macros (or an argument) begins."""
        location = self._location(cursor)
        raw = location.raw
        now = self._now
        if now.first <= raw <= now.last:
            return now.text, raw - now.first
        found = self._place(location, self._clang.file_location)
        return (found[0].text, found[1]) if found else None

    def spelled_from(self, cursor: Cursor) -> tuple[bytes, int] | None:
        """As `text_from`, but for a token of a macro's body the place in the macro's definition."""
        token = self._clang.token_at(self._unit, self._location(cursor))
        if not token:
            return None
        location = self._clang.token_location(self._unit, token[0])
        self._clang.dispose_tokens(self._unit, token, 1)
        found = self._place(location, self._clang.file_location)
        return (found[0].text, found[1]) if found else None

    def token_text(self, cursor: Cursor) -> str:
        """The token that the cursor begins with, as it is spelled even inside a macro's body."""
        token = self._clang.token_at(self._unit, self._location(cursor))
        if not token:
            return ""
        text = self._clang.text(self._clang.token_text(self._unit, token[0]))
        self._clang.dispose_tokens(self._unit, token, 1)
        return text

    def in_macro(self, cursor: Cursor) -> bool:
        return self._location(cursor).raw >= FROM_MACRO

    def extent(self, cursor: Cursor) -> tuple[bytes, int, int] | None:
        """The text of the file, and the offsets between which the cursor lies in it, macros unexpanded.

        None for a cursor that begins and ends in different files.
        """
        clang = self._clang
        extent = clang.extent(cursor)
        begin = self._place(clang.range_start(extent), clang.file_location)
        end = self._place(clang.range_end(extent), clang.file_location)
        if not begin or not end or begin[0] is not end[0]:
            return None
        return begin[0].text, begin[1], end[1]

    def _place(self, location: Location, ask: Callable[..., None]) -> tuple[SourceFile, int] | None:
        raw = location.raw
        if raw < FROM_MACRO:
            index = bisect_right(self._starts, raw) - 1
            if index >= 0 and raw <= self._known[index].last:
                self._now = self._known[index]
                return self._now, raw - self._now.first
        handle, offset = ctypes.c_void_p(), ctypes.c_uint()
        ask(location, ctypes.byref(handle), None, None, ctypes.byref(offset))
        if handle.value is None:
            return None
        if raw < FROM_MACRO:
            return self._learn(handle.value, raw - offset.value), offset.value
        start = self._clang.location_at(self._unit, handle.value, 0).raw
        index = bisect_right(self._starts, start) - 1
        if index < 0 or self._starts[index] != start:
            return self._learn(handle.value, start), offset.value
        return self._known[index], offset.value

    def _learn(self, handle: Handle, first: int) -> SourceFile:
        size = ctypes.c_size_t()
        address = self._clang.file_contents(self._unit, handle, ctypes.byref(size))
        text = ctypes.string_at(address, size.value) if address else b""
        lines = [0] + [found.end() for found in re.finditer(rb"\n", text)]
        made = SourceFile(text, first, lines, self._line_spans(handle, text, lines))
        index = bisect_right(self._starts, first)
        self._starts.insert(index, first)
        self._known.insert(index, made)
        self._now = made
        return made

    def _line_spans(self, handle: Handle, text: bytes, lines: list[int]) -> list[int]:
        """For each line the span of its column 0; clang is asked once after each marker."""
        name = self._clang.text(self._clang.file_name(handle))
        number = self._files.number(name)
        spans = [span(number, line + 1, 0) for line in range(len(lines))]
        marks = [bisect_right(lines, found.start()) for found in _MARKER.finditer(text)]
        for mark, until in zip(marks, [*marks[1:], len(lines)], strict=False):
            if mark < len(lines):
                file, line = self._presumed(handle, lines[mark])
                for i in range(mark, until):
                    spans[i] = span(file, line + i - mark, 0)
        return [int(each) for each in spans]

    def _presumed(self, handle: Handle, offset: int) -> tuple[int, int]:
        name, line = ClangString(), ctypes.c_uint()
        at = self._clang.location_at(self._unit, handle, offset)
        self._clang.presumed_location(at, ctypes.byref(name), ctypes.byref(line), None)
        return self._files.number(self._clang.text(name)), line.value
