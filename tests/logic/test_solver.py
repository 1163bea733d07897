"""Sessions: scopes, models, rebuilding; and interpolants."""

import random

import pytest

from lemmata.logic.interpolate import Consistent, Interpolants, Interpolation, TooLarge, interpolate
from lemmata.logic.limits import Limits
from lemmata.logic.solver import Answer, Sat, Solver, Undecided, Unsat
from lemmata.logic.terms import Kind, Term, Terms
from lemmata.logic.walk import size
from tests.amount import amount
from tests.logic.test_rules import Twins
from tests.logic.test_traps import factoring


class Interrupted(Exception):
    pass


def test_a_scope_ends_on_every_path() -> None:
    terms = Terms()
    p = terms.variable("p", terms.bool)
    solver = Solver(terms)
    with solver.scope(p):
        with solver.scope(terms.not_(p)):
            assert isinstance(solver.check(), Unsat)
        assert isinstance(solver.check(), Sat)
        with pytest.raises(Interrupted), solver.scope(terms.not_(p)):
            raise Interrupted
        assert isinstance(solver.check(), Sat)
    assert isinstance(solver.check(terms.not_(p)), Sat)


def test_a_model_is_gone_when_the_session_is_used() -> None:
    terms = Terms()
    x = terms.variable("x", terms.vector(8))
    solver = Solver(terms)
    answer = solver.check(terms.eq(x, terms.bv(7, 8)))
    assert isinstance(answer, Sat)
    assert answer.model.values([x, terms.add(x, x)]) == {x: 7, terms.add(x, x): 14}
    assert answer.model.holds(terms.ult(x, terms.bv(8, 8)))
    solver.add(terms.true)
    with pytest.raises(RuntimeError, match="used after"):
        answer.model.value(x)


def answers(solver: Solver, seed: int) -> list[type[Answer]]:
    """What a random run of scopes and queries answers; which core is found may differ."""
    source, terms, found = random.Random(seed), solver.terms, list[type[Answer]]()
    twins = Twins(terms, seed)
    for _ in range(60):
        twins.grow()
    formulas = [made for made, _ in twins.booleans]
    for _ in range(12):
        with solver.scope(*source.sample(formulas, 2)):
            found.append(type(solver.check(*source.sample(formulas, 2))))
            with solver.scope(source.choice(formulas)):
                found.append(type(solver.check()))
            solver.add(source.choice(formulas))
            found.append(type(solver.check(source.choice(formulas))))
    return found


@pytest.mark.parametrize("seed", range(amount(100)))
def test_rebuilding_changes_no_answer(seed: int) -> None:
    terms = Terms()
    often, never = Solver(terms, rebuild_after=3), Solver(terms)
    assert answers(often, seed) == answers(never, seed)
    assert (often.rebuilds, never.rebuilds) == (11, 0)
    assert often.queries == never.queries == 36


@pytest.mark.parametrize("seed", range(amount(100)))
def test_minimal_cores_are_cores_without_slack(seed: int) -> None:
    terms, source = Terms(), random.Random(seed)
    twins = Twins(terms, seed)
    for _ in range(80):
        twins.grow()
    solver = Solver(terms)
    chosen = source.sample([made for made, _ in twins.booleans], 8)
    answer = solver.check(*chosen)
    if not isinstance(answer, Unsat):
        return
    core = solver.minimal(answer.core)
    assert set(core) <= set(answer.core) <= set(chosen)
    assert isinstance(solver.check(*core), Unsat)
    for each in core:
        assert isinstance(solver.check(*(other for other in core if other != each)), Sat)


# ---------------------------------------------------------------- interpolants


def formulas(terms: Terms, source: random.Random, names: str) -> list[Term]:
    """Constraints over some of the variables."""
    leaves = [terms.variable(name, terms.vector(6)) for name in names]

    def term(depth: int) -> Term:
        if depth == 0:
            return source.choice([*leaves, terms.bv(source.getrandbits(6), 6)])
        operator = source.choice((terms.add, terms.mul, terms.bvand, terms.bvxor, terms.sub, terms.lshr))
        return operator(term(depth - 1), term(source.randint(0, depth - 1)))

    comparisons = (terms.eq, terms.ult, terms.sle, terms.ne)
    return [
        source.choice(comparisons)(term(source.randint(0, 2)), term(source.randint(0, 2))) for _ in range(4)
    ]


@pytest.mark.parametrize("substitute", [True, False])
@pytest.mark.parametrize("seed", range(amount(300)))
def test_random_interpolants_satisfy_craigs_conditions(seed: int, substitute: bool) -> None:
    terms, source = Terms(), random.Random(seed)
    groups = [formulas(terms, source, names) for names in ("abx", "xyb", "ycd")[: source.choice((2, 3))]]
    how = Interpolation(substitute=substitute, checked=True, limits=Limits(seconds=20))
    found = interpolate(terms, groups, how)
    solver = Solver(terms)
    solver.add(*(each for group in groups for each in group))
    assert isinstance(solver.check(), Unsat) == isinstance(found, Interpolants)
    if isinstance(found, Interpolants):
        assert len(found.terms) == len(groups) - 1


def test_functional_steps_have_small_interpolants() -> None:
    terms = Terms()
    x, y, z = (terms.variable(name, terms.vector(32)) for name in "xyz")
    ten, one = terms.bv(10, 32), terms.bv(1, 32)
    groups = [
        [terms.ult(x, ten), terms.eq(y, terms.add(x, one))],
        [terms.eq(z, y), terms.ult(terms.bv(20, 32), z)],
    ]
    found = interpolate(terms, groups, Interpolation(checked=True))
    assert isinstance(found, Interpolants)
    assert size(*found.terms) <= 12


def test_consistent_groups_have_none() -> None:
    terms = Terms()
    p = terms.variable("p", terms.bool)
    assert interpolate(terms, [[p], []]) == Consistent()
    assert interpolate(terms, [[terms.false], []]) == Interpolants((terms.false,), (1,))
    assert interpolate(terms, [[], [terms.false]]) == Interpolants((terms.true,), (1,))


def test_arrays_across_the_cut_are_refused() -> None:
    """Store chains and equalities of arrays across a cut fail inside the library."""
    terms = Terms()
    vector = terms.vector(8)
    array, other = (terms.variable(name, terms.array(vector, vector)) for name in "ab")
    x, y = (terms.variable(name, vector) for name in "xy")
    first = terms.eq(array, terms.store(other, x, terms.bv(1, 8)))
    second = terms.eq(terms.select(array, y), terms.bv(2, 8))
    assert interpolate(terms, [[first, terms.eq(x, y)], [second]]) == Undecided(
        "an array crosses the interpolation cut"
    )
    local = [terms.eq(terms.select(terms.store(other, x, terms.bv(1, 8)), x), y)]
    inside = interpolate(terms, [local, [terms.eq(y, terms.bv(2, 8))]], Interpolation(checked=True))
    assert isinstance(inside, Interpolants)


def test_floats_across_the_cut_are_refused_and_bits_are_not() -> None:
    terms = Terms()
    single = terms.manager.mk_fp_sort(8, 24)
    f = terms.variable("f", single)
    positive = terms.make(Kind.FP_IS_POS, (f,))
    negative = terms.make(Kind.FP_IS_NEG, (f,))
    assert interpolate(terms, [[positive], [negative]]) == Undecided("a float crosses the interpolation cut")
    bits = terms.variable("bits", terms.vector(32))
    number = terms.make(Kind.FP_TO_FP_FROM_BV, (bits,), (8, 24))
    groups = [[terms.make(Kind.FP_IS_POS, (number,))], [terms.make(Kind.FP_IS_NEG, (number,))]]
    assert isinstance(interpolate(terms, groups, Interpolation(checked=True)), Interpolants)


def test_large_interpolants_are_given_up() -> None:
    terms = Terms()
    x, y, z = (terms.variable(name, terms.vector(8)) for name in "xyz")
    first = [terms.eq(y, terms.mul(x, x)), terms.ult(x, terms.bv(20, 8))]
    second = [
        terms.eq(terms.urem(y, terms.bv(7, 8)), terms.bv(3, 8)),
        terms.eq(z, y),
        terms.ult(y, terms.bv(19, 8)),
    ]
    given_up = interpolate(terms, [first, second], Interpolation(size=1))
    assert given_up == TooLarge("an interpolant has more than 1 nodes")


def test_interpolation_keeps_limits() -> None:
    terms = Terms()
    first, *rest = factoring(terms)
    assert interpolate(terms, [[first], rest], Interpolation(limits=Limits(seconds=0.2))) == Undecided(
        "time limit"
    )
