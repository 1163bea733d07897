"""Other solvers, reached through SMT-LIB text in a child process of their own.

A child has CPU and memory limits of its own, ends with this process, and is killed and reaped on every
way out, KeyboardInterrupt included. z3 is the wheel's executable where it is installed, else its library;
cvc5 and Bitwuzla run in a Python process (child.py).
"""

import ctypes
import math
import re
import resource
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, TypeAlias

from bitwuzla import BitwuzlaException, Options, Parser

from lemmata.logic.limits import NO_LIMITS, Limits
from lemmata.logic.solver import Undecided, Unsat
from lemmata.logic.terms import Terms
from lemmata.logic.text import TextError
from lemmata.logic.values import Value, value_of
from lemmata.value import value

External: TypeAlias = Literal["z3", "cvc5", "bitwuzla"]

_PR_SET_PDEATHSIG = 1
_SLACK = 5.0
_NEARLY = 0.95
"""CPU time of another process is counted in ticks: so much of a limit is all of it."""


@value
class TextSat:
    """Satisfiable; `values` are the texts of the values that the script asked for, in its order."""

    values: tuple[str, ...]


TextAnswer: TypeAlias = TextSat | Unsat | Undecided


def ask(solver: External, text: str, limits: Limits = NO_LIMITS) -> TextAnswer:
    """A solver's answer to a script with one (check-sat), and at most one (get-value) after it."""
    return ask_in_turn(solver, [text], limits)[0]


def ask_in_turn(solver: External, texts: Sequence[str], limits: Limits = NO_LIMITS) -> list[TextAnswer]:
    """The same for scripts one after the other, in one process that forgets each before the next.

    The first one that is not unsatisfiable is the last to be answered. The limits are those of all together.
    """
    answers: list[TextAnswer] = []
    for said in _said(solver, texts, limits):
        match said:
            case ("unsat", _):
                answers.append(Unsat())
            case (_, rest):
                return [*answers, TextSat(tuple(_values(rest)))]
            case Undecided():
                return [*answers, said]
    return answers


def converse(solver: External, text: str, limits: Limits = NO_LIMITS) -> "Said":
    """What a solver says to a script with one question."""
    return _said(solver, [text], limits)[0]


Said: TypeAlias = tuple[str, str] | Undecided
"""`sat` or `unsat`, and what follows that."""

_PROLOGUES: Mapping[External, str] = {"cvc5": "(set-option :arrays-exp true)\n"}
"""cvc5 knows constant arrays only where it is told to."""
_FORGET = '(reset)\n(echo "next")\n'
_FORGOTTEN = re.compile('^"?next"?$', re.MULTILINE)


def _said(solver: External, texts: Sequence[str], limits: Limits) -> list[Said]:
    """To one script after the other, up to the first that it has no answer to; to one at least.

    CPU limits are kept to whole seconds, rounded up; the wall limit is twice that and some seconds.
    """
    wall = None if limits.seconds is None else 2 * limits.seconds + _SLACK
    text = _FORGET.join(_PROLOGUES.get(solver, "") + each for each in texts)
    errors, before = "", seconds_of_children()
    try:
        with _started(command(solver), limits) as process:
            output, errors = process.communicate(text, timeout=wall)
        # A solver that is told of its limit within an allocation may crash instead of ending.
        used = seconds_of_children() - before
        late = limits.seconds is not None and used >= _NEARLY * math.ceil(limits.seconds)
    except subprocess.TimeoutExpired as error:
        output, late = (error.output or b"").decode(errors="replace"), True
    except OSError as error:
        return [Undecided(f"{solver}: cannot be started: {error.strerror}")]
    said: list[Said] = []
    for part in _FORGOTTEN.split(output)[: len(texts)]:
        word, _, rest = part.strip().partition("\n")
        if word not in ("sat", "unsat"):
            why = f"{solver}: time limit" if late else _gave_up(solver, process.returncode, word, errors)
            return [*said, Undecided(why)]
        said.append((word, rest))
    return said


def seconds_of_children() -> float:
    """CPU time of all children that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def command(solver: External) -> list[str]:
    """The command line that reads a script from standard input."""
    executable = Path(sysconfig.get_path("scripts"), "z3")
    if solver == "z3" and executable.is_file():
        return [str(executable), "-in", "-smt2"]
    return [sys.executable, "-I", "-S", str(Path(__file__).with_name("child.py")), solver, _library(solver)]


def _library(solver: External) -> str:
    """Where its package is, which a Python that skips the search for packages has to be told."""
    found = find_spec(solver)
    assert found is not None, "it is required by this project"
    return str(
        Path(
            found.submodule_search_locations[0] if found.submodule_search_locations else found.origin or ""
        ).parent
    )


@contextmanager
def _started(arguments: Sequence[str], limits: Limits) -> "Iterator[subprocess.Popen[str]]":
    libc = ctypes.CDLL(None)

    def prepare() -> None:
        libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if limits.seconds is not None:
            seconds = math.ceil(limits.seconds)
            lower_limit(resource.RLIMIT_CPU, seconds, seconds + 1)
        if limits.memory is not None:
            lower_limit(resource.RLIMIT_AS, limits.memory << 20, limits.memory << 20)

    process = subprocess.Popen(
        arguments,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        preexec_fn=prepare,  # noqa: PLW1509 (no threads here)
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def lower_limit(which: int, soft: int, hard: int) -> None:
    """Set a limit of this process, or keep what is there where that is lower: it cannot be raised."""
    there = resource.getrlimit(which)[1]
    if there != resource.RLIM_INFINITY:
        soft, hard = min(soft, there), min(hard, there)
    resource.setrlimit(which, (soft, hard))


def _gave_up(solver: External, status: int, word: str, errors: str) -> str:
    """Why there is no answer: the first line that it said is `word`."""
    if word == "unknown":
        return f"{solver}: gave up"
    if status == -signal.SIGXCPU or word == "timeout":
        return f"{solver}: time limit"
    if status == -signal.SIGKILL:
        return f"{solver}: killed from outside"
    complaint = (word or errors.strip().rpartition("\n")[2])[:200]
    if "memory" in complaint or "bad_alloc" in complaint or "MemoryError" in complaint:
        return f"{solver}: memory limit"
    return f"{solver}: {complaint or _ending(status)}"


def _ending(status: int) -> str:
    return f"ended by {signal.Signals(-status).name}" if status < 0 else f"ended with status {status}"


def _values(text: str) -> Iterator[str]:
    """The second parts of the pairs in `((x 1) (y (_ bv2 8)))`, cut by counting parentheses."""
    pairs = list(_elements(text.strip()[1:-1]))
    for pair in pairs:
        _, value = _elements(pair[1:-1])
        yield value


def _elements(text: str) -> Iterator[str]:
    """The elements of a list's inside; names in bars may hold anything."""
    depth, start, quoted = 0, None, False
    for at, character in enumerate(text):
        if character == "|":
            quoted = not quoted
        if start is None and not character.isspace():
            start = at
        if quoted or start is None:
            continue
        depth += (character == "(") - (character == ")")
        if depth == 0 and character == ")":
            yield text[start : at + 1]
            start = None
        elif depth == 0 and character.isspace():
            yield text[start:at]
            start = None
    if start is not None:
        yield text[start:]


def read_value(terms: Terms, text: str) -> Value:
    """The value that a solver printed; TextError for an array printed as a function."""
    try:
        return value_of(Parser(terms.manager, Options()).parse_term(text))
    except (BitwuzlaException, ValueError) as error:
        raise TextError(f"not a value: {text[:80]}") from error
