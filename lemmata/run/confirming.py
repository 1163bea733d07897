"""From a run of a counterexample to the answer: what interpreter and compiled program say of it."""

from collections.abc import Sequence
from pathlib import Path

from lemmata.cfa.floats import exact_text
from lemmata.cfa.interpreter.outcome import Given, Undefined
from lemmata.cfa.program import ErrorLocation, Program
from lemmata.cfa.types import Float, size_of
from lemmata.proof.compiled import Agreed, Comparison, Disagreed, NotComparable, compare
from lemmata.proof.replay import Confirmed, Contradicted, NotReplayed, Replayed
from lemmata.report import text
from lemmata.report.result import Answer, Checked, Input
from lemmata.run.loading import Source
from lemmata.value import replace, value

_COMPILED_SECONDS = 10.0
_GONE_ON = frozenset(
    {"out-of-bounds", "use-after-free", "use-after-return", "invalid-free", "double-free", "bad-call"}
)
"""Where the encoding lets a run go on that the interpreter ends: at the address that a number is may be a
device, and what is freed or called as another type is still there on a machine."""


@value
class Rerun:
    """What is compiled and run for comparison, in a folder that is removed, with which limits."""

    source: Source
    folder: Path
    seconds: float | None
    megabytes: int | None

    def compare(self, program: Program, error: ErrorLocation, inputs: Sequence[Given]) -> Comparison:
        limit = _COMPILED_SECONDS if self.seconds is None else min(_COMPILED_SECONDS, self.seconds / 2)
        return compare(
            program,
            error,
            inputs,
            self.source,
            self.folder,
            seconds=max(limit, 1.0),
            megabytes=self.megabytes,
        )


def confirmed(program: Program, outcome: Replayed, rerun: Rerun) -> Answer:
    """The answer that a run by the interpreter is good for, after a comparison with the compiled program."""
    match outcome:
        case Confirmed(error, inputs):
            return _compared(_violation(program, error, inputs), rerun.compare(program, error, inputs))
        case Contradicted(ended, inputs):
            if program.functions[program.entry].parameters:
                return Answer("unknown", "counterexample not checked: it may depend on argv")
            if isinstance(ended, Undefined) and ended.kind in _GONE_ON:
                at = program.place(ended.span)
                return Answer("unknown", f"counterexample not checked: it goes on after {ended.kind} at {at}")
            reason = f"counterexample rejected: the run {text.ending(program, ended)}"
            return Answer("unknown", reason, inputs=_inputs(program, inputs))
        case NotReplayed(ended):
            return Answer("unknown", f"counterexample not checked: the run {text.ending(program, ended)}")


def _violation(program: Program, error: ErrorLocation, inputs: Sequence[Given]) -> Answer:
    return Answer(
        "false",
        f"{error.message} at {program.place(error.span)}",
        inputs=_inputs(program, inputs),
        checked=Checked(("interpreter",), 0),
    )


def _compared(answer: Answer, compared: Comparison) -> Answer:
    assert answer.checked is not None
    match compared:
        case Agreed(compiler):
            return replace(answer, checked=replace(answer.checked, by=("interpreter", compiler)))
        case NotComparable(reason):
            return replace(answer, remarks=(f"not comparable with the compiled program: {reason}",))
        case Disagreed(how):
            reason = f"counterexample rejected: {how}"
            return replace(answer, verdict="unknown", reason=reason, checked=None)


def _inputs(program: Program, inputs: Sequence[Given]) -> tuple[Input, ...]:
    return tuple(_input(program, each) for each in inputs)


def _input(program: Program, given: Given) -> Input:
    type_ = given.type
    shown = exact_text(given.value, type_) if isinstance(type_, Float) else given.value
    place, type_text = program.place(given.span), str(type_)
    return Input(place, given.source, shown, given.kind, type_text, given.value % (1 << 8 * size_of(type_)))
