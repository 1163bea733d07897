"""What lowering's operations look like where later stages rely on it."""

from pathlib import Path

import pytest

from lemmata.cfa.operations import Assign, Assume, Binary, Call, Const, Havoc, Read, Stop, Unary
from lemmata.cfa.source import Unsupported
from lemmata.cfa.types import INT
from lemmata.cfa.validate import problems
from tests.frontends.lower.lowered import main, operations, program, texts
from tests.frontends.lower.test_behaviour import PROGRAMS

NONDET = "int __VERIFIER_nondet_int(void); void __VERIFIER_assume(int); void reach_error(void);"


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_programs_are_well_formed(tmp_path: Path, path: Path) -> None:
    assert problems(program(tmp_path, path.read_text(encoding="utf-8"))) == []


def test_conditions_carry_the_comparison(tmp_path: Path) -> None:
    function = main(tmp_path, "int a = 1, b = 2; if (a < b && !(a == 3)) return 1; return 0;")
    conditions = [each.condition for each in operations(function, Assume)]
    assert [each.op for each in conditions if isinstance(each, Binary)] == ["lt", "lt", "eq", "eq"]


def test_values_go_straight_to_their_variable(tmp_path: Path) -> None:
    text = "int a = 1, b, *p = &b; b = 2; a = a + 3; a = *p; return a;"
    assert texts(main(tmp_path, text)) == [
        "a = 1",
        "begin b",
        "p = &b",
        "*(i32*) &b = 2",
        "a = a + 3",
        "a = *(i32*) p",
        "return a",
    ]


@pytest.mark.parametrize(
    ("expression", "kept"),
    [
        ("2147483647 + 1", "add"),
        ("-2147483647 - 2", "sub"),
        ("65536 * 65536", "mul"),
        ("1 / 0", "div"),
        ("5 % 0", "rem"),
        ("1 << 40", "shl"),
        ("(-2147483647 - 1) / -1", "div"),
    ],
)
def test_undefined_behaviour_of_constants_stays(tmp_path: Path, expression: str, kept: str) -> None:
    function = main(tmp_path, f"int x = {expression}; return x;")
    assigned = [each.value for each in operations(function, Assign)]
    assert [each.op for each in assigned if isinstance(each, Binary)] == [kept]


@pytest.mark.parametrize(
    "expression", ["3 + 4 * 2 - 1", "1 << 4", "7 / -2", "~5 & 0xff", "-(3)", "(char) 300"]
)
def test_other_constants_are_folded(tmp_path: Path, expression: str) -> None:
    function = main(tmp_path, f"int x = {expression}; return x;")
    assert [type(each.value) for each in operations(function, Assign)] == [Const]


def test_an_operator_has_its_own_place(tmp_path: Path) -> None:
    function = main(tmp_path, "int x = 1;\nx =\n x\n * -x; return x;")
    places = {
        type(edge.operation.value): edge.span >> 16 & 0xFFFF
        for edge in function.edges
        if isinstance(edge.operation, Assign) and isinstance(edge.operation.value, Binary | Unary)
    }
    assert places == {Unary: 5, Binary: 4}


def test_narrow_steps_compute_in_int(tmp_path: Path) -> None:
    function = main(tmp_path, "short s = 1; s++; s += 2; return s;")
    sums = [each.value for each in operations(function, Assign) if isinstance(each.value, Binary)]
    assert [each.type for each in sums] == [INT, INT]


def test_inputs_and_assumptions(tmp_path: Path) -> None:
    text = (
        "int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 3); if (unknown()) reach_error(); return x;"
    )
    lowered = program(tmp_path, f"{NONDET}\nint main(void) {{ {text} }}")
    function = lowered.functions["main"]
    assert [(each.kind, each.source) for each in operations(function, Havoc)] == [
        ("input", "__VERIFIER_nondet_int"),
        ("input", "unknown"),
    ]
    assert "reach_error" in lowered.declared


def test_an_undeclared_assert_is_the_assertion(tmp_path: Path) -> None:
    lowered = program(tmp_path, "int main(void) { int x = 1; assert(x > 0); return 0; }")
    function = lowered.functions["main"]
    assert "__assert_fail" in lowered.declared
    assert len(operations(function, Call)) == 1
    assert [each.kind for each in operations(function, Stop)] == ["abort"]


def test_functions_without_a_body_are_an_assumption(tmp_path: Path) -> None:
    lowered = program(tmp_path, "int mystery(int); int main(void) { return mystery(3); }")
    assert [each.kind for each in lowered.assumptions] == ["no-body:mystery"]
    assert [each.kind for each in operations(lowered.functions["main"], Havoc)] == ["external"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("int g; int f(void) { g++; return 1; } int main(void) { return g + f(); }", "evaluation-order"),
        ("volatile int v; int main(void) { return v; }", "volatile"),
        ("int main(void) { __builtin_unreachable(); }", "unreachable"),
    ],
)
def test_choices_that_c_leaves_open_are_noted(tmp_path: Path, text: str, kind: str) -> None:
    assert kind in {each.kind for each in program(tmp_path, text).assumptions}


def test_ordinary_programs_rest_on_nothing(tmp_path: Path) -> None:
    text = "int f(int n) { return n < 2 ? 1 : n * f(n - 1); } int main(void) { return f(3); }"
    assert program(tmp_path, text).assumptions == ()


def test_loops_and_labels(tmp_path: Path) -> None:
    text = (
        "int i = 0; again: i++; while (i < 3) i++; for (;;) { do { i++; } while (0); if (i > 9) goto again; }"
    )
    function = main(tmp_path, text)
    assert [each.name for each in function.labels] == ["again"]
    assert sorted(each.keyword for each in function.loops) == ["for", "goto", "while"]


def test_an_address_is_folded(tmp_path: Path) -> None:
    function = main(tmp_path, "struct { int a, b[3]; } s[2] = {0}; return s[1].b[2];")
    assert texts(function)[-2] == "i32 %1 = *(i32*) &s+28"
    assert len(operations(function, Read)) == 1


def test_main_returns_zero_at_its_end(tmp_path: Path) -> None:
    assert texts(main(tmp_path, "int x = 1;"))[-1] == "return 0"


@pytest.mark.parametrize(
    ("statements", "what"),
    [
        ('__asm__("nop");', "inline assembler"),
        ('int x; __asm__("" : "=r"(x));', "inline assembler"),
        ("void *p = &&end; goto *p; end: return 0;", "label"),
        ("return __builtin_frame_address(0) != 0;", "__builtin_frame_address"),
    ],
)
def test_what_is_refused_has_a_place(tmp_path: Path, statements: str, what: str) -> None:
    with pytest.raises(Unsupported, match=what) as caught:
        main(tmp_path, statements)
    assert caught.value.place.line == 2
