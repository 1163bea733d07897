"""Interpolation-based model checking, with auxiliary invariants (paper 004, Algorithm 1).

Beyer, Chien, Jankola, Lee: Augmenting Interpolation-Based Model Checking with Auxiliary Invariants, 2024;
the plain algorithm is McMillan's (CAV 2003). An error belongs to a step here: "s_i violates P" is "a bad step
leaves s_i". The unrolling is functional, so that A and B share the state after the first step and nothing
else. Line 8 is asked by extending the paths of bounded model checking, which decide finite programs on the
way. Invariants are asked for again after each interpolant, as their sources go on meanwhile, and interpolants
that they strengthen need only contradict B within them, which makes both Craig's for the strengthened ones.

The paper's future work is the choice of "selected interpolants": a query from a strengthened interpolant may
take so much effort and no more, else it is asked from the interpolant as it was found; where that happens
more often than not, it is not tried again.
"""

from collections.abc import Callable, Generator
from functools import partial
from typing import Literal

from lemmata.engines.interpolants import Found, Interpolator, Past, Suffix, step_from, step_from_init, told
from lemmata.engines.paths import InitialPaths, base_case
from lemmata.logic.limits import Limits
from lemmata.logic.solver import Solver, Undecided, Unsat
from lemmata.logic.terms import Term
from lemmata.system.engine import InvariantSource, Run, inductive
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Fact, Inductive, Interpolated, Safe, Unknown, Verdict, Worked
from lemmata.value import replace, value

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
    stages = Stages(system, lemmas, Interpolator(system, raw=config.raw, checked=config.checked), config)
    verdict = yield from base_case(paths, 1)  # lines 1-2
    k = 1  # line 3
    while verdict is None and (config.k_max is None or k <= config.k_max):  # line 5
        verdict = yield from base_case(paths, k + 1)  # lines 8-10
        if verdict is not None:
            break
        verdict = yield from stages.fixed_point(suffix.bad_within(k))  # lines 11-24
        k += 1  # line 25
    return verdict or Unknown(f"no fixed point with up to {config.k_max} unrollings")  # line 26


class Stages:
    """The interpolation stage for each k: the union G of interpolants, until it is closed under steps."""

    def __init__(
        self, system: TransitionSystem, lemmas: InvariantSource, interpolator: Interpolator, config: Config
    ) -> None:
        self._system = system
        self._terms = system.terms
        self._lemmas = lemmas
        self._interpolator = interpolator
        self._strengthen = config.strengthen
        self._selection = Selection()

    def fixed_point(self, future: Term) -> Generator[Fact, None, Verdict | None]:
        """Lines 6-7 and 11-24; None where k must grow."""
        terms = self._terms
        reached, past = self._system.init, step_from_init(self._system)  # lines 6-7
        invariant = self._invariant()
        found, _ = self._query(past, lambda: past, invariant, future)  # lines 13-14
        while True:
            if not isinstance(found, Interpolated):
                yield from told(found)
                return None
            interpolant = plain = found.formula
            invariant = terms.and_(invariant, self._invariant())
            if self._injected:
                interpolant = terms.and_(invariant, interpolant)  # lines 15-16
            yield from told(replace(found, formula=interpolant))
            covered = self._covered(interpolant, reached, invariant)  # lines 17-18 and 20-21
            yield Worked("query")
            if covered:
                return Safe(Inductive(terms.and_(invariant, reached)), "fixed point")  # lines 19 and 22
            past = step_from(self._system, interpolant)  # line 23
            found, strengthened = self._query(
                past, partial(step_from, self._system, plain), invariant, future
            )
            reached = terms.or_(reached, interpolant if strengthened else plain)  # line 24

    @property
    def _injected(self) -> bool:
        return self._strengthen in ("interpolants", "selected interpolants")

    def _invariant(self) -> Term:
        """What is known and inductive by now (lines 4 and 11-12)."""
        return self._terms.true if self._strengthen == "nothing" else inductive(self._system, self._lemmas)

    def _covered(self, interpolant: Term, reached: Term, invariant: Term) -> bool:
        """Whether the interpolant adds nothing to G, within the invariant where that is asked for."""
        solver = Solver(self._terms)
        if self._strengthen == "fixed-point checks":
            solver.add(invariant)
        return isinstance(solver.check(interpolant, self._terms.not_(reached)), Unsat)

    def _query(
        self, past: Past, original: Callable[[], Past], invariant: Term, future: Term
    ) -> tuple[Found, bool]:
        """The next interpolant (lines 13-14), and whether it was asked from the strengthened: if that pays.

        An interpolant that will be strengthened need only contradict B within the invariant.
        """
        if not self._injected or invariant.is_true():
            return self._interpolator.between(past, future), True
        within = self._terms.and_(invariant, future)
        if self._strengthen == "interpolants":
            return self._interpolator.between(past, within), True
        if self._selection.pays:
            found = self._interpolator.between(past, within, EFFORT)
            self._selection.note(decided=not isinstance(found, Undecided))
            if not isinstance(found, Undecided):
                return found, True
        return self._interpolator.between(original(), future), False


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
