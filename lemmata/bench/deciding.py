"""How fast `lemmata verify` is on small programs; how the work grows with the bound.

CPU seconds of all processes. Beside the command stands a skeleton of the same processes that does nothing
of what Lemmata is for: what any program with this solver, parser and compiler takes.
"""

import json
import math
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from statistics import median

from lemmata.bench import programs, small
from lemmata.bench.figure import Figure
from lemmata.bench.spent import apart, cpu
from lemmata.cfa.program import Program
from lemmata.cfa.source import Unsupported
from lemmata.encode.expressions import NotEncoded
from lemmata.encode.transitions import Encoded

_TIMES = 9
_MOST = 60


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        environment = _compiled(place / "bytecode")
        yield from _verified(_written(place, "holds.c", small.HOLDS), "true", 0.25, environment)
        yield from _verified(_written(place, "fails.c", small.FAILS), "false", 0.35, environment)
        machine = _written(place, "machine10k.c", programs.state_machine(10_000))
        yield Figure("10,000-line state machine encoded", apart(lambda: _encoding(machine))[0], "s", 8)
        loop = _written(place, "loop.c", small.LOOP)
        yield from _growing(loop, "bmc", 300)
        yield from _growing(loop, "ki", 60)
        yield from _bounded(_written(place, "array.c", small.ARRAY), "200 cells to bound 30")
        yield from _bounded(_written(place, "list.c", small.LIST), "list of 100 nodes to bound 30")


def _written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text)
    return path


def _compiled(folder: Path) -> Mapping[str, str]:
    """An environment in which byte code is kept, as it is where Lemmata is installed."""
    kept = {name: each for name, each in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(folder)}


# ---------------------------------------------------------------- the command


def _verified(path: Path, verdict: str, target: float, environment: Mapping[str, str]) -> Iterator[Figure]:
    command = [sys.executable, "-m", "lemmata", "verify", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if f"verdict: {verdict}" not in done.stdout or "checked: " not in done.stdout:
        raise RuntimeError(
            f"{path.name} was to be {verdict}, with checked evidence:\n{done.stdout}{done.stderr}"
        )
    yield Figure(f"20 lines to {verdict}", _seconds(command, environment), "s", target)
    bare = [sys.executable, "-m", "lemmata.bench.skeleton", str(path), verdict]
    yield Figure("  a skeleton of the same processes", _seconds(bare, environment), "s")
    yield from _shares([*command, "--format", "json"], environment)


def _shares(command: list[str], environment: Mapping[str, str]) -> Iterator[Figure]:
    """What part of the CPU time each phase takes, and the command itself: the median of several runs."""
    shares: dict[str, list[float]] = {}
    for _ in range(_TIMES):
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        seconds = json.loads(done.stdout)["seconds"]
        around = seconds["cpu"] - sum(seconds["phases"].values())
        for phase, spent in {"the command itself": around, **seconds["phases"]}.items():
            shares.setdefault(phase, []).append(100 * spent / seconds["cpu"])
    yield from (Figure(f"  {phase}", median(share), "%") for phase, share in shares.items())


def _seconds(command: list[str], environment: Mapping[str, str]) -> float:
    """The median of several runs, after one that fills the caches."""
    measured = []
    for _ in range(_TIMES + 1):
        before = cpu()
        subprocess.run(command, stdout=subprocess.DEVNULL, env=environment, check=False)
        measured.append(cpu() - before)
    return median(measured[1:])


# ---------------------------------------------------------------- systems and bounds


def _encoding(path: Path) -> tuple[float, ...]:
    program = _loaded(path)
    return (_timed(lambda: _encoded(program)),)


def _loaded(path: Path) -> Program:
    from lemmata.cfa.properties import PROPERTIES
    from lemmata.frontends.c import Options, parse

    return PROPERTIES["assertions"](parse([path], Options()))


def _encoded(program: Program) -> Encoded:
    from lemmata.encode.pipeline import prepare
    from lemmata.encode.transitions import encode
    from lemmata.logic.terms import Terms

    return encode(prepare(program), Terms())


def _timed(work: Callable[[], object]) -> float:
    before = cpu()
    work()
    return cpu() - before


def _growing(path: Path, engine: str, bound: int) -> Iterator[Figure]:
    total, growth = apart(lambda: _thirds(path, engine, bound))
    yield Figure(f"loop of 30 lines, {engine} to bound {bound}", total, "s")
    yield Figure("  a step of the last third against one of the first", growth, "times", 2)


def _thirds(path: Path, engine: str, bound: int) -> tuple[float, ...]:
    moments = _bounds(path, engine, bound)
    third = bound // 3
    first, last = moments[third] - moments[0], moments[3 * third] - moments[2 * third]
    return moments[-1] - moments[0], last / first


def _bounded(path: Path, name: str) -> Iterator[Figure]:
    try:
        seconds = apart(lambda: (_seconds_to_bound(path),))[0]
    except RuntimeError:
        seconds = math.inf
    yield Figure(name, seconds, "s", 20)


def _seconds_to_bound(path: Path) -> float:
    """Infinitely many where the program is not encoded yet; the process ends after a minute."""
    resource.setrlimit(resource.RLIMIT_CPU, (_MOST, _MOST))
    try:
        return _timed(lambda: _bounds(path, "bmc", 30))
    except (NotEncoded, Unsupported):
        return math.inf


def _bounds(path: Path, engine: str, bound: int) -> list[float]:
    """When the search began, and when each bound was reached."""
    from lemmata.engines import ENGINES
    from lemmata.system.engine import NoLemmas
    from lemmata.system.verdict import Bounded

    system = _encoded(_loaded(path)).system
    moments = [cpu()]
    for fact in ENGINES[engine].run(system, NoLemmas(), k_max=bound):
        if isinstance(fact, Bounded):
            moments.append(cpu())
    return moments
