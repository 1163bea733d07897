"""Interpolants over a set of runs: their sizes before and after simplification, and the time that they take.

What the evaluation of paper 004 has, and the sizes beside it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from statistics import median

from lemmata.bench.judge import CORRECT, Json, Result, key
from lemmata.bench.tables import Table, percentage
from lemmata.bench.work import counted

_KINDS = ("predicates", "cases", "solver")
_STAGES = ("before", "after")


def sizes(results: Sequence[Result]) -> Table:
    """Nodes, by where interpolants are from, before and after they were simplified."""
    columns = [(stage, name) for stage in _STAGES for name in _SHARES]
    found = [(name, kind, _histograms(mine, kind)) for name, mine in _by_engine(results) for kind in _KINDS]
    return Table(
        "Interpolant sizes",
        ("engine", "from", "interpolants", *(f"{name} {stage}" for stage, name in columns)),
        tuple(
            (engine, kind, f"{counts['after'].total():,}", *(_quantile(counts[at], q) for at, q in columns))
            for engine, kind, counts in found
            if counts["after"]
        ),
    )


def _by_engine(results: Sequence[Result]) -> Iterator[tuple[str, list[Result]]]:
    for name in dict.fromkeys(result.engine for result in results):
        yield name, [result for result in results if result.engine == name]


def _histograms(results: Sequence[Result], kind: str) -> Mapping[str, Counter[int]]:
    """How many interpolants have how many nodes, at each stage."""
    made: dict[str, Counter[int]] = {stage: Counter() for stage in _STAGES}
    for result in results:
        of_kind = _object(_object(result.statistics.get("interpolant sizes")).get(kind))
        for stage, counts in made.items():
            for nodes, count in _object(of_kind.get(stage)).items():
                counts[int(nodes)] += count if isinstance(count, int) else 0
    return made


def _object(given: Json) -> Mapping[str, Json]:
    return given if isinstance(given, dict) else {}


_SHARES = {"median": 0.5, "p90": 0.9, "max": 1.0}


def _quantile(counts: Counter[int], name: str) -> str:
    ordered = sorted(counts.items())
    reached = zip(ordered, accumulate(count for _, count in ordered), strict=True)
    wanted = _SHARES[name] * counts.total()
    return next((f"{nodes:,}" for (nodes, _), count in reached if count >= wanted), "-")


def effort(results: Sequence[Result]) -> Table:
    """What part of the run's CPU time interpolation takes, where there were queries; who hit the size cap."""
    return Table(
        "Interpolation",
        ("engine", "runs with queries", "queries", "interpolants", "capped", "share of time", "median share"),
        tuple((name, *_effort(mine)) for name, mine in _by_engine(results)),
        words=1,
    )


def _effort(results: Sequence[Result]) -> Iterator[str]:
    queries, capped = counted("interpolation calls"), counted("capped interpolants")
    mine = [result for result in results if queries(result)]
    yield str(len(mine))
    asked, hit = sum(map(queries, mine)), sum(map(capped, mine))
    yield f"{asked:,.0f}"
    yield f"{sum(map(counted('interpolants'), mine)):,.0f}"
    yield f"{hit:,.0f} ({100 * hit / asked:.1f} %)" if asked else "0"
    times = [(_seconds(result), result.cpu) for result in mine if result.cpu]
    yield percentage(round(sum(time for time, _ in times)), round(sum(cpu for _, cpu in times)))
    yield f"{100 * median(time / cpu for time, cpu in times):.0f} %" if times else "-"


def _seconds(result: Result) -> float:
    found = _object(result.statistics.get("seconds")).get("interpolation")
    return float(found) if isinstance(found, int | float) else 0.0


def seeds(results: Sequence[Result]) -> Table:
    """How many safe tasks each engine proves with each seed (Figure 3), and what only some seeds prove."""
    by_name: dict[str, dict[str, list[Result]]] = {}
    for engine, mine in _by_engine([result for result in results if result.expected]):
        name, _, seed = engine.partition(" seed=")
        if seed:
            by_name.setdefault(name, {})[seed] = mine
    every = list(dict.fromkeys(seed for runs in by_name.values() for seed in runs))
    return Table(
        "Proofs by seed",
        ("engine", "n", *(f"seed {seed}" for seed in every), "spread", "by some, not all"),
        tuple((name, *_spread(runs, every)) for name, runs in by_name.items()),
        words=1,
    )


def _spread(runs: Mapping[str, Sequence[Result]], every: Sequence[str]) -> Iterator[str]:
    yield str(max(map(len, runs.values())))
    proved = {seed: {key(one) for one in mine if one.kind in CORRECT} for seed, mine in runs.items()}
    found = Counter(each for keys in proved.values() for each in keys)
    counts = [len(keys) for keys in proved.values()]
    yield from (str(len(proved[seed])) if seed in proved else "-" for seed in every)
    yield str(max(counts) - min(counts))
    yield str(sum(count < len(proved) for count in found.values()))
