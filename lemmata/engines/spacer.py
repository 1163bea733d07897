"""z3's Spacer, the PDR for Horn clauses that users have at hand: the yardstick of every table.

Komuravelli, Gurfinkel, Chaki: SMT-Based Model Checking for Recursive Programs, CAV 2014. The system is
handed over as three clauses. The interpretation that comes back is an inductive invariant; a derivation in
ground facts gives the states of a path, whose inputs are solved for step by step. Where z3 does not print
all states, bounded model checking looks for a path. Floats and quantified invariants are Unknown.
"""

from collections.abc import Iterator, Mapping, Sequence

from lemmata.engines.paths import bounded_search
from lemmata.logic import horn
from lemmata.logic.limits import Limits
from lemmata.logic.solver import Sat, Solver, Undecided, Unsat
from lemmata.logic.terms import Term, name_of
from lemmata.logic.values import Value
from lemmata.logic.walk import postorder
from lemmata.system.engine import InvariantSource, Run, inductive
from lemmata.system.export.smt2 import horn_clauses
from lemmata.system.path import Path, Valuation, path_problem
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.unrolling import Unrolling
from lemmata.system.verdict import Inductive, Safe, Unknown, Unsafe, Worked
from lemmata.value import replace, value


@value
class Config:
    """`seconds` of CPU time for z3, and the number of levels after which it gives up; None is no limit."""

    seconds: float | None = None
    k_max: int | None = None


def spacer(system: TransitionSystem, lemmas: InvariantSource, config: Config) -> Run:
    """One question to z3; what is known and inductive restricts the states that steps begin in."""
    if any(term.sort().is_fp() for term in postorder(system.roots)):
        return Unknown("Spacer is not asked about floats")
    known = inductive(system, lemmas)
    yield Worked("query")
    answer = horn.spacer(
        system.terms, _clauses(system, known), Limits(seconds=config.seconds), levels=config.k_max
    )
    match answer:
        case horn.Closed(formula):
            invariant = _trivial(system, known) if formula is None else formula
            return Safe(Inductive(system.terms.and_(known, invariant)), "fixed point of Spacer")
        case Undecided(reason):
            return Unknown(f"Spacer: {reason}")
        case horn.Derived(facts):
            path = _path(system, facts)
            if path is not None:
                return Unsafe(path, "Spacer")
            return (yield from bounded_search(system, 0, config.k_max))


def _clauses(system: TransitionSystem, known: Term) -> horn.Clauses:
    """With steps from states that satisfy what is known."""
    and_ = system.terms.and_
    clauses = horn_clauses(system)
    return replace(clauses, moves=and_(known, clauses.moves), ends=and_(known, clauses.ends))


def _trivial(system: TransitionSystem, known: Term) -> Term:
    """Everything, where no step is bad; else nothing, as there is no first state."""
    harmless = Solver(system.terms).check(known, system.constraint, system.bad)
    return system.terms.true if isinstance(harmless, Unsat) else system.terms.false


def _path(system: TransitionSystem, states: Sequence[Mapping[Term, Value]]) -> Path | None:
    """The path through these states to a bad step; None where they are not the states of one."""
    if not states:
        return None
    inputs = []
    for state, after in zip(states, [*states[1:], None], strict=True):
        chosen = _inputs(system, state, after)
        if chosen is None:
            return None
        inputs.append(chosen)
    path = Path({name_of(variable): value for variable, value in states[0].items()}, tuple(inputs))
    return None if path_problem(system, path) else path


def _inputs(
    system: TransitionSystem, state: Mapping[Term, Value], after: Mapping[Term, Value] | None
) -> Valuation | None:
    """Inputs of a step from one state to the other, or of a bad one."""
    terms = system.terms
    step = Unrolling(system, start={each: terms.value(value, each.sort()) for each, value in state.items()})
    solver = Solver(terms)
    solver.add(step.constraint(0), *([step.bad(0)] if after is None else _equal(step, after)))
    match solver.check():
        case Sat(model):
            return step.path(model, 1).inputs[0]
        case _:
            return None


def _equal(step: Unrolling, after: Mapping[Term, Value]) -> Iterator[Term]:
    terms = step.system.terms
    return (terms.eq(image, terms.value(after[each], each.sort())) for each, image in step.state(1).items())
