"""Runs the front end in a process of its own, so that nothing that libclang does can end ours.

The child is forked, reads and lowers on a thread with a large stack, and sends the Program through a pipe.
What it does at the moment is noted in shared memory, for the message if it dies.
"""

import ctypes
import faulthandler
import gc
import mmap
import os
import pickle
import resource
import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn, TypeAlias, TypeVar

from lemmata.cfa.program import Program
from lemmata.cfa.source import InputError, Place, Unsupported
from lemmata.frontends.c.clang import clang
from lemmata.frontends.c.link import link
from lemmata.frontends.c.options import Options
from lemmata.frontends.c.outline import Outline, outlined

T = TypeVar("T")
Work: TypeAlias = Callable[[Sequence[Path], Options, Callable[[str], None]], T]

STACK = 1 << 30
RECURSION = 1_000_000
_NOTE = 4096
_CHUNK = 1 << 20
_DIE_WITH_PARENT = 1


class WorkerError(Exception):
    """A bug of ours in the front end; the message is the worker's traceback."""


def read(files: Sequence[Path], options: Options) -> Program:
    """Parse and lower in a child process."""
    return _apart(link, Program, files, options)


def outline(files: Sequence[Path], options: Options) -> Outline:
    """Parse in a child process, and look where invariants have a place."""
    return _apart(outlined, Outline, files, options)


def _apart(work: Work[T], wanted: type[T], files: Sequence[Path], options: Options) -> T:
    """Do the work in a child process; its result is of the type that is wanted."""
    clang()
    note = mmap.mmap(-1, _NOTE)
    receiver, sender = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(receiver)
        _child(work, files, options, sender, note)
    try:
        os.close(sender)
        data = _receive(receiver, options.seconds)
    finally:
        os.close(receiver)
        status = _end(child)
    return _result(wanted, data, _death(data, status, options), Place(str(files[0])), note)


# ---------------------------------------------------------------- the parent


def _receive(receiver: int, seconds: float) -> bytes | None:
    """What the child sends until it closes the pipe; None if that takes too long."""
    end = time.monotonic() + seconds
    chunks: list[bytes] = []
    while select.select([receiver], [], [], max(end - time.monotonic(), 0))[0]:
        chunk = os.read(receiver, _CHUNK)
        if not chunk:
            return b"".join(chunks)
        chunks.append(chunk)
    return None


def _end(child: int) -> int:
    """The child's status; a child that has not said all it has to say is killed."""
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    return os.waitpid(child, 0)[1]


def _death(data: bytes | None, status: int, options: Options) -> str:
    """What befell a child that sent no complete message."""
    if data is None:
        return f"took more than {options.seconds:g} s"
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) != signal.SIGKILL:
        return f"died ({signal.Signals(os.WTERMSIG(status)).name})"
    return "was killed"


def _result(wanted: type[T], data: bytes | None, death: str, place: Place, note: mmap.mmap) -> T:
    message: object = None
    if data:
        with _no_collection(), suppress(EOFError, pickle.UnpicklingError):
            message = pickle.loads(data)
    if isinstance(message, wanted):
        return message
    match message:
        case InputError():
            raise message
        case str():
            raise WorkerError(message)
    doing = note[:].rstrip(b"\0").decode("utf-8", "replace")
    raise Unsupported(place, f"the front end {death} while {doing or 'starting'}")


@contextmanager
def _no_collection() -> Iterator[None]:
    """Without garbage collection, which looks at all of a growing Program again and again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


# ---------------------------------------------------------------- the child


def _child(work: Work[T], files: Sequence[Path], options: Options, sender: int, note: mmap.mmap) -> NoReturn:
    """All of the child's life."""
    try:
        _prepare(options)
        threading.stack_size(STACK)
        thread = threading.Thread(target=_work, args=(work, files, options, sender, note))
        thread.start()
        thread.join()
    finally:
        os._exit(0)


def _prepare(options: Options) -> None:
    faulthandler.disable()  # how it ended is for the parent to say
    os.environ["LIBCLANG_NOTHREADS"] = "1"  # else libclang parses on a thread with a small stack
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    limit = _address_space() + (options.megabytes << 20) + STACK
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (limit, resource.getrlimit(resource.RLIMIT_AS)[1]))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 2)
    sys.setrecursionlimit(RECURSION)
    gc.disable()


def _address_space() -> int:
    """The bytes that are mapped already (libclang is much of it); the limit is on top of them."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    return 0


def _work(work: Work[T], files: Sequence[Path], options: Options, sender: int, note: mmap.mmap) -> None:
    message: object
    try:
        message = work(files, options, _Progress(note))
    except InputError as error:
        message = error
    except MemoryError:
        place = Place(str(files[0]))
        message = Unsupported(place, f"the front end needs more than {options.megabytes} MB")
    except Exception:  # noqa: BLE001 (a bug: it is raised again in the parent)
        import traceback

        message = traceback.format_exc()
    with os.fdopen(sender, "wb") as pipe:
        pickle.dump(message, pipe, pickle.HIGHEST_PROTOCOL)


class _Progress:
    """Notes what is being done where the parent can read it."""

    def __init__(self, note: mmap.mmap) -> None:
        self._note = note

    def __call__(self, doing: str) -> None:
        text = doing.encode("utf-8", "replace")[:_NOTE]
        self._note[:] = text.ljust(_NOTE, b"\0")
