"""`lemmata bench`: asks the verifier about whole task sets, and shows what came of it."""

import subprocess
from collections.abc import Sequence
from contextlib import closing
from datetime import date
from functools import partial
from pathlib import Path

from lemmata import __version__
from lemmata.bench import comparison, measure, results, sample, tables
from lemmata.bench.judge import FAILURES, WRONG, Result, key
from lemmata.bench.measure import Job
from lemmata.bench.results import Settings
from lemmata.value import value


@value
class Request:
    """What `lemmata bench TASKS...` was asked to do; `form` is one of tables.FORMS."""

    tasks: tuple[Path, ...]
    property: str | None
    engines: tuple[str, ...]
    timeout: float
    memory: int
    sample: int | None
    seed: int
    options: tuple[str, ...]
    parallel: int
    results: Path
    resume: bool
    form: str


def bench(request: Request, verifier: Sequence[str] = measure.VERIFIER) -> int:
    """0, or 1 where a verdict was wrong or a run failed."""
    settings = _settings(request)
    jobs = _jobs(request)
    if request.resume and request.results.exists():
        file, done = results.resume(request.results, settings)
    else:
        file, done = results.start(request.results, settings), []
    have = {(key(result), result.engine) for result in done}
    left = [job for job in jobs if (_asked(job), job.engine) not in have]
    with closing(file):
        measure.measure(left, settings, request.parallel, partial(results.write, file), verifier)
    wanted = {(_asked(job), job.engine) for job in jobs}
    measured = results.latest(results.read(request.results).results)
    return _show([one for one in measured if (key(one), one.engine) in wanted], request.form)


def show(path: Path, form: str) -> int:
    """The tables of a file of results."""
    return _show(results.latest(results.read(path).results), form)


def compare(first: Path, second: Path, form: str) -> int:
    """1 where the second file has a wrong verdict that the first has not."""
    before, after = (results.latest(results.read(path).results) for path in (first, second))
    both = comparison.pairs(before, after)
    print("\n".join(tables.FORMS[form](comparison.summary(both))))
    print()
    print("\n".join(comparison.changes(both)))
    return int(any(new.kind in WRONG and old.kind not in WRONG for old, new in both))


def _jobs(request: Request) -> list[Job]:
    asked = sample.questions(request.tasks, request.property)
    return [
        Job(question, engine)
        for questions in asked.values()
        for question in sample.sample(questions, request.sample, request.seed)
        for engine in request.engines
    ]


def _asked(job: Job) -> tuple[str, str]:
    return str(job.question.task.definition), job.question.expected.property.stem


def _settings(request: Request) -> Settings:
    return Settings(
        tasks=tuple(map(str, request.tasks)),
        property=request.property,
        engines=request.engines,
        timeout=request.timeout,
        memory=request.memory,
        sample=request.sample,
        seed=request.seed,
        options=request.options,
        version=_version(),
        date=date.today().isoformat(),
    )


def _version() -> str:
    """With the commit, where the program runs from a repository."""
    here = Path(__file__).parents[2]
    if not (here / ".git").exists():
        return __version__
    done = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=here, capture_output=True, text=True, check=False
    )
    return f"{__version__} ({done.stdout.strip()})" if done.returncode == 0 else __version__


def _show(measured: Sequence[Result], form: str) -> int:
    made = (tables.verdicts(measured), tables.evidence(measured), tables.reasons(measured))
    for table in made:
        if table.rows:
            print(f"{table.title}\n")
            print("\n".join(tables.FORMS[form](table)))
            print()
    for line in tables.failures(measured):
        print(line)
    return int(any(result.kind in (*WRONG, *FAILURES) for result in measured))
