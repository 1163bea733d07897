"""Work in a child process, followed to its answer or to a limit."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import cast

from lemmata.cfa.source import Unsupported
from lemmata.report import text
from lemmata.run.limits import Budget
from lemmata.run.progress import Progress
from lemmata.run.story import Story, Told
from lemmata.run.supervision import Died, Event, Said, Say, Used, supervised


@contextmanager
def scratch() -> Iterator[Path]:
    """The name of a folder that the work may make; nothing of it is left afterwards."""
    folder = Path(os.environ.get("TMPDIR") or "/tmp", f"lemmata-{os.urandom(8).hex()}")
    try:
        yield folder
    finally:
        if folder.exists():
            import shutil

            shutil.rmtree(folder, ignore_errors=True)


def followed(work: Callable[[Say], None], story: Story, budget: Budget, progress: Progress) -> Story:
    """The story until there is an answer; one that a limit or a death gives, where the work gave none."""
    start = time.monotonic()
    try:
        with _ended_politely(), closing(supervised(work, budget.megabytes)) as events, progress:
            for event in events:
                wall = time.monotonic() - start
                story = _after(story, event, budget, wall)
                progress.show(story, event, wall)
                if story.answer is not None:
                    break
    except Unsupported as error:
        return story.gave_up(text.message(error))
    except MemoryError:
        return story.gave_up(f"out of memory while {story.phase}")
    return story


@contextmanager
def _ended_politely() -> Iterator[None]:
    """SIGTERM ends the command as Ctrl-C does: what it has started ends first."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _after(story: Story, event: Event, budget: Budget, wall: float) -> Story:
    match event:
        case Said(told):
            return story.after(cast(Told, told))
        case Used():
            limit = budget.struck(event, wall, story.phase)
            return story if limit is None else story.gave_up(limit)
        case Died(signal_):
            return story.gave_up(text.died(story.phase, signal_))
