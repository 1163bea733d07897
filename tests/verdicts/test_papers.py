"""What the papers' examples need: which configuration proves which program, and by whose invariants."""

import json

import pytest

from lemmata.cfa.properties import PROPERTIES
from lemmata.frontends.c import Options, parse
from lemmata.run import CONFIGURATIONS
from lemmata.run.encoding import encoded_of
from lemmata.run.search import search
from lemmata.system.verdict import Bounded
from tests.cli.command import within
from tests.verdicts.corpus import PROGRAMS, Task, task, words

Capture = pytest.CaptureFixture[str]
SEVEN = ("const", "eq1", "eq2", "even", "odd", "mod4", "bin_suffix_5")

# Paper 000's seven tasks and paper 002's example, each with a configuration that has to prove it.
PROVED = (
    ("ki-boxes", "const"),
    ("ki-boxes-eq", "eq1"),
    ("ki-boxes-eq-mod2", "even"),
    ("ki-boxes-eq-mod2", "odd"),
    ("ki-congruences", "mod4"),
    ("ki-octagons", "eq2"),
    ("ki-octagons", "bin_suffix_5"),
    ("df", "eq1"),
    ("df", "mod4"),
    ("ki-boxes", "example_safe"),
    ("ki-df-static-0-1-t", "example_safe"),
    ("ki-df-static-16-2-t", "eq1"),
    *(("ki-df", name) for name in (*SEVEN, "example_safe")),
)


def paper(name: str) -> Task:
    return task(PROGRAMS / "papers" / f"{name}.c")


def answer(capfd: Capture, name: str, engine: str) -> dict[str, object]:
    done: dict[str, object] = json.loads(within(capfd, *words(paper(name), engine, 20)).out)
    return done


@pytest.mark.parametrize(("engine", "name"), PROVED)
def test_proved(engine: str, name: str, capfd: Capture) -> None:
    assert answer(capfd, name, engine)["verdict"] == "true"


def test_four_steps_and_a_bound_prove_the_example(capfd: Capture) -> None:
    """Paper 002: with s >= 1 the property is 4-inductive."""
    found = answer(capfd, "example_safe", "ki-df-static-0-1-t")
    assert found["k"] == 4
    assert isinstance(found["invariants"], list)
    needed = {each["expression"]: each["source"] for each in found["invariants"] if each["needed"]}
    assert needed["s >= 1"] == "df (0, 1, t)"


@pytest.mark.parametrize("engine", [name for name, each in CONFIGURATIONS.items() if each.engine == "ki"])
def test_no_configuration_of_k_induction_is_fooled(engine: str, capfd: Capture) -> None:
    """example-unsafe of paper 002; data flow alone does not look that far."""
    expected = "unknown" if engine == "df" else "false"
    assert answer(capfd, "example_unsafe", engine)["verdict"] == expected


@pytest.mark.parametrize("name", [*SEVEN, "example_safe"])
def test_plain_induction_does_not_do(name: str) -> None:
    read = parse([PROGRAMS / "papers" / f"{name}.c"], Options())
    run = search(CONFIGURATIONS["ki"], encoded_of(PROPERTIES["unreach-call"](read)).system)
    assert any(isinstance(fact, Bounded) and fact.k == 10 for fact in run)


@pytest.mark.parametrize("name", ["eq1", "mod4", "example_safe", "example_unsafe"])
def test_sources_in_processes_of_their_own(name: str, capfd: Capture) -> None:
    done = within(capfd, *words(paper(name), "ki-df", 20), "--set", "schedule=parallel")
    assert json.loads(done.out)["verdict"] == paper(name).verdict


def test_a_setting_of_the_engine(capfd: Capture) -> None:
    done = within(capfd, *words(paper("eq2"), "ki", 20), "--set", "k_max=3")
    assert json.loads(done.out)["reason"] == "the property is not k-inductive for any k up to 3"
