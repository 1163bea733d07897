"""Limits and faults in each phase: a stated exit code, one clear message, and nothing left behind."""

import json
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from lemmata.logic import external
from lemmata.proof import harness
from lemmata.run import certifying, refuting, supervision, verification
from lemmata.run.processes import resident, tree
from tests.cli.command import PROGRAMS, Done, line, within

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch
PHASES = {
    "reading": (verification, "load"),
    "encoding": (verification, "encoded_of"),
    "searching": (verification, "_run"),
    "checking": (certifying, "check_texts"),
    "replaying": (refuting, "replay"),
}
PROVED: tuple[str | Path, ...] = ("verify", PROGRAMS / "parity.c", "--engine", "ki")
VIOLATED: tuple[str | Path, ...] = (
    *("verify", PROGRAMS / "average.c", "--property", "no-overflow", "--engine", "ki"),
)


@pytest.fixture(autouse=True)
def nothing_is_left(tmp_path: Path, monkeypatch: Patch) -> Iterator[None]:
    """No process, and no file where temporary ones go."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setenv("TMPDIR", str(scratch))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    before = tree(os.getpid())
    yield
    assert set(tree(os.getpid())) <= set(before)
    assert list(scratch.iterdir()) == []


def spoil(monkeypatch: Patch, phase: str, fault: Callable[..., object]) -> tuple[str | Path, ...]:
    """Let a phase do something else, and a command that comes to it."""
    owner, name = PHASES[phase]
    monkeypatch.setattr(owner, name, fault)
    return VIOLATED if phase == "replaying" else PROVED


def burn(*_: object, **__: object) -> NoReturn:
    while True:
        pass


def hang(*_: object, **__: object) -> NoReturn:
    while True:
        time.sleep(100)


def grow(*_: object, **__: object) -> NoReturn:
    kept = []
    while True:
        kept.append(bytearray(4 << 20))
        time.sleep(0.001)


def die(*_: object, **__: object) -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def stumble(*_: object, **__: object) -> NoReturn:
    raise ValueError("a bug")


def unknown(done: Done) -> str:
    """The reason of the one verdict line, on standard output alone."""
    last = done.out.splitlines()[-1]
    assert (done.code, done.err) == (2, "")
    assert last.startswith("verdict: unknown (")
    return last.removeprefix("verdict: unknown (").removesuffix(")")


@pytest.mark.parametrize("phase", PHASES)
def test_cpu_time_runs_out(phase: str, monkeypatch: Patch, capfd: Capture) -> None:
    words = spoil(monkeypatch, phase, burn)
    reason = unknown(within(capfd, *words, "--timeout", "0.6"))
    assert reason.startswith("time limit: ")
    assert f"while {phase}" in reason


@pytest.mark.parametrize("phase", ["reading", "checking"])
def test_wall_time_runs_out(phase: str, monkeypatch: Patch, capfd: Capture) -> None:
    """2 S + 5 seconds, of which the 5 are cut short here."""
    monkeypatch.setattr("lemmata.run.limits.WALL_SLACK", 0.2)
    words = spoil(monkeypatch, phase, hang)
    assert unknown(within(capfd, *words, "--timeout", "0.4")) == (
        f"time limit: 1 s of wall time used up while {phase}"
    )


@pytest.mark.parametrize("phase", PHASES)
def test_memory_runs_out(phase: str, monkeypatch: Patch, capfd: Capture) -> None:
    words = spoil(monkeypatch, phase, grow)
    megabytes = (2 * resident([os.getpid()]) >> 20) + 100
    reason = unknown(within(capfd, *words, "--memory", str(megabytes)))
    assert reason in (f"memory limit: {megabytes} MB reached while {phase}", f"out of memory while {phase}")


@pytest.mark.parametrize("phase", PHASES)
def test_the_process_is_killed(phase: str, monkeypatch: Patch, capfd: Capture) -> None:
    words = spoil(monkeypatch, phase, die)
    assert unknown(within(capfd, *words)) == f"the process was ended by SIGKILL while {phase}"


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("with_", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt(phase: str, with_: signal.Signals, monkeypatch: Patch, capfd: Capture) -> None:
    def interrupt(*_: object, **__: object) -> NoReturn:
        os.kill(os.getppid(), with_)
        hang()

    done = within(capfd, *spoil(monkeypatch, phase, interrupt))
    assert (done.code, done.out, done.err) == (130, "", "interrupted\n")


def test_an_interrupt_before_the_child_is_known(monkeypatch: Patch, capfd: Capture) -> None:
    """It waits until whoever ends the child is in charge of it."""
    forked = supervision._forked

    def interrupted(*given: Any) -> int:
        child = forked(*given)
        os.kill(os.getpid(), signal.SIGINT)
        return child

    monkeypatch.setattr(supervision, "_forked", interrupted)
    done = within(capfd, *PROVED)
    assert (done.code, done.out, done.err) == (130, "", "interrupted\n")


def test_an_interrupt_while_the_command_is_imported() -> None:
    """It has an exit code of no verdict: Python's own would be that of `false`."""
    code = """
import os, signal, sys
from lemmata.__main__ import main
class Interrupting:
    def find_spec(self, name, *_):
        if name == "lemmata.cli":
            os.kill(os.getpid(), signal.SIGINT)
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Interrupting())
main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (-signal.SIGINT, "")


@pytest.mark.parametrize("phase", PHASES)
def test_a_bug(phase: str, monkeypatch: Patch, capfd: Capture) -> None:
    words = spoil(monkeypatch, phase, stumble)
    done = within(capfd, *words)
    assert (done.code, done.out) == (4, "")
    assert "Please report it" in done.err
    assert "Traceback" not in done.err


# ---------------------------------------------------------------- helpers that fail


def test_a_solver_that_is_killed(monkeypatch: Patch, capfd: Capture) -> None:
    monkeypatch.setattr(external, "command", lambda _: ["sh", "-c", "kill -9 $$"])
    reason = unknown(within(capfd, *PROVED))
    assert reason.startswith("certificate not checked: ")
    assert "z3: killed from outside" in reason


def test_a_solver_that_is_not_there(monkeypatch: Patch, capfd: Capture) -> None:
    monkeypatch.setattr(external, "command", lambda _: ["/nowhere/z3"])
    reason = unknown(within(capfd, *PROVED))
    assert "z3: cannot be started: No such file or directory" in reason


def test_a_solver_that_lies(monkeypatch: Patch, tmp_path: Path, capfd: Capture) -> None:
    """Its refutation is believed: the verdict is unknown, and the evidence is kept."""
    monkeypatch.setattr(external, "command", lambda _: ["sh", "-c", "cat > /dev/null; echo sat"])
    done = within(capfd, *PROVED)
    assert unknown(done).startswith("certificate rejected: z3 refutes ")
    [folder] = (tmp_path / "state" / "lemmata" / "rejected").iterdir()
    assert f"REMARK: the rejected evidence is kept in {folder}; please report it" in done.out
    assert {each.name for each in folder.iterdir()} == {
        "certificate.smt2",
        "command",
        "manifest.json",
        "obligations.smt2",
        "parity.c",
        "reason",
        "system.smt2",
    }
    monkeypatch.undo()
    assert within(capfd, "check", folder, "--source", PROGRAMS / "parity.c").code == 0


def test_no_compiler(monkeypatch: Patch, tmp_path: Path, capfd: Capture) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    done = within(capfd, *VIOLATED)
    assert (done.code, done.out.splitlines()[-1]) == (1, "verdict: false(no-overflow)")
    remark = "REMARK: not comparable with the compiled program: there is no gcc and no clang here"
    assert remark in done.out


COMPILERS = {
    "one that fails": (
        "echo 'x.c:1: error: no such machine' >&2; exit 1",
        "gcc: x.c:1: error: no such machine",
    ),
    "one that hangs": ("sleep 100", "gcc: compiles for more than 0.3 s"),
    "one that dies": ("kill -9 $$", "gcc: failed"),
    "a full disk": (
        "echo 'gcc: fatal error: No space left on device' >&2; exit 1",
        "No space left on device",
    ),
}


@pytest.mark.parametrize("name", COMPILERS)
def test_a_compiler_that_is_none(name: str, monkeypatch: Patch, tmp_path: Path, capfd: Capture) -> None:
    script, message = COMPILERS[name]
    gcc = tmp_path / "bin" / "gcc"
    gcc.parent.mkdir()
    gcc.write_text(f"#!/bin/sh\n{script}\n")
    gcc.chmod(gcc.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{gcc.parent}:{os.environ['PATH']}")
    monkeypatch.setattr(harness, "_COMPILING", 0.3)
    done = within(capfd, *VIOLATED)
    assert (done.code, done.err) == (1, "")
    [remark] = [each for each in done.out.splitlines() if each.startswith("REMARK: ")]
    assert message in remark


def test_no_room_for_temporary_files(monkeypatch: Patch, tmp_path: Path, capfd: Capture) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path / "nowhere"))
    done = within(capfd, *VIOLATED)
    assert done.code == 1
    assert "cannot be made: No such file or directory" in done.out


# ---------------------------------------------------------------- output that cannot be written


@pytest.mark.parametrize(
    ("words", "what"),
    [((*VIOLATED, "--counterexample"), "counterexample")],
)
def test_a_full_disk(words: tuple[str | Path, ...], what: str, capfd: Capture) -> None:
    """The verdict is worth more than the file: it is printed all the same."""
    done = within(capfd, *words, "/dev/full")
    assert (done.code, done.out.splitlines()[-1]) == (1, "verdict: false(no-overflow)")
    assert done.err == f"/dev/full: the {what} cannot be written: No space left on device\n"


def test_a_full_disk_for_rejected_evidence(monkeypatch: Patch, tmp_path: Path, capfd: Capture) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(external, "command", lambda _: ["sh", "-c", "cat > /dev/null; echo sat"])
    done = within(capfd, *PROVED)
    assert unknown(done).startswith("certificate rejected: ")
    assert "REMARK: the rejected evidence could not be kept in " in done.out


def test_standard_output_on_a_full_disk() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(line(*VIOLATED), stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (
        3,
        "lemmata: the output cannot be written: No space left on device\n",
    )


# ---------------------------------------------------------------- what cannot be asked


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (
            ("--property", "FILE"),
            3,
            "FILE:1:1: expected CHECK( init(main()), LTL(...) ), found 'G ! overflow'",
        ),
        (("--property", "nowhere.prp"), 3, "nowhere.prp: cannot be read: No such file or directory"),
        (
            ("--32", "--64"),
            3,
            "lemmata: argument --64: not allowed with argument --32 (see lemmata verify --help)",
        ),
        (("--timeout", "soon"), 3, "a number of seconds was expected instead of 'soon'"),
        (("--memory", "-1"), 3, "a positive number was expected instead of '-1'"),
        (("--format", "html"), 3, "invalid choice: 'html'"),
        (("--witness-out", "w"), 2, "option --witness-out is not supported yet for C"),
        (("--counterexample", "/nowhere/x"), 3, "/nowhere/x: cannot be written: there is no such folder"),
    ],
)
def test_mistakes(words: tuple[str, ...], code: int, message: str, tmp_path: Path, capfd: Capture) -> None:
    file = tmp_path / "property.prp"
    file.write_text("G ! overflow\n")
    done = within(capfd, *PROVED, *(word.replace("FILE", str(file)) for word in words))
    assert done.code == code
    assert message.replace("FILE", str(file)) in done.message


def test_a_limit_in_json(monkeypatch: Patch, capfd: Capture) -> None:
    words = spoil(monkeypatch, "searching", burn)
    done = within(capfd, *words, "--timeout", "0.6", "--format", "json")
    assert (done.code, done.err, done.out.count("\n")) == (2, "", 1)
    assert json.loads(done.out)["reason"].startswith("time limit: ")
