"""What a search has cost so far: a fold over its facts, and the clock beside them.

Engines have no clock. Each fact tells what was just done, so the CPU time since the fact before it is what
that took.
"""

import time
from collections import Counter, defaultdict

from lemmata.report.result import Sizes, Statistics
from lemmata.system.verdict import Expanded, Fact, Interpolated, Learned, Worked

_OTHER = "other"


class Tally:
    """Counts, sizes and seconds, from its making on."""

    def __init__(self) -> None:
        self._work: Counter[str] = Counter()
        self._learned: Counter[str] = Counter()
        self._seconds: Counter[str] = Counter()
        self._before: defaultdict[str, Counter[int]] = defaultdict(Counter)
        self._after: defaultdict[str, Counter[int]] = defaultdict(Counter)
        self._expansions: dict[str, tuple[int, float]] = {}
        self._last = time.process_time()

    def count(self, fact: Fact) -> None:
        now = time.process_time()
        self._seconds[_kind(fact)] += now - self._last  # type: ignore[assignment]
        self._last = now
        match fact:
            case Worked(what, amount):
                self._work[what] += amount
            case Interpolated(_, how, raw_size, size, capped):
                self._work["interpolant"] += 1
                self._work["capped interpolant"] += capped
                self._before[how][raw_size] += 1
                self._after[how][size] += 1
            case Expanded(kind, move, bits):
                made, before = self._expansions.get(f"{kind}: {move}", (0, 0.0))
                self._expansions[f"{kind}: {move}"] = (made + 1, before + bits)
            case Learned(lemma):
                self._learned[lemma.source] += 1

    def statistics(self) -> Statistics:
        sizes = {how: Sizes(dict(self._before[how]), dict(self._after[how])) for how in self._before}
        expansions = dict(self._expansions)
        return Statistics(dict(self._work), dict(self._learned), expansions, dict(self._seconds), sizes)


def _kind(fact: Fact) -> str:
    match fact:
        case Interpolated() | Worked("oversized interpolation"):
            return "interpolation"
        case Worked(what):
            return what
        case _:
            return _OTHER
