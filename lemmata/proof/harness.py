"""A program compiled by gcc or clang, with its inputs supplied from a list: what the machine does with them.

Functions without a body get stubs. An input returns the next value of the list and ends the program where
another function was expected, so that a run that takes another way cannot go unnoticed. A compiled program
may call what is harmless of the C library (harmless.py); any other call ends it. It runs in a folder that is
removed, without a shell, under limits on its time, its memory and what it writes.
"""

import os
import re
import resource
import shutil
import signal
import subprocess
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from lemmata.cfa.interpreter.outcome import Given
from lemmata.cfa.types import Float, Int, Pointer, Type
from lemmata.proof.harmless import harmless
from lemmata.value import value

MISSING = 96
DIVERGED = 97
BLOCKED = 98
REPORTED = 99
"""Exit statuses that stubs choose: no such function, not the input expected, a failed assume, an error."""
COMPILERS = ("gcc", "clang")
_COMPILING = 60.0
_MISSING = re.compile(r"undefined reference to `(\w+)'")
_ASSUMES = (
    "__VERIFIER_assume",
    "__ESBMC_assume",
    "__CPROVER_assume",
    "assume",
    "assume_abort_if_not",
)
_ASSERTS = ("assert", "__VERIFIER_assert", "__ESBMC_assert", "__CPROVER_assert")
_FAILURES = ("reach_error", "__VERIFIER_error", "__assert_fail")
_CHECKS = (
    "add_overflow",
    "sub_overflow",
    "mul_overflow",
    "negate_overflow",
    "divrem_overflow",
    "shift_out_of_bounds",
)


MEGABYTES = 4000
"""What the compiled program may have, unless something else is said."""


class Source(Protocol):
    """What is compiled, and for which machine."""

    @property
    def files(self) -> Sequence[Path]: ...
    @property
    def pointer_bits(self) -> int: ...
    @property
    def include_dirs(self) -> Sequence[Path]: ...
    @property
    def defines(self) -> Sequence[str]: ...


@value
class Setting:
    """How to compile and run. `folder` is made, and removed afterwards.

    `assumptions` are the Program's: a `no-body` function does nothing, a `no-definition` is a variable.
    Calls of the functions in `errors` are reported; the program's own ones, which are `defined`, too.
    `flags` are for the program's files, `link_flags` for the last step. Output is kept if it is
    `compared`.
    """

    folder: Path
    assumptions: Collection[str] = ()
    errors: Collection[str] = ()
    defined: Collection[str] = ()
    flags: Sequence[str] = ()
    link_flags: Sequence[str] = ()
    seconds: float = 20.0
    megabytes: int | None = MEGABYTES
    compared: bool = False
    overflow_wraps: bool = True
    compiler: str = "gcc"


@value
class Machine:
    """What the compiled program did; `failure` says why there is nothing to compare.

    `report` is what a stub said of the error that it was called for: the name of the function, or the check
    that failed with its line.
    """

    status: int
    output: bytes
    failure: str = ""
    report: str = ""


def compiler() -> str | None:
    """The first compiler that is here."""
    return next((name for name in COMPILERS if shutil.which(name)), None)


def compiled(source: Source, given: Sequence[Given], setting: Setting) -> Machine:
    """Compile the program with stubs for these inputs, and run it."""
    try:
        setting.folder.mkdir(mode=0o700)
    except OSError as problem:
        return Machine(0, b"", f"{setting.folder} cannot be made: {problem.strerror}")
    try:
        error = _built(source, given, setting)
        return Machine(0, b"", f"{setting.compiler}: {error}") if error else _run(setting)
    except OSError as problem:
        return Machine(0, b"", f"{problem.filename or setting.compiler}: {problem.strerror}")
    finally:
        shutil.rmtree(setting.folder, ignore_errors=True)


# ---------------------------------------------------------------- compiling


def _built(source: Source, given: Sequence[Given], setting: Setting) -> str:
    """Each file apart, then all with the stubs; what went wrong, or nothing."""
    instrumented = [*setting.flags, *(["-finstrument-functions"] if setting.defined else [])]
    objects: list[str] = []
    for number, file in enumerate(source.files):
        made = str(setting.folder / f"{number}.o")
        error = _compile(source, setting, [*instrumented, "-c", str(file.absolute()), "-o", made])
        if error:
            return error
        objects.append(made)
    stubs = setting.folder / "stubs.c"
    stubs.write_text(stub_text(given, _undefined(objects), setting), encoding="utf-8")
    program = str(setting.folder / "program")
    flags = ["-fno-builtin", str(stubs), "-x", "none", *objects, "-lm", "-o", program]
    error = _compile(source, setting, [*setting.link_flags, *flags])
    missing = sorted(set(_MISSING.findall(error)))
    if not missing:
        return error
    with stubs.open("a", encoding="utf-8") as more:
        more.writelines(_absent(name, setting.assumptions) for name in missing)
    return _compile(source, setting, [*setting.link_flags, *flags])


def _absent(name: str, assumptions: Collection[str]) -> str:
    """A function that nobody defines."""
    body = "return 0;" if f"no-body:{name}" in assumptions else f"_Exit({MISSING});"
    return f"long {name}() {{ {body} }}\n"


def _compile(source: Source, setting: Setting, arguments: Sequence[str]) -> str:
    """Uninitialised variables are zero, as the interpreter has them when nobody says otherwise."""
    machine = ["-m64"] if source.pointer_bits == 64 else ["-m32", "-msse2", "-mfpmath=sse"]
    command = [setting.compiler, "-std=gnu11", "-w", "-O0", "-pipe", *machine, "-ffp-contract=off", "-no-pie"]
    command += ["-ftrivial-auto-var-init=zero", "-fno-strict-aliasing", "-fno-stack-protector"]
    command += ["-fwrapv"] if setting.overflow_wraps else []
    command += _zeroing() if setting.compiler == "clang" else []
    command += [f"-I{path}" for path in source.include_dirs] + [f"-D{text}" for text in source.defines]
    command += ["-x", "c", *arguments]
    done = _tool(command, setting)
    if done is None:
        return f"compiles for more than {_COMPILING:g} s"
    lines = done.stderr.decode(errors="replace").splitlines()
    telling = [line for line in lines if re.search("error: (?!ld)|multiple|undefined|No space", line)]
    return "" if done.returncode == 0 else "\n".join(telling or lines[-1:] or ["failed"])


@lru_cache
def _zeroing() -> list[str]:
    """Until its release 16, clang has to be told twice."""
    said = subprocess.run(["clang", "--version"], capture_output=True, check=False).stdout.decode()
    release = re.search(r"version (\d+)", said)
    old = release is not None and int(release[1]) < 16
    return ["-enable-trivial-auto-var-init-zero-knowing-it-will-be-removed-from-clang"] * old


def _tool(command: Sequence[str], setting: Setting) -> "subprocess.CompletedProcess[bytes] | None":
    """A tool with everything it starts; None where it takes too long."""
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(setting.folder), "LC_ALL": "C"},
        start_new_session=True,
    ) as process:
        try:
            output, errors = process.communicate(timeout=_COMPILING)
        except subprocess.TimeoutExpired:
            return None
        finally:
            _end(process)
    return subprocess.CompletedProcess(command, process.returncode, output, errors)


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Whatever of its session is left."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def _undefined(objects: Sequence[str]) -> set[str]:
    """What no file of the program defines.

    It is asked of readelf, as nm takes ten times as long: it looks for plugins first.
    """
    table = subprocess.run(["readelf", "--syms", "--wide", *objects], capture_output=True, check=False)
    rows = [line.split() for line in table.stdout.decode(errors="replace").splitlines()]
    symbols = [(row[4], row[6], row[7]) for row in rows if len(row) >= 8]
    wanted = {name for binding, section, name in symbols if (binding, section) == ("GLOBAL", "UND")}
    return wanted - {name for binding, section, name in symbols if (binding, section) != ("GLOBAL", "UND")}


# ---------------------------------------------------------------- running


def _run(setting: Setting) -> Machine:
    """New heap memory is zero too; the program is told the name that the interpreter tells it."""
    environment = {"MALLOC_PERTURB_": "255", "PATH": os.environ.get("PATH", "")}
    with subprocess.Popen(
        ["program"],
        executable=setting.folder / "program",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if setting.compared else subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=setting.folder,
        env=environment,
        start_new_session=True,
        preexec_fn=lambda: _limit(setting),  # noqa: PLW1509 (no threads here)
    ) as process:
        try:
            output, _ = process.communicate(timeout=2 * setting.seconds + 1)
        except subprocess.TimeoutExpired:
            return _too_long(setting)
        finally:
            _end(process)
    status = process.returncode
    if status == -signal.SIGXCPU:
        return _too_long(setting)
    return Machine(status if status >= 0 else 128 - status, output or b"", report=_report(setting, status))


def _too_long(setting: Setting) -> Machine:
    return Machine(0, b"", f"the compiled program runs longer than {setting.seconds:g} s")


def _limit(setting: Setting) -> None:
    seconds = max(1, round(setting.seconds))
    _lower(resource.RLIMIT_CPU, seconds, seconds + 1)
    _lower(resource.RLIMIT_CORE, 0, 0)
    _lower(resource.RLIMIT_FSIZE, 1 << 16, 1 << 16)
    if setting.megabytes is not None:
        _lower(resource.RLIMIT_AS, setting.megabytes << 20, setting.megabytes << 20)


def _lower(which: int, soft: int, hard: int) -> None:
    there = resource.getrlimit(which)[1]
    if there != resource.RLIM_INFINITY:
        soft, hard = min(soft, there), min(hard, there)
    resource.setrlimit(which, (soft, hard))


def _report(setting: Setting, status: int) -> str:
    if status != REPORTED:
        return ""
    try:
        return (setting.folder / "report").read_text(errors="replace")
    except OSError:
        return ""


# ---------------------------------------------------------------- stubs

_PRELUDE = f"""\
void abort(void);
void _Exit(int);
int fflush(void *);
int __open(const char *, int, ...);
long __write(int, const void *, unsigned long);
static void lemmata_say(int to, const char *text) {{
    unsigned long size = 0;
    while (text[size])
        size++;
    __write(to, text, size);
}}
static void lemmata_report(const char *what, unsigned line) {{
    char digits[12];
    int at = 11, to = __open("report", 0101, 0600);
    digits[at] = 0;
    do
        digits[--at] = '0' + line % 10;
    while (line /= 10);
    lemmata_say(to, what);
    lemmata_say(to, " ");
    lemmata_say(to, digits + at);
    _Exit({REPORTED});
}}
"""
_NEXT = f"""\
static unsigned lemmata_at;
static unsigned lemmata_next(int who) {{
    if (lemmata_at >= sizeof order / sizeof *order || order[lemmata_at] != who) {{
        fflush(0);
        _Exit({DIVERGED});
    }}
    return lemmata_at++;
}}
"""


def stub_text(given: Sequence[Given], undefined: set[str], setting: Setting) -> str:
    """Stubs for what the run called, in the order in which it was called, and for error functions."""
    variables = {one.source for one in given if f"no-definition:{one.source}" in setting.assumptions}
    calls = [one for one in given if one.kind != "uninitialised" and one.source not in variables]
    names = list(dict.fromkeys(one.source for one in calls))
    order = ", ".join(str(names.index(one.source)) for one in calls) or "-1"
    table = ", ".join(_bits(one) for one in calls) or "0"
    types = {one.source: one.type for one in calls}
    lines = [
        f"static const int order[] = {{{order}}};",
        _PRELUDE + _NEXT,
        f"static const unsigned long long bits[] = {{{table}}};",
    ]
    lines += [
        f"{_c_type(one.type)} {one.source} = ({_c_type(one.type)}){_bits(one)};"
        for one in given
        if one.source in variables
    ]
    lines += [_input(name, types[name], number) for number, name in enumerate(names)]
    known = _stubs(setting.errors)
    lines += [text for name, text in known.items() if name in undefined and name not in types]
    missing = sorted(undefined - {*known, *types, *variables, *_HOOKS})
    lines += [_absent(name, setting.assumptions) for name in missing if not harmless(name)]
    lines += _entered(setting.defined) if setting.defined else []
    return "\n".join(lines) + "\n"


def _stubs(errors: Collection[str]) -> Mapping[str, str]:
    """What functions without a body do that say how the program goes on."""

    def failing(name: str, parameters: str, guard: str = "") -> str:
        act = f'lemmata_report("{name}", 0);' if name in errors else "fflush(0); abort();"
        return f"void {name}({parameters}) {{ {guard}{{ {act} }} }}"

    failed = {name: failing(name, "") for name in _FAILURES}
    asserted = {name: failing(name, "int holds", "if (!holds) ") for name in _ASSERTS}
    assumed = {name: f"void {name}(int holds) {{ if (!holds) _Exit({BLOCKED}); }}" for name in _ASSUMES}
    checks = {
        f"__ubsan_handle_{check}{ending}": _check(f"__ubsan_handle_{check}{ending}", check)
        for check in _CHECKS
        for ending in ("", "_abort")
    }
    return {**assumed, **asserted, **failed, **checks}


def _check(name: str, check: str) -> str:
    """The data of a check begins with the place where it failed."""
    place = "const struct { const char *file; unsigned line, column; } *"
    return f'void {name}(void *at) {{ {place}place = at; lemmata_report("{check}", place->line); }}'


_HOOKS = ("__cyg_profile_func_enter", "__cyg_profile_func_exit")


def _entered(functions: Collection[str]) -> list[str]:
    """Error functions that the program defines are reported as they are entered."""
    own = "__attribute__((no_instrument_function))"
    weak = [f"extern void {name}() __attribute__((weak));" for name in functions]
    tests = [f'if (at == (void *){name}) lemmata_report("{name}", 0);' for name in functions]
    return [
        *weak,
        f"{own} void __cyg_profile_func_enter(void *at, void *from) {{ {' '.join(tests)} }}",
        f"{own} void __cyg_profile_func_exit(void *at, void *from) {{ }}",
    ]


def _input(name: str, type_: Type, number: int) -> str:
    """Floats come back from their bits; everything else by conversion."""
    fetch = f"unsigned at = lemmata_next({number});"
    if isinstance(type_, Float):
        c_type, word = ("float", "unsigned") if type_.bits == 32 else ("double", "unsigned long long")
        result = "long double" if type_.bits == 80 else c_type
        body = f"union {{ {word} bits; {c_type} number; }} both = {{bits[at]}}; return both.number;"
        return f"{result} {name}() {{ {fetch} {body} }}"
    return f"{_c_type(type_)} {name}() {{ {fetch} return ({_c_type(type_)})bits[at]; }}"


@lru_cache
def _c_type(type_: Type) -> str:
    match type_:
        case Int(_, _, True):
            return "_Bool"
        case Int(bits, signed):
            plain = {8: "char", 16: "short", 32: "int", 64: "long long", 128: "__int128"}[bits]
            return f"{'signed' if signed else 'unsigned'} {plain}"
        case Pointer():
            return "void *"
        case _:
            return "long"


def _bits(given: Given) -> str:
    return f"{given.value % (1 << 64):#x}ULL"
