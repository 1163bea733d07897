"""What every domain owes: an order, joins above both sides, widening that ends, posts that lose nothing."""

from random import Random
from typing import Any

import pytest

from lemmata.cfa.operations import Var
from lemmata.cfa.uses import defined, used
from lemmata.invariants.domains import DOMAINS
from lemmata.invariants.domains.domain import Domain
from lemmata.logic.terms import Terms
from tests.amount import amount
from tests.invariants.steps import REGISTERS, Machine, Steps, facts

STEPS = amount(10_000)
WIDENINGS = 2_000


class Walk:
    """An abstract state with concrete ones that it has to contain, under random operations."""

    def __init__(self, domain: Domain[Any], seed: int) -> None:
        self.random = Random(seed)
        self.steps = Steps(self.random)
        self.machine = Machine(Terms())
        self.domain = domain
        self.abstract: Any = None
        self.concrete: list[dict[str, int]] = []
        self.restart()

    def concrete_state(self) -> dict[str, int]:
        return {each.name: self.steps.bits(each.type) for each in REGISTERS}

    def restart(self) -> None:
        """Around some states that have most of their registers in common."""
        first = self.concrete_state()
        self.concrete = [first]
        for _ in range(self.random.randrange(3)):
            other = dict(first)
            for register in self.random.sample(REGISTERS, 8):
                other[register.name] = self.steps.bits(register.type)
            self.concrete.append(other)
        self.abstract = self.machine.of(self.domain, first)
        for other in self.concrete[1:]:
            self.abstract = self.domain.join(self.abstract, self.machine.of(self.domain, other))

    def step(self) -> str | None:
        """What is lost by one operation, in words."""
        operation = self.steps.operation()
        before = self.abstract
        names = {each.name for each in (*used(operation), defined(operation)) if isinstance(each, Var)}
        names.update(each.name for each in self.random.sample(REGISTERS, 4))
        after = self.domain.post(before, operation)
        arrived = []
        for state in self.concrete:
            next_ = self.machine.after(state, operation, self.steps)
            if next_ is None:
                continue
            arrived.append(dict(next_))
            if after is None or not self.machine.holds(
                self.domain, self.domain.restrict(after, names), next_
            ):
                held = {name: bits for name, bits in next_.items() if name in names}
                return f"{operation}: from {before} to {after}, without {held}, from {state}"
        if not arrived:
            self.restart()
        else:
            self.abstract, self.concrete = after, arrived
        return None


@pytest.mark.parametrize("name", sorted(DOMAINS))
def test_post_is_sound(name: str) -> None:
    walk = Walk(DOMAINS[name](facts()), seed=1)
    for step in range(STEPS):
        assert walk.step() is None
        if step % 40 == 39:
            walk.restart()


@pytest.mark.parametrize("name", sorted(DOMAINS))
def test_order_and_join(name: str) -> None:
    domain = DOMAINS[name](facts())
    first, second = Walk(domain, seed=2), Walk(domain, seed=3)
    for _ in range(amount(400)):
        for walk in (first, second):
            if walk.random.random() < 0.2:
                walk.restart()
            assert walk.step() is None
        a, b = first.abstract, second.abstract
        both = domain.join(a, b)
        assert domain.leq(a, a)
        assert domain.leq(a, domain.top())
        assert domain.leq(a, both)
        assert domain.leq(b, both)
        if domain.leq(a, b):
            assert all(first.machine.holds(domain, b, state) for state in first.concrete)
        for state in (*first.concrete, *second.concrete):
            assert first.machine.holds(domain, both, state)
            assert first.machine.holds(domain, domain.widen(a, b), state)
        live = {each.name for each in first.random.sample(REGISTERS, 20)}
        restricted = domain.restrict(a, live)
        assert all(first.machine.holds(domain, restricted, state) for state in first.concrete)


@pytest.mark.parametrize("name", sorted(DOMAINS))
def test_widening_ends(name: str) -> None:
    domain = DOMAINS[name](facts())
    walk = Walk(domain, seed=4)
    for _ in range(amount(30)):
        walk.restart()
        widened, quiet = walk.abstract, 0
        for _ in range(WIDENINGS):
            walk.step()
            if domain.leq(walk.abstract, widened):
                quiet += 1
                if quiet == 60:
                    break
                continue
            quiet = 0
            widened = domain.widen(widened, domain.join(widened, walk.abstract))
        assert quiet == 60, widened
