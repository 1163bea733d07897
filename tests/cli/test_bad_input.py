"""Everything that is no readable C program ends with one message and the right exit code."""

import os
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from lemmata import run
from lemmata.bench import programs
from lemmata.frontends.c import Options, parse
from tests.cli.command import PROGRAMS, apart, line, within

Capture = pytest.CaptureFixture[str]
MAIN = "int main(void) { return 0; }\n"

# Each case: the text of the file, the exit code, and the message that is expected, `F` standing for the file.
TEXTS: dict[str, tuple[str | bytes, int, str]] = {
    "empty": ("", 3, r"F: .*empty"),
    "only white space": (" \n\n\t\n", 3, r"F: .*empty"),
    "binary": (b"\x7fELF\x02\x01\x01\0\0\0\0\0\0", 3, r"F:1:8: .*binary"),
    "prose": ("Dear reader, this is not C.\n", 3, r"F:1:1: "),
    "another language": ("#!/bin/sh\necho hello\n", 3, r"F:\d+:\d+: "),
    "syntax error": ("int main(void) {\n  int x = ;\n  return x;\n}\n", 3, r"F:2:11: .*expression"),
    "missing brace": ("int main(void) {\n  return 0;\n", 3, r"F:\d+:\d+: .*'\}'"),
    "type error": (
        "struct s { int a; };\nint main(void) {\n  struct s v;\n  return v + 1;\n}\n",
        3,
        r"F:4:12: ",
    ),
    "undeclared name": ("int main(void) {\n  return missing;\n}\n", 3, r"F:2:10: .*missing"),
    "missing include": ('#include "nowhere.h"\n' + MAIN, 3, r"F:1:10: .*nowhere\.h"),
    "missing system include": ("#include <nowhere/at/all.h>\n" + MAIN, 3, r"F:1:10: .*nowhere"),
    "error directive": ("#error not today\n" + MAIN, 3, r"F:1:2: .*not today"),
    "no main": ("int f(void) { return 1; }\n", 3, r"F: .*main"),
    "main is only declared": ("int main(void);\n", 3, r"F.*main"),
    "two mains in a file": (MAIN + MAIN, 3, r"F:2:5: .*main"),
    "two definitions in a file": ("int x = 1;\nint x = 2;\n" + MAIN, 3, r"F:2:5: .*x"),
    "header that includes itself": ('#include "input.c"\n' + MAIN, 3, r"F:1:10: .*(nest|includ)"),
    "UTF-16 without a mark": (MAIN.encode("utf-16-le"), 3, r"F:1:2: .*binary"),
    "broken UTF-16": (b"\xff\xfe" + MAIN.encode("utf-16-le") + b"\x00\xd8", 3, r"F: .*UTF-16"),
    "inline assembly": (
        'int main(void) {\n  __asm__("nop");\n  return 0;\n}\n',
        2,
        r"F:2:3: .*inline as",
    ),
    "computed goto": (
        "int main(void) {\n  void *to = &&end;\n  goto *to;\nend:\n  return 0;\n}\n",
        2,
        r"F:[23]:\d+: .*(goto|label)",
    ),
    "threads": (
        "#include <pthread.h>\nvoid *f(void *x) { return x; }\n"
        "int main(void) {\n  pthread_t t;\n  return pthread_create(&t, 0, f, 0);\n}\n",
        2,
        r"F:5:\d+: .*(thread|pthread_create)",
    ),
    "threads by a label": (
        "int x;\nint main(void) {\n  __CPROVER_ASYNC_1: x = 1;\n  return x;\n}\n",
        2,
        r"F:3:\d+: .*threads",
    ),
    "longjmp": (
        "#include <setjmp.h>\njmp_buf b;\nint main(void) {\n  return setjmp(b);\n}\n",
        2,
        r"F:4:\d+: .*setjmp",
    ),
}


def check(message: str, expected: str, file: Path) -> None:
    found = message.removeprefix("verdict: unknown (")
    assert re.match(expected.replace("F", re.escape(str(file)), 1), found), message


@pytest.mark.parametrize("case", TEXTS)
@pytest.mark.parametrize("command", ["run", "cfa"])
def test_text(case: str, command: str, tmp_path: Path, capfd: Capture) -> None:
    text, code, expected = TEXTS[case]
    file = tmp_path / "input.c"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    done = within(capfd, command, file)
    assert done.code == code
    assert done.message.startswith("verdict: unknown (") == (code == 2)
    check(done.message, expected, file)


# ---------------------------------------------------------------- files


def test_missing_file(tmp_path: Path, capfd: Capture) -> None:
    (tmp_path / "average.c").write_text(MAIN)
    done = within(capfd, "run", tmp_path / "averge.c")
    assert done.code == 3
    assert done.message == f"{tmp_path}/averge.c: there is no such file; did you mean 'average.c'?"


def test_missing_folder(tmp_path: Path, capfd: Capture) -> None:
    done = within(capfd, "run", tmp_path / "no" / "where.c")
    assert (done.code, done.message) == (3, f"{tmp_path}/no/where.c: there is no such file")


def test_dangling_link(tmp_path: Path, capfd: Capture) -> None:
    link = tmp_path / "link.c"
    link.symlink_to(tmp_path / "nowhere")
    done = within(capfd, "run", link)
    assert done.code == 3
    check(done.message, r"F: no such file", link)


def test_directory(tmp_path: Path, capfd: Capture) -> None:
    done = within(capfd, "run", tmp_path)
    assert done.code == 3
    check(done.message, r"F: .*directory", tmp_path)


def test_fifo(tmp_path: Path, capfd: Capture) -> None:
    fifo = tmp_path / "pipe.c"
    os.mkfifo(fifo)
    done = within(capfd, "run", fifo)
    assert done.code == 3
    check(done.message, r"F: .*regular file", fifo)


def test_no_permission(capfd: Capture) -> None:
    """As nobody where the tests run as root, who may read everything."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        file = Path(folder, "secret.c")
        file.write_text(MAIN)
        assert within(capfd, "run", file).code == 0
        file.chmod(0)
        user = os.geteuid()
        if user == 0:
            os.seteuid(65534)
        try:
            done = within(capfd, "run", file)
        finally:
            os.seteuid(user)
    assert done.code == 3
    check(done.message, r"F: permission denied", file)


def test_large_file(tmp_path: Path, capfd: Capture) -> None:
    file = tmp_path / "large.c"
    file.write_text(MAIN)
    os.truncate(file, 100 << 20)
    done = within(capfd, "run", file)
    assert done.code == 3
    check(done.message, r"F: .*100 MB", file)


def test_two_mains_in_two_files(tmp_path: Path, capfd: Capture) -> None:
    first, second = tmp_path / "a.c", tmp_path / "b.c"
    first.write_text(MAIN)
    second.write_text("\n" + MAIN)
    done = within(capfd, "run", first, second)
    assert done.code == 3
    check(done.message, r"F:2:5: .*main.*a\.c:1:5", second)


def test_two_definitions_in_two_files(tmp_path: Path, capfd: Capture) -> None:
    first, second = tmp_path / "a.c", tmp_path / "b.c"
    first.write_text("int f(void) { return 1; }\nint main(void) { return f(); }\n")
    second.write_text("int f(void) { return 2; }\n")
    done = within(capfd, "run", first, second)
    assert done.code == 3
    check(done.message, r"F:1:5: .*f.*a\.c:1:5", second)


# ---------------------------------------------------------------- odd, but right


def readable(file: Path, text: bytes, capfd: Capture, status: int = 0) -> None:
    file.write_bytes(text)
    done = within(capfd, "run", file)
    assert (done.code, done.err.splitlines()[-1:]) == (0, [f"outcome: exited with status {status}"])


def test_latin_1(tmp_path: Path, capfd: Capture) -> None:
    text = 'int main(void) { /* größer */ return "é"[0] == (char)0xe9 && sizeof "é" == 2; }\n'
    readable(tmp_path / "latin.c", text.encode("latin-1"), capfd, 1)


def test_utf_16(tmp_path: Path, capfd: Capture) -> None:
    readable(tmp_path / "wide.c", ("/* größer */ " + MAIN).encode("utf-16"), capfd)


def test_utf_8_with_a_mark(tmp_path: Path, capfd: Capture) -> None:
    readable(tmp_path / "marked.c", MAIN.encode("utf-8-sig"), capfd)


def test_windows_line_ends(tmp_path: Path, capfd: Capture) -> None:
    readable(tmp_path / "dos.c", b"#define X \\\r\n  3\r\nint main(void) {\r\n return X;\r\n}\r\n", capfd, 3)


def test_no_line_end_at_the_end(tmp_path: Path, capfd: Capture) -> None:
    readable(tmp_path / "short.c", MAIN.strip().encode(), capfd)


def test_nested_parentheses(tmp_path: Path, capfd: Capture) -> None:
    nested = "(" * 10_000 + "7" + ")" * 10_000
    readable(tmp_path / "deep.c", f"int main(void) {{ return {nested}; }}\n".encode(), capfd, 7)


def test_nested_operators(tmp_path: Path, capfd: Capture) -> None:
    nested = "(x+" * 5_000 + "x" + ")" * 5_000
    text = f"int main(void) {{ int x = 1; return {nested} == 5001; }}\n"
    readable(tmp_path / "deep.c", text.encode(), capfd, 1)


def test_else_ifs(tmp_path: Path, capfd: Capture) -> None:
    chain = "\n  else ".join(f"if (x == {number}) y = {number % 100};" for number in range(20_000))
    text = f"int main(void) {{\n  int x = 19999, y = 0;\n  {chain}\n  return y;\n}}\n"
    readable(tmp_path / "chain.c", text.encode(), capfd, 99)


def test_path_with_spaces_and_accents(tmp_path: Path, capfd: Capture) -> None:
    folder = tmp_path / "größer als"
    folder.mkdir()
    readable(folder / "a b.c", MAIN.encode(), capfd)


# ---------------------------------------------------------------- a worker that fails


@pytest.fixture
def large(tmp_path: Path) -> Path:
    """A file that takes some seconds."""
    file = tmp_path / "large.c"
    file.write_text(programs.ordinary(40_000))
    return file


def test_worker_hangs(large: Path, capfd: Capture) -> None:
    code = run.guarded(lambda: bool(parse([large], Options(seconds=0.2))))
    out, err = capfd.readouterr()
    assert (code, err) == (2, "")
    assert re.match(rf"verdict: unknown \({re.escape(str(large))}: .*more than 0\.2 s", out)


def test_worker_needs_too_much_memory(large: Path) -> None:
    """The command's own process: what this one has freed, its worker could use beyond the limit."""
    done = apart("cfa", large, "--memory", "30")
    assert done.code == 2
    assert re.match(rf"verdict: unknown \({re.escape(str(large))}: ", done.message)


@pytest.mark.parametrize("with_", [signal.SIGKILL, signal.SIGSEGV])
def test_worker_dies(with_: signal.Signals, large: Path) -> None:
    with subprocess.Popen(
        line("cfa", large), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        os.kill(wait_for(lambda: children(process.pid)), with_)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (2, "")
    assert re.match(rf"verdict: unknown \({re.escape(str(large))}: ", out)
    assert out.count("\n") == 1


def test_interrupt_leaves_no_worker(large: Path) -> None:
    with subprocess.Popen(
        line("cfa", large), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        worker = wait_for(lambda: children(process.pid))
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, "", "interrupted\n")
    wait_for(lambda: [1] if not Path(f"/proc/{worker}/task").exists() else [])


def test_interrupt_of_a_run() -> None:
    with subprocess.Popen(
        line("run", PROGRAMS / "endless.c"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        wait_for(lambda: [1] if cpu_seconds(process.pid) > 1 else [])
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, "interrupted\n")


def cpu_seconds(process: int) -> float:
    """So far; by then a program that runs for ever has been read, and runs."""
    words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def children(process: int) -> list[int]:
    try:
        return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


def wait_for(found: Callable[[], list[int]], seconds: float = 60) -> int:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if there := found():
            return there[0]
        time.sleep(0.01)
    raise AssertionError
