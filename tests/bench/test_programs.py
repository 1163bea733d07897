"""The programs that speed is measured on are programs: of the wanted size, repeatable, readable, ending."""

from collections.abc import Callable
from pathlib import Path

import pytest

from lemmata.bench import programs
from lemmata.cfa import interpreter
from lemmata.cfa.interpreter.outcome import Exited
from lemmata.frontends.c import parse

GENERATORS = (programs.ordinary, programs.state_machine)


@pytest.mark.parametrize("generate", GENERATORS)
@pytest.mark.parametrize("lines", [300, 1000, 5000])
def test_sizes(generate: Callable[[int], str], lines: int) -> None:
    assert abs(generate(lines).count("\n") - lines) <= max(50, lines // 100)


@pytest.mark.parametrize("generate", GENERATORS)
def test_they_repeat(generate: Callable[[int, int], str]) -> None:
    assert generate(500, 3) == generate(500, 3) != generate(500, 4)


@pytest.mark.parametrize("generate", GENERATORS)
def test_they_run_to_their_end(generate: Callable[[int], str], tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(generate(600))
    done = interpreter.run(parse([source]))
    assert isinstance(done.outcome, Exited)
    assert done.notes == ()
