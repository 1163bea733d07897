"""Measures what a study compares, and shows its tables: `python -m lemmata.bench study NAME ROOT`.

Questions come in an order that the seed fixes, from each set in turn, and each is asked of all engines before
the next: wherever a measurement ends, what is there can be compared. Studies can share one file of results:
what one has measured, another does not measure again.
"""

import random
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path

from lemmata.bench import command, path_programs, results, sample, tables
from lemmata.bench.judge import FAILURES, WRONG, Result, key
from lemmata.bench.measure import VERIFIER, Job
from lemmata.bench.sample import Question
from lemmata.bench.selection import asked_of_all, chosen, engines
from lemmata.bench.studies import STUDIES, Study
from lemmata.cfa.properties import PROPERTIES
from lemmata.cfa.source import InputError, Place
from lemmata.value import replace, value

_PATHS = "-paths"
"""What the sets of path programs have after the names of theirs."""


@value
class Request:
    """`name` is one of STUDIES, whose sets are below `root`; no run begins after `minutes`."""

    name: str
    root: Path
    sample: int | None
    seed: int
    timeout: float
    memory: int
    minutes: float | None
    parallel: int
    results: Path
    resume: bool
    form: str
    plots: Path | None


def study(request: Request, verifier: Sequence[str] = VERIFIER) -> int:
    """0, or 1 where a verdict was wrong or a run failed."""
    end = None if request.minutes is None else time.monotonic() + 60 * request.minutes
    one = STUDIES[request.name]
    jobs = [Job(question, engine) for question in _questions(one, request) for engine in one.engines]
    wanted = {(str(job.question.task.definition), job.question.expected.property.stem) for job in jobs}
    measured = command.answers(jobs, _campaign(one, request), verifier, end)
    return _shown(one, [each for each in measured if key(each) in wanted], request.form, request.plots)


def show(name: str, path: Path, form: str, plots: Path | None) -> int:
    """What a file of results has for the study, whatever else is in it."""
    one = STUDIES[name]
    measured = results.latest(results.read(path).results)
    return _shown(one, [each for each in measured if _concerns(one, each)], form, plots)


def _concerns(one: Study, result: Result) -> bool:
    return result.engine in one.engines and result.group in _groups(one)


def _groups(one: Study) -> Sequence[str]:
    """What the sets are called in results."""
    return [f"{name}{_PATHS}" for name in one.sets] if one.path_programs else one.sets


def _campaign(one: Study, request: Request) -> command.Campaign:
    settings = results.Settings(
        tasks=(str(request.root.absolute()),),
        property=None,
        engines=one.engines,
        timeout=request.timeout,
        memory=request.memory,
        sample=request.sample,
        seed=request.seed,
        options=(),
        version=command.version(),
        date=command.today(),
    )
    return command.Campaign(settings, request.parallel, request.results, request.resume)


# ---------------------------------------------------------------- questions


def _questions(one: Study, request: Request) -> Iterator[Question]:
    """From each set in turn, in an order that the seed fixes."""
    chance = random.Random(request.seed)
    drawn = [sample.sample(asked, request.sample, request.seed) for asked in _sets(one, request)]
    for questions in drawn:
        chance.shuffle(questions)
    for row in zip_longest(*drawn):
        yield from (question for question in row if question is not None)


def _sets(one: Study, request: Request) -> Iterator[list[Question]]:
    """Those about properties that can be asked for."""
    for name, group in zip(one.sets, _groups(one), strict=True):
        place = _place(request.root.absolute(), name)
        if one.path_programs:
            place = _path_programs(group, place, request)
        found = sample.questions([place]).values()
        asked = (question for questions in found for question in questions)
        yield [replace(each, group=group) for each in asked if each.expected.property.stem in PROPERTIES]


def _place(root: Path, name: str) -> Path:
    """The folder of the set's definitions, or the list of its problems."""
    for place in (root / name / "tasks", root / name, root / f"{name}.jsonl"):
        if place.exists():
            return place
    raise InputError(
        Place(str(root)), f"there is neither a folder '{name}' with tasks nor a list '{name}.jsonl'"
    )


def _path_programs(name: str, place: Path, request: Request) -> Path:
    """The folder of them, beside the results; made where it is not there yet."""
    folder = request.results.absolute().with_suffix("") / name
    if not folder.exists():
        part = folder.with_suffix(".part")
        shutil.rmtree(part, ignore_errors=True)
        wanted = path_programs.Request((place,), part, request.sample, request.seed, 2, None, request.timeout)
        for line in path_programs.write(wanted):
            print(line, file=sys.stderr)
        part.rename(folder)
    return folder


# ---------------------------------------------------------------- figures


def _shown(one: Study, measured: Sequence[Result], form: str, plots: Path | None) -> int:
    """1 where a verdict was wrong or a run failed."""
    there = chosen(asked_of_all(*one.engines), engines(*one.engines))(measured)
    print(
        f"{one.about}: {len({key(each) for each in there})} questions, each asked of all {len(one.engines)}\n"
    )
    for title, fold in one.tables.items():
        table = fold(there)
        if table.rows:
            print(f"{title}\n")
            print("\n".join(tables.FORMS[form](table)), end="\n\n")
    for line in tables.failures(measured):
        print(line)
    if plots is not None:
        plots.mkdir(parents=True, exist_ok=True)
        for name, plot in one.plots.items():
            (plots / f"{name}.svg").write_text(plot(there), encoding="utf-8")
    return int(any(result.kind in (*WRONG, *FAILURES) for result in measured))
