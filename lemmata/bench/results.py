"""Files of results: one JSON line that says what was measured, then one for each result, written at once.

A file that is gone on with gets another line that says so; the last one counts.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TextIO

from lemmata.bench.judge import Result, key
from lemmata.cfa.source import InputError, Place
from lemmata.value import value


@value
class Settings:
    """What figures depend on. `version` is the program's, with its commit where that is known."""

    tasks: tuple[str, ...]
    property: str | None
    engines: tuple[str, ...]
    timeout: float
    memory: int
    sample: int | None
    seed: int
    options: tuple[str, ...]
    version: str
    date: str


@value
class Results:
    settings: Settings
    results: tuple[Result, ...]


_MEASURED_ANEW = ("version", "date", "tasks", "engines", "property", "sample", "seed")
"""What may change between a measurement and its resumption: what is asked, not under which limits."""


def start(path: Path, settings: Settings) -> TextIO:
    """A new file for results."""
    try:
        file = path.open("x", encoding="utf-8")
    except FileExistsError:
        hint = "--resume goes on with it, --results names another"
        raise InputError(Place(str(path)), f"the file of results exists already; {hint}") from None
    except OSError as error:
        raise InputError(Place(str(path)), f"cannot be written: {error.strerror}") from None
    _begin(file, settings)
    return file


def _begin(file: TextIO, settings: Settings) -> None:
    print(json.dumps({"settings": _fields(settings)}), file=file, flush=True)


def resume(path: Path, settings: Settings) -> tuple[TextIO, list[Result]]:
    """The file to go on with, and what is in it; a last line that was cut off is dropped."""
    before = read(path)
    for name in Settings.__annotations__:
        then, now = getattr(before.settings, name), getattr(settings, name)
        if name not in _MEASURED_ANEW and then != now:
            raise InputError(Place(str(path)), f"was measured with {name} {then}, not {now}")
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    file = path.open("r+", encoding="utf-8")
    file.truncate(len(whole.encode()))
    file.seek(0, 2)
    if settings != before.settings:
        _begin(file, settings)
    return file, list(before.results)


def write(file: TextIO, result: Result) -> None:
    print(as_json(result), file=file, flush=True)


def read(path: Path) -> Results:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "is not text"
        raise InputError(Place(str(path)), f"cannot be read: {reason}") from None
    records = list(_records(path, text))
    said = [record["settings"] for record in records if isinstance(record.get("settings"), dict)]
    if not said or "settings" not in records[0]:
        raise InputError(Place(str(path), 1, 1), "a file of results was expected")
    given: dict[str, Any] = {name: _frozen(entry) for name, entry in said[-1].items()}
    found = [record for record in records if "settings" not in record]
    try:
        return Results(Settings(**given), tuple(Result(**{"statistics": {}, **record}) for record in found))
    except TypeError:
        raise InputError(Place(str(path)), "the file of results was written by another version") from None


def _records(path: Path, text: str) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        if not line.endswith("\n"):
            return
        try:
            record = json.loads(line)
        except ValueError:
            record = None
        if not isinstance(record, dict):
            raise InputError(Place(str(path), number, 1), "a JSON object was expected on each line")
        yield record


def _frozen(entry: object) -> object:
    return tuple(entry) if isinstance(entry, list) else entry


def as_json(record: object) -> str:
    """The fields of a value as one line."""
    return json.dumps(_fields(record))


def _fields(record: object) -> dict[str, object]:
    return {name: getattr(record, name) for name in type(record).__annotations__}


def latest(results: Sequence[Result]) -> list[Result]:
    """One result for each question and engine: the last."""
    return list({(key(result), result.engine): result for result in results}.values())
