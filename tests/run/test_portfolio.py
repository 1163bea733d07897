"""Portfolios of engines: what they say is true, in turns and in a race, and nothing is left behind."""

from collections.abc import Callable, Sequence

import pytest

from lemmata.engines import ENGINES
from lemmata.logic.terms import Terms
from lemmata.run.configurations import CONFIGURATIONS
from lemmata.run.portfolio import beside, raced
from lemmata.run.schedules import Engine
from lemmata.system.engine import InvariantSource, NoLemmas, Run
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Bounded, Exhausted, Hindered, Safe, Unknown, Unsafe, Worked
from tests.amount import amount
from tests.engines.test_engines import believable, finished
from tests.system.explicit import Explicit
from tests.system.random_systems import random_system

Together = Callable[[Sequence[Engine], TransitionSystem], Engine]


def turns(engines: Sequence[Engine], system: TransitionSystem) -> Engine:
    del system
    return beside(engines)


def of(system: TransitionSystem, name: str, **settings: object) -> Engine:
    return lambda lemmas: ENGINES[name].run(system, lemmas, **settings)


def gives_up(lemmas: InvariantSource) -> Run:
    del lemmas
    yield Worked("query")
    return Unknown("no idea")


def goes_on(lemmas: InvariantSource) -> Run:
    del lemmas
    while True:
        yield Worked("query")


@pytest.mark.parametrize("together", [turns, raced])
@pytest.mark.parametrize("seed", range(amount(100)))
def test_verdicts_and_bounds_are_true(seed: int, together: Together, alone: Callable[[], bool]) -> None:
    system = random_system(Terms(), seed, arrays=seed % 4 == 0)
    explicit = Explicit(system)
    engines = [of(system, "ctigar", k_max=9), of(system, "bmc", k_max=9), of(system, "ki", k_max=9), gives_up]
    facts, verdict = finished(together(engines, system)(NoLemmas()))
    believable(explicit, verdict)
    shortest = explicit.shortest_violation
    bounds = [fact.k for fact in facts if isinstance(fact, Bounded)]
    assert bounds == list(range(1, len(bounds) + 1))
    assert shortest is None or not bounds or bounds[-1] < shortest
    assert shortest is None or shortest > 9 or isinstance(verdict, Unsafe)
    assert alone()


@pytest.mark.parametrize("together", [turns, raced])
@pytest.mark.parametrize("first", [True, False])
def test_one_that_gives_up_or_does_not_end_holds_nobody_up(together: Together, *, first: bool) -> None:
    system = next(s for s in map(bounded, range(100)) if s is not None)
    engines = [goes_on, gives_up, of(system, "bmc")]
    _, verdict = finished(together(engines if first else engines[::-1], system)(NoLemmas()))
    assert isinstance(verdict, Safe)
    assert isinstance(verdict.certificate, Exhausted)


def bounded(seed: int) -> TransitionSystem | None:
    """A safe system all of whose paths end."""
    system = random_system(Terms(), seed)
    explicit = Explicit(system)
    return system if explicit.shortest_violation is None and explicit.exhausted else None


@pytest.mark.parametrize("together", [turns, raced])
def test_all_reasons_are_told(together: Together) -> None:
    system = random_system(Terms(), 1)
    _, verdict = finished(together([gives_up, hindered], system)(NoLemmas()))
    assert isinstance(verdict, Unknown)
    assert sorted(verdict.reason.split("; ")) == ["no idea", "too hard"]


def hindered(lemmas: InvariantSource) -> Run:
    del lemmas
    yield Hindered("too hard")
    return Unknown("too hard")


def test_turns_are_the_same_every_time() -> None:
    system = random_system(Terms(), 7)
    engines = [of(system, "ctigar", k_max=9), of(system, "ki", k_max=9)]
    first, second = (finished(beside(engines)(NoLemmas())) for _ in range(2))
    assert list(map(type, first[0])) == list(map(type, second[0]))
    assert type(first[1]) is type(second[1])


def test_members_of_a_portfolio_share_their_solver() -> None:
    """The certificate's check has to know what found it."""
    external = {name for name, each in CONFIGURATIONS.items() if each.solver != "bitwuzla"}
    for configuration in CONFIGURATIONS.values():
        named = {member.engine for member in configuration.members}
        assert not configuration.beside or named.isdisjoint(external)
