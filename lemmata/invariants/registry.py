"""What the registry knows of an invariant source."""

from collections.abc import Callable
from typing import Any, TypeAlias

from lemmata.cfa.program import Program
from lemmata.invariants.view import View
from lemmata.system.engine import InvariantSource, Supply
from lemmata.system.transition_system import TransitionSystem
from lemmata.value import replace, value


@value
class OverSystem:
    """A source that looks at the system alone, with the default of its configuration.

    `proves`: it has shown by a solver that its batches are inductive together with what was known.
    """

    source: Callable[[TransitionSystem, InvariantSource, Any], Supply]
    config: object
    summary: str
    proves: bool = False

    def supply(self, system: TransitionSystem, lemmas: InvariantSource, **settings: object) -> Supply:
        return self.source(system, lemmas, replace(self.config, **settings))  # type: ignore[type-var]


@value
class OverProgram:
    """A source that analyses the prepared Program, and says what it finds of the system's state."""

    source: Callable[[Program, View, InvariantSource, Any], Supply]
    config: object
    summary: str
    proves: bool = False

    def supply(self, program: Program, view: View, lemmas: InvariantSource, **settings: object) -> Supply:
        return self.source(program, view, lemmas, replace(self.config, **settings))  # type: ignore[type-var]


Entry: TypeAlias = OverSystem | OverProgram
