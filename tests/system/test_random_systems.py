"""Unrolling, simulation, text and the laws between them, on random systems against explicit search."""

from collections import Counter

import pytest
from hypothesis import given, settings

from lemmata.logic.solver import Sat, Solver, Unsat
from lemmata.logic.terms import Terms
from lemmata.system.path import Simulator, path_problem
from lemmata.system.text import parse_system, system_hash, system_text
from lemmata.system.transition_system import TransitionSystem, problems
from lemmata.system.unrolling import Unrolling, initial_state, primed, relation
from tests.amount import amount
from tests.system.explicit import Explicit
from tests.system.random_systems import random_system, systems

SEEDS = range(amount(1000))


def bounded_search(system: TransitionSystem, limit: int, *, fix_start: bool) -> tuple[int | None, int | None]:
    """(steps to the first violation, steps of which there is no path), as far as `limit` steps show."""
    start, init = initial_state(system) if fix_start else (None, system.init)
    unrolling, solver = Unrolling(system, start=start), Solver(system.terms)
    solver.add(init)
    for step in range(limit):
        solver.add(unrolling.constraint(step))
        if isinstance(solver.check(), Unsat):
            return None, step + 1
        answer = solver.check(unrolling.bad(step))
        if isinstance(answer, Sat):
            path = unrolling.path(answer.model, step + 1)
            assert path_problem(system, path) is None
            return step + 1, None
    return None, None


@pytest.mark.parametrize("seed", SEEDS)
def test_bounded_search_agrees_with_explicit_search(seed: int) -> None:
    system = random_system(Terms(), seed, arrays=seed % 4 == 0)
    explicit = Explicit(system)
    violation, exhausted = bounded_search(system, 8, fix_start=seed % 2 == 0)
    shortest, longest = explicit.shortest_violation, explicit.exhausted
    if shortest is not None and shortest <= 8:
        assert violation == shortest
    elif longest is not None and 0 < longest <= 8:
        assert exhausted == longest
    else:
        assert violation is None
        assert longest == 0 or exhausted is None


@pytest.mark.parametrize("seed", SEEDS)
def test_the_text_is_stable(seed: int) -> None:
    system = random_system(Terms(), seed, arrays=seed % 4 == 0)
    text = system_text(system)
    again = parse_system(Terms(), text)
    assert problems(again) == []
    assert system_text(again) == text
    assert system_hash(again) == system_hash(system)
    there = parse_system(system.terms, text)
    assert there.roots == system.roots
    assert (there.state, there.inputs, there.pc, there.cuts) == (
        system.state,
        system.inputs,
        system.pc,
        system.cuts,
    )


@pytest.mark.parametrize("seed", range(amount(300)))
def test_unrolled_states_are_simulated_states(seed: int) -> None:
    """Terms of later steps, in a model of the inputs, are what the simulator computes."""
    system = random_system(Terms(), seed, arrays=seed % 4 == 0)
    unrolling, solver = Unrolling(system, tag="'t"), Solver(system.terms)
    answer = solver.check(system.init)
    if not isinstance(answer, Sat):
        return
    path = unrolling.path(answer.model, 4)
    states = Simulator(system).states(path)
    for step in range(4):
        for variable, term in unrolling.state(step).items():
            simulated = system.terms.value(states[step][str(variable.symbol())], variable.sort())
            equal = system.terms.eq(simulated, term)
            assert answer.model.holds(equal)
            assert unrolling.at(step, variable) == term


@pytest.mark.parametrize("seed", range(amount(300)))
def test_the_relation_is_the_function(seed: int) -> None:
    """One relational step, from any state, leads exactly to the functional one's end."""
    system = random_system(Terms(), seed, arrays=seed % 4 == 0)
    terms, unrolling = system.terms, Unrolling(system)
    copies, solver = primed(system), Solver(terms)
    after = {copies[variable]: term for variable, term in unrolling.state(1).items()}
    same_inputs = [terms.eq(variable, copy) for variable, copy in unrolling.inputs(0).items()]
    solver.add(relation(system), *same_inputs)
    assert isinstance(solver.check(), Sat)
    solver.add(terms.or_(*(terms.ne(copy, term) for copy, term in after.items())))
    assert isinstance(solver.check(), Unsat)


@pytest.mark.parametrize("seed", range(amount(300)))
def test_explicit_paths_are_violations(seed: int) -> None:
    system = random_system(Terms(), seed, arrays=seed % 4 == 0)
    explicit = Explicit(system)
    path = explicit.violation()
    assert (path is None) == (explicit.shortest_violation is None)
    if path is not None:
        assert len(path.inputs) == explicit.shortest_violation
        assert path_problem(system, path) is None
    assert explicit.is_inductive(system.terms.true)
    assert explicit.least_k is None or explicit.shortest_violation is None


TERMS = Terms()


@settings(max_examples=amount(200), deadline=None)
@given(systems(TERMS))
def test_hypothesis_systems_are_well_formed(system: TransitionSystem) -> None:
    assert problems(system) == []


def test_the_generator_reaches_every_kind_of_system() -> None:
    """Safe and unsafe, finite and endless, provable at once, later and not at all by k-induction."""
    kinds: Counter[str] = Counter()
    for seed in range(200):
        explicit = Explicit(random_system(Terms(), seed))
        kinds["unsafe"] += explicit.shortest_violation is not None
        kinds["deep"] += (explicit.shortest_violation or 0) > 3
        kinds["safe"] += explicit.shortest_violation is None
        kinds["finite"] += explicit.exhausted is not None
        kinds["inductive"] += explicit.least_k == 1
        kinds["k-inductive"] += (explicit.least_k or 0) > 1
        kinds["not k-inductive"] += explicit.shortest_violation is None and explicit.least_k is None
    assert min(kinds.values()) >= 3, kinds
