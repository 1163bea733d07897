"""Configurations side by side, as the papers have them: what each decided, at what cost, and by which step.

Table I of paper 002, Tables 2, 3, 5, 6 and 8 of paper 000, Table 1 and Figure 8 of paper 001.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from statistics import mean, median

from lemmata.bench.judge import CORRECT, SCORES, WRONG, Result, key
from lemmata.bench.tables import ALONE, Table, percentage, rows

_INCONCLUSIVE = ("timeout", "wall", "memory")
_TIMES = (0.5, 1, 2, 5, 10, 20)


def configurations(results: Sequence[Result]) -> Table:
    """Times are CPU seconds, of the correct results but for `of all`; k is that of correct proofs."""
    header = (
        *("n", "true", "false", "wrong", "timeout", "wall limit", "memory", "other", "score"),
        *("total s", "mean s", "median s", "of all s", "max k", "mean k", "without sources alone"),
    )
    return _by_configuration("Configurations", header, results, _decided)


Cells = Callable[[Sequence[Result]], Iterator[str]]


def _by_configuration(title: str, header: Sequence[str], results: Sequence[Result], row: Cells) -> Table:
    there = [(name, engine, mine) for name, engine, mine in rows(results) if engine != "any"]
    made = tuple((name, engine, *row(mine)) for name, engine, mine in there)
    return Table(title, ("set", "engine", *header), made)


def _decided(mine: Sequence[Result]) -> Iterator[str]:
    count = Counter(result.kind for result in mine)
    correct = [result for result in mine if result.kind in CORRECT]
    yield str(len(mine))
    yield from (str(count[kind]) for kind in CORRECT)
    yield str(sum(count[kind] for kind in WRONG))
    yield from (str(count[kind]) for kind in _INCONCLUSIVE)
    yield str(len(mine) - sum(count[kind] for kind in (*CORRECT, *WRONG, *_INCONCLUSIVE)))
    yield str(sum(SCORES.get(kind, 0) * number for kind, number in count.items()))
    times = [result.cpu for result in correct]
    yield from (f"{sum(times):.1f}", *((f"{mean(times):.2f}", f"{median(times):.2f}") if times else "--"))
    yield f"{sum(result.cpu for result in mine):.0f}"
    bounds = [one.k for one in correct if one.kind == "correct-true" and one.k is not None]
    yield from (str(max(bounds)), f"{mean(bounds):.1f}") if bounds else "--"
    yield str(sum(not result.decided_by.endswith(ALONE) for result in correct))


# ---------------------------------------------------------------- steps

_STEPS = ("base case", "forward condition", "inductive step")


def steps(results: Sequence[Result]) -> Table:
    """Which step decided: shares of all, as in Figures 8 and 9 of paper 001."""
    header = ("n", *_STEPS, "sources alone", "another way", "not decided")
    return _by_configuration("Decided by", header, results, _by_step)


def _by_step(mine: Sequence[Result]) -> Iterator[str]:
    count = Counter(_step(result) for result in mine)
    yield str(len(mine))
    for name in (*_STEPS, "sources alone", "another way", "not decided"):
        yield f"{count[name]} ({percentage(count[name], len(mine))})" if count[name] else "0"


def _step(result: Result) -> str:
    if result.kind not in CORRECT:
        return "not decided"
    if result.decided_by.endswith(ALONE):
        return "sources alone"
    return next((name for name in _STEPS if name in result.decided_by), "another way")


# ---------------------------------------------------------------- times


def within(results: Sequence[Result]) -> Table:
    """How many are decided correctly within so many CPU seconds: a quantile plot in figures."""
    header = ("n", *(f"{seconds:g} s" for seconds in _TIMES))
    return _by_configuration("Decided within", header, results, _within)


def _within(mine: Sequence[Result]) -> Iterator[str]:
    yield str(len(mine))
    times = [result.cpu for result in mine if result.kind in CORRECT]
    yield from (str(sum(time <= seconds for time in times)) for seconds in _TIMES)


_LETTERS = {"timeout": "T", "wall": "W", "memory": "M", "unknown": "O"}


def by_task(results: Sequence[Result]) -> Table:
    """CPU seconds of what was solved; T: the time limit, W: the wall limit, M: memory, O: another reason."""
    names = list(dict.fromkeys(result.engine for result in results))
    found = {(key(result), result.engine): result for result in results}
    asked = dict.fromkeys(key(result) for result in results)
    return Table(
        "By task",
        ("task", *names),
        tuple((_stem(each[0]), *(_cell(found.get((each, name))) for name in names)) for each in asked),
        words=1,
    )


def _stem(task: str) -> str:
    return task.rpartition("/")[2].removesuffix(".yml")


def _cell(result: Result | None) -> str:
    if result is None:
        return "-"
    return f"{result.cpu:.2f}" if result.kind in CORRECT else _LETTERS.get(result.kind, result.kind)
