"""One C text, run by gcc's program and by the interpreter: do they behave alike?"""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from lemmata.cfa.interpreter import Exited, LimitReached, Limits, Run, run
from lemmata.frontends.c import Options, parse
from tests.differential.compiler import Behaviour, execute

STEPS = 3_000_000


class Incomparable(Exception):
    """The interpreter reached a limit: the program is too long to compare, and is not counted."""


def interpret(text: str, bits: int, include: Path | None = None, steps: int = STEPS) -> Run:
    with tempfile.TemporaryDirectory(prefix="lemmata-differential-") as folder:
        source = Path(folder, "program.c")
        source.write_text(text, encoding="utf-8")
        include_dirs = () if include is None else (include,)
        program = parse([source], Options(pointer_bits=bits, include_dirs=include_dirs))
    return run(program, limits=Limits(steps=steps), natives=True)


def disagreement(
    text: str, bits: int, optimisations: Sequence[str] = ("-O0",), include: Path | None = None
) -> str | None:
    """What differs, in words; None where output and exit status agree at each optimisation level."""
    ours = interpret(text, bits, include)
    if isinstance(ours.outcome, LimitReached):
        raise Incomparable
    if not isinstance(ours.outcome, Exited):
        return f"the interpreter ended with {ours.outcome}"
    if ours.notes:
        return f"the interpreter noted undefined behaviour: {ours.notes[0]}"
    for level in optimisations:
        theirs = execute(text, bits, (level,), include=include)
        if theirs != Behaviour(ours.output, ours.outcome.status):
            return first_difference(level, theirs, Behaviour(ours.output, ours.outcome.status))
    return None


def first_difference(level: str, theirs: Behaviour, ours: Behaviour) -> str:
    if theirs.status != ours.status and theirs.output == ours.output:
        return f"gcc {level} exits with {theirs.status}, the interpreter with {ours.status}"
    left, right = theirs.output.split(b"\n"), ours.output.split(b"\n")
    for number, (one, other) in enumerate(zip(left, right, strict=False), 1):
        if one != other:
            return f"output line {number}: gcc {level} {one!r}, the interpreter {other!r}"
    return f"gcc {level} prints {len(left)} lines, the interpreter {len(right)}"
