"""No engine loses a run of a random program: what the interpreter comes to is reached in the system, too."""

import pytest

from tests.amount import amount
from tests.verdicts.lost_runs import apart

PROGRAMS = 200


@pytest.mark.parametrize("seed", range(amount(PROGRAMS)))
def test_every_run_is_there(seed: int) -> None:
    said = apart(seed)
    assert not said.startswith(("lost", "crash")), (seed, said)


def test_most_programs_are_decided() -> None:
    said = [apart(seed) for seed in range(1000, 1005)]
    assert sum(each.startswith("Unsafe") for each in said) >= 2, said
