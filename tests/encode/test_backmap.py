"""The way back: places, values and lemmas of encoded programs in C's notation, and C invariants as terms."""

from pathlib import Path as File

import pytest

from lemmata.cfa import interpreter
from lemmata.cfa.interpreter.inputs import Listed
from lemmata.cfa.interpreter.outcome import Violated
from lemmata.cfa.program import Program
from lemmata.cfa.properties import PROPERTIES
from lemmata.encode.backmap import CBackMap
from lemmata.encode.pipeline import prepare
from lemmata.encode.transitions import Encoded, encode
from lemmata.engines import ENGINES
from lemmata.frontends.c import Options, parse
from lemmata.logic.terms import Term, Terms, name_of
from lemmata.system.engine import NoLemmas
from lemmata.system.path import Simulator
from lemmata.system.verdict import Lemma, Unsafe

HEAD = (
    "int nondet_int(void); unsigned nondet_unsigned(void); float nondet_float(void); void reach_error(void);"
)

PROGRAM = """
struct S { int a; unsigned char b; int bits : 3; } s;
static unsigned long long total;
int count(int n) {
    static int calls;
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += nondet_int();
        calls++;
        if (sum == 77) reach_error();
    }
    return sum + calls;
}
int main(void) {
    int a[4] = {1, 2, 3, 4}, *p = a;
    float f = 0.5f;
    int x = 0;
    while (nondet_int()) {
        s.a += count(nondet_int());
        s.b += nondet_int();
        if (nondet_int()) s.bits = nondet_int();
        if (p < a + 3) p++;
        if (nondet_int()) x = *p;
        a[nondet_int() & 3] = 5;
        f = f + nondet_float();
        total += x;
        if (s.a == 5 && s.b == 3 && s.bits < 0 && total > 9 && f > 3 && x == 5) reach_error();
    }
    return 0;
}
"""


def encoded(text: str, folder: File) -> tuple[Encoded, CBackMap, Program]:
    file = folder / "program.c"
    file.write_text(f"{HEAD}\n{text}")
    lowered = PROPERTIES["unreach-call"](parse([file], Options()))
    made = encode(prepare(lowered), Terms())
    return made, CBackMap(made, lowered), lowered


def cut_at(made: Encoded, back: CBackMap, line: int) -> int:
    return next(one.number for one in made.system.cuts if f"program.c:{line}:" in back.place(one.number))


def test_places_name_loops_and_calls(tmp_path: File) -> None:
    made, back, _ = encoded(PROGRAM, tmp_path)
    places = [back.place(one.number).replace(str(tmp_path), "") for one in made.system.cuts]
    assert any("while loop in main" in one for one in places)
    assert any("for loop in count, called at" in one for one in places)


def test_states_show_what_matters_in_c(tmp_path: File) -> None:
    made, back, _ = encoded(PROGRAM, tmp_path)
    values = {name_of(one): 0 for one in made.system.state}
    outer, inner = cut_at(made, back, 19), cut_at(made, back, 8)
    values["pc"] = outer
    values["main::p.distance"] = 2
    values["s.bits"] = 7
    values["main::f"] = 0x3FC00000
    values["s.a"] = 0xFFFFFFFF
    shown = back.state(values)
    assert shown["p"] == "&a[2]"
    assert shown["s.bits"] == "-1"
    assert shown["s.a"] == "-1"
    assert shown["f"] == "1.5f"
    assert shown["a[3]"] == "0"
    assert shown["total"] == "0"
    assert "i" not in shown
    assert "n" not in shown
    shown = back.state({**values, "pc": inner, "main::p.distance": 1 << 63})
    assert shown["i"] == "0"
    assert shown["main::p"] == "NULL"
    assert shown["calls"] == "0"


SAID = [
    "s.a >= 0",
    "s.b <= 7",
    "s.bits == -1",
    "a[2] == 3",
    "total % 4 == 0",
    "f <= 0.5f",
    "p != NULL",
    "p == &a[2]",
    "(unsigned) s.a < s.b",
    "x == 1 || s.a + x > 7",
]


@pytest.mark.parametrize("text", SAID)
def test_what_is_said_in_c_is_read_back(text: str, tmp_path: File) -> None:
    made, back, _ = encoded(PROGRAM, tmp_path)
    cut = cut_at(made, back, 19)
    formula = back.term(cut, text.replace("NULL", "0"))
    if "&" in text:
        assert formula is None
        return
    assert formula is not None
    system = made.system
    guarded = system.terms.implies(system.at(system.cuts[cut]), formula)
    assert back.expression(Lemma(guarded, "test", cut)) == text


def test_names_out_of_scope_are_marked(tmp_path: File) -> None:
    made, back, _ = encoded(PROGRAM, tmp_path)
    outer, inner = cut_at(made, back, 19), cut_at(made, back, 8)
    assert back.term(outer, "sum == 0") is None
    assert back.term(inner, "p == 0") is None
    formula = back.term(inner, "sum >= main::a[1] && main::p != 0 && calls > i")
    assert formula is not None
    text = back.expression(Lemma(formula, "test", inner))
    assert text == "main::a[1] <= sum && main::p != NULL && i < calls"
    text = back.expression(Lemma(formula, "test", outer))
    assert text == "a[1] <= count::sum && p != NULL && count::i < count::calls"


def test_what_has_no_name_has_no_text(tmp_path: File) -> None:
    made, back, _ = encoded(
        "int main(void) { int x = nondet_int(); while (x) x++; reach_error(); }", tmp_path
    )
    terms = made.system.terms
    foreign: Term = terms.variable("foreign", terms.bool)
    assert back.expression(Lemma(foreign, "test", None)) is None


def test_runs_are_told_line_by_line(tmp_path: File) -> None:
    made, back, lowered = encoded(PROGRAM, tmp_path)
    run = ENGINES["bmc"].run(made.system, NoLemmas(), k_max=10)
    verdict = None
    while verdict is None:
        try:
            next(run)
        except StopIteration as end:
            verdict = end.value
    assert isinstance(verdict, Unsafe)
    moments = back.moments(verdict.path)
    assert moments[-1].line == 11
    assert moments[-1].function == "count"
    assert any(one.assigned.get("sum") == "77" for one in moments)
    outcome = interpreter.run(lowered, inputs=Listed(back.inputs(verdict.path))).outcome
    assert isinstance(outcome, Violated)
    states = Simulator(made.system).states(verdict.path)
    assert all(back.state(one) for one in states)
