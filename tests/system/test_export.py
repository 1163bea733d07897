"""Systems written for other tools mean what they meant: read again, simulated, and decided by others."""

import random
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from lemmata.engines import ENGINES
from lemmata.frontends.aiger import parse_bytes
from lemmata.frontends.btor2.reader import parse_text
from lemmata.logic.external import converse
from lemmata.logic.floats import Floats
from lemmata.logic.ieee import SINGLE
from lemmata.logic.limits import Limits
from lemmata.logic.semantics import MEANINGS
from lemmata.logic.solver import Sat, Solver, Undecided
from lemmata.logic.terms import Kind, Terms, name_of
from lemmata.logic.values import ArrayValue, Value
from lemmata.system.engine import NoLemmas
from lemmata.system.export.aiger import aiger
from lemmata.system.export.blasting import blasted, words
from lemmata.system.export.btor2 import btor2
from lemmata.system.export.gates import Gates, Word
from lemmata.system.export.smt2 import smt2
from lemmata.system.export.start import Inexpressible
from lemmata.system.path import Simulator, Valuation
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Safe, Unknown, Unsafe
from tests.amount import amount
from tests.engines.test_engines import finished
from tests.frontends.btor2.test_reader import body
from tests.logic.kinds import random_value
from tests.logic.test_semantics import instances
from tests.system.explicit import Explicit
from tests.system.random_systems import random_system

K_MAX = 14
BLASTED = [kind for kind in MEANINGS if not kind.name.startswith("FP") and kind not in (Kind.CONST_ARRAY,)]


def again_btor2(system: TransitionSystem) -> TransitionSystem:
    return parse_text("f", btor2(system), Terms()).system


def again_text(system: TransitionSystem) -> TransitionSystem:
    return parse_bytes("f", aiger(system).text().encode(), Terms()).system


def again_binary(system: TransitionSystem) -> TransitionSystem:
    return parse_bytes("f", aiger(system).binary(), Terms()).system


AGAIN = [again_btor2, again_text, again_binary]

# ---------------------------------------------------------------- gates


def bits_of(value: Value, widths: list[int]) -> list[bool]:
    cells = [value.select(n) for n in range(len(widths))] if isinstance(value, ArrayValue) else [value]
    flat = zip(cells, widths, strict=True)
    return [bool(int(cell) >> bit & 1) for cell, width in flat for bit in range(width)]  # type: ignore[arg-type]


def simulated(gates: Gates, leaves: list[bool], results: list[Word]) -> list[bool]:
    values = [False, *leaves]
    for a, b in gates.gates:
        values.append((values[a // 2] ^ bool(a & 1)) and (values[b // 2] ^ bool(b & 1)))
    return [values[literal // 2] ^ bool(literal & 1) for word in results for literal in word]


@pytest.mark.parametrize("kind", BLASTED, ids=lambda kind: kind.name)
def test_gates_compute_what_the_operator_means(kind: Kind) -> None:
    for term, values, expected in instances(Terms(), kind, amount(400)):
        if any(each.sort().is_array() and each.sort().array_index().bv_size() > 8 for each in values):
            continue
        known, leaves = {}, list[bool]()
        for variable, value in values.items():
            widths, known[variable] = words(variable.sort()), list[Word]()
            for width in widths:
                start = sum(map(len, (word for each in known.values() for word in each))) + 1
                known[variable].append([2 * (start + bit) for bit in range(width)])
            leaves += bits_of(value, widths)
        gates = Gates(len(leaves))
        (result,) = blasted(gates, [term], known)
        assert simulated(gates, leaves, result) == bits_of(expected, words(term.sort()))


# ---------------------------------------------------------------- whole systems


def same_answer(explicit: Explicit, other: TransitionSystem) -> None:
    """Bounded model checking of the other system ends where explicit search of the first says it has to."""
    _, verdict = finished(ENGINES["bmc"].run(other, NoLemmas(), k_max=K_MAX))
    shortest, longest = explicit.shortest_violation, explicit.exhausted
    if shortest is not None and shortest <= K_MAX:
        assert isinstance(verdict, Unsafe)
        assert len(verdict.path.inputs) == shortest
    elif longest is not None and longest <= K_MAX:
        assert isinstance(verdict, Safe)
    else:
        assert isinstance(verdict, Unknown)


@pytest.mark.parametrize("seed", range(amount(600)))
def test_read_again_it_is_decided_at_the_same_step(seed: int) -> None:
    system = random_system(Terms(), seed, arrays=seed % 4 == 0)
    explicit = Explicit(system)
    for again in AGAIN:
        same_answer(explicit, again(system))


@pytest.mark.parametrize("seed", range(amount(300)))
def test_random_runs_are_the_same(seed: int) -> None:
    """In BTOR2 variables keep their names; a word of one bit comes back as a Boolean."""
    system, draw = random_system(Terms(), seed, arrays=seed % 4 == 0), random.Random(seed)
    other = again_btor2(system)
    ours, theirs = Simulator(system), Simulator(other)
    state: Valuation = {name_of(each): random_value(system.terms, each.sort(), draw) for each in system.state}
    solver = Solver(other.terms)
    solver.add(other.init)
    found = solver.check()
    if not isinstance(found, Sat):
        return
    first = {name_of(each): value for each, value in found.model.values(other.state).items()}
    twin: Valuation = {**first, "first": False, **state}
    for _ in range(10):
        inputs = {name_of(each): random_value(system.terms, each.sort(), draw) for each in system.inputs}
        step, same = ours.step(state, inputs), theirs.step(twin, inputs)
        assert (step.exists, step.bad) == (same.exists, same.bad)
        assert {name: int_of(same.next[name]) for name in state} == {
            name: int_of(value) for name, value in step.next.items()
        }
        state, twin = step.next, same.next


def int_of(value: Value) -> object:
    if isinstance(value, ArrayValue):
        return {int(k): int(v) for k, v in value.entries.items()}, int(value.default)  # type: ignore[arg-type]
    assert isinstance(value, int)
    return int(value)


STATES = {
    "without init": body("10 state 2 s", "11 next 2 10 10", "12 eq 1 10 7", "13 bad 12"),
    "without init, never": body(
        "10 state 2 s", "11 one 1", "12 next 2 10 4", "13 eq 1 10 7", "14 constraint -13", "15 bad 13"
    ),
    "init is an expression": body(
        "10 state 2 a",
        "11 add 2 10 6",
        "12 state 2 b",
        "13 init 2 12 11",
        "14 next 2 10 10",
        "15 next 2 12 12",
        "16 sub 2 12 10",
        "17 neq 1 16 6",
        "18 bad 17",
    ),
    "init is an expression, bad": body(
        "10 state 2 a",
        "11 add 2 10 6",
        "12 state 2 b",
        "13 init 2 12 11",
        "14 next 2 10 10",
        "15 next 2 12 5",
        "16 eq 1 12 10",
        "17 bad 16",
    ),
    "init without next": body("10 state 2 s", "11 init 2 10 4", "12 eq 1 10 7", "13 bad 12"),
    "init without next, only first": body(
        "10 state 2 s", "11 init 2 10 4", "12 state 1 f", "13 one 1", "14 init 1 12 13"
    )
    .replace("12 state 1 f\n13 one 1\n", "12 one 1\n13 state 1 f\n")
    .replace("init 1 12 13", "init 1 13 12")
    + "15 zero 1\n16 next 1 13 15\n17 neq 1 10 4\n18 and 1 13 17\n19 bad 18\n",
    "array": body("10 state 3 a", "11 init 3 10 4", "12 input 1 i", "13 write 3 10 12 6", "14 next 3 10 13")
    + "15 read 2 10 12\n16 eq 1 15 6\n17 bad 16\n",
}


@pytest.mark.parametrize("name", STATES)
@pytest.mark.parametrize("again", AGAIN)
def test_kinds_of_states(name: str, again: Callable[[TransitionSystem], TransitionSystem]) -> None:
    system = parse_text("f", STATES[name], Terms()).system
    explicit = Explicit(system)
    assert (explicit.shortest_violation is None) == (name in SAFE)
    same_answer(explicit, again(system))
    assert again is again_text or explicit.shortest_violation == Explicit(again(system)).shortest_violation


SAFE = ("without init, never", "init is an expression", "init without next, only first")


@pytest.mark.parametrize("seed", range(amount(300)))
def test_horn_clauses_are_satisfiable_where_it_is_safe(seed: int) -> None:
    system = random_system(Terms(), seed)
    answer = converse("z3", smt2(system), Limits(seconds=2))
    assert isinstance(answer, Undecided) or answer[0] == (
        "sat" if Explicit(system).shortest_violation is None else "unsat"
    )


@pytest.mark.skipif(shutil.which("berkeley-abc") is None, reason="berkeley-abc is not installed")
def test_abc_agrees(tmp_path: Path) -> None:
    """ABC's pdr wants reset latches: `undc` makes inputs of the others, `fold` a latch of constraints."""
    file = tmp_path / "system.aig"
    for seed in range(amount(500)):
        system = random_system(Terms(), seed, arrays=seed % 4 == 0)
        file.write_bytes(aiger(system).binary())
        script = f"read_aiger {file}; logic; undc; strash; fold; pdr -T 10"
        said = subprocess.run(
            ["berkeley-abc", "-q", script], capture_output=True, text=True, check=False, cwd=tmp_path
        )
        safe = Explicit(system).shortest_violation is None
        assert ("Property proved" if safe else "was asserted") in said.stdout, seed


# ---------------------------------------------------------------- refusals


def test_floats_are_refused() -> None:
    terms = Terms()
    x = terms.variable("x", terms.vector(32))
    floats = Floats(terms)
    bad = floats.less(floats.value(0, SINGLE), floats.from_bits(x, SINGLE))
    system = TransitionSystem(terms, (x,), (), terms.true, {x: x}, terms.true, bad)
    for write in (btor2, aiger):
        with pytest.raises(Inexpressible, match="floats"):
            write(system)
    assert "fp.lt" in smt2(system)


def test_large_arrays_have_no_cells() -> None:
    terms = Terms()
    a = terms.variable("a", terms.array(terms.vector(32), terms.vector(8)))
    bad = terms.eq(terms.select(a, terms.bv(0, 32)), terms.bv(1, 8))
    system = TransitionSystem(terms, (a,), (), terms.true, {a: a}, terms.true, bad)
    with pytest.raises(Inexpressible, match="4294967296 elements of 8 bits is not expanded"):
        aiger(system)
    assert "array" in btor2(system)


def test_an_array_of_one_variable_value() -> None:
    terms = Terms()
    a = terms.variable("a", terms.array(terms.vector(2), terms.vector(3)))
    x = terms.variable("x", terms.vector(3))
    full = terms.constant_array(a.sort(), x)
    system = TransitionSystem(terms, (a,), (x,), terms.true, {a: full}, terms.true, terms.false)
    with pytest.raises(Inexpressible, match="one variable value everywhere"):
        btor2(system)
    assert len(aiger(system).latches) == 12
