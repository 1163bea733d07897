"""Octagonal constraints over integers as difference-bound matrices (Mine 2006), tightly closed.

Of n variables, index 2i stands for variable i and 2i + 1 for its negation; entry [a][b] is the greatest value
of a - b. An unary bound is found twice over: [2i][2i + 1] is twice the upper bound of i. Closure follows
Bagnara, Hill and Zaffanella (2009), the addition of one constraint Chawdhary, Robbins and King (2019).
"""

from collections.abc import Sequence
from math import inf
from typing import TypeAlias

Bound: TypeAlias = int | float
"""An integer, or infinity."""
Row: TypeAlias = list[Bound]
Matrix: TypeAlias = list[Row]


def unconstrained(size: int) -> Matrix:
    return [[0 if a == b else inf for b in range(2 * size)] for a in range(2 * size)]


def half(bound: Bound) -> Bound:
    return bound if bound == inf else bound // 2


def closed(matrix: Matrix) -> Matrix | None:
    """All that follows; None where nothing satisfies it."""
    rows = [row[:] for row in matrix]
    for k, through in enumerate(rows):
        for a, row in enumerate(rows):
            first = row[k]
            if first != inf and a != k:
                rows[a] = [x if x <= first + y else first + y for x, y in zip(row, through, strict=True)]
    return strengthened(rows)


def strengthened(rows: Matrix) -> Matrix | None:
    """Bounds of single variables made whole, and what follows from two of them; in place."""
    if any(row[a] < 0 for a, row in enumerate(rows)):
        return None
    halves = [half(row[a ^ 1]) for a, row in enumerate(rows)]
    if any(halves[a] + halves[a + 1] < 0 for a in range(0, len(rows), 2)):
        return None
    others = [halves[b ^ 1] for b in range(len(rows))]
    for a, row in enumerate(rows):
        first = halves[a]
        if first != inf:
            rows[a] = [x if x <= first + y else first + y for x, y in zip(row, others, strict=True)]
            rows[a][a] = 0
    return rows


def added(rows: Matrix, a: int, b: int, most: Bound) -> Matrix | None:
    """A closed matrix with one more constraint a - b <= most, closed again."""
    if rows[a][b] <= most:
        return rows
    after_b, after_a = rows[b], rows[a ^ 1]
    back_a, back_b = rows[a ^ 1][a], rows[b][b ^ 1]
    made: Matrix = []
    for row in rows:
        to_a, to_b = row[a], row[b ^ 1]
        first = min(to_a + most, to_b + most + back_a + most)
        second = min(to_b + most, to_a + most + back_b + most)
        if first == inf and second == inf:
            made.append(row[:])
        elif second == inf:
            made.append([min(x, first + y) for x, y in zip(row, after_b, strict=True)])
        elif first == inf:
            made.append([min(x, second + z) for x, z in zip(row, after_a, strict=True)])
        else:
            columns = zip(row, after_b, after_a, strict=True)
            made.append([min(x, first + y, second + z) for x, y, z in columns])
    return strengthened(made)


def forgotten(rows: Matrix, variable: int) -> Matrix:
    """A closed matrix without what it says of a variable."""
    a, b = 2 * variable, 2 * variable + 1
    made = [row[:] for row in rows]
    for index, row in enumerate(made):
        row[a] = row[b] = inf
        if index in (a, b):
            row[:] = [inf] * len(row)
            row[index] = 0
    return made


def shifted(rows: Matrix, variable: int, by: int) -> Matrix:
    """The variable plus a number."""
    a, b = 2 * variable, 2 * variable + 1
    made = [row[:] for row in rows]
    made[a] = [x + by for x in made[a]]
    made[b] = [x - by for x in made[b]]
    for row in made:
        row[a] -= by
        row[b] += by
    return made


def negated(rows: Matrix, variable: int) -> Matrix:
    """The variable's negation in its place."""
    a, b = 2 * variable, 2 * variable + 1
    order = list(range(len(rows)))
    order[a], order[b] = b, a
    return [[rows[one][other] for other in order] for one in order]


def joined(first: Matrix, second: Matrix) -> Matrix:
    """Of closed matrices, the least that contains both."""
    return [
        [x if x >= y else y for x, y in zip(one, other, strict=True)]
        for one, other in zip(first, second, strict=True)
    ]


def below(first: Matrix, second: Matrix) -> bool:
    """A closed matrix against any."""
    pairs = zip(first, second, strict=True)
    return all(x <= y for one, other in pairs for x, y in zip(one, other, strict=True))


def widened(first: Matrix, second: Matrix, thresholds: Sequence[int]) -> Matrix:
    """Where the second, which is closed, exceeds a bound, the next threshold; the result must not be closed
    before it is widened again."""
    pairs = zip(first, second, strict=True)
    return [
        [
            x if y <= x else next((each for each in thresholds if y <= each), inf)
            for x, y in zip(*rows, strict=True)
        ]
        for rows in pairs
    ]
