"""BenchExec task definitions: which files to read, and as what.

Only the part of YAML that these files use is read: nested mappings and lists by indentation, `[a, b]`,
plain and quoted scalars, comments. Anything else is an InputError, never a guess.
"""

import re
from collections.abc import Iterator, Sequence
from glob import glob
from pathlib import Path
from typing import TypeAlias

from lemmata.cfa.source import InputError, Place
from lemmata.value import value

Yaml: TypeAlias = "str | list[Yaml] | dict[str, Yaml]"

_KEY = re.compile(r"([\w.-]+):(?:\s+(.*)|)$")
_COMMENT = re.compile(r"(?:^|\s)#.*$")


@value
class Expected:
    """One property of a task, and the verdict that its authors state, if any."""

    property: Path
    verdict: bool | None


@value
class Task:
    """`include_dirs` and `defines` are an extension of the format: options of these names."""

    definition: Path
    files: tuple[Path, ...]
    pointer_bits: int
    include_dirs: tuple[Path, ...]
    defines: tuple[str, ...]
    expected: tuple[Expected, ...]

    @property
    def source(self) -> tuple[object, ...]:
        """What the front end sees: tasks that differ only in their property have the same."""
        return self.files, self.pointer_bits, self.include_dirs, self.defines


def find(arguments: Sequence[Path]) -> list[Path]:
    """The task definitions that files, directories and `.set` files stand for, sorted within each."""
    found: list[Path] = []
    for argument in arguments:
        if argument.is_dir():
            found.extend(sorted(argument.rglob("*.yml")))
        elif argument.suffix == ".set":
            found.extend(_listed(argument))
        else:
            found.append(argument)
    return list(dict.fromkeys(found))


def _listed(path: Path) -> Iterator[Path]:
    """A set file has one pattern on each line, relative to itself; `#` begins a comment."""
    for number, line in enumerate(_text(path).splitlines(), 1):
        if pattern := line.partition("#")[0].strip():
            matching = sorted(map(Path, glob(str(path.parent / pattern), recursive=True)))
            if not matching:
                raise InputError(Place(str(path), number, 1), f"no task definition matches '{pattern}'")
            yield from matching


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(Place(str(path)), f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(Place(str(path)), "is not UTF-8 text") from None


def complete(path: Path) -> Task:
    """A definition whose files exist, with at least one property."""
    task = read(path)
    if not task.expected:
        raise InputError(
            Place(str(path)), "the task has no property: `properties` with `property_file` was expected"
        )
    for file in (*task.files, *(expected.property for expected in task.expected)):
        if not file.is_file():
            raise InputError(Place(str(path)), f"the task names {file}, which does not exist")
    return task


def read(path: Path) -> Task:
    data = parse(_text(path), str(path))
    files = _strings(data, "input_files")
    if not files:
        raise InputError(Place(str(path)), "a task definition with `input_files` was expected")
    options = data.get("options", {})
    options = options if isinstance(options, dict) else {}
    return Task(
        definition=path,
        files=tuple(_beside(path, name) for name in files),
        pointer_bits=32 if options.get("data_model") == "ILP32" else 64,
        include_dirs=tuple(_beside(path, name) for name in _strings(options, "include_dirs")),
        defines=tuple(_strings(options, "defines")),
        expected=tuple(_expected(path, data.get("properties", []))),
    )


def _beside(path: Path, name: str) -> Path:
    return Path(*_normal((path.parent / name).parts))


def _normal(parts: Sequence[str]) -> list[str]:
    """`a/../b` is `b`; on purpose without following links."""
    kept: list[str] = []
    for part in parts:
        if part == ".." and kept and kept[-1] not in ("..", "/"):
            kept.pop()
        else:
            kept.append(part)
    return kept


def _expected(path: Path, properties: Yaml) -> Iterator[Expected]:
    for entry in properties if isinstance(properties, list) else []:
        if isinstance(entry, dict) and isinstance(name := entry.get("property_file"), str):
            verdict = entry.get("expected_verdict")
            yield Expected(
                _beside(path, name), {"true": True, "false": False}.get(str(verdict)) if verdict else None
            )


def _strings(data: dict[str, Yaml], key: str) -> list[str]:
    found = data.get(key, [])
    return [found] if isinstance(found, str) else [entry for entry in found if isinstance(entry, str)]


# ---------------------------------------------------------------- the subset of YAML


def parse(text: str, name: str) -> dict[str, Yaml]:
    lines = [
        (number, len(line) - len(line.lstrip()), stripped)
        for number, line in enumerate(text.splitlines(), 1)
        if (stripped := _COMMENT.sub("", line).strip()) and stripped != "---"
    ]
    reader = _Reader(lines, name)
    parsed = reader.block(0)
    if not reader.ended or not isinstance(parsed, dict):
        raise reader.error("a mapping was expected")
    return parsed


class _Reader:
    def __init__(self, lines: list[tuple[int, int, str]], name: str) -> None:
        self._lines = lines
        self._name = name
        self._at = 0

    @property
    def ended(self) -> bool:
        return self._at >= len(self._lines)

    def error(self, message: str) -> InputError:
        number, column, _ = self._lines[self._at] if not self.ended else (1, 0, "")
        return InputError(Place(self._name, number, column + 1), message)

    def block(self, indent: int) -> Yaml:
        """The list or mapping whose lines begin at exactly this column."""
        if self.ended:
            return {}
        return self._list(indent) if self._lines[self._at][2].startswith("- ") else self._mapping(indent)

    def _here(self, indent: int) -> str | None:
        if self.ended or self._lines[self._at][1] != indent:
            return None
        return self._lines[self._at][2]

    def _mapping(self, indent: int) -> Yaml:
        made: dict[str, Yaml] = {}
        while (line := self._here(indent)) is not None and not line.startswith("- "):
            match = _KEY.match(line)
            if match is None:
                raise self.error("`key: value` was expected")
            self._at += 1
            made[match[1]] = scalar(match[2]) if match[2] else self._nested(indent)
        return made

    def _nested(self, indent: int) -> Yaml:
        """What a key without a value on its line stands for; a list may begin in the key's own column."""
        if self.ended:
            return ""
        _, column, line = self._lines[self._at]
        deeper = column > indent or (column == indent and line.startswith("- "))
        return self.block(column) if deeper else ""

    def _list(self, indent: int) -> Yaml:
        made: list[Yaml] = []
        while (line := self._here(indent)) is not None and line.startswith("- "):
            rest = line[2:].lstrip()
            if _KEY.match(rest):
                column = indent + len(line) - len(rest)
                self._lines[self._at] = (self._lines[self._at][0], column, rest)
                made.append(self._mapping(column))
            else:
                self._at += 1
                made.append(scalar(rest))
        return made


def scalar(text: str) -> Yaml:
    if text.startswith("[") and text.endswith("]"):
        inner = text[1:-1].strip()
        return [scalar(part.strip()) for part in inner.split(",")] if inner else []
    if len(text) >= 2 and text[0] == text[-1] and text[0] in "\"'":
        return text[1:-1]
    return text
