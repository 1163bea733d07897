"""Does a Program behave as it did before a pass? Both are interpreted on the same inputs."""

import tempfile
from pathlib import Path

from lemmata.cfa.interpreter import (
    Blocked,
    LimitReached,
    Limits,
    Run,
    Seeded,
    Undefined,
    Violated,
    run,
)
from lemmata.cfa.interpreter.outcome import HavocKind
from lemmata.cfa.program import Program
from lemmata.cfa.properties import PROPERTIES
from lemmata.cfa.source import Span
from lemmata.cfa.types import Type
from lemmata.cfa.validate import problems
from lemmata.encode.library import forget_library
from lemmata.encode.pipeline import PASSES
from lemmata.encode.slicing import slice_to_errors
from lemmata.encode.stage import RECURSION_CUT, Config, Pass, Stage, start
from lemmata.frontends.c import Options, parse

STEPS = 300_000


def lowered(text: str, bits: int = 64, property_: str = "assertions") -> Program:
    with tempfile.TemporaryDirectory(prefix="lemmata-encode-") as folder:
        source = Path(folder, "program.c")
        source.write_text(text, encoding="utf-8")
        return PROPERTIES[property_](parse([source], Options(pointer_bits=bits)))


def executed(program: Program, seed: int) -> Run:
    return run(program, inputs=Seeded(seed), limits=Limits(steps=STEPS))


def broken_pass(
    program: Program,
    seeds: range,
    passes: tuple[Pass, ...] = PASSES,
    config: Config | None = None,
) -> str | None:
    """What the first pass does that changes a run or leaves an ill-formed Program, in words."""
    expected = [executed(program, seed) for seed in seeds]
    compare = difference
    stage = start(program, config)
    well_formed = not problems(program)
    for number, one in enumerate(passes):
        stage = one(stage)
        name = f"pass {number}, {one.__name__}"
        if well_formed and problems(stage.program):
            return f"{name}: {problems(stage.program)[0]}"
        if one is forget_library:
            expected = [executed(stage.program, seed) for seed in seeds]
        if one is slice_to_errors:
            compare = verdict_difference
        for seed, before in zip(seeds, expected, strict=True):
            found = compare(before, stage.program, seed)
            if found:
                return f"{name}, inputs {seed}: {found}"
    return incomplete(stage)


def incomplete(stage: Stage) -> str | None:
    """What of the way back is missing."""
    if len(stage.function.edges) and len(stage.frames) != stage.function.size and len(stage.instances) > 1:
        return f"{len(stage.frames)} frames of {stage.function.size} locations"
    return None


class ByPlace:
    """Gives each place in the source what it was given in another run, in that order; then zeros."""

    fills_memory = False

    def __init__(self, run_: Run) -> None:
        self._given: dict[object, list[int]] = {}
        for given in reversed(run_.inputs):
            key = given.kind, given.source, given.type, given.span
            self._given.setdefault(key, []).append(given.value)

    def scalar(self, kind: HavocKind, source: str, type_: Type, at: Span) -> int | float:
        waiting = self._given.get((kind, source, type_, at))
        return waiting.pop() if waiting else 0


def verdict_difference(before: Run, program: Program, seed: int) -> str | None:  # noqa: ARG001
    """After slicing, the same inputs violate the property or not."""
    after = run(program, inputs=ByPlace(before), limits=Limits(steps=STEPS))
    if isinstance(before.outcome, LimitReached | Undefined) or isinstance(after.outcome, LimitReached):
        return None
    if isinstance(before.outcome, Violated) != isinstance(after.outcome, Violated):
        return f"{before.outcome} became {after.outcome}"
    if isinstance(before.outcome, Violated) and _ending(before) != _ending(after):
        return f"{before.outcome} became {after.outcome}"
    return None


def difference(before: Run, program: Program, seed: int) -> str | None:
    """A run that the limits or the depth of inlining cut off is compared as far as it goes."""
    after = executed(program, seed)
    if isinstance(after.outcome, Violated) and after.outcome.error.property == RECURSION_CUT:
        return _prefix(after, before)
    if isinstance(before.outcome, LimitReached) or isinstance(after.outcome, LimitReached):
        return _prefix(before, after) and _prefix(after, before)
    if isinstance(before.outcome, Undefined):
        return _undefined(before, after)
    if _ending(before) != _ending(after):
        return f"{before.outcome} became {after.outcome}"
    if before.output != after.output:
        return f"the output {before.output!r} became {after.output!r}"
    if _inputs(before) != _inputs(after):
        return "it takes other inputs"
    return None


def _undefined(before: Run, after: Run) -> str | None:
    """The path ends; but an object lives on after its function has returned."""
    assert isinstance(before.outcome, Undefined)
    if before.outcome.kind == "use-after-return" or isinstance(after.outcome, Blocked | Undefined):
        return _prefix(before, after)
    return f"{before.outcome} became {after.outcome}"


def _prefix(short: Run, long: Run) -> str | None:
    if not long.output.startswith(short.output):
        return f"the output {short.output!r} became {long.output!r}"
    if _inputs(long)[: len(_inputs(short))] != _inputs(short):
        return "it takes other inputs"
    return None


def _ending(run_: Run) -> object:
    """Error locations by what they say; where a path is blocked does not matter."""
    outcome = run_.outcome
    if isinstance(outcome, Violated):
        return outcome.error.property, outcome.error.message, outcome.error.span
    return Blocked if isinstance(outcome, Blocked) else outcome


def _inputs(run_: Run) -> list[object]:
    return [(given.source, given.type, given.value) for given in run_.inputs if given.kind == "input"]
