"""Reachable states, found by running the system: what candidates for invariants are read off.

Runs begin in models of `init` that are nudged towards many values, and take inputs from small numbers, the
system's constants and chance. Where steps in a row add the same to every variable, a run jumps ahead as far
as this goes on, by galloping: a loop that counts to a million is seen to its end in forty steps. A jump can
overlook a state from which the path would turn; samples only ever filter candidates, so that costs at worst
a candidate.
"""

import random
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from lemmata.logic.flat import Evaluator
from lemmata.logic.limits import Limits
from lemmata.logic.solver import Sat, Solver
from lemmata.logic.terms import Kind, Sort, Term
from lemmata.logic.values import Value, number, zero
from lemmata.logic.walk import postorder
from lemmata.system.predicates import is_pc
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.unrolling import initial_state
from lemmata.system.verdict import Fact, Worked
from lemmata.value import value

State: TypeAlias = Mapping[Term, Value]

_EFFORT = Limits(looks=500)
_TRIES = 8
"""How many inputs are tried in one state before a run ends there."""
_LARGEST_JUMP = 1 << 40
_KEPT = 4
"""Of the states that a jump doubles its way through, every fourth is kept."""


@value
class Step:
    after: State
    branches: tuple[Value, ...]


def constants(roots: Iterable[Term]) -> Mapping[int, tuple[int, ...]]:
    """The numbers of each width that occur in the terms."""
    found: dict[int, set[int]] = {}
    for term in postorder(roots):
        if term.is_value() and term.sort().is_bv():
            found.setdefault(term.sort().bv_size(), set()).add(number(term))
    return {width: tuple(sorted(values)) for width, values in found.items()}


class Sampler:
    """Runs of a system, the same ones for the same seed."""

    def __init__(self, system: TransitionSystem, seed: int = 0) -> None:
        self._system = system
        self._random = random.Random(seed)
        self._constants = constants(system.roots)
        self._branches = _conditions(system)
        images = [system.next[variable] for variable in system.state]
        self._evaluate = Evaluator([system.constraint, *images, *self._branches])
        start, self._rest = initial_state(system)
        self._free = [variable for variable in system.state if start[variable] == variable]
        self._fixed = {variable: start[variable] for variable in system.state}
        self._solver = Solver(system.terms, _EFFORT)
        self._solver.add(system.init)

    @property
    def deterministic(self) -> bool:
        """Whether there is only one run."""
        return not self._free and not self._system.inputs

    # ---------------------------------------------------------------- runs

    def run(self, length: int) -> Generator[Fact, None, list[State]]:
        """The states of one run, of so many steps and jumps at most."""
        first = self._first()
        yield Worked("query")
        states = [] if first is None else [first]
        style = self._random.random()
        inputs = self._inputs(style)
        while states and len(states) < length:
            step = self._step(states[-1], inputs)
            for _ in range(_TRIES):
                if step is not None:
                    break
                inputs = self._inputs(style)
                step = self._step(states[-1], inputs)
            if step is None:
                break
            states.append(step.after)
            states += self._jump(states, inputs, step)
            if self._random.random() < style:
                inputs = self._inputs(style)
        yield Worked("transfer", len(states))
        return states

    def _first(self) -> State | None:
        wanted = [self._system.terms.eq(each, self._some_term(each.sort())) for each in self._free]
        wanted = [each for each in wanted if not each.is_false()]
        self._random.shuffle(wanted)
        while True:
            answer = self._solver.check(*wanted)
            if isinstance(answer, Sat):
                return {variable: answer.model.value(variable) for variable in self._system.state}
            if not wanted:
                return None
            wanted = wanted[: len(wanted) // 2]

    def _step(self, state: State, inputs: Mapping[Term, Value]) -> Step | None:
        exists, *rest = self._evaluate({**state, **inputs})
        if not exists:
            return None
        size = len(self._system.state)
        return Step(dict(zip(self._system.state, rest, strict=False)), tuple(rest[size:]))

    # ---------------------------------------------------------------- jumps

    def _jump(self, states: Sequence[State], inputs: Mapping[Term, Value], last: Step) -> list[State]:
        """States on the way, as far as each step does what the last one did."""
        if len(states) < 3:
            return []
        before, at = states[-2], last.after
        change = _change(self._system, before, at)
        if not change or _change(self._system, states[-3], before) != change:
            return []
        found: list[State] = []
        length = 1
        while length <= _LARGEST_JUMP:
            there = self._moved(at, change, length)
            step = self._step(there, inputs)
            if step is None or step.branches != last.branches:
                break
            if _change(self._system, there, step.after) != change:
                break
            if length.bit_length() % _KEPT == 1:
                found.append(there)
            length *= 2
        return [*found, *self._landing(at, change, length // 2, inputs, last)]

    def _landing(
        self, at: State, change: Mapping[Term, int], known: int, inputs: Mapping[Term, Value], last: Step
    ) -> Iterator[State]:
        """The last state from which a step does the same, found by halving."""
        low, high = known, 2 * known
        if known < 2:
            return
        while high - low > 1:
            middle = (low + high) // 2
            there = self._moved(at, change, middle)
            step = self._step(there, inputs)
            same = step is not None and step.branches == last.branches
            if same and step is not None and _change(self._system, there, step.after) == change:
                low = middle
            else:
                high = middle
        yield self._moved(at, change, low)

    def _moved(self, state: State, change: Mapping[Term, int], times: int) -> State:
        moved = dict(state)
        for variable, by in change.items():
            value = state[variable]
            assert isinstance(value, int)
            moved[variable] = (value + times * by) % (1 << variable.sort().bv_size())
        return moved

    # ---------------------------------------------------------------- values

    def _inputs(self, style: float) -> Mapping[Term, Value]:
        return {variable: self._some(variable.sort(), style) for variable in self._system.inputs}

    def _some_term(self, sort: Sort) -> Term:
        return self._system.terms.value(self._some(sort, self._random.random()), sort)

    def _some(self, sort: Sort, style: float = 0.5) -> Value:
        if sort.is_bool():
            return self._random.random() < style
        if not sort.is_bv():
            return zero(sort)
        width = sort.bv_size()
        kind = self._random.random()
        if kind < 0.5:
            value = self._random.randrange(12)
        elif kind < 0.8 and width in self._constants:
            value = self._random.choice(self._constants[width]) + self._random.randrange(-1, 2)
        elif kind < 0.9:
            value = self._random.randrange(200) - 100
        else:
            value = self._random.getrandbits(width)
        return value % (1 << width)


def _conditions(system: TransitionSystem) -> list[Term]:
    """The comparisons that decide what a step does; of an equation also on which side of it a state is."""
    terms, found = system.terms, list[Term]()
    for term in postorder(system.roots):
        if term.sort().is_bool() and term.num_children() and not term.children()[0].sort().is_bool():
            found.append(term)
            if term.kind() is Kind.EQUAL and term.children()[0].sort().is_bv():
                found += (terms.ult(*term.children()), terms.slt(*term.children()))
    return found


def _change(system: TransitionSystem, before: State, after: State) -> Mapping[Term, int]:
    """What a step adds to each word; nothing, where it changes something else."""
    change: dict[Term, int] = {}
    for variable in system.state:
        old, new = before[variable], after[variable]
        if old == new:
            continue
        if not variable.sort().is_bv() or is_pc(system, variable):
            return {}
        assert isinstance(old, int)
        assert isinstance(new, int)
        change[variable] = (new - old) % (1 << variable.sort().bv_size())
    return change
