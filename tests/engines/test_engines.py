"""One suite over all engines: every fact and every verdict on random systems, against explicit search."""

import pytest

from lemmata.engines import ENGINES, paths
from lemmata.logic.limits import Limits
from lemmata.logic.terms import Terms
from lemmata.proof.certificate import Accepted, check
from lemmata.system.engine import Batch, NoLemmas, Run
from lemmata.system.path import path_problem
from lemmata.system.verdict import (
    Bounded,
    Exhausted,
    Fact,
    Inductive,
    KInductive,
    Lemma,
    NotInductive,
    Safe,
    Unknown,
    Unsafe,
    Verdict,
)
from tests.amount import amount
from tests.system.explicit import Explicit
from tests.system.random_systems import random_system

SEEDS = range(amount(3000))
K_MAX = 12
NOT_SHORTEST = {"ctigar", "impact", "kipdr", "pdr", "predabs", "spacer"}
"""Engines whose counterexamples may be longer: they follow a tree, or obligations, or another tool does."""
UNSOUND = {"unsound-esbmc"}
"""Engines that stop where a heuristic says true: they never say it, and may miss a violation."""
SELDOM = {"spacer"}
"""Engines that start a process: every third system is enough of them."""
RUNS = [(name, seed) for seed in SEEDS for name in ENGINES if name not in SELDOM or seed % 3 == 0]


def finished(run: Run) -> tuple[list[Fact], Verdict]:
    facts = []
    while True:
        try:
            facts.append(next(run))
        except StopIteration as end:
            return facts, end.value


class Known:
    """A source that has published all its lemmas."""

    def __init__(self, *batches: Batch) -> None:
        self.batches = batches

    def known(self) -> tuple[Batch, ...]:
        return self.batches


def believable(explicit: Explicit, verdict: Verdict) -> None:
    """The evidence shows what the verdict says, by explicit search."""
    match verdict:
        case Unsafe(path):
            assert path_problem(explicit.system, path) is None
        case Safe(Exhausted(k)):
            assert explicit.shortest_violation is None
            assert explicit.exhausted is not None
            assert explicit.exhausted <= k
        case Safe(KInductive() | Inductive() as certificate):
            assert explicit.shortest_violation is None
            assert explicit.certifies(certificate)
        case Unknown():
            pass


@pytest.mark.parametrize(("name", "seed"), RUNS)
def test_verdicts_agree_with_explicit_search(name: str, seed: int) -> None:
    system = random_system(Terms(), seed, arrays=seed % 4 == 0)
    explicit = Explicit(system)
    facts, verdict = finished(ENGINES[name].run(system, NoLemmas(), k_max=K_MAX))
    believable(explicit, verdict)
    shortest, longest = explicit.shortest_violation, explicit.exhausted
    failed = [fact for fact in facts if isinstance(fact, NotInductive)]
    assert all(explicit.refutes_induction(fact.k, fact.state) for fact in failed)
    bounds = [fact.k for fact in facts if isinstance(fact, Bounded)]
    assert bounds == list(range(1, len(bounds) + 1))
    if shortest is not None and bounds:
        assert bounds[-1] < shortest
    if name in UNSOUND:
        assert not isinstance(verdict, Safe)
    elif shortest is not None and shortest <= K_MAX:
        assert isinstance(verdict, Unsafe)
        assert len(verdict.path.inputs) == shortest or name in NOT_SHORTEST
    elif longest is not None and longest <= K_MAX:
        assert isinstance(verdict, Safe)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("segment", [1, 3])
def test_names_of_states_change_no_verdict(monkeypatch: pytest.MonkeyPatch, segment: int, seed: int) -> None:
    """With states that are named this often, bounded search is as long as explicit search."""
    monkeypatch.setattr(paths, "_SEGMENT", segment)
    system = random_system(Terms(), seed, arrays=seed % 4 == 0)
    explicit = Explicit(system)
    facts, verdict = finished(ENGINES["bmc"].run(system, NoLemmas(), k_max=K_MAX))
    believable(explicit, verdict)
    shortest, longest = explicit.shortest_violation, explicit.exhausted
    ends = [max(each, 1) for each in (shortest, longest) if each is not None and each <= K_MAX]
    if isinstance(verdict, Unsafe):
        assert len(verdict.path.inputs) == shortest
    elif isinstance(verdict, Safe):
        assert verdict.certificate == Exhausted(min(ends))
    else:
        assert not ends
        assert [fact.k for fact in facts if isinstance(fact, Bounded)] == [*range(1, K_MAX + 1)]


@pytest.mark.parametrize("seed", SEEDS)
def test_k_induction_needs_the_least_k(seed: int) -> None:
    """The k that decides is the least of the forward condition's and the inductive step's."""
    system = random_system(Terms(), seed, arrays=seed % 4 == 0)
    explicit = Explicit(system)
    _, verdict = finished(ENGINES["ki"].run(system, NoLemmas(), k_max=K_MAX))
    if explicit.shortest_violation is not None or not isinstance(verdict, Safe):
        assert not isinstance(verdict, Safe)
        assert (explicit.least_k or K_MAX + 1) > K_MAX or isinstance(verdict, Unsafe)
        return
    assert isinstance(verdict.certificate, Exhausted | KInductive)
    forward = None if explicit.exhausted is None else max(explicit.exhausted, 1)
    assert verdict.certificate.k == min(k for k in (explicit.least_k, forward) if k is not None)


@pytest.mark.parametrize("seed", range(amount(300)))
def test_certificates_pass_the_independent_check(seed: int) -> None:
    system = random_system(Terms(), seed, arrays=seed % 4 == 0)
    _, verdict = finished(ENGINES["ki"].run(system, NoLemmas(), k_max=K_MAX))
    if isinstance(verdict, Safe):
        assert isinstance(check(system, verdict.certificate, Limits(seconds=10)), Accepted)


@pytest.mark.parametrize("seed", range(amount(300)))
def test_lemmas_help_and_are_certified(seed: int) -> None:
    """With the set of reachable states as an inductive invariant, k = 1 proves every safe system."""
    system = random_system(Terms(), seed)
    explicit = Explicit(system)
    terms = system.terms
    if explicit.shortest_violation is not None or len(explicit.reachable) > 40:
        return
    reached = terms.or_(
        *(
            terms.and_(*(terms.eq(x, terms.value(v, x.sort())) for x, v in explicit.valuation(state).items()))
            for state in sorted(explicit.reachable, key=repr)
        )
    )
    source = Known(Batch((Lemma(reached, "test"),)))
    _, verdict = finished(ENGINES["ki"].run(system, source, k_max=K_MAX))
    assert isinstance(verdict, Safe)
    assert isinstance(verdict.certificate, Inductive) or verdict.certificate.k == 1
    assert isinstance(check(system, verdict.certificate, Limits(seconds=10)), Accepted)
