"""`lemmata instrument`: where assumptions stand, what they say, and that no run violates one of them."""

import subprocess
from pathlib import Path
from typing import NoReturn

import pytest

from lemmata.bench import instrument as bench
from lemmata.bench.tasks import Task
from lemmata.cfa.source import Unsupported
from lemmata.run import instrumenting
from lemmata.run.instrumenting import ASSUMES, GENERATORS, Instrumented, instrumented
from lemmata.run.loading import Source
from tests.amount import amount
from tests.cli.command import within
from tests.invariants.random_loops import Loops

Capture = pytest.CaptureFixture[str]
HEAD = "int nondet_int(void); _Bool nondet_bool(void); void *malloc(unsigned long);\n"
NAME = "__VERIFIER_assume"


def source(tmp_path: Path, *texts: str, bits: int = 64, name: str = "program{}.c") -> Source:
    files = []
    for number, text in enumerate(texts):
        files.append(tmp_path / name.format(number))
        files[-1].write_text(text)
    return Source(tuple(files), bits, (), (), None)


def made(tmp_path: Path, *texts: str, invariants: str = "df") -> Instrumented:
    return instrumented(source(tmp_path, *texts), invariants, NAME, f"extern void {NAME}(int);")


def judged(tmp_path: Path, *texts: str, invariants: str = "df", bits: int = 64) -> tuple[str, str]:
    """The invariants as assertions, in the interpreter and compiled."""
    of = source(tmp_path, *texts, bits=bits)
    task = Task(tmp_path / "task.yml", of.files, bits, (), (), ())
    result = bench.instrument(task, "test", bench.Request(invariants, 2, 20_000, 60))
    return result.kind, result.detail


# ---------------------------------------------------------------- where they stand

# Each program, with lines that the instrumented text has to have.
TEXTS = {
    "while": (
        "int main(void) {\n    int x = 0;\n    while (x < 10)\n        x++;\n    return x;\n}\n",
        ["    while (__VERIFIER_assume(x >= 0 && x <= 10), x < 10)", "    __VERIFIER_assume(x == 10);"],
    ),
    "a comment behind a brace": (
        "int main(void) {\n    int x = 0; /* x */\n    while (x < 5) { // up\n        x++;\n    }\n"
        "    return 0;\n}\n",
        [
            "    int x = 0; /* x */",
            "    while (__VERIFIER_assume(x >= 0 && x <= 5), x < 5) { // up",
            "        __VERIFIER_assume(x >= 0 && x <= 4);",
        ],
    ),
    "for": (
        "int main(void) {\n    int s = 0;\n    for (int i = 0; i < 4; i++)\n        s = i;\n"
        "    return 0;\n}\n",
        ["    for (int i = 0; __VERIFIER_assume(i >= 0 && s >= 0 && i <= 4 && s <= 3), i < 4; i++)"],
    ),
    "for without condition": (
        "int main(void) {\n    int i = 3;\n    for (;;)\n        if (i++ > 7) break;\n    return 0;\n}\n",
        ["    for (; __VERIFIER_assume(i >= 3 && i <= 8), 1;)"],
    ),
    "do without braces": (
        "int main(void) {\n    int i = 3;\n    do i++; while (i < 7);\n    return 0;\n}\n",
        ["    do { __VERIFIER_assume(i >= 3 && i <= 6); i++; } while (i < 7);"],
    ),
    "do with braces": (
        "int main(void) {\n    int i = 3;\n    do {\n        i++;\n    } while (i < 7);\n    return 0;\n}\n",
        ["        __VERIFIER_assume(i >= 3 && i <= 6);"],
    ),
    "goto": (
        "int main(void) {\n    int i = 3;\nagain:\n    i++;\n    if (i < 7) goto again;\n    return 0;\n}\n",
        ["    __VERIFIER_assume(i >= 3 && i <= 6);"],
    ),
    "a continue": (
        "int main(void) {\n    int i = 0;\n    while (i < 9) {\n        i += 3;\n"
        "        if (i == 3) continue;\n"
        "        i += 0;\n    }\n    return 0;\n}\n",
        ["    while (__VERIFIER_assume(i >= 0), i < 9) {"],
    ),
    "one name for two variables": (
        "int x = 7;\nint main(void) {\n    int y = 0;\n    while (y < 3) {\n        int x = 50;\n"
        "        while (x > 40)\n            x--;\n        y++;\n    }\n    return x;\n}\n",
        ["        while (__VERIFIER_assume(y >= 0 && y <= 2 && x >= 40 && x <= 50), x > 40)"],
    ),
    "a function that is called twice": (
        "int f(int n) {\n    int i = n;\n    while (i < 9)\n        i++;\n    return i;\n}\n"
        "int main(void) {\n    return f(3) + f(5);\n}\n",
        ["    while (__VERIFIER_assume(i <= 9 && ((n == 3 && i >= 3) || (n == 5 && i >= 5))), i < 9)"],
    ),
    "a value from the start of the function": (
        "int nondet_int(void);\nint f(int n) {\n    int d = 0;\n"
        "    while (d < 5) {\n        n++;\n        d++;\n    }\n"
        "    return n;\n}\nint main(void) {\n    return f(nondet_int() & 255);\n}\n",
        ["    int n_init = n;"],
    ),
}


def parts(line: str) -> list[str]:
    """A line in the pieces that are joined by &&, whose order means nothing."""
    return sorted(line.replace("(", " ").replace(")", " ").replace("&&", " ").split())


@pytest.mark.parametrize("name", TEXTS)
def test_assumptions_stand_in_the_text(name: str, tmp_path: Path) -> None:
    text, lines = TEXTS[name]
    [written] = made(tmp_path, text).texts
    found = written.decode().splitlines()
    for line in lines:
        wanted = set(parts(line))
        assert any(wanted <= set(parts(one)) for one in found), written.decode()
    assert judged(tmp_path, text)[0] == "holds"


def without(text: bytes) -> bytes:
    """What is left of a text in which only whole lines were inserted."""
    lines = text.splitlines(keepends=True)
    return b"".join(line for line in lines if b"__VERIFIER_assume" not in line and b"_init = " not in line)


def test_the_rest_of_the_text_stays_as_it_is(tmp_path: Path) -> None:
    text = (
        "// A comment.\nint main(void) {\n\tint x = 0;\t/* odd   layout */\n\n\n    do\n    {\n\t\tx  ++ ;\n"
        "    } while (x<10);\n#ifdef NEVER\n    x--;\n#endif\n    return x;   }\n"
    )
    [written] = made(tmp_path, text).texts
    assert written != text.encode()
    assert without(written) == text.encode()


MARKED = """# 7 "elsewhere.c"
int main(void) {
    int x = 0;
    do {
        x++;
    } while (x < 5);
    return x;
}
"""


def test_lines_that_markers_count_stay_where_they_are(tmp_path: Path) -> None:
    [written] = made(tmp_path, MARKED).texts
    declared, *rest = written.decode().splitlines()
    assert declared == "extern void __VERIFIER_assume(int);"
    assert len(rest) == len(MARKED.splitlines())
    assert rest[0] == MARKED.splitlines()[0]


def test_nothing_is_inserted_where_a_macro_makes_the_statement(tmp_path: Path) -> None:
    text = (
        "#define LOOP(c) while (c) {\n#define END }\n#define TWICE x++; x++;\n"
        "int main(void) {\n    int x = 0;\n    LOOP(x < 10)\n        TWICE\n    END\n    return x;\n}\n"
    )
    [written] = made(tmp_path, text).texts
    assert b"    LOOP(x < 10)\n        TWICE\n    END\n" in written
    assert judged(tmp_path, text)[0] == "holds"


def test_a_function_that_is_declared_is_not_declared_again(tmp_path: Path) -> None:
    text = "void __VERIFIER_assume(int);\nint main(void) { int x = 0; while (x < 9) x++; return x; }\n"
    [written] = made(tmp_path, text).texts
    assert written.count(b"void __VERIFIER_assume") == 1


def test_the_assumption_itself_gets_none(tmp_path: Path) -> None:
    text = (
        "void abort(void);\nvoid __VERIFIER_assume(int c) { while (!c) { abort(); } }\n"
        "int main(void) { int x = 0; while (x < 9) x++; __VERIFIER_assume(x == 9); return x; }\n"
    )
    [written] = made(tmp_path, text).texts
    assert b"void __VERIFIER_assume(int c) { while (!c) { abort(); } }\n" in written


def test_several_files(tmp_path: Path, capfd: Capture) -> None:
    one = "extern int limit;\nint f(int x) {\n    while (x < limit)\n        x++;\n    return x;\n}\n"
    two = "int limit = 20;\nint f(int x);\nint main(void) {\n    return f(4);\n}\n"
    files = source(tmp_path, one, two).files
    out = tmp_path / "out"
    done = within(capfd, "instrument", *files, "-o", out, "--assume", "__CPROVER_assume")
    assert done.code == 0
    written = (out / "program0.c").read_text()
    assert written.startswith("extern void __CPROVER_assume(_Bool);\n")
    assert "limit == 20" in written
    assert judged(tmp_path, one, two)[0] == "holds"


def test_a_recursion_that_is_cut_has_no_invariants(tmp_path: Path) -> None:
    function = "int f(int x) { return x <= 0 ? 0 : 1 + f(x - 1); }"
    text = f"{HEAD}{function}\nint main(void) {{ return f(nondet_int()); }}\n"
    with pytest.raises(Unsupported, match="calls of f nest more than"):
        made(tmp_path, text)


# ---------------------------------------------------------------- that they hold

BODIES = {
    "a float": "float f = 0; while (nondet_bool()) { f = f * 0.5f + 0.5f; } return 0;",
    "wrap-around": "unsigned char c = 250; int n = 0; while (n < 40) { c += 3; n++; } return c;",
    "overflow": "int x = 2147483600, n = 0; while (n < 90) { x = (int) (x + 1u); n++; } return 0;",
    "an address that is taken": "int x = 0, *p = &x; while (x < 9) { *p += 2; } return x;",
    "memory": "int a[4] = {1, 2, 3, 4}, s = 0; for (int i = 0; i < 4; i++) { s += a[i]; } return s;",
    "the heap": "int *p = malloc(4), x = 0; *p = 7; while (x < 5) { x = x + *p; *p = 1; } return x;",
    "a bool": "_Bool b = 0; int i = 0; while (i < 5) { b = !b; i++; } return b;",
    "a long number": "long long x = 1; while (x < 1000000000000ll) { x *= 7; } return 0;",
    "two counters": "int i = 0, j = 100; while (i < j) { i++; j--; } return i - j;",
    "a switch": "int s = 0, n = 9; while (n--) { switch (s) { case 0: s = 3; break; default: s = 0; } }",
    "nested loops": "int k = 0; for (int i = 0; i < 5; i++) for (int j = i; j < 7; j++) k++; return k;",
    "a declaration in a loop": "for (int i = 0; i < 5; i++) { int i = 9; do { i--; } while (i > 2); }",
    "an uninitialised variable": "int x; int i = 0; while (i < 5) { i++; } x = i; return x;",
    "a loop that never ends": "unsigned x = 0; while (1) { x += 2; if (x == 100) return 0; }",
}


@pytest.mark.parametrize(
    ("invariants", "name"),
    [("df", name) for name in BODIES]
    + [(each, name) for each in GENERATORS if each != "df" for name in ("two counters", "overflow")],
)
def test_no_run_violates_an_invariant(name: str, invariants: str, tmp_path: Path) -> None:
    text = f"{HEAD}int main(void) {{\n    {BODIES[name]}\n}}\n"
    assert judged(tmp_path, text, invariants=invariants)[0] == "holds"


@pytest.mark.parametrize("seed", range(amount(20)))
def test_random_programs(seed: int, tmp_path: Path) -> None:
    kind, detail = judged(tmp_path, Loops(seed).program(), bits=64)
    assert kind in ("holds", "too-long"), detail


@pytest.mark.parametrize("name", ASSUMES)
def test_what_is_written_compiles(name: str, tmp_path: Path, capfd: Capture) -> None:
    [file] = source(tmp_path, f"{HEAD}int main(void) {{ int x = 0; while (x < 9) x++; return x; }}\n").files
    out = tmp_path / "out.c"
    done = within(capfd, "instrument", file, "-o", out, "--assume", name)
    assert done.code == 0
    assert "assumptions at" in done.out
    subprocess.run(["gcc", "-Wall", "-Werror", "-fsyntax-only", str(out)], check=True)
    done = within(capfd, "verify", out, "--engine", "ki")
    assert done.out.splitlines()[-1] == "verdict: true"


# ---------------------------------------------------------------- limits


def test_what_was_found_in_time_is_written(tmp_path: Path) -> None:
    text = f"{HEAD}int main(void) {{ {BODIES['nested loops']} }}\n"
    of = source(tmp_path, text)
    early = instrumented(of, "all", NAME, f"extern void {NAME}(int);", seconds=0.0)
    assert early.count < made(tmp_path, text, invariants="all").count


def test_a_limit_is_an_answer(tmp_path: Path, capfd: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def burn(*_: object) -> NoReturn:
        while True:
            pass

    monkeypatch.setattr(instrumenting, "instrumented", burn)
    [file] = source(tmp_path, f"{HEAD}int main(void) {{ {BODIES['nested loops']} }}\n").files
    done = within(capfd, "instrument", file, "-o", tmp_path / "out.c", "--timeout", "0.2")
    assert done.code == 2
    assert "verdict: unknown (time limit: 0.2 s of CPU time used up while instrumenting)" in done.out
    assert not (tmp_path / "out.c").exists()
