"""CTIGAR: its invariants are inductive, however it refines, with lemmas of others and without."""

from collections.abc import Mapping
from itertools import islice

import pytest

from lemmata.engines import ENGINES
from lemmata.engines.ctigar.lifting import Lifting
from lemmata.engines.ctigar.precision import Precision
from lemmata.engines.ctigar.steps import Steps
from lemmata.engines.pdr.cubes import Step
from lemmata.logic.limits import Limits
from lemmata.logic.terms import Terms
from lemmata.proof.certificate import Accepted, check
from lemmata.system.engine import Batch, NoLemmas
from lemmata.system.predicates import Vocabulary
from lemmata.system.transition_system import CutPoint, TransitionSystem
from lemmata.system.verdict import Bounded, Inductive, Lemma, Refined, Safe, Worked
from tests.amount import amount
from tests.engines.test_engines import Known, believable, finished
from tests.engines.test_interpolation import some_invariant
from tests.system.explicit import Explicit
from tests.system.random_systems import random_system

SETTINGS: tuple[Mapping[str, object], ...] = (
    {},
    {"spurious": 0},
    {"refinement": "interpolation"},
    {"refinement": "interpolation", "spurious": 1},
)


@pytest.mark.parametrize("seed", range(amount(2000)))
def test_invariants_are_inductive(seed: int) -> None:
    system = random_system(Terms(), seed, arrays=seed % 4 == 0)
    _, verdict = finished(ENGINES["ctigar"].run(system, NoLemmas(), **SETTINGS[seed // 4 % 4]))
    explicit = Explicit(system)
    believable(explicit, verdict)
    assert isinstance(verdict, Safe) == (explicit.shortest_violation is None)
    if isinstance(verdict, Safe) and isinstance(verdict.certificate, Inductive):
        assert explicit.is_inductive(verdict.certificate.invariant)
        if seed % 20 == 1:
            assert isinstance(check(system, verdict.certificate, Limits(seconds=10)), Accepted)


@pytest.mark.parametrize("seed", range(amount(500)))
def test_invariants_of_others_hold_in_every_frame(seed: int) -> None:
    system = random_system(Terms(), seed)
    explicit = Explicit(system)
    source = Known(Batch((Lemma(some_invariant(explicit, seed), "test"),)))
    _, verdict = finished(ENGINES["ctigar"].run(system, source))
    believable(explicit, verdict)
    assert isinstance(verdict, Safe) == (explicit.shortest_violation is None)


def in_turn(terms: Terms, count: int) -> TransitionSystem:
    """A control flow that goes through `count` places, one after the other; x counts, y follows x."""
    pc, x, y = terms.variable("pc", terms.vector(8)), *(terms.variable(n, terms.vector(32)) for n in "xy")
    one = terms.bv(1, 32)
    return TransitionSystem(
        terms=terms,
        state=(pc, x, y),
        inputs=(),
        init=terms.and_(
            terms.eq(pc, terms.bv(0, 8)), terms.eq(x, terms.bv(0, 32)), terms.eq(y, terms.bv(0, 32))
        ),
        next={pc: terms.add(pc, terms.bv(1, 8)), x: terms.add(x, one), y: terms.add(y, one)},
        constraint=terms.ult(pc, terms.bv(count - 1, 8)),
        bad=terms.ne(x, y),
        pc=pc,
        cuts=tuple(CutPoint(n, f"place {n}") for n in range(count)),
    )


def test_frames_know_the_control_flow() -> None:
    """A step leads to the next place only, and a place that no step leads to is none."""
    terms = Terms()
    steps = Steps(in_turn(terms, 9))
    assert steps.before == {place: [place - 1] if place else [] for place in range(9)}
    assert all(steps.arrived(place, place + 1).is_true() for place in range(8))


def test_no_frame_is_spent_on_the_control_flow() -> None:
    """At each place a step is bad where x and y differ: what excludes that says nothing of other places."""
    facts, verdict = finished(ENGINES["ctigar"].run(in_turn(Terms(), 9), NoLemmas()))
    assert isinstance(verdict, Safe)
    assert max(fact.k for fact in facts if isinstance(fact, Bounded)) <= 9
    assert sum(fact.amount for fact in facts if isinstance(fact, Worked)) < 2000


def far_apart(terms: Terms) -> TransitionSystem:
    """Two words that begin at 0 and move on together, of which the system has no predicate."""
    x, y = (terms.variable(name, terms.vector(16)) for name in "xy")
    go = terms.variable("go", terms.vector(16))
    return TransitionSystem(
        terms=terms,
        state=(x, y),
        inputs=(go,),
        init=terms.and_(terms.eq(x, terms.bv(0, 16)), terms.eq(y, terms.bv(0, 16))),
        next={x: terms.add(x, go), y: terms.add(y, go)},
        constraint=terms.true,
        bad=terms.and_(terms.eq(x, terms.bv(100, 16)), terms.eq(y, terms.bv(101, 16))),
    )


@pytest.mark.parametrize("refinement", ["predicates", "interpolation"])
def test_refinement_finds_the_predicate(refinement: str) -> None:
    settings = {"refinement": refinement, "k_max": 6}
    facts, verdict = finished(ENGINES["ctigar"].run(far_apart(Terms()), NoLemmas(), **settings))
    if refinement == "predicates":
        assert isinstance(verdict, Safe)
    assert any(isinstance(fact, Refined) for fact in facts)


@pytest.mark.parametrize("seed", range(amount(300)))
def test_lifted_cubes_have_the_effect(seed: int) -> None:
    """Every state of an exact cube takes a bad step with the same inputs."""
    system = random_system(Terms(), seed)
    explicit, steps = Explicit(system), Steps(system)
    lifting = Lifting(steps, Precision(system, Vocabulary(system)))
    found = ((state, step) for state in explicit.states() for step in explicit.steps(state) if step[1])
    for state, (inputs, _, _) in islice(found, 5):
        step = Step(explicit.valuation(state), inputs)
        place = steps.place(step.state)
        cube, exact = lifting.abstract(step, lifting.bad(place))
        for described in [cube, lifting.exact(step, lifting.bad(place))][not exact :]:
            holds = system.terms.and_(*steps.located(place, described))
            inside = [each for each in explicit.states() if explicit.holds(holds, each)]
            assert state in inside
            assert all((inputs, True) in [taken[:2] for taken in explicit.steps(each)] for each in inside)


@pytest.mark.parametrize("seed", range(amount(300)))
def test_lifted_cubes_lead_to_where_the_step_did(seed: int) -> None:
    system = random_system(Terms(), seed)
    explicit, steps = Explicit(system), Steps(system)
    precision = Precision(system, Vocabulary(system))
    lifting = Lifting(steps, precision)
    found = ((state, step) for state in explicit.states() for step in explicit.steps(state))
    for number, (state, (inputs, _, after)) in enumerate(islice(found, 0, 60, 6)):
        step, target = Step(explicit.valuation(state), inputs), explicit.valuation(after)
        at, to = steps.place(step.state), steps.place(target)
        wanted = precision.abstract(target)[: number % 3]
        cube = lifting.exact(step, lifting.into(at, to, wanted))
        holds = system.terms.and_(*steps.located(at, cube))
        there = system.terms.and_(*steps.located(to, wanted))
        inside = [each for each in explicit.states() if explicit.holds(holds, each)]
        assert state in inside
        for each in inside:
            [reached] = [taken[2] for taken in explicit.steps(each) if taken[0] == inputs]
            assert explicit.holds(there, reached)
