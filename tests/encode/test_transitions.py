"""Programs as transition systems: proofs that are checked, and counterexamples that the interpreter runs."""

from pathlib import Path

import pytest

from lemmata.cfa.program import Program
from lemmata.cfa.properties import PROPERTIES
from lemmata.encode.pipeline import prepare
from lemmata.encode.trace import asked, trace
from lemmata.encode.transitions import Encoded, encode
from lemmata.engines import ENGINES
from lemmata.frontends.c import Options, parse
from lemmata.logic.limits import Limits
from lemmata.logic.solver import Solver, Unsat
from lemmata.logic.terms import Terms
from lemmata.proof.certificate import Accepted, check
from lemmata.proof.replay import Confirmed, replay
from lemmata.system.engine import NoLemmas
from lemmata.system.verdict import Safe, Unsafe, Verdict

HEAD = """
int nondet_int(void); unsigned nondet_unsigned(void); _Bool nondet_bool(void); float nondet_float(void);
short nondet_short(void); void reach_error(void); int fesetround(int);
"""

SAFE = {
    "a bound that holds": """
        unsigned x = 0, n = nondet_unsigned(); while (x < n) x++; if (x != n) reach_error();""",
    "input before the loop": """
        int n = nondet_int(); if (n < 0 || n > 9) return 0;
        int i = 0; while (i < n) { i++; if (i > 9) reach_error(); }""",
    "two loops": """
        int a = 0, b;
        while (nondet_bool()) { a ^= 1; }
        b = 0;
        while (nondet_bool()) { b ^= 1; if (b > 1) reach_error(); }""",
    "nested loops": """
        int s = 0;
        while (nondet_bool()) { s = 1; while (nondet_bool()) { s = 3 - s; if (s == 0) reach_error(); } }""",
    "an unset local": "int x; int y = x; while (nondet_bool()) { if (x != y) reach_error(); }",
    "an unset local that is never set": "int x; while (x) { if (x == 0) reach_error(); }",
    "a global": "static int g = 4; while (nondet_bool()) { g = 8 - g; if (g != 4) reach_error(); }",
    "a bool is 0 or 1": "while (1) { _Bool b = nondet_bool(); if (b > 1) reach_error(); }",
    "division by zero ends the path": """
        int x = nondet_int(); int y = 10 / x; if (x == 0) reach_error(); return y;""",
    "a wide shift ends the path": """
        int n = nondet_int(); int y = 1 << (n & 63); if ((n & 63) > 31) reach_error(); return y;""",
    "signed and unsigned comparisons": """
        int i = nondet_int(); unsigned u = i;
        if (i >= 0 && u > 2147483647u) reach_error(); if (i < 0 && u < 2147483648u) reach_error();""",
    "conversions": """
        short s = nondet_short(); int i = s; unsigned char c = i;
        if ((i & 255) != c || (s < 0) != (i < 0)) reach_error();""",
    "floats": """
        float f = nondet_float(); if (!(f >= 0 && f <= 1)) return 0;
        float g = f * 0.5f; if (g > f) reach_error(); if (f + 1 < 1) reach_error();""",
    "a float that is no number": "float f = nondet_float(); if (f != f && f == f) reach_error();",
    "float to int": "float f = nondet_float(); if (f > -100 && f < 100 && (int) f > 99) reach_error();",
    "rounding modes": """
        int x = nondet_int(), mode = nondet_bool() ? 0x400 : 0xc00;
        if (x < 0 || fesetround(mode)) return 0;
        float f = x; if ((double) f > x) reach_error(); if (fesetround(7) == 0) reach_error();""",
    "no loop at all": "int x = nondet_int(); if (x > 5 && x < 5) reach_error();",
}

UNSAFE = {
    "at once": "reach_error();",
    "after some steps": "unsigned x = 0; while (nondet_bool()) { x += 3; if (x == 60) reach_error(); }",
    "input decides": "int x = nondet_int(); if (x * 4 == 28 && x < 0) reach_error();",
    "inputs in order": """
        int a = nondet_int(), b = nondet_int();
        while (nondet_bool()) { int c = nondet_int(); if (c == a && c == b + 1) reach_error(); }""",
    "wrap-around": "int x = nondet_int(); if (x > 0 && x + 1 < 0) reach_error();",
    "a rounded float": "float f = nondet_float(); if (f > 0 && f + 1 == 1) reach_error();",
    "rounded upwards": """
        int x = nondet_int(); fesetround(0x800); float f = x;
        if (x > 0 && x < 16777220 && (double) f > x) reach_error();""",
    "not a number": "float f = nondet_float(); if (f != f) reach_error();",
    "through a function": """
        while (nondet_bool()) { int c = nondet_int(); if (square(c) == 49 && c > 0) reach_error(); }""",
}


def program(body: str, folder: Path) -> Program:
    file = folder / "program.c"
    file.write_text(f"{HEAD} int square(int x) {{ return x * x; }} int main(void) {{ {body} return 0; }}\n")
    return PROPERTIES["unreach-call"](parse([file], Options()))


def decided(program_: Program) -> tuple[Encoded, Verdict]:
    encoded = encode(prepare(program_), Terms())
    run = ENGINES["ki"].run(encoded.system, NoLemmas(), k_max=30)
    while True:
        try:
            next(run)
        except StopIteration as end:
            return encoded, end.value


@pytest.mark.parametrize("name", SAFE)
def test_safe_programs_are_proved_and_checked(name: str, tmp_path: Path) -> None:
    encoded, verdict = decided(program(SAFE[name], tmp_path))
    assert isinstance(verdict, Safe)
    assert isinstance(check(encoded.system, verdict.certificate, Limits(seconds=60)), Accepted)


@pytest.mark.parametrize("body", [*SAFE.values(), *UNSAFE.values()])
def test_good_steps_lead_onward_to_what_is_next(body: str, tmp_path: Path) -> None:
    system = encode(prepare(program(body, tmp_path)), Terms()).system
    terms, solver = system.terms, Solver(system.terms)
    solver.add(system.constraint, terms.not_(system.bad))
    assert system.onward.keys() == set(system.state)
    differ = [terms.ne(system.next[each], image) for each, image in system.onward.items()]
    assert isinstance(solver.check(terms.or_(*differ)), Unsat)


@pytest.mark.parametrize("name", UNSAFE)
def test_counterexamples_run(name: str, tmp_path: Path) -> None:
    lowered = program(UNSAFE[name], tmp_path)
    encoded, verdict = decided(lowered)
    assert isinstance(verdict, Unsafe)
    assert isinstance(replay(lowered, asked(trace(encoded, verdict.path))), Confirmed)
