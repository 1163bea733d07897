"""How large our own hardware problems can become for an engine: `python -m lemmata.bench grow`.

Each family is doubled, from its smallest size, until a run within the limit decides nothing.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from lemmata.bench.circuits import FAMILIES, Problem, smallest


def table(engine: str, seconds: float, most: int, families: Sequence[str]) -> int:
    """The largest times of the smallest size that were decided; 1 where a verdict is wrong."""
    wrong = 0
    print(f"{'family':16}{'safe':>8}{'unsafe':>8}")
    with tempfile.TemporaryDirectory(prefix="lemmata-grow-") as folder:
        for family in families or FAMILIES:
            reached = []
            for sound in (True, False):
                times, mistaken = _reached(Path(folder), family, engine, seconds, most, sound=sound)
                reached.append(f"{times}x")
                wrong += mistaken
            print(f"{family:16}{reached[0]:>8}{reached[1]:>8}", flush=True)
    return min(wrong, 1)


def _reached(
    folder: Path, family: str, engine: str, seconds: float, most: int, *, sound: bool
) -> tuple[int, bool]:
    """(how many times the smallest size, whether a verdict was wrong)"""
    times, reached = 1, 0
    while times <= most:
        problem = Problem(family, times * smallest(family), sound)
        file = folder / problem.file
        file.write_bytes(problem.content())
        verdict = _verdict(file, engine, seconds)
        if verdict != ("true" if sound else "false"):
            return reached, verdict != "unknown"
        reached, times = times, 2 * times
    return reached, False


def _verdict(file: Path, engine: str, seconds: float) -> str:
    words = ["verify", str(file), "--engine", engine, "--timeout", str(seconds), "--format", "json"]
    command = [sys.executable, "-m", "lemmata", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode > 2:
        raise RuntimeError(done.stderr)
    return str(json.loads(done.stdout)["verdict"])
