"""Interpolation-based model checking, with auxiliary invariants (paper 004, Algorithm 1).

Beyer, Chien, Jankola, Lee: Augmenting Interpolation-Based Model Checking with Auxiliary Invariants, 2024;
the plain algorithm is McMillan's (CAV 2003). An error belongs to a step here: "s_i violates P" is "a bad step
leaves s_i". The unrolling is functional, so that A and B share the state after the first step and nothing
else. Line 8 is asked by extending the paths of bounded model checking, which decide finite programs on the
way.

The paper's future work is the choice of "selected interpolants": a query from a strengthened interpolant may
take so much effort and no more, else it is asked from the interpolant as it was found; where that happens
more often than not, it is not tried again.
"""

from collections.abc import Generator
from typing import Literal

from lemmata.engines.interpolants import Found, Interpolator, Suffix, step_from, step_from_init
from lemmata.engines.paths import InitialPaths, base_case
from lemmata.logic.interpolate import Consistent
from lemmata.logic.limits import Limits
from lemmata.logic.solver import Solver, Undecided, Unsat
from lemmata.logic.terms import Term
from lemmata.system.engine import InvariantSource, Run, inductive
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Fact, Hindered, Inductive, Safe, Unknown, Verdict, Worked
from lemmata.value import value

EFFORT = Limits(looks=2000)
"""What a query from a strengthened interpolant may take where interpolants are selected: counted work."""


@value
class Config:
    """`strengthen`: what auxiliary invariants strengthen (strengthen_fpc, strengthen_itp of Algorithm 1).

    `k_max` of Algorithm 1; without it the engine goes on for ever. `raw`: only the solver interpolates.
    `checked`: every interpolant is proved to be one.
    """

    strengthen: Literal["nothing", "fixed-point checks", "interpolants", "selected interpolants"] = "nothing"
    k_max: int | None = None
    raw: bool = False
    checked: bool = False


def imc(system: TransitionSystem, lemmas: InvariantSource, config: Config) -> Run:
    """Algorithm 1."""
    paths, suffix = InitialPaths(system), Suffix(system)
    stages = Stages(system, Interpolator(system, raw=config.raw, checked=config.checked), config)
    verdict = yield from base_case(paths, 1)  # lines 1-2
    k = 1  # line 3
    invariant = system.terms.true  # line 4
    while verdict is None and (config.k_max is None or k <= config.k_max):  # line 5
        verdict = yield from base_case(paths, k + 1)  # lines 8-10
        if verdict is not None:
            break
        if config.strengthen != "nothing":
            invariant = inductive(system, lemmas)  # lines 11-12
        verdict = yield from stages.fixed_point(suffix.bad_within(k), invariant)  # lines 13-24
        k += 1  # line 25
    return verdict or Unknown(f"no fixed point with up to {config.k_max} unrollings")  # line 26


class Stages:
    """The interpolation stage for each k: the union G of interpolants, until it is closed under steps."""

    def __init__(self, system: TransitionSystem, interpolator: Interpolator, config: Config) -> None:
        self._system = system
        self._terms = system.terms
        self._interpolator = interpolator
        self._strengthen = config.strengthen
        self._selection = Selection()

    def fixed_point(self, future: Term, invariant: Term) -> Generator[Fact, None, Verdict | None]:
        """Lines 6-7 and 13-24; None where k must grow."""
        terms = self._terms
        reached, past = self._system.init, step_from_init(self._system)  # lines 6-7
        found = self._interpolator.between(past, future)  # lines 13-14
        while True:
            if isinstance(found, Consistent):
                return None
            if isinstance(found, Undecided):
                yield Hindered(f"interpolation gave up: {found.reason}")
                return None
            yield found
            yield Worked("interpolation")
            interpolant = plain = found.formula
            if self._strengthen in ("interpolants", "selected interpolants"):
                interpolant = terms.and_(invariant, interpolant)  # lines 15-16
            if self._covered(interpolant, reached, invariant):  # lines 17-22
                return Safe(Inductive(terms.and_(invariant, reached)), "fixed point")
            found, states = self._query(interpolant, plain, future)  # lines 23 and 13-14
            reached = terms.or_(reached, states)  # line 24

    def _covered(self, interpolant: Term, reached: Term, invariant: Term) -> bool:
        """Whether the interpolant adds nothing to G, within the invariant where that is asked for."""
        solver = Solver(self._terms)
        if self._strengthen == "fixed-point checks":
            solver.add(invariant)
        return isinstance(solver.check(interpolant, self._terms.not_(reached)), Unsat)

    def _query(self, interpolant: Term, plain: Term, future: Term) -> tuple[Found, Term]:
        """The next interpolant, and the states that it was asked from: where that pays, the fewer ones."""
        if self._strengthen != "selected interpolants" or interpolant == plain:
            return self._interpolator.between(step_from(self._system, interpolant), future), interpolant
        if self._selection.pays:
            found = self._interpolator.between(step_from(self._system, interpolant), future, EFFORT)
            self._selection.note(decided=not isinstance(found, Undecided))
            if not isinstance(found, Undecided):
                return found, interpolant
        return self._interpolator.between(step_from(self._system, plain), future), plain


class Selection:
    """How often a query from a strengthened interpolant was decided with little effort, and how often not."""

    def __init__(self) -> None:
        self._decided = 0
        self._given_up = 0

    @property
    def pays(self) -> bool:
        return self._decided >= self._given_up

    def note(self, *, decided: bool) -> None:
        self._decided += decided
        self._given_up += not decided
