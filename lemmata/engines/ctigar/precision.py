"""The predicates that abstract states speak of: the system's own words, and what refinement has added."""

from collections.abc import Iterable

from lemmata.engines.pdr.cubes import Cube, State
from lemmata.logic.flat import Evaluator
from lemmata.logic.terms import Term
from lemmata.logic.values import Value
from lemmata.logic.walk import variables
from lemmata.system.predicates import Vocabulary, is_pc
from lemmata.system.transition_system import TransitionSystem


class Precision:
    def __init__(self, system: TransitionSystem, vocabulary: Vocabulary) -> None:
        self._system = system
        self._terms = system.terms
        self._vocabulary = vocabulary
        self._predicates: dict[Term, None] = {}
        self._evaluator = Evaluator([])
        self.learn(vocabulary.own())

    def __len__(self) -> int:
        return len(self._predicates)

    def learn(self, literals: Iterable[Term]) -> bool:
        """Speak of these from now on; whether any is new."""
        known = len(self._predicates)
        for each in literals:
            if self._allowed(each) and self._terms.not_(each) not in self._predicates:
                self._predicates[each] = None
        if len(self._predicates) > known:
            self._evaluator = Evaluator(self._predicates)
        return len(self._predicates) > known

    def _allowed(self, predicate: Term) -> bool:
        """Whether it says anything, and nothing of the program counter."""
        of = variables(predicate)
        return bool(of) and not any(is_pc(self._system, each) for each in of)

    def abstract(self, state: State) -> Cube:
        """The abstract state: every predicate or its negation, as it is in the state."""
        return tuple(map(self._literal, self._predicates, self._evaluator(state)))

    def _literal(self, predicate: Term, holds: Value) -> Term:
        return predicate if holds else self._terms.not_(predicate)

    def tiers(self, state: State) -> list[list[Term]]:
        """The abstract state, then what else can be said of the state, from words to values."""
        tiers = [list(self.abstract(state))]
        for tier in self._vocabulary.tiers(state):
            tiers.append([each for each in tier if self._allowed(each)])
        return tiers
