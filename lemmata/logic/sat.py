"""Sessions with a SAT solver (MiniSat, in the wheel of PySAT), for questions about bits alone.

Bitwuzla takes half a millisecond and more for a query, most of it for the terms of the assumptions; where a
thousand tiny questions are asked about one circuit, a SAT solver answers each in tens of microseconds.
Variables are numbers from 1, and a literal is a variable's number or its negative.
"""

from collections.abc import Iterable, Sequence

import pysolvers

CONFLICTS = 2000
"""After so many the solver comes back to Python for a moment, so that signals are handled."""
PROPAGATIONS = 200
"""So many count like one easy question."""


class Clauses:
    """Clauses over so many variables, and questions under assumptions."""

    def __init__(self, variables: int) -> None:
        self.queries = 0
        self.variables = variables
        self._native = pysolvers.minisat22_new()

    def __del__(self) -> None:
        pysolvers.minisat22_del(self._native)

    def fresh(self, count: int = 1) -> int:
        """New variables; the first of them."""
        self.variables += count
        return self.variables - count + 1

    def add(self, clause: Iterable[int]) -> None:
        pysolvers.minisat22_add_cl(self._native, clause)

    def take(self, clauses: Iterable[Iterable[int]]) -> None:
        for clause in clauses:
            self.add(clause)

    def satisfiable(self, assumptions: Sequence[int]) -> bool:
        """Whether all clauses and the assumptions can be true together."""
        self.queries += 1
        answer = None
        while answer is None:
            pysolvers.minisat22_cbudget(self._native, CONFLICTS)
            answer = pysolvers.minisat22_solve_lim(self._native, assumptions, 0, 0)
        return answer

    @property
    def work(self) -> int:
        """What all questions cost, counted: 1 for an easy one, and more with what the solver propagates."""
        return self.queries + pysolvers.minisat22_acc_stats(self._native)["propagations"] // PROPAGATIONS

    def core(self) -> list[int]:
        """After an unsatisfiable question: assumptions that cannot be true together."""
        return pysolvers.minisat22_core(self._native) or []

    def model(self) -> list[int]:
        """After a satisfiable question: for each variable in its order the literal that is true."""
        return pysolvers.minisat22_model(self._native) or []
