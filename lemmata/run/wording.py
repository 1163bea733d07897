"""Formulas over the state in words: where they speak of the program, and what they say there, in C."""

from collections.abc import Iterator, Sequence

from lemmata.logic.flat import substitute
from lemmata.logic.terms import Term
from lemmata.logic.text import text_of
from lemmata.logic.walk import exceeds
from lemmata.report.result import Interpolant
from lemmata.system.engine import BackMap
from lemmata.system.transition_system import CutPoint, TransitionSystem
from lemmata.system.verdict import Interpolated, Lemma

_SAID_IN_C = 3000
"""Formulas with more subterms stay formulas: nobody reads them."""
_INTERPOLANT = 300
"""Interpolants with more subterms are not reported."""


def at(system: TransitionSystem, formula: Term, cut: CutPoint | None) -> Term:
    """What the formula says where pc has this value."""
    if cut is None or system.pc is None:
        return formula
    here = system.terms.value(cut.number, system.pc.sort())
    return substitute(system.terms, [formula], {system.pc: here})[0]


def place(words: BackMap | None, cut: CutPoint | None) -> str:
    if cut is None:
        return "every state"
    return cut.name if words is None else words.place(cut.number)


def in_c(words: BackMap | None, formula: Term, cut: CutPoint | None) -> str | None:
    if words is None or exceeds(formula, _SAID_IN_C):
        return None
    return words.expression(Lemma(formula, "", None if cut is None else cut.number))


def interpolants(
    system: TransitionSystem, found: Sequence[Interpolated], words: BackMap | None
) -> Iterator[Interpolant]:
    """What each says at the cut points that it allows."""
    for each in found:
        if each.size > _INTERPOLANT:
            continue
        for cut in system.cuts or (None,):
            body = at(system, each.formula, cut)
            if not body.is_false():
                yield Interpolant(place(words, cut), in_c(words, each.formula, cut), text_of(body), each.how)
