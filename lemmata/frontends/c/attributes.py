"""Attributes and assembler names that change what a declaration means, which none may do unnoticed.

libclang shows most attributes without saying which they are, so their names are read from the text.
"""

import re
from collections.abc import Iterator

from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.clang import BREAK, CONTINUE, Clang, Cursor, Visitor
from lemmata.frontends.c.positions import Positions
from lemmata.value import value

REFUSED = {
    "alias": "another name for the same thing (attribute `alias`)",
    "weakref": "another name for the same thing (attribute `weakref`)",
    "ifunc": "a function that is chosen when the program starts (attribute `ifunc`)",
    "register": "a variable that is a register of the machine",
    "cleanup": "a function that is called when a variable's scope ends (attribute `cleanup`)",
}
"""What a use of the thing so declared is refused with (`register`: with an assembler name, at file scope)."""

BESIDE_MAIN = {
    "constructor": "a function that runs before `main` (attribute `constructor`)",
    "destructor": "a function that runs after `main` (attribute `destructor`)",
}
"""What the file that defines such a function is refused with, reachable or not, unless it is understood."""

TEXTUAL = re.compile(
    rb"^[ \t]*#[ \t]*pragma[ \t]+(?:weak|redefine_extname)\b|\b_*scalar_storage_order_*\b", re.MULTILINE
)
"""What clang passes over or hides, found in the text instead."""

_REGISTER = 7
_WORD = re.compile(rb"\w+")
_ARGUMENT = re.compile(rb"""\w+\s*\(\s*(?:"([\w.$]+)"|(\d+))\s*\)""")


@value
class Attribute:
    """`name` has no underscores around it.

    `label` is the assembler name of `asm("label")`, or another attribute's argument (name or number) where
    it is spelled outside macros.
    """

    name: str
    cursor: Cursor
    label: str = ""


def attributes(clang: Clang, positions: Positions, declaration: Cursor) -> Iterator[Attribute]:
    if clang.has_attributes(declaration):
        for cursor in _cursors(clang, declaration):
            if cursor.kind == k.ASM_LABEL_ATTRIBUTE:
                kind = "register" if clang.storage(declaration) == _REGISTER else "asm"
                yield Attribute(kind, cursor, clang.text(clang.spelling(cursor)))
            elif cursor.kind == k.FIRST_ATTRIBUTE:
                yield Attribute(name(positions, cursor), cursor, _argument(positions, cursor))


def name(positions: Positions, attribute: Cursor) -> str:
    """The attribute's name as it is spelled, in a macro's body if need be."""
    if positions.in_macro(attribute):
        return positions.token_text(attribute).strip("_")
    at = positions.text_from(attribute)
    word = _WORD.match(*at) if at else None
    return word[0].decode().strip("_") if word else ""


def _argument(positions: Positions, attribute: Cursor) -> str:
    at = None if positions.in_macro(attribute) else positions.text_from(attribute)
    found = _ARGUMENT.match(*at) if at else None
    return (found[1] or found[2]).decode() if found else ""


def _cursors(clang: Clang, declaration: Cursor) -> list[Cursor]:
    """A declaration's attributes, which come before its other children."""
    found: list[Cursor] = []

    def visit(child: Cursor, _parent: Cursor, _data: None) -> int:
        if not k.FIRST_ATTRIBUTE <= child.kind < k.LAST_ATTRIBUTE:
            return BREAK
        found.append(child)
        return CONTINUE

    clang.visit_children(declaration, Visitor(visit), None)
    return found
