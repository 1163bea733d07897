"""Which functions without a body get a model: those that are declared like the library's."""

from pathlib import Path

import pytest

from lemmata.cfa.validate import problems
from lemmata.frontends.c import Options, parse


@pytest.mark.parametrize(
    ("text", "modelled"),
    [
        ('unsigned long strlen(const char *); int main(void) { return strlen("ab"); }', "strlen"),
        ('unsigned long strlen(); int main(void) { return strlen("ab"); }', "strlen"),
        ("long read(int, char *, unsigned long); int main(void) { char c; return read(0, &c, 1); }", "read"),
        ("int read(void); int main(void) { return read(); }", None),
        ("int time(int); int main(void) { return time(3); }", None),
        ("struct s { int x; } getenv(void); int main(void) { return getenv().x; }", None),
        ("int unlink(float); int main(void) { return unlink(1); }", None),
    ],
)
def test_models_by_type(text: str, modelled: str | None, tmp_path: Path) -> None:
    path = tmp_path / "file.c"
    path.write_text(text)
    program = parse([path], Options())
    assert problems(program) == []
    called = sorted(program.functions.keys() - {"main"})
    assert called == ([] if modelled is None else [modelled])
    assert [each.kind for each in program.assumptions] == ([] if modelled else [f"no-body:{_name(text)}"])


def _name(text: str) -> str:
    return text.partition("(")[0].split()[-1]
