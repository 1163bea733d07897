"""Atomic reasoning units: sets of states that a frame excludes, as conjunctions of literals of one kind.

Cubes are made of bits, polytopes of linear inequalities over the numbers that words stand for, and the third
kind, which the paper does not have, of predicates over words (equalities, congruences, differences).
"""

from collections.abc import Iterator, Mapping
from typing import Literal as OneOf
from typing import TypeAlias

from lemmata.engines.bvpdr.simulation import Abstract, Bits, Interval, Numbers, width_of
from lemmata.logic.flat import substitute
from lemmata.logic.terms import Term, Terms
from lemmata.value import value

UnitKind: TypeAlias = OneOf["cube", "polytope", "words"]
Images: TypeAlias = Mapping[Term, Term]
"""The variables, or what stands for them in another state."""


@value
class Bit:
    variable: Term
    place: int
    holds: bool

    def term(self, terms: Terms, images: Images) -> Term:
        image = images[self.variable]
        if image.sort().is_bool():
            return image if self.holds else terms.not_(image)
        return terms.eq(terms.extract(image, self.place, self.place), terms.bv(int(self.holds), 1))


@value
class Inequality:
    """The sum of all c x is at most `bound`, in integers: nothing wraps."""

    summands: tuple[tuple[Term, int], ...]
    bound: int
    is_signed: bool

    @property
    def least(self) -> int:
        """The smallest value that the sum can have."""
        return sum(self._corner(variable, factor, least=True) for variable, factor in self.summands)

    @property
    def most(self) -> int:
        return sum(self._corner(variable, factor, least=False) for variable, factor in self.summands)

    def _corner(self, variable: Term, factor: int, *, least: bool) -> int:
        numbers = Numbers(width_of(variable.sort()), self.is_signed)
        return factor * (numbers.low if (factor > 0) == least else numbers.high)

    def term(self, terms: Terms, images: Images) -> Term:
        if self.bound >= self.most:
            return terms.true
        if self.bound < self.least:
            return terms.false
        if len(self.summands) == 1 and abs(self.summands[0][1]) == 1:
            return self._bound(terms, images)
        width = max(abs(self.least), abs(self.most), abs(self.bound)).bit_length() + 1
        total = terms.bv(0, width)
        for variable, factor in self.summands:
            image = terms.resize(images[variable], width, signed=self.is_signed)
            total = terms.add(total, terms.mul(terms.bv(factor, width), image))
        return terms.sle(total, terms.bv(self.bound, width))

    def _bound(self, terms: Terms, images: Images) -> Term:
        ((variable, factor),) = self.summands
        below = terms.sle if self.is_signed else terms.ule
        image, width = images[variable], width_of(variable.sort())
        if factor > 0:
            return below(image, terms.bv(self.bound, width))
        return below(terms.bv(-self.bound, width), image)

    def __add__(self, other: "Inequality") -> "Inequality":
        """What both imply together: rotated towards a relation between their variables."""
        factors = dict(self.summands)
        for variable, factor in other.summands:
            factors[variable] = factors.get(variable, 0) + factor
        summands = tuple((variable, factor) for variable, factor in factors.items() if factor)
        return Inequality(summands, self.bound + other.bound, self.is_signed)


@value
class Predicate:
    formula: Term

    def term(self, terms: Terms, images: Images) -> Term:
        return substitute(terms, [self.formula], images)[0]


Literal: TypeAlias = Bit | Inequality | Predicate


@value
class Unit:
    """The states in which all literals hold."""

    kind: UnitKind
    literals: tuple[Literal, ...]

    def terms(self, terms: Terms, images: Images) -> list[Term]:
        return [literal.term(terms, images) for literal in self.literals]


Region: TypeAlias = Mapping[Term, Abstract]
"""A proof obligation: for each variable the values that it may have, as bits or as an interval."""


def literals(region: Region, *, is_signed: bool) -> Iterator[Literal]:
    """What the region says of its variables."""
    for variable, given in region.items():
        width = width_of(variable.sort())
        match given:
            case Bits(known, bits):
                for place in range(width):
                    if known >> place & 1:
                        yield Bit(variable, place, bool(bits >> place & 1))
            case Interval(low, high):
                numbers = Numbers(width, is_signed)
                if high < numbers.high:
                    yield Inequality(((variable, 1),), high, is_signed)
                if low > numbers.low:
                    yield Inequality(((variable, -1),), -low, is_signed)


def contains(numbers: Numbers, region: Abstract, value: Abstract) -> bool:
    """Check (2) of the paper for one variable: every one of the values is in the region."""
    match region:
        case Bits(known, bits):
            found = numbers.select(value)
            return not (known & ~found.known or (found.value ^ bits) & known)
        case Interval(low, high):
            interval = numbers.conjoin(value)
            return low <= interval.low and interval.high <= high
