"""The generator itself: its programs compile, end, and have no undefined behaviour."""

from random import Random

import pytest

from tests.amount import amount
from tests.differential import compiler
from tests.differential.random_c.program import generate

pytestmark = pytest.mark.skipif(not compiler.available(64), reason="needs gcc")


def test_a_seed_names_a_program() -> None:
    assert generate(Random(5), 64) == generate(Random(5), 64)


@pytest.mark.parametrize("seed", range(500_000, 500_000 + amount(200)))
def test_sanitizers_find_nothing(seed: int) -> None:
    bits = 64 if seed % 2 or not compiler.available(32) else 32
    text = generate(Random(seed), bits)
    assert compiler.execute(text, bits, compiler.SANITIZERS) == compiler.execute(text, bits, ("-O2",))
