"""Terms as polynomials modulo 2^w, along one way through their case distinctions.

Müller-Olm, Seidl: Analysis of modular arithmetic, TOPLAS 2007. Addition, subtraction, multiplication, and
what keeps the low bits are operations on polynomials; every other term stands for itself. Where a term
distinguishes cases, the case of a given state is taken, and its condition is noted: in all states in which
the noted conditions hold, the term has the value of the polynomial.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from lemmata.logic.terms import Kind, Term
from lemmata.logic.values import number

Monomial: TypeAlias = tuple[int, ...]
"""The numbers of its factors, in order; () is the constant one."""
Polynomial: TypeAlias = Mapping[Monomial, int]

MOST_MONOMIALS = 60
"""A product of more stands for itself."""
_ARITHMETIC = frozenset({Kind.BV_ADD, Kind.BV_SUB, Kind.BV_MUL, Kind.BV_NEG, Kind.BV_NOT})


class Ring:
    """The polynomials modulo 2^width; terms that stand for themselves are numbered as they come."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._mask = (1 << width) - 1
        self.numbers: dict[Term, int] = {}

    def atom(self, term: Term) -> Polynomial:
        return {(self.numbers.setdefault(term, len(self.numbers)),): 1}

    def constant(self, value: int) -> Polynomial:
        return {(): value & self._mask} if value & self._mask else {}

    def sum(self, parts: Sequence[tuple[int, Polynomial]]) -> Polynomial:
        """Of polynomials, each with a factor."""
        total: dict[Monomial, int] = {}
        for factor, part in parts:
            for monomial, entry in part.items():
                total[monomial] = (total.get(monomial, 0) + factor * entry) & self._mask
        return {monomial: entry for monomial, entry in total.items() if entry}

    def product(self, a: Polynomial, b: Polynomial) -> Polynomial:
        total: dict[Monomial, int] = {}
        for one, left in a.items():
            for other, right in b.items():
                monomial = tuple(sorted(one + other))
                total[monomial] = (total.get(monomial, 0) + left * right) & self._mask
        return {monomial: entry for monomial, entry in total.items() if entry}


class Reading:
    """Reads terms in one state; `holds` says of a condition whether it is true there."""

    def __init__(self, ring: Ring, holds: Callable[[Term], bool]) -> None:
        self.ring = ring
        self._holds = holds
        self._read: dict[Term, Polynomial] = {}
        self.noted: dict[Term, bool] = {}
        """The conditions on which the polynomials depend."""

    def note(self, condition: Term) -> bool:
        """Whether it is true; from now on what is read is true where that is so."""
        if condition not in self.noted:
            self.noted[condition] = self._holds(condition)
        return self.noted[condition]

    def difference(self, equality: Term) -> Polynomial:
        """What is 0 where the equality holds."""
        left, right = map(self.polynomial, equality.children())
        return self.ring.sum([(1, left), (-1, right)])

    def polynomial(self, root: Term) -> Polynomial:
        """What the low bits of a term are."""
        stack = [root]
        while stack:
            term = stack[-1]
            if term in self._read:
                stack.pop()
                continue
            parts = self._parts(term)
            waiting = [part for part in parts if part not in self._read]
            stack += waiting
            if not waiting:
                self._read[term] = self._made(term, [self._read[part] for part in parts])
        return self._read[root]

    def _parts(self, term: Term) -> Sequence[Term]:
        """The subterms of which it is a polynomial; none, where it stands for itself."""
        kind, width = term.kind(), self.ring.width
        children = term.children()
        match kind:
            case Kind.ITE:
                return (children[1] if self.note(children[0]) else children[2],)
            case Kind.BV_EXTRACT:
                return children if term.indices()[1] == 0 else ()
            case Kind.BV_ZERO_EXTEND | Kind.BV_SIGN_EXTEND:
                return children if children[0].sort().bv_size() >= width else ()
            case Kind.BV_CONCAT:
                return (children[1],) if children[1].sort().bv_size() >= width else ()
            case Kind.BV_SHL:
                return (children[0],) if children[1].is_value() else ()
        return children if kind in _ARITHMETIC else ()

    def _made(self, term: Term, parts: Sequence[Polynomial]) -> Polynomial:
        ring = self.ring
        match term.kind(), parts:
            case Kind.BV_ADD, (a, b):
                return ring.sum([(1, a), (1, b)])
            case Kind.BV_SUB, (a, b):
                return ring.sum([(1, a), (-1, b)])
            case Kind.BV_MUL, (a, b):
                return ring.product(a, b) if len(a) * len(b) <= MOST_MONOMIALS else ring.atom(term)
            case Kind.BV_NEG, (a,):
                return ring.sum([(-1, a)])
            case Kind.BV_NOT, (a,):
                return ring.sum([(-1, a), (-1, ring.constant(1))])
            case Kind.BV_SHL, (a,):
                return ring.sum([(1 << min(number(term.children()[1]), ring.width), a)])
            case _, (a,):
                return a
        return ring.constant(number(term)) if term.is_value() else ring.atom(term)
