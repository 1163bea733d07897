"""Every pass preserves behaviour: our own programs, and random ones."""

from pathlib import Path
from random import Random

import pytest

from lemmata.cfa.source import Unsupported
from tests.amount import amount
from tests.differential.random_c.program import generate
from tests.encode.behaviour import broken_pass, lowered

PROGRAMS = sorted((Path(__file__).parents[1] / "programs").glob("*.c"))
RANDOM = 2000
BATCH = 10


@pytest.mark.parametrize("property_", ["assertions", "no-overflow"])
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_own_programs(path: Path, property_: str) -> None:
    text = path.read_text(encoding="utf-8")
    for bits in (32, 64):
        if f"// only: {96 - bits}" not in text:
            assert broken_pass(lowered(text, bits, property_), range(3)) is None


@pytest.mark.parametrize("batch", range(amount(RANDOM) // BATCH))
def test_random_programs(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        bits = 64 if seed % 2 else 32
        try:
            program = lowered(generate(Random(seed), bits, size=2), bits)
        except Unsupported:
            continue
        assert (seed, broken_pass(program, range(1))) == (seed, None)
