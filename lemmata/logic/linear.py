"""Linear algebra modulo 2^w: which linear equalities hold of all given vectors.

Müller-Olm, Seidl: Analysis of modular arithmetic, TOPLAS 2007; King, Søndergaard: Inferring congruence
equations using SAT, CAV 2008. An even number has no inverse, so a pivot is an entry that the fewest powers of
two divide. What holds of x modulo a smaller power of two is an equality too: 2^29 x = 2^29 5 says that x is
5 modulo 8.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

Vector: TypeAlias = tuple[int, ...]


class Module:
    """What given vectors of so many numbers modulo 2^w span, as far as equalities can tell."""

    def __init__(self, length: int, width: int) -> None:
        self._length = length
        self._modulus = 1 << width
        self._width = width
        self._vectors: list[Vector] = []
        self.relations: list[Vector] = _unit(length)
        """The equalities that hold of all vectors: each a vector whose product with all of them is 0."""

    def holds(self, vector: Sequence[int]) -> bool:
        """Whether the equalities already hold of this one."""
        return all(self._product(each, vector) == 0 for each in self.relations)

    def add(self, vectors: Iterable[Sequence[int]]) -> None:
        """Let the equalities hold of these too."""
        for vector in vectors:
            if not self.holds(vector):
                self._vectors.append(tuple(vector))
                self.relations = self._annihilating()

    def _product(self, left: Sequence[int], right: Sequence[int]) -> int:
        return sum(a * b for a, b in zip(left, right, strict=True)) % self._modulus

    def _annihilating(self) -> list[Vector]:
        """The kernel of the vectors, made diagonal by operations on rows and, kept, on columns."""
        rows = [list(vector) for vector in self._vectors]
        columns = [list(unit) for unit in _unit(self._length)]
        orders: list[int] = []
        while True:
            pivot = self._pivot(rows, len(orders))
            if pivot is None:
                break
            orders.append(self._clear(rows, columns, len(orders), *pivot))
        factors = [1 << (self._width - order) for order in orders] + [1] * (self._length - len(orders))
        found = (
            [factor * entry % self._modulus for entry in column]
            for factor, column in zip(factors, columns, strict=True)
        )
        return self._reduced([row for row in found if any(row)])

    def _pivot(self, rows: list[list[int]], done: int) -> tuple[int, int] | None:
        places = (
            (_order(rows[r][c]), r, c)
            for r in range(done, len(rows))
            for c in range(done, self._length)
            if rows[r][c]
        )
        best = min(places, default=None)
        return None if best is None else best[1:]

    def _clear(self, rows: list[list[int]], columns: list[list[int]], at: int, row: int, column: int) -> int:
        """Bring the pivot to its place and make its row and column 0; `columns` keeps what was combined."""
        rows[at], rows[row] = rows[row], rows[at]
        for each in rows:
            each[at], each[column] = each[column], each[at]
        columns[at], columns[column] = columns[column], columns[at]
        pivot = rows[at][at]
        order = _order(pivot)
        inverse = pow(pivot >> order, -1, self._modulus)
        for other in rows[at + 1 :]:
            self._subtract(other, rows[at], (other[at] >> order) * inverse)
        for later in range(at + 1, self._length):
            factor = (rows[at][later] >> order) * inverse
            self._subtract(columns[later], columns[at], factor)
            rows[at][later] = 0
        return order

    def _subtract(self, row: list[int], other: list[int], factor: int) -> None:
        for place, entry in enumerate(other):
            row[place] = (row[place] - factor * entry) % self._modulus

    def _reduced(self, rows: list[list[int]]) -> list[Vector]:
        """The same equalities with fewer variables each: an echelon form, from the last place on."""
        waiting, found = rows, list[list[int]]()
        for place in reversed(range(self._length)):
            holding = sorted((row for row in waiting if row[place]), key=lambda row: _order(row[place]))
            if not holding:
                continue
            pivot = holding[0]
            self._normalise(pivot, place)
            waiting = [row for row in waiting if row is not pivot]
            for row in (*waiting, *found):
                if row[place] >= pivot[place]:
                    self._subtract(row, pivot, row[place] >> _order(pivot[place]))
            waiting = [row for row in waiting if any(row)]
            found.append(pivot)
        return [tuple(row) for row in found]

    def _normalise(self, row: list[int], place: int) -> None:
        """Multiply so that the entry is a power of two."""
        inverse = pow(row[place] >> _order(row[place]), -1, self._modulus)
        row[:] = [entry * inverse % self._modulus for entry in row]


def _order(number: int) -> int:
    """How often two divides it."""
    return (number & -number).bit_length() - 1


def _unit(length: int) -> list[Vector]:
    return [tuple(int(row == column) for column in range(length)) for row in range(length)]
