"""Calls the command, in this process or as a user would."""

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from lemmata import cli

PROGRAMS = Path(__file__).parents[1] / "programs"


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str

    @property
    def message(self) -> str:
        """The one line that says what went wrong; several lines, or a traceback, fail the test."""
        lines = (self.out + self.err).splitlines()
        assert len(lines) == 1, self
        assert "Traceback" not in lines[0]
        return lines[0]


def within(capfd: pytest.CaptureFixture[str], *words: str | Path) -> Done:
    """In this process: quick, and enough for everything but signals and streams."""
    capfd.readouterr()
    try:
        code = cli.main([str(word) for word in words])
    except SystemExit as ended:
        code = int(ended.code or 0)
    out, err = capfd.readouterr()
    return Done(code, out, err)


def apart(*words: str | Path, timeout: float = 60) -> Done:
    """As a process of its own."""
    done = subprocess.run(
        line(*words),
        capture_output=True,
        text=True,
        errors="replace",
        stdin=subprocess.DEVNULL,
        timeout=timeout,
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def line(*words: str | Path) -> Sequence[str]:
    return [sys.executable, "-m", "lemmata", *map(str, words)]
