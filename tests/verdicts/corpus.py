"""Our own corpus: small C programs, each with an idea, a property and a verdict in its first lines."""

import json
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lemmata import cli

# The work of `lemmata verify` is done in a forked process, which finds here what it would have to import.
from lemmata.run import verification

PROGRAMS = Path(__file__).parents[1] / "programs"
OPEN = PROGRAMS / "open.txt"

assert verification


@dataclass(frozen=True)
class Task:
    path: Path
    verdict: str
    about: str
    bits: str

    @property
    def name(self) -> str:
        return self.path.relative_to(PROGRAMS).as_posix()


@dataclass(frozen=True)
class Found:
    verdict: str
    reason: str
    k: int | None


def task(path: Path) -> Task:
    head = re.match(r"(//.*\n)+", path.read_text(encoding="utf-8"))
    assert head is not None, path
    stated = dict(re.findall(r"^// (\w+): (.*)$", head.group(), re.MULTILINE))
    return Task(path, stated["verdict"], stated.get("property", "assertions"), stated.get("only", "64"))


def tasks() -> list[Task]:
    """All programs with a verdict: those in the folders of tests/programs."""
    return [task(path) for path in sorted(PROGRAMS.glob("*/*.c"))]


def drawn(among: Sequence[Task], count: int, seed: str) -> list[Task]:
    """So many of them, the same for the same seed."""
    chosen = random.Random(seed).sample(range(len(among)), min(count, len(among)))
    return [among[index] for index in sorted(chosen)]


def open_programs() -> set[str]:
    """Those that the default engine need not decide."""
    lines = OPEN.read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def words(task: Task, engine: str, seconds: float) -> Sequence[str]:
    return (
        "verify",
        str(task.path),
        f"--{task.bits}",
        *("--property", task.about, "--engine", engine, "--timeout", str(seconds), "--format", "json"),
    )


def found(output: str) -> Found:
    result = json.loads(output)
    return Found(result["verdict"], result["reason"], result["k"])


def verify(task: Task, engine: str, seconds: float) -> int:
    """The exit code; the answer goes to standard output."""
    return cli.main(words(task, engine, seconds))
