"""Reads property files in the syntax of SV-COMP: one `CHECK( init(main()), LTL(...) )` on a line."""

import re
from collections.abc import Iterator
from pathlib import Path

from lemmata.cfa.source import InputError, Place, Unsupported

_CHECK = re.compile(r"CHECK\(\s*init\(\s*(\w+)\s*\(\s*\)\s*\)\s*,\s*LTL\(\s*(.*?)\s*\)\s*\)\s*$")

_FORMULAS = {
    "G ! call(reach_error())": "unreach-call",
    "G ! call(__VERIFIER_error())": "unreach-call",
    "G ! label(ERROR)": "unreach-call",
    "G assert": "assertions",
    "G ! overflow": "no-overflow",
    "G def-behavior": "def-behavior",
    "G valid-free": "valid-memsafety",
    "G valid-deref": "valid-memsafety",
    "G valid-memtrack": "valid-memsafety",
    "G valid-memcleanup": "valid-memcleanup",
    "G ! data-race": "no-data-race",
    "F end": "termination",
}


def read_property(path: Path) -> str:
    """The name of the property that a file asks for, whether or not it is supported."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(Place(str(path)), f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise InputError(Place(str(path)), "is no text in UTF-8") from error
    return parse_property(text, str(path))


def parse_property(text: str, file: str) -> str:
    names = list(dict.fromkeys(_names(text, file)))
    if not names:
        raise InputError(Place(file), "asks for nothing: expected CHECK( init(main()), LTL(...) )")
    if len(names) > 1:
        raise Unsupported(Place(file), f"several properties in one file: {', '.join(names)}")
    return names[0]


def _names(text: str, file: str) -> Iterator[str]:
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if stripped:
            place = Place(file, number, line.index(stripped) + 1)
            yield _name(stripped, place)


def _name(line: str, place: Place) -> str:
    found = _CHECK.match(line)
    if found is None:
        raise InputError(place, f"expected CHECK( init(main()), LTL(...) ), found {line[:60]!r}")
    entry, formula = found.groups()
    if entry != "main":
        raise Unsupported(place, f"the entry {entry}")
    normal = re.sub(r"\s+", " ", re.sub(r"!\s*", "! ", re.sub(r"\s*([()])\s*", r"\1", formula)))
    if normal not in _FORMULAS:
        raise Unsupported(place, f"the formula {formula}")
    return _FORMULAS[normal]
