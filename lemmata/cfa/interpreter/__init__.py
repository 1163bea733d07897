"""Concrete execution of a Program: exactly what the compiled program does, or why not.

`run` executes from the entry with the inputs that an oracle gives, and says how the run ended, what it
printed, what it was given and which undefined behaviour it met.
"""

import sys
from collections.abc import Sequence

from lemmata.cfa.interpreter.inputs import Listed, Oracle, Replayed, Seeded, Zeros
from lemmata.cfa.interpreter.machine import Machine, Observer, Output
from lemmata.cfa.interpreter.outcome import (
    Aborted,
    Blocked,
    Exceeded,
    Exited,
    Given,
    LimitReached,
    Limits,
    Note,
    Outcome,
    OutOfInputs,
    Run,
    Undefined,
    UnknownExternal,
    Violated,
)
from lemmata.cfa.program import Program

__all__ = [
    "Aborted",
    "Blocked",
    "Exited",
    "Given",
    "LimitReached",
    "Limits",
    "Listed",
    "Note",
    "Observer",
    "Oracle",
    "OutOfInputs",
    "Outcome",
    "Replayed",
    "Run",
    "Seeded",
    "Undefined",
    "UnknownExternal",
    "Violated",
    "Zeros",
    "run",
]


def run(  # noqa: PLR0913 (options, all named)
    program: Program,
    *,
    inputs: Oracle | None = None,
    arguments: Sequence[str] = ("program",),
    limits: Limits | None = None,
    output: Output | None = None,
    observe: Observer | None = None,
    stop_on_overflow: bool = False,
    natives: bool = False,
) -> Run:
    """Execute the Program; `output` gets what it prints as it is printed, `observe` each edge that it passes.

    `observe` is called after an edge with the value that the edge gave to its variable (None where there is
    no such variable); a float of 80 bits is given by its bits. With `natives`, library functions whose models
    leave the result open (sin, the digits of sprintf) are computed as this machine's C library does: a run to
    compare with the compiled program, no longer one of the Program alone.
    """
    limits = limits or Limits()
    try:
        machine = Machine(
            program,
            inputs or Zeros(),
            limits,
            output=output,
            observe=observe,
            stop_on_overflow=stop_on_overflow,
            natives=natives,
        )
    except (Exceeded, MemoryError):
        at = program.functions[program.entry].span
        return Run(LimitReached("memory", at), b"", b"", 0, (), ())
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, limits.depth + before))
    try:
        outcome = machine.start(arguments)
    finally:
        sys.setrecursionlimit(before)
    return Run(
        outcome,
        machine.externals.written("stdout"),
        machine.externals.written("stderr"),
        limits.steps - machine.steps_left(),
        tuple(machine.given),
        tuple(machine.notes),
    )
