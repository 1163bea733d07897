"""Which tasks of which sets: by name, and samples that are fixed by a seed.

A sample is stratified by verdict and directory: tasks are put in order of both (shuffled within one
directory), and every n-th is taken, so that each stratum has its share. Where the sets lie does not matter.
"""

import os
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from lemmata.bench import hardware, tasks
from lemmata.bench.tasks import Expected, Task
from lemmata.cfa.source import InputError, Place
from lemmata.value import value

T = TypeVar("T")


@value
class Question:
    """A task with one of its properties: what has one answer."""

    group: str
    task: Task
    expected: Expected

    @property
    def name(self) -> str:
        """What tells questions apart; where the definition lies, as it was given."""
        return f"{self.task.definition}:{self.expected.property.stem}"


def groups(definitions: Sequence[Path]) -> dict[str, list[Path]]:
    """Task definitions by directory, each directory named by the parts that not all of them share."""
    parents = [path.parent.parts for path in definitions]
    shared = set.intersection(*map(set, parents)) if len(set(parents)) > 1 else set()
    made: dict[str, list[Path]] = {}
    for path in definitions:
        parts = [part for part in path.parent.parts if part not in shared]
        name = "/".join(parts) if shared else _without_tasks(path.parent)
        made.setdefault(name or str(path.parent), []).append(path)
    return made


def _without_tasks(folder: Path) -> str:
    return (folder.parent if folder.name == "tasks" else folder).name


def sets(arguments: Sequence[Path]) -> dict[str, list[Path]]:
    """A `.set` file is a set with its name; all other definitions are sets by directory."""
    listed = [path for path in arguments if path.suffix == ".set"]
    made = groups(tasks.find([path for path in arguments if path.suffix != ".set"]))
    for path in listed:
        made.setdefault(path.stem, []).extend(tasks.find([path]))
    return made


def questions(arguments: Sequence[Path], only: str | None = None) -> dict[str, list[Question]]:
    """All questions of each set; every definition is read, so a bad one is found before anything runs."""
    lists = [path for path in arguments if path.suffix == ".jsonl"]
    made = {
        group: [question for path in definitions for question in _asked(group, tasks.complete(path), only)]
        for group, definitions in sets([path for path in arguments if path not in lists]).items()
    }
    for path in lists:
        made[path.stem] = [each for task in hardware.listed(path) for each in _asked(path.stem, task, only)]
    if not any(made.values()):
        names = ", ".join(map(str, arguments))
        about = f" with property {only}" if only else ""
        raise InputError(Place(names), f"there are no tasks{about} here")
    return made


def _asked(group: str, task: Task, only: str | None) -> Iterator[Question]:
    for expected in task.expected:
        if only is None or expected.property.stem == only:
            yield Question(group, task, expected)


def sample(asked: Sequence[Question], size: int | None, seed: int) -> list[Question]:
    """At most `size` of them, in the order of their names."""
    if size is None or size >= len(asked):
        return list(asked)
    chance = random.Random(seed)
    strata: dict[tuple[str, str], list[Question]] = {}
    for question in asked:
        strata.setdefault(_stratum(question), []).append(question)
    ordered: list[Question] = []
    for _, members in sorted(strata.items()):
        members.sort(key=lambda question: question.name)
        chance.shuffle(members)
        ordered.extend(members)
    return sorted(_every(ordered, size, chance.random()), key=lambda question: question.name)


def _stratum(question: Question) -> tuple[str, str]:
    definition = question.task.definition.parent
    return str(question.expected.verdict), os.path.relpath(question.task.files[0].parent, definition)


def _every(ordered: Sequence[T], size: int, start: float) -> Iterator[T]:
    """`size` of them at equal distances, the first of them `start` (below 1) of a distance in."""
    distance = len(ordered) / size
    for number in range(size):
        yield ordered[min(int((number + start) * distance), len(ordered) - 1)]
