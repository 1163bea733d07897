"""Engines that unwind a system place by place: their proofs in every configuration, by explicit search."""

import pytest

from lemmata.engines import ENGINES
from lemmata.logic.terms import Terms
from lemmata.system.engine import Batch, NoLemmas
from lemmata.system.verdict import Lemma
from tests.amount import amount
from tests.engines.test_engines import Known, believable, finished
from tests.engines.test_interpolation import some_invariant
from tests.system.explicit import Explicit
from tests.system.random_systems import random_system

SEEDS = range(amount(1000))
SETTINGS: tuple[tuple[str, dict[str, object]], ...] = (
    ("impact", {}),
    ("impact", {"raw": True}),
    ("predabs", {}),
    ("predabs", {"cubes": 2}),
    ("predabs", {"abstraction": "cartesian"}),
)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("name", "settings"), SETTINGS)
def test_proofs(name: str, settings: dict[str, object], seed: int) -> None:
    system = random_system(Terms(), seed)
    _, verdict = finished(ENGINES[name].run(system, NoLemmas(), k_max=7, **settings))
    believable(Explicit(system), verdict)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["impact", "predabs"])
def test_proofs_with_invariants(name: str, seed: int) -> None:
    system = random_system(Terms(), seed)
    explicit = Explicit(system)
    source = Known(Batch((Lemma(some_invariant(explicit, seed), "test"),)))
    _, verdict = finished(ENGINES[name].run(system, source, k_max=7))
    believable(explicit, verdict)
