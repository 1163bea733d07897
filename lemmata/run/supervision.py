"""A piece of work in a child process, watched by this one.

A solver call cannot be interrupted from outside, so what must end at a limit or at Ctrl-C lives in a process
of its own. The child ends with this process, however that ends, and takes its own children with it.
"""

import os
import select
import signal
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import NoReturn, TypeAlias

from lemmata.cfa.source import InputError
from lemmata.run import processes
from lemmata.run.messages import CHUNK, packed, taken
from lemmata.value import value

BETWEEN_LOOKS = 0.1
_DIE_WITH_PARENT, _ADOPT_ORPHANS = 1, 36
_ENDING = (signal.SIGINT, signal.SIGTERM)


@value
class Said:
    """The work sent this."""

    message: object


@value
class Used:
    """The work and its supervision have used `cpu` seconds, and their processes now have `memory` bytes.

    `exact` says that memory is the proportional set size; else it is an upper bound of that.
    """

    cpu: float
    memory: int
    exact: bool


@value
class Died:
    """The work ended without a last word, by this signal (0: it just ended)."""

    signal: int


Event: TypeAlias = Said | Used | Died
Say: TypeAlias = Callable[[object], None]


class WorkerError(Exception):
    """A bug of ours in the work; the message is its traceback."""


@value
class _Failed:
    traceback: str


def supervised(work: Callable[[Say], None], megabytes: int | None = None) -> Generator[Event, None, None]:
    """Do the work in a child: what it says, and at least ten times a second what it uses.

    InputError and MemoryError of the work are raised here, anything else as WorkerError. When the generator
    is closed, nothing of the work is left. `megabytes` bounds each of its processes; the sum is the caller's.
    """
    with working(work, megabytes) as (child, receiver):
        yield from _watched(child, receiver, megabytes)


@contextmanager
def working(work: Callable[[Say], None], megabytes: int | None = None) -> Iterator[tuple[int, int]]:
    """A child that does the work, and the pipe that it says things through; nothing is left in the end."""
    receiver, sender = os.pipe()
    with ExitStack() as stack:
        with _signals_wait():
            child = _forked(work, receiver, sender, megabytes)
            stack.callback(_end, child, receiver)
        os.close(sender)
        yield child, receiver


@contextmanager
def _signals_wait() -> Iterator[None]:
    """Signals that would end us are taken at the end, when whoever ends a child is in charge of it.

    Handlers rather than a mask: where there are more threads, one that is not masked may take the signal.
    """
    came: list[int] = []
    before = {number: signal.getsignal(number) for number in _ENDING}
    for number in _ENDING:
        signal.signal(number, lambda number, _: came.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for each in came:
            signal.raise_signal(each)


def _end(child: int, receiver: int) -> None:
    with _signals_wait():
        os.close(receiver)
        processes.kill_tree(child)
        with suppress(ChildProcessError):
            os.waitpid(child, 0)


def _forked(work: Callable[[Say], None], receiver: int, sender: int, megabytes: int | None) -> int:
    """The child's number."""
    parent = os.getpid()
    child = os.fork()
    if child == 0:
        os.close(receiver)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        _live(work, parent, sender, megabytes)
    return child


# ---------------------------------------------------------------- the parent


def _watched(child: int, receiver: int, megabytes: int | None) -> Iterator[Event]:
    buffer = bytearray()
    before = time.process_time()
    next_look = time.monotonic() + BETWEEN_LOOKS
    while True:
        if select.select([receiver], [], [], max(next_look - time.monotonic(), 0))[0]:
            chunk = os.read(receiver, CHUNK)
            if not chunk:
                yield Died(signal_of(child))
                return
            buffer += chunk
            yield from map(said, taken(buffer))
        if time.monotonic() >= next_look:
            yield _used(child, before, megabytes)
            next_look = time.monotonic() + BETWEEN_LOOKS


def said(message: object) -> Said:
    """What the work sent; raised here, where that is what ended it."""
    if isinstance(message, InputError | MemoryError):
        raise message
    if isinstance(message, _Failed):
        raise WorkerError(message.traceback)
    return Said(message)


def _used(child: int, before: float, megabytes: int | None) -> Used:
    """The proportional set size is only asked for where the upper bound does not settle the matter."""
    there = processes.tree(child)
    cpu = time.process_time() - before + processes.cpu_seconds(there)
    there.append(os.getpid())
    memory = processes.resident(there)
    if megabytes is None or memory <= megabytes << 20:
        return Used(cpu, memory, exact=False)
    return Used(cpu, processes.proportional(there), exact=True)


def signal_of(child: int) -> int:
    """The signal that ended a child which is not waited for yet; 0, if it ended itself."""
    status = os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
    return 0 if status is None or status.si_code == os.CLD_EXITED else status.si_status


# ---------------------------------------------------------------- the child


def _live(work: Callable[[Say], None], parent: int, sender: int, megabytes: int | None) -> NoReturn:
    """All of the child's life."""
    try:
        _prepare(parent, megabytes)
        with os.fdopen(sender, "wb") as pipe:

            def say(message: object) -> None:
                pipe.write(packed(message))
                pipe.flush()

            _work(work, say)
    finally:
        os._exit(0)


def _work(work: Callable[[Say], None], say: Say) -> None:
    try:
        work(say)
    except (InputError, MemoryError) as error:
        say(error)
    except Exception:  # noqa: BLE001 (a bug: it is raised again in the parent)
        import traceback

        say(_Failed(traceback.format_exc()))


def _prepare(parent: int, megabytes: int | None) -> None:
    import ctypes
    import resource

    with suppress(OSError, AttributeError):
        libc = ctypes.CDLL(None)
        libc.prctl(_DIE_WITH_PARENT, signal.SIGKILL)
        libc.prctl(_ADOPT_ORPHANS, 1)
    if os.getppid() != parent:
        os._exit(0)
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    if megabytes is not None:
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (processes.mapped() + (megabytes << 20), hard))
