"""What BTOR2 files mean as transition systems, by explicit search over those systems."""

from pathlib import Path

import pytest

from lemmata.frontends.btor2 import parse
from lemmata.frontends.btor2.reader import parse_text
from lemmata.logic.terms import Terms, name_of
from lemmata.logic.values import ArrayValue
from lemmata.system.circuit import Circuit
from lemmata.system.path import path_problem
from tests.system.explicit import Explicit

COUNTER = """\
; counts up to 5 when enabled
1 sort bitvec 1
2 sort bitvec 3
3 zero 2
4 state 2 counter
5 init 2 4 3
6 input 1 enable ; whether it counts
7 inc 2 4
8 ite 2 6 7 4
9 next 2 4 8
10 constd 2 5
11 eq 1 4 10
12 bad 11 five
"""


def read(text: str) -> Circuit:
    return parse_text("t.btor2", text, Terms())


def shortest(text: str) -> int | None:
    """The number of steps to the first violation."""
    circuit = read(text)
    explicit = Explicit(circuit.system)
    path = explicit.violation()
    if path is not None:
        assert path_problem(circuit.system, path) is None
        assert circuit.violated(path)
    return explicit.shortest_violation


def body(*lines: str) -> str:
    """Lines after the sorts 1 (a bit) and 2 (two bits), 3 (array) and the constants 4 to 7."""
    head = ("1 sort bitvec 1", "2 sort bitvec 2", "3 sort array 1 2", "4 zero 2", "5 one 2", "6 constd 2 2")
    return "\n".join([*head, "7 constd 2 -1", *lines]) + "\n"


def test_a_counter() -> None:
    circuit = read(COUNTER)
    assert shortest(COUNTER) == 6
    assert [name_of(each) for each in circuit.system.state] == ["counter"]
    assert [(each.name, each.line) for each in circuit.bad] == [("five", 13)]
    assert [each.name for each in circuit.inputs] == ["enable"]


def test_files_are_read(tmp_path: Path) -> None:
    path = tmp_path / "counter.btor2"
    path.write_text(COUNTER)
    assert parse(path, Terms()).format == "btor2"


def test_carriage_returns_and_blank_lines() -> None:
    assert shortest("\n" + COUNTER.replace("\n", "\r\n\n  ")) == 6


# ---------------------------------------------------------------- the kinds of states


def test_a_state_without_init_begins_with_any_value() -> None:
    text = body("10 state 2 s", "11 next 2 10 10", "12 eq 1 10 7", "13 bad 12")
    assert shortest(text) == 1
    assert [each.free for each in read(text).states] == ["first"]


def test_a_state_without_init_is_kept() -> None:
    """It does not change: no step sees two values."""
    lines = ("10 state 2 s", "11 next 2 10 10", "12 state 2 t", "13 init 2 12 10", "14 next 2 12 12")
    assert shortest(body(*lines, "15 neq 1 10 12", "16 bad 15")) is None


def test_a_state_without_next_is_free_after_the_first_step() -> None:
    text = body("10 state 2 s", "11 init 2 10 4", "12 eq 1 10 7", "13 bad 12")
    assert shortest(text) == 2
    assert [each.free for each in read(text).states] == ["later"]


def test_a_state_without_init_and_next_is_an_input() -> None:
    text = body("10 state 2 s", "11 eq 1 10 7", "12 bad 11")
    circuit = read(text)
    assert shortest(text) == 1
    assert circuit.system.state == ()
    assert len(circuit.system.inputs) == 1
    assert [each.free for each in circuit.states] == ["always"]


def test_an_initial_value_may_be_another_state() -> None:
    """s begins as t does, which may be anything; then t is anything, and s stays."""
    lines = ("10 state 2 t", "11 state 2 s", "12 init 2 11 10", "13 next 2 11 11", "14 neq 1 10 11")
    assert shortest(body(*lines, "15 bad 14")) == 2


def test_an_initial_value_may_be_an_expression() -> None:
    lines = ("10 state 2 t", "11 next 2 10 10", "12 add 2 10 5", "13 state 2 s", "14 init 2 13 12")
    kept = (*lines, "15 next 2 13 13", "16 add 2 10 5")
    assert shortest(body(*kept, "17 neq 1 13 16", "18 bad 17")) is None
    assert shortest(body(*kept, "17 eq 1 13 4", "18 bad 17")) == 1


def test_an_initial_value_may_look_at_the_first_inputs() -> None:
    """s is for ever what the input i is in the first step."""
    lines = ("10 input 2 i", "11 state 2 s", "12 init 2 11 10", "13 next 2 11 11", "14 neq 1 10 11")
    assert shortest(body(*lines, "15 bad 14")) == 2
    counted = (*lines, "15 zero 1", "16 state 1 later", "17 init 1 16 15")
    assert shortest(body(*counted, "20 not 1 16", "21 and 1 20 14", "22 bad 21")) == 2


def test_an_array_may_begin_with_one_element_everywhere() -> None:
    lines = ("10 state 3 a", "11 init 3 10 6", "12 input 1 i", "13 read 2 10 12", "14 next 3 10 10")
    assert shortest(body(*lines, "15 neq 1 13 6", "16 bad 15")) is None
    circuit = read(body(*lines, "15 eq 1 13 6", "16 bad 15"))
    path = Explicit(circuit.system).violation()
    assert path is not None
    (values,) = circuit.values(path, circuit.states)
    assert isinstance(values[0], ArrayValue)
    assert [values[0].select(place) for place in range(2)] == [2, 2]


def test_an_array_may_begin_as_another() -> None:
    lines = ("10 state 3 a", "11 next 3 10 10", "12 zero 1", "13 write 3 10 12 7", "14 state 3 b")
    more = ("15 init 3 14 13", "16 next 3 14 14", "17 read 2 14 12", "18 neq 1 17 7", "19 one 1")
    assert shortest(body(*lines, *more, "20 bad 18")) is None
    assert shortest(body(*lines, *more, "20 neq 1 10 14", "21 bad 20")) == 1
    assert (
        shortest(body(*lines, *more, "20 read 2 14 19", "21 read 2 10 19", "22 neq 1 20 21", "23 bad 22"))
        is None
    )


# ---------------------------------------------------------------- properties


def test_a_constraint_holds_up_to_the_violation() -> None:
    counter = (
        "10 state 2 s",
        "11 init 2 10 4",
        "12 inc 2 10",
        "13 next 2 10 12",
        "14 eq 1 10 7",
        "15 bad 14",
    )
    assert shortest(body(*counter)) == 4
    assert shortest(body(*counter, "16 neq 1 10 5", "17 constraint 16")) is None
    assert shortest(body(*counter, "16 constraint -14")) is None
    assert shortest(body(*counter, "16 input 1", "17 implies 1 14 16", "18 constraint 17")) == 4


def test_several_bad_properties() -> None:
    lines = (
        "10 state 2 s",
        "11 init 2 10 4",
        "12 inc 2 10",
        "13 next 2 10 12",
        "14 eq 1 10 7",
        "15 bad 14 x",
    )
    text = body(*lines, "16 eq 1 10 6", "17 bad 16 y", "18 output 10 z")
    circuit = read(text)
    path = Explicit(circuit.system).violation()
    assert path is not None
    assert circuit.violated(path) == [1]
    assert shortest(text) == 3


@pytest.mark.parametrize(
    ("lines", "steps"),
    [
        (("10 bad -4",), None),
        (("10 redor 1 -4", "11 bad 10"), 1),
        (("10 redor 1 -7", "11 bad 10"), None),
        (("10 const 2 10", "11 eq 1 10 6", "12 bad 11"), 1),
        (("10 consth 2 3", "11 eq 1 10 7", "12 bad 11"), 1),
        (("10 ones 2", "11 eq 1 10 7", "12 bad 11"), 1),
        (("10 slice 1 6 1 1", "11 bad 10"), 1),
        (("10 slice 1 6 0 0", "11 bad 10"), None),
        (("10 sort bitvec 4", "11 sext 10 6 2", "12 constd 10 -2", "13 eq 1 11 12", "14 bad 13"), 1),
        (("10 sort bitvec 4", "11 uext 10 6 2", "12 constd 10 2", "13 eq 1 11 12", "14 bad 13"), 1),
        (("10 uext 2 6 0", "11 eq 1 10 6", "12 bad 11"), 1),
    ],
)
def test_values(lines: tuple[str, ...], steps: int | None) -> None:
    text = body(*lines)
    if "bad -4" in text:
        with pytest.raises(Exception, match="one bit"):
            read(text)
        return
    assert shortest(text) == steps


# ---------------------------------------------------------------- names


def test_names_are_made_fit_and_different() -> None:
    lines = (
        "10 input 1 a|b@c",
        "11 input 1 a_b_c",
        "12 input 1",
        "13 input 1 .x",
        "14 input 1 \u00e9",
        "15 bad 10",
    )
    circuit = read(body(*lines))
    names = [name_of(each) for each in circuit.system.inputs]
    assert names == ["a_b_c", "a_b_c.11", "input12", "x", "_"]
    assert [each.name for each in circuit.inputs] == ["a|b@c", "a_b_c", "", ".x", "\u00e9"]


def test_long_numbers_and_deep_terms() -> None:
    digits = "1" + "0" * 5000
    lines = [f"{number} inc 2 {number - 1}" for number in range(12, 5012)]
    text = body("8 sort bitvec 20000", f"9 constd 8 {digits}", "10 redor 1 9", "11 input 2", *lines)
    circuit = read(text + "6000 redand 1 5011\n6001 and 1 6000 10\n6002 bad 6001\n")
    assert len(circuit.bad) == 1
