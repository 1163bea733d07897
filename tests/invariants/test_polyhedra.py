"""Polyhedra under random operations on a few registers, of which some are known as sums of others."""

from collections.abc import Iterator
from random import Random

import pytest

from lemmata.cfa.operations import (
    Assign,
    Assume,
    Binary,
    BinaryOp,
    Cast,
    Const,
    Operand,
    Operation,
    Unary,
    Var,
)
from lemmata.cfa.types import INT, Int
from lemmata.invariants.domains.domain import Facts
from lemmata.invariants.domains.polyhedra import Polyhedra, State
from lemmata.logic.terms import Terms
from tests.amount import amount
from tests.invariants.steps import Machine, Steps

BYTE, LONG = Int(8, True), Int(64, True)
TYPES = BYTE, Int(8, False), INT, Int(32, False), LONG
MEMBERS = tuple(Var(f"{type_}{number}", type_) for type_ in TYPES for number in "ab")
OTHERS = tuple(Var(f"{type_}%", type_) for type_ in TYPES)
PACKS = tuple(each.name for each in MEMBERS[:6]), tuple(each.name for each in MEMBERS[3:])
OPERATORS: tuple[BinaryOp, ...] = (
    "add", "sub", "mul", "div", "rem", "and", "or", "xor", "shl", "shr", "lt", "eq",
)  # fmt: skip
COMPARISONS: tuple[BinaryOp, ...] = ("eq", "ne", "lt", "le", "gt", "ge")


def facts() -> Facts:
    registers = {each.name: each for each in (*MEMBERS, *OTHERS)}
    return Facts(registers, dict.fromkeys(registers, (-1, 0, 1, 7, 100)), PACKS)


class Draw:
    """Operations whose operands have one type mostly, small numbers among them."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def register(self, type_: Int) -> Var:
        return self._random.choice([each for each in (*MEMBERS, *OTHERS) if each.type == type_])

    def operand(self, type_: Int) -> Operand:
        if self._random.random() < 0.65:
            return self.register(type_)
        number = self._random.choice((0, 1, 2, 3, 4, 5, 7, 10, 100, -1, -2, -5))
        return Const(type_.wrap(number), type_)

    def operation(self) -> Operation:
        random = self._random
        type_ = random.choice(TYPES)
        kind = random.random()
        if kind < 0.3:
            compared = Binary(random.choice(COMPARISONS), self.register(type_), self.operand(type_), INT)
            return Assume(compared, random.random() < 0.5)
        if kind < 0.45:
            return Assign(self.register(type_), Cast(self.register(random.choice(TYPES)), type_))
        if kind < 0.55:
            return Assign(
                self.register(type_), Unary(random.choice(("neg", "not")), self.operand(type_), type_)
            )
        if kind < 0.65:
            return Assign(self.register(type_), self.operand(type_))
        op = random.choice(OPERATORS)
        computed = Binary(op, self.operand(type_), self.operand(type_), INT if op in COMPARISONS else type_)
        return Assign(self.register(INT if op in COMPARISONS else type_), computed)


def small(random: Random, register: Var) -> int:
    """The bits of a small number."""
    assert isinstance(register.type, Int)
    return random.choice((0, 1, 2, 3, 5, 8, 60, 100, -1, -3, -70)) & ((1 << register.type.bits) - 1)


class Walk:
    """A few concrete states, the polyhedra around them, and what the encoder says that operations do."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._machine, self._steps = Machine(Terms()), Steps(self._random)
        self.domain = Polyhedra(facts())
        self.abstract = self.domain.top()
        self.concrete: list[dict[str, int]] = []

    def restart(self) -> None:
        first = {each.name: small(self._random, each) for each in (*MEMBERS, *OTHERS)}
        self.concrete = [first]
        for _ in range(3):
            changed = self._random.sample([*MEMBERS, *OTHERS], 3)
            self.concrete.append({**first, **{each.name: small(self._random, each) for each in changed}})
        found = [self._alone(state) for state in self.concrete]
        self.abstract = found[0]
        for each in found[1:]:
            self.abstract = self.domain.join(self.abstract, each)

    def _alone(self, state: dict[str, int]) -> State:
        found: State | None = self.domain.top()
        for each in (*MEMBERS, *OTHERS):
            assert found is not None
            assert isinstance(each.type, Int)
            constant = Const(each.type.wrap(state[each.name]), each.type)
            found = self.domain.post(found, Assign(each, constant))
        assert found is not None
        return found

    def operations(self, number: int) -> Iterator[Operation]:
        draw = Draw(self._random)
        for step in range(number):
            if step % 25 == 0 or not self.concrete:
                self.restart()
            yield draw.operation()

    def lost(self, operation: Operation) -> str | None:
        """Pass the operation; the concrete state that the abstract one misses, in words."""
        after = self.domain.post(self.abstract, operation)
        arrived = []
        for state in self.concrete:
            next_ = self._machine.after(state, operation, self._steps)
            if next_ is None:
                continue
            arrived.append(dict(next_))
            if after is None or not self._machine.holds(self.domain, after, next_):
                return f"{operation}: from {self.abstract} to {after}, without {next_}"
        self.concrete = arrived
        if after is not None:
            self.abstract = after
        return None


@pytest.mark.parametrize("seed", range(10))
def test_nothing_is_lost_among_few_registers(seed: int) -> None:
    walk = Walk(seed)
    for operation in walk.operations(amount(2_000)):
        assert walk.lost(operation) is None


def test_a_sum_in_a_temporary_outlives_a_step_of_its_register() -> None:
    """t = x; x = x + 1; y = t: y is x - 1."""
    domain = Polyhedra(facts())
    x, y, t = MEMBERS[4], MEMBERS[5], OTHERS[2]
    state: State | None = domain.top()
    one, zero, most = (Const(number, INT) for number in (1, 0, 99))
    for operation in (
        Assume(Binary("ge", x, zero, INT), True),
        Assume(Binary("le", x, most, INT), True),
        Assign(t, x),
        Assign(x, Binary("add", x, one, INT)),
        Assign(y, t),
    ):
        assert state is not None
        state = domain.post(state, operation)
    assert state is not None
    difference = domain.form(state, x), domain.form(state, y)
    assert difference[0] is not None
    assert difference[1] is not None
    assert domain.range(state, difference[0].plus(difference[1], -1)) == (1, 1)
