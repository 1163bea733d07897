"""Minimised certificates hold still, and have only what they need; vacuous systems are found out."""

import pytest

from lemmata.logic.limits import Limits
from lemmata.logic.terms import Terms
from lemmata.proof.certificate import Accepted, check
from lemmata.proof.minimal import minimised
from lemmata.proof.text import lemmas_of
from lemmata.proof.vacuity import vacuity
from lemmata.system.transition_system import CutPoint, TransitionSystem
from lemmata.system.verdict import Certificate, Exhausted, Inductive, KInductive
from tests.amount import amount
from tests.proof.test_certificate import LIMITS, any_certificate, counter, even, holds
from tests.system.explicit import Explicit
from tests.system.random_systems import random_system


def test_what_is_not_needed_goes() -> None:
    terms = Terms()
    system, x = counter(terms)
    idle = terms.ule(x, terms.bv(11, 8))
    for kind in (Inductive, lambda invariant: KInductive(invariant, 1)):
        smaller = minimised(system, kind(terms.and_(idle, even(terms, x))))
        assert smaller in (Inductive(even(terms, x)), KInductive(terms.true, 1))
    assert minimised(system, Exhausted(6)) == Exhausted(6)


def test_what_a_needed_lemma_rests_on_stays() -> None:
    """y < 4 is inductive only because x < 4 is; z < 9 serves nobody."""
    terms = Terms()
    x, y, z = (terms.variable(name, terms.vector(8)) for name in "xyz")
    four, zero = terms.bv(4, 8), terms.bv(0, 8)
    system = TransitionSystem(
        terms,
        (x, y, z),
        (),
        terms.and_(*(terms.eq(each, zero) for each in (x, y, z))),
        {x: terms.bvand(terms.add(x, terms.bv(1, 8)), terms.bv(3, 8)), y: x, z: z},
        terms.true,
        terms.ult(four, y),
    )
    small, rests, idle = terms.ult(y, four), terms.ult(x, four), terms.ult(z, terms.bv(9, 8))
    smaller = minimised(system, Inductive(terms.and_(idle, rests, small)))
    assert lemmas_of(smaller) == [rests, small]
    assert isinstance(check(system, smaller, LIMITS), Accepted)


def test_k_is_kept() -> None:
    terms = Terms()
    system, x = counter(terms)
    smaller = minimised(system, KInductive(terms.and_(even(terms, x), terms.ule(x, terms.bv(11, 8))), 3))
    assert isinstance(smaller, KInductive)
    assert smaller.k == 3


@pytest.mark.parametrize("seed", range(amount(900)))
def test_minimised_certificates_hold(seed: int) -> None:
    terms = Terms()
    system = random_system(terms, seed, arrays=seed % 4 == 0)
    explicit = Explicit(system)
    certificate: Certificate = any_certificate(terms, system, seed)
    if holds(explicit, certificate):
        smaller = minimised(system, certificate)
        assert holds(explicit, smaller)
        assert {*lemmas_of(smaller)} <= {*lemmas_of(certificate)}


def test_a_core_that_is_not_found_in_time_changes_nothing() -> None:
    terms = Terms()
    system, x = counter(terms)
    certificate = Inductive(even(terms, x))
    assert minimised(system, certificate, Limits(looks=0)) in (certificate, minimised(system, certificate))


@pytest.mark.parametrize("seed", range(amount(300)))
def test_vacuity_agrees_with_explicit_search(seed: int) -> None:
    system = random_system(Terms(), seed, arrays=seed % 4 == 0)
    explicit = Explicit(system)
    goes_on = any(not bad for state in explicit.initial for _, bad, _ in explicit.steps(state))
    found = vacuity(system)
    if not explicit.initial:
        assert found == "no path reaches a first cut point"
    else:
        assert found == (None if goes_on else "no path reaches a second cut point")


def test_programs_without_loops_are_not_vacuous() -> None:
    terms = Terms()
    cuts = (CutPoint(0, "entry"),)
    system = TransitionSystem(terms, (), (), terms.true, {}, terms.false, terms.false, cuts=cuts)
    assert vacuity(system) is None
    x = terms.variable("x", terms.bool)
    loop = TransitionSystem(
        terms, (x,), (), terms.true, {x: x}, terms.false, terms.false, cuts=(CutPoint(0, "loop", (x,)),)
    )
    assert vacuity(loop) == "no path reaches a second cut point"
