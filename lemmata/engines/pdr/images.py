"""Literals after a step."""

from lemmata.logic.flat import substitute
from lemmata.logic.terms import Term
from lemmata.logic.walk import variables
from lemmata.system.transition_system import TransitionSystem


class Images:
    """Literals after a step: terms over the state and the inputs before it."""

    def __init__(self, system: TransitionSystem) -> None:
        self._system = system
        self._known: dict[Term, Term] = {}

    def of(self, literal: Term) -> Term:
        image = self._known.get(literal)
        if image is None:
            following = {each: self._system.next[each] for each in variables(literal)}
            [image] = substitute(self._system.terms, [literal], following)
            self._known[literal] = image
        return image
