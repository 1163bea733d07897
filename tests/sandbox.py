"""A copy of the project to seed bugs into, and its tests run there."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]


@contextmanager
def copied() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "copy")
        for part in ("lemmata", "tests", "docs"):
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
        for file in ROOT.glob("*.*"):
            if file.is_file():
                shutil.copy(file, copy)
        yield copy


@contextmanager
def changed(copy: Path, name: str, text: str) -> Iterator[None]:
    """With other text in one of its files."""
    file = copy / name
    before = file.read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    try:
        yield
    finally:
        file.write_text(before, encoding="utf-8")


def passes(copy: Path, tests: Sequence[str], seconds: float) -> bool:
    """A run that takes longer counts as failed: the bug made it hang."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    process = subprocess.Popen(
        command,
        cwd=copy,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        return process.wait(seconds) == 0
    except subprocess.TimeoutExpired:
        return False
    finally:
        process.kill()
        process.wait()
