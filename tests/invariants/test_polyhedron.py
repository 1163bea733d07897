"""Polyhedra against the points of a small box: what they contain, and what is left when isl gives up."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from lemmata.invariants.domains.polyhedron import MOST, Row, Shape, Space
from tests.amount import amount

SIZE = 3
POINTS = [*product(range(-3, 4), repeat=SIZE)]
EFFORTS = (8_000, 40)
"""All of isl's effort, and too little for most."""


def value(row: Row, point: tuple[int, ...]) -> int:
    return row[0] + sum(factor * each for factor, each in zip(row[1:], point, strict=True))


def contains(space: Space, shape: Shape, point: tuple[int, ...]) -> bool:
    equalities, inequalities = space.rows(shape)
    return not any(value(row, point) for row in equalities) and all(
        value(row, point) >= 0 for row in inequalities
    )


def rows(random: Random, number: int) -> list[Row]:
    return [tuple(random.choice((-2, -1, 0, 0, 1, 1, 3)) for _ in range(SIZE + 1)) for _ in range(number)]


class Drawn:
    """A random polyhedron in a box, and its points."""

    def __init__(self, space: Space, random: Random) -> None:
        box = [(3, *(s * (each == place) for each in range(SIZE))) for place in range(SIZE) for s in (1, -1)]
        positive = [*box, *rows(random, random.randrange(4))]
        equal = rows(random, 1) if random.random() < 0.3 else []
        self.shape = space.met(space.universe(SIZE), equal, positive)
        self.points = [
            point
            for point in POINTS
            if not any(value(row, point) for row in equal) and all(value(row, point) >= 0 for row in positive)
        ]


def drawn(seed: int) -> Iterator[tuple[Space, Random, Drawn, Drawn]]:
    for effort in EFFORTS:
        random, space = Random(seed), Space(effort)
        yield space, random, Drawn(space, random), Drawn(space, random)


SEEDS = range(amount(400))


@pytest.mark.parametrize("seed", SEEDS)
def test_joins_and_widening_contain_both_sides(seed: int) -> None:
    for space, _, first, second in drawn(seed):
        for both in (
            space.join(first.shape, second.shape),
            space.widen(first.shape, second.shape, lambda _: (0, 5)),
        ):
            assert all(contains(space, both, point) for point in (*first.points, *second.points))


@pytest.mark.parametrize("seed", SEEDS)
def test_order_and_emptiness_are_said_of_points(seed: int) -> None:
    for space, _, first, second in drawn(seed):
        if space.leq(first.shape, second.shape):
            assert set(first.points) <= set(second.points)
        if space.empty(first.shape):
            assert not first.points


@pytest.mark.parametrize("seed", SEEDS)
def test_projections_and_assignments_lose_nothing(seed: int) -> None:
    for space, random, first, _ in drawn(seed):
        place = random.randrange(SIZE)
        [row] = rows(random, 1)
        gone = space.projected(first.shape, [place])
        free = space.forgotten(first.shape, [place])
        set_ = space.assigned(first.shape, place, [(row[0], -1, *row[1:])])
        for point in first.points:
            before, after = point[:place], point[place + 1 :]
            assert contains(space, gone, before + after)
            assert contains(space, free, (*before, random.randrange(-99, 99), *after))
            assert contains(space, set_, (*before, value(row, point), *after))


@pytest.mark.parametrize("seed", SEEDS)
def test_bounds_are_around_all_points(seed: int) -> None:
    for space, random, first, _ in drawn(seed):
        [row] = rows(random, 1)
        if not first.points:
            continue
        low, high = space.bounds(first.shape, row)
        values = [value(row, point) for point in first.points]
        assert low is None or low <= min(values)
        assert high is None or high >= max(values)


def test_the_hull_of_two_points_is_a_line() -> None:
    space = Space()
    points = ((0, 0), (5, 10))
    first, second = (space.met(space.universe(2), [(-x, 1, 0), (-y, 0, 1)]) for x, y in points)
    equal, positive = space.rows(space.join(first, second))
    assert [tuple(abs(each) for each in row) for row in equal] == [(0, 2, 1)]
    assert len(positive) == 2


def test_numbers_of_any_size_are_read_back() -> None:
    space = Space()
    for number in (3, -1 << 63, 1 << 64, -1 << 90):
        [row] = space.rows(space.met(space.universe(1), [(number, 1)]))[0]
        assert row[0] * row[1] == number


def test_constraints_are_few() -> None:
    space = Space()
    many = [(100, a, b, c) for a, b, c in product(range(-2, 3), repeat=3) if (a, b, c) != (0, 0, 0)]
    shape = space.capped(space.met(space.universe(3), (), many))
    assert sum(map(len, space.rows(shape))) <= MOST
    assert all(contains(space, shape, point) for point in POINTS if all(value(r, point) >= 0 for r in many))
