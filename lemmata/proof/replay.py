"""Replays a counterexample on the interpreter, on the Program as it was lowered, before any pass.

The counterexample is what each place of the source was given. A place that a pass removed is given zeros:
what it says cannot matter, and if it does, the replay contradicts. Objects begin as zeros too; where the run
then ends otherwise, it is repeated with what they hold in the counterexample.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from lemmata.cfa import interpreter
from lemmata.cfa.interpreter.inputs import Filled, Oracle, Placed
from lemmata.cfa.interpreter.outcome import (
    Given,
    HavocKind,
    LimitReached,
    Limits,
    Outcome,
    UnknownExternal,
    Violated,
)
from lemmata.cfa.program import ErrorLocation, Program
from lemmata.cfa.source import Span
from lemmata.cfa.types import Float, Int, Pointer, Type
from lemmata.value import value

STEPS = 100_000_000
_RECORDED = 1_000_000
_WITHOUT_CONTENTS = 1_000_000
"""Steps of a run that may want what it is not given."""


@value
class Confirmed:
    """The run comes to the error; `inputs` are what it asked for, in order."""

    error: ErrorLocation
    inputs: tuple[Given, ...]


@value
class Contradicted:
    """The run ends otherwise: a bug of ours, or an effect of undefined behaviour."""

    outcome: Outcome
    inputs: tuple[Given, ...]


@value
class NotReplayed:
    """The run was cut short, by a limit or at a function that the interpreter has no meaning for."""

    outcome: LimitReached | UnknownExternal


Replayed: TypeAlias = Confirmed | Contradicted | NotReplayed


Values: TypeAlias = Mapping[Span, Sequence[int]]


def replay(
    program: Program, values: Values, contents: Values | None = None, *, steps: int = STEPS
) -> Replayed:
    """Run the instrumented Program on the values that each place of the source is given.

    `contents` are what objects hold that begin at a place.
    """
    if not contents or not any(map(any, contents.values())):
        return rerun(program, Placed(values), steps=steps)
    found = rerun(program, Placed(values), steps=min(steps, _WITHOUT_CONTENTS))
    return found if isinstance(found, Confirmed) else rerun(program, Filled(values, contents), steps=steps)


def rerun(program: Program, oracle: Oracle, *, steps: int = STEPS) -> Replayed:
    """Run the instrumented Program on what an oracle gives."""
    asked = _Recording(oracle)
    run = interpreter.run(program, inputs=asked, limits=Limits(steps=steps))
    inputs = tuple(asked.given) if asked.given is not None and asked.uninitialised else run.inputs
    match run.outcome:
        case Violated(error):
            return Confirmed(error, inputs)
        case LimitReached() | UnknownExternal() as cut_short:
            return NotReplayed(cut_short)
        case other:
            return Contradicted(other, inputs)


class _Recording:
    """Keeps what is given, uninitialised zeros too: where one of these is no zero, their number matters."""

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle
        self.fills_memory = oracle.fills_memory
        self.uninitialised = False
        self.given: list[Given] | None = []

    def scalar(self, kind: HavocKind, source: str, type_: Type, at: Span) -> int | float:
        given = self._oracle.scalar(kind, source, type_, at)
        if self.given is not None and isinstance(given, int):
            self.uninitialised |= kind == "uninitialised" and given != 0
            bits = type_.bits if isinstance(type_, Int | Float | Pointer) else 0
            kept = type_.wrap(given) if isinstance(type_, Int) else given % (1 << bits) if bits else given
            self.given.append(Given(kind, source, type_, kept, at))
            if len(self.given) > _RECORDED:
                self.given = None
        return given
