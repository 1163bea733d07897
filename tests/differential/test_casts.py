"""Conversions and computation types are those of clang's own syntax tree.

Every pair of types goes through the constructs in which C converts: assignment, compound assignment,
arithmetic, shifts, comparison, `?:`, calls and returns. Each function's conversions in the Program are
compared with the implicit casts, and the computation types, that clang's JSON dump shows for it.
"""

import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from lemmata.cfa.operations import Assign, Assume, Cast, Const, Expression
from lemmata.cfa.program import Function
from lemmata.frontends.c import Options, parse

Json: TypeAlias = "str | int | bool | list[Json] | dict[str, Json] | None"
Conversions: TypeAlias = Counter[tuple[str, str]]

NAMES = {
    "_Bool": "bool",
    "char": "i8",
    "unsigned char": "u8",
    "short": "i16",
    "unsigned short": "u16",
    "int": "i32",
    "unsigned int": "u32",
    "long": "i",
    "unsigned long": "u",
    "long long": "i64",
    "unsigned long long": "u64",
    "float": "f32",
    "double": "f64",
    "long double": "f80",
}
"""How the Program writes each C type; `long` is as wide as a pointer."""
TYPES = tuple(NAMES)
FLOATS = TYPES[-3:]
FORMS = {
    "assign": "void {n}({l} *a, {r} b) {{ *a = b; }}",
    "add": "void {n}({l} *a, {r} b) {{ *a += b; }}",
    "divide": "void {n}({l} *a, {r} b) {{ *a /= b; }}",
    "shift_by": "void {n}({l} *a, {r} b) {{ *a <<= b; }}",
    "and_with": "void {n}({l} *a, {r} b) {{ *a &= b; }}",
    "product": "void {n}({l} a, {r} b) {{ __typeof__(a * b) c = a * b; }}",
    "shifted": "void {n}({l} a, {r} b) {{ __typeof__(a >> b) c = a >> b; }}",
    "less": "int {n}({l} a, {r} b) {{ return a < b; }}",
    "choice": "void {n}(int c, {l} a, {r} b) {{ __typeof__(c ? a : b) d = c ? a : b; }}",
    "result": "{l} {n}({r} b) {{ return b; }}",
    "cast": "void {n}({r} b) {{ {l} a = ({l})b; }}",
    "passed": "void {n}_to({l} a) {{}} void {n}({r} b) {{ {n}_to(b); }}",
    "started": "void {n}({r} b) {{ {l} a = b; }}",
    "negated": "void {n}({r} b) {{ __typeof__(-b) c = -b, d = +b; }}",
}
INTEGERS_ONLY = frozenset(("shift_by", "and_with", "shifted"))
_CASTS = frozenset(
    ("IntegralCast", "IntegralToFloating", "FloatingToIntegral", "FloatingCast", "IntegralToBoolean",
     "FloatingToBoolean", "BooleanToSignedIntegral")
)  # fmt: skip


def functions() -> dict[str, str]:
    made = {}
    for form, text in FORMS.items():
        for left in TYPES:
            for right in TYPES:
                if form in INTEGERS_ONLY and (left in FLOATS or right in FLOATS):
                    continue
                name = f"{form}_{left}_{right}".replace(" ", "_")
                made[name] = text.format(n=name, l=left, r=right)
    return made


def source(made: dict[str, str]) -> str:
    """Addresses in a table keep every function reachable."""
    table = ", ".join(f"(void *){name}" for name in made)
    return "\n".join(
        [*made.values(), f"void *table[] = {{{table}}};", "int main(void) { return !table[0]; }", ""]
    )


def names(bits: int) -> dict[str, str]:
    return {name: f"{text}{bits}" if len(text) == 1 else text for name, text in NAMES.items()}


# ---------------------------------------------------------------- what clang says


def type_name(node: dict[str, Json], key: str = "type") -> str:
    given = node[key]
    assert isinstance(given, dict)
    return str(given.get("desugaredQualType", given["qualType"]))


def children(node: dict[str, Json]) -> Iterator[dict[str, Json]]:
    inner = node.get("inner", [])
    assert isinstance(inner, list)
    return (child for child in inner if isinstance(child, dict))


def expected(node: dict[str, Json], spelled: dict[str, str]) -> Conversions:
    found: Conversions = Counter()
    steps: list[tuple[str, str]] = []
    if node.get("castKind") in _CASTS:
        steps.append((type_name(next(children(node))), type_name(node)))
    if node.get("kind") == "CompoundAssignOperator":
        place = type_name(node)
        steps.append((place, type_name(node, "computeLHSType")))
        steps.append((type_name(node, "computeResultType"), place))
    found.update((spelled[a], spelled[b]) for a, b in steps if spelled[a] != spelled[b])
    for child in children(node):
        found += expected(child, spelled)
    return found


def clang_functions(path: Path, bits: int) -> dict[str, dict[str, Json]]:
    dump = subprocess.run(
        ["clang", "-w", "-std=gnu11", f"-m{bits}", "-fsyntax-only", "-Xclang", "-ast-dump=json", str(path)],
        check=True,
        capture_output=True,
    ).stdout
    tree = json.loads(dump)
    return {str(node["name"]): node for node in children(tree) if node.get("kind") == "FunctionDecl"}


# ---------------------------------------------------------------- what the Program does


def expressions(function: Function) -> Iterator[Expression]:
    for edge in function.edges:
        match edge.operation:
            case Assign(_, value):
                yield value
            case Assume(condition):
                yield condition
            case _:
                pass


def conversions(function: Function) -> Conversions:
    found: Conversions = Counter()
    for expression in expressions(function):
        if isinstance(expression, Cast) and not isinstance(expression.operand, Const):
            step = str(expression.operand.type), str(expression.type)
            found.update([step] if step[0] != step[1] else [])
    return found


@pytest.mark.skipif(shutil.which("clang") is None, reason="needs clang")
@pytest.mark.parametrize("bits", [32, 64])
def test_conversions_are_clangs(bits: int, tmp_path: Path) -> None:
    made = functions()
    path = tmp_path / "casts.c"
    path.write_text(source(made))
    program = parse([path], Options(pointer_bits=bits))
    theirs = clang_functions(path, bits)
    wrong = {
        name: (conversions(program.functions[name]), expected(theirs[name], names(bits)))
        for name in made
        if conversions(program.functions[name]) != expected(theirs[name], names(bits))
    }
    assert wrong == {}
    assert len(made) > 2000
