"""Explicit-state search: what is true of a small system, found by looking at every state and input.

The oracle of the engine suite. It evaluates terms (lemmata.logic.flat, tested against solvers) and uses
neither a solver nor an unrolling.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product

from lemmata.logic.flat import Evaluator
from lemmata.logic.terms import Term, name_of
from lemmata.logic.values import ArrayValue, Value
from lemmata.system.path import Path
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Inductive, KInductive
from tests.logic.shapes import domain

State = tuple[Value, ...]


class Explicit:
    """A system's states and steps; `k` counts as in `Bounded`: k = 1 is the first step."""

    def __init__(self, system: TransitionSystem) -> None:
        self.system = system
        self._step = Evaluator([system.constraint, system.bad, *(system.next[x] for x in system.state)])
        self._choices = [dict(zip(system.inputs, values, strict=True)) for values in _product(system.inputs)]
        self._known: dict[State, list[tuple[Mapping[Term, Value], bool, State]]] = {}

    def valuation(self, state: State) -> dict[Term, Value]:
        return dict(zip(self.system.state, state, strict=True))

    def states(self) -> Iterator[State]:
        return _product(self.system.state)

    def steps(self, state: State) -> list[tuple[Mapping[Term, Value], bool, State]]:
        """The steps that exist from a state: inputs, whether bad, the state after."""
        known = self._known.get(state)
        if known is None:
            known = self._known[state] = []
            values = self.valuation(state)
            for inputs in self._choices:
                exists, bad, *after = self._step(values | inputs)
                if exists:
                    known.append((inputs, bool(bad), _canonical(after, self.system.state)))
        return known

    def successors(self, states: set[State]) -> set[State]:
        return {after for state in states for _, _, after in self.steps(state)}

    def is_bad(self, state: State) -> bool:
        """Whether some step from the state is bad."""
        return any(bad for _, bad, _ in self.steps(state))

    def holds(self, formula: Term, state: State) -> bool:
        return bool(Evaluator([formula])(self.valuation(state))[0])

    @cached_property
    def initial(self) -> set[State]:
        init = Evaluator([self.system.init])
        return {state for state in self.states() if init(self.valuation(state))[0]}

    @cached_property
    def reachable(self) -> set[State]:
        reached, frontier = set(self.initial), set(self.initial)
        while frontier:
            frontier = self.successors(frontier) - reached
            reached |= frontier
        return reached

    @cached_property
    def shortest_violation(self) -> int | None:
        """The steps of the shortest path whose last step is bad; None for a safe system."""
        reached, frontier, k = set(self.initial), set(self.initial), 1
        while frontier:
            if any(self.is_bad(state) for state in frontier):
                return k
            frontier = self.successors(frontier) - reached
            reached |= frontier
            k += 1
        return None

    @cached_property
    def exhausted(self) -> int | None:
        """The least k such that there is no path of k steps; None where paths go on for ever."""
        layer, k = set(self.initial), 0
        seen: set[frozenset[State]] = set()
        while layer and frozenset(layer) not in seen:
            seen.add(frozenset(layer))
            layer = self.successors(layer)
            k += 1
        return None if layer else k

    def inductive_step(self, k: int) -> bool:
        """Whether after k steps from any state, none of them bad, no step is bad."""
        layer = set(self.states())
        for _ in range(k):
            layer = {after for state in layer for _, bad, after in self.steps(state) if not bad}
        return not any(self.is_bad(state) for state in layer)

    def refutes_induction(self, k: int, start: Mapping[str, Value]) -> bool:
        """Whether k good steps from this state lead to one with a bad step."""
        values = [start[name_of(x)] for x in self.system.state]
        layer = {_canonical(values, self.system.state)}
        for _ in range(k):
            layer = {after for state in layer for _, bad, after in self.steps(state) if not bad}
        return any(self.is_bad(state) for state in layer)

    @cached_property
    def least_k(self) -> int | None:
        """The least k for which plain k-induction proves the system; None where none up to 40 does."""
        if self.shortest_violation is not None:
            return None
        return next((k for k in range(1, 41) if self.inductive_step(k)), None)

    def is_inductive(self, formula: Term) -> bool:
        """Whether a formula over the state holds initially and after every step from where it holds."""
        holds = Evaluator([formula])
        inside = {state for state in self.states() if holds(self.valuation(state))[0]}
        return self.initial <= inside and self.successors(inside) <= inside

    def certifies(self, certificate: Inductive | KInductive) -> bool:
        """Whether the invariant holds in the first k states and after k good steps through it, and is safe.

        The k of an inductive one is 1, and its steps need not be good.
        """
        holds = Evaluator([certificate.invariant])
        inside = {state for state in self.states() if holds(self.valuation(state))[0]}
        if isinstance(certificate, Inductive):
            return self.initial <= inside and self.successors(inside) <= inside and self._good(inside)
        layer = set(self.initial)
        for _ in range(certificate.k):
            if not (layer <= inside and self._good(layer)):
                return False
            layer = self.successors(layer)
        layer = set(inside)
        for _ in range(certificate.k):
            layer &= inside
            layer = {after for state in layer for _, bad, after in self.steps(state) if not bad}
        return layer <= inside and self._good(layer)

    def _good(self, states: set[State]) -> bool:
        return not any(map(self.is_bad, states))

    def is_invariant(self, formula: Term) -> bool:
        """Whether a formula over the state holds in every reachable state."""
        holds = Evaluator([formula])
        return all(holds(self.valuation(state))[0] for state in self.reachable)

    def violation(self) -> Path | None:
        """A shortest path to a bad step."""
        before: dict[State, tuple[State, Mapping[Term, Value]] | None] = dict.fromkeys(self.initial)
        layer = list(before)
        while layer:
            following: list[State] = []
            for state in layer:
                for inputs, bad, after in self.steps(state):
                    if bad:
                        return self._path(before, state, inputs)
                    if after not in before:
                        before[after] = state, inputs
                        following.append(after)
            layer = following
        return None

    def _path(
        self,
        before: Mapping[State, tuple[State, Mapping[Term, Value]] | None],
        state: State,
        last: Mapping[Term, Value],
    ) -> Path:
        inputs = [last]
        while (origin := before[state]) is not None:
            state, taken = origin
            inputs.append(taken)
        names = [{name_of(x): value for x, value in step.items()} for step in reversed(inputs)]
        return Path({name_of(x): value for x, value in self.valuation(state).items()}, tuple(names))


def _product(variables: tuple[Term, ...]) -> Iterator[State]:
    sorts = [variable.sort() for variable in variables]
    for values in product(*(list(domain(sort)) for sort in sorts)):
        yield _canonical(values, variables)


def _canonical(values: "tuple[Value, ...] | list[Value]", variables: tuple[Term, ...]) -> State:
    """States as keys: an array as one ArrayValue for each function."""
    return tuple(
        _array(value, list(domain(variable.sort().array_index()))) if isinstance(value, ArrayValue) else value
        for value, variable in zip(values, variables, strict=True)
    )


def _array(value: ArrayValue, places: list[Value]) -> ArrayValue:
    made = ArrayValue(0, {})
    for place in places:
        made = made.store(place, value.select(place))
    return made
