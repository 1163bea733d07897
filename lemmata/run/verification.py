"""From files to an answer with checked evidence: the work of `lemmata verify`, told as it goes.

The way through the rooms: a front end reads a Program, a property marks its errors, the passes and the
encoder make a system of it, an engine decides that, and the evidence is checked: a certificate by another
solver, a counterexample on the interpreter, on the Program before any pass.
"""

from collections.abc import Generator, Iterator
from functools import partial

from lemmata.cfa.program import ErrorLocation, Program
from lemmata.encode.stage import RECURSION_CUT, Stage
from lemmata.encode.trace import trace
from lemmata.encode.transitions import Encoded, encode
from lemmata.logic.terms import Terms
from lemmata.report.result import NOTHING_TO_VIOLATE, Answer
from lemmata.run.certifying import Proof, certified
from lemmata.run.configurations import Configuration
from lemmata.run.deciding import Search, Task, used
from lemmata.run.encoding import encoded_of
from lemmata.run.loading import load
from lemmata.run.search import EncodedView, search
from lemmata.run.settings import configured
from lemmata.run.story import Entered, Rests, Told
from lemmata.run.wording import interpolants
from lemmata.system.engine import BackMap, Run
from lemmata.system.verdict import Safe, Unknown, Unsafe, Verdict
from lemmata.value import replace


def verify(task: Task) -> Iterator[Told]:
    """The last thing told is the Answer."""
    if task.source.is_hardware:
        from lemmata.run import hardware

        yield from hardware.verify(task)
        return
    configuration = configured(task.engine, task.settings)
    yield Entered("reading")
    program = load(task.source, task.property)
    yield _rests(program)
    yield Entered("encoding")
    encoded = encoded_of(program)
    yield _rests(encoded.stage.program)
    yield from _decide(task, configuration, program, encoded)


def _rests(program: Program) -> Rests:
    return Rests(tuple(dict.fromkeys(each.kind for each in program.assumptions)))


# ---------------------------------------------------------------- deciding


def _decide(task: Task, configuration: Configuration, program: Program, encoded: Encoded) -> Iterator[Told]:
    """If a certificate fails that rests on lemmas of sources, the search goes on without these."""
    answer = yield from _attempt(task, configuration, program, encoded)
    if answer.verdict == "unknown" and answer.rejected is not None and configuration.sources:
        alone = replace(configuration, sources=(), schedule="sequential")
        again = yield from _attempt(task, alone, program, encoded)
        remarks = (*answer.remarks, "the search went on without the invariant sources", *again.remarks)
        answer = replace(again, remarks=remarks, rejected=again.rejected or answer.rejected)
    if not program.errors and answer.verdict == "true":
        answer = replace(answer, remarks=(NOTHING_TO_VIOLATE, *answer.remarks))
    yield answer if task.keep else replace(answer, texts=None)


def _attempt(
    task: Task, configuration: Configuration, program: Program, encoded: Encoded
) -> Generator[Told, None, Answer]:
    found = Search(partial(_back, encoded, program))
    answer = yield from _searched(task, configuration, program, encoded, found)
    if not found.interpolants:
        return answer
    said = interpolants(encoded.system, found.interpolants, _back(encoded, program))
    return replace(answer, interpolants=tuple(said))


def _searched(
    task: Task, configuration: Configuration, program: Program, encoded: Encoded, found: Search
) -> Generator[Told, None, Answer]:
    yield Entered("searching")
    yield from found.follow(_run(configuration, encoded))
    cut = _recursion_cut(encoded, found.verdict)
    if cut is not None:
        encoded = encode(_without_cuts(encoded.stage), Terms())
        yield from found.follow(_run(configuration, encoded))
    match found.verdict:
        case Unsafe(path, decided_by):
            from lemmata.run.confirming import Rerun
            from lemmata.run.refuting import refuted

            yield Entered("replaying")
            seconds = task.check_seconds(used())
            rerun = Rerun(task.source, task.scratch, seconds, task.source.memory)
            return refuted(program, encoded, path, decided_by, rerun)
        case _ if cut is not None:
            return Answer("unknown", f"{cut.message}, at {program.place(cut.span)}", "", found.k)
        case Safe(certificate, decided_by):
            yield Entered("checking")
            proof = Proof(
                encoded.system, certificate, decided_by, task.engine, configuration.solver, found.lemmas
            )
            return certified(proof, task.check_seconds(used()), partial(_back, encoded, program))
        case Unknown(reason, decided_by):
            return Answer("unknown", reason, decided_by, found.k)


def _back(encoded: Encoded, program: Program) -> BackMap:
    from lemmata.encode.backmap import CBackMap

    return CBackMap(encoded, program)


def _run(configuration: Configuration, encoded: Encoded) -> Run:
    return search(configuration, encoded.system, EncodedView(encoded))


def _recursion_cut(encoded: Encoded, verdict: Verdict) -> ErrorLocation | None:
    """Where a path ends that is no violation: at a call that was not followed any deeper."""
    if not isinstance(verdict, Unsafe):
        return None
    run = trace(encoded, verdict.path)
    end = run[-1].edge.target if run else encoded.stage.function.entry
    found = (error for error in encoded.stage.program.errors if error.location == end)
    return next((error for error in found if error.property == RECURSION_CUT), None)


def _without_cuts(stage: Stage) -> Stage:
    """With such calls as the ends of their paths: what is violated is so in the Program too."""
    kept = tuple(error for error in stage.program.errors if error.property != RECURSION_CUT)
    return replace(stage, program=replace(stage.program, errors=kept))
