"""Craig interpolants, each from a session of its own.

Producing interpolants slows every query down, so it is never on in the main session. Functional
unrolling keeps interpolants small; where one is not, it is cut off by size. Bitwuzla cannot interpolate
everything: arrays and floats that both sides mention are refused before it is asked, and what it refuses
itself is Undecided as well.
"""

from collections.abc import Sequence
from typing import TypeAlias

from bitwuzla import Bitwuzla, BitwuzlaException, Option, Options, Result, Term

from lemmata.logic.limits import NO_LIMITS, Limits, Watch
from lemmata.logic.solver import Solver, Undecided, Unsat
from lemmata.logic.terms import Foreign, Terms, name_of
from lemmata.logic.trust import Distrust
from lemmata.logic.walk import exceeds, size, variables
from lemmata.value import value


@value
class Interpolation:
    """How to interpolate.

    `substitute` and `simplify` are Bitwuzla's passes over the raw interpolant: both for IMC, `simplify`
    alone for lifting. An interpolant of more than `size` nodes is given up. `checked` proves each one.
    """

    limits: Limits = NO_LIMITS
    substitute: bool = True
    simplify: bool = True
    size: int = 20_000
    checked: bool = False


@value
class Interpolants:
    """For groups G0 .. Gn the terms I1 .. In: G0 .. Gi-1 imply Ii, and Ii with Gi .. Gn is contradictory.

    They are inductive: Ii with Gi implies Ii+1. `sizes` are those before any rewrite of ours.
    """

    terms: tuple[Term, ...]
    sizes: tuple[int, ...]


@value
class Consistent:
    """There is no interpolant: the groups are satisfiable together."""


@value
class TooLarge(Undecided):
    """There is an interpolant, but one of its terms has more nodes than it may have."""


Outcome: TypeAlias = Interpolants | Consistent | Undecided


class WrongInterpolant(AssertionError):
    """An interpolant that violates Craig's conditions: a bug of the solver or of ours."""


def interpolate(terms: Terms, groups: Sequence[Sequence[Term]], how: Interpolation | None = None) -> Outcome:
    """Interpolants between consecutive groups of formulas; two groups, A and B, for the usual one."""
    how = how or Interpolation()
    parts = [[*group] or [terms.true] for group in groups]
    refusal = _refusal(parts) or Distrust(terms).objection(each for part in parts for each in part)
    if refusal:
        return Undecided(refusal)
    try:
        found = _native(terms, parts, how)
    except BitwuzlaException as error:
        return Undecided(f"no interpolant: {error}")
    if isinstance(found, Interpolants) and how.checked:
        _check(terms, parts, found)
    return found


def _refusal(parts: Sequence[Sequence[Term]]) -> str | None:
    seen = [set(variables(*part)) for part in parts]
    for cut in range(1, len(parts)):
        for variable in set().union(*seen[:cut]) & set().union(*seen[cut:]):
            if variable.sort().is_array():
                return "an array crosses the interpolation cut"
            if variable.sort().is_fp():
                return "a float crosses the interpolation cut"
    return None


def _native(terms: Terms, parts: Sequence[Sequence[Term]], how: Interpolation) -> Outcome:
    options = Options()
    options.set(Option.PRODUCE_INTERPOLANTS, True)
    options.set(Option.INTERPOLANTS_SUBST, how.substitute)
    options.set(Option.INTERPOLANTS_SIMP, how.simplify)
    native = Bitwuzla(terms.manager, options)
    watch = Watch()
    native.configure_terminator(watch.terminator)
    for part in parts:
        native.assert_formula(*part)
    watch.start(how.limits)
    result = native.check_sat()
    reason = watch.finish()
    if result is Result.SAT:
        return Consistent()
    if result is Result.UNKNOWN:
        return Undecided(reason or "the solver gave up")
    raw = native.get_interpolants([list(part) for part in parts[:-1]])
    watch.finish()
    if any(exceeds(each, how.size) for each in raw):
        return TooLarge(f"an interpolant has more than {how.size} nodes")
    try:
        return Interpolants(tuple(terms.adopt(raw)), tuple(map(size, raw)))
    except Foreign as error:
        return Undecided(f"no interpolant: {error}")


def _check(terms: Terms, parts: Sequence[Sequence[Term]], found: Interpolants) -> None:
    """Craig's conditions, and that the sequence is inductive, by a fresh session for each."""
    chain = [terms.true, *found.terms, terms.false]
    for i, part in enumerate(parts):
        solver = Solver(terms)
        solver.add(chain[i], *part, terms.not_(chain[i + 1]))
        if not isinstance(solver.check(), Unsat):
            raise WrongInterpolant(f"interpolant {i} and group {i} do not imply interpolant {i + 1}")
    for i, interpolant in enumerate(found.terms, 1):
        before = set(variables(*(each for part in parts[:i] for each in part)))
        after = set(variables(*(each for part in parts[i:] for each in part)))
        for variable in variables(interpolant):
            if variable not in before & after:
                raise WrongInterpolant(f"interpolant {i} mentions {name_of(variable)}, which is not shared")
