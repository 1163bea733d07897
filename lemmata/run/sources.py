"""All that can feed an engine with invariants: the sources of invariants/, and engines that learn some."""

from collections.abc import Mapping
from typing import Any

from lemmata.engines import ENGINES
from lemmata.invariants import SOURCES as INVARIANT_SOURCES
from lemmata.invariants.registry import Entry, OverSystem
from lemmata.run.path_programs import PATH_PROGRAMS
from lemmata.system.engine import Batch, InvariantSource, Supply
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Bounded, Learned


def learning(name: str) -> OverSystem:
    """An engine whose lemmas are k-inductive when it says so, as a source: a second instance of it at work.

    What it decides is not used.
    """
    entry = ENGINES[name]

    def supply(system: TransitionSystem, lemmas: InvariantSource, config: Any) -> Supply:
        for fact in entry.engine(system, lemmas, config):
            if isinstance(fact, Learned):
                yield Batch((fact.lemma,), fact.k)
            elif not isinstance(fact, Bounded):
                yield fact

    return OverSystem(supply, entry.config, entry.summary, proves=True)


SOURCES: Mapping[str, Entry] = {
    **INVARIANT_SOURCES,
    "kipdr": learning("kipdr"),
    "path-programs": PATH_PROGRAMS,
}
