"""Sums of registers with integer factors, over mathematical integers."""

from collections.abc import Iterable, Mapping, Sequence

from lemmata.value import value


@value
class Linear:
    """`constant` plus each register, by name, times a factor that is not 0; sorted by name."""

    constant: int
    factors: tuple[tuple[str, int], ...] = ()

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.factors]

    def times(self, factor: int) -> "Linear":
        if not factor:
            return Linear(0)
        return Linear(self.constant * factor, tuple((name, each * factor) for name, each in self.factors))

    def plus(self, other: "Linear", times: int = 1) -> "Linear":
        sums = dict(self.factors)
        for name, each in other.factors:
            sums[name] = sums.get(name, 0) + each * times
        return linear(self.constant + other.constant * times, sums)

    def moved(self, by: int) -> "Linear":
        return Linear(self.constant + by, self.factors)

    def of(self, name: str) -> int:
        return next((each for known, each in self.factors if known == name), 0)

    def replaced(self, name: str, by: "Linear") -> "Linear":
        factor = self.of(name)
        rest = Linear(self.constant, tuple(each for each in self.factors if each[0] != name))
        return rest.plus(by, factor)

    def row(self, places: Mapping[str, int], size: int) -> tuple[int, ...]:
        """As the constant and a factor for each place."""
        made = [self.constant, *[0] * size]
        for name, each in self.factors:
            made[places[name] + 1] = each
        return tuple(made)


def linear(constant: int, factors: Mapping[str, int]) -> Linear:
    return Linear(constant, tuple(sorted((name, each) for name, each in factors.items() if each)))


def register(name: str) -> Linear:
    return Linear(0, ((name, 1),))


def of_row(row: Sequence[int], names: Iterable[str]) -> Linear:
    return linear(row[0], dict(zip(names, row[1:], strict=True)))
