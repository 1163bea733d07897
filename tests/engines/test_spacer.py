"""z3's fixedpoint engine: what is read of its answers, and what it is not asked."""

import pytest

from lemmata.engines import ENGINES
from lemmata.logic import horn
from lemmata.logic.floats import Floats
from lemmata.logic.ieee import Format
from lemmata.logic.limits import Limits
from lemmata.logic.solver import Undecided
from lemmata.logic.terms import Terms
from lemmata.proof.certificate import Accepted, check
from lemmata.system.engine import Batch, InvariantSource, NoLemmas
from lemmata.system.path import path_problem
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Bounded, Inductive, Lemma, Safe, Unknown, Unsafe, Verdict
from tests.engines.test_engines import Known, finished


def counter(step: int, error: int, width: int = 32) -> TransitionSystem:
    """x = 0, and x += step while an input says so; bad where x = error."""
    terms = Terms()
    x, go = terms.variable("x", terms.vector(width)), terms.variable("go", terms.bool)
    following = terms.ite(go, terms.add(x, terms.bv(step, width)), x)
    return TransitionSystem(
        terms,
        (x,),
        (go,),
        terms.eq(x, terms.bv(0, width)),
        {x: following},
        terms.true,
        terms.eq(x, terms.bv(error, width)),
    )


def decided(system: TransitionSystem, lemmas: InvariantSource | None = None) -> Verdict:
    return finished(ENGINES["spacer"].run(system, lemmas or NoLemmas()))[1]


def test_the_interpretation_is_an_inductive_invariant() -> None:
    system = counter(2, 77)
    verdict = decided(system)
    assert isinstance(verdict, Safe)
    assert isinstance(verdict.certificate, Inductive)
    outcome = check(system, verdict.certificate, Limits(seconds=10), found_by="z3")
    assert isinstance(outcome, Accepted)
    assert "z3" not in outcome.by


def test_the_derivation_gives_the_states_of_a_path() -> None:
    system = counter(3, 60)
    facts, verdict = finished(ENGINES["spacer"].run(system, NoLemmas()))
    assert isinstance(verdict, Unsafe)
    assert verdict.decided_by == "Spacer"
    assert path_problem(system, verdict.path) is None
    assert not any(isinstance(fact, Bounded) for fact in facts), "nothing was searched for"


def test_lemmas_restrict_the_states() -> None:
    """The lemma is part of the invariant, which without it is closed under no step."""
    system = counter(4, 22, 8)
    terms, (x,) = system.terms, system.state
    lemma = terms.eq(terms.extract(x, 1, 0), terms.bv(0, 2))
    verdict = decided(system, Known(Batch((Lemma(lemma, "test"),))))
    assert isinstance(verdict, Safe)
    assert isinstance(check(system, verdict.certificate, Limits(seconds=10), found_by="z3"), Accepted)


def test_floats_are_not_asked_about() -> None:
    terms = Terms()
    x = terms.variable("x", terms.vector(32))
    floats, half = Floats(terms), Format(8, 24)
    bad = floats.less(floats.value(0, half), floats.from_bits(x, half))
    system = TransitionSystem(terms, (x,), (), terms.eq(x, terms.bv(0, 32)), {x: x}, terms.true, bad)
    verdict = decided(system)
    assert isinstance(verdict, Unknown)
    assert "floats" in verdict.reason


def test_levels_and_seconds_are_limits() -> None:
    _, verdict = finished(ENGINES["spacer"].run(counter(1, 30, 8), NoLemmas(), k_max=5))
    assert isinstance(verdict, Unknown)
    terms = Terms()
    x, y = (terms.variable(name, terms.vector(64)) for name in "xy")
    hard = TransitionSystem(
        terms,
        (x, y),
        (),
        terms.and_(terms.eq(x, terms.bv(3, 64)), terms.eq(y, terms.bv(5, 64))),
        {x: terms.mul(x, terms.add(y, x)), y: terms.add(terms.mul(y, y), x)},
        terms.true,
        terms.eq(terms.urem(terms.mul(x, y), terms.bv(1000003, 64)), terms.bv(12345, 64)),
    )
    _, verdict = finished(ENGINES["spacer"].run(hard, NoLemmas(), seconds=1.0))
    assert verdict == Unknown("Spacer: z3: time limit")


def two_words() -> tuple[Terms, horn.Clauses]:
    terms = Terms()
    state = [terms.variable(name, terms.vector(4)) for name in "xy"]
    return terms, horn.Clauses(state, (), terms.true, terms.true, state, terms.false)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("(forall ((A S) (B S)) (! (= (!reached A B) (bvult A B)) :weight 0))", True),
        ("(let ((a!1 (forall ((A S)) (= (|!reached| A B) (bvult A B))))) (and (= !q false) a!1))", True),
        ("(forall ((A S)) (let ((a!1 (bvult A B))) (! (= (!reached A B) a!1) :weight 0)))", True),
        ("true", False),
        ("(= !query false)", False),
    ],
)
def test_forms_of_interpretations(text: str, found: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    terms, clauses = two_words()
    monkeypatch.setattr(horn, "converse", lambda *_: ("unsat", text))
    x, y = clauses.state
    assert horn.spacer(terms, clauses) == horn.Closed(terms.ult(x, y) if found else None)


@pytest.mark.parametrize(
    ("formula", "reason"),
    [("(exists ((z S)) (bvult A z))", "quantifiers"), ("(mystery A B)", "cannot be read")],
)
def test_what_is_not_understood_is_undecided(
    formula: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    terms, clauses = two_words()
    text = f"(forall ((A S) (B S)) (! (= (!reached A B) {formula}) :weight 0))"
    monkeypatch.setattr(horn, "converse", lambda *_: ("unsat", text))
    answer = horn.spacer(terms, clauses)
    assert isinstance(answer, Undecided)
    assert reason in answer.reason


def test_a_derivation_that_lacks_states_leads_to_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(horn, "converse", lambda *_: ("sat", "(mp query!0 false)"))
    system = counter(1, 3)
    verdict = decided(system)
    assert isinstance(verdict, Unsafe)
    assert verdict.decided_by == "base case"
