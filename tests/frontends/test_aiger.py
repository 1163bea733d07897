"""AIGER files, text and binary: what they mean, by explicit search; and those that cannot be read."""

import random
from pathlib import Path

import pytest

from lemmata.cfa.source import InputError, Unsupported
from lemmata.frontends.aiger import parse, parse_bytes
from lemmata.logic.terms import Terms, name_of
from lemmata.system.circuit import Circuit
from lemmata.system.path import path_problem
from tests.amount import amount
from tests.system.explicit import Explicit

# Two latches that count modulo four while the input is 1; bad is the state 3.
COUNTER = """\
aag 10 1 2 0 7 1
2
4 14
6 20
8
8 6 4
10 4 2
12 5 3
14 13 11
16 10 6
18 11 7
20 19 17
i0 count
l0 low
b0 three
c
counts
"""


def read(text: str) -> Circuit:
    return parse_bytes("t.aag", text.encode(), Terms())


def shortest(text: str) -> int | None:
    circuit = read(text)
    explicit = Explicit(circuit.system)
    path = explicit.violation()
    assert path is None or path_problem(circuit.system, path) is None
    return explicit.shortest_violation


def toggling(reset: str, rest: str = "") -> str:
    """One latch that changes in every step; bad where it is 1."""
    return f"aag 1 0 1 0 0 1\n2 3{reset}\n2\n{rest}"


def test_a_latch() -> None:
    assert shortest(toggling("")) == 2
    assert shortest(toggling(" 0")) == 2
    assert shortest(toggling(" 1")) == 1
    assert shortest(toggling(" 2")) == 1
    assert [each.free for each in read(toggling(" 2")).states] == ["first"]
    assert [each.free for each in read(toggling(" 1")).states] == ["never"]


def test_an_uninitialised_latch_keeps_its_value() -> None:
    """A latch that is copied from another may differ from it in the first step only."""
    text = "aag 7 0 3 0 4 1\n2 2 2\n4 2\n6 1\n14\n8 2 5\n10 4 3\n12 9 11\n14 13 6\n"
    assert shortest(text) is None
    assert shortest(text.replace("\n14\n", "\n13\n", 1)) == 1


def test_a_latch_may_begin_as_another_literal() -> None:
    """The reset of the second latch is the negated first one, or the input."""
    assert shortest("aag 3 0 2 0 1 1\n2 2 2\n4 4 3\n6\n6 2 4\n") is None
    assert shortest("aag 3 0 2 0 1 1\n2 2 2\n4 4 2\n6\n6 2 4\n") == 1
    assert shortest("aag 3 1 1 0 1 1\n2\n4 4 2\n6\n6 3 4\n") == 2


def test_constraints_hold_up_to_the_violation() -> None:
    assert shortest(toggling("").replace("0 1\n", "0 1 1\n", 1) + "3\n") is None
    assert shortest("aag 2 1 1 0 0 1 1\n2\n4 5\n4\n2\n") == 2


def test_outputs_are_bad_where_there_is_no_bad_section() -> None:
    assert shortest("aag 1 0 1 1 0\n2 3\n2\n") == 2
    assert shortest("aag 1 0 1 1 0 0 1\n2 3\n2\n3\n") is None
    assert shortest("aag 1 0 1 1 0 1\n2 3\n2\n0\n") is None
    assert [each.name for each in read("aag 1 0 1 1 0\n2 3\n2\no0 out\n").bad] == ["out"]


def test_names_and_lines() -> None:
    assert shortest(COUNTER) == 4
    circuit = read(COUNTER)
    assert [name_of(each) for each in circuit.system.state] == ["low", "l1"]
    assert [each.name for each in circuit.inputs] == ["count"]
    assert [(each.name, each.line) for each in circuit.bad] == [("three", 5)]


def test_gates_in_any_order() -> None:
    lines = COUNTER.splitlines()
    turned = "\n".join([*lines[:5], *reversed(lines[5:10]), *lines[10:]])
    assert shortest(COUNTER) == shortest(turned)


def binary(text: str) -> bytes:
    """A text file with its literals in the order that the binary format wants, as binary."""
    lines = text.splitlines()
    _, *counts = lines[0].split()
    inputs, latches, outputs, gates, *more = map(int, counts[1:])
    rest = lines[1 + inputs :]
    made = [f"aig {' '.join(counts)}", *(line.split(" ", 1)[1] for line in rest[:latches])]
    properties = latches + outputs + sum(more)
    made += rest[latches:properties]
    body = bytearray()
    for line in rest[properties : properties + gates]:
        gate, left, right = map(int, line.split())
        left, right = max(left, right), min(left, right)
        for delta in (gate - left, left - right):
            groups = [delta >> shift & 127 for shift in range(0, max(delta.bit_length(), 1), 7)]
            body += bytes([*(group | 128 for group in groups[:-1]), groups[-1]])
    tail = "".join(f"{line}\n" for line in rest[properties + gates :])
    return "\n".join(made).encode() + b"\n" + bytes(body) + tail.encode()


def test_binary_files_mean_the_same() -> None:
    for text in (COUNTER, toggling(" 1"), "aag 2 1 1 0 0 1 1\n2\n4 5 4\n4\n2\n"):
        found, wanted = parse_bytes("t.aig", binary(text), Terms()), read(text)
        left, right = Explicit(found.system), Explicit(wanted.system)
        assert left.shortest_violation == right.shortest_violation
        for state in left.states():
            assert [step[1:] for step in left.steps(state)] == [step[1:] for step in right.steps(state)]
        assert [each.name for each in found.inputs] == [each.name for each in wanted.inputs]


def test_a_long_chain_of_gates(tmp_path: Path) -> None:
    gates = "".join(f"{number} {number - 2} 2\n" for number in range(6, 40000, 2))
    path = tmp_path / "chain.aag"
    path.write_text(f"aag 19999 2 0 0 19997 1\n2\n4\n39998\n{gates}")
    assert len(parse(path, Terms()).bad) == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1:1: expected 'aag' or 'aig', found ''"),
        ("hello", "1:1: expected 'aag' or 'aig', found 'hello'"),
        ("aag 1 0 1", "1:10: expected five to nine numbers: M I L O A B C J F"),
        ("aag 1 0 1 x 0", "1:11: expected five to nine numbers: M I L O A B C J F"),
        ("aag 0 0 1 0 0", "1:5: expected M = 1, the sum of I, L and A, found 0"),
        ("aig 2 0 1 0 0", "1:5: expected M = 1, the sum of I, L and A, found 2"),
        ("aag 1 1 0 0 0", "2:1: expected the literal of an input, but the file ends"),
        ("aag 1 1 0 0 0\n3\n", "2:1: expected an even literal from 2 to 2, found 3"),
        ("aag 1 1 0 0 0\n4\n", "2:1: expected an even literal from 2 to 2, found 4"),
        ("aag 1 1 0 0 0\nx\n", "2:1: expected the literal of an input, found 'x'"),
        ("aag 2 2 0 0 0\n2\n2\n", "3:1: literal 2 is defined twice"),
        ("aag 1 0 1 0 0\n2\n", "2:1: expected a latch with its next and reset, found 1 number"),
        ("aag 1 0 0 1 0\n1", "2:2: expected the line to end, but the file does: it may be cut off"),
        ("aag 1 0 1 0 0\n2 4\n", "2:1: expected a literal up to 3, found 4"),
        ("aag 1 0 1 0 0\n2 2 3\n", "2:1: expected a reset that latch 2 can have, found its own negation"),
        ("aag 1 0 1 1 0\n2  3\n2\n", "2:3: expected a latch with its next and reset, found no number"),
        ("aag 2 0 1 1 0\n2 3\n4\n", "3:1: literal 4 is used, but not defined"),
        ("aag 2 0 0 1 2\n2\n2 4 1\n4 2 1\n", "3:1: gate 2 depends on itself"),
        ("aag 1 0 1 1 0\n2 3\n2\nz0 x\n", "4:1: expected a symbol such as 'i0 name', or 'c' before comments"),
        ("aag 1 0 1 1 0\n2 3\n2\nl1 x\n", "4:1: expected a symbol of one of 1 latches"),
        ("aig 1 0 0 1 1\n2\n\x03\x00", "3:2: expected operands of gate 2 in falling order, found -1 and -1"),
        (
            "aig 1 0 0 1 1\n2\n\x01",
            "3:1: expected a number of the binary section, but the file ends or the number does not",
        ),
    ],
)
def test_malformed(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_bytes("f", text.encode(), Terms())
    assert not isinstance(caught.value, Unsupported)
    assert str(caught.value) == f"f:{message}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("aag 1 0 1 0 0 0 0 1", "f:1:19: liveness (justice, fairness) is not supported"),
        ("aag 1 0 1 0 0 0 0 0 1", "f:1:21: liveness (justice, fairness) is not supported"),
        ("aag 1 0 1 0 0\n2 3\n", "f: no property: neither bad literals nor outputs"),
        ("aig 2000000 2000000 0 0 0\n", "f:1:5: more than 1048576 inputs are not supported"),
    ],
)
def test_unsupported(text: str, message: str) -> None:
    with pytest.raises(Unsupported) as caught:
        parse_bytes("f", text.encode(), Terms())
    assert str(caught.value) == message


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read: No such file"):
        parse(tmp_path / "none.aig", Terms())


def mutated(data: bytes, seed: int) -> bytes:
    draw = random.Random(seed)
    made = bytearray(data)
    for _ in range(draw.randint(1, 4)):
        at = draw.randrange(len(made))
        match draw.randrange(4):
            case 0:
                made[at] = draw.choice(b"0123456789 \nabcil\xff\x80\x00")
            case 1:
                del made[at : at + draw.choice((1, 1, 4, 20))]
            case 2:
                made[at:at] = made[at : at + draw.choice((1, 8))]
            case _:
                del made[at + 1 :]
        made = made or bytearray(b" ")
    return bytes(made)


@pytest.mark.parametrize("seed", range(amount(5000)))
def test_mutated_files_are_read_or_refused_with_a_position(seed: int) -> None:
    original = COUNTER.encode() if seed % 2 else binary(COUNTER)
    error = refusal(mutated(original, seed))
    assert error is None or error.place.line > 0 or "no property" in error.message


def refusal(data: bytes) -> InputError | None:
    try:
        parse_bytes("f", data, Terms())
    except InputError as error:
        return error
    return None
