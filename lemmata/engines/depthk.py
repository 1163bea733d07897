"""DepthK: extended k-induction (paper 001, Algorithm 2, lines 4 to 18) on a program with assumed invariants.

Lines 2 and 3, which generate the invariants and combine them with the program, come before: the
configurations `depthk...` give an engine the system of the instrumented program. The paper's inductive step
counts the step that must not be bad among its k; the good steps before it are one fewer, and that is the k
of certificates.
"""

from lemmata.engines.kinduction import StepCase
from lemmata.engines.paths import InitialPaths, base_case
from lemmata.logic.solver import Sat, Unsat
from lemmata.system.engine import InvariantSource, Run
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import NotInductive, Safe, Unknown, Worked
from lemmata.value import value


@value
class Config:
    """`k_max` is the paper's max_iterations; without it the loop goes on for ever."""

    k_max: int | None = None


def depthk(system: TransitionSystem, lemmas: InvariantSource, config: Config) -> Run:
    """Algorithm 2; what is known beside the program's own assumptions helps the inductive step alone."""
    paths, inductive_step = InitialPaths(system), StepCase(system)
    inductive_step.learn(lemmas)
    k = 1  # line 4
    while config.k_max is None or k <= config.k_max:  # line 5
        verdict = yield from base_case(paths, k)  # lines 6-10: the base case and the forward condition
        if verdict is not None:
            return verdict
        k += 1  # line 12
        inductive_step.assume_good(k - 1)
        answer = inductive_step.check()  # line 13
        yield Worked("query")
        if isinstance(answer, Unsat):
            return Safe(inductive_step.certificate(answer), "inductive step")
        if isinstance(answer, Sat):
            yield NotInductive(k - 1, inductive_step.start(answer.model))
    return Unknown(f"the property is not k-inductive for any k up to {config.k_max}")  # line 18
