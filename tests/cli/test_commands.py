"""The command as users and scripts meet it: options, typos, streams, exit codes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lemmata import __version__, cli, run
from lemmata.report.text import bug
from tests.cli.command import PROGRAMS, Done, apart, line, within

Capture = pytest.CaptureFixture[str]
DEMO = PROGRAMS / "demo.c"
AVERAGE = PROGRAMS / "average.c"


def outcome(done: Done) -> str:
    return done.err.splitlines()[-1].removeprefix("outcome: ")


# ---------------------------------------------------------------- what does not exist


SEE_RUN = "(see lemmata run --help)"
MISTAKES = [
    ("", f"a command was expected: {', '.join(cli.COMMANDS)} (see lemmata --help)"),
    ("rum", "there is no command 'rum'; did you mean 'run'?"),
    ("run", f"the following arguments are required: FILE {SEE_RUN}"),
    ("run x.c --input 1", "run has no option '--input'; did you mean '--inputs'?"),
    ("run x.c --frobnicate", "run has no option '--frobnicate'"),
    ("cfa x.c --property no-overlow", "there is no property 'no-overlow'; did you mean 'no-overflow'?"),
    ("run x.c --32 --64", f"argument --64: not allowed with argument --32 {SEE_RUN}"),
    ("run x.c --steps -3", f"argument --steps: a positive number was expected instead of '-3' {SEE_RUN}"),
    ("run x.c --inputs 1,two", f"argument --inputs: a number was expected instead of 'two' {SEE_RUN}"),
    (
        "run x.c --inputs-file /nowhere",
        f"argument --inputs-file: /nowhere cannot be read: No such file or directory {SEE_RUN}",
    ),
]


@pytest.mark.parametrize(("words", "message"), MISTAKES)
def test_mistakes(words: str, message: str, capfd: Capture) -> None:
    done = within(capfd, *words.split())
    assert (done.code, done.message) == (3, f"lemmata: {message}")


@pytest.mark.parametrize("command", cli.PLANNED_COMMANDS)
def test_planned_commands(command: str, capfd: Capture) -> None:
    done = within(capfd, command, DEMO)
    assert (done.code, done.out) == (2, f"verdict: unknown (command {command} is not supported yet)\n")


@pytest.mark.parametrize("option", cli.PLANNED_OPTIONS)
def test_planned_options(option: str, capfd: Capture) -> None:
    done = within(capfd, "run", DEMO, option, "x")
    assert (done.code, done.out) == (2, f"verdict: unknown (option {option} is not supported yet)\n")
    assert option not in within(capfd, "run", "--help").out


@pytest.mark.parametrize("name", ["valid-memsafety", "valid-memcleanup", "termination", "no-data-race"])
def test_planned_properties(name: str, capfd: Capture) -> None:
    done = within(capfd, "run", DEMO, "--property", name)
    assert (done.code, done.out) == (2, f"verdict: unknown (property {name} is not supported yet)\n")


# ---------------------------------------------------------------- what does


def test_version(capfd: Capture) -> None:
    assert within(capfd, "--version") == Done(0, f"lemmata {__version__}\n", "")


@pytest.mark.parametrize("words", [["--help"], *([name, "--help"] for name in cli.COMMANDS)])
def test_help(words: list[str], capfd: Capture) -> None:
    done = within(capfd, *words)
    assert done.code == 0
    assert done.out.startswith("usage: lemmata")
    assert done.err == ""


def test_doctor(capfd: Capture) -> None:
    done = within(capfd, "doctor")
    assert done.code == 0
    assert {line.split()[1] for line in done.out.splitlines()} >= {
        "python",
        "libclang",
        "headers",
        "models",
        "gcc",
    }
    assert all(line.startswith(("ok ", "optional ")) for line in done.out.splitlines())


def test_inputs(tmp_path: Path, capfd: Capture) -> None:
    listed = within(capfd, "run", AVERAGE, "--inputs", "-4,0x10")
    assert listed == Done(0, "6\n", "outcome: exited with status 0\n")
    file = tmp_path / "inputs"
    file.write_text("-4 # low\n16\n")
    assert within(capfd, "run", AVERAGE, "--inputs-file", file) == listed
    assert within(capfd, "run", AVERAGE).out == "0\n"


@pytest.mark.parametrize("given", ["2.5", "nan", "-inf"])
def test_a_fraction_for_an_integer(given: str, capfd: Capture) -> None:
    done = within(capfd, "run", AVERAGE, "--inputs", given)
    assert (done.code, done.out) == (3, "")
    wanted = f"lemmata: the input {given} is no integer, but __VERIFIER_nondet_int asks for one"
    assert done.err.splitlines() == [wanted]


@pytest.mark.parametrize(
    ("given", "printed"), [("2.5", "2.5 1"), ("3", "3 1"), ("nan", "nan 0"), ("-inf", "-inf 1")]
)
def test_inputs_of_floating_type(given: str, printed: str, tmp_path: Path, capfd: Capture) -> None:
    source = tmp_path / "double.c"
    source.write_text(
        "#include <stdio.h>\nextern double __VERIFIER_nondet_double(void);\n"
        'int main(void) { double d = __VERIFIER_nondet_double(); printf("%g %d\\n", d, d == d); return 0; }\n'
    )
    assert within(capfd, "run", source, "--inputs", given).out == f"{printed}\n"


def test_random_inputs_repeat(capfd: Capture) -> None:
    first, second = (within(capfd, "run", AVERAGE, "--random", "7") for _ in range(2))
    assert first == second
    assert len({within(capfd, "run", AVERAGE, "--random", str(seed)).out for seed in range(8)}) > 2


def test_data_models_and_macros(tmp_path: Path, capfd: Capture) -> None:
    (tmp_path / "width.h").write_text("#define WIDTH (sizeof(long) + EXTRA)\n")
    source = tmp_path / "width.c"
    source.write_text("#include <width.h>\nint main(void) { return WIDTH; }\n")
    options: list[str | Path] = ["-I", tmp_path, "-DEXTRA=1"]
    assert outcome(within(capfd, "run", source, *options)) == "exited with status 9"
    assert outcome(within(capfd, "run", source, *options, "--32")) == "exited with status 5"


def test_program_arguments(tmp_path: Path, capfd: Capture) -> None:
    source = tmp_path / "arguments.c"
    source.write_text("#include <stdio.h>\nint main(int n, char **v) { puts(v[n - 1]); return n; }\n")
    done = within(capfd, "run", source, "--args", "a", "--last")
    assert (done.out, outcome(done)) == ("--last\n", "exited with status 3")


def test_several_files(tmp_path: Path, capfd: Capture) -> None:
    (tmp_path / "a.c").write_text("int f(int);\nint main(void) { return f(20); }\n")
    (tmp_path / "b.c").write_text(
        "static int g(int x) { return x + 2; }\nint f(int x) { return g(x) * 2; }\n"
    )
    assert outcome(within(capfd, "run", tmp_path / "a.c", tmp_path / "b.c")) == "exited with status 44"


def test_property_file(tmp_path: Path, capfd: Capture) -> None:
    file = tmp_path / "overflow.prp"
    file.write_text("CHECK( init(main()), LTL(G ! overflow) )\n")
    words: list[str | Path] = ["run", AVERAGE, "--inputs", "2000000000,2000000000", "--property", file]
    assert within(capfd, *words).code == 1
    file.write_text("CHECK( init(main()), LTL(G ! overflow )\n")
    done = within(capfd, *words)
    assert (done.code, done.message.partition(": ")[0]) == (3, f"{file}:1:1")
    file.write_text("CHECK( init(main()), LTL(F end) )\n")
    assert within(capfd, *words).out == "verdict: unknown (property termination is not supported yet)\n"


def test_trace(capfd: Capture) -> None:
    done = within(capfd, "run", AVERAGE, "--inputs", "3,5", "--trace")
    steps = done.err.splitlines()[:-1]
    assert done.out == "4\n"
    assert all(step.startswith(f"{AVERAGE}:") for step in steps)
    assert any("low = 3" in step for step in steps)


def test_memory_limit(tmp_path: Path, capfd: Capture) -> None:
    source = tmp_path / "greedy.c"
    source.write_text("#include <stdlib.h>\nint main(void) { for (;;) malloc(1 << 20); }\n")
    done = within(capfd, "run", source, "--memory", "100")
    assert done.code == 2
    assert outcome(done).startswith(f"limit on memory reached at {source}:2:")


def test_memory_limit_for_globals(tmp_path: Path, capfd: Capture) -> None:
    source = tmp_path / "huge.c"
    source.write_text("int huge[1 << 30];\nint main(void) { return huge[5]; }\n")
    done = within(capfd, "run", source, "--memory", "500")
    assert (done.code, outcome(done)) == (2, f"limit on memory reached at {source}:2:5")


def test_cfa_forms(tmp_path: Path, capfd: Capture) -> None:
    plain = within(capfd, "cfa", DEMO).out
    assert "function main(" in plain
    assert within(capfd, "cfa", DEMO, "--dot").out.startswith("digraph")
    assert "edges" in within(capfd, "cfa", DEMO, "--statistics").out
    file = tmp_path / "program.txt"
    assert within(capfd, "cfa", DEMO, "--output", file) == Done(0, "", "")
    assert file.read_text() == plain
    assert "no-overflow" in within(capfd, "cfa", AVERAGE, "--property", "no-overflow").out


def test_output_that_cannot_be_written(tmp_path: Path, capfd: Capture) -> None:
    done = within(capfd, "cfa", DEMO, "--output", tmp_path / "no" / "where")
    assert (done.code, done.message) == (
        3,
        f"{tmp_path}/no/where: cannot be written: No such file or directory",
    )


def test_relaxed_errors_are_warnings(tmp_path: Path, capfd: Capture) -> None:
    source = tmp_path / "old.c"
    source.write_text("int main(void) {\n  return f(1);\n}\nint f(int x) { return x; }\n")
    done = within(capfd, "run", source)
    assert done.err.splitlines()[0].startswith(f"{source}:2:10: warning: ")
    assert outcome(done) == "exited with status 1"


# ---------------------------------------------------------------- bugs


def test_a_bug_ends_with_4_and_says_what_to_do(capfd: Capture) -> None:
    def broken() -> int:
        raise KeyError("seven")

    assert run.guarded(broken) == 4
    out, err = capfd.readouterr()
    assert out == ""
    assert "KeyError: 'seven' (test_commands.py:" in err
    assert "Please report it" in err
    assert "Traceback" not in err


def test_a_bug_in_detail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEMMATA_DEBUG", "1")
    with pytest.raises(KeyError) as caught:
        raise KeyError("seven")
    assert "Traceback" in bug(caught.value)


# ---------------------------------------------------------------- streams


def test_the_real_command() -> None:
    done = apart("run", DEMO, "--inputs", "12")
    assert done == Done(0, "the first 12 odd numbers sum to 144\n", "outcome: exited with status 0\n")


def test_output_bytes_are_the_program_s(tmp_path: Path) -> None:
    source = tmp_path / "bytes.c"
    source.write_text(
        '#include <stdio.h>\nint main(void) { putchar(200); fputs("e\\n", stderr); printf("%c", 0); }\n'
    )
    done = subprocess.run(line("run", source), capture_output=True, check=False)
    assert done.stdout == b"\xc8\0"
    assert done.stderr == b"e\noutcome: exited with status 0\n"


@pytest.mark.parametrize("number", [0, 1, 2])
def test_closed_streams(number: int) -> None:
    script = f'exec "$0" "$@" {number}>&-'
    done = subprocess.run(
        ["sh", "-c", script, *line("run", DEMO, "--inputs", "2")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert "Traceback" not in done.stdout + done.stderr
    assert ("sum to 4" in done.stdout) == (number != 1)
    assert ("outcome" in done.stderr) == (number != 2)


def test_output_into_a_closed_pipe(tmp_path: Path) -> None:
    source = tmp_path / "long.c"
    source.write_text(
        '#include <stdio.h>\nint main(void) { for (int i = 0; i < 100000; i++) puts("line"); }\n'
    )
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(line("run", source), stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert done.returncode == 141
    assert done.stderr == ""


def test_trace_into_a_closed_pipe() -> None:
    command = line("run", PROGRAMS / "endless.c", "--trace", "--steps", "100000")
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        process.stderr.readline()
        process.stderr.close()
        assert process.wait(30) == 141


def test_a_locale_without_unicode(tmp_path: Path) -> None:
    source = tmp_path / "größer.c"
    source.write_text('int main(void) { const char *s = "é"; return s[0] + x; }\n')
    done = subprocess.run(
        line("run", source),
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    )
    assert done.returncode == 3
    assert b"Traceback" not in done.stderr


def test_start_up_is_light() -> None:
    """Neither libclang's layer nor the interpreter is loaded before it is needed."""
    heavy = ("ctypes", "pickle", "random", "lemmata.frontends.c", "lemmata.cfa.interpreter")
    code = f"import sys, lemmata.cli; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        (
            "schedule=nobody",
            "schedule is one of: sequential, base case first, engine first, engine ahead, sources, "
            "sources first, parallel; not 'nobody'",
        ),
        ("k_max=0", "k_max is a number above 0, not '0'"),
        ("k_max=x", "k_max is a number above 0, not 'x'"),
        ("k_mac=3", "engine ki has no setting 'k_mac'; did you mean 'k_max'?"),
    ],
)
def test_settings_that_do_not_exist(setting: str, message: str, capfd: Capture) -> None:
    done = within(capfd, "verify", PROGRAMS / "gcd.c", "--engine", "ki", "--set", setting)
    assert (done.code, done.message) == (3, f"lemmata: {message}")


def test_nothing_is_imported_that_is_not_used() -> None:
    """To import a module takes as long as an easy question: what k-induction decides needs no source."""
    command = [sys.executable, "-X", "importtime", *line("verify", PROGRAMS / "handshake.c")[1:]]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert {"bitwuzla", "lemmata.engines.paths", "lemmata.logic.external"} <= imported
    assert imported.isdisjoint({"dataclasses", "inspect", "islpy", "pysat", "z3", "cvc5"})
    assert not [name for name in imported if name.startswith(("lemmata.invariants", "lemmata.bench"))]
