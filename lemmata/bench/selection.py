"""Which results a table speaks of: those of some engines, or on what engines have or have not answered."""

from collections.abc import Callable, Sequence

from lemmata.bench.judge import CORRECT, Key, Result, key
from lemmata.bench.tables import Table
from lemmata.value import replace

Selection = Sequence[Result]
Filter = Callable[[Selection], Selection]
Fold = Callable[[Selection], Table]


def chosen(*steps: Filter) -> Filter:
    """One filter after another."""

    def through(results: Selection) -> Selection:
        for step in steps:
            results = step(results)
        return results

    return through


def over(filter_: Filter, fold: Fold) -> Fold:
    """The table of what the filter leaves."""
    return lambda results: fold(filter_(results))


def engines(*names: str) -> Filter:
    """The results of these engines, in this order."""
    return lambda results: [one for name in names for one in results if one.engine == name]


def safe(results: Selection) -> Selection:
    return [result for result in results if result.expected]


def together(results: Selection) -> Selection:
    """All sets as one."""
    return [replace(result, group="all") for result in results]


def solved_by(engine: str) -> Filter:
    """What is about questions that the engine has answered correctly."""

    def those(results: Selection) -> Selection:
        solved = _solved(results, engine)
        return [result for result in results if key(result) in solved]

    return those


def unsolved_by(engine: str) -> Filter:
    """The other engines' results on what it was asked and has not answered."""

    def those(results: Selection) -> Selection:
        asked = {key(result) for result in results if result.engine == engine}
        left = asked - _solved(results, engine)
        return [result for result in results if key(result) in left and result.engine != engine]

    return those


def _solved(results: Selection, engine: str) -> set[Key]:
    return {key(result) for result in results if result.engine == engine and result.kind in CORRECT}


def asked_of_all(*names: str) -> Filter:
    """Questions that each engine was asked: what can be compared where a measurement ended early."""

    def those(results: Selection) -> Selection:
        answered: dict[Key, set[str]] = {}
        for result in results:
            answered.setdefault(key(result), set()).add(result.engine)
        return [one for one in results if answered[key(one)].issuperset(names)]

    return those
