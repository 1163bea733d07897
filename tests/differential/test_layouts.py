"""Sizes, alignments, offsets and bit-field positions are gcc's and clang's, in both data models."""

import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from tests.amount import amount
from tests.differential import compiler
from tests.differential.comparison import first_difference, interpret
from tests.differential.compiler import Behaviour
from tests.differential.random_layouts import program

TYPES = 750
EACH = 25


@pytest.mark.parametrize("bits", [32, 64])
@pytest.mark.parametrize("seed", range(amount(TYPES) // EACH))
@pytest.mark.parametrize("command", ["gcc", "clang"])
def test_layouts_agree(command: str, seed: int, bits: int, tmp_path: Path) -> None:
    if shutil.which(command) is None or not compiler.available(bits):
        pytest.skip(f"needs {command} for this data model")
    text = program(Random(seed), EACH)
    source, binary = tmp_path / "layouts.c", tmp_path / "layouts"
    source.write_text(text)
    subprocess.run(
        [command, "-w", "-std=gnu11", f"-m{bits}", str(source), "-o", str(binary)],
        check=True,
        capture_output=True,
    )
    theirs = Behaviour(subprocess.run([str(binary)], check=True, capture_output=True).stdout, 0)
    ours = Behaviour(interpret(text, bits).output, 0)
    assert ours == theirs, first_difference(command, theirs, ours)
