"""How fast `pdr` asks: its queries a second, as a share of what the bare solver reaches on the same calls.

Every call that a run makes of its solvers is recorded, and then made again by nothing but a loop.
"""

import resource
import time
from collections.abc import Callable, Iterator
from typing import TypeAlias
from unittest import mock

import pysolvers
from bitwuzla import Bitwuzla

from lemmata.bench.figure import Figure
from lemmata.engines import ENGINES
from lemmata.logic.terms import Terms
from lemmata.system.engine import NoLemmas
from lemmata.system.transition_system import TransitionSystem

Call: TypeAlias = tuple[int, str, tuple[object, ...]]
"""The number of the solver, what is called, and with what."""
QUESTIONS = frozenset({"minisat22_solve_lim", "check_sat"})
LIMITS = "configure_terminator"
"""Not called again: limits count from question to question, which is not the solver's own work."""
STATIONS = 64


def figures() -> Iterator[Figure]:
    for over, share in (("bits", _bits), ("words", _words)):
        questions, engine, bare = share()
        yield Figure(f"pdr over {over}", questions / engine, "queries/s", 0.6 * questions / bare)
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1_000
    yield Figure("pdr, peak memory", megabytes, "MB", 400)


def _bits() -> tuple[int, float, float]:
    """Questions of a run, its CPU seconds, and those of its calls alone."""
    engine = _seconds(lambda: _run(ring(STATIONS), "bits"))
    calls: list[Call] = []
    numbers: dict[int, int] = {}
    solvers: list[object] = []

    def recorded(name: str) -> Callable[..., object]:
        real = getattr(pysolvers, name)

        def call(*arguments: object) -> object:
            if name == "minisat22_new":
                solvers.append(real())
                numbers[id(solvers[-1])] = len(solvers) - 1
                calls.append((len(solvers) - 1, name, ()))
                return solvers[-1]
            given = tuple(list(each) if isinstance(each, tuple) else each for each in arguments[1:])
            calls.append((numbers[id(arguments[0])], name, given))
            return real(*arguments)

        return call

    names = [each for each in dir(pysolvers) if each.startswith("minisat22_") and not each.endswith("_del")]
    with mock.patch("lemmata.logic.sat.pysolvers") as stand_in:
        for name in names:
            setattr(stand_in, name, recorded(name))
        _run(ring(STATIONS), "bits")
    done = {name: getattr(pysolvers, name) for name in names}

    def again() -> None:
        made: list[object] = []
        for number, name, given in calls:
            if name == "minisat22_new":
                made.append(done[name]())
            else:
                done[name](made[number], *given)

    return _questions(calls), engine, _seconds(again)


def _words() -> tuple[int, float, float]:
    engine = _seconds(lambda: _run(ring(STATIONS // 2), "words"))
    calls: list[Call] = []
    made: list[tuple[object, ...]] = []

    class Recorded:
        def __init__(self, *arguments: object) -> None:
            self._real = Bitwuzla(*arguments)  # type: ignore[arg-type]
            self._number = len(made)
            made.append(arguments)
            calls.append((self._number, "", ()))

        def __getattr__(self, name: str) -> object:
            real = getattr(self._real, name)

            def call(*arguments: object) -> object:
                calls.append((self._number, name, arguments))
                return real(*arguments)

            return real if name == LIMITS else call

    system = ring(STATIONS // 2)
    with mock.patch("lemmata.logic.solver.Bitwuzla", Recorded):
        _run(system, "words")

    def again() -> None:
        solvers: list[Bitwuzla] = []
        for number, name, arguments in calls:
            if not name:
                solvers.append(Bitwuzla(*made[number]))  # type: ignore[arg-type]
            else:
                getattr(solvers[number], name)(*arguments)

    return _questions(calls), engine, _seconds(again)


def _questions(calls: list[Call]) -> int:
    return sum(name in QUESTIONS for _, name, _ in calls)


def _run(system: TransitionSystem, over: str) -> None:
    for _ in ENGINES["pdr"].run(system, NoLemmas(), over=over):
        """To its end."""


def _seconds(work: Callable[[], None]) -> float:
    before = time.process_time()
    work()
    return time.process_time() - before


def ring(stations: int) -> TransitionSystem:
    """A token goes round a ring when it is asked to; beside it a counter counts; two tokens are bad.

    The proof is that no two stations have one, a lemma for each pair.
    """
    terms = Terms()
    token = [terms.variable(f"token {each}", terms.bool) for each in range(stations)]
    asked = terms.variable("asked", terms.bool)
    following = {
        here: terms.ite(asked, before, here)
        for here, before in zip(token, token[-1:] + token[:-1], strict=True)
    }
    return TransitionSystem(
        terms=terms,
        state=tuple(token),
        inputs=(asked,),
        init=terms.and_(token[0], *map(terms.not_, token[1:])),
        next=following,
        constraint=terms.true,
        bad=terms.and_(token[stations // 3], token[2 * stations // 3]),
    )
