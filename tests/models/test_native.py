"""The models against the C library, on random arguments.

Functions whose values are arbitrary must allow the library's value: it is what their arbitrary value is.
"""

import pytest

from tests.amount import amount
from tests.differential.compiler import Behaviour, available
from tests.models.native import compare, comparison

WIDTHS = [
    pytest.param(bits, marks=pytest.mark.skipif(not available(bits), reason=f"gcc -m{bits} is missing"))
    for bits in (64, 32)
]
AGREE = Behaviour(b"", 0)


@pytest.mark.parametrize("bits", WIDTHS)
@pytest.mark.parametrize(
    ("test", "files"),
    [
        ("string.c", ["string.c"]),
        ("numbers.c", ["string.c", "errno.c", "numbers.c"]),
        ("ctype.c", ["ctype.c"]),
        ("sprintf.c", ["sprintf.c"]),
        ("wide.c", ["wide.c"]),
        ("stdlib.c", ["errno.c", "stdlib.c"]),
        ("math_exact.c", ["fenv.c", "math_class.c", "math_round.c", "math_scale.c"]),
        ("math_ranges.c", ["math_unknown.c", "math_unknown_float.c", "math_unknown_long.c"]),
    ],
)
def test_models_agree_with_the_library(test: str, files: list[str], bits: int) -> None:
    assert compare(files, comparison(test, amount(200_000)), bits) == AGREE


@pytest.mark.skipif(not available(64), reason="gcc is missing")
def test_differences_are_seen() -> None:
    """The harness itself: a wrong expectation is reported."""
    test = 'static void run(void) { now = "strlen"; CHECK(model_strlen("abc") == 2); }'
    assert compare(["string.c"], test, 64) == Behaviour(b'strlen: model_strlen("abc") == 2\n', 1)
