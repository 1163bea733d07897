"""What a hardware description says beyond its transition system: its own states, inputs and bad properties.

A counterexample goes back to the description through them: each is a term over the system's state and
inputs, so that the simulated values of a path are those of the description, step by step.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from lemmata.logic.flat import Evaluator
from lemmata.logic.terms import Term, name_of
from lemmata.logic.values import Value
from lemmata.system.path import Path, Simulator
from lemmata.system.transition_system import TransitionSystem
from lemmata.value import value

Free: TypeAlias = Literal["never", "first", "later", "always"]
"""In which steps a value is chosen and not computed: the first one, the later ones, or both."""


@value
class Signal:
    """A state, input or bad property in the order of the description; `line` is where it stands there."""

    name: str
    term: Term
    free: Free = "always"
    line: int = 0


@dataclass(frozen=True, eq=False)
class Circuit:
    """A transition system with the signals that its description has for its parts.

    The system's `bad` is the disjunction of `bad`.
    """

    system: TransitionSystem
    format: Literal["btor2", "aiger"]
    states: tuple[Signal, ...]
    inputs: tuple[Signal, ...]
    bad: tuple[Signal, ...]

    def values(self, path: Path, signals: Sequence[Signal]) -> Iterator[list[Value]]:
        """What the signals are in each step of a path."""
        evaluate = Evaluator([signal.term for signal in signals])
        variables = {name_of(each): each for each in (*self.system.state, *self.system.inputs)}
        states = Simulator(self.system).states(path)
        for state, inputs in zip(states, path.inputs, strict=False):
            given = {**state, **inputs}
            yield evaluate({variable: given[name] for name, variable in variables.items()})

    def violated(self, path: Path) -> list[int]:
        """The numbers of the bad properties that hold in the path's last step."""
        *_, last = self.values(path, self.bad)
        return [number for number, holds in enumerate(last) if holds]
