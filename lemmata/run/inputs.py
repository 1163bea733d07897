"""What kind of input a file is, by its name."""

from collections.abc import Sequence
from pathlib import Path

HARDWARE = (".btor2", ".btor", ".aig", ".aag")


def is_hardware(files: Sequence[Path]) -> bool:
    return any(file.suffix.lower() in HARDWARE for file in files)
