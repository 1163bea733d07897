"""The trace of frames in one incremental solver, with retractable assertions (paper 003, section 2).

Frame i excludes the units of all levels from i on; frame 0 is the initial states. The next state has
variables of its own, x' for x, with x' = next(x).
"""

from collections.abc import Iterator, Mapping, Sequence

from lemmata.engines.bvpdr.units import Literal, Unit
from lemmata.logic.flat import substitute
from lemmata.logic.solver import Model, Sat, Solver, Undecided, Unsat
from lemmata.logic.terms import Term
from lemmata.logic.values import Value
from lemmata.system.engine import InvariantSource, inductive
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.unrolling import primed, relation
from lemmata.value import value

RETIRED = 400
"""After so many units that were replaced or moved the solver is built anew."""


@value
class Found:
    """A model: a state, the inputs of its step, and those of the step after it."""

    state: Mapping[Term, Value]
    inputs: Mapping[Term, Value]
    later: Mapping[Term, Value]


class GaveUp(Exception):
    """The solver did, for this reason; it ends the run with Unknown."""


class Trace:
    """Frames 0 to `top`. With `good_steps` only steps that are not bad count."""

    def __init__(self, system: TransitionSystem, lemmas: InvariantSource, *, good_steps: bool) -> None:
        self.system = system
        self.terms = system.terms
        self.here = {variable: variable for variable in system.state}
        self.there = dict(primed(system))
        self.levels: list[list[Unit]] = [[]]
        self.known = self.terms.true
        self._lemmas = lemmas
        self._good_steps = good_steps
        self._initial = Solver(self.terms)
        self._initial.add(system.init)
        self._literals = [self.terms.fresh("frame", self.terms.bool)]
        self._retired = 0
        self._queries = 0
        self.later_inputs = {
            each: self.terms.fresh(f"later {index}", each.sort()) for index, each in enumerate(system.inputs)
        }
        later = {**self.there, **self.later_inputs}
        self.later_bad = self.terms.and_(*substitute(self.terms, [system.constraint, system.bad], later))
        self._solver = self._built()

    def _built(self) -> Solver:
        solver = Solver(self.terms)
        system, terms = self.system, self.terms
        solver.add(relation(system), terms.implies(self._literals[0], system.init))
        solver.add(self.known, *substitute(terms, [self.known], self.there))
        for literal, units in zip(self._literals, self.levels, strict=True):
            solver.add(*(self._excluded(literal, unit) for unit in units))
        return solver

    def _excluded(self, literal: Term, unit: Unit) -> Term:
        return self.terms.implies(
            literal, self.terms.not_(self.terms.and_(*unit.terms(self.terms, self.here)))
        )

    @property
    def top(self) -> int:
        return len(self.levels) - 1

    @property
    def queries(self) -> int:
        return self._queries

    def push(self) -> None:
        """A new last frame; what is known and inductive holds in every frame."""
        self.levels.append([])
        self._literals.append(self.terms.fresh("frame", self.terms.bool))
        known = inductive(self.system, self._lemmas)
        if known != self.known:
            self.known = known
            self._solver.add(known, *substitute(self.terms, [known], self.there))

    def add(self, unit: Unit, level: int) -> None:
        """Exclude the unit in the frames up to a level; units that it contains are dropped there."""
        mine = set(unit.literals)
        for units in self.levels[1 : level + 1]:
            contained = [each for each in units if mine.issubset(each.literals)]
            for each in contained:
                units.remove(each)
            self._retired += len(contained)
        self.levels[level].append(unit)
        self._solver.add(self._excluded(self._literals[level], unit))

    def frame(self, level: int) -> list[Term]:
        """The assumptions under which the state is in a frame."""
        return [self._literals[0]] if level == 0 else self._literals[level:]

    def invariant(self, level: int) -> Term:
        """What a frame says."""
        units = (unit for each in self.levels[level:] for unit in each)
        excluded = (self.terms.not_(self.terms.and_(*unit.terms(self.terms, self.here))) for unit in units)
        return self.terms.and_(self.known, *excluded)

    # ---------------------------------------------------------------- queries

    def solver(self) -> Solver:
        """The one solver; without what was retired, when that is much."""
        self._queries += 1
        if self._retired > RETIRED:
            self._retired = 0
            self._solver = self._built()
        return self._solver

    def bad_state(self, level: int) -> Found | None:
        """A state of the frame that has a bad step."""
        return self._found(level, [self.system.constraint, self.system.bad])

    def bad_successor(self, level: int) -> Found | None:
        """A state of the frame with a good step to one that has a bad step."""
        return self._found(level, [*self.step(), self.later_bad])

    def _found(self, level: int, condition: Sequence[Term]) -> Found | None:
        match self.solver().check(*self.frame(level), *condition):
            case Sat(model):
                return self.read(model)
            case Unsat():
                return None
            case Undecided(reason):
                raise GaveUp(reason)

    def step(self) -> list[Term]:
        """That the step exists, and counts."""
        good = [self.terms.not_(self.system.bad)] if self._good_steps else []
        return [self.system.constraint, *good]

    def read(self, model: Model) -> Found:
        later = {each: model.value(copy) for each, copy in self.later_inputs.items()}
        return Found(model.values(self.system.state), model.values(self.system.inputs), later)

    def into(self, literals: Sequence[Literal], level: int) -> Found | list[Literal]:
        """A state outside the unit, in the frame before the level, with a step into it; or a core."""
        after = {literal.term(self.terms, self.there): literal for literal in literals}
        before = self.terms.and_(*(literal.term(self.terms, self.here) for literal in literals))
        solver = self.solver()
        with solver.scope(self.terms.not_(before), *self.step()):
            match solver.check(*self.frame(level - 1), *after):
                case Sat(model):
                    return self.read(model)
                case Unsat(core):
                    return [after[each] for each in core if each in after]
                case Undecided(reason):
                    raise GaveUp(reason)

    def initial(self, literals: Sequence[Literal]) -> bool:
        """Whether an initial state is in the unit."""
        self._queries += 1
        match self._initial.check(*(literal.term(self.terms, self.here) for literal in literals)):
            case Sat():
                return True
            case Unsat():
                return False
            case Undecided(reason):
                raise GaveUp(reason)

    def blocked(self, literals: Sequence[Literal], level: int) -> bool:
        """Whether the unit may be excluded at the level: neither begun in nor reached in one step."""
        return not self.initial(literals) and not isinstance(self.into(literals, level), Found)

    # ---------------------------------------------------------------- propagation

    def furthest(self, unit: Unit, level: int) -> int:
        """The last level, from this on, at which the unit may be excluded."""
        while level < self.top and not isinstance(self.into(unit.literals, level + 1), Found):
            level += 1
        return level

    def propagate(self) -> Iterator[int]:
        """Move units to the next level where they may be; each level that becomes empty."""
        for level in range(1, self.top):
            for unit in list(self.levels[level]):
                if unit in self.levels[level] and self.furthest_one(unit, level):
                    self.levels[level].remove(unit)
                    self._retired += 1
                    self.add(unit, level + 1)
            if not self.levels[level]:
                yield level

    def furthest_one(self, unit: Unit, level: int) -> bool:
        return not isinstance(self.into(unit.literals, level + 1), Found)
