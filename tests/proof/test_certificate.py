"""The independent check accepts what holds, and refutes what does not, whatever is wrong with it."""

import subprocess
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

import pytest

from lemmata.logic import external
from lemmata.logic.external import External, TextAnswer, TextSat, ask, ask_in_turn
from lemmata.logic.limits import NO_LIMITS, Limits
from lemmata.logic.solver import Undecided, Unsat
from lemmata.logic.terms import Term, Terms
from lemmata.logic.walk import variables
from lemmata.proof import certificate as checking
from lemmata.proof.certificate import SHARED_FLOATS, Accepted, NotChecked, Refuted, check, check_texts
from lemmata.proof.obligations import Scripts, obligations
from lemmata.proof.text import certificate_text, read_claim
from lemmata.system.text import system_text
from lemmata.system.transition_system import CutPoint, TransitionSystem
from lemmata.system.verdict import Certificate, Exhausted, Inductive, KInductive
from tests.amount import amount
from tests.system.explicit import Explicit, State
from tests.system.random_systems import random_system

LIMITS = Limits(seconds=10)


def counter(terms: Terms, *, step: int = 2, limit: int = 10) -> tuple[TransitionSystem, Term]:
    """x counts up by `step` while it is below `limit`; that it is odd is bad."""
    x = terms.variable("x", terms.vector(8))
    below = terms.ult(x, terms.bv(limit, 8))
    system = TransitionSystem(
        terms,
        (x,),
        (),
        init=terms.eq(x, terms.bv(0, 8)),
        next={x: terms.add(x, terms.bv(step, 8))},
        constraint=below,
        bad=terms.eq(terms.extract(x, 0, 0), terms.bv(1, 1)),
    )
    return system, x


def even(terms: Terms, x: Term) -> Term:
    return terms.eq(terms.extract(x, 0, 0), terms.bv(0, 1))


def test_good_certificates_are_accepted() -> None:
    terms = Terms()
    system, x = counter(terms)
    for certificate in (Inductive(even(terms, x)), KInductive(terms.true, 1), Exhausted(6)):
        assert check(system, certificate, LIMITS) == Accepted(("z3",))


TERMS = Terms()
SYSTEM, X = counter(TERMS)
BAD: list[tuple[str, Certificate]] = [
    ("initiation", Inductive(TERMS.eq(X, TERMS.bv(2, 8)))),
    ("consecution", Inductive(TERMS.ule(X, TERMS.bv(4, 8)))),
    ("safety", Inductive(TERMS.true)),
    ("initiation", KInductive(TERMS.ne(X, TERMS.bv(2, 8)), 2)),
    ("consecution", KInductive(TERMS.ult(X, TERMS.bv(4, 8)), 1)),
    ("forward condition", Exhausted(5)),
]


@pytest.mark.parametrize(("obligation", "certificate"), BAD)
def test_each_obligation_can_fail(obligation: str, certificate: Certificate) -> None:
    outcome = check(SYSTEM, certificate, LIMITS)
    assert isinstance(outcome, Refuted)
    assert outcome.obligation.startswith(obligation)


def test_a_violation_refutes_every_certificate() -> None:
    terms = Terms()
    system, _ = counter(terms, step=3)
    for certificate in (Inductive(terms.true), KInductive(terms.true, 2), Exhausted(4)):
        assert isinstance(check(system, certificate, LIMITS), Refuted)


def test_what_takes_too_long_is_not_checked() -> None:
    """Factoring: no solver finds two large primes within a second from their product."""
    terms = Terms()
    wide = terms.vector(80)
    a, b = terms.variable("a", wide), terms.variable("b", wide)
    small = (terms.ult(x, terms.bv(1 << 40, 80)) for x in (a, b))
    proper = (terms.ult(terms.bv(1, 80), x) for x in (a, b))
    product = terms.eq(terms.mul(a, b), terms.bv(1000000000039 * 999999999989, 80))
    system = TransitionSystem(terms, (), (a, b), terms.true, {}, terms.and_(*small, *proper), product)
    outcome = check(system, Inductive(terms.true), Limits(seconds=1))
    assert isinstance(outcome, NotChecked)
    assert "time limit" in outcome.reason


def random_formula(terms: Terms, system: TransitionSystem, seed: int) -> Term:
    formula = terms.not_(random_system(terms, seed + 10**6, arrays=seed % 4 == 0).init)
    return formula if {*variables(formula)} <= {*system.state} else terms.true


def holds(explicit: Explicit, certificate: Certificate) -> bool:
    """The certificate's obligations, by looking at every state."""
    match certificate:
        case Exhausted(k):
            return (
                all(not any(map(explicit.is_bad, each)) for each in _layers(explicit, k)[:-1])
                and not (_layers(explicit, k)[-1])
            )
        case Inductive(formula):
            inside = {state for state in explicit.states() if explicit.holds(formula, state)}
            return explicit.is_inductive(formula) and not any(map(explicit.is_bad, inside))
        case KInductive(formula, k):
            inside = {state for state in explicit.states() if explicit.holds(formula, state)}
            first = _layers(explicit, k)[:k]
            layer = inside
            for _ in range(k):
                steps = [explicit.steps(state) for state in layer & inside]
                layer = {after for one in steps for _, bad, after in one if not bad}
            base = all(each <= inside and not any(map(explicit.is_bad, each)) for each in first)
            return base and layer <= inside and not any(map(explicit.is_bad, layer))


def _layers(explicit: Explicit, k: int) -> list[set[State]]:
    """The states after 0 to k steps from the initial ones."""
    layers = [explicit.initial]
    for _ in range(k):
        layers.append(explicit.successors(layers[-1]))
    return layers


def any_certificate(terms: Terms, system: TransitionSystem, seed: int) -> Certificate:
    formula = random_formula(terms, system, seed)
    kinds = Inductive(formula), KInductive(formula, 1 + seed // 3 % 3), Exhausted(1 + seed // 3 % 5)
    return kinds[seed % 3]


@pytest.mark.parametrize("seed", range(amount(900)))
def test_the_check_agrees_with_explicit_search(seed: int) -> None:
    """Of a random certificate: whether it proves the system."""
    terms = Terms()
    system = random_system(terms, seed, arrays=seed % 4 == 0)
    certificate = any_certificate(terms, system, seed)
    outcome = check(system, certificate, LIMITS)
    assert isinstance(outcome, Accepted if holds(Explicit(system), certificate) else Refuted)


def _impatient(solver: External, texts: Sequence[str], limits: Limits = NO_LIMITS) -> list[TextAnswer]:
    """Decides only what is divided as far as it can be, as far as that comes first."""
    small = [*takewhile(_is_divided, texts)]
    return ask_in_turn(solver, small, limits) if small else [Undecided(f"{solver}: time limit")]


def _is_divided(text: str) -> bool:
    question = next(line for line in text.splitlines() if line.startswith("(assert"))
    whole = "|pc.2@0|" in text and "|pc.2@0|" not in question and "!init@0" not in question
    return not whole and question.count("(and true") <= 1


@pytest.mark.parametrize("seed", range(amount(300)))
def test_divided_obligations_are_the_same_question(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "ask_in_turn", _impatient)
    terms = Terms()
    system = random_system(terms, seed, arrays=seed % 4 == 0)
    certificate = any_certificate(terms, system, seed)
    outcome = check(system, certificate, LIMITS)
    assert isinstance(outcome, Accepted if holds(Explicit(system), certificate) else Refuted)


def test_states_at_no_cut_point_are_not_forgotten() -> None:
    """pc = 3 belongs to no cut point; from there the step is bad."""
    terms = Terms()
    pc = terms.variable("pc", terms.vector(2))
    there = terms.eq(pc, terms.bv(3, 2))
    cuts = tuple(CutPoint(number, f"head {number}") for number in range(3))
    system = TransitionSystem(
        terms, (pc,), (), terms.eq(pc, terms.bv(0, 2)), {pc: pc}, terms.true, there, pc, cuts
    )
    scripts = Scripts(system_text(system), certificate_text(Inductive(terms.true)))
    *_, safety = obligations(read_claim(certificate_text(Inductive(terms.true))))
    parts = scripts.split(safety)
    assert len(parts) == 4
    answers = [ask("z3", scripts.script(each)) for each in parts]
    assert [type(each).__name__ for each in answers] == ["Unsat", "Unsat", "Unsat", "TextSat"]
    assert all(scripts.split(each) == () for each in parts)


# ---------------------------------------------------------------- several questions in one process


def _is(name: str, width: int, value: int, other: int) -> str:
    """Whether a variable can have both values; each script declares it anew."""
    both = f"(and (= |{name}| (_ bv{value} {width})) (= |{name}| (_ bv{other} {width})))"
    return f"(set-logic QF_BV)\n(declare-const |{name}| (_ BitVec {width}))\n(assert {both})\n(check-sat)\n"


@pytest.mark.parametrize("solver", ["z3", "cvc5", "bitwuzla"])
def test_a_process_forgets_each_question_before_the_next(solver: External) -> None:
    impossible, possible = _is("x", 8, 1, 2), _is("x", 16, 1, 1)
    assert ask_in_turn(solver, [impossible, impossible]) == [Unsat(), Unsat()]
    assert ask_in_turn(solver, [impossible, possible, impossible]) == [Unsat(), TextSat(())]
    assert ask_in_turn(solver, [possible, impossible]) == [TextSat(())]


@pytest.mark.parametrize("solver", ["z3", "cvc5", "bitwuzla"])
def test_a_question_that_is_none_has_no_answer(solver: External) -> None:
    answers = ask_in_turn(solver, [_is("x", 8, 1, 2), _is("y", 8, 1, 2).replace("|y|", "|z|", 1)])
    assert answers[0] == Unsat()
    assert len(answers) == 1 or isinstance(answers[1], Undecided)


def test_what_a_process_left_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process answers one question and ends: each obligation has one of its own."""
    z3 = " ".join(external.command("z3"))
    first = f"sed '/^.reset.$/,$d' | {z3}; exit 7"
    monkeypatch.setattr(external, "command", lambda _: ["sh", "-c", first])
    terms = Terms()
    system, x = counter(terms)
    assert check(system, Inductive(even(terms, x)), LIMITS) == Accepted(("z3",))
    wrong = terms.ule(x, terms.bv(4, 8))
    assert isinstance(check(system, Inductive(wrong), LIMITS), Refuted)


# ---------------------------------------------------------------- who is guilty


def test_the_guilty_lemma_is_named() -> None:
    terms = Terms()
    system, x = counter(terms)
    wrong = terms.ne(x, terms.bv(7, 8)), terms.ule(x, terms.bv(4, 8)), terms.ne(x, terms.bv(0, 8))
    for lemma, obligation in zip(wrong[1:], ("consecution", "initiation"), strict=True):
        invariant = terms.and_(even(terms, x), wrong[0], lemma)
        outcome = check(system, Inductive(invariant), LIMITS)
        assert isinstance(outcome, Refuted)
        assert outcome.lemma == 3
        assert outcome.obligation.startswith(f"{obligation}: lemma 3")
    outcome = check(system, KInductive(terms.and_(even(terms, x), wrong[1]), 2), LIMITS)
    assert isinstance(outcome, Refuted)
    assert outcome.lemma == 2


# ---------------------------------------------------------------- solvers that fail


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[External]:
    """Which solvers were asked; z3 always runs out of time."""
    used: list[External] = []

    def without_z3(solver: External, texts: Sequence[str], limits: Limits = NO_LIMITS) -> list[TextAnswer]:
        used.append(solver)
        return [Undecided("z3: time limit")] if solver == "z3" else ask_in_turn(solver, texts, limits)

    monkeypatch.setattr(checking, "ask_in_turn", without_z3)
    return used


def test_another_solver_helps_out(asked: list[External]) -> None:
    terms = Terms()
    system, _ = counter(terms)
    assert check(system, KInductive(terms.true, 1), LIMITS) == Accepted(("cvc5",))
    assert asked == ["z3", "cvc5"] * 2


def test_floats_are_checked_by_cvc5_first(asked: list[External]) -> None:
    terms = Terms()
    bits = terms.variable("f", terms.vector(32))
    same = terms.eq(bits, bits)
    system = TransitionSystem(terms, (bits,), (), terms.true, {bits: bits}, terms.true, terms.not_(same))
    text = system_text(system).replace("|!bad| () Bool false", "|!bad| () Bool (fp.lt |f32| |f32|)")
    float_ = "(define-fun |f32| () (_ FloatingPoint 8 24) ((_ to_fp 8 24) |f|))\n(define-fun |!bad|"
    text = text.replace("(define-fun |!bad|", float_)
    outcome = check_texts(text, certificate_text(Inductive(terms.true)), LIMITS)
    assert outcome == Accepted(("cvc5",), (SHARED_FLOATS,))
    assert asked == ["cvc5"]


def test_what_z3_found_is_checked_by_bitwuzla(asked: list[External]) -> None:
    terms = Terms()
    system, x = counter(terms)
    assert check(system, Inductive(even(terms, x)), LIMITS, found_by="z3") == Accepted(("bitwuzla",))
    assert set(asked) == {"bitwuzla"}


def test_bitwuzla_is_not_trusted_with_constant_arrays() -> None:
    terms = Terms()
    array = terms.variable("a", terms.array(terms.vector(8), terms.vector(8)))
    zeros = terms.constant_array(array.sort(), terms.bv(0, 8))
    system = TransitionSystem(
        terms, (array,), (), terms.eq(array, zeros), {array: array}, terms.true, terms.false
    )
    assert check(system, Exhausted(1), LIMITS, found_by="z3") != Accepted(("bitwuzla",))
    outcome = check(system, Inductive(terms.true), LIMITS, found_by="z3")
    assert outcome == Accepted(("cvc5",))


@pytest.mark.parametrize("script", ["kill -9 $$", "kill -11 $$", "echo unsa; exit 3", "exec 0<&-; exit 1"])
def test_a_solver_that_dies_in_the_middle_is_an_outcome(script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "command", lambda _: ["sh", "-c", script])
    terms = Terms()
    system, _ = counter(terms)
    outcome = check(system, KInductive(terms.true, 1), LIMITS)
    assert isinstance(outcome, NotChecked)
    assert outcome.reason.startswith("z3: ")
    assert "; cvc5: " in outcome.reason


def test_a_solver_killed_while_it_works_is_an_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    real = subprocess.Popen.communicate

    def killed(
        process: "subprocess.Popen[str]", text: str | None = None, timeout: float | None = None
    ) -> tuple[str, str]:
        process.kill()
        return real(process, text, timeout)

    monkeypatch.setattr(subprocess.Popen, "communicate", killed)
    terms = Terms()
    system, _ = counter(terms)
    outcome = check(system, KInductive(terms.true, 1), LIMITS)
    assert isinstance(outcome, NotChecked)
    assert "killed from outside" in outcome.reason


def test_no_solver_at_all_is_an_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "command", lambda _: ["/nonexistent/solver"])
    terms = Terms()
    outcome = check(counter(terms)[0], KInductive(terms.true, 1), LIMITS)
    assert isinstance(outcome, NotChecked)
    assert "cannot be started" in outcome.reason


def test_the_limit_is_on_all_solvers_together(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = iter(range(0, 1000, 3))
    monkeypatch.setattr(checking, "seconds_of_children", lambda: float(next(spent)))
    monkeypatch.setattr(checking, "ask_in_turn", lambda solver, *_: [Undecided(f"{solver}: time limit")])
    terms = Terms()
    system, _ = counter(terms)
    outcome = check(system, KInductive(terms.true, 2), replace(LIMITS, seconds=20))
    assert isinstance(outcome, NotChecked)
    assert next(spent) < 40
