"""States that say something of each register and of how registers relate: a reduced product of domains.

Before an operation the relations learn the bounds of what it uses; after a condition they tell the bounds
that follow. Where one domain shows that nothing is left, nothing is left.
"""

from collections.abc import Collection
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

from lemmata.cfa.operations import Assume, Operation, Var
from lemmata.invariants.domains.domain import Facts, Held, Relational
from lemmata.invariants.domains.environments import Bounded, Environments
from lemmata.invariants.domains.environments import State as Environment
from lemmata.logic.terms import Term, Terms

V = TypeVar("V")
S = TypeVar("S")

State: TypeAlias = tuple[Environment[V], tuple[Any, ...]]
"""An environment, and a state of each relational domain."""


class Product(Generic[V]):
    def __init__(self, values: Bounded[V], facts: Facts, *relations: Relational[Any]) -> None:
        self._values = values
        self._environments = Environments(values, facts)
        self._relations = relations

    def top(self) -> State[V]:
        return self._environments.top(), tuple(each.top() for each in self._relations)

    def leq(self, first: State[V], second: State[V]) -> bool:
        pairs = zip(self._relations, first[1], second[1], strict=True)
        return self._environments.leq(first[0], second[0]) and all(r.leq(a, b) for r, a, b in pairs)

    def join(self, first: State[V], second: State[V]) -> State[V]:
        pairs = zip(self._relations, first[1], second[1], strict=True)
        return self._environments.join(first[0], second[0]), tuple(r.join(a, b) for r, a, b in pairs)

    def widen(self, first: State[V], second: State[V]) -> State[V]:
        pairs = zip(self._relations, first[1], second[1], strict=True)
        return self._environments.widen(first[0], second[0]), tuple(r.widen(a, b) for r, a, b in pairs)

    def restrict(self, state: State[V], live: Collection[str]) -> State[V]:
        pairs = zip(self._relations, state[1], strict=True)
        return self._environments.restrict(state[0], live), tuple(r.restrict(a, live) for r, a in pairs)

    def to_term(self, state: State[V], terms: Terms, held: Held) -> Term:
        pairs = zip(self._relations, state[1], strict=True)
        parts = (relation.to_term(each, terms, held) for relation, each in pairs)
        return terms.and_(self._environments.to_term(state[0], terms, held), *parts)

    def post(self, state: State[V], operation: Operation) -> State[V] | None:
        before, after = state[0], self._environments.post(state[0], operation)
        if after is None:
            return None
        relations = []
        for relation, each in zip(self._relations, state[1], strict=True):
            informed = relation.informed(each, operation, partial(self._bounds, before))
            found = None if informed is None else relation.post(informed, operation)
            if found is None:
                return None
            relations.append(found)
        made = after, tuple(relations)
        return self._reduced(made, operation) if isinstance(operation, Assume) else made

    def _reduced(self, state: State[V], operation: Operation) -> State[V] | None:
        environment: Environment[V] | None = state[0]
        for relation, each in zip(self._relations, state[1], strict=True):
            if environment is None:
                return None
            environment = self._told(environment, relation, each, operation)
        return None if environment is None else (environment, state[1])

    def _told(
        self, environment: Environment[V], relation: Relational[S], state: S, operation: Operation
    ) -> Environment[V] | None:
        """The environment with the bounds that a relation implies after a condition."""
        made = environment
        numbers = partial(self._bounds, environment)
        for register, low, high in relation.limits(state, operation, numbers):
            least, most = self._bounds(made, register)
            if low > least or high < most:
                limited = self._environments.limited(made, register, max(low, least), min(high, most))
                if limited is None:
                    return None
                made = limited
        return made

    def _bounds(self, environment: Environment[V], register: Var) -> tuple[int, int]:
        return self._values.bounds(self._environments.value(environment, register))
