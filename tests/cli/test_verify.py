"""`lemmata verify`: verdicts with checked evidence, as text, JSON and exit codes."""

import json
from pathlib import Path

import pytest

from tests.cli.command import PROGRAMS, within

Capture = pytest.CaptureFixture[str]
HEAD = "int nondet_int(void); _Bool nondet_bool(void); void reach_error(void);\n"

# The text of main, the property, and the last line.
VERDICTS = {
    "a loop that keeps its invariant": (
        "unsigned x = 0; while (nondet_bool()) { x += 2; if (x & 1) reach_error(); }",
        "unreach-call",
        "verdict: true",
    ),
    "an error in reach": (
        "unsigned x = 0; while (nondet_bool()) { x += 3; if (x == 60) reach_error(); }",
        "unreach-call",
        "verdict: false(unreach-call)",
    ),
    "an addition that overflows": (
        "int x = nondet_int(); if (x > 0) x = x + 1;",
        "no-overflow",
        "verdict: false(no-overflow)",
    ),
    "recursion that is cut": (
        "if (depth(nondet_int() & 255) < 0) reach_error();",
        "unreach-call",
        "verdict: unknown (calls of depth nest more than 122 deep, at FILE:2:44)",
    ),
    "recursion with an error before the cut": (
        "if (depth(nondet_int() & 255) == 3) reach_error();",
        "unreach-call",
        "verdict: false(unreach-call)",
    ),
    "nothing but recursion": (
        "endless();",
        "unreach-call",
        "verdict: unknown (calls of endless nest more than 171 deep, at FILE:3:28)",
    ),
}
FUNCTIONS = (
    "int depth(int x) { return x <= 0 ? 0 : 1 + depth(x - 1); }\nint endless(void) { return endless(); }\n"
)


@pytest.mark.parametrize("engine", ["ki", "bmc"])
@pytest.mark.parametrize("name", VERDICTS)
def test_verdicts(name: str, engine: str, tmp_path: Path, capfd: Capture) -> None:
    body, property_, expected = VERDICTS[name]
    if (name, engine) == ("a loop that keeps its invariant", "bmc"):
        pytest.skip("has paths of every length")
    file = tmp_path / "program.c"
    file.write_text(f"{HEAD}{FUNCTIONS}int main(void) {{ {body} return 0; }}\n")
    done = within(capfd, "verify", file, "--property", property_, "--engine", engine, "--timeout", "60")
    last = done.out.splitlines()[-1]
    assert last == expected.replace("FILE", str(file))
    assert done.code == {"true": 0, "false": 1, "unkno": 2}[last[9:14].partition("(")[0]]
    assert done.err == ""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "#include <unistd.h>\nint main(void) { if (lseek(0, 0, 0) != -1) __VERIFIER_error(); }",
            "counterexample not checked: it depends on what lseek returns",
        ),
        (
            "#include <time.h>\nint main(void) { struct tm t; if (mktime(&t) > 9) __VERIFIER_error(); }",
            "counterexample not checked: it depends on what a library function returns",
        ),
        (
            "int main(void) { if (!__ESBMC_unreachable(0, 3)) __VERIFIER_error(); }",
            "FILE:1:23: `__ESBMC_unreachable`, which has its meaning from another verifier",
        ),
        ("int main(void) { if (rand() == 5) __VERIFIER_error(); }", None),
        ("int f(void); int main(void) { if (f()) __VERIFIER_error(); }", None),
        ("int f(void) { __VERIFIER_error(); } int main(void) { __noop(f()); }", ""),
    ],
)
def test_what_only_a_library_knows(text: str, reason: str | None, tmp_path: Path, capfd: Capture) -> None:
    """A counterexample may rest on the environment's choices, not on results that a library computes."""
    file = tmp_path / "program.c"
    file.write_text(text)
    done = within(capfd, "verify", file, "--property", "unreach-call")
    verdicts = {None: "false(unreach-call)", "": "true"}
    expected = verdicts.get(reason) or f"unknown ({reason})"
    assert done.out.splitlines()[-1] == f"verdict: {expected}".replace("FILE", str(file))


def test_a_program_without_assertions_is_no_proof_of_anything(tmp_path: Path, capfd: Capture) -> None:
    file = tmp_path / "program.c"
    file.write_text("void f(void) { reach_error(); } int main(void) { return 0; }")
    done = within(capfd, "verify", file, "--property", "unreach-call")
    assert "REMARK: nothing that the program can reach may violate the property" in done.out
    assert done.out.splitlines()[-1] == "verdict: true"


KEYS = [
    "verdict",
    "property",
    "engine",
    "seconds",
    "k",
    "invariants",
    "counterexample",
    "statistics",
    "assumptions",
    "certificate",
]
"""What other tools rely on; more may follow."""


def test_json_of_a_violation(capfd: Capture) -> None:
    program = PROGRAMS / "average.c"
    done = within(capfd, "verify", program, "--property", "no-overflow", "--format", "json")
    assert (done.code, done.err, done.out.count("\n")) == (1, "", 1)
    result = json.loads(done.out)
    assert list(result)[: len(KEYS)] == KEYS
    assert (result["verdict"], result["property"], result["engine"]) == ("false", "no-overflow", "ki-df")
    assert result["reason"].endswith(f"at {program}:12:13")
    assert set(result["certificate"]) == {"checked by", "seconds"}
    assert result["certificate"]["checked by"][0] == "interpreter"
    assert [each["location"] for each in result["inputs"]] == [f"{program}:16:15", f"{program}:17:16"]
    steps = result["counterexample"]
    assert [each["location"] for each in steps] == [f"{program}:{at}" for at in ("16:15", "17:16", "12:13")]
    assert steps[0]["values"] == {"low": str(result["inputs"][0]["value"])}
    assert set(result["seconds"]) == {"cpu", "wall", "phases"}
    phases = result["seconds"]["phases"]
    assert list(phases) == ["starting", "reading", "encoding", "searching", "replaying"]
    assert 0 < sum(phases.values()) <= result["seconds"]["cpu"]


def test_json_of_a_proof(capfd: Capture) -> None:
    words: list[str | Path] = ["verify", PROGRAMS / "handshake.c", "--engine", "impact", "--format", "json"]
    result = json.loads(within(capfd, *words).out)
    assert list(result)[: len(KEYS)] == KEYS
    assert (result["verdict"], result["k"], result["counterexample"]) == ("true", 1, [])
    assert result["certificate"]["checked by"] == ["z3"]
    statistics = result["statistics"]
    assert statistics["interpolants"] > 0
    assert statistics["lemmas"] == {}
    assert statistics["capped interpolants"] == 0
    assert 0 < statistics["seconds"]["interpolation"] < result["seconds"]["cpu"]
    sizes = statistics["interpolant sizes"].values()
    assert sum(sum(each["after"].values()) for each in sizes) == statistics["interpolants"]
    assert all(min(map(int, each["before"])) > 0 for each in sizes)
    said = result["interpolants"][0]
    assert said["location"] == f"{PROGRAMS}/handshake.c:9:5, while loop in main"
    assert said["kind"] == "predicates"
    [invariant] = result["invariants"]
    assert invariant["location"] == f"{PROGRAMS}/handshake.c:9:5, while loop in main"
    assert "open == 0" in invariant["expression"]
    assert (invariant["source"], invariant["needed"]) == ("impact", True)


def test_json_tells_how_much_larger_sets_became(capfd: Capture) -> None:
    """Paper 003's statistics: for each kind of unit and move, how often it was made, and the gain in bits."""
    words: list[str | Path] = ["verify", PROGRAMS / "papers" / "eq1.c", "--engine", "bvpdr"]
    result = json.loads(within(capfd, *words, "--set", "c=1", "--format", "json").out)
    found = result["statistics"]["expansions"]
    assert {"cube: obligation", "cube: core", "cube: drop"} <= found.keys()
    number, bits = found["cube: obligation"]
    assert number >= 1
    assert bits > 0


def test_text_says_what_was_shown_and_how(capfd: Capture) -> None:
    done = within(capfd, "verify", PROGRAMS / "handshake.c", "--engine", "impact")
    kinds = [line.partition(" ")[0] for line in done.out.splitlines()]
    assert kinds == ["decided", "invariant", "checked:", "time:", "verdict:"]


def test_what_is_unknown_is_json_too(capfd: Capture) -> None:
    words: list[str | Path] = ["verify", PROGRAMS / "demo.c", "--format", "json"]
    result = json.loads(within(capfd, *words, "--property", "termination").out)
    assert (result["verdict"], result["reason"]) == (
        "unknown",
        "property termination is not supported yet",
    )
    result = json.loads(within(capfd, *words, "--timeout", "1").out)
    assert result["verdict"] == "unknown"
    assert result["reason"].startswith("time limit: ")
    assert result["k"] > 1


COUNTING = """extern int nondet_int(void); extern void reach_error(void);
int main(void) {
    int n = nondet_int(), up = 0, down = n;
    if (n < 0 || n > 1000000) return 0;
    while (up < n) { up++; down--; }
    if (down != 0) reach_error();
    return 0;
}
"""


@pytest.mark.parametrize("form", ["text", "json"])
def test_an_unknown_is_explained(form: str, tmp_path: Path, capfd: Capture) -> None:
    """How far it came, the loop that stood in the way with values for its variables, and what to try."""
    file = tmp_path / "counting.c"
    file.write_text(COUNTING)
    words: list[str | Path] = ["verify", file, "--property", "unreach-call", "--timeout", "1.5"]
    out = within(capfd, *words, "--engine", "ki", "--format", form).out
    if form == "json":
        result = json.loads(out)
        [obstacle] = result["obstacles"]
        assert obstacle["location"] == f"{file}:5:5, while loop in main"
        values = {name: int(given) for name, given in obstacle["values"].items()}
        assert values.keys() == {"n", "up", "down"}
        assert values["up"] + values["down"] != values["n"]
        assert result["hints"][0] == "a larger --timeout"
        return
    kinds = [line.partition(":")[0].partition(" at ")[0] for line in out.splitlines()]
    assert kinds == [
        "searched",
        "obstacle",
        "from the state",
        "try next",
        "try next",
        "time",
        "verdict",
    ]


def test_bounded_search_is_told_from_proof_engines(tmp_path: Path, capfd: Capture) -> None:
    file = tmp_path / "counting.c"
    file.write_text(COUNTING)
    words: list[str | Path] = ["verify", file, "--property", "unreach-call", "--timeout", "1"]
    out = within(capfd, *words, "--engine", "bmc").out
    assert "try next: an engine that proves loops without a bound: --engine ki" in out
    assert "obstacle" not in out


def test_what_is_not_encoded_has_its_place(capfd: Capture) -> None:
    done = within(capfd, "verify", PROGRAMS / "tree.c")
    assert done.code == 2
    assert done.out.splitlines()[-1].startswith(f"verdict: unknown ({PROGRAMS}/tree.c:")


def test_mistakes(capfd: Capture) -> None:
    done = within(capfd, "verify", PROGRAMS / "demo.c", "--engine", "bmk")
    assert (done.code, done.message) == (3, "lemmata: there is no engine 'bmk'; did you mean 'bmc'?")
    done = within(capfd, "verify", PROGRAMS / "demo.c", "--property", "no-overlow")
    assert (done.code, done.message) == (
        3,
        "lemmata: there is no property 'no-overlow'; did you mean 'no-overflow'?",
    )
    assert within(capfd, "verify", PROGRAMS / "demo.c", "--timeout", "0").code == 3


def test_engines(capfd: Capture) -> None:
    done = within(capfd, "engines")
    assert done.code == 0
    assert {line.split()[0] for line in done.out.splitlines()} >= {"ki", "bmc"}


def test_the_unsound_heuristic_shows_why_it_is_called_that(capfd: Capture) -> None:
    """It would call example-unsafe of paper 002 safe; every sound engine says false."""
    file = PROGRAMS / "papers/example_unsafe.c"
    told = within(capfd, "verify", file, "--property", "unreach-call", "--engine", "unsound-esbmc")
    assert "verdict: unknown (the unsound heuristic would say true for k = 1" in told.out
    assert told.code == 2
    for engine in ("ki", "depthk", "kiki"):
        told = within(capfd, "verify", file, "--property", "unreach-call", "--engine", engine)
        assert told.out.splitlines()[-1] == "verdict: false(unreach-call)"


@pytest.mark.parametrize("engine", ["depthk", "kiki"])
def test_example_safe_is_proved(engine: str, capfd: Capture) -> None:
    file = PROGRAMS / "papers/example_safe.c"
    told = within(capfd, "verify", file, "--property", "unreach-call", "--engine", engine)
    assert "decided by: inductive step, k = 4" in told.out
    assert told.out.splitlines()[-1] == "verdict: true"


def test_a_call_as_if_of_another_type(tmp_path: Path, capfd: Capture) -> None:
    """Another file's declaration is wrong: what the call does is not known, so nothing is proved."""
    one, other = tmp_path / "one.c", tmp_path / "other.c"
    one.write_text("int check(int x);\nint main(void) { return check(5); }\n")
    other.write_text("#include <assert.h>\nvoid check(int x) { assert(x != 5); }\n")
    done = within(capfd, "verify", one, other, "--timeout", "60")
    reason = f"check is called as if it had another type, at {one}:2:25"
    assert done.out.splitlines()[-1] == f"verdict: unknown ({reason})"


UNDEFINED = {
    "double-free": "int *p = malloc(4); free(p); free(p); reach_error();",
    "use-after-free": "int *p = malloc(4); *p = 3; free(p); if (*p == 3) reach_error();",
    "out-of-bounds": "int *p = (int *)0x40021000; if (*p == 3) reach_error();",
}


@pytest.mark.parametrize("kind", UNDEFINED)
def test_runs_that_go_on_in_the_encoding_alone_are_no_bugs(kind: str, tmp_path: Path, capfd: Capture) -> None:
    file = tmp_path / "program.c"
    head = "#include <stdlib.h>\nvoid reach_error(void);\n"
    file.write_text(f"{head}int main(void) {{ {UNDEFINED[kind]} return 0; }}\n")
    done = within(capfd, "verify", file, "--property", "unreach-call", "--timeout", "60")
    reason = f"counterexample not checked: it goes on after {kind} at {file}:3:"
    assert done.out.splitlines()[-1].startswith(f"verdict: unknown ({reason}")
    assert "bug" not in done.out
