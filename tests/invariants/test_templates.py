"""Template invariants are what they are said to be, on random systems and by explicit search."""

import pytest

from lemmata.invariants import SOURCES
from lemmata.invariants.registry import OverSystem
from lemmata.logic.algebra import Algebra
from lemmata.logic.limits import Limits
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


def test_polynomials_are_found() -> None:
    """The sum of the numbers up to a bound, of which the program multiplies two words."""
    terms = Terms()
    i, s, n = (terms.variable(name, terms.vector(32)) for name in "isn")
    one, two = terms.bv(1, 32), terms.bv(2, 32)
    goes_on = terms.ule(i, n)
    wrong = terms.ne(terms.mul(two, s), terms.mul(n, terms.add(n, one)))
    system = TransitionSystem(
        terms,
        state=(i, s, n),
        inputs=(),
        init=terms.and_(terms.eq(i, one), terms.eq(s, terms.bv(0, 32)), terms.ule(n, terms.bv(1000, 32))),
        next={i: terms.add(i, one), s: terms.add(s, i), n: n},
        constraint=goes_on,
        bad=terms.and_(terms.eq(i, n), wrong, terms.ult(n, i)),
    )
    found = terms.and_(*published("templates", system))
    wanted = terms.eq(terms.mul(two, s), terms.mul(i, terms.sub(i, one)))
    assert Algebra(terms, [found, terms.not_(wanted)], Limits(looks=2000)).contradictory()
