"""Our headers: each is complete by itself, and agrees with the C library's about numbers and sizes."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from lemmata.cfa.types import Int
from lemmata.frontends.c.options import Options
from lemmata.frontends.c.unit import HEADERS
from tests.frontends.reading import initializer, unit

ALL = sorted(str(path.relative_to(HEADERS)) for path in HEADERS.rglob("*.h"))
NUMBERS = ("errno.h", "fcntl.h", "fenv.h", "float.h", "limits.h", "math.h", "signal.h", "stdint.h", "stdio.h")
TYPES = {
    "inttypes.h": ["imaxdiv_t"],
    "pthread.h": [
        "pthread_attr_t",
        "pthread_barrier_t",
        "pthread_cond_t",
        "pthread_key_t",
        "pthread_mutex_t",
        "pthread_mutexattr_t",
        "pthread_rwlock_t",
        "pthread_t",
    ],
    "semaphore.h": ["sem_t"],
    "setjmp.h": ["jmp_buf"],
    "signal.h": ["sigset_t", "struct sigaction"],
    "stddef.h": ["max_align_t", "ptrdiff_t", "size_t", "wchar_t"],
    "stdint.h": [
        *(f"int{kind}{bits}_t" for kind in ("", "_least", "_fast") for bits in (8, 16, 32, 64)),
        "intmax_t",
        "intptr_t",
        "uintptr_t",
    ],
    "stdlib.h": ["div_t", "ldiv_t", "lldiv_t"],
    "sys/types.h": ["dev_t", "ino_t", "mode_t", "nlink_t", "off_t", "pid_t", "ssize_t", "time_t"],
    "sys/stat.h": ["struct stat"],
    "time.h": ["clock_t", "struct timespec", "struct tm", "time_t"],
    "wchar.h": ["mbstate_t", "wint_t"],
}
gcc = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is needed for its library's headers")


@pytest.mark.parametrize("bits", [32, 64])
@pytest.mark.parametrize("header", ALL)
def test_alone_and_twice(tmp_path: Path, header: str, bits: int) -> None:
    read = unit(tmp_path, f"#include <{header}>\n#include <{header}>\n", Options(pointer_bits=bits))
    assert read.warnings == []


def test_all_together(tmp_path: Path) -> None:
    text = "".join(f"#include <{header}>\n" for header in ALL if header not in {"complex.h", "iso646.h"})
    unit(tmp_path, text)


def test_assert_depends_on_ndebug(tmp_path: Path) -> None:
    text = """
        #include <assert.h>
        int a(int x) { assert(x == 1); return x; }
        #define NDEBUG
        #include <assert.h>
        int b(int x) { assert(nothing); return x; }
    """
    read = unit(tmp_path, text)
    assert len(read.builder.tree(read.functions["a"]).children[-1].children) == 2


def library(header: str, text: str, bits: int) -> list[str] | None:
    """The lines that gcc's preprocessor or compiler makes of a text after the library's header."""
    flags = ["-m32", "-msse2", "-mfpmath=sse"] if bits == 32 else []
    out = subprocess.run(
        ["gcc", "-std=gnu11", "-D_GNU_SOURCE", *flags, "-xc", "-S", "-O0", "-o-", "-"],
        input=f"#include <{header}>\n{text}",
        capture_output=True,
        text=True,
        check=False,
    )
    return out.stdout.splitlines() if out.returncode == 0 else None


def longs(lines: list[str]) -> dict[str, int]:
    """The numbers that assembly text initialises variables with."""
    found: dict[str, int] = {}
    name = ""
    for line in lines:
        if label := re.match(r"(\w+):", line):
            name = label[1]
        elif number := re.match(r"\s+\.(?:quad|zero)\s+(-?\d+)$", line):
            found[name] = 0 if ".zero" in line else int(number[1])
        elif part := re.match(r"\s+\.long\s+(-?\d+)$", line):  # 32 bits: two halves
            half = int(part[1]) & 0xFFFFFFFF
            found[name] = found[name] | half << 32 if name in found else half
    return {name: Int(64, True).wrap(number) for name, number in found.items()}


def numbers(header: str) -> list[str]:
    """The macros of a header that stand for integers."""
    text = (HEADERS / header).read_text()
    names = re.findall(r"^#define ([A-Z]\w*) +[-(\w].*$", text, re.MULTILINE)
    left_out = {"NAN", "INFINITY", "HUGE_VAL", "HUGE_VALF", "HUGE_VALL", "FLT_ROUNDS", "FILENAME_MAX"}
    return [
        name
        for name in dict.fromkeys(names)
        if (
            name not in left_out
            and not re.match(r"(M_|SIG_(DFL|IGN|ERR)|(FLT|DBL|LDBL)_(MAX|MIN|EPS|TRUE)\w*$|FE_DFL)", name)
        )
        or name in {"FLT_MAX_EXP", "DBL_MIN_10_EXP", "LDBL_MAX_EXP"}
    ]


def ours(folder: Path, header: str, values: dict[str, str], bits: int) -> dict[str, int | None]:
    text = f"#include <{header}>\n" + "".join(f"long long {n} = {v};\n" for n, v in values.items())
    read = unit(folder, text, Options(pointer_bits=bits))
    return {name: read.clang.integer(initializer(read, name).cursor) for name in values}


@gcc
@pytest.mark.parametrize("bits", [32, 64])
@pytest.mark.parametrize("header", NUMBERS)
def test_numbers_agree_with_the_library(tmp_path: Path, header: str, bits: int) -> None:
    values = {f"v_{name}": name for name in numbers(header)}
    lines = library(header, "".join(f"long long {n} = {v};\n" for n, v in values.items()), bits)
    if lines is None:
        pytest.skip("the library's header is missing, or lacks a macro")
    assert ours(tmp_path, header, values, bits) == longs(lines)


@gcc
@pytest.mark.parametrize("bits", [32, 64])
@pytest.mark.parametrize("header", sorted(TYPES))
def test_sizes_agree_with_the_library(tmp_path: Path, header: str, bits: int) -> None:
    values = {
        f"{what}_{number}": f"{operator}({type_})"
        for number, type_ in enumerate(TYPES[header])
        for what, operator in (("size", "sizeof"), ("align", "_Alignof"))
    }
    lines = library(header, "".join(f"long long {n} = {v};\n" for n, v in values.items()), bits)
    if lines is None:
        pytest.skip("the library's header is missing")
    assert ours(tmp_path, header, values, bits) == longs(lines)


def test_fixed_width_types(tmp_path: Path) -> None:
    text = "#include <stdint.h>\n" + "".join(f"int{n}_t s{n}; uint{n}_t u{n};" for n in (8, 16, 32, 64))
    for bits in (32, 64):
        read = unit(tmp_path, text, Options(pointer_bits=bits))
        for n in (8, 16, 32, 64):
            assert read.declaration(read.variables[f"s{n}"][0]).type == Int(n, True)
            assert read.declaration(read.variables[f"u{n}"][0]).type == Int(n, False)
