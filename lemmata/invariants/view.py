"""What a source that analyses a Program has to know of the system that its lemmas speak of."""

from collections.abc import Sequence
from typing import Protocol

from lemmata.cfa.operations import Var
from lemmata.cfa.program import Edge, Location
from lemmata.logic.terms import Term
from lemmata.system.path import Valuation
from lemmata.system.transition_system import CutPoint, TransitionSystem


class View(Protocol):
    """The prepared Program as its system shows it: only what holds at cut points can be said."""

    @property
    def system(self) -> TransitionSystem:
        """The system that was made of the Program."""

    def cut(self, at: Location) -> CutPoint | None:
        """The cut point at a location, if there is one."""

    def term(self, register: Var) -> Term | None:
        """The state variable that holds the register at cut points; None for one that none needs."""

    def followed(self, state: Valuation, inputs: Valuation) -> Sequence[Edge]:
        """The Program's edges that a step passes, from the cut point of the state to the next one."""
