"""The speed that is promised, measured: `python -m lemmata.bench`.

Each lowering is measured in a child of its own; its seconds are CPU seconds of that child and its workers,
its memory is the sum of their peaks. The median of several runs counts.
"""

import os
import platform
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from lemmata.bench import programs
from lemmata.bench.figure import Figure
from lemmata.bench.spent import apart, cpu


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        yield from lowering(Path(folder))
    yield reading_hardware()
    yield startup()
    yield from deciding()
    yield from interpreting()
    yield from analysing()
    yield from asking()


# ---------------------------------------------------------------- reading


def lowering(folder: Path) -> Iterator[Figure]:
    small = _written(folder, "ordinary1k.c", programs.ordinary(1_000))
    seconds, _ = _median_of(5, small, warm=True)
    lines = small.read_text().count("\n")
    yield Figure("1,000 lines lowered", lines / seconds, "lines/s", 25_000)
    machine = _written(folder, "machine10k.c", programs.state_machine(10_000))
    seconds, _ = _median_of(3, machine, warm=True)
    yield Figure("10,000-line state machine lowered", seconds, "s", 1.5)
    large = _written(folder, "ordinary100k.c", programs.ordinary(100_000))
    seconds, megabytes = _median_of(1, large, warm=False)
    yield Figure("100,000 lines lowered", seconds, "s", 12)
    yield Figure("100,000 lines lowered, peak memory", megabytes, "MB", 1_000)


def reading_hardware() -> Figure:
    """A pipeline of so many stages that its description has 10 MB."""
    from lemmata.bench.circuits import words

    text = words.pipeline(31_000, sound=True)
    seconds, _ = apart(lambda: _parsed(text))
    return Figure("10 MB of BTOR2 read", seconds, "s", 12)


def _parsed(text: str) -> tuple[float, float]:
    from lemmata.frontends.btor2.reader import parse_text
    from lemmata.logic.terms import Terms

    before = cpu()
    parse_text("pipeline.btor2", text, Terms())
    return cpu() - before, 0.0


def _written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text)
    return path


def _median_of(times: int, path: Path, *, warm: bool) -> tuple[float, float]:
    measured = [apart(lambda: _lower(path, warm=warm)) for _ in range(times)]
    return median(seconds for seconds, _ in measured), median(memory for _, memory in measured)


def _lower(path: Path, *, warm: bool) -> tuple[float, float]:
    """(CPU seconds, peak megabytes); `warm` reads the file once before, as a user's second file would be."""
    from lemmata.frontends.c import Options, parse

    if warm:
        parse([path], Options())
    before = cpu()
    parse([path], Options())
    seconds = cpu() - before
    peaks = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return seconds, sum(peaks) / 1_000


# ---------------------------------------------------------------- the command


def startup(times: int = 9) -> Figure:
    """CPU seconds of `lemmata --version`, interpreter start and imports included."""
    measured = []
    for _ in range(times):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-m", "lemmata", "--version"], stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        measured.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return Figure("start-up of the command", median(measured), "s", 0.10)


# ---------------------------------------------------------------- deciding, running


def deciding() -> Iterator[Figure]:
    from lemmata.bench.deciding import figures

    yield from figures()


def interpreting() -> Iterator[Figure]:
    from lemmata.bench.interpreter import figures

    yield from figures()


# ---------------------------------------------------------------- analysing


def analysing() -> Iterator[Figure]:
    from lemmata.bench.domains import figures

    yield from figures()


# ---------------------------------------------------------------- asking


def asking() -> Iterator[Figure]:
    from lemmata.bench.queries import figures

    yield from figures()


# ---------------------------------------------------------------- the table


def conditions() -> str:
    """Where figures come from: they mean nothing without it."""
    return (
        f"{_processor()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}, "
        f"Python {platform.python_version()}, commit {_commit()}"
    )


def _processor() -> str:
    try:
        names = [line for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line]
    except OSError:
        names = []
    return names[0].partition(":")[2].strip() if names else platform.processor() or "unknown processor"


def _commit() -> str:
    if shutil.which("git") is None:
        return "unknown"
    command = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short", "HEAD"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"


def table() -> int:
    """Print each figure as soon as it is there; 1 where one misses its target."""
    print(conditions())
    print(f"{'':<52} {'measured':>12} {'target':>14}")
    missed = 0
    for figure in figures():
        missed += not figure.met
        note = "" if figure.met else "  MISSED"
        print(
            f"{figure.name:<52} {_short(figure.measured):>12} {_promise(figure):>20} {figure.unit}{note}",
            flush=True,
        )
    return 1 if missed else 0


def _promise(figure: Figure) -> str:
    if figure.target is None:
        return ""
    bound = "at least" if figure.unit.endswith("/s") else "at most"
    return f"{bound} {_short(figure.target)}"


def _short(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"
