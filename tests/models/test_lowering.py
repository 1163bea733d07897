"""Every model is lowered to a well-formed Program, and rests on nothing that is not there."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from lemmata.cfa.properties import PROPERTIES
from lemmata.cfa.validate import problems
from lemmata.frontends.c import Options, parse
from lemmata.frontends.c.models import MODELS, index

FILES = sorted(MODELS.glob("*.c"))


def defined(path: Path) -> Iterator[str]:
    return (name for name, home in index().items() if home == path)


@pytest.mark.parametrize("bits", [64, 32])
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_models_are_lowered(path: Path, bits: int, tmp_path: Path) -> None:
    """With a main that takes all their addresses, so that they are all reachable."""
    names = list(defined(path))
    whole = tmp_path / "whole.c"
    taken = ", ".join(f"(void *){name}" for name in names)
    main = f"int main(void) {{ void *all[] = {{{taken}}}; return all[0] == 0; }}\n"
    whole.write_text(path.read_text(encoding="utf-8") + main)
    program = parse([whole], Options(pointer_bits=bits))
    assert problems(program) == []
    assert set(names) <= program.functions.keys()
    assert [each for each in program.assumptions if each.kind.startswith("no-")] == []
    assert [name for name in program.declared if not name.startswith("__lem_")] == []
    for property_ in PROPERTIES.values():
        assert problems(property_(program)) == []


def test_each_definition_is_found_and_no_name_has_two() -> None:
    assert len(index()) > 300
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        starts = [line for line in text.splitlines() if line.endswith(") {") and line[0] not in " \t}"]
        own = [line for line in starts if not line.startswith("static ")]
        assert len(own) == len(list(defined(path))), path
