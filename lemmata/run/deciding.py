"""What deciding a system takes, whatever it was made of: the task, and following the search."""

import resource
from collections.abc import Callable, Iterator
from pathlib import Path

from lemmata.logic.terms import Term, conjuncts
from lemmata.logic.values import Value
from lemmata.report.result import Answer, Obstacle
from lemmata.run.loading import Source
from lemmata.run.story import STARTING, Entered, Obstructed, Searched, Spent, Told
from lemmata.run.tally import Tally
from lemmata.system.engine import BackMap, Run
from lemmata.system.path import Valuation
from lemmata.system.verdict import (
    Bounded,
    Hindered,
    Interpolated,
    Learned,
    Lemma,
    NotInductive,
    Safe,
    Unknown,
    Unsafe,
)
from lemmata.value import value

_REPORT_EVERY = 32
_HINDRANCES = 5
_INTERPOLANTS = 40
"""How many of a search's interpolants are reported."""


@value
class Task:
    """What to verify, and how; `seconds` of CPU time, of which the share `check` is for the evidence.

    `settings` are those of `--set`. `keep`: the texts of a certificate are wanted, `witness`: of hardware
    also a witness circuit. `scratch` is a folder that
    may be made; whoever gave its name removes it.
    """

    source: Source
    property: str
    engine: str
    seconds: float | None
    check: float
    keep: bool
    scratch: Path
    settings: tuple[str, ...] = ()
    witness: bool = False

    def check_seconds(self, used: float) -> float | None:
        """What the check of the evidence may use, when so much has been used for finding it."""
        return None if self.seconds is None else max(self.check * self.seconds, self.seconds - used)


def timed(telling: Iterator[Told]) -> Iterator[Told]:
    """What is told, and when a phase is over, what went into it."""
    phase, begun = STARTING, 0.0
    for told in telling:
        if isinstance(told, Entered | Answer):
            now = used()
            yield Spent(phase, now - begun)
            phase, begun = told.phase if isinstance(told, Entered) else phase, now
        yield told


def used() -> float:
    """CPU seconds of this process, and of all children that it has waited for."""
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


class Search:
    """A fold over the facts of a run; `back` says what the system was made of, where that is known."""

    def __init__(self, back: Callable[[], BackMap] | None = None) -> None:
        self._back = back
        self._hindrances: dict[str, None] = {}
        self._failed: Obstacle | None = None
        self.k: int | None = None
        self._tally = Tally()
        self.lemmas: dict[Term, Lemma] = {}
        self.interpolants: list[Interpolated] = []
        self.verdict: Safe | Unsafe | Unknown = Unknown("the search has not ended")

    def follow(self, run: Run) -> Iterator[Told]:
        """Tell what is known at each new bound, and now and then between."""
        facts = 0
        while True:
            try:
                fact = next(run)
            except StopIteration as end:
                self.verdict = end.value
                yield self._searched()
                return
            facts += 1
            self._tally.count(fact)
            match fact:
                case Bounded(k):
                    self.k = k
                case Interpolated() if len(self.interpolants) < _INTERPOLANTS:
                    self.interpolants.append(fact)
                case NotInductive(k, state) if k & (k - 1) == 0:
                    self._failed = self._obstacle(k, state)
                    yield self._obstructed()
                case Hindered(reason) if len(self._hindrances) < _HINDRANCES:
                    self._hindrances[reason] = None
                    yield self._obstructed()
                case Learned(lemma):
                    self.lemmas.update((part, lemma) for part in conjuncts(lemma.formula))
            if isinstance(fact, Bounded) or facts % _REPORT_EVERY == 0:
                yield self._searched()

    def _obstructed(self) -> Obstructed:
        hindered = (Obstacle(reason, "", {}) for reason in self._hindrances)
        return Obstructed((*([] if self._failed is None else [self._failed]), *hindered))

    def _obstacle(self, k: int, state: Valuation) -> Obstacle:
        """The counterexample to induction, in the words of what the system was made of."""
        what = f"induction fails for k = {k}: from a state that may be unreachable, "
        what += f"{k} good steps lead to a bad one"
        if self._back is None:
            return Obstacle(what, "", {name: _plain(given) for name, given in state.items()})
        words = self._back()
        return Obstacle(what, words.place(words.cut(state)), words.state(state))

    def _searched(self) -> Searched:
        return Searched(self.k, self._tally.statistics())


def _plain(given: Value) -> str:
    return hex(given) if isinstance(given, int) and not isinstance(given, bool) else str(given)
