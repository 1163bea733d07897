"""`lemmata run`: execute a program with given inputs."""

import sys
from typing import TYPE_CHECKING

from lemmata.cfa.source import InputError
from lemmata.report import text
from lemmata.run.failures import OK, UNKNOWN, VIOLATED, complain
from lemmata.run.loading import Source, load
from lemmata.value import value

if TYPE_CHECKING:
    from collections.abc import Callable

    from lemmata.cfa.interpreter.inputs import Oracle
    from lemmata.cfa.interpreter.outcome import HavocKind, Outcome, Stream
    from lemmata.cfa.program import Edge, Program
    from lemmata.cfa.source import Span
    from lemmata.cfa.types import Type

STEPS = 1_000_000_000


@value
class Execution:
    """One run: its inputs (`seed` draws them instead), the program's argv after its name, and the limits."""

    inputs: tuple[int | float, ...]
    seed: int | None
    arguments: tuple[str, ...]
    steps: int
    memory: int | None
    trace: bool


def execute(source: Source, property_: str, execution: Execution) -> int:
    """`lemmata run`: standard output is the program's own; the outcome goes to standard error."""
    from lemmata.cfa import interpreter
    from lemmata.cfa.interpreter.outcome import Limits

    program = load(source, property_)
    default = Limits()
    done = interpreter.run(
        program,
        inputs=_oracle(execution),
        arguments=(str(source.files[0]), *execution.arguments),
        limits=Limits(
            steps=execution.steps,
            memory=execution.memory * 1_000_000 if execution.memory else default.memory,
        ),
        output=_write,
        observe=_tracer(program) if execution.trace else None,
        natives=True,
    )
    sys.stdout.flush()
    for note in done.notes:
        complain(text.note(program, note))
    complain(text.outcome(program, done.outcome))
    return exit_code(done.outcome)


def _oracle(execution: Execution) -> "Oracle":
    from lemmata.cfa.interpreter.inputs import Seeded

    return _Stated(execution.inputs) if execution.seed is None else Seeded(execution.seed)


class _Stated:
    """The inputs of the command line, then zeros; a fraction for an integer is the user's mistake."""

    fills_memory = False

    def __init__(self, values: tuple[int | float, ...]) -> None:
        from lemmata.cfa.interpreter.inputs import Listed

        self._listed = Listed(values)

    def scalar(self, kind: "HavocKind", source: str, type_: "Type", at: "Span") -> int | float:
        from lemmata.cfa.types import Float

        given = self._listed.scalar(kind, source, type_, at)
        if isinstance(given, float) and not given.is_integer() and not isinstance(type_, Float):
            raise InputError(text.COMMAND_LINE, f"the input {given} is no integer, but {source} asks for one")
        return given


def exit_code(outcome: "Outcome") -> int:
    """0 where the program came to its own end, 1 where it went wrong, 2 where the run was cut short."""
    from lemmata.cfa.interpreter.outcome import Aborted, Exited, Undefined, Violated

    if isinstance(outcome, Exited | Aborted):
        return OK
    return VIOLATED if isinstance(outcome, Violated | Undefined) else UNKNOWN


def _write(stream: "Stream", data: bytes) -> None:
    """The program's output, in the order in which it wrote to the two streams."""
    if stream == "stdout":
        sys.stdout.buffer.write(data)
    else:
        sys.stdout.flush()
        sys.stderr.buffer.write(data)
        sys.stderr.buffer.flush()


def _tracer(program: "Program") -> "Callable[[Edge, int | float | None], None]":
    def trace(edge: "Edge", assigned: int | float | None) -> None:
        sys.stdout.flush()
        print(text.step(program, edge, assigned), file=sys.stderr)

    return trace
