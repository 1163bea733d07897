"""What a verdict rests on is said, where a path ends because C leaves undefined what happens."""

import pytest

from lemmata.encode.pipeline import prepare
from lemmata.encode.transitions import encode
from lemmata.logic.terms import Terms
from tests.encode.behaviour import lowered

BODIES = {
    "return a[n] / 8 << 3;": {"valid-memory"},
    "return a[1] << n;": {"defined-shifts"},
    "return n / m;": {"defined-division"},
    "return n % 7 + (n >> 31) + a[3];": set(),
    "return n / -1 + (n << 32);": {"defined-division", "defined-shifts"},
}


@pytest.mark.parametrize("body", BODIES)
def test_each_kind_is_named_where_something_rests_on_it(body: str) -> None:
    assert _premises(body, "assertions") == BODIES[body]


def test_what_the_property_asks_about_is_no_premise() -> None:
    assert _premises("return n / m + (n << m);", "def-behavior") == set()


def _premises(body: str, property_: str) -> set[str]:
    text = f"""
        extern void __VERIFIER_assume(int), __VERIFIER_assert(int);
        extern int nondet(void);
        int a[4];
        int f(int n, int m) {{ {body} }}
        int main(void) {{ a[2] = nondet(); int n = nondet(), m = nondet(); __VERIFIER_assert(f(n, m) != 5); }}
    """
    program = encode(prepare(lowered(text, 64, property_)), Terms()).stage.program
    return {one.kind for one in program.assumptions}
