"""Questions that Bitwuzla must not be asked, because its answer could be wrong.

It warns that "equality over constant arrays" is "not fully supported", and then calls satisfiable formulas
unsatisfiable. Equalities of small arrays are rewritten away (rules/arrays.py); where a question holds both
another one and a constant array, it is Undecided.
"""

from collections.abc import Iterable

from bitwuzla import Kind, Term

from lemmata.logic.terms import Terms
from lemmata.logic.walk import postorder

WARNING = "equality over constant arrays is not decided"


class Distrust:
    """Looks at the formulas of a session, each once, and at none while no constant array was ever made."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._seen: dict[Term, tuple[bool, bool]] = {}

    def objection(self, formulas: Iterable[Term]) -> str | None:
        """Why the conjunction of the formulas is not to be asked."""
        if not self._terms.constant_arrays:
            return None
        equality = constant = False
        for formula in formulas:
            if formula not in self._seen:
                self._seen[formula] = _contents(formula)
            equality |= self._seen[formula][0]
            constant |= self._seen[formula][1]
        return WARNING if equality and constant else None


def _contents(formula: Term) -> tuple[bool, bool]:
    """Whether it has an equality of arrays, and a constant array."""
    equality = constant = False
    for term in postorder([formula]):
        kind = term.kind()
        constant |= kind is Kind.CONST_ARRAY
        equality |= kind is Kind.EQUAL and term.children()[0].sort().is_array()
    return equality, constant
