"""Witness circuits: those of real proofs are accepted, by our conditions, and changed ones are refused."""

from pathlib import Path

import pytest

from lemmata.engines import ENGINES
from lemmata.frontends import aiger
from lemmata.frontends.aiger import parse_bytes
from lemmata.logic.limits import Limits
from lemmata.logic.terms import Terms
from lemmata.proof.certificate import Accepted, Refuted
from lemmata.proof.circuit_check import Mismatch, check_circuits, conditions, shared, stratified
from lemmata.proof.witness_circuit import witness_circuit
from lemmata.system.engine import NoLemmas
from lemmata.system.export.aiger import bits_of
from lemmata.system.export.start import Inexpressible
from lemmata.system.netlist import Latch, Netlist
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Certificate, Exhausted, Inductive, KInductive, Safe
from lemmata.value import value
from tests.amount import amount
from tests.cli.command import within
from tests.engines.test_engines import finished
from tests.system.random_systems import random_system

LIMITS = Limits(seconds=20)
SET = Path(__file__).parents[1] / "hardware" / "set"


def proved(system: TransitionSystem, engine: str) -> Certificate | None:
    _, verdict = finished(ENGINES[engine].run(system, NoLemmas(), k_max=8))
    return verdict.certificate if isinstance(verdict, Safe) else None


def of_system(system: TransitionSystem, certificate: Certificate) -> tuple[Netlist, Netlist]:
    blasted = bits_of(system)
    return blasted.netlist, witness_circuit(blasted.netlist, blasted.words, certificate)


PROOFS = {"pdr": Inductive, "ki": KInductive, "bmc": Exhausted}


@pytest.mark.parametrize("engine", PROOFS)
def test_proofs_of_random_systems_become_witnesses(engine: str) -> None:
    made = 0
    for seed in range(amount(600)):
        system = random_system(Terms(), seed, arrays=seed % 4 == 0)
        certificate = proved(system, engine)
        if certificate is None:
            continue
        made += 1
        assert check_circuits(*of_system(system, certificate), LIMITS) == Accepted(("z3",)), seed
        if made == amount(80):
            return
    assert made > 0


def test_proofs_that_need_older_states() -> None:
    """A counter modulo three is k-inductive from k = 4 on; under a constraint no path has four steps."""
    terms = Terms()
    x, again = terms.variable("x", terms.vector(3)), terms.variable("again", terms.bool)
    last = terms.eq(x, terms.bv(2, 3))
    image = terms.ite(terms.and_(last, again), terms.bv(0, 3), terms.add(x, terms.bv(1, 3)))
    begins, bad = terms.eq(x, terms.bv(0, 3)), terms.eq(x, terms.bv(5, 3))
    counting = TransitionSystem(terms, (x,), (again,), begins, {x: image}, terms.implies(last, again), bad)
    assert check_circuits(*of_system(counting, KInductive(terms.true, 4)), LIMITS) == Accepted(("z3",))
    stops = TransitionSystem(
        terms, (x,), (again,), begins, {x: terms.add(x, terms.bv(1, 3))}, terms.ult(x, terms.bv(3, 3)), bad
    )
    assert check_circuits(*of_system(stops, Exhausted(4)), LIMITS) == Accepted(("z3",))
    for system, wrong in (
        (counting, KInductive(terms.true, 2)),
        (counting, Exhausted(4)),
        (stops, Exhausted(2)),
    ):
        assert isinstance(check_circuits(*of_system(system, wrong), LIMITS), Refuted)


@pytest.mark.parametrize("seed", range(amount(100)))
def test_a_witness_read_again_is_the_same(seed: int, tmp_path: Path) -> None:
    system = random_system(Terms(), seed)
    for engine in PROOFS:
        certificate = proved(system, engine)
        if certificate is None:
            continue
        _, witness = of_system(system, certificate)
        for name, content in (("w.aag", witness.text().encode()), ("w.aig", witness.binary())):
            (tmp_path / name).write_bytes(content)
            assert aiger.netlist(tmp_path / name) == witness


# ---------------------------------------------------------------- what is refused

# A latch that stays 0; bad is that it is 1.
MODEL = Netlist((), (Latch(2, 2, 0),), (), {}, (2,))
OTHER: dict[str, tuple[Netlist, str]] = {
    "reset": (Netlist((), (Latch(2, 2, 1),), (), {}, (3,)), "reset"),
    "transition": (Netlist((), (Latch(2, 0, 0),), (), {2: "= 2"}, (2,)), "transition"),
    "property": (Netlist((), (Latch(2, 2, 0),), (), {}, (0,)), "property"),
    "base": (Netlist((), (Latch(2, 2, 0), Latch(4, 2, 1)), ((6, 3, 5),), {2: "= 2"}, (7,)), "base"),
    "step": (Netlist((), (Latch(2, 2, 0), Latch(4, 5, 0)), ((6, 3, 5),), {2: "= 2"}, (7,)), "step"),
    "constraint": (Netlist((), (Latch(2, 2, 0),), (), {}, (2,), (2,)), "reset"),
}


def test_the_model_is_a_witness_of_itself() -> None:
    assert check_circuits(MODEL, MODEL, LIMITS) == Accepted(("z3",))


@pytest.mark.parametrize("name", OTHER)
def test_each_condition_refuses(name: str) -> None:
    witness, condition = OTHER[name]
    outcome = check_circuits(MODEL, witness, LIMITS)
    assert isinstance(outcome, Refuted)
    assert outcome.obligation == condition


def test_a_witness_of_another_model() -> None:
    assert isinstance(check_circuits(Netlist((), (Latch(2, 3, 0),), (), {}, (2,)), MODEL, LIMITS), Refuted)
    with pytest.raises(Mismatch, match="names literal 8"):
        shared(MODEL, Netlist((), (Latch(2, 2, 0),), (), {2: "= 8"}, (2,)))
    with pytest.raises(Mismatch, match="twice"):
        shared(MODEL, Netlist((), (Latch(2, 2, 0), Latch(4, 4, 0)), (), {2: "= 2", 4: "= 2"}, (2,)))


def test_resets_in_a_circle() -> None:
    """They could exclude every first state, and make any base true."""
    circle = Netlist((), (Latch(2, 2, 0), Latch(4, 4, 7)), ((6, 5, 5),), {2: "= 2"}, (2,))
    stratified(MODEL)
    with pytest.raises(Mismatch, match="circle"):
        list(conditions(MODEL, Netlist((), (Latch(2, 2, 0), Latch(4, 4, 5)), (), {2: "= 2"}, (2,))))
    with pytest.raises(Mismatch, match="circle"):
        stratified(circle)


# ---------------------------------------------------------------- the command


@value
class Case:
    file: str
    engine: str


CASES = [
    Case("ring-5-safe.aig", "pdr"),
    Case("copies-4-safe.aig", "ki"),
    Case("counter-4-safe.btor2", "pdr"),
    Case("computed-first-4-safe.btor2", "ki"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda each: each.file)
def test_verify_writes_what_check_accepts(
    case: Case, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    model, witness = SET / case.file, tmp_path / "witness.aag"
    assert within(capfd, "verify", model, "--engine", case.engine, "--witness-out", witness).code == 0
    done = within(capfd, "check", witness, "--source", model)
    assert (done.code, done.out.splitlines()[-1]) == (0, "certificate: accepted")
    witness.write_text(witness.read_text().replace("= 2\n", "= 4\n", 1))
    done = within(capfd, "check", witness, "--source", model)
    assert done.code == 1
    assert "certificate: rejected" in done.out


def test_a_proof_with_large_arrays_has_none(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    model = tmp_path / "memory.btor2"
    lines = ["1 sort bitvec 32", "2 sort array 1 1", "3 sort bitvec 1", "4 state 2 m", "5 zero 1"]
    lines += ["6 read 1 4 5", "7 state 1 s", "8 init 1 7 5", "9 next 1 7 7", "10 next 2 4 4"]
    model.write_text("\n".join([*lines, "11 neq 3 7 5", "12 bad 11"]) + "\n")
    done = within(capfd, "verify", model, "--engine", "pdr", "--witness-out", tmp_path / "w.aag")
    assert done.code == 0
    assert "there is no witness circuit: an array of 4294967296 elements" in done.out
    assert not (tmp_path / "w.aag").exists()


def test_a_check_wants_one_model(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    done = within(capfd, "check", tmp_path / "w.aag")
    assert done.code == 3
    assert "--source MODEL" in done.err


def test_resets_to_inputs() -> None:
    """The copy of a first input is no latch of the file: a proof that needs it has no witness."""
    terms = Terms()
    circuit = parse_bytes("f", b"aag 3 1 1 0 1 1\n2\n4 4 2\n0\n6 3 4\n", terms)
    latch = circuit.states[0].term
    copies = [each for each in circuit.system.state if each != latch]
    model = Netlist((2,), (Latch(4, 4, 2),), (), {}, (0,))
    with pytest.raises(Inexpressible, match="more than the latches"):
        witness_circuit(model, {latch: [[4]]}, Inductive(terms.or_(*copies)))
