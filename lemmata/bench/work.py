"""Counted work (unrollings, interpolation queries) of an engine, plain and with invariants.

Figure 2 of paper 004 in figures.
"""

from collections.abc import Callable, Iterator, Sequence

from lemmata.bench.comparison import Pair, both_solved
from lemmata.bench.judge import Result
from lemmata.bench.selection import Fold, safe
from lemmata.bench.tables import Table

Measure = Callable[[Result], float]


def cpu(result: Result) -> float:
    return result.cpu


def counted(name: str) -> Measure:
    """A figure of the verifier's statistics."""

    def measure(result: Result) -> float:
        figure = result.statistics.get(name)
        return float(figure) if isinstance(figure, int | float) else 0.0

    return measure


def learned(result: Result) -> bool:
    """Whether sources had anything to say."""
    return bool(result.statistics.get("lemmas"))


MEASURES = {name: counted(name) for name in ("unrollings", "interpolation calls", "queries")}


def work(plain: str, augmented: str) -> Fold:
    """On how many tasks it went down; `with invariants`: of those only where there were any."""

    def fold(results: Sequence[Result]) -> Table:
        both = both_solved(safe(results), plain, augmented)
        helped = [pair for pair in both if learned(pair[1])]
        made = (
            (words, name, *_row(pairs, measure))
            for words, pairs in (("proved by both", both), ("with invariants", helped))
            for name, measure in {**MEASURES, "CPU seconds": cpu}.items()
        )
        header = ("tasks", "counted", "n", "fewer", "as many", "more", plain, augmented)
        return Table("Work", header, tuple(made))

    return fold


def _row(pairs: Sequence[Pair], measure: Measure) -> Iterator[str]:
    yield str(len(pairs))
    figures = [(measure(before), measure(after)) for before, after in pairs]
    yield str(sum(after < before for before, after in figures))
    yield str(sum(after == before for before, after in figures))
    yield str(sum(after > before for before, after in figures))
    yield from (f"{sum(pair[side] for pair in figures):,.0f}" for side in (0, 1))
