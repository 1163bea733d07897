"""EXPAND of paper 003: what may be excluded beside an obligation that cannot be reached.

After the unsatisfiable core, literals are dropped one by one; inequalities that are left are rotated into
relations between variables, by adding two of them, and relaxed as far as they can be.
"""

from bisect import bisect
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from lemmata.engines.bvpdr.obligations import Goal, Obligation
from lemmata.engines.bvpdr.simulation import Bits, Interval
from lemmata.engines.bvpdr.trace import Found, GaveUp, Trace
from lemmata.engines.bvpdr.units import Bit, Inequality, Literal, Predicate, Region, Unit, literals
from lemmata.logic.solver import Solver, Undecided, Unsat
from lemmata.logic.terms import Term
from lemmata.logic.values import Value, number, signed
from lemmata.logic.walk import postorder
from lemmata.system.predicates import Vocabulary
from lemmata.system.transition_system import TransitionSystem
from lemmata.value import replace

Moves: TypeAlias = list[tuple[str, float]]
MOST_DROPPED = 60
"""Literals that are tried to be dropped; a core of more is kept as it is."""
MOST_NEEDED = 8
"""After so many that cannot be dropped the others stay."""
MOST_ROTATED = 12
"""Inequalities whose pairs are tried to be added."""


class Covers:
    def __init__(self, trace: Trace, *, is_signed: bool) -> None:
        self._trace = trace
        self._signed = is_signed
        self._vocabulary = Vocabulary(trace.system)
        self._lifting = Solver(trace.terms)
        self._landmarks = landmarks(trace.system)

    def expanded(
        self, obligation: Obligation, wanted: list[Literal], core: list[Literal], level: int
    ) -> tuple[Unit, Moves]:
        """A unit that contains the obligation (of words: the point), and may be excluded at the level."""
        if obligation.kind == "words":
            unit = self._words(obligation, level)
            if unit is not None:
                return unit, [("words", 0.0)]
        kept = self._outside(core, wanted)
        moves: Moves = [("core", float(len(wanted) - len(kept)))]
        before = len(kept)
        kept = self._dropped(kept, level)
        moves.append(("drop", float(before - len(kept))))
        if obligation.kind == "polytope":
            before = len(kept)
            kept = self._rotated(kept, level)
            moves.append(("rotate", float(before - len(kept))))
            kept, distance = self._relaxed(kept, level)
            moves.append(("relax", distance))
        return Unit(obligation.kind, tuple(kept)), moves

    def _outside(self, core: list[Literal], wanted: list[Literal]) -> list[Literal]:
        """The core with as many other literals as keep initial states out."""
        kept = list(core)
        missing = [each for each in wanted if each not in core]
        while missing and self._trace.initial(kept):
            half = max(1, len(missing) // 2)
            kept += missing[:half]
            missing = missing[half:]
        return kept

    def _dropped(self, kept: list[Literal], level: int) -> list[Literal]:
        """Literals that are not needed, many at a time as long as that goes well."""
        waiting, share, needed = kept[:MOST_DROPPED], max(1, len(kept) // 2), 0
        while waiting and needed < MOST_NEEDED:
            chosen, waiting = waiting[:share], waiting[share:]
            fewer = [each for each in kept if each not in chosen]
            smaller = self._smaller(fewer, level) if fewer else None
            if smaller is not None:
                kept = smaller
                waiting = [each for each in waiting if each in kept]
            elif len(chosen) > 1:
                waiting = chosen + waiting
                share = max(1, share // 4)
            else:
                needed += 1
        return kept

    def _smaller(self, literals_: list[Literal], level: int) -> list[Literal] | None:
        """The literals, or their core, where the unit of them may be excluded."""
        if self._trace.initial(literals_):
            return None
        answer = self._trace.into(literals_, level)
        if isinstance(answer, Found):
            return None
        core = [each for each in literals_ if each in answer]
        return core if core and not self._trace.initial(core) else literals_

    # ---------------------------------------------------------------- polytopes

    def _rotated(self, kept: list[Literal], level: int) -> list[Literal]:
        """Two inequalities become their sum, as long as there are two for which that may be excluded."""
        tried: set[frozenset[Literal]] = set()
        while True:
            inequalities = [each for each in kept if isinstance(each, Inequality)][:MOST_ROTATED]
            for one, other in combinations(inequalities, 2):
                pair = frozenset[Literal]((one, other))
                if pair in tried or _variables(one) == _variables(other):
                    continue
                tried.add(pair)
                added = [one + other, *(each for each in kept if each not in (one, other))]
                if self._trace.blocked(added, level):
                    kept = added
                    break
            else:
                return kept

    def _relaxed(self, kept: list[Literal], level: int) -> tuple[list[Literal], float]:
        """Every bound as far away as it may be; the distances as the number of their bits."""
        total = 0.0
        for literal in list(kept):
            if isinstance(literal, Inequality):
                rest = [each for each in kept if each != literal]
                wider = self._furthest(literal, rest, level)
                total += (wider.bound - literal.bound).bit_length()
                kept = [wider, *rest]
        return kept, total

    def _furthest(self, inequality: Inequality, rest: list[Literal], level: int) -> Inequality:
        """To the furthest landmark that may be, and from there by distances that double, then by halves."""

        def fits(bound: int) -> bool:
            wider = replace(inequality, bound=bound)
            return bound < wider.most and self._trace.blocked([wider, *rest], level)

        good, step = inequality.bound, 1
        above = [each for each in self._landmarks if good < each < inequality.most]
        reached = bisect(above, False, key=lambda bound: not fits(bound))
        good = above[reached - 1] if reached else good
        while fits(good + step):
            good, step = good + step, 2 * step
        while step > 1:
            step //= 2
            if fits(good + step):
                good += step
        return replace(inequality, bound=good)

    # ---------------------------------------------------------------- words

    def _words(self, obligation: Obligation, level: int) -> Unit | None:
        """A core of the predicates that hold in the point."""
        described: list[Literal] = [Predicate(each) for each in self._vocabulary.describe(obligation.state)]
        answer = self._trace.into(described, level)
        if isinstance(answer, Found):
            return None
        kept = self._outside([each for each in described if each in answer], described)
        return Unit("words", tuple(self._dropped(kept, level)))

    # ---------------------------------------------------------------- obligations

    def lifted(self, region: Region, inputs: Mapping[Term, Value], goal: Goal) -> Region:
        """Instead of simulation: the literals of the point without which the goal could be missed."""
        terms = self._trace.terms
        here = {variable: variable for variable in region}
        target = [each.term(terms, goal.next) for each in literals(goal.region, is_signed=self._signed)]
        given = [
            terms.eq(variable, terms.value(value, variable.sort())) for variable, value in inputs.items()
        ]
        chosen = {each.term(terms, here): each for each in literals(region, is_signed=self._signed)}
        with self._lifting.scope(*given, terms.not_(terms.and_(*goal.formulas, *target))):
            answer = self._lifting.check(*chosen)
            match answer:
                case Unsat(core):
                    return _region([chosen[each] for each in core if each in chosen], region)
                case Undecided(reason):
                    raise GaveUp(reason)
        raise AssertionError("the point's inputs lead to the goal")


def landmarks(system: TransitionSystem) -> list[int]:
    """Bounds that are likely: the numbers in the system, negated too, and their neighbours."""
    values = (term for term in postorder(system.roots) if term.is_value() and term.sort().is_bv())
    found = {0}
    for value in values:
        width, word = value.sort().bv_size(), number(value)
        found |= {word, signed(word, width)}
    return sorted({sign * each + near for each in found for sign in (1, -1) for near in (-1, 0, 1)})


def _variables(inequality: Inequality) -> set[Term]:
    return {variable for variable, _ in inequality.summands}


def _region(kept: Sequence[Literal], region: Region) -> Region:
    """Of the region, what these literals say."""
    made: dict[Term, Bits | Interval] = {}
    for literal in kept:
        match literal:
            case Bit(variable, place, holds):
                found = made.get(variable, Bits(0, 0))
                assert isinstance(found, Bits)
                made[variable] = Bits(found.known | 1 << place, found.value | int(holds) << place)
            case Inequality(((variable, _),)):
                made[variable] = region[variable]
            case _:
                raise AssertionError("a region has bits and bounds")
    return made
