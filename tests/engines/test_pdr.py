"""Property-directed reachability: its invariants are inductive, with lemmas of others and without."""

from typing import NoReturn

import pytest

from lemmata.engines import ENGINES
from lemmata.engines.ctigar.frames import Frames as PlaceFrames
from lemmata.engines.pdr.bits import circuit, over_bits
from lemmata.engines.pdr.cubes import GaveUp
from lemmata.engines.pdr.frames import Frames as WordFrames
from lemmata.engines.pdr.words import over_words
from lemmata.logic.limits import Limits
from lemmata.logic.sat import Clauses
from lemmata.logic.solver import Solver, Unsat
from lemmata.logic.terms import Terms
from lemmata.proof.certificate import Accepted, check
from lemmata.system.engine import Batch, NoLemmas
from lemmata.system.transition_system import TransitionSystem, checked
from lemmata.system.verdict import Inductive, Lemma, Safe, Unsafe
from tests.amount import amount
from tests.engines.test_engines import Known, believable, finished
from tests.engines.test_interpolation import some_invariant
from tests.system.explicit import Explicit
from tests.system.random_systems import random_system

SEEDS = range(amount(500))


KINDS = ("bits", "words", "all")


@pytest.mark.parametrize("seed", range(amount(3000)))
def test_invariants_are_inductive(seed: int) -> None:
    """Over every kind of cubes; a certificate of k-induction is none of theirs."""
    system = random_system(Terms(), seed, arrays=seed % 3 == 0)
    _, verdict = finished(ENGINES["pdr"].run(system, NoLemmas(), over=KINDS[seed % len(KINDS)]))
    explicit = Explicit(system)
    believable(explicit, verdict)
    assert isinstance(verdict, Safe) == (explicit.shortest_violation is None)
    if isinstance(verdict, Safe) and isinstance(verdict.certificate, Inductive):
        assert explicit.is_inductive(verdict.certificate.invariant)
        if seed % 20 == 1:
            assert isinstance(check(system, verdict.certificate, Limits(seconds=10)), Accepted)


@pytest.mark.parametrize("seed", SEEDS)
def test_invariants_of_others_hold_in_every_frame(seed: int) -> None:
    system = random_system(Terms(), seed)
    explicit = Explicit(system)
    source = Known(Batch((Lemma(some_invariant(explicit, seed), "test"),)))
    _, verdict = finished(ENGINES["pdr"].run(system, source, over=KINDS[seed % len(KINDS)]))
    believable(explicit, verdict)
    assert isinstance(verdict, Safe) == (explicit.shortest_violation is None)
    if isinstance(verdict, Safe) and isinstance(verdict.certificate, Inductive):
        assert explicit.is_inductive(verdict.certificate.invariant)


LIFTED = range(amount(400))


@pytest.mark.parametrize("seed", range(amount(1000)))
def test_lifting_over_bits_keeps_the_step(seed: int) -> None:
    """From every state of the cube the same inputs make a step, and a bad one."""
    system = random_system(Terms(), seed)
    made = circuit(system)
    parts = over_bits(made)
    parts.frames.extend()
    step = parts.frames.bad_step()
    if step is not None:
        solver = Clauses(made.variables)
        solver.take(made.clauses)
        given = [*parts.lifting.bad(step), *step.inputs]
        assert not solver.satisfiable([*given, -made.constraint])
        assert not solver.satisfiable([*given, -made.bad])


@pytest.mark.parametrize("seed", LIFTED)
def test_lifting_over_words_keeps_the_step(seed: int) -> None:
    system = random_system(Terms(), seed, arrays=seed % 3 == 0)
    terms, parts = system.terms, over_words(system)
    parts.frames.extend()
    step = parts.frames.bad_step()
    if step is not None:
        cube = parts.lifting.bad(step)
        inputs = [terms.eq(each, terms.value(value, each.sort())) for each, value in step.inputs.items()]
        missed = terms.not_(terms.and_(system.constraint, system.bad))
        assert isinstance(Solver(terms).check(*cube, *inputs, missed), Unsat)


def doubling(*, halves: bool) -> TransitionSystem:
    """Paper 000, section 2.1: x = 2, x' = 2 x - 1, always x > 0; in halves as long as nothing wraps."""
    terms = Terms()
    x = terms.variable("x", terms.vector(32))
    unit = 2 if halves else 1
    small = terms.ult(x, terms.bv(1 << 30, 32)) if halves else terms.true
    twice = terms.sub(terms.add(x, x), terms.bv(unit, 32))
    bad = terms.not_(terms.slt(terms.bv(0, 32), x))
    start = terms.eq(x, terms.bv(2 * unit, 32))
    return checked(TransitionSystem(terms, (x,), (), start, {x: twice}, terms.or_(small, bad), bad))


@pytest.mark.parametrize("over", KINDS)
def test_doubling_in_fixed_point_is_safe(over: str) -> None:
    system = doubling(halves=True)
    _, verdict = finished(ENGINES["pdr"].run(system, NoLemmas(), over=over))
    assert isinstance(verdict, Safe)
    assert isinstance(check(system, verdict.certificate, Limits(seconds=10)), Accepted)


@pytest.mark.parametrize("over", ["bits", "words", "all"])
def test_doubling_of_integers_wraps_at_step_31(over: str) -> None:
    _, verdict = finished(ENGINES["pdr"].run(doubling(halves=False), NoLemmas(), over=over))
    assert isinstance(verdict, Unsafe)
    assert len(verdict.path.inputs) == 32, "the last step is the bad one"


@pytest.mark.parametrize("over", ["words", "all"])
def test_a_search_that_gives_up_leaves_it_to_the_others(over: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over one kind of cubes to paths alone, which find violations and the end of all paths."""

    def too_hard(*_: object) -> NoReturn:
        raise GaveUp("effort limit")

    monkeypatch.setattr(WordFrames, "into", too_hard)
    monkeypatch.setattr(PlaceFrames, "into", too_hard)
    for seed in range(amount(60)):
        system = random_system(Terms(), seed)
        explicit = Explicit(system)
        _, verdict = finished(ENGINES["pdr"].run(system, NoLemmas(), over=over, k_max=40))
        believable(explicit, verdict)
        if over == "all" or explicit.shortest_violation is not None:
            assert isinstance(verdict, Safe) == (explicit.shortest_violation is None)
