"""Small programs on which gcc and the interpreter once disagreed."""

from pathlib import Path

import pytest

from tests.differential import compiler
from tests.differential.comparison import disagreement

PROGRAMS = sorted((Path(__file__).parent / "regressions").glob("*.c"))


@pytest.mark.parametrize("bits", [32, 64])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_agrees(program: Path, bits: int) -> None:
    if not compiler.available(bits) or (bits == 32 and "int128" in program.stem):
        pytest.skip("needs gcc for this data model")
    assert disagreement(program.read_text(encoding="utf-8"), bits) is None
