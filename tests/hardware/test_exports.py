"""Our own problems, exported: the simulators that know no terms run original and export side by side.

Among them are uninitialised states, an `init` that is an expression, and an `init` without `next`.
"""

import random
from collections.abc import Iterator, Mapping

import pytest

from lemmata.bench.circuits import Problem, bits, problems
from lemmata.frontends.aiger import parse_bytes
from lemmata.frontends.btor2.reader import parse_text
from lemmata.logic.terms import Terms
from lemmata.system.export.aiger import aiger
from lemmata.system.export.btor2 import btor2
from lemmata.system.netlist import Netlist
from lemmata.system.transition_system import TransitionSystem
from tests.amount import amount
from tests.frontends.btor2 import simulator
from tests.frontends.btor2.simulator import Array, Frame, Model, Value
from tests.hardware import gates

STEPS = 12
WORDS = [each for each in problems() if each.file.endswith(".btor2")]
BITS = [each for each in problems() if not each.file.endswith(".btor2")]
Step = tuple[bool, bool, dict[str, Value]]
"""Of the original: whether the constraints hold, whether anything is bad, and all values by name."""


def system_of(problem: Problem) -> TransitionSystem:
    if problem in WORDS:
        return parse_text("f", problem.content().decode(), Terms()).system
    return parse_bytes("f", problem.content(), Terms()).system


def named(model: Model) -> dict[str, int]:
    return {model.lines[number][2]: number for tag in ("state", "input") for number in model.tagged(tag)}


def judged(frame: Frame) -> tuple[bool, bool]:
    model = frame.model
    holds = all(frame.value(int(model.lines[each][1])) for each in model.tagged("constraint"))
    return holds, any(frame.value(int(model.lines[each][1])) for each in model.tagged("bad"))


def original_words(text: str, draw: random.Random) -> Iterator[Step]:
    """A run of random values, and the step after its constraints fail."""
    model = Model.of(text)
    names = named(model)
    for frame in simulator.random_run(model, draw, STEPS, constrained=False):
        holds, bad = judged(frame)
        yield holds, bad, {name: frame.value(number) for name, number in names.items()}
        if not holds:
            return


def original_bits(data: bytes, names: Mapping[int, str], draw: random.Random) -> Iterator[Step]:
    circuit = gates.model(data)
    state = circuit.first({own: draw.random() < 0.5 for own, _, _ in circuit.latches})
    for _ in range(STEPS):
        leaves = state | {each: draw.random() < 0.5 for each in circuit.inputs}
        values = circuit.values(leaves)
        holds = all(values[each] for each in circuit.constraints)
        bad = any(values[each] for each in circuit.bad or circuit.outputs)
        yield holds, bad, {names[literal]: int(value) for literal, value in leaves.items()}
        if not holds:
            return
        state = values.next()


def given(name: str, steps: list[Step], at: int) -> Value:
    """What a state or an input of the export has to be, by its name."""
    if name in steps[at][2]:
        return steps[at][2][name]
    if name.startswith("first") and not name.startswith("first_"):
        return int(at == 0)
    for prefix, step in (("next_", min(at + 1, len(steps) - 1)), ("first_", 0)):
        if name.startswith(prefix):
            return steps[step][2][name.removeprefix(prefix)]
    raise AssertionError(name)


def exported_words(text: str, steps: list[Step]) -> None:
    """The export judges every step as the original does, and its states lead to the same states."""
    model = Model.of(text)
    names = named(model)
    for at, (holds, bad, _) in enumerate(steps):
        frame = Frame(model, {number: given(name, steps, at) for name, number in names.items()})
        assert judged(frame) == (holds, bad)
        for number in model.tagged("state") if at + 1 < len(steps) else ():
            image = model.attached("next", number)
            assert image is not None
            assert frame.value(image) == given(model.lines[number][2], steps, at + 1)
        for number in model.tagged("state") if at == 0 else ():
            value = model.attached("init", number)
            if value is not None and not model.is_array(number):
                assert frame.value(value) == frame.value(number)


def bit_of(name: str, steps: list[Step], at: int) -> bool:
    """Of `x`, `x[bit]` or `x[place][bit]`."""
    if name in steps[0][2]:
        return bool(given(name, steps, at))
    base, *places = name.replace("]", "").split("[")
    value = given(base.replace(" ", "_"), steps, at)
    if isinstance(value, Array):
        value = value.read(int(places[0]))
    return bool(value >> int(places[-1]) & 1) if places else bool(value)


def exported_bits(netlist: Netlist, steps: list[Step]) -> None:
    circuit = gates.model(netlist.text().encode())
    latches = [own for own, _, _ in circuit.latches]
    for at, (holds, bad, _) in enumerate(steps):
        leaves = {own: bit_of(netlist.names[own], steps, at) for own in (*latches, *circuit.inputs)}
        values = circuit.values(leaves)
        assert all(values[each] for each in circuit.constraints) == holds
        assert any(values[each] for each in circuit.bad) == bad
        if at == 0:
            now = {own: leaves[own] for own in latches}
            assert circuit.first(now) == now
        if at + 1 < len(steps):
            assert values.next() == {own: bit_of(netlist.names[own], steps, at + 1) for own in latches}


@pytest.mark.parametrize("problem", WORDS, ids=lambda each: each.name)
def test_words_run_as_before(problem: Problem) -> None:
    system = system_of(problem)
    text, netlist = btor2(system), aiger(system)
    for number in range(amount(20)):
        draw = random.Random(f"{problem.name} {number}")
        steps = list(original_words(problem.content().decode(), draw))
        exported_words(text, steps)
        exported_bits(netlist, steps)


@pytest.mark.parametrize("problem", BITS, ids=lambda each: each.name)
def test_bits_run_as_before(problem: Problem) -> None:
    system, content = system_of(problem), problem.content()
    text, netlist = btor2(system), aiger(system)
    names = names_of(problem)
    for number in range(amount(50)):
        draw = random.Random(f"{problem.name} {number}")
        steps = list(original_bits(content, names, draw))
        exported_words(text, steps)
        exported_bits(netlist, steps)


def names_of(problem: Problem) -> dict[int, str]:
    generate, _ = bits.FAMILIES[problem.family]
    return dict(generate(problem.size, sound=problem.sound).names)
