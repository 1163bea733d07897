"""Insert invariants into tasks, as assertions, and run them: `python -m lemmata.bench instrument TASKS...`.

Each program gets the invariants that `lemmata instrument` would assume as arguments of a function that ends
the run where one does not hold. It has to compile, and random runs of it, in the interpreter and as gcc's
executable with the same inputs, must never come there.
"""

import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from lemmata.bench.behave import judge, run_seeded
from lemmata.bench.guard import Ended, Guarded, Limits
from lemmata.bench.lower import parse_task
from lemmata.bench.tasks import Task
from lemmata.cfa.interpreter import Run, UnknownExternal
from lemmata.cfa.points import POINT
from lemmata.cfa.source import InputError
from lemmata.value import replace, value

KINDS = (
    "holds",
    "too-long",
    "undefined",
    "not-read",
    "unsupported",
    "timeout",
    "gcc-refuses",
    "violated",
    "differ",
    "crash",
)
"""`holds`: in all runs, to their ends; `too-long`, `undefined`: as far as the interpreter went.

`unsupported`: nothing was inferred, for a reason. `differ`: the compiled program does something else.
"""
FAILURES = ("gcc-refuses", "violated", "differ", "crash")
NOT_DONE = ("unsupported", "not-read", "timeout")

_CHECK = "lemmata_invariant"
_TYPES = {"__ESBMC_assume": "_Bool", "__CPROVER_assume": "_Bool", "__VERIFIER_assume": "int"}


@value
class Request:
    """Which invariants, and how many random runs of how many steps; `seconds` of CPU bound the inference."""

    invariants: str
    runs: int
    steps: int
    seconds: int


@value
class Result:
    """`count` assertions were inserted at `points` places."""

    group: str
    task: str
    kind: str
    detail: str
    count: int
    points: int


def instrument(task: Task, group: str, request: Request) -> Result:
    with tempfile.TemporaryDirectory(prefix="lemmata-instrument-") as name:
        folder = Path(name)
        assume = _unused(task)
        ended = _inferred(task, request, assume, folder)
        kind, detail = _failed(ended)
        counts = re.search(r"^(\d+) assumptions at (\d+) of", ended.output, re.MULTILINE)
        if not kind:
            files = tuple(folder / file.name for file in task.files)
            for file in files:
                file.write_text(_asserting(file.read_text("latin-1"), assume), "latin-1")
            beside = tuple(dict.fromkeys(file.absolute().parent for file in task.files))
            changed = replace(task, files=files, include_dirs=(*task.include_dirs, *beside))
            kind, detail = _runs(changed, request)
    count, points = map(int, counts.groups()) if counts else (0, 0)
    return Result(group, str(task.definition), kind, detail, count, points)


def _unused(task: Task) -> str:
    """A function for assumptions that the program does not call itself."""
    texts = [file.read_bytes() for file in task.files if file.is_file()]
    free = (name for name in _TYPES if not any(name.encode() in text for text in texts))
    return next(free, "__ESBMC_assume")


def _inferred(task: Task, request: Request, assume: str, folder: Path) -> Ended:
    """`lemmata instrument` under limits, which writes the files into the folder."""
    flags = [f"--{task.pointer_bits}", *(f"-I{path}" for path in task.include_dirs)]
    flags += [f"-D{text}" for text in task.defines]
    out = folder if len(task.files) > 1 else folder / task.files[0].name
    command = [sys.executable, "-m", "lemmata", "instrument", *flags, *map(str, task.files), "-o", str(out)]
    command += ["--invariants", request.invariants, "--assume", assume]
    guarded = Guarded(command, Limits(request.seconds, 10 * request.seconds, 4000))
    try:
        while (ended := guarded.poll()) is None:
            time.sleep(0.02)
    except KeyboardInterrupt:
        guarded.kill()
        raise
    return ended


def _failed(ended: Ended) -> tuple[str, str]:
    """Why there is no instrumented program; nothing, where there is one."""
    if ended.limit:
        return "timeout", ended.limit
    said = (ended.errors if ended.status != 2 else ended.output).strip().rpartition("\n")[2]
    return {0: ("", ""), 2: ("unsupported", said), 3: ("not-read", said)}.get(ended.status, ("crash", said))


def _asserting(text: str, assume: str) -> str:
    """What was to be assumed is checked."""
    check = f"static void {_CHECK}({_TYPES[assume]} holds) {{ if (!holds) {POINT}0(); }}"
    return f"extern void {POINT}0(void); {check}\n{text.replace(assume, _CHECK)}"


def _runs(task: Task, request: Request) -> tuple[str, str]:
    refused = next((error for file in task.files if (error := _refused(task, file))), "")
    if refused:
        return "gcc-refuses", refused
    try:
        program = parse_task(task)
    except InputError as error:
        return "violated", f"the instrumented program is not read: {error}"
    found: Counter[str] = Counter()
    for seed in range(request.runs):
        ours = run_seeded(program, seed, request.steps)
        if _violates(ours):
            return "violated", f"an invariant does not hold in the interpreter, seed {seed}"
        kind, detail = judge(task, ours, program)
        if kind in ("differ", "gcc-refuses"):
            return kind, detail
        found[{"agree": "holds", "blocked": "holds"}.get(kind, kind)] += 1
    worst = next((kind for kind in KINDS[1:] if found[kind]), "holds")
    return worst, ""


def _violates(ours: Run) -> bool:
    return isinstance(ours.outcome, UnknownExternal) and ours.outcome.name.startswith(POINT)


def _refused(task: Task, file: Path) -> str:
    """What gcc has against a file; nothing for one that compiles."""
    flags = [*(f"-I{path}" for path in task.include_dirs), *(f"-D{text}" for text in task.defines)]
    command = [
        "gcc",
        "-std=gnu11",
        "-w",
        "-fsyntax-only",
        f"-m{task.pointer_bits}",
        *flags,
        "-x",
        "c",
        str(file),
    ]
    done = subprocess.run(command, capture_output=True, check=False)
    errors = [line for line in done.stderr.decode(errors="replace").splitlines() if "error" in line]
    return next(iter(errors), "failed") if done.returncode else ""


def places(results: Sequence[Result]) -> str:
    """Where something was inserted."""
    return str(sum(result.points for result in results))
