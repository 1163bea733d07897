"""Runs `lemmata verify` on questions, so many at a time, each under limits; writes each result at once.

The verifier keeps its own limits. The guard's lie a little above them: what the guard has to stop is
counted as a failure of the verifier.
"""

import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from lemmata.bench.guard import Guarded, Limits
from lemmata.bench.judge import CORRECT, WRONG, Result, judge
from lemmata.bench.results import Settings
from lemmata.bench.sample import Question
from lemmata.value import value

VERIFIER = (sys.executable, "-m", "lemmata")
REFERENCES = {"abc-pdr": (sys.executable, "-m", "lemmata.bench.abc")}
"""Other tools under the names that they have in tables; a command that is given a file and --timeout."""
_PAUSE = 0.05


@value
class Job:
    """`engine` with its settings, as in `bvpdr c=0.25 seed=2`."""

    question: Question
    engine: str


def command(job: Job, settings: Settings, verifier: Sequence[str]) -> list[str]:
    """The command line of one run; paths are absolute where the task's are."""
    task = job.question.task
    engine, *own = job.engine.split()
    if job.engine in REFERENCES:
        return [*REFERENCES[job.engine], *map(str, task.files), f"--timeout={settings.timeout:g}"]
    return [
        *verifier,
        "verify",
        *map(str, task.files),
        f"--property={job.question.expected.property}",
        f"--{task.pointer_bits}",
        *(f"-I{folder}" for folder in task.include_dirs),
        *(f"-D{macro}" for macro in task.defines),
        f"--engine={engine}",
        f"--timeout={settings.timeout:g}",
        f"--memory={settings.memory}",
        "--format=json",
        *(f"--set={option}" for option in (*settings.options, *own)),
    ]


def outer_limits(settings: Settings) -> Limits:
    """Above the verifier's own: its wall limit is twice the CPU limit and 5 s."""
    return Limits(
        cpu=1.15 * settings.timeout + 2,
        wall=2 * settings.timeout + 15,
        memory=1.2 * settings.memory + 200,
    )


def measure(
    jobs: Sequence[Job],
    settings: Settings,
    parallel: int,
    record: Callable[[Result], None],
    verifier: Sequence[str] = VERIFIER,
    end: float | None = None,
) -> None:
    """All jobs, in order, but none that would begin after `end`, a time of the monotonic clock.

    On any way out, nothing of a run is left behind.
    """
    waiting = list(reversed(jobs))
    running: list[tuple[Job, Guarded]] = []
    progress = _Progress(len(jobs))
    limits = outer_limits(settings)
    with _ending(running):
        while waiting or running:
            if end is not None and time.monotonic() > end:
                waiting.clear()
            while waiting and len(running) < parallel:
                job = waiting.pop()
                running.append((job, Guarded(command(job, settings, verifier), limits)))
                progress.show(job)
            for result in _finished(running):
                record(result)
                progress.count(result)
            time.sleep(_PAUSE)
    progress.end()


def _finished(running: list[tuple[Job, Guarded]]) -> Iterator[Result]:
    for job, guarded in list(running):
        ended = guarded.poll()
        if ended is not None:
            running.remove((job, guarded))
            yield judge(job.question, job.engine, ended)


@contextmanager
def _ending(running: Sequence[tuple[Job, Guarded]]) -> Iterator[None]:
    """Kill what runs, on every way out; a polite request to end (SIGTERM) is one."""
    before = signal.signal(signal.SIGTERM, _interrupt)
    try:
        yield
    finally:
        for _, guarded in running:
            guarded.kill()
        signal.signal(signal.SIGTERM, before)


def _interrupt(number: int, frame: FrameType | None) -> NoReturn:
    del number, frame
    raise KeyboardInterrupt


class _Progress:
    """One line on a terminal: how far it is, what was found so far, and what is running."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = 0
        self._counts: Counter[str] = Counter()
        self._shown = sys.stderr.isatty()

    def count(self, result: Result) -> None:
        self._done += 1
        self._counts["correct"] += result.kind in CORRECT
        self._counts["wrong"] += result.kind in WRONG

    def show(self, job: Job) -> None:
        if self._shown:
            found = ", ".join(f"{count} {name}" for name, count in self._counts.items())
            name = f"{job.question.group}/{job.question.task.definition.stem}"
            text = f"{self._done} of {self._total} ({found or 'nothing yet'}); {job.engine}: {name}"
            print(f"\r\x1b[K{text[:150]}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
