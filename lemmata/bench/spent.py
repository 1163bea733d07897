"""CPU seconds of this process and of what it started, and measurements in processes of their own."""

import os
import resource
from collections.abc import Callable, Sequence


def cpu() -> float:
    """CPU seconds of this process and of all children that it has waited for."""
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def apart(measure: Callable[[], Sequence[float]]) -> list[float]:
    """What is measured in a forked child, so that neither its caches nor its memory count for the next."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(writing, " ".join(map(str, measure())).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with open(reading, encoding="ascii") as answer:
        words = answer.read().split()
    os.waitpid(child, 0)
    if not words:
        message = "a measurement failed; its message is above"
        raise RuntimeError(message)
    return [float(word) for word in words]
