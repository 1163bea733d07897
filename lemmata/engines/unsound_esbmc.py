"""The step case of early ESBMC, which assumes too much: for comparison only (paper 002, Section I).

Only the variables that conditions of loops look at are arbitrary in the step case; all others keep their
initial values, although the loop may change them. That "proves" programs that are wrong, so this engine
proves nothing: where the heuristic would say true, it ends in an Unknown that says so. What it finds in the
base case is real.
"""

from collections.abc import Iterator

from lemmata.engines.paths import InitialPaths, base_case
from lemmata.logic.flat import substitute
from lemmata.logic.solver import Answer, Solver, Unsat
from lemmata.logic.terms import Term, name_of
from lemmata.system.engine import InvariantSource, Run
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.unrolling import Unrolling, initial_state
from lemmata.system.verdict import Safe, Unknown, Worked
from lemmata.value import value


@value
class Config:
    """`k_max`: give up after so many steps; None goes on for ever."""

    k_max: int | None = None


def unsound_esbmc(system: TransitionSystem, lemmas: InvariantSource, config: Config) -> Run:
    """Algorithm 1 of paper 002 without invariants, with the heuristic in place of line 9."""
    del lemmas
    paths, step_case = InitialPaths(system), HeuristicStepCase(system)
    k = 1
    while config.k_max is None or k <= config.k_max:
        verdict = yield from base_case(paths, k)
        if isinstance(verdict, Safe):
            return Unknown(f"the forward condition holds for k = {k}, but this engine never says true")
        if verdict is not None:
            return verdict
        answer = step_case.check(k)
        yield Worked("query")
        if isinstance(answer, Unsat):
            claim = f"the unsound heuristic would say true for k = {k}"
            return Unknown(f"{claim}: it keeps initial values of variables that loops may change")
        k += 1
    return Unknown(f"the heuristic does not prove the property for any k up to {config.k_max}")


class HeuristicStepCase:
    """k good steps, then a bad one, from an initial state in which what conditions of loops read, and the
    place, are arbitrary."""

    def __init__(self, system: TransitionSystem) -> None:
        terms = system.terms
        self._terms = terms
        start, rest = initial_state(system)
        havocked = dict.fromkeys(_havocked(system))
        before = {each: terms.fresh(f"initial {name_of(each)}", each.sort()) for each in havocked}
        self._unrolling = Unrolling(system, start={**start, **{each: each for each in havocked}})
        self._solver = Solver(terms)
        self._solver.add(*substitute(terms, [rest], before))
        self._k = 0

    def check(self, k: int) -> Answer:
        step = self._unrolling
        while self._k < k:
            self._solver.add(step.constraint(self._k), self._terms.not_(step.bad(self._k)))
            self._k += 1
        return self._solver.check(step.constraint(k), step.bad(k))


def _havocked(system: TransitionSystem) -> Iterator[Term]:
    if system.pc is not None:
        yield system.pc
    for cut in system.cuts:
        yield from cut.reads
