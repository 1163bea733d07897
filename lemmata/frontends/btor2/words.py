"""One line of BTOR2 as words, with the positions that messages need."""

import re
from typing import NoReturn

from lemmata.cfa.source import InputError, Place, Unsupported

_WORD = re.compile(r"\S+")
_NUMBER = re.compile(r"[0-9]+")


class Words:
    """The words of a line that are not read yet. A word that begins with `;` begins a comment."""

    def __init__(self, file: str, line: int, text: str) -> None:
        self._file = file
        self._text = text
        self._words = _code(text)
        self._at = 0
        self.line = line

    def __bool__(self) -> bool:
        return self._at < len(self._words)

    def peek(self) -> str:
        """The next word, or nothing."""
        return self._words[self._at] if self else ""

    def take(self, expected: str) -> str:
        """The next word; `expected` says what it should be."""
        if not self:
            self._at += 1
            self.fail(f"expected {expected}, but the line ends")
        self._at += 1
        return self._words[self._at - 1]

    def number(self, expected: str) -> int:
        """The next word, an unsigned number of at most 15 digits."""
        word = self.take(expected)
        if not _NUMBER.fullmatch(word) or len(word) > 15:
            self.fail(f"expected {expected}, found '{shown(word)}'")
        return int(word)

    def reference(self, expected: str) -> int:
        """The next word, a number that may be negated."""
        word = self.take(expected)
        digits = word.removeprefix("-")
        if not _NUMBER.fullmatch(digits) or len(digits) > 15:
            self.fail(f"expected {expected}, found '{shown(word)}'")
        return -int(digits) if digits is not word else int(digits)

    def place(self) -> Place:
        """The place of the word that was taken last."""
        starts = [found.start() + 1 for found in _WORD.finditer(self._text)]
        at = self._at - 1
        return Place(self._file, self.line, starts[at] if at < len(self._words) else len(self._text) + 1)

    def fail(self, message: str) -> NoReturn:
        """An error at the word that was taken last."""
        raise InputError(self.place(), message)

    def fail_after(self, message: str) -> NoReturn:
        """An error at the end of the line."""
        raise InputError(Place(self._file, self.line, len(self._text) + 1), message)

    def refuse(self, message: str) -> NoReturn:
        """For what is well-formed but has no meaning here."""
        raise Unsupported(self.place(), message)


def _code(text: str) -> list[str]:
    words = text.split()
    if ";" not in text:
        return words
    comment = next((at for at, word in enumerate(words) if word.startswith(";")), len(words))
    return words[:comment]


def shown(word: str) -> str:
    """A word as messages have it: short, and without what a terminal would obey."""
    plain = ascii(word)[1:-1]
    return plain if len(plain) <= 40 else f"{plain[:37]}..."
