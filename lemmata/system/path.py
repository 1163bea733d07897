"""Concrete paths through a transition system: as data, and step by step."""

from collections.abc import Mapping
from typing import TypeAlias

from lemmata.logic.flat import Evaluator
from lemmata.logic.terms import name_of
from lemmata.logic.values import Value
from lemmata.system.transition_system import TransitionSystem
from lemmata.value import value

Valuation: TypeAlias = Mapping[str, Value]
"""Values by variable name: plain data, which can be sent and stored."""


@value
class Path:
    """A first state, and the inputs of every step; the last step is the one that is bad."""

    initial: Valuation
    inputs: tuple[Valuation, ...]


@value
class Step:
    """One step from a state with some inputs: whether it exists, whether it is bad, where it leads."""

    exists: bool
    bad: bool
    next: Valuation


class Simulator:
    """A system on concrete values."""

    def __init__(self, system: TransitionSystem) -> None:
        self._state = [(name_of(variable), variable) for variable in system.state]
        self._inputs = [(name_of(variable), variable) for variable in system.inputs]
        self._init = Evaluator([system.init])
        images = [system.next[variable] for variable in system.state]
        self._step = Evaluator([system.constraint, system.bad, *images])

    def initial(self, state: Valuation) -> bool:
        return bool(self._init({variable: state[name] for name, variable in self._state})[0])

    def step(self, state: Valuation, inputs: Valuation) -> Step:
        values = {variable: state[name] for name, variable in self._state}
        values.update({variable: inputs[name] for name, variable in self._inputs})
        exists, bad, *images = self._step(values)
        after = {name: image for (name, _), image in zip(self._state, images, strict=True)}
        return Step(bool(exists), bool(bad), after)

    def states(self, path: Path) -> list[Valuation]:
        """The states that a path goes through, from the first to the one after its last step."""
        states = [path.initial]
        for inputs in path.inputs:
            states.append(self.step(states[-1], inputs).next)
        return states


def path_problem(system: TransitionSystem, path: Path) -> str | None:
    """Why a path shows no violation of the system; None where it does."""
    simulator = Simulator(system)
    if not simulator.initial(path.initial):
        return "the first state is not initial"
    state, bad = path.initial, False
    for number, inputs in enumerate(path.inputs, 1):
        step = simulator.step(state, inputs)
        if not step.exists:
            return f"step {number} does not exist"
        state, bad = step.next, step.bad
    return None if bad else "the last step is not bad"
