"""k-induction with property direction: its obligations, its lemmas, and lifting in all its forms."""

import pytest

from lemmata.engines import ENGINES
from lemmata.engines.kipdr import LIFTS
from lemmata.logic.flat import Evaluator
from lemmata.logic.limits import Limits
from lemmata.logic.solver import Solver, Unsat
from lemmata.logic.terms import Term, Terms
from lemmata.proof.certificate import Accepted, check
from lemmata.system.engine import Batch, NoLemmas
from lemmata.system.predicates import Vocabulary
from lemmata.system.transition_system import TransitionSystem, checked
from lemmata.system.verdict import Bounded, KInductive, Learned, Lemma, Safe, Unsafe
from tests.amount import amount
from tests.engines.test_engines import Known, believable, finished
from tests.system.explicit import Explicit
from tests.system.random_systems import random_system


def two_counters() -> TransitionSystem:
    """y = z = anything; while (...) { y++; z++; } assert(y == z): what paper 000 calls eq2.c."""
    terms = Terms()
    y, z = terms.variable("y", terms.vector(32)), terms.variable("z", terms.vector(32))
    again = terms.variable("again", terms.bool)
    one = terms.bv(1, 32)
    leaves = terms.and_(terms.not_(again), terms.not_(terms.eq(y, z)))
    return checked(
        TransitionSystem(
            terms,
            (y, z),
            (again,),
            terms.eq(y, z),
            {y: terms.add(y, one), z: terms.add(z, one)},
            terms.or_(again, leaves),
            leaves,
        )
    )


@pytest.mark.parametrize("lift", ["core", "core or interpolation"])
def test_the_iterations_of_table_1(lift: str) -> None:
    """k = 1: the step case fails, y = z is an obligation. k = 2: it is proved, and then the property is."""
    system = two_counters()
    facts, verdict = finished(ENGINES["kipdr"].run(system, NoLemmas(), lift=lift))
    assert isinstance(verdict, Safe)
    assert isinstance(verdict.certificate, KInductive)
    assert verdict.certificate.k == 2
    steps = [fact for fact in facts if isinstance(fact, Bounded | Learned)]
    assert steps[:2] == [Bounded(1), Bounded(2)]
    (learned,) = (fact for fact in facts if isinstance(fact, Learned))
    assert learned.lemma.formula == system.terms.eq(*system.state)
    assert learned.k == 1
    assert isinstance(check(system, verdict.certificate, Limits(seconds=10)), Accepted)


@pytest.mark.parametrize("seed", range(amount(1500)))
@pytest.mark.parametrize("lift", LIFTS)
def test_every_lift_is_sound(lift: str, seed: int) -> None:
    """The verdict is right, and what is learned is k-inductive along good steps with what was before."""
    system = random_system(Terms(), seed)
    explicit = Explicit(system)
    facts, verdict = finished(ENGINES["kipdr"].run(system, NoLemmas(), k_max=6, lift=lift))
    believable(explicit, verdict)
    if explicit.shortest_violation is None:
        known: list[Term] = []
        k = 1
        for fact in facts:
            if isinstance(fact, Learned):
                known.append(fact.lemma.formula)
                k = max(k, fact.k)
                assert k_inductive(explicit, system.terms.and_(*known), k)
    if isinstance(verdict, Unsafe):
        assert explicit.shortest_violation is not None


def k_inductive(explicit: Explicit, formula: Term, k: int) -> bool:
    """Whether a formula holds in all reachable states, and after k good steps through states with it."""
    if not explicit.is_invariant(formula):
        return False
    holds = Evaluator([formula])
    inside = {state for state in explicit.states() if holds(explicit.valuation(state))[0]}
    layer = set(inside)
    for _ in range(k):
        layer &= inside
        layer = {after for state in layer for _, bad, after in explicit.steps(state) if not bad}
    return layer <= inside


@pytest.mark.parametrize("seed", range(amount(300)))
@pytest.mark.parametrize("lift", LIFTS)
def test_lifted_states_are_like_the_state(lift: str, seed: int) -> None:
    """What is lifted holds in the state, and contradicts what the state contradicts."""
    system = random_system(Terms(), seed)
    explicit, terms = Explicit(system), system.terms
    state = min(explicit.states(), key=repr)
    formula = terms.not_(system.init)
    if explicit.holds(formula, state):
        formula = terms.not_(formula)
    core = LIFTS[lift](system, Vocabulary(system), explicit.valuation(state), formula)
    if core is None:
        return
    assert all(explicit.holds(each, state) for each in core)
    solver = Solver(terms)
    solver.add(formula)
    assert isinstance(solver.check(*core), Unsat)


@pytest.mark.parametrize("seed", range(amount(300)))
def test_lemmas_of_others_are_used(seed: int) -> None:
    system = random_system(Terms(), seed)
    explicit, terms = Explicit(system), system.terms
    reached = terms.or_(
        *(
            terms.and_(*(terms.eq(x, terms.value(v, x.sort())) for x, v in explicit.valuation(state).items()))
            for state in sorted(explicit.reachable, key=repr)
        )
    )
    source = Known(Batch((Lemma(reached, "test"),)))
    _, verdict = finished(ENGINES["kipdr"].run(system, source, k_max=6))
    believable(explicit, verdict)
    if explicit.shortest_violation is None:
        assert isinstance(verdict, Safe)
