"""From a configuration to a run: the engine, the sources that feed it, and the schedule that they keep."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import chain

from lemmata.cfa.operations import Var
from lemmata.cfa.program import Edge, Location, Program
from lemmata.encode.trace import followed
from lemmata.encode.transitions import Encoded
from lemmata.engines import ENGINES
from lemmata.logic.seed import search_otherwise
from lemmata.logic.terms import Term
from lemmata.run.configurations import Configuration, Member, Use
from lemmata.run.exchange import side_by_side
from lemmata.run.pool import Pool
from lemmata.run.portfolio import beside, raced
from lemmata.run.schedules import (
    Engine,
    Feed,
    Schedule,
    base_case_first,
    by_invariants,
    engine_ahead,
    engine_first,
    interleaved,
    sources_first,
)
from lemmata.run.transformations import TRANSFORMATIONS
from lemmata.system.engine import InvariantSource, Run
from lemmata.system.path import Valuation
from lemmata.system.transition_system import CutPoint, TransitionSystem
from lemmata.system.verdict import Lemma, Unknown

SCHEDULES: Mapping[str, Schedule] = {
    "sequential": interleaved,
    "base case first": base_case_first,
    "engine first": engine_first,
    "engine ahead": engine_ahead,
    "sources": by_invariants,
    "sources first": sources_first,
    "parallel": side_by_side,
}


class EncodedView:
    """A Program's view of its system, from what the encoder says."""

    def __init__(self, encoded: Encoded) -> None:
        self.encoded = encoded
        self.system: TransitionSystem = encoded.system
        self.program: Program = encoded.stage.program
        self._cuts = {encoded.locations[cut.number]: cut for cut in self.system.cuts}

    def cut(self, at: Location) -> CutPoint | None:
        return self._cuts.get(at)

    def term(self, register: Var) -> Term | None:
        return self.encoded.names.get(register.name)

    def followed(self, state: Valuation, inputs: Valuation) -> Sequence[Edge]:
        return followed(self.encoded, state, inputs)


def search(configuration: Configuration, system: TransitionSystem, view: EncodedView | None = None) -> Run:
    """The run of a configuration; without a view, sources that analyse a Program have nothing to do."""

    def engine(lemmas: InvariantSource) -> Run:
        if configuration.transformation is None:
            return _decide(configuration, system, lemmas)
        return TRANSFORMATIONS[configuration.transformation](partial(_decide, configuration), system, lemmas)

    if configuration.seed is not None:
        search_otherwise(configuration.seed)
    pool = Pool(system)
    return SCHEDULES[configuration.schedule](engine, _feeds(configuration, pool, system, view), pool)


def _decide(configuration: Configuration, system: TransitionSystem, lemmas: InvariantSource) -> Run:
    """The run of the engine, or of a portfolio's as one."""

    def made(member: Member) -> Engine:
        return lambda known: ENGINES[member.engine].run(system, known, **member.settings)

    engines = [made(member) for member in configuration.members]
    if len(engines) == 1:
        return engines[0](lemmas)
    together = raced(engines, system) if configuration.schedule == "parallel" else beside(engines)
    return together(lemmas)


def generated(
    uses: Sequence[Use], system: TransitionSystem, view: EncodedView, enough: Callable[[], bool]
) -> list[Lemma]:
    """What sources find by themselves, one after another, each within its share of work, until `enough`."""
    pool = Pool(system)
    feeds = [feed for use in uses for feed in _in_turn(use, pool, system, view)]
    with closing(sources_first(_undecided, feeds, pool)) as run:
        for _ in run:
            if enough():
                break
    return [lemma for batch in pool.known() for lemma in batch.lemmas]


def _undecided(_: InvariantSource) -> Run:
    yield from ()
    return Unknown("nothing is to be decided")


def _feeds(
    configuration: Configuration, pool: Pool, system: TransitionSystem, view: EncodedView | None
) -> Iterator[Feed]:
    for use in configuration.sources:
        feeds = [*_in_turn(use, pool, system, view)]
        if feeds:
            supply = chain.from_iterable(feed.supply for feed in feeds)
            yield Feed((said for said in supply), all(feed.proved for feed in feeds))


def _in_turn(use: Use, pool: Pool, system: TransitionSystem, view: EncodedView | None) -> Iterator[Feed]:
    """A source, and those that begin when it has ended."""
    from lemmata.invariants.registry import OverProgram
    from lemmata.run.sources import SOURCES

    entry = SOURCES[use.source]
    if not isinstance(entry, OverProgram):
        yield Feed(entry.supply(system, pool, **use.settings), entry.proves)
    elif view is not None:
        yield Feed(entry.supply(view.program, view, pool, **use.settings), entry.proves)
    if use.then is not None:
        yield from _in_turn(use.then, pool, system, view)
