"""What each pass does to small programs, beyond leaving their behaviour alone."""

from collections import Counter

import pytest

from lemmata.cfa.interpreter import Blocked, Exited, LimitReached, Violated
from lemmata.cfa.loops import loops
from lemmata.cfa.operations import Copy, Fill, Havoc, Read, Write
from lemmata.cfa.program import Program
from lemmata.cfa.validate import problems
from lemmata.encode.function_pointers import resolve_function_pointers
from lemmata.encode.inlining import inline
from lemmata.encode.pipeline import PASSES, prepare
from lemmata.encode.points_to import points_to
from lemmata.encode.scalarisation import scalarise
from lemmata.encode.slicing import slice_to_errors
from lemmata.encode.stage import RECURSION_CUT, Config, Stage, start
from tests.encode.behaviour import broken_pass, executed, lowered

ERROR = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"


def after(text: str, last: object, config: Config | None = None) -> Stage:
    """The stage when the pass has run."""
    stage = start(lowered(text), config)
    for one in PASSES:
        stage = one(stage)
        if one is last:
            return stage
    raise AssertionError(last)


def uses_memory(program: Program) -> bool:
    edges = program.functions[program.entry].edges
    return any(isinstance(edge.operation, Read | Write | Copy | Fill) for edge in edges)


# ---------------------------------------------------------------- calls


def test_instances_know_their_callers() -> None:
    stage = after(
        "int g(int x) { return x + 1; } int f(int x) { return g(g(x)); } int main() { return f(1); }", inline
    )
    assert [(one.function, one.caller) for one in stage.instances] == [
        ("main", None),
        ("f", 0),
        ("g", 1),
        ("g", 1),
    ]
    assert len(stage.frames) == stage.function.size
    origins = {stage.origin(one).variable.name for one in stage.function.variables}
    assert {"f::x", "g::x"} <= origins


def test_recursion_is_cut_where_it_nests_too_deep() -> None:
    text = "int f(int n) { return n ? f(n - 1) + 1 : 0; } int main() { return f(%d); }"
    deep = after(text % 30, inline, Config(recursion=5, recursive_edges=0)).program
    outcome = executed(deep, 0).outcome
    assert isinstance(outcome, Violated)
    assert outcome.error.property == RECURSION_CUT
    assert "f nest more than 5 deep" in outcome.error.message


def test_recursion_is_followed_evenly_as_long_as_that_takes_few_edges() -> None:
    deep = after("int f(int n) { return n ? f(n - 1) + 1 : 0; } int main() { return f(30); }", inline)
    assert executed(deep.program, 0).outcome == Exited(30)
    wide = after(
        "int f(int n) { return n > 1 ? f(n - 1) + f(n - 2) : 1; } int main() { return f(40); }", inline
    )
    depths = Counter(_depth(wide, at) for at, one in enumerate(wide.instances))
    assert max(depths) < 9
    assert depths[max(depths) - 1] == 2 ** (max(depths) - 2)


def _depth(stage: Stage, instance: int) -> int:
    caller = stage.instances[instance].caller
    return 0 if caller is None else 1 + _depth(stage, caller)


def test_a_cut_that_cannot_be_reached_goes() -> None:
    text = "int f(int n) { return n ? f(n - 1) + 1 : 0; } int main() { return f(3); }"
    assert prepare(lowered(text), Config(recursion=5)).program.errors == ()


def test_pointers_without_candidates_end_the_path() -> None:
    text = "int f(int x) { return x; } int main() { int (*p)(void) = (int (*)(void))f; return p(); }"
    stage = after(text, resolve_function_pointers)
    assert isinstance(executed(stage.program, 0).outcome, Blocked)
    assert "function-pointer" in {one.kind for one in stage.program.assumptions}


# ---------------------------------------------------------------- memory

DIVIDED = {
    "members": "struct s { int a; char b; long c; } x; x.a = 1; x.b = 2; x.c = 3; return x.a + x.b + x.c;",
    "elements": "int a[8]; for (int i = 0; i < 8; i++) a[i] = i; return a[n & 7];",
    "assignment": "struct s { int a, b[3]; } x = {1, {2, 3, 4}}, y; y = x; return y.b[n & 1] + y.a;",
    "through a pointer": "int x = 3; int *p = &x; *p += n; return x & 127;",
    "walking": "int a[4] = {1, 2, 3, 4}, t = 0; for (int *p = a; p < a + 4; p++) t += *p; return t;",
    "backwards": "int a[3] = {1, 2, 3}, t = 0; for (int *p = a + 2; p >= a; p--) t = t * 3 + *p; return t;",
    "null": "int x = 4; int *p = 0; if (n & 1) p = &x; return p ? *p : 9;",
    "distance": "int a[5] = {0}; int *p = a + (n & 3); return (int)(p - a);",
    "union": "union { int i; unsigned char b[4]; } u; u.i = n; u.b[1] = 7; return (u.i >> 8) & 127;",
    "bit-fields": "struct { int a : 3; unsigned b : 7; } s; s.a = n; s.b = n; return s.b & 63;",
    "pointer in a member": "struct { int *p; } s; int x = 5; s.p = &x; *s.p = 6; return x;",
    "records": "struct { int a, b; } t[3] = {{1, 2}, {3, 4}, {5, 6}}; return t[(unsigned)n % 3].b;",
    "swap": "struct { int a, b; } t[2] = {{1, 2}, {3, 4}}, h = t[0]; t[0] = t[n & 1]; t[1] = h; return t->b;",
    "two dimensions": "int m[2][3] = {{1, 2, 3}, {4, 5, 6}}; return m[n & 1][(unsigned)n % 3];",
    "floats": "float f; *(unsigned *)&f = 0x40490fdb; return (int)f;",
}


@pytest.mark.parametrize("body", DIVIDED.values(), ids=DIVIDED)
@pytest.mark.parametrize("bits", [32, 64])
def test_private_objects_become_registers(body: str, bits: int) -> None:
    text = f"{ERROR} int main(void) {{ int n = __VERIFIER_nondet_int(); {body} }}"
    program = lowered(text, bits)
    assert broken_pass(program, range(6)) is None
    assert not uses_memory(after(text, scalarise).program)


def test_an_index_outside_ends_the_path() -> None:
    text = f"{ERROR} int main(void) {{ int a[4] = {{0}}; int i = __VERIFIER_nondet_int(); return a[i]; }}"
    stage = after(text, scalarise)
    assert not uses_memory(stage.program)
    outcomes = {type(executed(stage.program, seed).outcome) for seed in range(20)}
    assert outcomes == {Blocked, Exited}


def test_cells_are_traced_to_their_objects() -> None:
    body = "struct { int a; struct { short b, c; } d[2]; } s; s.d[1].c = n; s.a = n; return s.d[1].c + s.a;"
    text = f"{ERROR} int main(void) {{ int n = __VERIFIER_nondet_int(); {body} }}"
    stage = start(lowered(text))
    for one in PASSES[:2]:
        stage = one(stage)
    made = scalarise(stage).variables
    assert {name: (one.variable.name, one.bit) for name, one in made.items() if one.bit or ".a" in name} == {
        "main::s.a": ("main::s", 0),
        "main::s.d[1].c": ("main::s", 80),
    }


def test_large_arrays_stay_in_memory() -> None:
    body = "int a[100]; for (int i = 0; i < 100; i++) a[i] = n; return a[n & 63];"
    text = f"{ERROR} int main(void) {{ int n = __VERIFIER_nondet_int(); {body} }}"
    assert uses_memory(after(text, scalarise).program)
    assert broken_pass(lowered(text), range(3)) is None


def test_regions() -> None:
    """p may point to a and b, q to c only; what a pointer of an unknown function points to is wild."""
    body = (
        "int a = 0, b = 0, c = 0; int *p = n ? &a : &b, *q = &c, *r = unknown_pointer(); return *p + *q + *r;"
    )
    text = f"{ERROR} int *unknown_pointer(void); int main(void) {{ int n = __VERIFIER_nondet_int(); {body} }}"
    stage = inline(start(lowered(text)))
    found = points_to(stage.program)
    registers = {one.name: one for one in stage.function.variables if not one.in_memory}
    regions = {name: found.region(registers[f"main::{name}"]) for name in "pqr"}
    pointed = {name: region is not None and found.objects(region) for name, region in regions.items()}
    names = {
        name: sorted(getattr(one, "name", "") for one in things or ()) for name, things in pointed.items()
    }
    assert names["p"] == ["main::a", "main::b"]
    assert names["q"] == ["main::c"]
    assert regions["r"] is not None
    assert found.is_wild(regions["r"])
    assert regions["q"] is not None
    assert not found.is_wild(regions["q"])


# ---------------------------------------------------------------- loops and slices


def test_small_loops_are_laid_out() -> None:
    body = "int t = 0; for (int i = 0; i < 5; i++) for (char j = 3; j > 0; j--) t += i * n;"
    body += "if (t == 7) reach_error();"
    stage = prepare(lowered(f"{ERROR} int main(void) {{ int n = __VERIFIER_nondet_int(); {body} }}"))
    assert loops(stage.function) == ()
    assert sorted(one.copies for one in stage.unrolled) == [4, 6]


def test_a_loop_that_may_be_endless_stays() -> None:
    body = "unsigned y = 1; while (1) { y += 2u * __VERIFIER_nondet_int(); if (y == 0) reach_error(); }"
    stage = prepare(lowered(f"{ERROR} int main(void) {{ {body} }}"))
    assert len(loops(stage.function)) == 1
    assert isinstance(executed(stage.program, 1).outcome, LimitReached)


def test_a_loop_that_may_be_endless_decides_what_comes_after() -> None:
    body = "int x = __VERIFIER_nondet_int(); while (x) { if (x > 0) x += 2; } reach_error();"
    stage = prepare(lowered(f"{ERROR} int main(void) {{ {body} }}"))
    assert len(loops(stage.function)) == 1


def test_what_does_not_matter_goes() -> None:
    body = """
    int n = __VERIFIER_nondet_int(), sum = 0, other = 0;
    for (int i = 0; i < n; i++) { other += i * 3; }
    if (other > 10) sum = 2;
    if (n == 77) reach_error();
    return sum + other;"""
    stage = prepare(lowered(f"{ERROR} int main(void) {{ {body} }}"))
    assert loops(stage.function) == ()
    assert len(stage.function.edges) <= 3
    assert [one.property for one in stage.program.errors] == ["assertions"]


def test_programs_without_reachable_errors_become_empty() -> None:
    stage = prepare(lowered(f"{ERROR} int main(void) {{ int x = 3; if (x == 4) reach_error(); return x; }}"))
    assert stage.function.edges == ()
    assert stage.program.errors == ()
    assert problems(stage.program) == []


def test_inputs_of_one_place_stay_together() -> None:
    """Where one call's input matters, that of the function's other call stays: both keep their turn."""
    text = f"{ERROR} int read(void) {{ return __VERIFIER_nondet_int(); }}"
    text += "int main(void) { int a = read(); int b = read(); if (b == 5) reach_error(); return a; }"
    stage = after(text, slice_to_errors)
    kinds = [edge.operation.kind for edge in stage.function.edges if isinstance(edge.operation, Havoc)]
    assert kinds == ["input", "input"]
