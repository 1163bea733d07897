"""Programs drawn by csmith, where it is installed; its runtime header is the one in csmith/."""

import shutil
import subprocess
import tempfile
from pathlib import Path

INCLUDE = Path(__file__).parent / "csmith"

_OPTIONS = (
    "--bitfields", "--packed-struct", "--unions", "--volatiles", "--pointers", "--inline-function",
    "--max-funcs", "4", "--max-block-depth", "3", "--max-expr-complexity", "6", "--max-block-size", "3",
    "--max-array-dim", "2", "--max-array-len-per-dim", "5", "--concise",
)  # fmt: skip


def available() -> bool:
    return shutil.which("csmith") is not None


def generate(seed: int) -> str:
    """The program of this seed; every fourth one computes with floats as well."""
    floats = ("--float", "--strict-float") if seed % 4 == 0 else ()
    with tempfile.TemporaryDirectory(prefix="lemmata-csmith-") as folder:
        done = subprocess.run(
            ["csmith", "--seed", str(seed), *_OPTIONS, *floats],
            capture_output=True,
            check=True,
            text=True,
            cwd=folder,
            timeout=60,
        )
    return done.stdout
