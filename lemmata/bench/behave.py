"""Run tasks both ways, compiled by gcc and in the interpreter, with the same random inputs.

`python -m lemmata.bench behave TASKS... --sample N --seed S`. The interpreter runs first and keeps every
value that it was given; the compiled program gets the same ones. Where the interpreter ends in undefined
behaviour, the comparison is with gcc's sanitizers.
"""

import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from lemmata.bench.lower import parse_task
from lemmata.bench.tasks import Task
from lemmata.cfa.interpreter import (
    Aborted,
    Blocked,
    Exited,
    Given,
    LimitReached,
    Limits,
    Run,
    Seeded,
    Undefined,
    UnknownExternal,
    run,
)
from lemmata.cfa.program import Program
from lemmata.cfa.source import InputError
from lemmata.cfa.types import Void
from lemmata.proof.harness import BLOCKED, MEGABYTES, MISSING, Machine, Setting, compiled
from lemmata.value import value

KINDS = (
    "agree",
    "blocked",
    "undefined",
    "too-long",
    "arbitrary",
    "not-read",
    "gcc-refuses",
    "unconfirmed",
    "differ",
)
"""`agree`, `blocked` (both stop at one assumption) and `undefined` (sanitizers too) are agreement.

`arbitrary`: the run used a library function whose result the models leave open.
"""

DISAGREEMENTS = ("differ", "unconfirmed", "gcc-refuses")
TRIES = 8
_ARITHMETIC = frozenset(("division-by-zero", "division-overflow"))
_SANITIZERS = (
    "-fsanitize=address,undefined",
    "-fno-sanitize=shift-base,signed-integer-overflow,alignment",
    "-fno-sanitize-recover=all",
)


@value
class Result:
    group: str
    task: str
    kind: str
    detail: str
    steps: int


def behave(task: Task, group: str, seed: int, steps: int) -> Result:
    try:
        program = parse_task(task)
    except InputError as error:
        return Result(group, str(task.definition), "not-read", str(error), 0)
    ours = run_seeded(program, seed, steps)
    kind, detail = judge(task, ours, program)
    return Result(group, str(task.definition), kind, detail, ours.steps)


def run_seeded(program: Program, seed: int, steps: int) -> Run:
    """The first of a few runs that no assumption stops, else the first of them."""
    runs = []
    for attempt in range(TRIES):
        made = run(program, inputs=Seeded(1000 * seed + attempt), limits=Limits(steps=steps), natives=True)
        if not isinstance(made.outcome, Blocked):
            return made
        runs.append(made)
    return runs[0]


def judge(task: Task, ours: Run, program: Program) -> tuple[str, str]:
    """One of KINDS for a run of the interpreter, by what the compiled program does, and more in words."""
    own = sorted({given.source for given in ours.inputs if given.source.startswith("__lem_")})
    if own:
        return "arbitrary", "the library function's result is left open"
    theirs = partial(_compiled, task, ours.inputs, frozenset(one.kind for one in program.assumptions))
    match ours.outcome:
        case LimitReached(limit):
            return "too-long", limit
        case UnknownExternal(name):
            return "not-read", f"external {name}"
        case Undefined(kind, at):
            return _undefined(theirs(_SANITIZERS), kind, f"{kind} at {program.place(at)}")
        case Exited(status):
            result = program.functions[program.entry].type.result
            known = None if isinstance(result, Void) else status
            return _compare(theirs(), known, ours.output)
        case Aborted():
            return _compare(theirs(), 134, None)
        case Blocked():
            found, detail = _compare(theirs(), BLOCKED, None)
            return "blocked" if found == "agree" else found, detail
        case other:
            return "differ", f"the interpreter ended with {other}"


def _compiled(
    task: Task, inputs: Sequence[Given], assumptions: frozenset[str], flags: Sequence[str] = ()
) -> Machine:
    """Without a limit on memory where the sanitizers reserve most of it."""
    with tempfile.TemporaryDirectory(prefix="lemmata-behave-") as folder:
        setting = Setting(
            Path(folder, "made"),
            assumptions,
            flags=flags,
            link_flags=flags,
            megabytes=None if flags else MEGABYTES,
            compared=True,
        )
        return compiled(task, inputs, setting)


def _compare(theirs: Machine, status: int | None, output: bytes | None) -> tuple[str, str]:
    """None: not to be compared. Output that was not written out when abort struck is lost, as in C."""
    if theirs.failure or theirs.status == MISSING:
        reason = theirs.failure.partition("\n")[0] or "a function that only the interpreter knows"
        return ("differ" if reason.startswith("the compiled") else "gcc-refuses"), reason
    if status is not None and theirs.status != status:
        return "differ", f"gcc's program ends with {theirs.status}, the interpreter with {status}"
    if output is not None and theirs.output != output:
        return "differ", f"output: gcc {theirs.output[-80:]!r}, the interpreter {output[-80:]!r}"
    return "agree", ""


def _undefined(theirs: Machine, kind: str, detail: str) -> tuple[str, str]:
    if theirs.failure.startswith("gcc") or theirs.status == MISSING:
        return "gcc-refuses", theirs.failure.partition("\n")[0]
    stopped = theirs.status in ((1, 134, 136, 139) if kind not in _ARITHMETIC else (1, 134, 136))
    return ("undefined" if stopped else "unconfirmed"), f"{detail}; status with sanitizers: {theirs.status}"
