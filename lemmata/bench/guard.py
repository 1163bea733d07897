"""A command under limits on the CPU time, wall time and memory of its whole process tree, without root.

What descends from the command or is in its session belongs to it. This process adopts orphans
(PR_SET_CHILD_SUBREAPER), and knows its own by a mark in their environment, so that none escapes. The
tree is looked at when `poll` is called; CPU time is that of all processes, with those that have ended. None
of it is left when `poll` has returned an `Ended`, or after `kill`. Linux only (/proc).
"""

import ctypes
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from lemmata.value import value

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_TICK = os.sysconf("SC_CLK_TCK")
_GRACE = 1.0
"""Seconds that processes have to follow the command's end by themselves."""
_KEPT = 64 << 20
_MARK = "LEMMATA_BENCH_RUN"


@value
class Limits:
    """CPU seconds, wall seconds, and megabytes (proportional set sizes, summed)."""

    cpu: float
    wall: float
    memory: float


@value
class Ended:
    """`status` is negative for a signal; `limit` was exceeded; `left` processes outlived the command."""

    status: int
    cpu: float
    wall: float
    memory: float
    limit: str
    left: int
    output: str
    errors: str


@value
class _Process:
    pid: int
    parent: int
    session: int
    ticks: int
    ended: bool


class Guarded:
    """A command that has been started; ask `poll` until it says how it ended, or `kill` it."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        libc = ctypes.CDLL(None)
        libc.prctl(_PR_SET_CHILD_SUBREAPER, 1)
        self._limits = limits
        self._output: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 (closed in _close)
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115
        self._began = time.monotonic()
        self._process = subprocess.Popen(
            list(command),
            stdin=subprocess.DEVNULL,
            stdout=self._output,
            stderr=self._errors,
            start_new_session=True,
            env={**os.environ, _MARK: str(id(self))},
            preexec_fn=lambda: libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL),  # noqa: PLW1509 (no threads here)
        )
        self._cpu = 0.0
        self._orphans: dict[int, float] = {}
        self._members: set[int] = {self._process.pid}
        self._memory = 0.0
        self._limit = ""
        self._ended_at: float | None = None

    def poll(self) -> Ended | None:
        alive = self._look()
        if self._ended_at is None:
            if not self._reap():
                self._limit = self._exceeded(alive)
                if not self._limit:
                    return None
                self.kill()
                return self._result(left=0)
            alive = [process for process in alive if process.pid != self._process.pid]
        if alive and time.monotonic() - self._ended_at_or_now() < _GRACE:
            return None
        self.kill()
        return self._result(left=len(alive))

    def kill(self) -> None:
        """End everything that belongs to the command, and wait for it."""
        while alive := self._look():
            for process in alive:
                with suppress(ProcessLookupError):
                    os.kill(process.pid, signal.SIGKILL)
            self._reap()
            time.sleep(0.002)
        self._reap()
        self._output.flush()

    # ------------------------------------------------------------ looking

    def _look(self) -> list[_Process]:
        """Who lives; adopted orphans that have ended are reaped."""
        mine = _belonging(self._process.pid, self._members, f"{_MARK}={id(self)}")
        self._members = {process.pid for process in mine}
        alive = []
        for process in mine:
            if process.parent == os.getpid() and process.pid != self._process.pid:
                self._orphans[process.pid] = process.ticks / _TICK
                if process.ended:
                    with suppress(ChildProcessError):
                        os.waitpid(process.pid, os.WNOHANG)
            if not process.ended:
                alive.append(process)
        self._memory = max(self._memory, sum(_megabytes(process.pid) for process in alive))
        return alive

    def _exceeded(self, alive: Sequence[_Process]) -> str:
        gone = sum(self._orphans.values()) - sum(self._orphans.get(process.pid, 0.0) for process in alive)
        self._cpu = sum(process.ticks for process in alive) / _TICK + gone
        if self._cpu > self._limits.cpu:
            return "cpu"
        if time.monotonic() - self._began > self._limits.wall:
            return "wall"
        return "memory" if self._memory > self._limits.memory else ""

    def _reap(self) -> bool:
        """Has the command itself ended? Its CPU time includes that of the children it has waited for."""
        if self._process.returncode is not None:
            return True
        pid, status, usage = os.wait4(self._process.pid, os.WNOHANG)
        if pid == 0:
            return False
        self._process.returncode = os.waitstatus_to_exitcode(status)
        self._cpu = usage.ru_utime + usage.ru_stime
        self._ended_at = time.monotonic()
        return True

    def _ended_at_or_now(self) -> float:
        return time.monotonic() if self._ended_at is None else self._ended_at

    def _result(self, left: int) -> Ended:
        ended = self._ended_at_or_now()
        return Ended(
            status=self._process.returncode,
            cpu=round(self._cpu + sum(self._orphans.values()), 3),
            wall=round(ended - self._began, 3),
            memory=round(self._memory, 1),
            limit=self._limit,
            left=left,
            output=_text(self._output),
            errors=_text(self._errors),
        )


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    read = file.read(_KEPT).decode(errors="replace")
    file.close()
    return read


# ---------------------------------------------------------------- /proc


def _belonging(root: int, known: set[int], mark: str) -> list[_Process]:
    """The processes that are known, in the root's session, adopted with the mark, or children of such."""
    running = {process.pid: process for process in _running()}
    mine = {
        pid
        for pid, process in running.items()
        if pid in known or process.session == root or (process.parent == os.getpid() and _marked(pid, mark))
    }
    grown = True
    while grown:
        more = {pid for pid, process in running.items() if process.parent in mine and pid not in mine}
        mine |= more
        grown = bool(more)
    return [running[pid] for pid in sorted(mine)]


def _running() -> Iterator[_Process]:
    for name in os.listdir("/proc"):
        if name.isdecimal():
            with suppress(OSError):
                text = Path("/proc", name, "stat").read_text(encoding="utf-8", errors="replace")
                fields = text.rpartition(")")[2].split()
                ticks = sum(map(int, fields[11:15]))
                yield _Process(int(name), int(fields[1]), int(fields[3]), ticks, fields[0] in "ZX")


def _marked(pid: int, mark: str) -> bool:
    with suppress(OSError):
        return mark.encode() in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    return False


def _megabytes(pid: int) -> float:
    """The proportional set size: shared pages are counted once in all."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8").splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1000
    return 0.0
