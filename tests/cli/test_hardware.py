"""`lemmata verify` on BTOR2 and AIGER files."""

import json
from pathlib import Path

import pytest

from tests.cli.command import within
from tests.frontends.btor2.simulator import problem
from tests.frontends.btor2.test_reader import COUNTER
from tests.frontends.test_aiger import COUNTER as LATCHES

Capture = pytest.CaptureFixture[str]
SAFE = COUNTER.replace("11 eq 1 4 10", "11 neq 1 4 4")


def file_of(tmp_path: Path, text: str, ending: str) -> Path:
    file = tmp_path / f"circuit{ending}"
    file.write_text(text)
    return file


@pytest.mark.parametrize("ending", [".btor2", ".btor", ".BTOR2"])
def test_false_with_a_witness(tmp_path: Path, capfd: Capture, ending: str) -> None:
    file, out = file_of(tmp_path, COUNTER, ending), tmp_path / "witness"
    done = within(capfd, "verify", file, "--timeout", "60", "--witness-out", out)
    assert done.code == 1
    assert f"violation: bad property 0 (five) at {file}:13:1, in step 6" in done.out.splitlines()
    assert done.out.splitlines()[-1] == "verdict: false(assertions)"
    assert problem(COUNTER, out.read_text()) is None


def test_true_has_a_witness_circuit(tmp_path: Path, capfd: Capture) -> None:
    file, out = file_of(tmp_path, SAFE, ".btor2"), tmp_path / "witness"
    done = within(capfd, "verify", file, "--timeout", "60", "--witness-out", out)
    assert done.code == 0
    assert done.out.splitlines()[-1] == "verdict: true"
    assert done.err == ""
    assert out.read_text().startswith("aag ")


def test_aiger_as_json(tmp_path: Path, capfd: Capture) -> None:
    file = file_of(tmp_path, LATCHES, ".aag")
    done = within(capfd, "verify", file, "--timeout", "60", "--format", "json")
    result = json.loads(done.out)
    assert (done.code, result["verdict"], result["k"]) == (1, "false", 4)
    assert [step["values"]["low"] for step in result["counterexample"]] == ["0x0", "0x1", "0x0", "0x1"]


@pytest.mark.parametrize(
    ("text", "arguments", "code", "message"),
    [
        ("1 sort bitvec\n", (), 3, ":1:14: expected a width, but the line ends"),
        (COUNTER + "14 fair 11\n", (), 2, "14:4: liveness (`fair`, `justice`) is not supported"),
        (COUNTER, ("--property", "no-overflow"), 2, "property no-overflow is not supported for hardware"),
        (COUNTER, ("other.c",), 3, "one file was expected: hardware is not linked"),
        (COUNTER, ("--witness-out", "/no/such/folder/file"), 3, "cannot be written"),
    ],
)
def test_refusals(
    tmp_path: Path, capfd: Capture, text: str, arguments: tuple[str, ...], code: int, message: str
) -> None:
    file = file_of(tmp_path, text, ".btor2")
    done = within(capfd, "verify", file, *arguments, "--timeout", "60")
    assert done.code == code
    assert message in done.out + done.err


def test_c_has_no_such_witnesses(tmp_path: Path, capfd: Capture) -> None:
    file = file_of(tmp_path, "int main(void) { return 0; }\n", ".c")
    done = within(capfd, "verify", file, "--witness-out", tmp_path / "w")
    assert done.code == 2
    assert "option --witness-out is not supported yet for C" in done.out


@pytest.mark.parametrize(("form", "ending"), [("btor2", ".btor2"), ("aiger", ".aag"), ("aiger", ".aig")])
def test_an_exported_program_has_the_same_verdict(
    tmp_path: Path, capfd: Capture, form: str, ending: str
) -> None:
    program, out = file_of(tmp_path, PROGRAM, ".c"), tmp_path / f"exported{ending}"
    assert within(capfd, "export", program, "--format", form, "--output", out).code == 0
    assert (
        within(capfd, "verify", out, "--timeout", "60").out.splitlines()[-1] == "verdict: false(assertions)"
    )
    file_of(tmp_path, PROGRAM.replace("!= 30", "!= 31"), ".c")
    assert within(capfd, "export", program, "--format", form, "--output", out).code == 0
    assert within(capfd, "verify", out, "--timeout", "60").out.splitlines()[-1] == "verdict: true"


PROGRAM = """
unsigned char nondet(void);
int main(void) {
    unsigned char x = 0;
    for (int i = 0; i < 20; i++) { x += 3 * (nondet() & 2); assert(x != 30); }
}
"""


def test_exports_to_standard_output(tmp_path: Path, capfd: Capture) -> None:
    file = file_of(tmp_path, COUNTER, ".btor2")
    done = within(capfd, "export", file, "--format", "smt2")
    assert done.code == 0
    assert done.out.startswith("(set-logic HORN)\n")


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("float f(void); int main(void) { assert(f() + 1 != 3); }", "which BTOR2 does not have"),
        (
            "int f(int n) { return n ? f(n - 1) : 0; } int g(void); int main(void) { f(g()); }",
            "calls of f nest more than",
        ),
    ],
)
def test_what_cannot_be_exported(tmp_path: Path, capfd: Capture, program: str, message: str) -> None:
    done = within(capfd, "export", file_of(tmp_path, program, ".c"), "--format", "btor2")
    assert done.code == 2
    assert message in done.out + done.err
