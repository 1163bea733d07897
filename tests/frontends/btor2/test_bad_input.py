"""Files that cannot be read: one message each, with line, column and what was expected."""

import random
from pathlib import Path

import pytest

from lemmata.cfa.source import InputError, Unsupported
from lemmata.frontends.btor2 import parse
from lemmata.frontends.btor2.reader import parse_text
from lemmata.logic.terms import Terms
from tests.amount import amount
from tests.frontends.btor2.test_reader import COUNTER, body

CASES = [
    ("x sort bitvec 1", "1:1: expected a line's number, found 'x'"),
    ("1", "1:2: expected what the line is, but the line ends"),
    ("1 sort bitvec 1\n1 sort bitvec 2", "2:1: expected a number greater than 1, that of the line before"),
    ("1 sort", "1:7: expected bitvec or array, but the line ends"),
    ("1 sort float 8", "1:8: expected bitvec or array, found 'float'"),
    ("1 sort bitvec 0", "1:15: expected a width of at least 1"),
    ("1 sort bitvec -3", "1:15: expected a width, found '-3'"),
    ("1 sort bitvec 1 a b", "1:19: expected the line to end, or a comment that begins with `;`"),
    ("1 sort array 2 2", "1:14: expected the number of a line above this one"),
    ("1 sort bitvec 1\n2 zero 1\n3 zero 2", "3:8: expected a sort, but line 2 is none"),
    ("1 sort bitvec 1\n2 frobnicate 1", "2:3: expected a sort, a value or a property, found 'frobnicate'"),
    ("1 sort bitvec 2\n2 const 1 012", "2:11: expected a number of base 2"),
    ("1 sort bitvec 2\n2 const 1 011", "2:11: expected a number of 2 bits"),
    ("1 sort bitvec 2\n2 constd 1 4", "2:12: expected a number of 2 bits"),
    ("1 sort bitvec 2\n2 constd 1 -3", "2:12: expected a number of 2 bits"),
    ("1 sort bitvec 2\n2 consth 1 xy", "2:12: expected a number of base 16"),
    ("1 sort bitvec 2\n2 consth 1 4", "2:12: expected a number of 2 bits"),
    (
        body("10 zero 1", "11 bad 10").removesuffix("\n"),
        "9:10: expected the line to end, but the file does: it may be cut off",
    ),
    (body("10 zero 3"), "8:9: expected a bit-vector's sort, found array of bitvec 2 over bitvec 1"),
    (body("10 add 2 4 11"), "8:12: expected the number of a line above this one"),
    (body("10 add 2 4 10"), "8:12: line 10 has no value"),
    (body("10 add 2 4 1"), "8:12: line 1 has no value"),
    (body("10 add 2 4"), "8:11: expected the number of a value, but the line ends"),
    (body("10 add 2 4 --5"), "8:12: expected the number of a value, found '--5'"),
    (
        body("10 state 2", "11 init 2 10 --5"),
        "9:14: expected the number of a value, found '--5'",
    ),
    (
        body("10 state 2", "11 init 2 10 " + "9" * 5000),
        f"9:14: expected the number of a value, found '{'9' * 37}...'",
    ),
    (body("10 add 1 4 5"), "8:12: expected sort bitvec 2 for this line, found bitvec 1"),
    (body("10 eq 2 4 5"), "8:11: expected sort bitvec 1 for this line, found bitvec 2"),
    (
        body("10 input 1", "11 add 2 4 10"),
        "9:12: expected arguments 1 and 2 of one sort, not bitvec 2 and bitvec 1",
    ),
    (body("10 iff 1 4 5"), "8:12: expected argument 1 to be bitvec 1, but it is bitvec 2"),
    (body("10 ite 2 4 4 5"), "8:14: expected argument 1 to be bitvec 1, but it is bitvec 2"),
    (
        body("10 input 3", "11 not 3 10"),
        "9:10: expected argument 1 to be a bit-vector, but it is array of bitvec 2 over bitvec 1",
    ),
    (body("10 input 3", "11 eq 1 10 -10"), "9:12: expected a bit-vector to negate, found an array"),
    (body("10 read 2 4 5"), "8:13: expected argument 1 to be an array, but it is bitvec 2"),
    (
        body("10 input 3", "11 read 2 10 5"),
        "9:14: expected argument 2 to be the array's index, bitvec 1, but it is bitvec 2",
    ),
    (
        body("10 input 3", "11 zero 1", "12 write 3 10 11 11"),
        "10:18: expected argument 3 to be the array's element, bitvec 2, but it is bitvec 1",
    ),
    (body("10 slice 1 4 2 2"), "8:16: expected 2 > high >= low, found 2 and 2"),
    (body("10 slice 2 4 0 1"), "8:16: expected 2 > high >= low, found 0 and 1"),
    (body("10 slice 2 4 0 0"), "8:16: expected sort bitvec 1 for this line, found bitvec 2"),
    (body("10 uext 2 4 1"), "8:13: expected sort bitvec 3 for this line, found bitvec 2"),
    (
        body("10 uext 2 4 999999999999"),
        "8:13: expected sort bitvec 1000000000001 for this line, found bitvec 2",
    ),
    (body("10 input 3", "11 uext 2 10 0"), "9:11: expected a bit-vector, found an array"),
    (body("10 init 2 4 4"), "8:11: expected a state, but line 4 is none"),
    (body("10 state 2", "11 init 1 10 4"), "9:11: expected sort bitvec 2 for this line, found bitvec 1"),
    (body("10 state 2", "11 init 2 -10 4"), "9:11: expected the number of a state, found '-10'"),
    (body("10 state 2", "11 init 2 10 4", "12 init 2 10 4"), "10:11: state 10 has an init already"),
    (body("10 state 2", "11 next 2 10 4", "12 next 2 10 4"), "10:11: state 10 has a next already"),
    (
        body("10 state 2", "11 state 2", "12 init 2 10 11"),
        "10:14: expected an initial value that stands before its state, line 10",
    ),
    (
        body("10 zero 1", "11 state 2", "12 init 2 11 10"),
        "10:14: expected a value of the state's sort, bitvec 2, found bitvec 1",
    ),
    (
        body("10 input 2", "11 state 3", "12 init 3 11 10"),
        "10:14: expected a value of the state's sort, array of bitvec 2 over bitvec 1, found bitvec 2",
    ),
    (
        body("10 state 3", "11 next 3 10 4"),
        "9:14: expected a value of the state's sort, array of bitvec 2 over bitvec 1, found bitvec 2",
    ),
    (body("10 bad 4"), "8:8: expected a value of one bit, found bitvec 2"),
    (body("10 constraint 4"), "8:15: expected a value of one bit, found bitvec 2"),
]


@pytest.mark.parametrize(("text", "message"), CASES, ids=range(len(CASES)))
def test_malformed(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_text("f", text, Terms())
    assert not isinstance(caught.value, Unsupported)
    assert str(caught.value) == f"f:{message}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (body("10 zero 1", "11 fair 10"), "f:9:4: liveness (`fair`, `justice`) is not supported"),
        (body("10 zero 1", "11 justice 1 10"), "f:9:4: liveness (`fair`, `justice`) is not supported"),
        ("1 sort bitvec 9999999", "f:1:15: bit-vectors of more than 1048576 bits are not supported"),
        (body("10 sort array 1 3"), "f:8:17: arrays of arrays are not supported"),
        (body(), "f: no property: no line is `bad`"),
        ("", "f: no property: no line is `bad`"),
    ],
)
def test_unsupported(text: str, message: str) -> None:
    with pytest.raises(Unsupported) as caught:
        parse_text("f", text, Terms())
    assert str(caught.value) == message


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read: No such file"):
        parse(tmp_path / "none.btor2", Terms())


def mutated(text: str, seed: int) -> str:
    """A few characters, words or lines changed, dropped or doubled."""
    draw = random.Random(seed)
    parts = list(text)
    for _ in range(draw.randint(1, 4)):
        at = draw.randrange(len(parts))
        match draw.randrange(4):
            case 0:
                parts[at] = draw.choice("0123456789 -;\n\tabx\u00e9\0")
            case 1:
                del parts[at : at + draw.choice((1, 1, 5, 40))]
            case 2:
                parts[at:at] = parts[at : at + draw.choice((1, 10))]
            case _:
                del parts[at + 1 :]
        parts = parts or [" "]
    return "".join(parts)


SEEDS = [
    COUNTER,
    body(
        "10 state 3 a", "11 init 3 10 6", "12 input 1 i", "13 read 2 10 12", "14 next 3 10 10", "15 eq 1 13 6"
    )
    + "16 write 3 10 12 13\n17 neq 1 16 10\n18 constraint 17\n19 bad -15\n"
    + "20 slice 1 13 1 1\n21 sext 2 20 1\n",
]


@pytest.mark.parametrize("seed", range(amount(5000)))
def test_mutated_files_are_read_or_refused_with_a_position(seed: int) -> None:
    text = mutated(SEEDS[seed % len(SEEDS)], seed)
    error = refusal(text)
    if error is not None:
        assert error.place.line > 0 or "no property" in error.message
        assert error.place.line <= text.count("\n") + 1


def refusal(text: str) -> InputError | None:
    try:
        parse_text("f", text, Terms())
    except InputError as error:
        return error
    return None
