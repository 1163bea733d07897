"""Every verdict on our own corpus is the one that the program states, whatever the engine."""

import re

import pytest

from lemmata.cfa import interpreter
from lemmata.cfa.interpreter.inputs import Seeded
from lemmata.cfa.interpreter.outcome import Limits, Violated
from lemmata.cfa.properties import PROPERTIES
from lemmata.frontends.c import Options, parse
from lemmata.run import CONFIGURATIONS, DEFAULT_ENGINE
from tests.amount import ALL, amount
from tests.cli.command import Done, within
from tests.verdicts.corpus import Found, Task, drawn, found, open_programs, tasks, words

Capture = pytest.CaptureFixture[str]
CORPUS = tasks()
OPEN = open_programs()
DECIDED = [task for task in CORPUS if task.name not in OPEN]
UNDECIDED = [task for task in CORPUS if task.name in OPEN]
DEFAULT = drawn(DECIDED, 60, "decided") + drawn(UNDECIDED, 3, "open")
EXACTLY = {"papers/example_safe_given.c": 4}
"""The k at which plain k-induction has to succeed."""


def answer(capfd: Capture, task: Task, engine: str, seconds: float) -> Found:
    done: Done = within(capfd, *words(task, engine, seconds))
    assert done.err == ""
    answered = found(done.out)
    assert done.code == {"true": 0, "false": 1, "unknown": 2}[answered.verdict]
    assert answered.verdict in (task.verdict, "unknown")
    return answered


@pytest.mark.parametrize("task", CORPUS if ALL else DEFAULT, ids=lambda task: task.name)
def test_default_engine(task: Task, capfd: Capture) -> None:
    undecided = task.name in OPEN
    answered = answer(capfd, task, DEFAULT_ENGINE, 2 if undecided else 20)
    assert undecided or answered.verdict == task.verdict, answered.reason


@pytest.mark.parametrize(("name", "k"), EXACTLY.items())
def test_least_k(name: str, k: int, capfd: Capture) -> None:
    [task] = [task for task in CORPUS if task.name == name]
    assert answer(capfd, task, "ki", 20).k == k


@pytest.mark.parametrize(
    ("engine", "task"),
    [(engine, task) for engine in CONFIGURATIONS for task in drawn(CORPUS, amount(30), engine)],
    ids=lambda part: part if isinstance(part, str) else part.name,
)
def test_each_engine(engine: str, task: Task, capfd: Capture) -> None:
    answer(capfd, task, engine, 2)


@pytest.mark.parametrize(
    "task", CORPUS if ALL else drawn(CORPUS, amount(len(CORPUS)), "runs"), ids=lambda task: task.name
)
def test_random_runs_of_what_is_true(task: Task) -> None:
    """The labels themselves: no run with random inputs violates a property that is said to hold."""
    if task.verdict == "false":
        return
    read = parse([task.path], Options(pointer_bits=int(task.bits)))
    program = PROPERTIES[task.about](read)
    for seed in range(20):
        done = interpreter.run(program, inputs=Seeded(seed), limits=Limits(steps=20_000))
        assert not isinstance(done.outcome, Violated)


def test_the_corpus_covers_every_property_both_ways() -> None:
    assert len(CORPUS) >= 200
    found_both = {(task.about, task.verdict) for task in CORPUS}
    assert found_both == {(name, verdict) for name in PROPERTIES for verdict in ("true", "false")}


def test_open_programs_exist_and_are_few() -> None:
    names = {task.name for task in CORPUS}
    assert names >= OPEN
    assert len(OPEN) <= len(names) // 5


def test_programs_say_what_they_are_about() -> None:
    for task in CORPUS:
        idea, verdict, *_ = task.path.read_text(encoding="utf-8").splitlines()
        assert re.match(r"// \w.{12,}\.$", idea), task.name
        assert re.match(r"// verdict: (true|false)$", verdict), task.name
