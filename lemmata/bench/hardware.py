"""Lists of hardware problems: one JSON object on each line, with `name`, `file` and `verdict`.

`file` is relative to the list; `verdict` is safe, unsafe or unknown. A line without `file` names a problem
that is not here: it is counted, and left out.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from lemmata.bench.tasks import Expected, Task
from lemmata.cfa.source import InputError, Place

_VERDICTS = {"safe": True, "unsafe": False, "unknown": None}
PROPERTY = Path("unreach-call")
"""What `bad` is called where properties have names."""


def listed(path: Path) -> list[Task]:
    """The problems that are here, in the order of the list."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "is not text"
        raise InputError(Place(str(path)), f"cannot be read: {reason}") from None
    problems = [problem for number, line in enumerate(lines, 1) for problem in _problem(path, number, line)]
    here = [problem for problem in problems if problem is not None]
    if len(here) < len(problems):
        missing = len(problems) - len(here)
        print(f"{path}: {missing} of {len(problems)} problems have no file and are left out", file=sys.stderr)
    return here


def _problem(path: Path, number: int, line: str) -> Iterator[Task | None]:
    """None for a problem that is not here; nothing for an empty line."""
    if not line.strip():
        return
    try:
        record = json.loads(line)
    except ValueError:
        record = None
    if not isinstance(record, dict) or record.get("verdict") not in _VERDICTS or "name" not in record:
        raise InputError(
            Place(str(path), number, 1),
            "an object with `name`, and `verdict` safe, unsafe or unknown, was expected",
        )
    if not isinstance(record.get("file"), str):
        yield None
        return
    file = path.parent / record["file"]
    if not file.is_file():
        raise InputError(Place(str(path), number, 1), f"the problem names {file}, which does not exist")
    expected = Expected(PROPERTY, _VERDICTS[record["verdict"]])
    yield Task(path / str(record["name"]), (file,), 64, (), (), (expected,))
