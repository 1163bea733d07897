"""Two files of results, question by question: what was won, what was lost, and what it cost."""

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median

from lemmata.bench.judge import CORRECT, KINDS, WRONG, Key, Result, key
from lemmata.bench.selection import Fold, engines
from lemmata.bench.tables import Table, percentage

Pair = tuple[Result, Result]
_TIMES = ("time", "total time", "of all")


def pairs(first: Sequence[Result], second: Sequence[Result]) -> list[Pair]:
    """What both files have; with one engine on each side, that engine against the other."""
    alone = len({each.engine for each in first}) == len({each.engine for each in second}) == 1

    def named(result: Result) -> tuple[Key, str]:
        return key(result), "" if alone else result.engine

    there = {named(result): result for result in second}
    return [(result, there[named(result)]) for result in first if named(result) in there]


def both_solved(results: Sequence[Result], first: str, second: str) -> list[Pair]:
    """The questions that both engines have answered correctly."""
    both = pairs(engines(first)(results), engines(second)(results))
    return [pair for pair in both if all(each.kind in CORRECT for each in pair)]


def against(first: str, second: str) -> Fold:
    """The second engine against the first, on the same questions."""
    return lambda results: summary(pairs(engines(first)(results), engines(second)(results)))


def summary(both: Sequence[Pair]) -> Table:
    sets = list(dict.fromkeys(before.group for before, _ in both))
    names = [*sets, *(["all"] if len(sets) > 1 else [])]
    return Table(
        "Comparison",
        ("set", "n", "decided before", "after", "won", "lost", "wrong before", "after", *_TIMES),
        tuple((name, *_row([pair for pair in both if name in (pair[0].group, "all")])) for name in names),
        words=1,
    )


def _row(both: Sequence[Pair]) -> Iterator[str]:
    """The CPU time after for that before: `time` on what both decided, in the median; `total time`, of
    the sums there; `of all`, of the sums over all that was asked.
    """
    before, after = (Counter(pair[side].kind for pair in both) for side in (0, 1))
    yield str(len(both))
    yield from (percentage(sum(side[kind] for kind in CORRECT), len(both)) for side in (before, after))
    yield str(sum(new.kind in CORRECT and old.kind not in CORRECT for old, new in both))
    yield str(sum(old.kind in CORRECT and new.kind not in CORRECT for old, new in both))
    yield from (str(sum(side[kind] for kind in WRONG)) for side in (before, after))
    decided = [(old, new) for old, new in both if old.kind in CORRECT and new.kind in CORRECT and old.cpu]
    yield f"{median(new.cpu / old.cpu for old, new in decided):.2f}" if decided else "-"
    yield from (_ratio(decided), _ratio(both))


def _ratio(both: Sequence[Pair]) -> str:
    before, after = (sum(pair[side].cpu for pair in both) for side in (0, 1))
    return f"{after / before:.2f} ({after:.0f} / {before:.0f} s)" if before else "-"


def changes(both: Sequence[Pair]) -> Iterator[str]:
    """Every question that ended differently: wrong verdicts first, then what was lost."""
    changed = [(old, new) for old, new in both if old.kind != new.kind]
    for old, new in sorted(changed, key=_gravity):
        detail = f": {new.reason}" if new.reason else ""
        yield f"{old.kind} -> {new.kind}  {old.task} ({old.property}){detail}"


def _gravity(pair: Pair) -> tuple[bool, bool, int, str]:
    old, new = pair
    return new.kind not in WRONG, old.kind not in CORRECT, KINDS.index(new.kind), old.task
