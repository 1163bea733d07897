"""`lemmata check`: a certificate is checked again from its texts, and compared with the source."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lemmata.logic.external import command
from tests.cli.command import PROGRAMS, apart, within

Capture = pytest.CaptureFixture[str]
PROGRAM = PROGRAMS / "handshake.c"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("certificates") / "handshake"
    done = apart("verify", PROGRAM, "--engine", "impact", "--certificate", made)
    assert (done.code, done.err) == (0, "")
    return made


def last(out: str) -> str:
    return out.splitlines()[-1]


def changed(folder: Path, to: Path, name: str, before: str, after: str, *, hashes: bool = True) -> Path:
    """A copy with one text changed, and its hash with it."""
    from lemmata.proof.archive import digest

    to.mkdir()
    for file in folder.iterdir():
        (to / file.name).write_text(file.read_text())
    text = (to / name).read_text()
    assert before in text
    text = text.replace(before, after)
    (to / name).write_text(text)
    if hashes and name != "manifest.json":
        manifest = json.loads((to / "manifest.json").read_text())
        manifest["sha256"][name] = digest(text)
        (to / "manifest.json").write_text(json.dumps(manifest))
    return to


def test_accepted(folder: Path, capfd: Capture) -> None:
    done = within(capfd, "check", folder)
    assert (done.code, last(done.out)) == (0, "certificate: accepted")
    assert "was not checked (--source)" in done.out
    done = within(capfd, "check", folder, "--source", PROGRAM)
    assert (done.code, last(done.out)) == (0, "certificate: accepted")
    assert "REMARK" not in done.out


def test_any_solver_can_be_asked(folder: Path) -> None:
    text = (folder / "obligations.smt2").read_text()
    expected = int(text.splitlines()[0].split()[-2])
    done = subprocess.run(command("z3"), input=text, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["unsat"] * expected
    assert expected >= 2


def test_the_same_system_in_every_process(folder: Path) -> None:
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-m", "lemmata", "check", str(folder), "--source", str(PROGRAM)],
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            capture_output=True,
            text=True,
            check=False,
        )
        assert last(done.stdout) == "certificate: accepted"


def test_another_source(folder: Path, tmp_path: Path, capfd: Capture) -> None:
    other = tmp_path / "other.c"
    other.write_text(PROGRAM.read_text().replace("received++", "received += 2"))
    done = within(capfd, "check", folder, "--source", other)
    assert (done.code, last(done.out)) == (
        1,
        f"certificate: rejected (its system is not that of {other})",
    )


def test_a_text_that_was_changed(folder: Path, tmp_path: Path, capfd: Capture) -> None:
    copy = changed(folder, tmp_path / "a", "system.smt2", "!bad", "!bud", hashes=False)
    done = within(capfd, "check", copy)
    assert (done.code, done.message) == (
        3,
        f"{copy}: system.smt2 is not the one that manifest.json names",
    )


def test_a_wrong_certificate(folder: Path, tmp_path: Path, capfd: Capture) -> None:
    copy = changed(folder, tmp_path / "a", "certificate.smt2", "; inductive", "; exhausted 1")
    done = within(capfd, "check", copy)
    assert (done.code, last(done.out)[:23]) == (1, "certificate: rejected (")
    lemma = (folder / "certificate.smt2").read_text().splitlines()[-1]
    weak = "(define-fun |!lemma 1| () Bool true)"
    copy = changed(folder, tmp_path / "b", "certificate.smt2", lemma, weak)
    done = within(capfd, "check", copy)
    assert done.code == 1
    assert "refutes safety" in last(done.out)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("lemmata certificate directory 1", "something", "expected an object with the format"),
        ('"found by"', '"funnd by"', "lacks or misspells 'found by'"),
        ('"bitwuzla"', '"nobody"', "lacks or misspells the solver 'nobody'"),
        ("{", "{{", "expected JSON"),
    ],
)
def test_a_manifest_that_is_none(
    before: str, after: str, message: str, folder: Path, tmp_path: Path, capfd: Capture
) -> None:
    copy = changed(folder, tmp_path / "a", "manifest.json", before, after)
    done = within(capfd, "check", copy)
    assert done.code == 3
    assert message in done.message


def test_a_folder_that_is_none(tmp_path: Path, capfd: Capture) -> None:
    done = within(capfd, "check", tmp_path)
    assert (done.code, done.message) == (
        3,
        f"{tmp_path}: manifest.json cannot be read: No such file or directory",
    )


def test_no_engine_is_loaded(folder: Path) -> None:
    code = (
        "import sys\nfrom lemmata.run import checking, supervision\n"
        "def here(work, megabytes):\n"
        "    said = []\n    work(said.append)\n"
        "    yield from map(supervision.Said, said)\n"
        "from lemmata.run import following\nfollowing.supervised = here\n"
        "from lemmata.cli import main\n"
        f"assert main(['check', {str(folder)!r}, '--source', {str(PROGRAM)!r}]) == 0\n"
        "print([name for name in sys.modules if name.startswith(('lemmata.engines', 'lemmata.invariants'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert last(done.stdout) == "[]"


def test_no_certificate_without_a_proof(tmp_path: Path, capfd: Capture) -> None:
    words: list[str | Path] = ["verify", PROGRAMS / "average.c", "--property", "no-overflow"]
    done = within(capfd, *words, "--certificate", tmp_path / "c")
    assert (done.code, done.err) == (1, "no certificate is written: the verdict is false\n")
    assert list((tmp_path / "c").iterdir()) == []


def test_a_folder_that_cannot_be_made(tmp_path: Path, capfd: Capture) -> None:
    (tmp_path / "file").write_text("")
    done = within(capfd, "verify", PROGRAM, "--certificate", tmp_path / "file")
    assert (done.code, done.message) == (3, f"{tmp_path}/file: cannot be made a folder: File exists")


def test_hardware(tmp_path: Path, capfd: Capture) -> None:
    file = tmp_path / "counter.btor2"
    file.write_text(
        "1 sort bitvec 4\n2 zero 1\n3 state 1 x\n4 init 1 3 2\n5 constd 1 2\n6 add 1 3 5\n7 next 1 3 6\n"
        "8 constd 1 5\n9 sort bitvec 1\n10 eq 9 3 8\n11 bad 10\n"
    )
    done = within(capfd, "verify", file, "--certificate", tmp_path / "c", "--timeout", "20")
    assert (done.code, last(done.out)) == (0, "verdict: true")
    done = within(capfd, "check", tmp_path / "c", "--source", file)
    assert (done.code, last(done.out)) == (0, "certificate: accepted")
