"""How much of the large counts one test run covers."""

import os

ALL = os.environ.get("LEMMATA_TESTS") == "all"


def amount(whole: int) -> int:
    """All of `whole` under `make test-all` (LEMMATA_TESTS=all), else a tenth: draw it from fixed seeds."""
    return whole if ALL else max(1, whole // 10)
