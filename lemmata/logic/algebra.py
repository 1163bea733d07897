"""Contradictions between formulas that follow by linear algebra over monomials modulo 2^w.

That a sum equals another one because its parts do is hard to see in bits, and easy in algebra. So equalities
of sums are taken for arbitrary truth values, as in satisfiability modulo theories (Nieuwenhuis, Oliveras,
Tinelli, JACM 2006): in each choice of them that the rest allows, one that is said to fail must be a
combination of those that are said to hold (Müller-Olm, Seidl, TOPLAS 2007).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from lemmata.logic.flat import substitute
from lemmata.logic.limits import Limits
from lemmata.logic.linear import Module
from lemmata.logic.polynomials import Monomial, Polynomial, Reading, Ring
from lemmata.logic.solver import Model, Sat, Solver, Unsat
from lemmata.logic.terms import Kind, Term, Terms
from lemmata.logic.walk import postorder

MOST_CHOICES = 64
"""So many choices are looked at before the question is given up."""
MOST_FACTORS = 8
"""With so many variables an equality is multiplied."""
_HARD = frozenset({Kind.BV_MUL, Kind.BV_UDIV, Kind.BV_UREM, Kind.BV_SDIV, Kind.BV_SREM})


class Algebra:
    """What the formulas leave open; `took` counts what was asked."""

    def __init__(self, terms: Terms, formulas: Iterable[Term], limits: Limits) -> None:
        self._terms = terms
        listed = list(formulas)
        order = postorder(listed)
        self._equalities = [each for each in order if _is_equality(each)]
        self._free: dict[Term, Term] = {}
        for each in order:
            if self._is_free(each):
                self._set_free(each)
        self._solver = Solver(terms, limits)
        self._solver.add(*self._seen(listed))
        self.took = 0

    def _is_free(self, atom: Term) -> bool:
        """Whether the solver need not know what it means: it would look at too many bits."""
        children = atom.children()
        if not atom.sort().is_bool() or not children or not children[0].sort().is_bv():
            return False
        simple = all(each.is_const() or each.is_value() for each in children)
        return not simple and (_is_equality(atom) or any(each.kind() in _HARD for each in postorder([atom])))

    def _set_free(self, atom: Term) -> None:
        """An order and its opposite, which is an order too, are one choice."""
        opposite = self._terms.not_(atom)
        known = self._free.get(opposite)
        self._free[atom] = (
            self._terms.fresh("chosen", self._terms.bool) if known is None else self._terms.not_(known)
        )

    def _seen(self, formulas: Sequence[Term]) -> list[Term]:
        """Formulas as the solver sees them."""
        return substitute(self._terms, formulas, self._free) if self._free else list(formulas)

    def contradictory(self) -> bool:
        """Whether every choice fails; False where that is not found out."""
        for _ in range(MOST_CHOICES):
            answer = self._solver.check()
            self.took += self._solver.took
            if isinstance(answer, Unsat):
                return True
            clash = self._clash(answer.model) if isinstance(answer, Sat) else None
            if clash is None:
                return False
            self._solver.add(self._terms.not_(self._terms.and_(*self._seen(clash))))
        return False

    def _clash(self, model: Model) -> list[Term] | None:
        """Conditions that are true in the model, and cannot be true together."""
        truth: dict[Term, bool] = {}

        def holds(condition: Term) -> bool:
            if condition not in truth:
                truth[condition] = model.holds(self._seen([condition])[0])
            return truth[condition]

        by_width: dict[int, list[Term]] = {}
        for each in self._equalities:
            by_width.setdefault(each.children()[0].sort().bv_size(), []).append(each)
        for width, equalities in by_width.items():
            chosen = {each: holds(each) for each in equalities}
            noted = _contradiction(Reading(Ring(width), holds), chosen)
            if noted is not None:
                return [each if is_so else self._terms.not_(each) for each, is_so in noted.items()]
        return None


def _contradiction(reading: Reading, chosen: Mapping[Term, bool]) -> dict[Term, bool] | None:
    """Of equalities of one width some of which hold, a selection that algebra rules out, with the
    conditions on which that depends."""
    ring = reading.ring
    zero = {each: reading.difference(each) for each, holds in chosen.items() if holds}
    on_these = dict(reading.noted)
    if not _spanned(ring.width, [*zero.values()], ring.constant(1 << (ring.width - 1))):
        for each, holds in chosen.items():
            if not holds and _spanned(ring.width, [*zero.values()], reading.difference(each)):
                return {**reading.noted, **dict.fromkeys(zero, True), each: False}
        return None
    return {**on_these, **dict.fromkeys(zero, True)}


def _spanned(width: int, known: Sequence[Polynomial], wanted: Polynomial) -> bool:
    """Whether a polynomial is a combination of others, and of these times variables where it has products."""
    if any(len(monomial) > 1 for monomial in wanted):
        factors = sorted({number for monomial in _monomials((*known, wanted)) for number in monomial})
        ring = Ring(width)
        known = [
            *known,
            *(ring.product(each, {(number,): 1}) for each in known for number in factors[:MOST_FACTORS]),
        ]
    places = dict.fromkeys(_monomials((*known, wanted)))
    span = Module(len(places), width)
    span.add([each.get(monomial, 0) for monomial in places] for each in known)
    # Modulo 2^w, what every relation of a span holds of is in the span.
    return span.holds([wanted.get(monomial, 0) for monomial in places])


def _monomials(polynomials: Iterable[Polynomial]) -> Iterator[Monomial]:
    return (monomial for polynomial in polynomials for monomial in polynomial)


def _is_equality(atom: Term) -> bool:
    return atom.kind() is Kind.EQUAL and atom.children()[0].sort().is_bv()
