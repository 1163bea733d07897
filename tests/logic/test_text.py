"""Terms as text and back, and other solvers in processes of their own."""

import subprocess
import time
from pathlib import Path

import pytest

from lemmata.logic import external
from lemmata.logic.external import External, TextSat, ask, read_value
from lemmata.logic.limits import Limits
from lemmata.logic.solver import Undecided, Unsat
from lemmata.logic.terms import Foreign, Kind, RoundingMode, Terms, name_of
from lemmata.logic.text import TextError, parse_definitions, parse_term, script, text_of
from lemmata.logic.values import ArrayValue
from lemmata.logic.walk import variables
from tests.amount import amount
from tests.logic.test_rules import Twins
from tests.logic.test_semantics import KINDS, instances
from tests.logic.test_traps import factoring

SOLVERS: tuple[External, ...] = ("z3", "cvc5", "bitwuzla")
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("seed", range(amount(200)))
def test_text_round_trips(seed: int) -> None:
    """Here, to the very same term; in another process's terms, to the same text."""
    terms, other = Terms(), Terms()
    twins = Twins(terms, seed)
    for _ in range(80):
        twins.grow()
    for made, _ in (*twins.vectors[-5:], *twins.booleans[-5:]):
        leaves = variables(made)
        text = text_of(made)
        assert parse_term(terms, text, leaves) == made
        copies = [
            other.variable(name_of(x), other.bool if x.sort().is_bool() else other.vector(x.sort().bv_size()))
            for x in leaves
        ]
        assert text_of(parse_term(other, text, copies)) == text


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_operator_round_trips(kind: Kind) -> None:
    terms = Terms()
    for term, values, _ in instances(terms, kind, 20):
        (made,) = terms.adopt([term])
        assert parse_term(terms, text_of(made), list(values)) == made


def test_values_round_trip() -> None:
    terms = Terms()
    single = terms.manager.mk_fp_sort(8, 24)
    array = terms.array(terms.vector(5), terms.vector(4))
    values = [(0x80000000, single), (0x7FC00000, single), (0xFF800000, single), (5, terms.vector(3))]
    for value, sort in values:
        made = terms.value(value, sort)
        assert parse_term(terms, text_of(made), []) == made
        assert read_value(terms, text_of(made)) == value
    written = ArrayValue(3, {1: 2, 31: 0})
    assert read_value(terms, text_of(terms.value(written, array))) == written
    assert parse_term(terms, "RNE", []) == terms.value(RoundingMode.RNE, terms.bool)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(bvadd x", "1:9: unexpected end"),
        ("(bvadd x y)", "undefined symbol 'y'"),
        ("(bvadd x #b1)", "same sort"),
        ("", "."),
        ("(and x x)", "."),
    ],
)
def test_wrong_text_has_a_message(text: str, message: str) -> None:
    terms = Terms()
    with pytest.raises(TextError, match=message):
        parse_term(terms, text, [terms.variable("x", terms.vector(8))])


def test_foreign_text_is_refused() -> None:
    terms = Terms()
    with pytest.raises(Foreign):
        parse_term(terms, "(forall ((b Bool)) b)", [])
    with pytest.raises(Foreign):
        parse_definitions(terms, "(declare-fun f (Bool) Bool)", ["(f true)"])


def test_sharing_keeps_text_small() -> None:
    terms = Terms()
    made = terms.variable("x", terms.vector(8))
    for number in range(60):
        made = terms.mul(made, terms.add(made, terms.bv(number + 2, 8)))
    assert len(text_of(made)) < 10_000


# ---------------------------------------------------------------- processes


@pytest.mark.parametrize("solver", SOLVERS)
def test_answers_values_and_no(solver: External) -> None:
    terms = Terms()
    x, y = (terms.variable(name, terms.vector(32)) for name in ("x y", "y"))
    a = terms.variable("a", terms.array(terms.vector(32), terms.vector(32)))
    same = terms.eq(terms.select(a, x), y)
    asked = script([terms.eq(x, terms.bv(9, 32)), terms.eq(y, terms.bv(4, 32)), same], [x, y, a, same])
    answer = ask(solver, asked, Limits(seconds=20, memory=4000))
    assert isinstance(answer, TextSat)
    *numbers, array, held = [read_value(terms, value) for value in answer.values]
    assert numbers == [9, 4]
    assert isinstance(array, ArrayValue)
    assert array.select(9) == 4
    assert held is True
    assert ask(solver, script([terms.ult(x, y), terms.ult(y, x)], [x])) == Unsat()


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_time_limit_is_an_answer(solver: External) -> None:
    terms = Terms()
    begin = time.monotonic()
    assert ask(solver, script(factoring(terms)), Limits(seconds=1)) == Undecided(f"{solver}: time limit")
    assert time.monotonic() - begin < 15


@pytest.mark.parametrize("solver", SOLVERS)
def test_nonsense_is_an_answer(solver: External) -> None:
    answer = ask(solver, "(frobnicate)\n(check-sat)\n", Limits(seconds=5))
    assert isinstance(answer, Undecided)
    assert answer.reason.startswith(f"{solver}: ")
    assert isinstance(ask(solver, "", Limits(seconds=5)), Undecided)


def test_a_memory_limit_is_an_answer() -> None:
    assert isinstance(ask("bitwuzla", script(factoring(Terms())), Limits(seconds=20, memory=30)), Undecided)


def test_a_killed_solver_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "command", lambda _: ["sh", "-c", "kill -9 $$"])
    assert ask("z3", "(check-sat)") == Undecided("z3: killed from outside")


def test_z3_works_without_its_executable(monkeypatch: pytest.MonkeyPatch) -> None:
    terms = Terms()
    x = terms.variable("x", terms.vector(8))
    monkeypatch.setattr(Path, "is_file", lambda _: False)
    assert external.command("z3")[-2] == "z3"
    assert ask("z3", script([terms.eq(x, terms.bv(3, 8))], [x])) == TextSat(("#x03",))
    assert ask("z3", script([terms.ne(x, x)])) == Unsat()


def test_a_child_does_not_outlive_an_interruption(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever ends the wait, the child is killed and reaped."""
    started: list[int] = []

    def interrupted(process: "subprocess.Popen[str]", text: str = "", timeout: float = 0) -> tuple[str, str]:
        if not started:
            started.append(process.pid)
            raise KeyboardInterrupt
        process.wait()
        return text, str(timeout)

    monkeypatch.setattr(subprocess.Popen, "communicate", interrupted)
    with pytest.raises(KeyboardInterrupt):
        ask("z3", script(factoring(Terms())))
    assert not Path(f"/proc/{started[0]}").exists()


def test_values_of_any_shape_are_cut_apart() -> None:
    text = "((|a ( b| #x01)\n (y (_ bv2 8))\n ((f |)|) (let ((z true)) z)))"
    assert list(external._values(text)) == ["#x01", "(_ bv2 8)", "(let ((z true)) z)"]
    with pytest.raises(TextError):
        read_value(Terms(), "(lambda ((x Bool)) x)")


# ---------------------------------------------------------------- the seam


def test_only_this_room_imports_solvers() -> None:
    """But for the benchmarks that compare with the bare solvers."""
    for path in (ROOT / "lemmata").rglob("*.py"):
        if path.parent.name in ("logic", "rules") or path.name in ("queries.py", "skeleton.py"):
            continue
        words = {line.split()[1].partition(".")[0] for line in path.read_text().splitlines() if imports(line)}
        assert not words & {"bitwuzla", "z3", "cvc5", "pysolvers", "pysat"}, path


def imports(line: str) -> bool:
    return line.strip().startswith(("import ", "from ")) and len(line.split()) > 1
