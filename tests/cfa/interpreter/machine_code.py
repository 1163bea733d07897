"""The machine's own arithmetic, from a library that gcc makes; tests that need it are skipped without gcc."""

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

from tests.amount import amount

SETTINGS = settings(deadline=None, max_examples=amount(1000))

INTEGERS = {
    "i8": "signed char",
    "u8": "unsigned char",
    "i16": "short",
    "u16": "unsigned short",
    "i32": "int",
    "u32": "unsigned",
    "i64": "long long",
    "u64": "unsigned long long",
    "i128": "__int128",
    "u128": "unsigned __int128",
}
FLOATS = {"f32": "float", "f64": "double", "f80": "long double"}
SUFFIX = {"f32": "f", "f64": "", "f80": "l"}
BINARY = {"add": "+", "sub": "-", "mul": "*", "div": "/"}
COMPARE = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
INTEGRAL = ("floor", "ceil", "trunc", "round", "rint")


def _source() -> str:
    lines = ["#include <fenv.h>", "#include <math.h>", "#include <stdio.h>", "#include <string.h>"]
    for name, type_ in FLOATS.items():
        suffix = SUFFIX[name]
        for op, symbol in BINARY.items():
            lines.append(_function(f"{op}_{name}", type_, type_, f"a {symbol} *(const {type_} *)q"))
        for op in ("fmod", "remainder"):
            lines.append(_function(f"{op}_{name}", type_, type_, f"{op}{suffix}(a, *(const {type_} *)q)"))
        for op, symbol in COMPARE.items():
            lines.append(_function(f"{op}_{name}", type_, "int", f"a {symbol} *(const {type_} *)q"))
        for op in (*INTEGRAL, "sqrt", "fabs"):
            lines.append(_function(f"{op}_{name}", type_, type_, f"{op}{suffix}(a)"))
        for other, target in (INTEGERS | FLOATS).items():
            lines.append(_function(f"{name}_{other}", type_, target, f"({target})a"))
            lines.append(_function(f"{other}_{name}", target, type_, f"({type_})a"))
    lines.append(
        "int set_mode(int mode) { return fesetround(mode); }\n"
        "int print_long(char *out, const char *form, const void *p)"
        " { long double x = 0; memcpy(&x, p, 10); return snprintf(out, 20000, form, x); }"
    )
    return "\n".join(dict.fromkeys(lines))


def _function(name: str, argument: str, result: str, expression: str) -> str:
    return (
        f"void {name}(const void *p, const void *q, void *r)"
        f" {{ {argument} a = *(const {argument} *)p; *({result} *)r = {expression}; }}"
    )


@cache
def library() -> ctypes.CDLL:
    if shutil.which("gcc") is None:
        pytest.skip("gcc is not installed")
    folder = Path(tempfile.mkdtemp())
    source = folder / "machine.c"
    source.write_text(_source())
    flags = ["-O0", "-fno-builtin", "-ffp-contract=off", "-shared", "-fPIC"]
    made = folder / "machine.so"
    subprocess.run(["gcc", *flags, "-o", str(made), str(source), "-lm"], check=True)
    loaded = ctypes.CDLL(str(made))
    shutil.rmtree(folder)
    return loaded


def compute(name: str, first: int, second: int = 0) -> int:
    """The result's bytes (16 of them, zero beyond its size) of the function on the bytes of its arguments."""
    function: Callable[..., None] = getattr(library(), name)
    out = ctypes.create_string_buffer(16)
    function(first.to_bytes(16, "little"), second.to_bytes(16, "little"), out)
    return int.from_bytes(out.raw, "little")


def in_mode(mode: int, name: str, *bits: int) -> int:
    """The same in another rounding mode; nothing else is computed meanwhile."""
    code = library()
    code.set_mode(mode)
    try:
        return compute(name, *bits)
    finally:
        code.set_mode(0)
