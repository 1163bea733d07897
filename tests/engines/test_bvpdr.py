"""Word-level PDR: the examples of paper 003, its simulation against evaluation, its units and its mutants."""

import random
from itertools import product

import pytest

from lemmata.engines import ENGINES
from lemmata.engines.bvpdr.simulation import Abstract, Bits, How, Interval, Numbers, Simulation
from lemmata.engines.bvpdr.units import Bit, Inequality, Predicate, contains, literals
from lemmata.logic.flat import Evaluator
from lemmata.logic.limits import Limits
from lemmata.logic.semantics import MEANINGS
from lemmata.logic.terms import Kind, Term, Terms
from lemmata.logic.values import Value
from lemmata.proof.certificate import Accepted, check
from lemmata.system.engine import Batch, NoLemmas
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Expanded, Inductive, KInductive, Lemma, Safe, Unsafe, Worked
from tests.amount import amount
from tests.engines.test_engines import Known, believable, finished
from tests.system.explicit import Explicit
from tests.system.random_systems import random_system

SIMULATIONS: tuple[How, ...] = ("ternary", "interval", "hybrid")

# ---------------------------------------------------------------- section 3.3.4


def example() -> tuple[Terms, dict[str, Term]]:
    """e = e1 < 2 and 0 <= e1; e1 = e2 & e3; e2 = x1 - x2 + 2; e3 = y1 | y2; signed, in four bits."""
    terms = Terms()
    x1, x2, y1, y2 = (terms.variable(name, terms.vector(4)) for name in ("x1", "x2", "y1", "y2"))
    e2 = terms.add(terms.sub(x1, x2), terms.bv(2, 4))
    e3 = terms.bvor(y1, y2)
    e1 = terms.bvand(e2, e3)
    e = terms.and_(terms.slt(e1, terms.bv(2, 4)), terms.sle(terms.bv(0, 4), e1))
    return terms, {"x1": x1, "x2": x2, "y1": y1, "y2": y2, "e": e, "e1": e1, "e2": e2, "e3": e3}


def simulated(how: How) -> dict[str, Abstract]:
    _, named = example()
    simulation = Simulation([named["e"]], how, is_signed=True)
    simulation.begin(
        {
            named["x1"]: Interval(2, 4),
            named["x2"]: Interval(1, 2),
            named["y1"]: Bits(0b0110, 0),
            named["y2"]: Bits(0b1110, 0b1000),
        }
    )
    return {name: simulation.value(term) for name, term in named.items()}


def test_hybrid_simulation_decides_the_example() -> None:
    found, numbers = simulated("hybrid"), Numbers(4, is_signed=True)
    assert found["e2"] == Interval(2, 5)
    assert found["e3"] == Bits(0b1110, 0b1000)
    assert found["e1"] == Bits(0b1110, 0)
    assert numbers.conjoin(found["e1"]) == Interval(0, 1)
    assert found["e"] == Bits(1, 1)


def test_ternary_simulation_does_not() -> None:
    found = simulated("ternary")
    assert found["e2"] == Bits(0, 0)
    assert found["e3"] == Bits(0b1110, 0b1000)
    assert found["e"] == Bits(0, 0)


def test_interval_simulation_does_not() -> None:
    found = simulated("interval")
    assert found["e2"] == Interval(2, 5)
    assert found["e"] == Bits(0, 0)


def test_logic_on_intervals_loses_what_bits_know() -> None:
    """Section 3.3.2: [-1, 0] and [-8, -7] have the conjunction [-8, 1], which contains -2."""
    terms = Terms()
    a, b = (terms.variable(name, terms.vector(4)) for name in "ab")
    both = terms.bvand(a, b)
    values: dict[Term, Abstract] = {a: Interval(-1, 0), b: Interval(-8, -7)}
    for how, expected in (("interval", Interval(-8, 1)), ("hybrid", Bits(0b0110, 0))):
        simulation = Simulation([both], how, is_signed=True)  # type: ignore[arg-type]
        simulation.begin(values)
        assert simulation.value(both) == expected


# ---------------------------------------------------------------- simulation


def member(numbers: Numbers, value: Abstract, word: int) -> bool:
    match value:
        case Bits(known, bits):
            return word & known == bits
        case Interval(low, high):
            return low <= numbers.read(word) <= high


def some_values(numbers: Numbers, draw: random.Random) -> Abstract:
    if draw.random() < 0.5:
        known = draw.getrandbits(numbers.width)
        return Bits(known, draw.getrandbits(numbers.width) & known)
    ends = sorted(numbers.read(draw.getrandbits(numbers.width)) for _ in range(2))
    return Interval(*ends)


@pytest.mark.parametrize("is_signed", [True, False])
@pytest.mark.parametrize("how", SIMULATIONS)
def test_borders_between_bits_and_intervals(how: How, is_signed: bool) -> None:
    """SELECT and CONJOIN lose no value."""
    del how
    numbers, draw = Numbers(4, is_signed), random.Random(1)
    for _ in range(300):
        value = some_values(numbers, draw)
        for word in range(16):
            if member(numbers, value, word):
                assert member(numbers, numbers.select(value), word)
                assert member(numbers, numbers.conjoin(value), word)
                low, high = numbers.unsigned(value)
                assert low <= word <= high


def shapes(terms: Terms, draw: random.Random) -> tuple[list[Term], Term]:
    """A term of any operator over some variables of three bits."""
    words = [terms.variable(f"w{n}", terms.vector(3)) for n in range(3)]
    flag = terms.variable("p", terms.bool)
    pool = [*words, terms.bv(draw.randrange(8), 3), terms.bv(draw.randrange(8), 3)]
    flags = [flag]
    for _ in range(draw.randint(1, 6)):
        a, b = draw.choice(pool), draw.choice(pool)
        kind = draw.choice(_BINARY)
        made = terms.make(kind, (a, b))
        if made.sort().is_bool():
            flags.append(terms.not_(made) if draw.random() < 0.3 else made)
            flags.append(draw.choice((terms.and_, terms.or_))(made, draw.choice(flags)))
        elif made.sort().bv_size() == 3:
            pool.append(made)
        else:
            pool += [terms.extract(made, 4, 2), terms.extract(made, 2, 0)]
        pool.append(terms.ite(draw.choice(flags), draw.choice(pool), draw.choice(pool)))
        cut = terms.extract(draw.choice(pool), 1, 0)
        pool.append(draw.choice((terms.zext, terms.sext))(cut, 1))
        pool.append(draw.choice((terms.neg, terms.bvnot))(draw.choice(pool)))
    return [*words, flag], draw.choice([*pool, *flags])


_BINARY = [
    kind
    for kind in MEANINGS
    if kind is Kind.EQUAL
    or (
        (kind.name.startswith("BV_") and kind not in (Kind.BV_NOT, Kind.BV_NEG, Kind.BV_EXTRACT))
        and not kind.name.endswith("EXTEND")
    )
]


@pytest.mark.parametrize("how", SIMULATIONS)
def test_simulation_overapproximates(how: How) -> None:
    """Every value that evaluation gives is among those of the simulation, before and after a change."""
    for seed in range(amount(600)):
        draw, terms = random.Random(f"{how}{seed}"), Terms()
        variables, term = shapes(terms, draw)
        is_signed = draw.random() < 0.5
        simulation = Simulation([term, *variables], how, is_signed=is_signed)
        given: dict[Term, Abstract] = {
            each: some_values(simulation.numbers(each), draw) if each.sort().is_bv() else Bits(0, 0)
            for each in variables
        }
        simulation.begin(given)
        covered(simulation, term, given)
        changed = draw.choice(variables[:3])
        given[changed] = some_values(simulation.numbers(changed), draw)
        proposed = simulation.propose(changed, given[changed])
        simulation.accept(proposed)
        covered(simulation, term, given)


def covered(simulation: Simulation, term: Term, given: dict[Term, Abstract]) -> None:
    evaluate, numbers = Evaluator([term, *given]), simulation.numbers(term)
    found = simulation.value(term)
    domains = [
        [word for word in range(1 << simulation.numbers(x).width) if member(simulation.numbers(x), v, word)]
        for x, v in given.items()
    ]
    for words in product(*domains):
        values: dict[Term, Value] = {
            x: bool(word) if x.sort().is_bool() else word for x, word in zip(given, words, strict=True)
        }
        result = evaluate(values)[0]
        assert isinstance(result, int)
        assert member(numbers, found, int(result))


# ---------------------------------------------------------------- units


def test_inequalities_do_not_wrap() -> None:
    terms, draw = Terms(), random.Random(3)
    x, y = (terms.variable(name, terms.vector(3)) for name in "xy")
    here = {x: x, y: y}
    for _ in range(60):
        is_signed = draw.random() < 0.5
        parts = [
            Inequality(((each, draw.choice((-2, -1, 1, 2))),), draw.randint(-9, 9), is_signed)
            for each in (x, y)
        ]
        for one in (parts[0], parts[0] + parts[1]):
            evaluate = Evaluator([one.term(terms, here), x, y])
            for a, b in product(range(8), repeat=2):
                numbers = Numbers(3, is_signed)
                values = {x: numbers.read(a), y: numbers.read(b)}
                total = sum(factor * values[variable] for variable, factor in one.summands)
                assert evaluate({x: a, y: b})[0] is (total <= one.bound)


def test_a_region_is_its_literals() -> None:
    terms, draw = Terms(), random.Random(4)
    x = terms.variable("x", terms.vector(3))
    for _ in range(100):
        is_signed = draw.random() < 0.5
        numbers = Numbers(3, is_signed)
        value = some_values(numbers, draw)
        parts = [each.term(terms, {x: x}) for each in literals({x: value}, is_signed=is_signed)]
        evaluate = Evaluator([terms.and_(*parts), x])
        for word in range(8):
            assert evaluate({x: word})[0] is member(numbers, value, word)
            assert contains(numbers, value, numbers.point(word)) is member(numbers, value, word)


def test_literals_of_other_states() -> None:
    terms = Terms()
    x, y = (terms.variable(name, terms.vector(4)) for name in "xy")
    assert Bit(x, 1, True).term(terms, {x: y}) == Bit(y, 1, True).term(terms, {y: y})
    assert Predicate(terms.ult(x, y)).term(terms, {x: y, y: x}) == terms.ult(y, x)


# ---------------------------------------------------------------- section 3.1


def hybrid_invariant(width: int = 32, wide: int = 34, *, signed: bool = True) -> TransitionSystem:
    """I: 2 x1 = x2 and x1 + x2 <= 3; x1 grows by 1, x2 falls by 2; B: x1 + x2 >= 4, or x2 is odd."""
    terms = Terms()
    x1, x2 = (terms.variable(name, terms.vector(width)) for name in ("x1", "x2"))
    total = terms.add(*(terms.resize(each, wide, signed=signed) for each in (x1, x2)))
    less, most = (terms.slt, terms.sle) if signed else (terms.ult, terms.ule)
    following = {x1: terms.add(x1, terms.bv(1, width)), x2: terms.sub(x2, terms.bv(2, width))}
    odd = terms.eq(terms.extract(x2, 0, 0), terms.bv(1, 1))
    return TransitionSystem(
        terms,
        (x1, x2),
        (),
        terms.and_(
            terms.eq(terms.add(x1, x1), x2) if wide == width else _double(terms, x1, x2, wide, signed),
            most(total, terms.bv(3, wide)),
        ),
        following,
        terms.and_(less(x1, following[x1]), less(following[x2], x2)),
        terms.or_(most(terms.bv(4, wide), total), odd),
    )


def _double(terms: Terms, x1: Term, x2: Term, wide: int, signed: bool) -> Term:
    one, two = (terms.resize(each, wide, signed=signed) for each in (x1, x2))
    return terms.eq(terms.add(one, one), two)


@pytest.mark.parametrize("c", [0.1, 0.25, 0.5])
def test_the_paper_proves_its_example_with_both_kinds(c: float) -> None:
    system = hybrid_invariant()
    facts, verdict = finished(ENGINES["bvpdr"].run(system, NoLemmas(), c=c, rules="paper"))
    assert isinstance(verdict, Safe)
    assert isinstance(verdict.certificate, Inductive)
    assert isinstance(check(system, verdict.certificate, Limits(seconds=10)), Accepted)
    moves = {fact.move for fact in facts if isinstance(fact, Expanded)}
    assert moves >= {"obligation", "core", "drop"}


def test_and_not_with_polytopes_alone() -> None:
    """One polytope for each odd number: no end within many times the work that both kinds need."""
    run = ENGINES["bvpdr"].run(hybrid_invariant(), NoLemmas(), c=0.0, rules="paper")
    queries = 0
    while queries < 1000:
        fact = next(run)
        queries += fact.amount if isinstance(fact, Worked) else 0


def test_with_the_property_in_the_frames_it_is_immediate() -> None:
    facts, verdict = finished(ENGINES["bvpdr"].run(hybrid_invariant(), NoLemmas(), c=0.0))
    assert isinstance(verdict, Safe)
    assert isinstance(verdict.certificate, KInductive)
    assert sum(fact.amount for fact in facts if isinstance(fact, Worked)) < 20


@pytest.mark.parametrize(("signed", "step"), [(True, 1), (False, 2)])
def test_over_wrapping_sums_it_is_unsafe(signed: bool, step: int) -> None:
    system = hybrid_invariant(wide=32, signed=signed)
    _, verdict = finished(ENGINES["bvpdr"].run(system, NoLemmas()))
    assert isinstance(verdict, Unsafe)
    assert len(verdict.path.inputs) == step + 1, "the last step is the bad one"


# ---------------------------------------------------------------- random systems

VARIANTS: list[dict[str, object]] = [
    {"rules": "paper", "c": 0.0, "simulation": "interval"},
    {"rules": "paper", "c": 1.0, "simulation": "ternary"},
    {"rules": "paper", "c": 0.5, "simulation": "hybrid"},
    {"rules": "mixed", "c": 0.3, "simulation": "core"},
]


@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_variants_agree_with_explicit_search(number: int) -> None:
    for seed in range(amount(400)):
        system = random_system(Terms(), seed)
        _, verdict = finished(ENGINES["bvpdr"].run(system, NoLemmas(), k_max=9, **VARIANTS[number]))
        believable(Explicit(system), verdict)


def test_certificates_pass_the_independent_check() -> None:
    accepted = 0
    for seed in range(amount(200)):
        system = random_system(Terms(), seed)
        variant = VARIANTS[seed % len(VARIANTS)]
        _, verdict = finished(ENGINES["bvpdr"].run(system, NoLemmas(), k_max=9, **variant))
        if isinstance(verdict, Safe):
            assert isinstance(check(system, verdict.certificate, Limits(seconds=10)), Accepted)
            accepted += 1
    assert accepted > 3


def test_lemmas_hold_in_every_frame() -> None:
    """Parity is what polytopes have no words for; given it, they prove the example."""
    system = hybrid_invariant()
    x2 = system.state[1]
    even = system.terms.eq(system.terms.extract(x2, 0, 0), system.terms.bv(0, 1))
    source = Known(Batch((Lemma(even, "test"),)))
    _, verdict = finished(ENGINES["bvpdr"].run(system, source, c=0.0, rules="paper"))
    assert isinstance(verdict, Safe)
    assert isinstance(check(system, verdict.certificate, Limits(seconds=10)), Accepted)


def test_the_same_seed_gives_the_same_run() -> None:
    def run() -> list[object]:
        return list(finished(ENGINES["bvpdr"].run(hybrid_invariant(), NoLemmas(), seed=5, rules="paper"))[0])

    assert run() == run()
