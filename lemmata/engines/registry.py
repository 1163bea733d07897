"""What the registry knows of an engine."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from lemmata.system.engine import Engine, InvariantSource, Run
from lemmata.system.transition_system import TransitionSystem
from lemmata.value import replace, value


@value
class Entry:
    """The engine that the module `name` of this room has as a function of that name, beside its `Config`.

    It is imported when it is asked for: to import all of them takes longer than many a proof. `settings` are
    those that differ from the defaults of the configuration.
    """

    name: str
    summary: str
    settings: Mapping[str, object] = {}

    @property
    def engine(self) -> Engine[Any]:
        """Each engine takes its own type of configuration."""
        return getattr(self._module, self.name)  # type: ignore[no-any-return]

    @property
    def config(self) -> object:
        return self._module.Config(**self.settings)

    @property
    def _module(self) -> Any:
        return import_module(f"{__package__}.{self.name}")

    def run(self, system: TransitionSystem, lemmas: InvariantSource, **settings: object) -> Run:
        """The engine's run, with some settings other than the default; an unknown one is a TypeError."""
        return self.engine(system, lemmas, replace(self.config, **settings))  # type: ignore[type-var]
