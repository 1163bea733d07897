"""Random programs behave alike in gcc's binaries and in the interpreter, in both data models.

A failing seed: `python -m tests.differential.reduce` makes the program small.
"""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.amount import amount
from tests.differential import compiler, csmith_programs
from tests.differential.comparison import Incomparable, disagreement
from tests.differential.random_c.program import generate

OWN = 2400
CSMITH = 600
DRAWN = 200
BATCH = 5

needs_gcc = pytest.mark.skipif(not compiler.available(64), reason="needs gcc")
needs_csmith = pytest.mark.skipif(not csmith_programs.available(), reason="needs csmith")


def machine(seed: int) -> int:
    """Odd seeds are LP64, even ones ILP32 where its libraries are installed."""
    return 64 if seed % 2 or not compiler.available(32) else 32


@needs_gcc
@pytest.mark.parametrize("batch", range(amount(OWN) // BATCH))
def test_own_programs(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        text = generate(Random(seed), machine(seed))
        levels = ("-O0", "-O2") if seed % 3 == 0 else ("-O0",)
        assert (seed, disagreement(text, machine(seed), levels)) == (seed, None)


@needs_gcc
@needs_csmith
@pytest.mark.parametrize("batch", range(amount(CSMITH) // BATCH))
def test_csmith_programs(batch: int) -> None:
    """Programs that run on are drawn again, so that the number compared is as stated."""
    for first in range(batch * BATCH + 1, (batch + 1) * BATCH + 1):
        for seed in range(first, first + 100_000, 10_000):
            text = csmith_programs.generate(seed)
            try:
                found = disagreement(text, machine(seed), include=csmith_programs.INCLUDE)
            except Incomparable:
                continue
            assert (seed, found) == (seed, None)
            break
        else:
            pytest.fail(f"no program that ends was found from seed {first}")


@needs_gcc
@settings(
    max_examples=amount(DRAWN), deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
@given(st.randoms(use_true_random=False), st.sampled_from((32, 64)))
def test_programs_drawn_by_hypothesis(random: Random, bits: int) -> None:
    """The same generator with Hypothesis's choices, which shrinks what fails."""
    bits = bits if compiler.available(bits) else 64
    assert disagreement(generate(random, bits, size=1), bits) is None
