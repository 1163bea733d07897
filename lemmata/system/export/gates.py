"""And-inverter graphs: gates that are shared where they are the same, and what is built of them.

A literal is twice a variable's number, plus one if it is negated; 0 is false and 1 is true. Words are lists
of literals, the lowest bit first.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from typing import TypeAlias

from lemmata.system.netlist import Gate

FALSE, TRUE = 0, 1
Word: TypeAlias = list[int]


class Gates:
    """The gates over so many variables, which have the literals 2, 4, 6, ..."""

    def __init__(self, variables: int) -> None:
        self._first = variables + 1
        self.gates: list[tuple[int, int]] = []
        self._known: dict[tuple[int, int], int] = {}

    def numbered(self) -> Iterator[Gate]:
        """The gates with their literals, each after those that it uses."""
        return ((2 * number, a, b) for number, (a, b) in enumerate(self.gates, self._first))

    # ---------------------------------------------------------------- bits

    def and_(self, a: int, b: int) -> int:
        a, b = max(a, b), min(a, b)
        if b == FALSE or a == b ^ 1:
            return FALSE
        if b in (TRUE, a):
            return a
        known = self._known.get((a, b))
        if known is None:
            known = self._known[a, b] = 2 * (self._first + len(self.gates))
            self.gates.append((a, b))
        return known

    def or_(self, a: int, b: int) -> int:
        return self.and_(a ^ 1, b ^ 1) ^ 1

    def xor(self, a: int, b: int) -> int:
        return self.and_(self.and_(a, b) ^ 1, self.and_(a ^ 1, b ^ 1) ^ 1)

    def mux(self, condition: int, a: int, b: int) -> int:
        if a == b:
            return a
        return self.or_(self.and_(condition, a), self.and_(condition ^ 1, b))

    def all(self, bits: Sequence[int]) -> int:
        return reduce(self.and_, bits, TRUE)

    def any(self, bits: Sequence[int]) -> int:
        return reduce(self.or_, bits, FALSE)

    # ---------------------------------------------------------------- words

    def each(self, operation: Callable[[int, int], int], a: Word, b: Word) -> Word:
        return [operation(*pair) for pair in zip(a, b, strict=True)]

    def choose(self, condition: int, a: Word, b: Word) -> Word:
        return [self.mux(condition, *pair) for pair in zip(a, b, strict=True)]

    def equal(self, a: Word, b: Word) -> int:
        return self.all([self.xor(*pair) ^ 1 for pair in zip(a, b, strict=True)])

    def sum(self, a: Word, b: Word, carry: int = FALSE) -> Word:
        """a + b + carry, one bit wider."""
        made = []
        for left, right in zip(a, b, strict=True):
            half = self.xor(left, right)
            made.append(self.xor(half, carry))
            carry = self.or_(self.and_(left, right), self.and_(half, carry))
        return [*made, carry]

    def difference(self, a: Word, b: Word) -> Word:
        """a - b; one bit more says that it is not negative."""
        return self.sum(a, inverted(b), TRUE)

    def negated(self, a: Word) -> Word:
        return self.difference([FALSE] * len(a), a)[:-1]

    def below(self, a: Word, b: Word) -> int:
        """a < b as unsigned numbers."""
        return self.difference(a, b)[-1] ^ 1

    def product(self, a: Word, b: Word) -> Word:
        made = [FALSE] * len(a)
        for place, bit in enumerate(b):
            part = [self.and_(bit, each) for each in a[: len(a) - place]]
            made[place:] = self.sum(made[place:], part)[:-1]
        return made

    def division(self, a: Word, b: Word) -> tuple[Word, Word]:
        """Quotient and remainder by the method of school; by zero they are all ones, and a."""
        rest, divisor = [FALSE] * len(a), [*b, FALSE]
        quotient = [FALSE] * len(a)
        for place in reversed(range(len(a))):
            longer = [a[place], *rest]
            *difference, fits = self.difference(longer, divisor)
            quotient[place] = fits
            rest = self.choose(fits, difference, longer)[:-1]
        return quotient, rest

    def magnitude(self, a: Word) -> Word:
        return self.choose(a[-1], self.negated(a), a)

    def shifted(self, a: Word, by: Word, fill: int, *, left: bool) -> Word:
        """By stages of 1, 2, 4, ... places; a stage that leaves nothing gives the fill everywhere."""
        for stage, bit in enumerate(by):
            places = min(1 << stage, len(a)) if stage < len(a).bit_length() else len(a)
            gap = [fill] * places
            moved = [*gap, *a[: len(a) - places]] if left else [*a[places:], *gap]
            a = self.choose(bit, moved, a)
        return a


def inverted(a: Word) -> Word:
    return [bit ^ 1 for bit in a]
