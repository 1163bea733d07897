"""How much larger word-level PDR makes its sets of states, move by move (Figure 7 of paper 003)."""

from collections.abc import Sequence

from lemmata.bench.judge import Result
from lemmata.bench.tables import Table


def expansion(results: Sequence[Result]) -> Table:
    """In bits, each of which is a factor of two, in the mean over all moves of all runs."""
    moves: dict[tuple[str, str], tuple[int, float]] = {}
    for result in results:
        for move, (count, bits) in _expansions(result):
            before = moves.get((result.engine, move), (0, 0.0))
            moves[result.engine, move] = (before[0] + count, before[1] + bits)
    engines = list(dict.fromkeys(engine for engine, _ in moves))
    names = sorted({move for _, move in moves})
    return Table(
        "Expansion, in bits per move (moves)",
        ("move", *engines),
        tuple((name, *(_mean(moves.get((engine, name))) for engine in engines)) for name in names),
        words=1,
    )


def _expansions(result: Result) -> list[tuple[str, tuple[int, float]]]:
    found = result.statistics.get("expansions")
    if not isinstance(found, dict):
        return []
    return [
        (move, (int(each[0]), float(each[1])))
        for move, each in found.items()
        if isinstance(each, list) and isinstance(each[0], int) and isinstance(each[1], int | float)
    ]


def _mean(found: tuple[int, float] | None) -> str:
    return "-" if found is None else f"{found[1] / found[0]:.1f} ({found[0]:,})"
