"""From a proof to an answer: refuted lemmas are dropped, needed ones named, vacuity is said aloud."""

from dataclasses import replace

from lemmata.logic.terms import Terms
from lemmata.run.certifying import Proof, certified
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Certificate, Exhausted, Inductive, KInductive, Lemma
from tests.proof.test_certificate import counter, even


def proof(system: TransitionSystem, certificate: Certificate, *lemmas: Lemma) -> Proof:
    known = {lemma.formula: lemma for lemma in lemmas}
    return Proof(system, certificate, "inductive step", "ki", "bitwuzla", known)


def test_needed_lemmas_come_first_and_have_their_source() -> None:
    terms = Terms()
    system, x = counter(terms)
    idle = Lemma(terms.ule(x, terms.bv(11, 8)), "intervals")
    needed = Lemma(even(terms, x), "parity")
    answer = certified(
        proof(system, Inductive(terms.and_(idle.formula, needed.formula)), idle, needed), 10, None
    )
    assert (answer.verdict, answer.k) == ("true", 1)
    assert [(each.source, each.needed) for each in answer.invariants] == [
        ("parity", True),
        ("intervals", False),
    ]
    assert answer.checked is not None
    assert answer.checked.by == ("z3",)
    assert answer.remarks == ()
    assert answer.rejected is None


def test_a_refuted_lemma_is_dropped_and_the_rest_checked_again() -> None:
    terms = Terms()
    system, x = counter(terms)
    wrong = Lemma(terms.eq(x, terms.bv(0, 8)), "a broken source")
    answer = certified(proof(system, Inductive(terms.and_(wrong.formula, even(terms, x))), wrong), 10, None)
    assert answer.verdict == "true"
    assert answer.remarks == ("a lemma of a broken source was refuted and dropped",)
    assert [(each.source, each.needed) for each in answer.invariants] == [
        ("ki", True),
        ("a broken source", False),
    ]
    assert answer.rejected is not None


def test_what_rests_on_a_refuted_lemma_is_rejected_and_kept() -> None:
    terms = Terms()
    system, x = counter(terms)
    unsafe = replace(system, bad=terms.eq(x, terms.bv(4, 8)))
    wrong = Lemma(terms.ult(x, terms.bv(2, 8)), "a broken source")
    answer = certified(proof(unsafe, Inductive(wrong.formula), wrong), 10, None)
    assert answer.verdict == "unknown"
    assert answer.reason.startswith("certificate rejected: z3 refutes ")
    assert answer.remarks == ("a lemma of a broken source was refuted and dropped",)
    assert answer.rejected is not None
    assert "; inductive" in answer.rejected.certificate
    assert answer.rejected.system.startswith("; lemmata transition system")


def test_vacuity_is_said() -> None:
    terms = Terms()
    system, _ = counter(terms)
    answer = certified(proof(replace(system, init=terms.false), Exhausted(1)), 10, None)
    assert answer.remarks == ("VACUOUS: no path reaches a first cut point, so the property holds of nothing",)


def test_a_source_that_needs_no_engine_is_named() -> None:
    terms = Terms()
    system, x = counter(terms)
    parity = Lemma(even(terms, x), "parity")
    answer = certified(proof(system, KInductive(parity.formula, 1), parity), 10, None)
    assert answer.decided_by == "parity alone"


def test_a_source_is_not_named_for_what_the_engine_needs_beside_it() -> None:
    terms = Terms()
    system, x = counter(terms)
    idle = Lemma(terms.ule(x, terms.bv(11, 8)), "intervals")
    own = Lemma(even(terms, x), "ki")
    certificate = Inductive(terms.and_(idle.formula, own.formula))
    assert certified(proof(system, certificate, idle), 10, None).decided_by == "inductive step"
    assert certified(proof(system, certificate, idle, own), 10, None).decided_by == "inductive step"
