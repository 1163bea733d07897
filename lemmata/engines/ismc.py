"""Model checking with interpolation sequences (Vizel, Grumberg, FMCAD 2009).

For each bound k the refuted path of exactly k good steps gives a sequence I_1 .. I_k, from which the
over-approximations R_j of the states after j steps are strengthened. Names are the paper's; a bad step that
leaves a state stands for its "not P". The members of a sequence are found one after another, each between a
step from the one before and what is left of the path, which makes it a sequence of interpolants. Where one
cannot be had, R_k may hold bad states: from then on only bounded model checking is left.
"""

from collections.abc import Generator, Sequence

from lemmata.engines.interpolants import Interpolator, Suffix, step_from, step_from_init, told
from lemmata.engines.paths import InitialPaths, base_case
from lemmata.logic.interpolate import Consistent
from lemmata.logic.solver import Solver, Undecided, Unsat
from lemmata.logic.terms import Term
from lemmata.system.engine import InvariantSource, Run
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Fact, Inductive, Safe, Unknown, Worked
from lemmata.value import value


@value
class Config:
    """`k_max`: give up after so many steps. `raw`: only the solver interpolates.
    `checked`: every interpolant is proved to be one."""

    k_max: int | None = None
    raw: bool = False
    checked: bool = False


def ismc(system: TransitionSystem, lemmas: InvariantSource, config: Config) -> Run:
    """The main loop; lemmas are not used."""
    del lemmas
    paths, interpolator = InitialPaths(system), Interpolator(system, raw=config.raw, checked=config.checked)
    terms, suffix = system.terms, Suffix(system)
    reached = [system.init]  # R_0 = I, R_1, ..., R_k
    verdict = yield from base_case(paths, 1)
    k = 1
    while verdict is None and (config.k_max is None or k <= config.k_max):
        verdict = yield from base_case(paths, k + 1)
        if verdict is not None:
            break
        if len(reached) == k:
            sequence = yield from _sequence(system, interpolator, suffix, k)
            if len(sequence) == k:
                reached = [reached[0], *map(terms.and_, [*reached[1:], terms.true], sequence)]
                verdict = _fixed_point(system, reached)
                yield Worked("query", k)
        k += 1
    return verdict or Unknown(f"no fixed point with sequences of up to {config.k_max} interpolants")


def _sequence(
    system: TransitionSystem, interpolator: Interpolator, suffix: Suffix, k: int
) -> Generator[Fact, None, Sequence[Term]]:
    """I_1 .. I_k for the refuted path of k good steps and a bad one; fewer where there is no interpolant."""
    found: list[Term] = []
    past = step_from_init(system)
    for left in reversed(range(k)):
        answer = interpolator.between(past, suffix.bad_after(left))
        assert not isinstance(answer, Consistent), (
            "the path was refuted, and each interpolant refutes the rest"
        )
        yield from told(answer)
        if isinstance(answer, Undecided):
            break
        found.append(answer.formula)
        past = step_from(system, answer.formula)
    return found


def _fixed_point(system: TransitionSystem, reached: Sequence[Term]) -> Safe | None:
    """Whether R_0 .. R_j-1, each of which leads only to the next, hold all of R_j."""
    terms = system.terms
    union = reached[0]
    for states in reached[1:]:
        if isinstance(Solver(terms).check(states, terms.not_(union)), Unsat):
            return Safe(Inductive(union), "fixed point")
        union = terms.or_(union, states)
    return None
