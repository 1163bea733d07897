"""What the figures of speed are made of."""

import subprocess
import sys
from pathlib import Path

import pytest

from lemmata.bench import small
from lemmata.bench.figure import Figure
from lemmata.bench.spent import apart


@pytest.mark.parametrize("verdict", ["true", "false"])
def test_the_skeleton_runs(tmp_path: Path, verdict: str) -> None:
    file = tmp_path / "holds.c"
    file.write_text(small.HOLDS)
    command = [sys.executable, "-m", "lemmata.bench.skeleton", str(file), verdict]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_what_is_measured_apart() -> None:
    assert apart(lambda: [1.5, 2.0]) == [1.5, 2.0]
    with pytest.raises(RuntimeError):
        apart(list)


def test_promises() -> None:
    assert Figure("rate", 10, "lines/s", 9).met
    assert not Figure("rate", 8, "lines/s", 9).met
    assert Figure("time", 8, "s", 9).met
    assert not Figure("time", float("inf"), "s", 9).met
    assert Figure("beside", 8, "s").met
