"""Programs that call the library: gcc's run and the interpreter's, which takes the models, print the same."""

from pathlib import Path

import pytest

from lemmata.cfa.interpreter import run
from lemmata.cfa.validate import problems
from lemmata.frontends.c import Options, parse
from tests.differential.compiler import available, execute

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.c"))


@pytest.mark.parametrize("bits", [64, 32])
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_the_models_do_what_the_library_does(path: Path, bits: int) -> None:
    if not available(bits):
        pytest.skip(f"gcc -m{bits} is missing")
    expected = execute(path.read_text(encoding="utf-8"), bits)
    program = parse([path], Options(pointer_bits=bits))
    assert problems(program) == []
    found = run(program)
    assert found.output.splitlines() == expected.output.splitlines()
    assert found.status == expected.status
