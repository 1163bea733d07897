"""A measured figure and what is promised."""

from lemmata.value import value


@value
class Figure:
    """`target` is the least (for rates) or the most (for all else) that is promised.

    A figure without a target stands beside another, to compare it with. Infinitely many seconds are those of
    what cannot be done yet.
    """

    name: str
    measured: float
    unit: str
    target: float | None = None

    @property
    def met(self) -> bool:
        if self.target is None:
            return True
        if self.unit.endswith("/s"):
            return self.measured >= self.target
        return self.measured <= self.target
