"""A program with its checks runs as without them, up to the first that fails."""

from functools import cache
from pathlib import Path

import pytest

from lemmata.cfa.interpreter import Violated, run
from lemmata.cfa.program import Program
from lemmata.cfa.properties import PROPERTIES
from lemmata.cfa.source import InputError
from lemmata.cfa.validate import problems
from lemmata.frontends.c import Options, parse

PROGRAMS = sorted((Path(__file__).parents[2] / "programs").glob("*.c"))


@cache
def lowered(path: Path, bits: int) -> Program | None:
    try:
        return parse([path], Options(pointer_bits=bits))
    except InputError:
        return None


@pytest.mark.parametrize("bits", [64, 32])
@pytest.mark.parametrize("property_", PROPERTIES)
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_checks_change_nothing_else(path: Path, property_: str, bits: int) -> None:
    program = lowered(path, bits)
    if program is None:
        pytest.skip("not for this data model")
    checked = PROPERTIES[property_](program)
    assert problems(program) == problems(checked) == []
    if "endless" in path.stem:
        return
    before, after = run(program), run(checked)
    assert before.output.startswith(after.output)
    if not isinstance(after.outcome, Violated):
        assert (before.outcome, before.output) == (after.outcome, after.output)
