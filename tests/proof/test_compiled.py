"""Counterexamples on the compiled program: it agrees, cannot be compared, or does something else."""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from lemmata.cfa.properties import PROPERTIES
from lemmata.frontends.c import Options, parse
from lemmata.proof import compiled, harness
from lemmata.proof.compiled import Agreed, Comparison, Disagreed, NotComparable, compare
from lemmata.proof.harness import COMPILERS
from lemmata.proof.replay import Confirmed, replay

HEAD = """#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <math.h>
int nondet_int(void); double nondet_double(void); _Bool nondet_bool(void); void reach_error(void);
"""
pytestmark = pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="no compiler")


@dataclass(frozen=True)
class Source:
    files: tuple[Path, ...]
    pointer_bits: int = 64
    include_dirs: tuple[Path, ...] = ()
    defines: tuple[str, ...] = ()


def ran(
    folder: Path, text: str, property_: str, values: tuple[int, ...] = (), *, seconds: float = 5
) -> Comparison:
    """Each input gets the next value, wherever it is asked for."""
    file = folder / "program.c"
    file.write_text(HEAD + text)
    program = PROPERTIES[property_](parse([file], Options()))
    spans = [
        edge.span
        for function in program.functions.values()
        for edge in function.edges
        if type(edge.operation).__name__ == "Havoc" and edge.operation.kind == "input"  # type: ignore[union-attr]
    ]
    outcome = replay(program, {span: [given] for span, given in zip(spans, values, strict=False)})
    assert isinstance(outcome, Confirmed), outcome
    made = folder / "made"
    found = compare(program, outcome.error, outcome.inputs, Source((file,)), made, seconds=seconds)
    assert not made.exists()
    return found


AGREEING = {
    "a call of reach_error": (
        "int main(void) { if (nondet_int() == 7) reach_error(); }",
        "unreach-call",
        (7,),
    ),
    "reach_error with a body": (
        "void reach_error(void) { assert(0); }\nint main(void) { if (nondet_int() == 7) reach_error(); }",
        "unreach-call",
        (7,),
    ),
    "a failing assertion": ("int main(void) { assert(nondet_int() + 1 != -4); }", "assertions", (-5,)),
    "a double": (
        "int main(void) { if (nondet_double() == 0.75) reach_error(); }",
        "unreach-call",
        (0x3FE8000000000000,),
    ),
    "a _Bool": ("int main(void) { if (nondet_bool()) reach_error(); }", "unreach-call", (1,)),
    "an overflow": (
        "int main(void) {\n int x = nondet_int();\n return (x - 1) & 1;\n}",
        "no-overflow",
        (-(1 << 31),),
    ),
    "a division of the least number": (
        "int main(void) {\n int x = nondet_int();\n return (-2147483647 - 1) / x > 0;\n}",
        "no-overflow",
        (-1,),
    ),
    "a division by zero": ("int main(void) { return 5 / nondet_int(); }", "def-behavior", (0,)),
    "a wide shift": ("int main(void) { return 1 << nondet_int(); }", "def-behavior", (40,)),
    "wrapping around": (
        "int main(void) { int x = nondet_int(); if (x > 0 && x + 1 < 0) reach_error(); }",
        "unreach-call",
        (0x7FFFFFFF,),
    ),
    "uninitialised memory that is zero": (
        "int main(void) { int a[3], *p = malloc(4); if (a[1] == 0 && *p == 0) reach_error(); }",
        "unreach-call",
        (),
    ),
    "functions that are not there": (
        "int other(void); int f(void) { return other(); }\nint main(void) { reach_error(); }",
        "unreach-call",
        (),
    ),
    "names of the C library as the program's own": (
        "int write(int x) { return x; } int open(void) { return 3; }\n"
        "int main(void) { if (write(open()) == 3) reach_error(); }",
        "unreach-call",
        (),
    ),
}


FOR_CLANG = ("reach_error with a body", "a failing assertion", "an overflow")


@pytest.mark.parametrize(
    ("name", "compiler"),
    [*((name, "gcc") for name in AGREEING), *((name, "clang") for name in FOR_CLANG)],
)
def test_the_compiled_program_agrees(
    name: str, compiler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is missing")
    monkeypatch.setattr(compiled, "compiler", lambda: compiler)
    text, property_, values = AGREEING[name]
    assert ran(tmp_path, text, property_, values) == Agreed(compiler)


OPEN = {
    "folded": ("int main(void) { int x = nondet_int(); return x - 1 > 0; }", "the sanitizer reports nothing"),
    "a label": ("int main(void) { goto ERROR; ERROR: return 0; }", "label"),
    "the result of a library function": (
        "int main(void) { if (sin(1.0) == 0.0) reach_error(); }",
        "library function",
    ),
}


@pytest.mark.parametrize("name", OPEN)
def test_what_is_left_open_is_not_compared(name: str, tmp_path: Path) -> None:
    text, reason = OPEN[name]
    property_ = "no-overflow" if name == "folded" else "unreach-call"
    found = ran(tmp_path, text, property_, (-(1 << 31),) if name == "folded" else ())
    assert isinstance(found, NotComparable)
    assert reason in found.reason


OTHERS = {
    "another end": ("int main(void) { return 3; }", Disagreed, "ends with 3"),
    "another input": ("int main(void) { return nondet_int(); }", NotComparable, "is not to be run"),
    "a program that hangs": ("int main(void) { for (;;) ; }", NotComparable, "runs longer than 1 s"),
    "a program that waits": (
        "int pause(void);\nint main(void) { for (;;) pause(); }",
        NotComparable,
        "is not to be run",
    ),
    "a call of the shell": (
        'int main(void) { system("echo > shell"); return 3; }',
        NotComparable,
        "is not to be run",
    ),
    "no C": ("this is no C", NotComparable, "error"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_another_program(name: str, tmp_path: Path) -> None:
    """The interpreter runs what was read; what is compiled is something else."""
    text, kind, how = OTHERS[name]
    assert ran(tmp_path, "int main(void) { reach_error(); }", "unreach-call") == Agreed(
        harness.compiler() or ""
    )
    file = tmp_path / "program.c"
    program = PROPERTIES["unreach-call"](parse([file], Options()))
    outcome = replay(program, {})
    assert isinstance(outcome, Confirmed)
    file.write_text(HEAD + text)
    found = compare(program, outcome.error, (), Source((file,)), tmp_path / "made", seconds=1)
    assert isinstance(found, kind)
    assert how in str(found)
    assert [each.name for each in tmp_path.iterdir()] == ["program.c"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("int x; int main(void) { if ((unsigned long)&x == 1) return 0; reach_error(); }", "addresses"),
        ("int main(int n, char **v) { if (n == 9) return 0; reach_error(); }", "argv"),
    ],
)
def test_what_the_run_may_depend_on_excuses_another_end(text: str, reason: str, tmp_path: Path) -> None:
    assert isinstance(ran(tmp_path, text, "unreach-call"), Agreed)
    file = tmp_path / "program.c"
    program = PROPERTIES["unreach-call"](parse([file], Options()))
    outcome = replay(program, {})
    assert isinstance(outcome, Confirmed)
    file.write_text(HEAD + "int main(void) { return 3; }")
    found = compare(program, outcome.error, (), Source((file,)), tmp_path / "made", seconds=1)
    assert isinstance(found, NotComparable)
    assert reason in found.reason


def test_no_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.devnull)
    text, property_, values = AGREEING["a call of reach_error"]
    assert ran(tmp_path, text, property_, values) == NotComparable("there is no gcc and no clang here")
