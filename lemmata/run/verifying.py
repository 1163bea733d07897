"""`lemmata verify`: the work in a child process, its limits, and what the user gets to read."""

import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from lemmata.cfa.source import Unsupported
from lemmata.report import text
from lemmata.report.result import Result
from lemmata.report.verdict import as_json, as_text
from lemmata.run.configurations import CONFIGURATIONS
from lemmata.run.explaining import hints
from lemmata.run.failures import CODES, OK, complain
from lemmata.run.following import followed, scratch
from lemmata.run.keeping import Made, Wanted, keep, keep_rejected, prepare
from lemmata.run.limits import Budget
from lemmata.run.loading import Source, property_name
from lemmata.run.progress import Progress
from lemmata.run.story import Story
from lemmata.run.supervision import Say
from lemmata.value import replace, value


@value
class Request:
    """What the user asked for."""

    source: Source
    property: str
    engine: str
    budget: Budget
    format: Literal["text", "json"]
    wanted: Wanted = Wanted()
    settings: tuple[str, ...] = ()


def verify(request: Request) -> int:
    """`lemmata verify`: answer, print, and say it by the exit code."""
    start, used = time.monotonic(), _cpu()
    prepare(request.wanted)
    story = _story(request)
    answer = story.answer
    assert answer is not None
    made = Made(request.source, story.property or request.property, request.engine)
    kept = keep_rejected(made, answer)
    if kept is not None:
        answer = replace(answer, remarks=(*answer.remarks, kept))
    complaints = list(keep(request.wanted, made, answer))
    result = Result(
        made.property,
        request.engine,
        answer,
        _cpu() - used,
        time.monotonic() - start,
        story.statistics,
        story.assumptions,
        story.obstacles if answer.verdict == "unknown" else (),
        hints(request.engine, answer, story.obstacles),
        story.spent,
    )
    sys.stdout.write(as_json(result) if request.format == "json" else as_text(result))
    sys.stdout.flush()
    for complaint in complaints:
        complain(complaint)
    return CODES[answer.verdict]


def _cpu() -> float:
    """CPU seconds of this process, and of all children that it has waited for."""
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def _story(request: Request) -> Story:
    try:
        story = Story(property_name(request.property))
    except Unsupported as error:
        return Story().gave_up(text.message(error))
    with scratch() as folder:
        return followed(_work(request, story.property, folder), story, request.budget, Progress())


def _work(request: Request, property_: str, folder: Path) -> Callable[[Say], None]:
    def work(say: Say) -> None:
        from lemmata.run.deciding import Task, timed
        from lemmata.run.verification import verify

        task = Task(
            request.source,
            property_,
            request.engine,
            request.budget.seconds,
            request.budget.check,
            keep=request.wanted.certificate is not None,
            witness=request.wanted.witness is not None,
            scratch=folder,
            settings=request.settings,
        )
        for told in timed(verify(task)):
            say(told)

    return work


def engines() -> int:
    """`lemmata engines`"""
    width = max(map(len, CONFIGURATIONS))
    for name, configuration in CONFIGURATIONS.items():
        print(f"{name:<{width}} {configuration.summary}")
    return OK
