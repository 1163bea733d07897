"""Results as tables: for each set and engine what was decided, why the rest was not, and how it was checked.

The text form is for terminals, the Markdown form for docs/results.md.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from statistics import median

from lemmata.bench.judge import APART, CORRECT, FAILURES, SCORES, WRONG, Key, Result, key
from lemmata.value import value


@value
class Table:
    """The first columns named in `words` are text, the others figures."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int = 2


Row = tuple[str, str, list[Result]]


def rows(results: Sequence[Result]) -> list[Row]:
    """(set, engine, results), with the engines together and the sets together where there are several."""
    sets = list(dict.fromkeys(result.group for result in results))
    engines = list(dict.fromkeys(result.engine for result in results))
    made: list[Row] = []
    for name in [*sets, *(["all"] if len(sets) > 1 else [])]:
        mine = [result for result in results if name in (result.group, "all")]
        made.extend((name, engine, [one for one in mine if one.engine == engine]) for engine in engines)
        if len(engines) > 1:
            made.append((name, "any", together(mine)))
    return [row for row in made if row[2]]


_RANK = {kind: rank for rank, kind in enumerate(("wrong-true", "wrong-false", *CORRECT, *FAILURES))}


def together(results: Sequence[Result]) -> list[Result]:
    """For each question the result that counts when all engines are asked: wrong before correct."""
    best: dict[Key, Result] = {}
    for result in results:
        before = best.get(key(result))
        if before is None or _order(result) < _order(before):
            best[key(result)] = result
    return list(best.values())


def _order(result: Result) -> tuple[int, float]:
    return _RANK.get(result.kind, len(_RANK)), result.cpu


# ---------------------------------------------------------------- verdicts

_VERDICTS = (
    ("true", "correct-true"),
    ("false", "correct-false"),
    ("wrong true", "wrong-true"),
    ("wrong false", "wrong-false"),
    ("unlabelled", "unlabelled"),
    ("no assertion", APART),
    ("unknown", "unknown"),
    ("timeout", "timeout"),
    ("wall limit", "wall"),
    ("memory", "memory"),
    ("crash", "crash"),
    ("overrun", "overrun"),
    ("left behind", "left-behind"),
    ("input error", "input-error"),
)
ALONE = " alone"
"""How `decided_by` ends where sources of invariants did without the engine's reasoning."""
_ALWAYS = 11
_RARE = ("unlabelled", APART, "wall")
"""The columns up to `crash`, but for these, are there even where all are 0."""


_FIGURES = ("by more than sources", "score", "median s", "total s")


def verdicts(results: Sequence[Result]) -> Table:
    there = {result.kind for result in results}
    columns = [
        (title, kind)
        for number, (title, kind) in enumerate(_VERDICTS)
        if kind in there or (number < _ALWAYS and kind not in _RARE)
    ]
    return Table(
        "Verdicts",
        ("set", "engine", "n", *(title for title, _ in columns), "decided", *_FIGURES),
        tuple((name, engine, *_verdict_row(mine, columns)) for name, engine, mine in rows(results)),
    )


def _verdict_row(mine: Sequence[Result], columns: Sequence[tuple[str, str]]) -> Iterator[str]:
    count = Counter(result.kind for result in mine)
    yield str(len(mine))
    yield from (str(count[kind]) for _, kind in columns)
    correct = [result for result in mine if result.kind in CORRECT]
    yield percentage(len(correct), len(mine) - count[APART])
    yield percentage(sum(not result.decided_by.endswith(ALONE) for result in correct), len(mine))
    yield str(sum(SCORES.get(kind, 0) * number for kind, number in count.items()))
    yield f"{median(result.cpu for result in mine):.2f}"
    yield f"{sum(result.cpu for result in mine):.1f}"


def percentage(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "-"


# ---------------------------------------------------------------- evidence

_EVIDENCE = (
    "accepted",
    "not checked in time",
    "refuted",
    "confirmed",
    "compiled too",
    "not comparable",
    "contradicted",
)


def evidence(results: Sequence[Result]) -> Table:
    """How certificates and counterexamples fared; the share is that of the check in a decided run's time."""
    return Table(
        "Evidence",
        ("set", "engine", *_EVIDENCE, "check's share"),
        tuple(
            (name, engine, *_evidence_row(mine)) for name, engine, mine in rows(results) if engine != "any"
        ),
    )


def _evidence_row(mine: Sequence[Result]) -> Iterator[str]:
    count = Counter(each for result in mine for each in (result.evidence, result.compiled))
    yield from (str(count[kind]) for kind in _EVIDENCE)
    shares = [result.check / result.cpu for result in mine if result.check and result.cpu]
    yield f"{100 * median(shares):.0f} %" if shares else "-"


# ---------------------------------------------------------------- reasons

_PLACE = re.compile(r"(\S+/)?[^\s:()]+:\d+(:\d+)?:?")
_NAMES = re.compile(r"'[^']*'|`[^`]*`|\b0x[0-9a-fA-F]+\b|\b\d+(\.\d+)?\b")
_AT = re.compile(r"\s+(at|in)\s*(?=$|[);,])")


def general(reason: str) -> str:
    """The reason without its places, names and numbers, so that equal causes are counted together."""
    first = reason.partition("\n")[0]
    return _AT.sub("", _NAMES.sub("_", _PLACE.sub("", first))).strip()


def reasons(results: Sequence[Result], limit: int = 25) -> Table:
    """What stood in the way, commonest first, each with a task."""
    ranked: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        if result.kind not in CORRECT:
            ranked.setdefault((result.kind, general(result.reason)), []).append(result)
    ordered = sorted(ranked.items(), key=lambda entry: -len(entry[1]))[:limit]
    return Table(
        "What was not decided",
        ("result", "reason", "example", "n"),
        tuple((kind, why, _stem(cases[0]), str(len(cases))) for (kind, why), cases in ordered),
        words=3,
    )


def _stem(result: Result) -> str:
    return result.task.rpartition("/")[2].removesuffix(".yml")


def failures(results: Sequence[Result]) -> Iterator[str]:
    """Every wrong verdict and failure, to be looked at one by one, with the engines that have it."""
    found: dict[tuple[str, str, str, str], list[str]] = {}
    for result in results:
        if result.kind in (*FAILURES, *WRONG):
            found.setdefault((result.kind, *key(result), result.reason), []).append(result.engine)
    for (kind, task, property_, reason), engines in found.items():
        yield f"{kind}: {task} ({property_}, {', '.join(engines)}){f': {reason}' if reason else ''}"


# ---------------------------------------------------------------- forms


def as_text(table: Table) -> Iterator[str]:
    lines = (table.header, *table.rows)
    widths = [max(len(line[column]) for line in lines) for column in range(len(table.header))]
    for line in lines:
        cells = (
            cell.ljust(width) if column < table.words else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def as_markdown(table: Table) -> Iterator[str]:
    yield _bars(table.header)
    yield _bars(["---" if column < table.words else "--:" for column in range(len(table.header))])
    yield from (_bars(row) for row in table.rows)


def _bars(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


FORMS: dict[str, Callable[[Table], Iterator[str]]] = {"text": as_text, "markdown": as_markdown}
