"""Places in source text, and the two ways in which reading an input can fail."""

from typing import NewType

from lemmata.value import value

Span = NewType("Span", int)
"""A packed position (file number, line, column); one machine word for each edge of a Program."""

NOWHERE = Span(0)
_LINE = 1 << 16
_FILE = 1 << 48


def span(file: int, line: int, column: int) -> Span:
    """Pack a position; a column past 65,535 is held there (one-line generated files)."""
    return Span(file * _FILE + line * _LINE + min(column, _LINE - 1))


def unpack(at: Span) -> tuple[int, int, int]:
    """(file number, line, column)"""
    file, rest = divmod(at, _FILE)
    return file, *divmod(rest, _LINE)


@value
class Place:
    """A position as users read it; line 0 stands for the file as a whole."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


class InputError(Exception):
    """The input cannot be read: `message` says what was found and what was expected."""

    def __init__(self, place: Place, message: str) -> None:
        super().__init__(place, message)
        self.place = place
        self.message = message

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


class Unsupported(InputError):
    """The input is well-formed, but its meaning is not implemented; the verdict is `unknown`."""
