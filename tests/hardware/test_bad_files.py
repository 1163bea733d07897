"""Ten thousand damaged copies of our own problems: read, or refused with a place; and files of 10 MB."""

import random
import time
from functools import cache

import pytest

from lemmata.bench.circuits import bits, problems, words
from lemmata.cfa.source import InputError
from lemmata.frontends.aiger import parse_bytes
from lemmata.frontends.btor2.operators import OPERATORS
from lemmata.frontends.btor2.reader import parse_text
from lemmata.logic.terms import Terms
from tests.amount import ALL, amount

ROUNDS = 100
"""Files in each test: the tests are a tenth of 10,000, or all."""
_TAGS = [
    *OPERATORS,
    "sort",
    "state",
    "init",
    "next",
    "bad",
    "constraint",
    "output",
    "justice",
    "fair",
    "slice",
]
_NUMBERS = ("0", "-1", "--1", "+1", "1", "2", "3", "9" * 20, "9" * 5000, "1_0", "0x1", "\u0663", "1.0", "")


@cache
def originals(endings: tuple[str, ...]) -> list[bytes]:
    return [each.content() for each in problems() if each.file.endswith(endings)]


def damaged(data: bytes, draw: random.Random) -> bytes:
    """Some lines or words exchanged, doubled, dropped or replaced; or any bytes; or the end cut off."""
    for _ in range(draw.randint(1, 3)):
        if draw.random() < 0.7:
            data = _lines(data, draw)
        else:
            at = draw.randrange(len(data) + 1)
            data = draw.choice(
                (
                    data[:at],
                    data[:at] + draw.randbytes(draw.randint(1, 4)) + data[at:],
                    data[:at] + data[at + 3 :],
                )
            )
    return data


def _lines(data: bytes, draw: random.Random) -> bytes:
    lines = data.split(b"\n")
    at, other = draw.randrange(len(lines)), draw.randrange(len(lines))
    match draw.randrange(5):
        case 0:
            lines[at], lines[other] = lines[other], lines[at]
        case 1:
            lines.insert(at, lines[other])
        case 2:
            del lines[at]
        case _:
            lines[at] = _words(lines[at], lines[other], draw)
    return b"\n".join(lines)


def _words(line: bytes, other: bytes, draw: random.Random) -> bytes:
    found = line.split(b" ")
    at = draw.randrange(len(found))
    match draw.randrange(5):
        case 0:
            found[at] = draw.choice(_NUMBERS).encode()
        case 1:
            found[at] = draw.choice(_TAGS).encode()
        case 2:
            found[at] = draw.choice(other.split(b" "))
        case 3:
            found[at] = str(draw.randint(-3, 120)).encode()
        case _:
            del found[at]
    return b" ".join(found)


def refusal(data: bytes, *, text: bool) -> InputError | None:
    try:
        if text:
            parse_text("f", data.decode("utf-8", "replace"), Terms())
        else:
            parse_bytes("f", data, Terms())
    except InputError as error:
        return error
    return None


@pytest.mark.parametrize("part", range(amount(50)))
@pytest.mark.parametrize("endings", [(".btor2",), (".aag", ".aig")], ids=["btor2", "aiger"])
def test_damaged_files_are_read_or_refused_with_a_place(endings: tuple[str, ...], part: int) -> None:
    refused = 0
    for number in range(ROUNDS):
        draw = random.Random(f"{endings} {part} {number}")
        data = damaged(draw.choice(originals(endings)), draw)
        error = refusal(data, text=endings == (".btor2",))
        if error is not None:
            refused += 1
            assert error.place.line > 0 or "no property" in error.message, (part, number)
            assert str(error).isprintable(), (part, number)
            assert len(error.message) < 300, (part, number)
    assert refused > ROUNDS // 4


@pytest.mark.skipif(not ALL, reason="takes half a minute")
@pytest.mark.parametrize("kind", ["btor2", "aag", "aig"])
def test_large_files(kind: str) -> None:
    """10 MB, or what is as much in binary; reading is linear in it."""
    begun = time.process_time()
    if kind == "btor2":
        data = words.pipeline(30_000, sound=True)
        assert len(data) > 9_000_000
        begun = time.process_time()
        assert len(parse_text("f", data, Terms()).bad) == 1
    else:
        netlist = bits.lockstep(20_000, sound=True)
        content = netlist.text().encode() if kind == "aag" else netlist.binary()
        assert len(content) > (8_000_000 if kind == "aag" else 1_000_000)
        begun = time.process_time()
        assert len(parse_bytes("f", content, Terms()).bad) == 1
    assert time.process_time() - begun < 40
