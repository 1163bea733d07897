"""What is found along paths is inductive, and no path that cannot be taken weakens it."""

import pytest

from lemmata.encode.pipeline import prepare
from lemmata.encode.transitions import encode
from lemmata.logic.terms import Terms
from tests.amount import amount
from tests.encode.behaviour import lowered
from tests.encode.test_transitions import HEAD
from tests.invariants.inductive import batches, broken, proves
from tests.invariants.random_loops import Loops


@pytest.mark.parametrize("seed", range(amount(200)))
def test_what_is_published_is_inductive(seed: int) -> None:
    program = encode(prepare(lowered(Loops(seed).program())), Terms())
    for domain in ("numbers-polyhedra", "intervals"):
        assert broken(program.system, batches(program, "pagai", domain=domain)) == []


# Monniaux and Gonnord's example, a counter that turns around.
TURNING = """
    int x = 0, d = 1;
    while (nondet_bool()) {
        if (x == 0) d = 1;
        if (x == 1000) d = -1;
        x = x + d;
        if (x < 0 || x > 1000) reach_error();
    }"""
NESTED = """
    int i = 0, j, n = nondet_int(); if (n < 0 || n > 1000) return 0;
    while (i < n) {
        j = i;
        while (j < n) { j++; if (j > n) reach_error(); }
        i++;
    }
    if (i != n) reach_error();"""
TWO = """
    int i = 0, k = 0, n = nondet_int(); if (n < 0 || n > 1000) return 0;
    while (i < n) { i++; k += 2; }
    while (k > 0) { k -= 2; i--; if (i < 0) reach_error(); }
    if (i != 0) reach_error();"""

MEMORY = """
    int a[1000], i = 0, n = nondet_int(), k = 0; if (n < 0 || n > 1000) return 0;
    while (i < n) { a[i] = nondet_int(); if (a[i] > 3) k++; i++; if (k > i) reach_error(); }"""


@pytest.mark.parametrize("body", [TURNING, NESTED, TWO, MEMORY])
def test_loops_in_all_shapes(body: str) -> None:
    program = encode(prepare(lowered(f"{HEAD} int main(void) {{ {body} return 0; }}")), Terms())
    published = batches(program, "pagai")
    assert broken(program.system, published) == []
    assert proves(program, published)


def test_data_flow_goes_on_after_the_last_path() -> None:
    program = encode(prepare(lowered(f"{HEAD} int main(void) {{ {NESTED} return 0; }}")), Terms())
    for paths in (0, 1, 2, 3):
        published = batches(program, "pagai", paths=paths)
        assert broken(program.system, published) == []
        assert proves(program, published)
