"""Broken copies of valid programs end like any other input: never with a traceback, never with a crash."""

import random
import re
from pathlib import Path

import pytest

from tests.amount import amount
from tests.cli.command import PROGRAMS, apart, within

COUNT = 2000
BATCHES = 20
SOURCES = [path.read_bytes() for path in sorted(PROGRAMS.glob("*.c"))]
TOKEN = re.compile(rb"\w+|\s+|[^\w\s]")


def flip(draw: random.Random, text: bytes) -> bytes:
    changed = bytearray(text)
    for _ in range(draw.randrange(1, 4)):
        changed[draw.randrange(len(changed))] ^= 1 << draw.randrange(8)
    return bytes(changed)


def truncate(draw: random.Random, text: bytes) -> bytes:
    return text[: draw.randrange(len(text))]


def tokens(draw: random.Random, text: bytes) -> bytes:
    """Delete, double, swap or replace some tokens."""
    words = TOKEN.findall(text)
    for _ in range(draw.randrange(1, 6)):
        at, other = draw.randrange(len(words)), draw.randrange(len(words))
        match draw.randrange(4):
            case 0:
                words[at] = b""
            case 1:
                words[at] *= 2
            case 2:
                words[at], words[other] = words[other], words[at]
            case _:
                words[at] = words[other]
    return b"".join(words)


def numbers(draw: random.Random, text: bytes) -> bytes:
    """Replace constants by remarkable ones: still valid, but it may go wrong when it runs."""
    odd = [b"0", b"-1", b"2147483647", b"1000", b"0x80000000", b"1e300", b"'a'", b"(-1LL)"]
    return re.sub(rb"\b\d+\b", lambda m: draw.choice(odd) if draw.random() < 0.3 else m[0], text)


def splice(draw: random.Random, text: bytes) -> bytes:
    """Lines of another program in the middle of this one."""
    lines, others = text.splitlines(True), draw.choice(SOURCES).splitlines(True)
    at, start = draw.randrange(len(lines)), draw.randrange(len(others))
    return b"".join(lines[:at] + others[start : start + 3] + lines[at + draw.randrange(3) :])


def mutate(seed: int) -> bytes:
    draw = random.Random(seed)
    text = draw.choice(SOURCES)
    return draw.choice((flip, truncate, tokens, numbers, splice))(draw, text)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_mutations(batch: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for seed in range(batch, amount(COUNT), BATCHES):
        file = tmp_path / f"mutant{seed}.c"
        file.write_bytes(mutate(seed))
        done = within(capfd, "run", file, "--steps", "20000", "--memory", "500", "--random", str(seed))
        assert done.code in (0, 1, 2, 3), (seed, done)
        assert "Traceback" not in done.err, (seed, done)


@pytest.mark.parametrize("seed", range(90_000, 90_008))
def test_mutations_with_the_real_command(seed: int, tmp_path: Path) -> None:
    file = tmp_path / "mutant.c"
    file.write_bytes(mutate(seed))
    done = apart("run", file, "--steps", "20000")
    assert done.code in (0, 1, 2, 3)
    assert "Traceback" not in done.out + done.err
