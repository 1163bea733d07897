"""Witnesses of hardware: by a simulator that knows the formats and nothing else of this project."""

import pytest

from lemmata.frontends.aiger import parse_bytes
from lemmata.frontends.btor2.reader import parse_text
from lemmata.logic.terms import Terms
from lemmata.proof.hardware_witness import witness
from lemmata.system.circuit import Circuit
from tests.frontends.btor2.simulator import problem
from tests.frontends.btor2.test_reader import COUNTER, body
from tests.frontends.test_aiger import COUNTER as LATCHES
from tests.system.explicit import Explicit

UNSAFE = {
    "counter": COUNTER,
    "uninitialised": body("10 state 2 s", "11 next 2 10 10", "12 eq 1 10 7", "13 bad 12"),
    "init without next": body("10 state 2 s", "11 init 2 10 4", "12 eq 1 10 7", "13 bad 12"),
    "neither": body("10 state 2 s", "11 input 1", "12 eq 1 10 7", "13 and 1 11 12", "14 bad 13"),
    "init expression": body(
        "10 state 2 t", "11 next 2 10 10", "12 add 2 10 5", "13 state 2 s",
        "14 init 2 13 12", "15 eq 1 13 4", "16 bad 15",
    ),
    "first inputs": body(
        "10 input 2 i", "11 state 2 s", "12 init 2 11 10", "13 next 2 11 11", "14 neq 1 10 11", "15 bad 14"
    ),
    "arrays": body(
        "8 one 1", "9 zero 1", "10 state 3 a", "11 input 1 i", "12 write 3 10 11 7", "13 next 3 10 12",
        "14 state 3 b", "15 init 3 14 6", "16 next 3 14 14", "17 eq 1 10 14",
        "18 input 3 c", "19 neq 1 18 10",
        "20 and 1 17 19", "21 state 3 d", "22 neq 1 21 18", "23 and 1 22 20", "24 bad 9", "25 bad 23",
    ),
    "constraint": body(
        "10 state 2 s", "11 init 2 10 4", "12 input 2 i", "13 add 2 10 12", "14 next 2 10 13",
        "15 ulte 1 12 5", "16 constraint 15", "17 eq 1 10 7", "18 bad 17",
    ),
}  # fmt: skip


def written(circuit: Circuit) -> str:
    path = Explicit(circuit.system).violation()
    assert path is not None
    return witness(circuit, path)


@pytest.mark.parametrize("name", UNSAFE)
def test_btor2_witnesses_are_violations(name: str) -> None:
    text = UNSAFE[name]
    assert problem(text, written(parse_text(name, text, Terms()))) is None


def test_the_simulator_refuses_wrong_witnesses() -> None:
    found = written(parse_text("f", COUNTER, Terms()))
    assert problem(COUNTER, found.replace("0 1 enable@3", "0 0 enable@3")) == "bad [12] not reached"
    text = UNSAFE["constraint"]
    found = written(parse_text("f", text, Terms()))
    assert problem(text, found.replace("0 01 i@1", "0 10 i@1")) == "constraint 16 does not hold in step 1"


def test_a_btor2_witness() -> None:
    text = body("10 state 2 s", "11 next 2 10 12", "12 input 2 in").replace(
        "11 next 2 10 12\n12 input 2 in", "11 input 2 in\n12 next 2 10 11"
    )
    text += "13 eq 1 10 7\n14 bad -13 never\n15 eq 1 11 6\n16 and 1 13 15\n17 bad 16 yes\n18 constraint 13\n"
    assert written(parse_text("f", text, Terms())) == "sat\nb1\n#0\n0 11 s#0\n@0\n0 10 in@0\n.\n"


def test_an_aiger_witness() -> None:
    circuit = parse_bytes("f", LATCHES.encode(), Terms())
    assert written(circuit) == "1\nb0\n00\n1\n1\n1\n0\n.\n"
    free = "aag 2 1 1 2 0\n2\n4 2 4\n3\n4\n"
    circuit = parse_bytes("f", free.encode(), Terms())
    assert written(circuit) in ("1\nb0\n0\n0\n.\n", "1\nb1\n1\n1\n.\n", "1\nb0b1\n1\n0\n.\n")
