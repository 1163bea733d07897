"""Engines that interpolate: what auxiliary invariants do for them, and what every interpolant must be."""

import random
from dataclasses import replace

import pytest

from lemmata.engines import ENGINES
from lemmata.engines.interpolants import Cores, Found, Interpolator, Past, Suffix, step_from, step_from_init
from lemmata.logic.interpolate import Consistent
from lemmata.logic.limits import NO_LIMITS, Limits
from lemmata.logic.solver import Answer, Solver, Undecided, Unsat
from lemmata.logic.terms import Term, Terms
from lemmata.proof.certificate import Accepted, check
from lemmata.system.engine import Batch, NoLemmas
from lemmata.system.predicates import Vocabulary
from lemmata.system.transition_system import CutPoint, TransitionSystem
from lemmata.system.verdict import Inductive, Interpolated, KInductive, Lemma, Safe, Worked
from tests.amount import amount
from tests.engines.test_engines import Known, believable, finished
from tests.system.explicit import Explicit
from tests.system.random_systems import random_system

SEEDS = range(amount(500))


def some_invariant(explicit: Explicit, seed: int) -> Term:
    """An inductive set of states: what can be reached from the initial states and a few more."""
    system, draw = explicit.system, random.Random(seed)
    states = sorted(explicit.states(), key=repr)
    closed = set(explicit.initial) | set(draw.sample(states, min(3, len(states))))
    frontier = set(closed)
    while frontier:
        frontier = explicit.successors(frontier) - closed
        closed |= frontier
    outside = [state for state in states if state not in closed]
    terms = system.terms
    return terms.and_(*(terms.not_(_exactly(explicit, state)) for state in outside))


def _exactly(explicit: Explicit, state: tuple[object, ...]) -> Term:
    terms = explicit.system.terms
    values = zip(explicit.system.state, state, strict=True)
    return terms.and_(*(terms.eq(x, terms.value(v, x.sort())) for x, v in values))  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["imc-f", "imc-i", "imc-i-select"])
def test_verdicts_with_invariants(name: str, seed: int) -> None:
    system = random_system(Terms(), seed)
    explicit = Explicit(system)
    source = Known(Batch((Lemma(some_invariant(explicit, seed), "test"),)))
    _, verdict = finished(ENGINES[name].run(system, source, k_max=8))
    believable(explicit, verdict)
    if isinstance(verdict, Safe) and seed % 10 == 0:
        assert isinstance(check(system, verdict.certificate, Limits(seconds=10)), Accepted)


@pytest.mark.parametrize("seed", range(amount(300)))
@pytest.mark.parametrize("hard", [True, False])
def test_selected_interpolants(hard: bool, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where every query from a strengthened interpolant is hard, the interpolants are those of imc."""
    between = Interpolator.between

    def limited(self: Interpolator, past: Past, future: Term, limits: Limits = NO_LIMITS) -> Found:
        if hard and limits is not NO_LIMITS:
            return Undecided("effort limit")
        return between(self, past, future, limits)

    monkeypatch.setattr(Interpolator, "between", limited)
    system = random_system(Terms(), seed)
    explicit = Explicit(system)
    invariant = some_invariant(explicit, seed)
    source = Known(Batch((Lemma(invariant, "test"),)))
    facts, verdict = finished(ENGINES["imc-i-select"].run(system, source, k_max=6))
    believable(explicit, verdict)
    plain, _ = finished(ENGINES["imc" if hard else "imc-i"].run(system, source, k_max=6))
    found, wanted = ([each for each in run if isinstance(each, Interpolated)] for run in (facts, plain))
    if hard:
        wanted = [replace(each, formula=system.terms.and_(invariant, each.formula)) for each in wanted]
    assert found == wanted[: len(found)]


@pytest.mark.parametrize("seed", range(amount(500)))
@pytest.mark.parametrize("name", ["imc", "imc-i", "ismc", "dar", "impact", "predabs"])
def test_every_interpolant_is_one(name: str, seed: int) -> None:
    """In debug mode Craig's conditions are asked of each."""
    system = random_system(Terms(), seed, arrays=seed % 3 == 0)
    _, verdict = finished(ENGINES[name].run(system, NoLemmas(), k_max=5, checked=True))
    believable(Explicit(system), verdict)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["imc", "ismc", "dar"])
def test_raw_interpolants(name: str, seed: int) -> None:
    system = random_system(Terms(), seed)
    _, verdict = finished(ENGINES[name].run(system, NoLemmas(), k_max=6, raw=True))
    believable(Explicit(system), verdict)


@pytest.mark.parametrize("name", ["imc", "ismc", "dar"])
def test_certificates_pass_the_independent_check(name: str) -> None:
    accepted = 0
    for seed in range(amount(400)):
        system = random_system(Terms(), seed)
        _, verdict = finished(ENGINES[name].run(system, NoLemmas(), k_max=6))
        if isinstance(verdict, Safe) and isinstance(verdict.certificate, Inductive | KInductive):
            assert isinstance(check(system, verdict.certificate, Limits(seconds=10)), Accepted)
            accepted += 1
    assert accepted > 3


@pytest.mark.parametrize("raw", [False, True])
def test_interpolants_have_craigs_properties(raw: bool) -> None:
    """A implies I, I contradicts B, and I is over the state alone."""
    found = 0
    for seed in range(amount(500)):
        system = random_system(Terms(), seed)
        terms, past, future = system.terms, step_from_init(system), Suffix(system).bad_within(2)
        answer = Interpolator(system, raw=raw, checked=raw).between(past, future)
        reached = terms.and_(*past.condition, *(terms.eq(x, t) for x, t in past.image.items()))
        if isinstance(answer, Interpolated):
            found += 1
            assert isinstance(Solver(terms).check(reached, terms.not_(answer.formula)), Unsat)
            assert isinstance(Solver(terms).check(answer.formula, future), Unsat)
        else:
            assert isinstance(answer, Consistent | Undecided)
            assert not isinstance(answer, Consistent) or not isinstance(
                Solver(terms).check(reached, future), Unsat
            )
    assert found > 10


def parity() -> TransitionSystem:
    """x = 0; while (...) { x += 2; if (x == 1) error }, and a counter modulo two: as in paper 004, Fig. 1."""
    terms = Terms()
    x, i = terms.variable("x", terms.vector(32)), terms.variable("i", terms.vector(32))
    two, one = terms.bv(2, 32), terms.bv(1, 32)
    following = terms.add(x, two)
    return TransitionSystem(
        terms,
        (x, i),
        (),
        terms.and_(terms.eq(x, terms.bv(0, 32)), terms.eq(i, terms.bv(0, 32))),
        {x: following, i: terms.ite(terms.eq(i, one), terms.bv(0, 32), terms.add(i, one))},
        terms.true,
        terms.eq(following, one),
        None,
        (CutPoint(0, "loop"),),
    )


@pytest.mark.parametrize("name", ["imc", "imc-f", "imc-i", "ismc", "dar"])
def test_parity_is_found_from_the_predicates(name: str) -> None:
    facts, verdict = finished(ENGINES[name].run(parity(), NoLemmas(), k_max=5))
    assert isinstance(verdict, Safe)
    queries = [fact for fact in facts if isinstance(fact, Worked) and fact.what == "interpolation"]
    assert len(queries) <= (5 if name.startswith("imc") else 12)
    assert all(fact.how == "predicates" for fact in facts if isinstance(fact, Interpolated))


@pytest.mark.parametrize("seed", range(amount(100)))
def test_a_step_from_states_is_a_step(seed: int) -> None:
    """What `step_from` reaches are the successors by good steps."""
    system = random_system(Terms(), seed)
    explicit, terms = Explicit(system), system.terms
    past = step_from(system, system.init)
    solver = Solver(terms)
    solver.add(*past.condition, *(terms.eq(x, t) for x, t in past.image.items()))
    wanted = {after for state in explicit.initial for _, bad, after in explicit.steps(state) if not bad}
    for state in list(explicit.states())[:40]:
        reached = not isinstance(solver.check(_exactly(explicit, state)), Unsat)
        assert reached == (state in wanted)


class GivesUp(Solver):
    """A session that does not decide anything under assumptions."""

    def check(self, *assumptions: Term, limits: Limits | None = None) -> Answer:
        return Undecided("effort limit") if assumptions else super().check(limits=limits)


def test_nothing_counts_as_implied_where_the_solver_gives_up() -> None:
    """All states are reached: no word for one of them holds in all."""
    system = parity()
    terms, x = system.terms, system.state[0]
    contradiction = Solver(terms)
    contradiction.add(terms.eq(x, terms.bv(12345, 32)))
    assert Cores(system, Vocabulary(system), GivesUp(terms), contradiction, 1).found() is None
