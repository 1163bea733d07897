"""Template invariants are what they are said to be, on random systems and by explicit search."""

import random
from itertools import product

import pytest

from lemmata.invariants import SOURCES
from lemmata.invariants.registry import OverSystem
from lemmata.invariants.templates.linear import Module
from lemmata.logic.terms import Term, Terms
from lemmata.logic.text import text_of
from lemmata.run.pool import Pool
from lemmata.system.engine import Batch
from lemmata.system.transition_system import TransitionSystem
from tests.amount import amount
from tests.system.explicit import Explicit
from tests.system.random_systems import random_system

OVER_SYSTEMS = {name: entry for name, entry in SOURCES.items() if isinstance(entry, OverSystem)}
MOST_FACTS = 3000


def published(name: str, system: TransitionSystem) -> list[Term]:
    """What a source has published after so many facts, each batch admitted as the source deserves."""
    entry, pool = OVER_SYSTEMS[name], Pool(system)
    supply = entry.supply(system, pool)
    for _, said in zip(range(MOST_FACTS), supply, strict=False):
        if isinstance(said, Batch):
            pool.admit(said, proved=entry.proves)
    supply.close()
    return [lemma.formula for batch in pool.known() for lemma in batch.lemmas]


@pytest.mark.parametrize("seed", range(amount(400)))
@pytest.mark.parametrize("name", OVER_SYSTEMS)
def test_batches_are_inductive(name: str, seed: int) -> None:
    system = random_system(Terms(), seed, arrays=seed % 4 == 0)
    found = published(name, system)
    explicit = Explicit(system)
    assert explicit.is_invariant(system.terms.and_(*found))
    assert explicit.is_inductive(system.terms.and_(*found))


@pytest.mark.parametrize("seed", range(amount(60)))
@pytest.mark.parametrize("name", OVER_SYSTEMS)
def test_sources_repeat_themselves(name: str, seed: int) -> None:
    first, second = (published(name, random_system(Terms(), seed)) for _ in range(2))
    assert [text_of(each) for each in first] == [text_of(each) for each in second]


# ---------------------------------------------------------------- linear algebra modulo 2^w


@pytest.mark.parametrize("seed", range(amount(600)))
def test_relations_generate_the_kernel(seed: int) -> None:
    """All linear equalities modulo 2^w that hold of some vectors, and no others."""
    choose = random.Random(seed)
    width, length = choose.choice((1, 2, 3)), choose.randint(1, 3)
    modulus = 1 << width
    vectors = [
        [choose.randrange(modulus) if choose.random() < 0.7 else 0 for _ in range(length)]
        for _ in range(choose.randint(0, 4))
    ]
    module = Module(length, width)
    module.add(vectors)
    kernel = {
        relation
        for relation in product(range(modulus), repeat=length)
        if all(sum(map(int.__mul__, relation, vector)) % modulus == 0 for vector in vectors)
    }
    sums = {
        tuple(
            sum(factor * relation[place] for factor, relation in zip(factors, module.relations, strict=True))
            % modulus
            for place in range(length)
        )
        for factors in product(range(modulus), repeat=len(module.relations))
    }
    assert sums == kernel
