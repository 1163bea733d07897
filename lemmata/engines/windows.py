"""Whether the end of a path alone decides that no bad step follows: a question that does not grow with it.

The states between are named now and then (system/unrolling.py). What follows upon names is asked without what
leads to them, so of more paths than there are: an answer that there is no bad step holds, the other is none.
"""

from collections.abc import Sequence

from lemmata.logic.solver import Solver, Unsat
from lemmata.logic.terms import Term, Terms

_FIRST_WAIT = 8


class Window:
    """`between` are the steps from names to names; the window begins at the last names but one."""

    def __init__(self, terms: Terms, between: int) -> None:
        self._terms = terms
        self._between = between
        self._last: list[Term] = []
        self._before: list[Term] = []
        self._solver: Solver | None = None
        self._length = 0
        self._next = 2 * between
        self._wait = _FIRST_WAIT

    def add(self, formulas: Sequence[Term]) -> None:
        """What holds of one step more."""
        self._last += formulas
        self._length += 1
        if self._solver is not None:
            self._solver.add(*formulas)
        if self._length % self._between == 0:
            self._before, self._last, self._solver = self._last, [], None

    def excludes(self, *formulas: Term) -> bool:
        """Whether what is said of the next step is certainly false; seldom asked after failures."""
        if self._length < self._next:
            return False
        if self._solver is None:
            self._solver = Solver(self._terms)
            self._solver.add(*self._before, *self._last)
        if isinstance(self._solver.check(*formulas), Unsat):
            self._wait = _FIRST_WAIT
            return True
        self._next = self._length + self._wait
        self._wait *= 2
        return False
