"""Lower every task of a set, and say how far the front end gets: `python -m lemmata.bench lower TASKS...`.

Tasks that differ only in their property are read once. CPU seconds are those of this process and its
children (the front end's workers).
"""

import json
import random
import re
import resource
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import TextIO

from lemmata.bench import tasks
from lemmata.bench.sample import groups
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


def cpu_seconds() -> float:
    return sum(
        usage.ru_utime + usage.ru_stime
        for usage in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def lower(task: Task, group: str, parse: Parse = parse_task) -> Result:
    before = cpu_seconds()
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
        round(cpu_seconds() - before, 3),
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


# ---------------------------------------------------------------- sets


def select(definitions: Sequence[Path], sample: int | None, seed: int) -> list[Task]:
    """Tasks that the front end sees as different; with `sample`, that many drawn by the seed."""
    distinct: dict[tuple[object, ...], Task] = {}
    for path in definitions:
        task = tasks.read(path)
        distinct.setdefault(task.source, task)
    chosen = list(distinct.values())
    if sample is not None and sample < len(chosen):
        chosen = sorted(random.Random(seed).sample(chosen, sample), key=lambda task: task.definition)
    return chosen


def run(
    arguments: Sequence[Path], output: TextIO | None, sample: int | None = None, seed: int = 1
) -> list[Result]:
    results: list[Result] = []
    for group, definitions in groups(tasks.find(arguments)).items():
        chosen = select(definitions, sample, seed)
        for number, task in enumerate(chosen, 1):
            result = lower(task, group)
            results.append(result)
            if output is not None:
                print(as_json(result), file=output, flush=True)
            _progress(f"{group}: {number} of {len(chosen)}")
    _progress("")
    return results


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def as_json(result: Result) -> str:
    return json.dumps({name: getattr(result, name) for name in Result.__annotations__})


# ---------------------------------------------------------------- tables


def table(results: Sequence[Result]) -> Iterator[str]:
    yield (
        f"{'set':<24} {'n':>5} {'lowered':>8} {'share':>7} "
        + " ".join(f"{kind:>11}" for kind in KINDS[1:])
        + f" {'CPU s':>8} {'lines/s':>8}"
    )
    names = list(dict.fromkeys(result.group for result in results))
    for name in names:
        yield _row(name, [result for result in results if result.group == name])
    if len(names) > 1:
        yield _row("all", results)


def _row(name: str, results: Sequence[Result]) -> str:
    count = Counter(result.kind for result in results)
    share = 100 * count["lowered"] / max(1, len(results))
    rest = " ".join(f"{count[kind]:>11}" for kind in KINDS[1:])
    seconds = sum(result.cpu for result in results)
    speed = f"{sum(result.lines for result in results) / max(seconds, 0.001):,.0f}"
    return (
        f"{name:<24} {len(results):>5} {count['lowered']:>8} {share:>6.1f}% {rest} {seconds:>8.1f} {speed:>8}"
    )


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
