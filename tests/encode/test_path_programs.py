"""Path programs: each run of one is a run of the whole; and what is printed as C means the same."""

from functools import cache
from pathlib import Path

import pytest

from lemmata.cfa import interpreter
from lemmata.cfa.interpreter.inputs import Listed, Placed, Replayed, Seeded
from lemmata.cfa.interpreter.outcome import Exited, Limits, Run, Violated
from lemmata.cfa.operations import Havoc
from lemmata.cfa.program import Edge, Program
from lemmata.cfa.properties import PROPERTIES
from lemmata.cfa.source import Span, Unsupported
from lemmata.cfa.validate import problems
from lemmata.encode.c_program import Unwritable, c_program
from lemmata.encode.subprogram import restricted
from lemmata.encode.transitions import Encoded
from lemmata.frontends.c import Options, parse
from lemmata.run.encoding import encoded_of
from lemmata.run.path_programs import ErrorPaths, ended
from lemmata.run.path_programs import Violated as Real
from lemmata.system.engine import NoLemmas
from tests.amount import amount
from tests.verdicts.corpus import Task, drawn, tasks

CORPUS = drawn(tasks(), amount(300), "path programs")
STEPS = Limits(steps=20_000)


@cache
def read(task: Task) -> tuple[Program, Encoded] | None:
    """The Program with its property, and its system; None for what is not encoded."""
    try:
        program = PROPERTIES[task.about](parse([task.path], Options(pointer_bits=int(task.bits))))
        return program, encoded_of(program)
    except Unsupported:
        return None


def paths(encoded: Encoded) -> list[list[Edge]]:
    search, found = ErrorPaths(encoded), []
    try:
        for steps in (1, 2, 4):
            edges = ended(search.with_steps(steps, NoLemmas()))
            if edges is not None:
                found.append(edges)
    except Real:
        pass
    return found


def walked(program: Program, oracle: interpreter.Oracle) -> tuple[list[Edge], Run]:
    edges: list[Edge] = []
    run = interpreter.run(program, inputs=oracle, limits=STEPS, observe=lambda edge, _: edges.append(edge))
    return edges, run


@pytest.mark.parametrize("task", CORPUS, ids=lambda task: task.name)
def test_runs_are_runs_of_the_whole(task: Task) -> None:
    known = read(task)
    if known is None:
        return
    original, encoded = known
    whole = encoded.stage.program
    for path in paths(encoded):
        part = restricted(encoded.stage, frozenset(path)).program
        assert not [*problems(part)]
        places = {edge.span for edge in path if isinstance(edge.operation, Havoc)}
        for seed in range(5):
            edges, run = walked(part, Seeded(seed))
            same, again = walked(whole, Replayed(run.inputs))
            assert same[: len(edges)] == edges
            assert not isinstance(run.outcome, Violated | Exited) or again.outcome == run.outcome
            asked = [(each.span, each.value) for each in run.inputs]
            values: dict[Span, list[int]] = {}
            for at, given in asked:
                values.setdefault(at, []).append(given)
            _, first = walked(original, Placed(values))
            given_there = [(each.span, each.value) for each in first.inputs if each.span in places]
            assert given_there[: len(asked)] == asked or isinstance(first.outcome, Exited | Violated)


@pytest.mark.parametrize("task", CORPUS, ids=lambda task: task.name)
def test_c_text_means_the_program(task: Task, tmp_path: Path) -> None:
    """Printed and read again, a prepared Program does the same with the same inputs."""
    known = read(task)
    if known is None:
        return
    _, encoded = known
    try:
        text = c_program(encoded.stage)
    except Unwritable:
        return
    file = tmp_path / "printed.c"
    file.write_text(text, encoding="utf-8")
    printed = PROPERTIES["assertions"](parse([file], Options(pointer_bits=int(task.bits))))
    start = [line for line in text.splitlines() if line.endswith("();")]
    unset = [0 for line in start if "//" not in line and "nondet" in line]
    for seed in range(10):
        _, run = walked(encoded.stage.program, Seeded(seed))
        inputs = [each.value for each in run.inputs if each.kind != "uninitialised"]
        _, again = walked(printed, Listed([*unset, *inputs]))
        assert isinstance(again.outcome, Violated) == isinstance(run.outcome, Violated)


def test_a_path_program_is_smaller_and_keeps_its_loop() -> None:
    [task] = [task for task in tasks() if task.name == "papers/eq1.c"]
    known = read(task)
    assert known is not None
    _, encoded = known
    [path, *_] = paths(encoded)
    part = restricted(encoded.stage, frozenset(path))
    assert len(part.function.edges) < len(encoded.stage.function.edges)
    assert "goto" in c_program(part)
