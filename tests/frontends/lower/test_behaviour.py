"""Programs that use all of C print the same in gcc's binaries and in the interpreter, in both data models."""

from pathlib import Path

import pytest

from tests.differential import compiler
from tests.differential.comparison import disagreement

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.c"))


@pytest.mark.parametrize("bits", [64, 32])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_program(program: Path, bits: int) -> None:
    if not compiler.available(bits):
        pytest.skip("needs gcc")
    text = program.read_text(encoding="utf-8")
    assert disagreement(text, bits) is None
