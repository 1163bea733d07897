"""`_Generic`: which association applies.

libclang shows the controlling expression and all branches, but neither the types of the associations nor the
choice. Where the result has one type only, that decides; else types are read from the source, in words.
"""

import re

from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.lower.body import Body
from lemmata.frontends.c.tree import Node

_TOKEN = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|/\*.*?\*/|//[^\n]*|\\?\s+|\w+|.", re.DOTALL)
_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")
_KNOWN = frozenset(
    (
        *("unsigned", "signed", "short", "long", "int", "char", "float", "double", "_Bool", "bool", "void"),
        *("const", "volatile", "restrict", "struct", "union", "enum", "__int128"),
    )
)
_QUALIFIERS = frozenset(("const", "volatile", "restrict"))
_TAGGED = ("struct", "union", "enum")


def chosen_association(body: Body, node: Node) -> Node:
    """The branch that a _Generic stands for."""
    branches = node.children[1:]
    matching = [branch for branch in branches if branch.type == node.type]
    if len(matching) == 1:
        return matching[0]
    names = _associations(body.context.spelled_text(node))
    if len(names) != len(branches):
        raise body.unsupported(node, "_Generic whose types are not written out")
    wanted = normal_type(body.context.type_text(node.children[0]))
    default = None
    for name, branch in zip(names, branches, strict=True):
        if name == "default":
            default = branch
            continue
        normal = normal_type(name)
        if normal is None or wanted is None:
            raise body.unsupported(node, f"_Generic with the type `{name}`")
        if normal == wanted:
            return branch
    if default is None or default.kind == k.TYPE_REF:
        raise body.unsupported(node, "_Generic whose choice is not known")
    return default


def _associations(text: str) -> list[str]:
    """The type names of a _Generic whose text begins here, in order."""
    parts: list[list[str]] = [[]]
    depth = 0
    for found in _TOKEN.finditer(text):
        token = found[0]
        depth += (token in _OPENING) - (token in _CLOSING)
        if depth == 0 and token in _CLOSING:
            break
        if depth == 1 and token == ",":
            parts.append([])
        elif depth >= 1 and not token.isspace() and token[0] not in "\\/":
            parts[-1].append(token)
    return [" ".join(part[: part.index(":")]) for part in parts[1:] if ":" in part]


def normal_type(text: str) -> tuple[tuple[str, ...], str] | None:
    """A type in a form that equal types share: its words in order, and its declarator; None if not known."""
    text = text.replace("restrict", "").strip()
    at = min((i for i in (text.find("*"), text.find("("), text.find("[")) if i >= 0), default=len(text))
    words, rest = text[:at].split(), re.sub(r"\s+", "", text[at:])
    tag = next((i for i, word in enumerate(words) if word in _TAGGED), None)
    if tag is not None:
        kept = [word for word in words if word in ("const", "volatile")] if rest else []
        return (*sorted(kept), *words[tag : tag + 2]), rest
    if any(word not in _KNOWN for word in words):
        return None
    if not rest:
        words = [word for word in words if word not in _QUALIFIERS]
    return tuple(sorted(_basic(words))), rest


def _basic(words: list[str]) -> list[str]:
    """`long unsigned int` as `long unsigned`; `signed` counts with char alone."""
    if "bool" in words:
        words = ["_Bool" if word == "bool" else word for word in words]
    if "char" not in words:
        words = [word for word in words if word != "signed"] or ["int"]
    modified = {"short", "long", "unsigned"} & set(words)
    if "int" in words and modified:
        return [word for word in words if word != "int"]
    return words
