"""Something done with each task of some sets: its results, written one by one, and counted by their kinds."""

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol, TypeVar

from lemmata.bench import tasks
from lemmata.bench.results import as_json
from lemmata.bench.sample import groups
from lemmata.bench.tables import Table, as_text
from lemmata.bench.tasks import Task
from lemmata.value import value


class Counted(Protocol):
    @property
    def group(self) -> str: ...

    @property
    def kind(self) -> str: ...


class Explained(Counted, Protocol):
    @property
    def task(self) -> str: ...

    @property
    def detail(self) -> str: ...


R = TypeVar("R", bound=Counted)
Figures = Mapping[str, Callable[[Sequence[R]], str]]


@value
class Choice:
    """Which tasks: of each directory all, or `sample`, drawn by the seed; results are written to `output`."""

    tasks: tuple[Path, ...]
    sample: int | None = None
    seed: int = 1
    output: Path | None = None


def census(choice: Choice, do: Callable[[Task, str], R]) -> list[R]:
    """What `do` makes of each task, which is in a set of that name."""
    results: list[R] = []
    with ExitStack() as stack:
        output = choice.output and stack.enter_context(choice.output.open("w", encoding="utf-8"))
        for group, definitions in groups(tasks.find(choice.tasks)).items():
            chosen = select(definitions, choice.sample, choice.seed)
            for number, task in enumerate(chosen, 1):
                results.append(do(task, group))
                if output:
                    print(as_json(results[-1]), file=output, flush=True)
                _progress(f"{group}: {number} of {len(chosen)}")
        _progress("")
    return results


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


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def counts(
    results: Sequence[R], kinds: Sequence[str], before: Figures[R], after: Figures[R]
) -> Iterator[str]:
    """A line for each set and one for all, with other figures before and after the numbers of the kinds."""
    names = list(dict.fromkeys(result.group for result in results))
    rows = []
    for name in [*names, *(["all"] if len(names) > 1 else [])]:
        mine = [result for result in results if name in (result.group, "all")]
        count = Counter(result.kind for result in mine)
        numbers = (str(count[kind]) for kind in kinds)
        first, last = ([figure(mine) for figure in each.values()] for each in (before, after))
        rows.append((name, str(len(mine)), *first, *numbers, *last))
    return as_text(Table("Counts", ("set", "n", *before, *kinds, *after), tuple(rows), words=1))


def explained(results: Sequence[Explained], kinds: Sequence[str]) -> Iterator[str]:
    """What is said of each result of these kinds."""
    for result in results:
        if result.kind in kinds:
            yield f"{result.kind}: {result.task}: {result.detail}"
