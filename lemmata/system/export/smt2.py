"""Writes systems as Horn clauses of SMT-LIB (logic HORN): satisfiable exactly where the system is safe."""

from lemmata.logic.horn import Clauses, standard
from lemmata.system.transition_system import TransitionSystem


def smt2(system: TransitionSystem) -> str:
    return standard(horn_clauses(system))


def horn_clauses(system: TransitionSystem) -> Clauses:
    """The predicate holds in what can be reached."""
    return Clauses(
        state=system.state,
        inputs=system.inputs,
        facts=system.init,
        moves=system.constraint,
        images=[system.next[variable] for variable in system.state],
        ends=system.terms.and_(system.constraint, system.bad),
    )
