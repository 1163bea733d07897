"""What a tree of processes uses, and how it is ended, by what /proc says."""

import os
import resource
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_TICK = os.sysconf("SC_CLK_TCK")
_PAGE = resource.getpagesize()
_STOPPED_WITHIN = 1.0


def tree(root: int) -> list[int]:
    """The process and its descendants, parents before children."""
    found = [root]
    for process in found:
        found += _children(process)
    return found


def _children(process: int) -> Iterator[int]:
    """The children of all its threads."""
    with suppress(OSError):
        for thread in os.listdir(f"/proc/{process}/task"):
            with suppress(OSError):
                yield from map(int, Path(f"/proc/{process}/task/{thread}/children").read_text().split())


def cpu_seconds(processes: list[int]) -> float:
    """CPU time of the processes, and of those of their children that have ended and been waited for."""
    ticks = 0
    for process in processes:
        with suppress(OSError, ValueError, IndexError):
            ticks += sum(map(int, _status(process)[11:15]))
    return ticks / _TICK


def _status(process: int) -> list[str]:
    """The fields of /proc/PID/stat after the name, which may hold anything: the state is the first."""
    return Path(f"/proc/{process}/stat").read_text(errors="replace").rpartition(")")[2].split()


def resident(processes: list[int]) -> int:
    """Bytes of resident memory, what is shared counted for each: never less than `proportional`."""
    total = 0
    for process in processes:
        with suppress(OSError, IndexError):
            total += int(Path(f"/proc/{process}/statm").read_text().split()[1]) * _PAGE
    return total


def mapped() -> int:
    """Bytes of address space that this process has."""
    return int(Path("/proc/self/statm").read_text().split()[0]) * _PAGE


def proportional(processes: list[int]) -> int:
    """Bytes of resident memory, what is shared counted once (PSS); costs time proportional to its size."""
    total = 0
    for process in processes:
        with suppress(OSError, StopIteration):
            lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
            total += int(next(line for line in lines if line.startswith("Pss:")).split()[1]) << 10
    return total


def kill_tree(root: int) -> None:
    """Kill a child of ours with all its descendants; none escapes by forking, as each is stopped first."""
    waiting, stopped = [root], []
    while waiting:
        process = waiting.pop()
        if process not in stopped and _stop(process):
            stopped.append(process)
            waiting += _children(process)
    for process in reversed(stopped):
        with suppress(ProcessLookupError, PermissionError):
            os.kill(process, signal.SIGKILL)


def _stop(process: int) -> bool:
    """Stop a process and wait until it stands still; False if it is gone."""
    with suppress(OSError, IndexError):
        os.kill(process, signal.SIGSTOP)
        end = time.monotonic() + _STOPPED_WITHIN
        while _status(process)[0] not in "TtZX" and time.monotonic() < end:
            time.sleep(0.0002)
        return True
    return False
