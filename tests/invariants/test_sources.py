"""What the sources publish is inductive, and strong enough where it has to be."""

import pytest

from lemmata.encode.pipeline import prepare
from lemmata.encode.transitions import Encoded, encode
from lemmata.invariants import SOURCES
from lemmata.invariants.precision import ranked_registers, refinements
from lemmata.invariants.registry import OverProgram
from lemmata.logic.terms import Terms
from lemmata.logic.text import text_of
from tests.amount import amount
from tests.encode.behaviour import lowered
from tests.encode.test_transitions import HEAD, SAFE, UNSAFE
from tests.invariants.inductive import batches, broken, lemmas, proves
from tests.invariants.random_loops import Loops

# The sources over Programs, each with settings that end soon.
RUNS: dict[str, tuple[str, dict[str, object]]] = {
    **{name: (name, {}) for name, entry in SOURCES.items() if isinstance(entry, OverProgram)},
    "df": ("df", {"states": 200, "rounds": 1}),
    "df (0, 1, t)": ("df-static", {}),
    "df (16, 2, t)": ("df-static", {"important": 16, "depth": 2, "states": 300}),
    "df (16, 2, f)": ("df-static", {"important": 16, "depth": 2, "widening": False, "states": 300}),
}

EXAMPLE_SAFE = """
    unsigned x1 = 0, x2 = 0; int s = 1;
    while (nondet_bool()) {
        if (s == 1) x1++; else if (s == 2) x2++;
        s++;
        if (s == 5) s = 1;
        if (s == 1 && x1 != x2) reach_error();
    }"""

EQ1 = """
    unsigned w = nondet_unsigned(), x = w, y = nondet_unsigned(), z = y;
    while (nondet_bool()) { if (nondet_bool()) { ++w; ++x; } else { --y; --z; } }
    if (w != x || y != z) reach_error();"""
EVEN = "unsigned x = 0; while (nondet_bool()) { x += 2; } if (x % 2) reach_error();"
ODD = "unsigned x = 1; while (nondet_bool()) { x += 2; } if (x % 2 == 0) reach_error();"
MOD4 = "unsigned x = 0; while (nondet_bool()) { x += 4; } if (x % 4) reach_error();"
EQ2 = """
    unsigned w = nondet_unsigned(), x = w, y = w + 1, z = x + 1;
    while (nondet_bool()) { y++; z++; } if (y != z) reach_error();"""
SUFFIX = "unsigned x = 5; while (nondet_bool()) { x += 8; } if ((x & 5) != 5) reach_error();"

# What each source has to prove by itself: the loop's invariant implies that no step is bad.
PROVED = {
    ("boxes", "a constant"): """
        unsigned s = 0; while (nondet_bool()) { if (s != 0) ++s; } if (s != 0) reach_error();""",
    ("boxes-eq", "equal registers"): EQ1,
    ("boxes-eq-mod2", "even"): EVEN,
    ("boxes-eq-mod2", "odd"): ODD,
    ("numbers", "a multiple of four"): MOD4,
    ("numbers", "last bits"): SUFFIX,
    ("differences", "equal differences"): EQ2,
    ("differences", "a multiple of three that does not wrap"): """
        int x = 0; while (x < 3000) { x += 3; } if (x % 3 != 0) reach_error();""",
    ("differences", "a distance"): """
        int i = 0, j = 7;
        while (i < 50) { i++; j++; if (j > 57) reach_error(); }
        if (j != i + 7) reach_error();""",
    ("octagons", "one counter is never ahead of another"): """
        int i = 0, j = 0, n = nondet_int();
        while (i < n) { i++; if (nondet_bool()) j++; if (j > i) reach_error(); }""",
    ("octagons", "a bounded sum"): """
        int i = 0, j = 20;
        while (i < j) { i++; j--; if (i + j != 20) reach_error(); }""",
    ("octagons", "an index below an input"): """
        int n = nondet_int(), i = 0; if (n < 1) return 0;
        while (i < n) { if (i >= n) reach_error(); i++; } if (i != n) reach_error();""",
    **{
        (source, name): body
        for source in ("polyhedra", "pips", "pagai")
        for name, body in {
            "a sum that stays an input": """
                int n = nondet_int(), x = 0, y = n; if (n < 0) return 0;
                while (x < n) { x++; y--; } if (x + y != n) reach_error();""",
            "between once and twice": """
                int n = nondet_int(), x = 0, y = 0; if (n < 0 || n > 1000) return 0;
                while (x < n) { x++; if (nondet_bool()) y += 2; else y++; }
                if (y > 2 * x || y < x) reach_error();""",
            "at least twice": """
                int x = 0, y = 0;
                while (nondet_bool()) {
                    if (x < 1000) { x++; y += 2; }
                    if (nondet_bool()) y++;
                    if (y > 100000) break;
                    if (y < 2 * x) reach_error();
                }""",
            "two shares of a counter": """
                unsigned n = nondet_unsigned(), i = 0, a = 0, b = 0;
                while (i < n) { if (nondet_bool()) a++; else b++; i++; } if (a + b != n) reach_error();""",
        }.items()
    },
    ("boxes", "a counter"): "int i = 0; while (i < 10) { if (i < 0) reach_error(); i++; }",
    ("boxes", "a gap"): """
        int mode = 3; while (nondet_bool()) { mode = mode == 3 ? 7 : 3; if (mode == 5) reach_error(); }""",
    ("boxes", "unsigned wrap-around"): """
        unsigned char c = 250; while (nondet_bool()) { c += 2; if (c & 0x100) reach_error(); }""",
    ("boxes", "a loop that counts down"): """
        unsigned i = 100; while (i > 0) { i--; if (i > 99) reach_error(); }""",
    ("boxes", "floats"): """
        float f = 0; while (nondet_bool()) { f = f * 0.5f + 0.5f; if (!(f <= 1)) reach_error(); }""",
    ("boxes", "a remainder"): """
        int x = nondet_int(), y = 0;
        while (nondet_bool()) { y = x % 10; x = nondet_int(); if (y > 9 || y < -9) reach_error(); }""",
    ("boxes", "nested loops"): """
        for (int i = 0; i < 10; i++) for (int j = i; j < 20; j++) if (i + j > 28) reach_error();""",
}


def encoded(body: str) -> Encoded:
    text = f"{HEAD} int main(void) {{ {body} return 0; }}"
    return encode(prepare(lowered(text)), Terms())


@pytest.mark.parametrize("name", [*SAFE, *UNSAFE, "example-safe"])
def test_batches_are_inductive(name: str) -> None:
    body = EXAMPLE_SAFE if name == "example-safe" else {**SAFE, **UNSAFE}[name]
    program = encoded(body)
    for source, settings in RUNS.values():
        assert broken(program.system, batches(program, source, **settings)) == []


@pytest.mark.parametrize("seed", range(amount(200)))
def test_batches_are_inductive_on_random_programs(seed: int) -> None:
    program = encode(prepare(lowered(Loops(seed).program())), Terms())
    for source, settings in RUNS.values():
        assert broken(program.system, batches(program, source, **settings)) == []


@pytest.mark.parametrize(("source", "name"), sorted(PROVED))
def test_a_source_proves_what_it_has_to(source: str, name: str) -> None:
    program = encoded(PROVED[source, name])
    published = batches(program, source)
    assert broken(program.system, published) == []
    assert proves(program, published)


# A machine whose modes a single interval does not tell apart, and registers that only one of them relates.
MODES = """
    int mode = 0; unsigned a = 0, b = 0;
    while (nondet_bool()) {
        if (mode == 0) { a = 7; mode = 4; }
        else if (mode == 4) { b = a; mode = 9; }
        else { a = 0; b = 0; mode = 0; }
        if (mode == 9 && b != 7) reach_error();
    }"""


def test_precisions_tell_modes_apart() -> None:
    program = encoded(MODES)
    coarse = batches(program, "df-static")
    fine = batches(program, "df-static", important=16, depth=2, widening=False)
    assert not proves(program, coarse)
    assert proves(program, fine)


def test_expressions_relate_registers() -> None:
    program = encoded(EQ1)
    assert proves(program, batches(program, "df-static", depth=2))
    assert not proves(program, batches(program, "df-static", depth=1))


def test_precisions_come_in_the_papers_order() -> None:
    """Doubling the important registers is every odd refinement; the second and the fourth are the others."""
    shown = [str(each) for each in refinements([f"x{number}" for number in range(10)])]
    assert shown[:5] == ["(0, 1, t)", "(1, 1, t)", "(1, 2, t)", "(2, 2, t)", "(2, 2, f)"]
    assert shown[5:] == ["(4, 2, f)", "(8, 2, f)", "(10, 2, f)"]


def test_registers_nearest_to_the_error_matter_most() -> None:
    program = encoded(EXAMPLE_SAFE).stage.program
    assert ranked_registers(program) == ["main::x1", "main::x2", "main::s"]


def test_what_does_not_end_is_not_published() -> None:
    counting = "unsigned x = 0; while (nondet_bool()) { x++; } if (x == 7) reach_error();"
    assert batches(encoded(counting), "df-static", important=1, widening=False, states=300) == []


def test_many_disjuncts_are_joined() -> None:
    program = encoded("int x = 0; while (x < 100) { x++; } if (x != 100) reach_error();")
    published = batches(program, "df-static", important=1, widening=False)
    assert broken(program.system, published) == []
    assert proves(program, published)
    assert all(text_of(lemma.formula).count("or") < 64 for batch in published for lemma in batch.lemmas)


def test_the_state_of_example_safe_stays_positive() -> None:
    for source in ("boxes", "df-static"):
        assert "(bvsle #x00000001 |main::s|)" in lemmas(encoded(EXAMPLE_SAFE), source)
