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
    campaign = Campaign(_settings(request), request.parallel, request.results, request.resume)
    return _show(answers(_jobs(request), campaign, verifier), request.form)


@value
class Campaign:
    """How jobs are measured: under which settings, so many at a time, into which file, which may be there."""

    settings: Settings
    parallel: int
    results: Path
    resume: bool


def answers(
    jobs: Sequence[Job],
    campaign: Campaign,
    verifier: Sequence[str] = measure.VERIFIER,
    end: float | None = None,
) -> list[Result]:
    """The results of the jobs: those that the file has, and what is measured until `end`.

    What the wall limit has struck says little of the verifier, so it is measured again.
    """
    if campaign.resume and campaign.results.exists():
        file, done = results.resume(campaign.results, campaign.settings)
    else:
        file, done = results.start(campaign.results, campaign.settings), []
    have = {(key(one), one.engine) for one in results.latest(done) if one.kind != "wall"}
    left = [job for job in jobs if (_asked(job), job.engine) not in have]
    with closing(file):
        write = partial(results.write, file)
        measure.measure(left, campaign.settings, campaign.parallel, write, verifier, end)
    wanted = {(_asked(job), job.engine) for job in jobs}
    measured = results.latest(results.read(campaign.results).results)
    return [one for one in measured if (key(one), one.engine) in wanted]


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
        version=version(),
        date=today(),
    )


def today() -> str:
    return date.today().isoformat()


def version() -> str:
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
