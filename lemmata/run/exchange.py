"""The schedule in which each source works in a process of its own, and lemmas go to and fro as text.

Terms belong to the process that made them, so a lemma is sent as text and read by whoever gets it. A
source's process keeps a copy of the pool: there its batches are asked whether they are inductive, and that
rests on what it has sent before or was sent. The engine's pool has all of this, so it can let the lemmas in.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager

from lemmata.run.messages import Inbox, Outbox
from lemmata.run.pool import Pool
from lemmata.run.schedules import Engine, Feed
from lemmata.run.supervision import Say, said, signal_of, working
from lemmata.system.engine import Batch, Run
from lemmata.system.text import lemma_text, parse_lemma
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Fact, Hindered, Learned, Refined, Worked
from lemmata.value import value

_TOLD_AFTER = 256
"""So much work is told at once."""


@value
class _Sent:
    """A batch as text."""

    lemmas: tuple[str, ...]
    k: int


def side_by_side(engine: Engine, feeds: Iterable[Feed], pool: Pool) -> Run:
    """The engine here and each source in a child, which ends with the run."""
    with ExitStack() as stack:
        helpers = [stack.enter_context(_helper(feed, pool)) for feed in feeds]
        run = stack.enter_context(closing(engine(pool)))
        while True:
            for helper in helpers:
                yield from _taken(helper, helpers, pool)
            try:
                fact = next(run)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
            yield fact


class _Helper:
    """A source's process, as the engine's sees it."""

    def __init__(self, child: int, inbox: Inbox, outbox: Outbox) -> None:
        self._child = child
        self._inbox = inbox
        self._over = False
        self.outbox = outbox

    def arrived(self) -> Iterator[Fact | _Sent]:
        """What it has said since; a bug of ours in it is raised, what else ends it is said."""
        if self._over:
            return
        try:
            for message in self._inbox.arrived():
                content = said(message).message
                assert isinstance(content, _Sent | Worked | Refined | Hindered)
                yield content
        except MemoryError:
            self._over = True
            yield Hindered("a source of invariants ran out of memory")
            return
        if self._inbox.ended:
            self._over = True
            if signal_of(self._child):
                yield Hindered("a source of invariants was ended by a signal")


@contextmanager
def _helper(feed: Feed, pool: Pool) -> Iterator[_Helper]:
    reader, writer = os.pipe()
    try:
        with working(_work(feed, pool, reader, writer)) as (child, receiver):
            yield _Helper(child, Inbox(receiver), Outbox(writer))
    finally:
        os.close(reader)
        os.close(writer)


def _taken(helper: _Helper, helpers: Iterable[_Helper], pool: Pool) -> Iterator[Fact]:
    """What a helper has said; its lemmas join the pool, and are sent on to the others."""
    for each in helper.arrived():
        if isinstance(each, _Sent):
            yield from pool.admit(_read(pool.system, each), proved=True)
            for other in helpers:
                if other is not helper:
                    other.outbox.post(each)
        else:
            yield each
    helper.outbox.send()


def _read(system: TransitionSystem, sent: _Sent) -> Batch:
    return Batch(tuple(parse_lemma(system, lemma) for lemma in sent.lemmas), sent.k)


# ---------------------------------------------------------------- the source's process


def _work(feed: Feed, pool: Pool, reader: int, writer: int) -> Callable[[Say], None]:
    def work(say: Say) -> None:
        os.close(writer)
        inbox, done = Inbox(reader), Worked("transfer", 0)
        for each in feed.supply:
            for sent in inbox.arrived():
                assert isinstance(sent, _Sent)
                pool.admit(_read(pool.system, sent), proved=True)
            if isinstance(each, Batch):
                _offer(each, feed, pool, say)
            elif isinstance(each, Worked) and each.what == done.what and done.amount < _TOLD_AFTER:
                done = Worked(done.what, done.amount + each.amount)
            elif isinstance(each, Worked):
                say(done)
                done = each
            elif isinstance(each, Refined | Hindered):
                say(each)
        say(done)

    return work


def _offer(batch: Batch, feed: Feed, pool: Pool, say: Say) -> None:
    """What of a batch gets into the pool here is sent, with what is said of the rest."""
    facts = pool.admit(batch, proved=feed.proved)
    kept = tuple(lemma_text(fact.lemma) for fact in facts if isinstance(fact, Learned))
    if kept:
        say(_Sent(kept, batch.k))
    for fact in facts:
        if isinstance(fact, Worked | Hindered):
            say(fact)
