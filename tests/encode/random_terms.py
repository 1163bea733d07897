"""Random formulas over typed C variables, with values to try them on."""

from random import Random

from lemmata.cfa.types import Int
from lemmata.logic.terms import Kind, Term, Terms

TYPES = {
    "c": Int(8, True),
    "uc": Int(8, False),
    "s": Int(16, True),
    "us": Int(16, False),
    "i": Int(32, True),
    "j": Int(32, True),
    "u": Int(32, False),
    "v": Int(32, False),
    "l": Int(64, True),
    "ul": Int(64, False),
}
DECLARED = {
    "c": "signed char",
    "uc": "unsigned char",
    "s": "short",
    "us": "unsigned short",
    "i": "int",
    "j": "int",
    "u": "unsigned",
    "v": "unsigned",
    "l": "long long",
    "ul": "unsigned long long",
}
_BINARY = (
    Kind.BV_ADD,
    Kind.BV_SUB,
    Kind.BV_MUL,
    Kind.BV_AND,
    Kind.BV_OR,
    Kind.BV_XOR,
)
_BY_CONSTANT = (
    Kind.BV_UDIV,
    Kind.BV_UREM,
    Kind.BV_SDIV,
    Kind.BV_SREM,
    Kind.BV_SHL,
    Kind.BV_SHR,
    Kind.BV_ASHR,
)
_ORDERS = (Kind.EQUAL, Kind.BV_ULT, Kind.BV_ULE, Kind.BV_SLT, Kind.BV_SLE)


class RandomTerms:
    def __init__(self, terms: Terms, random: Random) -> None:
        self.terms = terms
        self.random = random
        self.variables = {name: terms.variable(name, terms.vector(one.bits)) for name, one in TYPES.items()}

    def formula(self, depth: int) -> Term:
        terms, random = self.terms, self.random
        if depth == 0 or random.random() < 0.5:
            width = random.choice((1, 3, 8, 8, 16, 24, 32, 32, 32, 33, 64, 64))
            return terms.make(
                random.choice(_ORDERS), (self.number(width, depth + 1), self.number(width, depth + 1))
            )
        parts = self.formula(depth - 1), self.formula(depth - 1)
        match random.randrange(4):
            case 0:
                return terms.and_(*parts)
            case 1:
                return terms.or_(*parts)
            case 2:
                return terms.not_(parts[0])
            case _:
                return terms.eq(*parts)

    def number(self, width: int, depth: int) -> Term:
        terms, random = self.terms, self.random
        if depth == 0 or random.random() < 0.2:
            return self._leaf(width)
        match random.randrange(7):
            case 0:
                constant = terms.bv(self._quotient(width), width)
                return terms.make(random.choice(_BY_CONSTANT), (self.number(width, depth - 1), constant))
            case 1:
                return self._resized(width, depth)
            case 2:
                kind = random.choice((Kind.BV_NOT, Kind.BV_NEG))
                return terms.make(kind, (self.number(width, depth - 1),))
            case 3 if depth > 1:
                one, other = self.number(width, depth - 2), self.number(width, depth - 2)
                return terms.ite(self.formula(depth - 2), one, other)
            case _:
                one, other = self.number(width, depth - 1), self.number(width, depth - 1)
                return terms.make(random.choice(_BINARY), (one, other))

    def _quotient(self, width: int) -> int:
        return self.random.choice((1, 2, 3, 5, width - 1, 1 << (width - 1)))

    def _leaf(self, width: int) -> Term:
        fitting = [one for one in self.variables.values() if one.sort().bv_size() == width]
        if fitting and self.random.random() < 0.8:
            return self.random.choice(fitting)
        edges = (0, 1, 2, -1, -2, 1 << (width - 1), (1 << (width - 1)) - 1, self.random.getrandbits(width))
        return self.terms.bv(self.random.choice(edges), width)

    def _resized(self, width: int, depth: int) -> Term:
        terms, random = self.terms, self.random
        source = random.choice((8, 16, 32, 64))
        one = self.number(source, depth - 1)
        if source < width:
            return terms.resize(one, width, signed=random.random() < 0.5)
        low = random.choice((0, 0, source - width, random.randrange(source - width + 1)))
        return terms.extract(one, low + width - 1, low)

    def values(self) -> dict[Term, int]:
        return {one: self._value(one.sort().bv_size()) for one in self.variables.values()}

    def _value(self, width: int) -> int:
        edges = (0, 1, -1, 3, 1 << (width - 1), (1 << (width - 1)) - 1, self.random.getrandbits(width))
        return self.random.choice(edges) & ((1 << width) - 1)
