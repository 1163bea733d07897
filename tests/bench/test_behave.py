"""`python -m lemmata.bench behave` on small tasks: what agrees, what differs, what cannot be compared."""

import shutil
from functools import partial
from pathlib import Path

import pytest

from lemmata.bench import behave
from lemmata.bench.census import Choice, census, counts, explained
from lemmata.proof import harness
from tests.bench.test_bench import task

PROGRAMS = {
    "agrees": 'int printf(const char *, ...); int nondet(void); int main(void) { printf("%d", nondet()); }',
    "undefined": "int main(void) { int a[2] = {0}; volatile int i = 2; return a[i]; }",
    "blocked": "void __VERIFIER_assume(int); int main(void) { __VERIFIER_assume(0); }",
    "not-read": "int main(void) {",
}


def behaved(definition: Path) -> list[behave.Result]:
    return census(Choice((definition,)), partial(behave.behave, seed=1, steps=10_000))


@pytest.mark.skipif(shutil.which("gcc") is None, reason="no gcc here")
@pytest.mark.parametrize("kind", PROGRAMS)
def test_kinds(kind: str, tmp_path: Path) -> None:
    definition = task(tmp_path, kind)
    definition.with_suffix(".c").write_text(PROGRAMS[kind] + "\n")
    [result] = behaved(definition)
    assert result.kind == {"agrees": "agree"}.get(kind, kind)


@pytest.mark.skipif(shutil.which("gcc") is None, reason="no gcc here")
def test_a_difference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    definition = task(tmp_path, "differs")
    monkeypatch.setattr(behave, "compiled", lambda *_: harness.Machine(7, b""))
    results = behaved(definition)
    assert [result.kind for result in results] == ["differ"]
    assert list(explained(results, behave.DISAGREEMENTS)) == [
        f"differ: {definition}: gcc's program ends with 7, the interpreter with 0"
    ]
    assert list(counts(results, behave.KINDS, {}, {}))[1].split()[:3] == [results[0].group, "1", "0"]
