"""The lemma pool keeps its duty whatever it is offered, and schedules do the same in every run."""

from collections.abc import Iterator

import pytest

from lemmata.engines import ENGINES
from lemmata.logic.solver import Solver, Unsat
from lemmata.logic.terms import Term, Terms
from lemmata.logic.text import text_of
from lemmata.run.pool import Pool
from lemmata.run.schedules import Feed
from lemmata.run.search import SCHEDULES
from lemmata.system.engine import Batch, InvariantSource, Run, Supply
from lemmata.system.text import lemma_text
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import (
    Fact,
    Hindered,
    Inductive,
    KInductive,
    Learned,
    Lemma,
    Safe,
    Unknown,
    Unsafe,
    Verdict,
    Worked,
)
from tests.amount import amount
from tests.system.explicit import Explicit
from tests.system.random_systems import Generator, random_system


def guesses(system: TransitionSystem, seed: int, wanted: int = 12) -> list[Term]:
    """Formulas over the state, of which few are invariants."""
    generator = Generator(system.terms, seed, arrays=False)
    return [generator._term(system.terms.bool, list(system.state), 2) for _ in range(wanted)]


def batches(system: TransitionSystem, seed: int, k: int = 1) -> Iterator[Batch]:
    formulas = guesses(system, seed)
    for start in range(0, len(formulas), 4):
        yield Batch(tuple(Lemma(each, "guess") for each in formulas[start : start + 4]), k)


def offered(system: TransitionSystem, seed: int, k: int = 1) -> tuple[Pool, list[Fact]]:
    pool, facts = Pool(system), list[Fact]()
    for batch in batches(system, seed, k):
        facts += pool.admit(batch, proved=False)
    return pool, facts


def implied(system: TransitionSystem, formulas: list[Term], formula: Term) -> bool:
    return isinstance(Solver(system.terms).check(*formulas, system.terms.not_(formula)), Unsat)


def published(source: InvariantSource) -> list[Term]:
    return [lemma.formula for batch in source.known() for lemma in batch.lemmas]


@pytest.mark.parametrize("seed", range(amount(400)))
def test_what_is_known_is_inductive(seed: int) -> None:
    system = random_system(Terms(), seed, arrays=seed % 4 == 0)
    pool, facts = offered(system, seed)
    explicit = Explicit(system)
    kept = published(pool)
    assert explicit.is_inductive(system.terms.and_(*kept))
    assert [fact.lemma.formula for fact in facts if isinstance(fact, Learned)] == kept


@pytest.mark.parametrize("seed", range(amount(200)))
def test_nothing_inductive_is_left_out(seed: int) -> None:
    """What the pool drops of a batch says nothing new, or cannot be added to what it keeps of it."""
    system = random_system(Terms(), seed)
    explicit, pool = Explicit(system), Pool(system)
    candidates = guesses(system, seed)
    for fact in pool.admit(Batch(tuple(Lemma(each, "guess") for each in candidates)), proved=False):
        assert not isinstance(fact, Unknown)
    kept = published(pool)
    for each in candidates:
        if each not in kept and not implied(system, kept, each):
            assert not explicit.is_inductive(system.terms.and_(*kept, each))


@pytest.mark.parametrize("seed", range(amount(200)))
def test_what_is_known_of_several_steps_is_invariant(seed: int) -> None:
    system = random_system(Terms(), seed)
    pool, _ = offered(system, seed, k=2)
    assert Explicit(system).is_invariant(system.terms.and_(*published(pool)))


def test_what_is_left_out_is_said() -> None:
    terms = Terms()
    system = random_system(terms, 3)
    facts = list(Pool(system).admit(Batch((Lemma(terms.false, "guess"),)), proved=False))
    assert any(isinstance(fact, Hindered) and "guess" in fact.reason for fact in facts)


@pytest.mark.parametrize("seed", range(amount(200)))
def test_no_lemma_follows_from_the_others(seed: int) -> None:
    system = random_system(Terms(), seed)
    pool = Pool(system)
    pool.admit(Batch(tuple(Lemma(each, "guess") for each in guesses(system, seed))), proved=False)
    kept = published(pool)
    for each in kept:
        assert not implied(system, [other for other in kept if other != each], each)


# ---------------------------------------------------------------- schedules


def supply(system: TransitionSystem, seed: int) -> Supply:
    for batch in batches(system, seed):
        yield Worked("transfer", 700)
        yield batch


def told(said: Fact | Verdict) -> str:
    """The same words for the same terms of different runs."""
    match said:
        case Learned(lemma):
            return lemma_text(lemma)
        case Safe(KInductive(invariant, k), decided_by):
            return f"{decided_by}: {k}-inductive: {text_of(invariant)}"
        case Safe(Inductive(invariant), decided_by):
            return f"{decided_by}: inductive: {text_of(invariant)}"
        case _:
            return str(said)


def outcome(seed: int, schedule: str, name: str = "ki") -> tuple[list[str], Verdict, list[str]]:
    system = random_system(Terms(), seed)

    def engine(lemmas: InvariantSource) -> Run:
        return ENGINES[name].run(system, lemmas, k_max=12)

    pool = Pool(system)
    feeds = [Feed(supply(system, seed + number), proved=False) for number in range(2)]
    run, facts = SCHEDULES[schedule](engine, feeds, pool), list[str]()
    while True:
        try:
            facts.append(told(next(run)))
        except StopIteration as end:
            return facts, end.value, [text_of(each) for each in published(pool)]


@pytest.mark.parametrize("seed", range(amount(100)))
@pytest.mark.parametrize("schedule", ["sequential", "base case first", "engine first", "sources"])
def test_schedules_repeat_themselves(schedule: str, seed: int) -> None:
    first, second = outcome(seed, schedule), outcome(seed, schedule)
    assert first[0] == second[0]
    assert told(first[1]) == told(second[1])
    assert first[2] == second[2]


@pytest.mark.parametrize("seed", range(amount(300)))
def test_lemmas_only_ever_help(seed: int) -> None:
    """What k-induction decides alone it decides with sources, and nothing else than the truth."""
    system = random_system(Terms(), seed)
    explicit = Explicit(system)
    _, verdict, _ = outcome(seed, "engine first" if seed % 2 else "sequential")
    shortest = explicit.shortest_violation
    if isinstance(verdict, Unsafe):
        assert len(verdict.path.inputs) == shortest
    elif isinstance(verdict, Safe):
        assert shortest is None
    else:
        assert shortest is None or shortest > 12
        assert explicit.least_k is None or explicit.least_k > 12
