"""Sources in processes of their own: the same verdicts, lemmas arrive as text, nothing is left behind."""

import os
import signal
from collections.abc import Callable, Iterator

import pytest

from lemmata.engines import ENGINES
from lemmata.logic.terms import Terms
from lemmata.run.exchange import side_by_side
from lemmata.run.pool import Pool
from lemmata.run.schedules import Feed
from lemmata.run.supervision import WorkerError
from lemmata.system.engine import Batch, InvariantSource, Run, Supply
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Fact, Hindered, Learned, Lemma, Safe, Unknown, Unsafe, Verdict, Worked
from tests.amount import amount
from tests.proof.test_certificate import counter, even
from tests.run.test_pool import published, supply
from tests.system.explicit import Explicit
from tests.system.random_systems import random_system


def patient(lemmas: InvariantSource, wanted: int) -> Run:
    """Waits for lemmas, for so many looks at most."""
    for _ in range(2_000_000):
        if sum(len(batch.lemmas) for batch in lemmas.known()) >= wanted:
            return Unknown("seen")
        yield Worked("query", 0)
    return Unknown("not seen")


def ended(run: Run) -> tuple[list[Fact], Verdict]:
    facts = list[Fact]()
    while True:
        try:
            facts.append(next(run))
        except StopIteration as end:
            return facts, end.value


def fed(*supplies: Supply, proved: bool = True) -> list[Feed]:
    return [Feed(each, proved) for each in supplies]


@pytest.mark.parametrize("seed", range(amount(60)))
def test_verdicts_are_those_of_the_system(seed: int, alone: Callable[[], bool]) -> None:
    system = random_system(Terms(), seed)
    explicit = Explicit(system)
    feeds = fed(supply(system, seed), supply(system, seed + 1), proved=False)
    pool = Pool(system)
    facts, verdict = ended(
        side_by_side(lambda known: ENGINES["ki"].run(system, known, k_max=12), feeds, pool)
    )
    shortest = explicit.shortest_violation
    if isinstance(verdict, Unsafe):
        assert len(verdict.path.inputs) == shortest
    elif isinstance(verdict, Safe):
        assert shortest is None
    else:
        assert shortest is None or shortest > 12
    assert explicit.is_inductive(system.terms.and_(*published(pool)))
    assert [fact.lemma.formula for fact in facts if isinstance(fact, Learned)] == published(pool)
    assert alone()


def test_lemmas_arrive_and_are_sent_on() -> None:
    terms = Terms()
    system, x = counter(terms)
    parity, bound = Lemma(even(terms, x), "parity"), Lemma(terms.ule(x, terms.bv(11, 8)), "bound")
    pool = Pool(system)

    def first() -> Supply:
        yield Batch((parity,))

    def second() -> Supply:
        while not pool.known():
            yield Worked("transfer")
        yield Batch((bound,))

    _, verdict = ended(side_by_side(lambda known: patient(known, 2), fed(first(), second()), pool))
    assert verdict == Unknown("seen")
    assert [lemma.source for batch in pool.known() for lemma in batch.lemmas] == ["parity", "bound"]
    assert published(pool) == [parity.formula, bound.formula]


def test_what_is_not_inductive_is_left_out_where_it_was_found() -> None:
    terms = Terms()
    system, x = counter(terms)

    def source() -> Supply:
        yield Batch((Lemma(terms.eq(x, terms.bv(0, 8)), "guess"), Lemma(even(terms, x), "parity")))

    pool = Pool(system)
    facts, _ = ended(side_by_side(lambda known: patient(known, 1), fed(source(), proved=False), pool))
    assert published(pool) == [even(terms, x)]
    del facts


def stumbling(system: TransitionSystem) -> Supply:
    del system
    yield Worked("transfer")
    raise ValueError("stumbled")


def exhausted(system: TransitionSystem) -> Supply:
    del system
    yield Worked("transfer")
    raise MemoryError


def killed(system: TransitionSystem) -> Supply:
    del system
    yield Worked("transfer")
    os.kill(os.getpid(), signal.SIGKILL)


def waiting(fact: type[Fact], run: Run) -> Iterator[Fact]:
    return (each for each in run if isinstance(each, fact))


def test_a_bug_in_a_source_is_a_bug(alone: Callable[[], bool]) -> None:
    system, _ = counter(Terms())
    with pytest.raises(WorkerError, match="stumbled"):
        ended(side_by_side(lambda known: patient(known, 1), fed(stumbling(system)), Pool(system)))
    assert alone()


@pytest.mark.parametrize(("source", "why"), [(exhausted, "memory"), (killed, "signal")])
def test_without_a_source_the_search_goes_on(
    source: Callable[[TransitionSystem], Supply], why: str, alone: Callable[[], bool]
) -> None:
    system, _ = counter(Terms())
    run = side_by_side(lambda known: patient(known, 1), fed(source(system)), Pool(system))
    said = next(waiting(Hindered, run))
    assert isinstance(said, Hindered)
    assert why in said.reason
    run.close()
    assert alone()
