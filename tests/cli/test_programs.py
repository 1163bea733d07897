"""Our own programs do what their first lines say (and what gcc's executables do)."""

import re
from pathlib import Path

import pytest

from tests.cli.command import PROGRAMS, within

CODES = {"violated": 1, "undefined": 1, "blocked": 2, "limit": 2, "aborted": 0}


def stated(text: str, key: str) -> list[str]:
    found = re.findall(rf"^// {key}: ?(.*)$", text, re.MULTILINE)
    return [value.replace("\\t", "\t") for value in found]


def marked_line(text: str) -> int | None:
    return next((n for n, line in enumerate(text.splitlines(), 1) if line.endswith("// <- here")), None)


def cases() -> list[tuple[Path, str]]:
    return [
        (path, model)
        for path in sorted(PROGRAMS.glob("*.c"))
        for model in stated(path.read_text(), "only") or ["32", "64"]
    ]


@pytest.mark.parametrize(("path", "model"), cases(), ids=lambda case: getattr(case, "stem", case))
def test_program(path: Path, model: str, capfd: pytest.CaptureFixture[str]) -> None:
    text = path.read_text()
    words = stated(text, "run")[0].split()
    done = within(capfd, "run", path, f"--{model}", *words)
    if stated(text, "exit"):
        printed = "".join(f"{line}\n" for line in stated(text, "prints"))
        status = stated(text, "exit")[0]
        assert (done.out, done.code) == (printed, 0)
        assert done.err.splitlines()[-1] == f"outcome: exited with status {status}"
    else:
        ending = stated(text, "outcome")[0]
        assert re.search(rf"^outcome: .*\b{ending}\b", done.err, re.MULTILINE)
        assert done.code == CODES[ending]
        if "// <- here" in text:
            assert f"{path}:{marked_line(text)}:" in done.err


@pytest.mark.parametrize("path", sorted(PROGRAMS.glob("*.c")), ids=lambda path: path.stem)
def test_overflow(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Under no-overflow exactly the programs that say so are violated."""
    text = path.read_text()
    words = stated(text, "run")[0].split()
    done = within(capfd, "run", path, *words, "--property", "no-overflow")
    violated = "outcome: violated no-overflow" in done.err
    assert violated == bool(stated(text, "no-overflow"))
    if violated:
        assert f"{path}:{marked_line(text)}:" in done.err


@pytest.mark.parametrize("path", sorted(PROGRAMS.glob("*.c")), ids=lambda path: path.stem)
@pytest.mark.parametrize("form", ["text", "--dot", "--statistics"])
def test_cfa(path: Path, form: str, capfd: pytest.CaptureFixture[str]) -> None:
    words = [] if form == "text" else [form]
    first, second = (within(capfd, "cfa", path, *words) for _ in range(2))
    assert first.code == 0
    assert first.out.count("\n") > 5
    assert first == second
