"""Convex polyhedra as sets of linear constraints over integers; isl does the arithmetic.

isl is loaded with the first `Space`, as that takes as long as the rest of the command's start. It counts its
operations: what needs more than EFFORT of them is done more coarsely, always outwards. Every result is a
plain set of constraints, without the divisibility that projections of integers have: the class of x with
x = 2y for some y is all numbers here.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from islpy import BasicSet, Constraint, Val

T = TypeVar("T")

EFFORT = 8_000
"""isl's operations for one of ours; about 0.03 s where all of them are needed."""
MOST = 32
"""Constraints of a polyhedron; beyond that the simplest are kept."""
_LARGEST = 1 << 20
"""No coefficient is larger: what joins make of such constraints only grows."""

Shape: TypeAlias = "BasicSet"
Row: TypeAlias = tuple[int, ...]
"""A constant, then a coefficient for each place: their sum is 0 (equality) or not negative (inequality)."""
Rows: TypeAlias = tuple[list[Row], list[Row]]
"""Equalities and inequalities."""
Steps: TypeAlias = Callable[[Row], Iterable[int]]
"""Constants at which the widening of a constraint may rest, the nearest first."""


class Space:
    """Everything that is done with polyhedra. Places are numbered from 0."""

    def __init__(self, effort: int = EFFORT) -> None:
        import islpy

        self._isl = islpy
        self._context = islpy.Context()
        self._effort = effort
        self._set = islpy.dim_type.set

    def _tried(self, work: Callable[[], T], otherwise: Callable[[], T]) -> T:
        """Work that is bounded, or else other work."""
        self._context.reset_operations()
        self._context.set_max_operations(self._effort)
        try:
            return work()
        except self._isl.Error:
            pass
        finally:
            self._context.reset_operations()
            self._context.set_max_operations(0)
        return otherwise()

    # ---------------------------------------------------------------- making and reading

    def universe(self, size: int) -> Shape:
        return self._isl.BasicSet.universe(self._isl.Space.set_alloc(self._context, 0, size))

    def size(self, shape: Shape) -> int:
        return int(shape.dim(self._set))

    def rows(self, shape: Shape) -> Rows:
        kinds = self._isl.dim_type
        order = kinds.cst, kinds.set, kinds.param, kinds.div
        width = self.size(shape) + 1
        found = []
        for matrix in (shape.equalities_matrix(*order), shape.inequalities_matrix(*order)):
            lines = range(matrix.rows())
            found.append(
                [tuple(_whole(matrix.get_element_val(line, each)) for each in range(width)) for line in lines]
            )
        return found[0], found[1]

    def met(self, shape: Shape, equalities: Iterable[Row] = (), inequalities: Iterable[Row] = ()) -> Shape:
        """With more constraints; it may be empty."""
        space = self._isl.LocalSpace.from_space(shape.get_space())
        for row in equalities:
            shape = shape.add_constraint(self._filled(self._isl.Constraint.alloc_equality(space), row))
        for row in inequalities:
            shape = shape.add_constraint(self._filled(self._isl.Constraint.alloc_inequality(space), row))
        return shape

    def both(self, first: Shape, second: Shape) -> Shape:
        return first.intersect(second)

    def _filled(self, constraint: "Constraint", row: Row) -> "Constraint":
        constraint = constraint.set_constant_val(self._number(row[0]))
        for place, factor in enumerate(row[1:]):
            if factor:
                constraint = constraint.set_coefficient_val(self._set, place, self._number(factor))
        return constraint

    def _number(self, number: int) -> "Val":
        if -(1 << 62) < number < 1 << 62:
            return self._isl.Val.int_from_si(self._context, number)
        return self._isl.Val.read_from_str(self._context, str(number))

    # ---------------------------------------------------------------- questions

    def empty(self, shape: Shape) -> bool:
        """No integer point; False is always allowed to be said."""
        return self._tried(lambda: bool(shape.is_empty()), lambda: False)

    def leq(self, first: Shape, second: Shape) -> bool:
        return self._tried(lambda: bool(first.is_subset(second)), lambda: False)

    def bounds(self, shape: Shape, row: Row) -> tuple[int | None, int | None]:
        """The least and greatest value of a sum in a shape that is not empty; None where it has none."""
        domain = self._isl.LocalSpace.from_space(shape.get_space())
        aff = self._isl.Aff.zero_on_domain(domain).set_constant_val(self._number(row[0]))
        for place, factor in enumerate(row[1:]):
            if factor:
                aff = aff.set_coefficient_val(self._isl.dim_type.in_, place, self._number(factor))
        points = shape.to_set()
        low = self._tried(lambda: _finite(points.min_val(aff)), lambda: None)
        return low, self._tried(lambda: _finite(points.max_val(aff)), lambda: None)

    # ---------------------------------------------------------------- the lattice

    def join(self, first: Shape, second: Shape) -> Shape:
        """The convex hull; where that is too much work, only planes of the two sides, moved outwards."""
        both = first.union(second)
        return self._small(
            self._tried(
                lambda: self._plain(both.convex_hull()),
                lambda: self._tried(
                    lambda: self._plain(both.simple_hull()), lambda: self.universe(self.size(first))
                ),
            )
        )

    def widen(self, first: Shape, second: Shape, steps: Steps) -> Shape:
        """Cousot and Halbwachs 1978: the constraints of the first that hold in the second too.

        A constraint that does not may rest at one of its steps. Where the second leaves the least affine
        space around the first, which can happen once for each place, the join is taken.
        """
        first = self._tried(lambda: first.detect_equalities().remove_redundancies(), lambda: first)
        equalities, inequalities = self.rows(first)
        if not self._all(second, equalities=equalities):
            return self.join(first, second)
        kept = (row for row in inequalities for row in self._resting(row, second, steps))
        return self.met(self.universe(self.size(first)), equalities, kept)

    def _all(self, shape: Shape, *, equalities: Iterable[Row] = (), inequalities: Iterable[Row] = ()) -> bool:
        whole = self.universe(self.size(shape))
        return self.leq(shape, self.met(whole, equalities, inequalities))

    def _resting(self, row: Row, second: Shape, steps: Steps) -> Iterator[Row]:
        for constant in (row[0], *(each for each in steps(row) if each > row[0])):
            moved = constant, *row[1:]
            if self._all(second, inequalities=[moved]):
                yield moved
                return

    # ---------------------------------------------------------------- changes

    def assigned(
        self, shape: Shape, place: int, equalities: Iterable[Row] = (), inequalities: Iterable[Row] = ()
    ) -> Shape:
        """With a new value for a place: rows say how it, in first place, relates to all the old ones."""

        def wide(row: Row) -> Row:
            return row[0], *row[2 : place + 2], row[1], *row[place + 2 :]

        both = shape.insert_dims(self._set, place, 1)
        return self.projected(self.met(both, map(wide, equalities), map(wide, inequalities)), [place + 1])

    def forgotten(self, shape: Shape, places: Sequence[int]) -> Shape:
        for place in places:
            shape = self.inserted(self.projected(shape, [place]), place, 1)
        return shape

    def inserted(self, shape: Shape, place: int, number: int) -> Shape:
        """With so many new places, of which nothing is known."""
        return shape.insert_dims(self._set, place, number)

    def projected(self, shape: Shape, places: Iterable[int]) -> Shape:
        """Without some places."""
        for place in sorted(places, reverse=True):
            shape = self._tried(
                lambda shape=shape, place=place: self._plain(shape.project_out(self._set, place, 1)),  # type: ignore[misc]
                lambda shape=shape, place=place: self._without(shape, place),  # type: ignore[misc]
            )
        return shape

    def _without(self, shape: Shape, place: int) -> Shape:
        """The constraints that do not mention a place, in a space without it."""
        equalities, inequalities = (
            [row[: place + 1] + row[place + 2 :] for row in part if not row[place + 1]]
            for part in self.rows(shape)
        )
        return self.met(self.universe(self.size(shape) - 1), equalities, inequalities)

    def _plain(self, shape: Shape) -> Shape:
        return shape.remove_divs() if shape.dim(self._isl.dim_type.div) else shape

    def capped(self, shape: Shape) -> Shape:
        """With few constraints."""
        return shape if shape.n_constraint() <= MOST else self._simplest(shape)

    def _small(self, shape: Shape) -> Shape:
        """With few constraints, and without large factors, which joins make and only make larger."""
        equalities, inequalities = self.rows(shape)
        large = any(abs(each) > _LARGEST for row in (*equalities, *inequalities) for each in row[1:])
        return self._simplest(shape) if large or shape.n_constraint() > MOST else shape

    def _simplest(self, shape: Shape) -> Shape:
        irredundant = self._tried(shape.remove_redundancies, lambda: shape)
        equalities, inequalities = (
            [row for row in part if max(map(abs, row[1:])) <= _LARGEST] for part in self.rows(irredundant)
        )
        inequalities.sort(key=_complexity)
        whole = self.universe(self.size(shape))
        return self.met(whole, equalities, inequalities[: MOST - len(equalities)])


def _whole(value: "Val") -> int:
    """The machine's integers are read ten times as fast; for others isl says 0."""
    return value.get_num_si() or (0 if value.is_zero() else int(value.to_str()))


def _finite(value: "Val") -> int | None:
    """A bound; a set without points has none."""
    return _whole(value) if value.is_int() else None


def _complexity(row: Row) -> tuple[int, int]:
    return sum(1 for each in row[1:] if each), sum(map(abs, row[1:]))
