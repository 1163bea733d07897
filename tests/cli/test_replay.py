"""`lemmata replay`: a saved counterexample is run again, on the same program or another."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.command import PROGRAMS, within

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def saved(tmp_path: Path, capfd: Capture) -> Path:
    shutil.copy(PROGRAMS / "average.c", tmp_path)
    words = ["verify", str(tmp_path / "average.c"), "--property", "no-overflow"]
    done = within(capfd, *words, "--counterexample", tmp_path / "saved.json")
    assert (done.code, done.err) == (1, "")
    return tmp_path / "saved.json"


def test_again(saved: Path, capfd: Capture) -> None:
    done = within(capfd, "replay", saved)
    assert (done.code, done.out.splitlines()[-1]) == (1, "verdict: false(no-overflow)")
    assert any(line.startswith("checked: by interpreter") for line in done.out.splitlines())


def test_on_another_program(saved: Path, tmp_path: Path, capfd: Capture) -> None:
    other = tmp_path / "other.c"
    other.write_text((tmp_path / "average.c").read_text().replace("low + high", "low / 2 + high / 2"))
    done = within(capfd, "replay", saved, "--source", other)
    assert done.code == 2
    assert done.out.splitlines()[-1].startswith(
        "verdict: unknown (counterexample rejected: the run out of inputs"
    )
    shutil.copy(tmp_path / "average.c", tmp_path / "other.c")
    (tmp_path / "average.c").write_text((tmp_path / "average.c").read_text() + "\n// changed\n")
    done = within(capfd, "replay", saved)
    assert done.code == 1
    assert "REMARK: the files are not those of the counterexample" in done.out


def test_files_that_are_none(saved: Path, tmp_path: Path, capfd: Capture) -> None:
    done = within(capfd, "replay", tmp_path / "nowhere.json")
    assert (done.code, done.message) == (
        3,
        f"{tmp_path}/nowhere.json: cannot be read: No such file or directory",
    )
    saved.write_text("[]")
    done = within(capfd, "replay", saved)
    assert done.code == 3
    assert "expected a JSON object with the format 'lemmata counterexample 1'" in done.message


@pytest.mark.parametrize("key", ["property", "files", "pointer_bits", "inputs", "violation"])
def test_what_is_missing_is_named(key: str, saved: Path, capfd: Capture) -> None:
    content = json.loads(saved.read_text())
    del content[key]
    saved.write_text(json.dumps(content))
    done = within(capfd, "replay", saved)
    assert (done.code, key in done.message) == (3, True)


def test_nothing_is_saved_without_a_counterexample(tmp_path: Path, capfd: Capture) -> None:
    words: list[str | Path] = ["verify", PROGRAMS / "handshake.c", "--engine", "impact"]
    done = within(capfd, *words, "--counterexample", tmp_path / "saved.json")
    assert (done.code, done.err) == (0, "no counterexample is written: the verdict is true\n")
    assert list(tmp_path.iterdir()) == []
