"""Reads C: files become a Program, in a process of their own."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from lemmata.cfa.program import Program
from lemmata.frontends.c.options import Options

if TYPE_CHECKING:
    from lemmata.frontends.c.outline import Outline

__all__ = ["Options", "outline_of", "parse"]


def parse(files: Sequence[Path], options: Options | None = None) -> Program:
    """The Program of the given files, or InputError or Unsupported; any other exception is a bug of ours."""
    from lemmata.frontends.c.worker import read

    return read(tuple(files), options or Options())


def outline_of(files: Sequence[Path], options: Options | None = None) -> "Outline":
    """Where in the given files invariants have a place; fails as `parse` does."""
    from lemmata.frontends.c.worker import outline as outlined

    return outlined(tuple(files), options or Options())
