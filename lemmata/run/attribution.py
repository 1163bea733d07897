"""Who reached a proof: the engine by its own reasoning, or sources of invariants alone.

A source alone has reached it where what it knows implies that no step is bad, without any induction on the
property: the engine then only put the question.
"""

from collections.abc import Iterable, Mapping

from lemmata.logic.limits import Limits
from lemmata.logic.solver import Solver, Unsat
from lemmata.logic.terms import Term
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Lemma

ALONE = " alone"
"""How such an attribution ends; tables tell these verdicts apart by it."""


def sources_alone(
    system: TransitionSystem, lemmas: Iterable[Term], known: Mapping[Term, Lemma], engine: str, limits: Limits
) -> str | None:
    """The sources whose lemmas, of those that a certificate has, are a proof by themselves; None if not.

    What the engine has learned itself does not count.
    """
    terms = system.terms
    names = {
        terms.fresh("lemma", terms.bool): (each, known[each].source)
        for each in lemmas
        if each in known and known[each].source != engine
    }
    if not names:
        return None
    solver = Solver(terms, limits)
    solver.add(system.constraint, system.bad)
    solver.add(*(terms.implies(name, lemma) for name, (lemma, _) in names.items()))
    answer = solver.check(*names)
    if not isinstance(answer, Unsat) or not answer.core:
        return None
    found = dict.fromkeys(names[each][1] for each in solver.minimal(answer.core))
    return f"{', '.join(found)}{ALONE}"
