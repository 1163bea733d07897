"""What the registry knows of an engine."""

from dataclasses import replace
from typing import Any

from lemmata.system.engine import Engine, InvariantSource, Run
from lemmata.system.transition_system import TransitionSystem
from lemmata.value import value


@value
class Entry:
    """The engine with its default configuration: each engine takes its own type of it."""

    engine: Engine[Any]
    config: object
    summary: str

    def run(self, system: TransitionSystem, lemmas: InvariantSource, **settings: object) -> Run:
        """The engine's run, with some settings other than the default; an unknown one is a TypeError."""
        return self.engine(system, lemmas, replace(self.config, **settings))  # type: ignore[type-var]
