"""Path programs of task sets as tasks (paper 000, 4.9): `python -m lemmata.bench path-programs TASKS...`.

For each safe task one path program, which is safe as well; those that an engine proves by itself can be left
out, as the paper leaves out what plain k-induction proves. `lemmata bench` on the folder then makes Table 4.
"""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from lemmata.bench.guard import Ended, Guarded, Limits
from lemmata.bench.measure import VERIFIER
from lemmata.bench.sample import Question, questions, sample
from lemmata.value import value

_PROPERTY = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"
_PAUSE = 0.02


@value
class Request:
    """From each set `wanted` path programs, whose paths end with `steps` steps; `unless` names an engine."""

    tasks: tuple[Path, ...]
    folder: Path
    wanted: int | None
    seed: int
    steps: int
    unless: str | None
    timeout: float


def write(request: Request) -> Iterator[str]:
    """Writes them into the folder, each with its definition; says what became of the tasks."""
    request.folder.mkdir(parents=True, exist_ok=True)
    (request.folder / "unreach-call.prp").write_text(_PROPERTY, encoding="utf-8")
    for group, asked in questions(request.tasks).items():
        safe = [question for question in asked if question.expected.verdict]
        became: Counter[str] = Counter()
        for question in sample(safe, request.wanted, request.seed):
            made = (
                request.folder
                / f"{group}-{question.task.definition.stem}-{question.expected.property.stem}.c"
            )
            became[_written(question, made, request)] += 1
        yield f"{group}: {', '.join(f'{count} {kind}' for kind, count in sorted(became.items()))}"


def _written(question: Question, made: Path, request: Request) -> str:
    ended = _ended(_command(question, made, request), request.timeout)
    if ended.status != 0:
        return "out of time" if ended.limit else "without one"
    definition = made.with_suffix(".yml")
    definition.write_text(_definition(made, question), encoding="utf-8")
    if request.unless is not None and _proved(made, question, request):
        made.unlink()
        definition.unlink()
        return f"that {request.unless} proves"
    return "written"


def _command(question: Question, made: Path, request: Request) -> list[str]:
    task = question.task
    return [
        *VERIFIER,
        "path-program",
        *map(str, task.files),
        f"--property={question.expected.property}",
        f"--{task.pointer_bits}",
        *(f"-I{folder}" for folder in task.include_dirs),
        *(f"-D{macro}" for macro in task.defines),
        f"--steps={request.steps}",
        f"--output={made}",
    ]


def _ended(command: Sequence[str], timeout: float) -> Ended:
    guarded = Guarded(command, Limits(timeout, 2 * timeout + 15, 4000))
    ended: Ended | None = None
    try:
        while ended is None:
            ended = guarded.poll()
            time.sleep(_PAUSE)
    finally:
        if ended is None:
            guarded.kill()
    return ended


def _definition(made: Path, question: Question) -> str:
    model = "ILP32" if question.task.pointer_bits == 32 else "LP64"
    return (
        'format_version: "2.0"\n'
        f"input_files: {made.name}\n"
        "properties:\n"
        "  - property_file: unreach-call.prp\n"
        "    expected_verdict: true\n"
        f"options:\n  language: C\n  data_model: {model}\n"
    )


def _proved(made: Path, question: Question, request: Request) -> bool:
    command = [
        *VERIFIER,
        "verify",
        str(made),
        "--property=unreach-call",
        f"--{question.task.pointer_bits}",
        f"--engine={request.unless}",
        f"--timeout={request.timeout:g}",
    ]
    return _ended(command, 1.15 * request.timeout + 2).status == 0
