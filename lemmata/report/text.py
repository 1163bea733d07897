"""Messages, outcomes and traces as text."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

from lemmata.cfa.source import InputError, Place

if TYPE_CHECKING:
    from lemmata.cfa.interpreter.outcome import Note, Outcome
    from lemmata.cfa.program import Edge, Program

COMMAND_LINE = Place("command line")
"""Where usage errors are."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint for a mistyped word, to be put after the message, or nothing."""
    from difflib import get_close_matches

    close = get_close_matches(word, list(known), 1)
    return f"; did you mean '{close[0]}'?" if close else ""


def unknown(reason: str) -> str:
    return f"verdict: unknown ({reason})"


def message(error: InputError) -> str:
    """The error with its place, which for the command line goes without saying."""
    return error.message if error.place == COMMAND_LINE else str(error)


def died(phase: str, signal_: int) -> str:
    """For a process that ended without a last word."""
    from signal import Signals

    how = f"was ended by {Signals(signal_).name}" if signal_ else "ended without an answer"
    return f"the process {how} while {phase}"


# ---------------------------------------------------------------- runs


def outcome(program: "Program", ended: "Outcome") -> str:
    """The last line of `lemmata run`."""
    return f"outcome: {ending(program, ended)}"


def ending(program: "Program", ended: "Outcome") -> str:
    """How a run ended, as the end of a sentence about it."""
    from lemmata.cfa.interpreter import outcome as kinds

    match ended:
        case kinds.Exited(status):
            return f"exited with status {status}"
        case kinds.Aborted(at):
            return f"aborted at {program.place(at)}"
        case kinds.Violated(error):
            return f"violated {error.property} at {program.place(error.span)}: {error.message}"
        case kinds.Undefined(kind, at):
            return f"undefined behaviour ({kind}) at {program.place(at)}"
        case kinds.Blocked(at):
            return f"blocked by the assumption at {program.place(at)}"
        case kinds.OutOfInputs(at):
            return f"out of inputs at {program.place(at)}"
        case kinds.LimitReached(limit, at):
            return f"limit on {limit} reached at {program.place(at)}"
        case kinds.UnknownExternal(name, at):
            return f"stopped at {program.place(at)}: '{name}' has no body and no model"
        case _:
            assert_never(ended)


def note(program: "Program", noted: "Note") -> str:
    return f"{program.place(noted.span)}: note: undefined behaviour ({noted.kind}); the run went on"


def step(program: "Program", edge: "Edge", assigned: int | float | None) -> str:
    """One line of a trace: what was done, and the value that it gave."""
    from lemmata.cfa.printer import operation_text
    from lemmata.cfa.uses import defined

    target = defined(edge.operation)
    given = "" if target is None or assigned is None else f"  // {target.name} = {assigned}"
    return f"{program.place(edge.span)}: {operation_text(edge.operation, '')}{given}"


# ---------------------------------------------------------------- tables and bugs


def table(rows: Sequence[tuple[str, int]]) -> str:
    width = max((len(name) for name, _ in rows), default=0)
    return "".join(f"{name:<{width}} {figure:>10,}\n" for name, figure in rows)


def check(name: str, detail: str, remedy: str, *, good: bool, needed: bool) -> str:
    """One line of `lemmata doctor`."""
    state = "ok" if good else "missing" if needed else "optional"
    return f"{state:<8}  {name:<9} {detail if good else remedy}"


def bug(error: Exception) -> str:
    """What to say of an exception that nobody expected; with LEMMATA_DEBUG set, everything."""
    import traceback

    if os.environ.get("LEMMATA_DEBUG"):
        return "".join(traceback.format_exception(error)).rstrip()
    last = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(last.filename).name}:{last.lineno}"
    return (
        f"lemmata: internal error: {type(error).__name__}: {_last_line(error)} ({where})\n"
        "This is a bug in Lemmata. Please report it with the input file and what the same command prints"
        " with LEMMATA_DEBUG=1 set."
    )


def _last_line(error: Exception) -> str:
    """A worker's error carries its traceback, which ends with what happened."""
    return (str(error).strip().splitlines() or [""])[-1]
