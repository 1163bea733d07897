"""Our own hardware problems: their verdicts, by engines, other tools, and simulators that know no terms."""

import json
import os
import random
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from lemmata.bench import abc, circuits, hardware
from lemmata.bench.circuits import FAMILIES, Problem, problems
from lemmata.engines import ENGINES
from lemmata.frontends import aiger, btor2
from lemmata.frontends.aiger import parse_bytes
from lemmata.frontends.btor2.reader import parse_text
from lemmata.logic.terms import Terms
from lemmata.proof.hardware_witness import witness
from lemmata.run import DEFAULT_ENGINE
from lemmata.system.circuit import Circuit
from lemmata.system.engine import NoLemmas
from lemmata.system.path import path_problem
from lemmata.system.verdict import Unsafe
from tests.amount import ALL, amount
from tests.cli.command import within
from tests.engines.test_engines import finished
from tests.frontends.btor2 import simulator
from tests.hardware import gates

FOLDER = Path(__file__).parent / "set"
SET = list(problems())
UNSAFE = [each for each in SET if not each.sound]
SAFE = [each for each in SET if each.sound]
OPEN = frozenset({"divider-3-safe", "tickets-2-safe"})
"""What the engine `pdr` need not prove within the test's limit."""


def read(problem: Problem) -> Circuit:
    parse = btor2.parse if problem.file.endswith(".btor2") else aiger.parse
    return parse(FOLDER / problem.file, Terms())


def refuted(data: bytes, found: str) -> str | None:
    """Why a witness is none, by a simulator of ours; None where it shows the violation."""
    if data.startswith((b"aag", b"aig")):
        return gates.problem(data, found)
    return simulator.problem(data.decode(), found)


def test_the_files_are_those_that_are_generated(tmp_path: Path) -> None:
    if os.environ.get("LEMMATA_UPDATE"):
        circuits.write(FOLDER, 1)
    assert circuits.write(tmp_path, 1) == len(SET) >= 60
    made = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    assert made == {each.name: each.read_bytes() for each in FOLDER.iterdir()}


def test_the_list_is_one_that_bench_takes() -> None:
    tasks = hardware.listed(FOLDER / circuits.LIST)
    assert [task.expected[0].verdict for task in tasks] == [problem.sound for problem in SET]


@cache
def witnessed(problem: Problem) -> str:
    """The witness of the shortest violation."""
    circuit = read(problem)
    _, verdict = finished(ENGINES["bmc"].run(circuit.system, NoLemmas(), k_max=40))
    assert isinstance(verdict, Unsafe)
    assert path_problem(circuit.system, verdict.path) is None
    return witness(circuit, verdict.path)


@pytest.mark.parametrize("problem", UNSAFE, ids=lambda each: each.name)
def test_a_false_is_replayed_by_a_simulator_without_terms(problem: Problem) -> None:
    data, found = problem.content(), witnessed(problem)
    assert refuted(data, found) is None
    steps = sum(line.startswith("@") for line in found.splitlines())
    assert steps > 1 or problem.file.endswith(".aag"), "the mistake shows too early to be one"


@pytest.mark.parametrize("problem", UNSAFE, ids=lambda each: each.name)
def test_other_simulators_accept_the_witness(problem: Problem, tmp_path: Path) -> None:
    """btorsim and aigsim, where they are installed."""
    tool = "btorsim" if problem.file.endswith(".btor2") else "aigsim"
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed")
    file = tmp_path / "witness"
    file.write_text(witnessed(problem))
    model = str(FOLDER / problem.file)
    words = ["btorsim", "-c", model, str(file)] if tool == "btorsim" else ["aigsim", "-w", model, str(file)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if "unsupported" in done.stderr:
        pytest.skip(f"{tool} does not know an operator")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("problem", SAFE, ids=lambda each: each.name)
def test_random_runs_of_what_is_safe(problem: Problem) -> None:
    """The labels themselves: no run with random inputs, by the simulators without terms, is bad."""
    draw, data = random.Random(problem.name), problem.content()
    for _ in range(amount(100)):
        run = _bits_run if problem.file.endswith(".aig") else _words_run
        assert not run(data, draw)


def _bits_run(data: bytes, draw: random.Random) -> bool:
    circuit = gates.model(data)
    state = circuit.first({own: draw.random() < 0.5 for own, _, _ in circuit.latches})
    for _ in range(30):
        values = circuit.values(state | {each: draw.random() < 0.5 for each in circuit.inputs})
        if not all(values[each] for each in circuit.constraints):
            return False
        if any(values[each] for each in circuit.bad or circuit.outputs):
            return True
        state = values.next()
    return False


def _words_run(data: bytes, draw: random.Random) -> bool:
    model = simulator.Model.of(data.decode())
    for frame in simulator.random_run(model, draw, 30):
        if any(frame.value(int(model.lines[number][1])) for number in model.tagged("bad")):
            return True
    return False


@pytest.mark.parametrize("problem", SET if ALL else SET[::4] + SET[1::8], ids=lambda each: each.name)
def test_the_verifier_decides_them(problem: Problem, capfd: pytest.CaptureFixture[str]) -> None:
    options = ("--engine", "pdr", "--timeout", "10", "--format", "json")
    if problem.name in OPEN:
        options = ("--engine", "pdr", "--timeout", "2", "--format", "json")
    said = json.loads(within(capfd, "verify", FOLDER / problem.file, *options).out)
    expected = "true" if problem.sound else "false"
    assert said["verdict"] in (expected, "unknown")
    assert said["verdict"] == expected or problem.name in OPEN, said["reason"]


@pytest.mark.parametrize("problem", SET[:: 1 if ALL else 9], ids=lambda each: each.name)
def test_the_default_engine_is_not_wrong(problem: Problem, capfd: pytest.CaptureFixture[str]) -> None:
    options = ("--engine", DEFAULT_ENGINE, "--timeout", "2", "--format", "json")
    said = json.loads(within(capfd, "verify", FOLDER / problem.file, *options).out)
    assert said["verdict"] in ("true" if problem.sound else "false", "unknown")


@pytest.mark.skipif(shutil.which("berkeley-abc") is None, reason="berkeley-abc is not installed")
@pytest.mark.parametrize("problem", SET if ALL else SET[::6] + SET[3::6], ids=lambda each: each.name)
def test_abc_agrees(problem: Problem, capfd: pytest.CaptureFixture[str]) -> None:
    abc.main([str(FOLDER / problem.file), "--timeout", "20"])
    said = json.loads(capfd.readouterr().out)
    assert said["verdict"] == ("true" if problem.sound else "false"), said["reason"]


@pytest.mark.parametrize("family", FAMILIES)
def test_they_grow(family: str) -> None:
    for sound in (True, False):
        small, large = (Problem(family, times * circuits.smallest(family), sound) for times in (1, 2))
        data = large.content()
        assert data == large.content()
        if large.file.endswith(".btor2"):
            grown = parse_text("f", data.decode(), Terms())
        else:
            grown = parse_bytes("f", data, Terms())
        assert large.content() != small.content()
        assert len(grown.bad) == len(read(small).bad)
