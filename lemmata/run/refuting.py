"""From a path of the system to the answer `false`: it is run on the Program before any pass, told in C."""

from collections.abc import Iterator, Sequence

from lemmata.cfa.interpreter.outcome import Given
from lemmata.cfa.operations import Assign, Binary, Cast, Havoc, Rounded, Unary
from lemmata.cfa.program import NO_MODEL, Assumption, Program
from lemmata.cfa.source import Place
from lemmata.cfa.types import Float
from lemmata.encode.backmap import CBackMap
from lemmata.encode.expressions import format_of
from lemmata.encode.trace import Passed, asked, contents, trace
from lemmata.encode.transitions import Encoded
from lemmata.logic.ieee import is_nan
from lemmata.proof.replay import Confirmed, Contradicted, Replayed, replay
from lemmata.report.result import Answer, Step
from lemmata.run.confirming import Rerun, confirmed
from lemmata.run.deciding import used
from lemmata.system.path import Path
from lemmata.value import replace

_TOLD = 10_000
"""Steps between cut points of the longest counterexample that is told line by line."""


def refuted(program: Program, encoded: Encoded, path: Path, by: str, rerun: Rerun) -> Answer:
    """The answer that a path is good for."""
    begun, k = used(), len(path.inputs)
    run = trace(encoded, path)
    held = contents(encoded.stage, run)
    outcome = replay(program, asked(run), held)
    answer = _not_checked(program, run, outcome, rests_on_memory=any(map(any, held.values()))) or confirmed(
        program, outcome, rerun
    )
    answer = replace(answer, decided_by=by, k=k)
    if answer.checked is None:
        return answer
    steps = tuple(_steps(program, encoded, path)) if k <= _TOLD else ()
    return replace(answer, steps=steps, checked=replace(answer.checked, seconds=used() - begun))


def _not_checked(
    program: Program, run: Sequence[Passed], outcome: Replayed, *, rests_on_memory: bool
) -> Answer | None:
    """Where the path chooses what only a library knows, or a NaN, or what unwritten memory holds."""
    if isinstance(outcome, Confirmed):
        given = (_library_function(program, each) for each in outcome.inputs)
        unknown = next((name for name in given if name), None)
        return _depends_on(unknown) if unknown else None
    if not isinstance(outcome, Contradicted):
        return None
    asked_for = {given.source for given in outcome.inputs}
    chosen = (passed.edge.operation for passed in run)
    computed = [each.source for each in chosen if isinstance(each, Havoc) and each.kind == "external"]
    missing = next((name for name in computed if name not in asked_for), None)
    if missing is not None:
        return _depends_on(missing)
    if rests_on_memory:
        return Answer("unknown", "counterexample not checked: it may depend on memory before it is written")
    if any(map(_makes_nan, run)):
        return Answer("unknown", "counterexample not checked: it may depend on the bits of a NaN")
    return None


def _makes_nan(passed: Passed) -> bool:
    match passed.edge.operation:
        case Assign(_, Unary(_, _, Float() as type_) | Binary(_, _, _, Float() as type_)):
            return passed.value is not None and is_nan(format_of(type_), passed.value)
        case Assign(_, Cast(_, Float() as type_) | Rounded(_, _, type_)):
            return passed.value is not None and is_nan(format_of(type_), passed.value)
        case _:
            return False


def _depends_on(name: str) -> Answer:
    return Answer("unknown", f"counterexample not checked: it depends on what {name} returns")


def _library_function(program: Program, given: Given) -> str:
    """The function whose meaning no model of ours has, or only the range of its results."""
    if given.source.startswith("__lem_nondet_result"):
        return "a library function"
    unknown = Assumption(f"{NO_MODEL}{given.source}", given.span)
    return given.source if given.kind == "external" and unknown in program.assumptions else ""


def _steps(program: Program, encoded: Encoded, path: Path) -> Iterator[Step]:
    for moment in CBackMap(encoded, program).moments(path):
        file, line, column = moment.place.rsplit(":", 2)
        yield Step(Place(file, int(line), int(column)), moment.assigned, moment.function)
