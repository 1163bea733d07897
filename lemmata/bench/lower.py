"""Lower every task of a set, and say how far the front end gets: `python -m lemmata.bench lower TASKS...`.

Tasks that differ only in their property are read once. CPU seconds are those of this process and its
children (the front end's workers).
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median

from lemmata.bench.census import counts
from lemmata.bench.spent import cpu
from lemmata.bench.tasks import Task
from lemmata.cfa.program import Program
from lemmata.cfa.source import InputError, Unsupported
from lemmata.value import value

Parse = Callable[[Task], Program]
KINDS = ("lowered", "unsupported", "input-error", "crash")


@value
class Result:
    """`reason` is the message without its names and numbers, so that equal causes are counted together."""

    group: str
    task: str
    files: tuple[str, ...]
    kind: str
    message: str
    reason: str
    cpu: float
    lines: int
    edges: int


def parse_task(task: Task) -> Program:
    from lemmata.frontends.c import Options, parse

    options = Options(pointer_bits=task.pointer_bits, include_dirs=task.include_dirs, defines=task.defines)
    return parse(task.files, options)


def lower(task: Task, group: str, parse: Parse = parse_task) -> Result:
    before = cpu()
    kind, message, edges = "lowered", "", 0
    try:
        edges = sum(len(function.edges) for function in parse(task).functions.values())
    except Unsupported as error:
        kind, message = "unsupported", str(error)
    except InputError as error:
        kind, message = "input-error", str(error)
    except Exception as error:  # noqa: BLE001 (a crash is what this command counts)
        kind, message = "crash", f"{type(error).__name__}: {str(error).strip().rpartition(chr(10))[2]}"
    return Result(
        group,
        str(task.definition),
        tuple(map(str, task.files)),
        kind,
        message,
        reason_of(message, task.files),
        round(cpu() - before, 3),
        sum(file.read_bytes().count(b"\n") for file in task.files if file.is_file()),
        edges,
    )


_PLACE = re.compile(r"^.*?:\d+:\d+: ")
_NAMES = re.compile(r"'[^']*'|`[^`]*`|\b0x[0-9a-fA-F]+\b|\b\d+\b")


def reason_of(message: str, files: Sequence[Path] = ()) -> str:
    first = message.partition("\n")[0]
    for file in files:
        first = first.removeprefix(f"{file}: ")
    first = _PLACE.sub("", first)
    general = _NAMES.sub("_", first)
    return general if re.search("[a-z]", general) else first


# ---------------------------------------------------------------- tables


def table(results: Sequence[Result]) -> Iterator[str]:
    before = {"lowered": _lowered, "share": _share}
    after = {"CPU s": lambda mine: f"{_seconds(mine):.1f}", "lines/s": _speed}
    return counts(results, KINDS[1:], before, after)


def _lowered(results: Sequence[Result]) -> str:
    return str(sum(result.kind == "lowered" for result in results))


def _share(results: Sequence[Result]) -> str:
    return f"{100 * int(_lowered(results)) / max(1, len(results)):.1f}%"


def _seconds(results: Sequence[Result]) -> float:
    return sum(result.cpu for result in results)


def _speed(results: Sequence[Result]) -> str:
    return f"{sum(result.lines for result in results) / max(_seconds(results), 0.001):,.0f}"


def typical(results: Sequence[Result]) -> str:
    """The speed on files of about 1,000 lines, which the sum over a set says nothing of."""
    speeds = [
        result.lines / max(result.cpu, 0.001)
        for result in results
        if result.kind == "lowered" and 800 <= result.lines <= 1200
    ]
    middle = f", median {median(speeds):,.0f} lines/s" if speeds else ""
    return f"files of 800 to 1,200 lines: {len(speeds)}{middle}"


def reasons(results: Iterable[Result], limit: int = 40) -> Iterator[str]:
    """What stands in the way, commonest first, each with one example."""
    failed = [result for result in results if result.kind != "lowered"]
    example: dict[tuple[str, str], Result] = {}
    for result in failed:
        example.setdefault((result.kind, result.reason), result)
    ranked = Counter((result.kind, result.reason) for result in failed)
    for (kind, reason), count in ranked.most_common(limit):
        yield f"{count:>6}  {kind}: {reason}"
        yield f"        {example[kind, reason].message.partition(chr(10))[0]}"
