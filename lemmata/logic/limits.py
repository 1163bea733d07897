"""Limits of one solver query, and the watch that keeps them from inside the query.

Bitwuzla's own time limit is wall time, and a query without a terminator blocks signals. The terminator
here looks at CPU time and memory, and gives Python the chance to run signal handlers. Bitwuzla prints and
drops what a terminator raises; an exception (KeyboardInterrupt is one) is therefore kept, ends the query,
and is raised again by whoever started it.
"""

import resource
import time
from collections.abc import Callable, Generator
from pathlib import Path

from lemmata.value import value

_PAGE = resource.getpagesize()
_STATM = Path("/proc/self/statm")
_LOOKS_BETWEEN_MEMORY = 64


@value
class Limits:
    """What one query may use; None is no limit.

    `seconds` is CPU time, `memory` the process's resident MiB, and `looks` the number of times that the
    solver asks whether to go on: the one limit that falls at the same point of every run.
    """

    seconds: float | None = None
    memory: int | None = None
    looks: int | None = None


NO_LIMITS = Limits()


class Watch:
    """The terminator of one solver; `start` begins a query's limits, `finish` raises what was kept.

    It is a generator, as a handler's exception comes up where Python code is entered: with a function that
    is before any `try` of ours, with a generator inside the one around its `yield`.
    """

    def __init__(self) -> None:
        self._limits = Limits()
        self._deadline = 0.0
        self.looks = 0
        self._reason: str | None = None
        self._error: BaseException | None = None
        self._loop = self._watching()
        next(self._loop)
        self.terminator: Callable[[], bool] = self._loop.__next__

    def start(self, limits: Limits) -> None:
        self._limits = limits
        self.looks = 0
        self._reason = self._error = None
        if limits.seconds is not None:
            self._deadline = time.process_time() + limits.seconds

    def finish(self) -> str | None:
        """Why the query was ended, if it was ended by a limit."""
        error, self._error = self._error, None
        if error is not None:
            raise error
        return self._reason

    def _watching(self) -> Generator[bool, None, None]:
        stop = False
        while True:
            try:
                yield stop
                stop = self._error is not None or self._exceeded()
            except GeneratorExit:
                return
            except BaseException as error:  # noqa: BLE001 (kept, and raised again by `finish`)
                self._error = error
                stop = True

    def _exceeded(self) -> bool:
        self.looks += 1
        limits = self._limits
        if limits.looks is not None and self.looks > limits.looks:
            self._reason = "effort limit"
        elif limits.seconds is not None and time.process_time() > self._deadline:
            self._reason = "time limit"
        elif (
            limits.memory is not None
            and self.looks % _LOOKS_BETWEEN_MEMORY == 1
            and resident() > limits.memory
        ):
            self._reason = "memory limit"
        return self._reason is not None


def resident() -> int:
    """This process's resident memory in MiB."""
    return int(_STATM.read_bytes().split()[1]) * _PAGE >> 20
