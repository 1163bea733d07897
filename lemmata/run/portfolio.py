"""Several engines as one: the first to decide has decided, and one that gives up leaves it to the rest.

A portfolio is an engine like any other, so every schedule takes one, with sources beside it or without. In
turns the engines are interleaved by counted work, so that verdict and k repeat exactly; in a race all but the
first work in processes of their own, and say what they found as text.
"""

import select
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from typing import assert_never

from lemmata.engines.turns import News, Share, in_turns, undecided
from lemmata.run.messages import Inbox
from lemmata.run.schedules import Engine
from lemmata.run.supervision import Say, said, working
from lemmata.system.engine import InvariantSource, Run
from lemmata.system.text import lemma_text, parse_lemma
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import (
    Bounded,
    Certificate,
    Exhausted,
    Fact,
    Hindered,
    Inductive,
    KInductive,
    Lemma,
    Safe,
    Unknown,
    Unsafe,
    Verdict,
    Worked,
)
from lemmata.value import value


def beside(engines: Sequence[Engine]) -> Engine:
    """Whichever has done the least work so far has the next turn."""
    return lambda lemmas: in_turns([Share(engine(lemmas)) for engine in engines])


# ---------------------------------------------------------------- processes


@value
class _Proof:
    """A certificate as text: its claim and its k; without a claim, all paths have ended after k steps."""

    claim: str | None
    k: int | None
    decided_by: str


def raced(engines: Sequence[Engine], system: TransitionSystem) -> Engine:
    """The first engine here, each of the others in a child, which ends with the run."""

    def together(lemmas: InvariantSource) -> Run:
        with ExitStack() as stack:
            rivals = [stack.enter_context(working(_work(each, lemmas))) for each in engines[1:]]
            inboxes = {receiver: Inbox(receiver) for _, receiver in rivals}
            run = stack.enter_context(closing(engines[0](lemmas)))
            news, reasons, own = News(), list[str](), True
            while own or inboxes:
                if not own:
                    select.select([*inboxes], [], [])
                for message in _arrived(inboxes):
                    match message:
                        case Unknown(reason):
                            reasons.append(reason)
                        case Unsafe() | _Proof():
                            return _read(system, message)
                        case _:
                            yield from news.of(message)
                if own:
                    try:
                        yield from news.of(next(run))
                    except StopIteration as end:
                        if not isinstance(end.value, Unknown):
                            return end.value  # type: ignore[no-any-return]
                        reasons.append(end.value.reason)
                        own = False
            return undecided(reasons)

    return together


def _arrived(inboxes: dict[int, Inbox]) -> Iterator[Fact | Unknown | Unsafe | _Proof]:
    """What the others have said since; those that have ended are dropped."""
    for receiver, inbox in list(inboxes.items()):
        try:
            for message in inbox.arrived():
                content = said(message).message
                assert isinstance(content, Bounded | Worked | Hindered | Unknown | Unsafe | _Proof)
                yield content
        except MemoryError:
            del inboxes[receiver]
            yield Unknown("an engine of the portfolio ran out of memory")
            continue
        if inbox.ended:
            del inboxes[receiver]


def _work(engine: Engine, lemmas: InvariantSource) -> Callable[[Say], None]:
    def work(say: Say) -> None:
        run = engine(lemmas)
        while True:
            try:
                fact = next(run)
            except StopIteration as end:
                say(_written(end.value))
                return
            if isinstance(fact, Bounded | Worked | Hindered):
                say(fact)

    return work


def _written(verdict: Verdict) -> Unknown | Unsafe | _Proof:
    if not isinstance(verdict, Safe):
        return verdict
    match verdict.certificate:
        case Inductive(invariant):
            return _Proof(lemma_text(Lemma(invariant, "")), None, verdict.decided_by)
        case KInductive(invariant, k):
            return _Proof(lemma_text(Lemma(invariant, "")), k, verdict.decided_by)
        case Exhausted(k):
            return _Proof(None, k, verdict.decided_by)
        case _:
            assert_never(verdict.certificate)


def _read(system: TransitionSystem, written: Unsafe | _Proof) -> Verdict:
    if isinstance(written, Unsafe):
        return written
    return Safe(_certificate(system, written), written.decided_by)


def _certificate(system: TransitionSystem, proof: _Proof) -> Certificate:
    if proof.claim is None:
        assert proof.k is not None, "paths have ended after some steps"
        return Exhausted(proof.k)
    claim = parse_lemma(system, proof.claim).formula
    return Inductive(claim) if proof.k is None else KInductive(claim, proof.k)
