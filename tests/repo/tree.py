"""The files of the project: those under version control, or in an unpacked archive those of its folders."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("lemmata", "tests", "docs", ".ci")


def tracked() -> list[Path]:
    done = subprocess.run(["git", "-C", str(ROOT), "ls-files", "-z"], capture_output=True, check=False)
    if done.returncode == 0 and done.stdout:
        names = [name for name in done.stdout.decode().split("\0") if name]
        return sorted(path for name in names if (path := ROOT / name).is_file())
    return sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file())


def modules(*folders: str) -> list[Path]:
    """The Python files under these folders."""
    roots = [ROOT / folder for folder in folders]
    return [
        path for path in tracked() if path.suffix == ".py" and any(root in path.parents for root in roots)
    ]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
