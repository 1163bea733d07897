"""A system with its invariants as assumptions: what a verdict on it says of the system itself."""

from dataclasses import replace

import pytest

from lemmata.engines import ENGINES
from lemmata.logic.limits import Limits
from lemmata.logic.terms import Term, Terms
from lemmata.proof.certificate import Accepted, Refuted, check
from lemmata.run import CONFIGURATIONS
from lemmata.run.search import search
from lemmata.run.transformations import assumed
from lemmata.system.engine import Batch, InvariantSource, Run
from lemmata.system.transition_system import TransitionSystem, checked
from lemmata.system.verdict import Exhausted, Inductive, KInductive, Lemma, Safe, Unsafe, Verdict
from tests.amount import amount
from tests.engines.test_engines import Known, believable, finished
from tests.system.explicit import Explicit
from tests.system.random_systems import random_system

K_MAX = 12


def run(engine: str, system: TransitionSystem, *batches: Batch) -> Verdict:
    def decide(combined: TransitionSystem, lemmas: InvariantSource) -> Run:
        return ENGINES[engine].run(combined, lemmas, k_max=K_MAX)

    return finished(assumed(decide, system, Known(*batches)))[1]


def reached(explicit: Explicit) -> Term:
    """The reachable states as a formula."""
    terms = explicit.system.terms
    return terms.or_(
        *(
            terms.and_(*(terms.eq(x, terms.value(v, x.sort())) for x, v in explicit.valuation(state).items()))
            for state in sorted(explicit.reachable, key=repr)
        )
    )


@pytest.mark.parametrize("seed", range(amount(300)))
@pytest.mark.parametrize("engine", ["depthk", "ki", "bmc"])
def test_verdicts_are_about_the_system_itself(engine: str, seed: int) -> None:
    system = random_system(Terms(), seed)
    explicit = Explicit(system)
    if len(explicit.reachable) > 40:
        return
    verdict = run(engine, system, Batch((Lemma(reached(explicit), "test"),)))
    believable(explicit, verdict)
    if explicit.shortest_violation is None and engine != "bmc":
        assert isinstance(verdict, Safe)
        assert isinstance(check(system, verdict.certificate, Limits(seconds=10)), Accepted)
    if explicit.shortest_violation is not None and explicit.shortest_violation <= K_MAX:
        assert isinstance(verdict, Unsafe)


def counter(terms: Terms, error: int) -> TransitionSystem:
    """x counts 0, 2, 4 and so on, and must not be `error`."""
    x = terms.variable("x", terms.vector(8))
    return checked(
        TransitionSystem(
            terms=terms,
            state=(x,),
            inputs=(),
            init=terms.eq(x, terms.bv(0, 8)),
            next={x: terms.add(x, terms.bv(2, 8))},
            constraint=terms.true,
            bad=terms.eq(x, terms.bv(error, 8)),
        )
    )


def test_assumed_invariants_are_lemmas_of_the_certificate() -> None:
    terms = Terms()
    system = counter(terms, 7)
    [x] = system.state
    even = terms.eq(terms.extract(x, 0, 0), terms.bv(0, 1))
    verdict = run("depthk", system, Batch((Lemma(even, "test"),), k=3))
    assert isinstance(verdict, Safe)
    assert verdict == Safe(KInductive(even, 3), "inductive step")
    assert isinstance(check(system, Inductive(even), Limits(seconds=10)), Accepted)


def test_a_wrong_invariant_proves_nothing() -> None:
    """P' is safe as x stops at 4 there; the certificate says that x never passes 4, and that is refuted."""
    terms = Terms()
    system = counter(terms, 20)
    [x] = system.state
    verdict = run("depthk", system, Batch((Lemma(terms.ule(x, terms.bv(4, 8)), "test"),)))
    assert isinstance(verdict, Safe)
    assert not isinstance(verdict.certificate, Exhausted)
    outcome = check(system, verdict.certificate, Limits(seconds=10))
    assert isinstance(outcome, Refuted)


def test_each_step_says_that_it_decided() -> None:
    terms = Terms()
    assert run("depthk", counter(terms, 6)).decided_by == "base case"
    system = counter(terms, 9)
    [x] = system.state
    even = Batch((Lemma(terms.eq(terms.extract(x, 0, 0), terms.bv(0, 1)), "test"),))
    assert run("depthk", system, even).decided_by == "inductive step"
    nowhere = replace(system, constraint=terms.ne(x, terms.bv(0, 8)))
    assert run("depthk", nowhere).decided_by == "forward condition"


def test_the_configuration_assumes_what_its_sources_know() -> None:
    """Without a view, sources over Programs have nothing to say, and P' is P."""
    verdict = finished(search(CONFIGURATIONS["depthk"], counter(Terms(), 6)))[1]
    assert isinstance(verdict, Unsafe)
    assert len(verdict.path.inputs) == 4
