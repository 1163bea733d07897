"""The ways that a step can go, and which equalities hold after each by algebra alone.

An equality between sums is hard for a solver that looks at bits, and easy by linear algebra over monomials:
along one way a step is a polynomial map, and an equality holds after it if its image is a combination of
equalities that held before (Müller-Olm, Seidl: Computing polynomial program invariants, IPL 2004).
"""

from collections.abc import Generator, Iterable, Mapping, Sequence

from lemmata.invariants.templates.linear import Module, Vector
from lemmata.invariants.templates.polynomials import Monomial, Polynomial, Reading, Ring
from lemmata.logic.solver import Sat, Solver, Unsat
from lemmata.logic.terms import Kind, Term, Terms, conjuncts
from lemmata.system.verdict import Fact, Worked
from lemmata.value import value

MOST_WAYS = 32
"""Steps with more ways are left to the solver as far as these do not cover them."""


@value
class Question:
    """Which `words` are asked for before a step, and which terms are their values after it; `within` says
    where, and `conditions` are what has to be known of the state before, over one ring."""

    width: int
    before: Sequence[Term]
    after: Sequence[Term]
    within: Term
    conditions: Sequence[Term]


@value
class Way:
    """In all states in which the conditions are as they are here, the words have these values."""

    conditions: Mapping[Term, bool]
    before: Sequence[Polynomial]
    after: Sequence[Polynomial]
    zero: Sequence[Polynomial]
    ring: Ring

    def literals(self, terms: Terms) -> list[Term]:
        return [each if holds else terms.not_(each) for each, holds in self.conditions.items()]

    def combined(self, relation: Vector, words: Sequence[Polynomial]) -> Polynomial:
        """The left side of the equality that a relation says of 1 and words."""
        one = self.ring.constant(1)
        return self.ring.sum([*zip(relation, (one, *words), strict=True)])

    def implied(self, known: Iterable[Polynomial], wanted: Sequence[Polynomial]) -> list[bool]:
        """Which polynomials are 0 wherever the known ones are, as a combination of these says."""
        known = [*known, *self.zero]
        places: dict[Monomial, int] = {}
        for polynomial in (*known, *wanted):
            for monomial in polynomial:
                places.setdefault(monomial, len(places))
        span = Module(len(places), self.ring.width)
        span.add(_vector(each, places) for each in known)
        # What every relation of the span holds of is in the span: numbers modulo 2^w are such a ring.
        return [span.holds(_vector(each, places)) for each in wanted]


def _vector(polynomial: Polynomial, places: Mapping[Monomial, int]) -> list[int]:
    return [polynomial.get(monomial, 0) for monomial in places]


def ways(solver: Solver, question: Question) -> Generator[Fact, None, tuple[list[Way], Term]]:
    """Some ways through a step, and where the others are; the solver holds that the step exists."""
    terms, found = solver.terms, list[Way]()
    others = question.within
    while len(found) < MOST_WAYS:
        answer = solver.check(others)
        yield Worked("query", solver.took)
        if isinstance(answer, Unsat):
            return found, terms.false
        if not isinstance(answer, Sat):
            break
        found.append(_way(question, Reading(Ring(question.width), answer.model.holds)))
        others = terms.and_(others, terms.not_(terms.and_(*found[-1].literals(terms))))
    return found, others


def _way(question: Question, reading: Reading) -> Way:
    for condition in (question.within, *question.conditions):
        reading.note(condition)
    before = [reading.polynomial(each) for each in question.before]
    after = [reading.polynomial(each) for each in question.after]
    equal = [
        each.children()
        for condition, holds in list(reading.noted.items())
        if holds
        for each in conjuncts(condition)
        if each.kind() is Kind.EQUAL and each.children()[0].sort().is_bv()
    ]
    ring = reading.ring
    zero = [
        ring.sum([(1, reading.polynomial(a)), (-1, reading.polynomial(b))])
        for a, b in equal
        if a.sort().bv_size() == question.width
    ]
    return Way(dict(reading.noted), before, after, zero, ring)
