"""Compiling a C text with gcc and running it, with limits on time; nothing stays behind."""

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SANITIZERS = (
    "-fsanitize=undefined,address,float-cast-overflow",
    "-fno-sanitize=shift-base",
    "-fno-sanitize-recover=all",
)
"""A signed `<<` has GNU C's value; everything else that is undefined stops the program."""


@dataclass(frozen=True)
class Behaviour:
    """What a user sees of a run: its output, and its exit status as a shell reports it."""

    output: bytes
    status: int


class CompilerError(Exception):
    """gcc refused the text."""


def machine_flags(bits: int) -> tuple[str, ...]:
    """Floats are SSE floats in both data models."""
    extra = ("-msse2", "-mfpmath=sse") if bits == 32 else ()
    return f"-m{bits}", *extra, "-ffp-contract=off"


@cache
def available(bits: int) -> bool:
    """gcc is installed, and can link and run programs of this data model."""
    if shutil.which("gcc") is None:
        return False
    try:
        return execute("int main(void) { return 7; }", bits).status == 7
    except (CompilerError, OSError):
        return False


def execute(
    text: str, bits: int, flags: Sequence[str] = ("-O0",), seconds: float = 10.0, include: Path | None = None
) -> Behaviour:
    """Compile and run; raises subprocess.TimeoutExpired where the program runs on."""
    with tempfile.TemporaryDirectory(prefix="lemmata-differential-") as folder:
        source, binary = Path(folder, "program.c"), Path(folder, "program")
        source.write_text(text, encoding="utf-8")
        include_flags = [] if include is None else [f"-I{include}"]
        quiet = [] if any(flag.startswith("-W") for flag in flags) else ["-w"]
        command = ["gcc", *quiet, "-std=gnu11", *machine_flags(bits), *flags, *include_flags]
        done = subprocess.run(
            [*command, str(source), "-o", str(binary), "-lm"], capture_output=True, check=False, timeout=60
        )
        if done.returncode != 0:
            raise CompilerError(done.stderr.decode(errors="replace"))
        run = subprocess.run([str(binary)], capture_output=True, check=False, timeout=seconds, cwd=folder)
        return Behaviour(run.stdout, run.returncode if run.returncode >= 0 else 128 - run.returncode)
