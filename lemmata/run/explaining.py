"""What to try after an unknown verdict."""

from collections.abc import Iterator, Sequence

from lemmata.report.result import Answer, Obstacle
from lemmata.run.configurations import CONFIGURATIONS

_FINITE = ("bmc",)
"""Engines that prove only systems whose paths end."""
_NAMED = 4


def hints(engine: str, answer: Answer, obstacles: Sequence[Obstacle]) -> tuple[str, ...]:
    return tuple(_hints(engine, answer, obstacles)) if answer.verdict == "unknown" else ()


def _hints(engine: str, answer: Answer, obstacles: Sequence[Obstacle]) -> Iterator[str]:
    reason = answer.reason
    if reason.startswith(("time limit", "certificate not checked")):
        yield "a larger --timeout"
    if "memory" in reason and "limit" in reason:
        yield "a larger --memory"
    if answer.k is None and not obstacles:
        return
    if engine in _FINITE:
        yield f"an engine that proves loops without a bound: {_others(engine)}"
    elif obstacles:
        yield f"an engine that finds invariants: {_others(engine)}"


def _others(engine: str) -> str:
    """Configurations with invariant sources first, then one for each other algorithm."""
    fed = [name for name, one in CONFIGURATIONS.items() if one.sources and name != engine]
    algorithms: dict[str, str] = {}
    for name, one in CONFIGURATIONS.items():
        if not one.sources and one.engine not in _FINITE:
            algorithms.setdefault(one.engine.partition("-")[0], name)
    algorithms.pop(CONFIGURATIONS[engine].engine.partition("-")[0], None)
    named = dict.fromkeys([*fed[:2], *algorithms.values()])
    return ", ".join(f"--engine {name}" for name in [*named][:_NAMED])
