"""The process around the front end: whatever happens to it becomes a message."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lemmata.cfa.program import Program
from lemmata.cfa.source import InputError, Place, Unsupported
from lemmata.frontends.c import Options, worker
from lemmata.run.processes import tree

Progress = worker._Progress  # what link is given


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "a.c"
    path.write_text("int main(void) { return 0; }\n")
    return path


def replaced(monkeypatch: pytest.MonkeyPatch, act: object) -> None:
    """The child does `act` in place of reading."""
    monkeypatch.setattr(worker, "link", act)


@pytest.fixture(autouse=True)
def no_child_is_left() -> Iterator[None]:
    before = tree(os.getpid())
    yield
    assert set(tree(os.getpid())) <= set(before)


def test_reads(source: Path) -> None:
    assert isinstance(worker.read([source], Options()), Program)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (signal.SIGSEGV, r"died \(SIGSEGV\)"),
        (signal.SIGABRT, r"died \(SIGABRT\)"),
        (signal.SIGKILL, "was killed"),
    ],
)
def test_a_worker_that_dies(monkeypatch: pytest.MonkeyPatch, source: Path, number: int, words: str) -> None:
    def die(_files: object, _options: object, progress: worker._Progress) -> None:
        progress("lowering the function `f`")
        os.kill(os.getpid(), number)
        time.sleep(60)

    replaced(monkeypatch, die)
    with pytest.raises(Unsupported, match=rf"a\.c: the front end {words} while lowering the function `f`"):
        worker.read([source], Options())


def test_a_worker_that_dies_while_sending(monkeypatch: pytest.MonkeyPatch, source: Path) -> None:
    class Deadly:
        def __reduce__(self) -> str:
            os.kill(os.getpid(), signal.SIGKILL)
            return ""

    replaced(monkeypatch, lambda *_: ["x" * 100_000, Deadly()])
    with pytest.raises(Unsupported, match="was killed"):
        worker.read([source], Options())


def test_a_worker_that_hangs(monkeypatch: pytest.MonkeyPatch, source: Path) -> None:
    replaced(monkeypatch, lambda *_: time.sleep(60))
    begin = time.monotonic()
    with pytest.raises(Unsupported, match=r"took more than 0\.3 s while starting"):
        worker.read([source], Options(seconds=0.3))
    assert time.monotonic() - begin < 5


def test_a_worker_that_needs_too_much_memory(monkeypatch: pytest.MonkeyPatch, source: Path) -> None:
    replaced(monkeypatch, lambda *_: bytearray(1 << 32))
    with pytest.raises(Unsupported, match="needs more than 100 MB"):
        worker.read([source], Options(megabytes=100))


def test_a_bug_is_not_an_input_error(monkeypatch: pytest.MonkeyPatch, source: Path) -> None:
    def fail(*_: object) -> None:
        raise KeyError("missing")

    replaced(monkeypatch, fail)
    with pytest.raises(worker.WorkerError, match="KeyError: 'missing'"):
        worker.read([source], Options())


def test_errors_come_through(monkeypatch: pytest.MonkeyPatch, source: Path) -> None:
    def refuse(*_: object) -> None:
        raise InputError(Place("x.c", 3, 4), "expected something else")

    replaced(monkeypatch, refuse)
    with pytest.raises(InputError) as caught:
        worker.read([source], Options())
    assert str(caught.value) == "x.c:3:4: expected something else"
    assert not isinstance(caught.value, Unsupported)


def test_an_interrupt_leaves_no_process_behind(monkeypatch: pytest.MonkeyPatch, source: Path) -> None:
    replaced(monkeypatch, lambda *_: time.sleep(60))
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        worker.read([source], Options())


def test_a_parent_that_dies_takes_the_worker_along(tmp_path: Path, source: Path) -> None:
    note = tmp_path / "pid"
    script = f"""
import os, time
from pathlib import Path
from lemmata.frontends.c import Options, worker
def sleep(*_):
    Path({str(note)!r}).write_text(str(os.getpid()))
    time.sleep(60)
worker.link = sleep
worker.read([Path({str(source)!r})], Options())
"""
    parent = subprocess.Popen([sys.executable, "-c", script])
    while not (note.exists() and note.read_text()):
        time.sleep(0.05)
    parent.kill()
    parent.wait()
    child = int(note.read_text())
    end = time.monotonic() + 5
    while time.monotonic() < end and _alive(child):
        time.sleep(0.05)
    assert not _alive(child)


def _alive(process: int) -> bool:
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return status.rsplit(")", 1)[1].split()[0] != "Z"


def test_importing_the_package_is_cheap() -> None:
    script = "import sys, lemmata.frontends.c; print('ctypes' in sys.modules, 'pickle' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert out.stdout.split() == ["False", "False"]
