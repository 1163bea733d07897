"""Who works when: an engine's run and the invariant sources beside it, as one run.

Paper 002 lets k-induction and the generation of invariants (Algorithm 2) run concurrently. Here they take
turns by counted work, never by time: the same command gives the same verdict, k and lemmas.
"""

import math
from collections.abc import Callable, Generator, Iterable
from contextlib import ExitStack, closing
from typing import TypeAlias

from lemmata.run.pool import Pool
from lemmata.system.engine import Batch, InvariantSource, Run, Supply
from lemmata.system.verdict import Fact, Unknown, Verdict, cost
from lemmata.value import value

AHEAD = 2000
"""How much work the sources may do before the engine begins, or goes on."""
FIRST = 1000
"""How much work an engine does before the sources where it has the first turn: the first few k of
k-induction, as long as its questions are easy, cost less than a source takes to begin."""
ONE_STEP = 20
"""How much work an engine does before the sources whose lemmas save it from detours: one step."""
EASY = 200
"""What a question costs at most that is easy in this sense."""
HEARING = 200
"""How much work an engine that takes lemmas at any time may do at once when some have arrived."""
ALONE = 10_000
"""How much work an engine does before the sources where it finds lemmas itself, like PDR."""
OF_SEARCHES = 12
"""How many times the work of a source such an engine does: several searches take turns in it, and what
sources count leaves out a good part of their time."""
PATIENCE = 40_000
"""How much work each source may do where the engine waits for all of them."""


@value
class Feed:
    """A source at work; `proved` says that it has shown its batches to be inductive itself."""

    supply: Supply
    proved: bool


Engine: TypeAlias = Callable[[InvariantSource], Run]
"""An engine with its system and settings: what is left to give is where it finds lemmas."""
Schedule: TypeAlias = Callable[[Engine, Iterable[Feed], Pool], Run]
"""Feeds are taken one by one when they are needed: to make one imports what it works with."""


def interleaved(
    engine: Engine,
    feeds: Iterable[Feed],
    pool: Pool,
    *,
    first: int = 0,
    hearing: int = 0,
    easy: float = math.inf,
    share: int = 1,
) -> Run:
    """Whoever has done the least work so far has the next turn; what a source finds goes into the pool.

    The engine does so much work `first`, before any source begins, and so much for `hearing` of new lemmas,
    until a question is not `easy`; and otherwise its `share`, so many times what a source does.
    """
    with ExitStack() as stack:
        run = stack.enter_context(closing(engine(pool)))
        feeds, spent = iter(feeds), dict[_Supply, int]()
        spent_by_engine, turn = 0, first
        while True:
            if turn <= spent_by_engine:
                spent.update((stack.enter_context(closing(_admitted(feed, pool))), -AHEAD) for feed in feeds)
            due = min(spent, key=spent.__getitem__, default=None)
            if due is not None and turn <= spent_by_engine >= spent[due]:
                before = len(pool.known())
                fact = next(due, None)
                if fact is None:
                    del spent[due]
                    continue
                spent[due] += share * cost(fact)
                if len(pool.known()) > before:
                    turn = spent_by_engine + hearing
                yield fact
                continue
            try:
                fact = next(run)
            except StopIteration as end:
                verdict: Verdict = end.value
                return verdict
            spent_by_engine += cost(fact)
            if cost(fact) > easy:
                turn = 0
            yield fact


def engine_first(engine: Engine, feeds: Iterable[Feed], pool: Pool) -> Run:
    """As above, for an engine that takes lemmas at any time: what needs none does not pay for them, and what
    needs few does not wait for more."""
    return interleaved(engine, feeds, pool, first=FIRST, hearing=HEARING, easy=EASY)


def base_case_first(engine: Engine, feeds: Iterable[Feed], pool: Pool) -> Run:
    """As above, for an engine that lemmas save from detours: it looks at one step before the sources."""
    return interleaved(engine, feeds, pool, first=ONE_STEP)


def engine_ahead(engine: Engine, feeds: Iterable[Feed], pool: Pool) -> Run:
    """As above, for an engine that proves much by itself: sources begin when that was not enough."""
    return interleaved(engine, feeds, pool, first=ALONE, share=OF_SEARCHES)


def by_invariants(engine: Engine, feeds: Iterable[Feed], pool: Pool) -> Run:
    """The sources in turn, each to its end, and after every batch the engine on what is known then."""
    verdict: Verdict = Unknown("there is no source of invariants")
    for feed in feeds:
        with closing(feed.supply):
            for said in feed.supply:
                known = len(pool.known())
                yield from _into(pool, feed, said)
                if len(pool.known()) > known:
                    verdict = yield from engine(pool)
                    if not isinstance(verdict, Unknown):
                        return verdict
    return verdict


def sources_first(engine: Engine, feeds: Iterable[Feed], pool: Pool) -> Run:
    """The sources in turn, each to its end or its share of work, then the engine on what is known then."""
    for feed in feeds:
        spent = 0
        with closing(_admitted(feed, pool)) as supply:
            for fact in supply:
                yield fact
                spent += cost(fact)
                if spent > PATIENCE:
                    break
    return (yield from engine(pool))


_Supply: TypeAlias = Generator[Fact, None, None]


def _admitted(feed: Feed, pool: Pool) -> _Supply:
    """What a source does and what becomes of its batches, as facts."""
    for said in feed.supply:
        yield from _into(pool, feed, said)


def _into(pool: Pool, feed: Feed, said: Fact | Batch) -> Iterable[Fact]:
    return pool.admit(said, proved=feed.proved) if isinstance(said, Batch) else (said,)
