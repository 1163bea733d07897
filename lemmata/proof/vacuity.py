"""Is there anything to prove? A proof about a system without paths holds of nothing."""

from typing import Literal, TypeAlias

from lemmata.logic.limits import NO_LIMITS, Limits
from lemmata.logic.solver import Solver, Unsat
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.unrolling import Unrolling, initial_state

Vacuity: TypeAlias = Literal["no path reaches a first cut point", "no path reaches a second cut point"]


def vacuity(system: TransitionSystem, limits: Limits = NO_LIMITS) -> Vacuity | None:
    """What no path does; None where one goes on, or where it is not known.

    A C program without loops has the entry as its only cut point, which belongs to no loop: that no path
    comes to a second one says nothing.
    """
    start, rest = initial_state(system)
    unrolling, solver = Unrolling(system, start=start), Solver(system.terms, limits)
    solver.add(rest)
    if isinstance(solver.check(), Unsat):
        return "no path reaches a first cut point"
    if system.cuts and not any(cut.modifies or cut.reads for cut in system.cuts):
        return None
    goes_on = solver.check(unrolling.constraint(0), system.terms.not_(unrolling.bad(0)))
    return "no path reaches a second cut point" if isinstance(goes_on, Unsat) else None
