"""One line on a terminal that says how far the work is; nothing where standard error is no terminal."""

import sys
from types import TracebackType

from lemmata.run.story import Story
from lemmata.run.supervision import Event, Used

_SHOWN_AFTER = 0.5
_CLEAR = "\r\x1b[K"


class Progress:
    """Written at every look at the processes, and wiped out on every way out."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._written = False

    def __enter__(self) -> "Progress":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._written:
            print(_CLEAR, end="", file=sys.stderr, flush=True)

    def show(self, story: Story, event: Event, wall: float) -> None:
        if self._terminal and isinstance(event, Used) and wall >= _SHOWN_AFTER:
            print(f"{_CLEAR}{line(story, event)}", end="", file=sys.stderr, flush=True)
            self._written = True


def line(story: Story, used: Used) -> str:
    bound = "" if story.k is None else f", k = {story.k}"
    return f"{story.phase}{bound}, {used.cpu:.1f} s, {used.memory >> 20} MB"
