"""Preconditions hold, with their initial values, wherever random runs come to a loop's head."""

from collections.abc import Iterator, Mapping
from random import Random

import pytest

from lemmata.cfa.loops import loops
from lemmata.cfa.program import Location
from lemmata.cfa.types import Int
from lemmata.encode.pipeline import prepare
from lemmata.encode.transitions import Encoded, encode
from lemmata.invariants.transformers import INITIAL, Precondition, preconditions
from lemmata.logic.solver import Sat, Solver
from lemmata.logic.terms import Terms, name_of
from lemmata.system.path import Simulator, Valuation
from lemmata.system.unrolling import Unrolling
from tests.amount import amount
from tests.encode.behaviour import lowered
from tests.encode.test_transitions import HEAD
from tests.invariants.inductive import batches, proves, published
from tests.invariants.random_loops import Loops

RUNS, LENGTH = 12, 25


def found(encoded: Encoded) -> tuple[Precondition, ...]:
    run = preconditions(encoded.stage.program)
    while True:
        try:
            next(run)
        except StopIteration as end:
            made: tuple[Precondition, ...] = end.value
            return made


class Walk:
    """A random run, with the registers at the last entry of each loop."""

    def __init__(self, encoded: Encoded, seed: int) -> None:
        self._encoded = encoded
        self._random = Random(seed)
        self._simulator = Simulator(encoded.system)
        function = encoded.stage.program.functions[encoded.stage.program.entry]
        self._bodies = {loop.heads[0]: loop.body for loop in loops(function)}

    def visits(self) -> Iterator[tuple[Location, Mapping[str, int]]]:
        """The heads that the run comes to, with registers and initial values: a loop is entered from where it
        is not."""
        state: Valuation | None = self._first()
        last: Location | None = None
        entered: dict[Location, dict[str, int]] = {}
        for _ in range(LENGTH):
            if state is None:
                return
            at, now = self._at(state), self._registers(state)
            if last not in self._bodies.get(at, ()):
                entered[at] = now
            yield at, {**now, **{name + INITIAL: value for name, value in entered[at].items()}}
            state, last = self._step(state), at

    def _first(self) -> Valuation:
        """Some initial state, with small numbers where it is free."""
        system = self._encoded.system
        solver = Solver(system.terms)
        solver.add(system.init)
        wishes = []
        for each in system.state:
            if each.sort().is_bv():
                wanted = self._number(each.sort().bv_size())
                wishes.append(system.terms.eq(each, system.terms.bv(wanted, each.sort().bv_size())))
        kept = [wish for wish in wishes if isinstance(solver.check(wish), Sat)]
        while not isinstance(answer := solver.check(*kept), Sat):
            kept.pop()
        return Unrolling(system).path(answer.model, 0).initial

    def _number(self, bits: int) -> int:
        drawn = self._random.choice([0, 1, 2, 3, 5, 9, 100, -1, -3, self._random.getrandbits(bits)])
        return drawn & ((1 << bits) - 1)

    def _step(self, state: Valuation) -> Valuation | None:
        for _ in range(10):
            inputs = {}
            for each in self._encoded.system.inputs:
                wide = each.sort().is_bv()
                inputs[name_of(each)] = self._number(each.sort().bv_size()) if wide else bool(self._number(1))
            step = self._simulator.step(state, inputs)
            if step.exists:
                return None if step.bad else step.next
        return None

    def _at(self, state: Valuation) -> Location:
        pc = self._encoded.system.pc
        number = 0 if pc is None else state[name_of(pc)]
        assert isinstance(number, int)
        return self._encoded.locations[number]

    def _registers(self, state: Valuation) -> dict[str, int]:
        made = {}
        for term, register in self._encoded.registers.items():
            bits = state[name_of(term)]
            if isinstance(register.type, Int) and isinstance(bits, int):
                made[register.name] = register.type.wrap(bits)
        return made


def violated(precondition: Precondition, known: Mapping[str, int]) -> list[str]:
    wrong = []
    for forms, equal in ((precondition.equal, True), (precondition.positive, False)):
        for form in forms:
            if any(name not in known for name in form.names):
                continue
            value = form.constant + sum(factor * known[name] for name, factor in form.factors)
            if value < 0 or (equal and value):
                wrong.append(f"{form} at {precondition.at} with {known}")
    return wrong


def checked(encoded: Encoded) -> int:
    """How many of the constraints that were looked at speak of initial values."""
    known = {each.at: each for each in found(encoded)}
    for seed in range(RUNS):
        for at, registers in Walk(encoded, seed).visits():
            if at in known:
                assert violated(known[at], registers) == []
    forms = (form for each in known.values() for form in (*each.equal, *each.positive))
    return sum(any(name.endswith(INITIAL) for name in form.names) for form in forms)


@pytest.mark.parametrize("seed", range(amount(200)))
def test_preconditions_hold_on_random_programs(seed: int) -> None:
    checked(encode(prepare(lowered(Loops(seed).program())), Terms()))


@pytest.mark.parametrize("seed", range(amount(100)))
def test_what_is_published_holds_before_the_pool_looks_at_it(seed: int) -> None:
    encoded = encode(prepare(lowered(Loops(seed).program())), Terms())
    lemmas = [lemma.formula for batch in published(encoded, "pips") for lemma in batch.lemmas]
    system = encoded.system
    unrolling, solver = Unrolling(system), Solver(system.terms)
    solver.add(system.init)
    for step in range(4):
        for lemma in lemmas:
            assert not isinstance(solver.check(system.terms.not_(unrolling.at(step, lemma))), Sat)
        solver.add(unrolling.constraint(step))


NESTED = """
    int n = nondet_int(), total = 0, i, j; if (n < 0 || n > 50) return 0;
    for (i = 0; i < n; i++) for (j = 0; j < i; j++) total++;
    if (total < 0) reach_error();"""
DOWN = """
    int n = nondet_int(), m = nondet_int(), c = 0; if (m < 0) return 0; n = m;
    while (n > 0) { n--; c++; } if (c > m) reach_error();"""

GRID = """
    int n = nondet_int(), total = 0, i, j; if (n < 0 || n > 50) return 0;
    for (i = 0; i < n; i++) for (j = 0; j < 500; j++) total++;
    if (total != 500 * n) reach_error();"""


@pytest.mark.parametrize("body", [NESTED, DOWN, GRID])
def test_loops_relate_registers_to_what_they_were_at_entry(body: str) -> None:
    text = f"{HEAD} int main(void) {{ {body} return 0; }}"
    assert checked(encode(prepare(lowered(text)), Terms())) > 0


def test_an_inner_loop_counts_from_its_entry() -> None:
    text = f"{HEAD} int main(void) {{ {GRID} return 0; }}"
    encoded = encode(prepare(lowered(text)), Terms())
    names = {name for each in found(encoded) for form in each.equal for name in form.names}
    assert {"main::j", "main::total", "main::total" + INITIAL} <= names
    assert proves(encoded, batches(encoded, "pips"))
