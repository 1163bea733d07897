"""Paths from the initial states, step by step in one incremental solver: what bounded engines share."""

from collections.abc import Generator, Mapping, Sequence

from lemmata.engines.windows import Window
from lemmata.logic.solver import Answer, Model, Sat, Solver, Undecided, Unsat
from lemmata.logic.terms import Term
from lemmata.logic.values import Value
from lemmata.logic.walk import variables
from lemmata.system.engine import Run
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.unrolling import Unrolling, initial_state
from lemmata.system.verdict import Bounded, Exhausted, Fact, Safe, Unknown, Unsafe, Verdict, Worked

_SEGMENT = 8
"""Steps between named states; shorter paths are found so quickly that another solver does not pay."""

_EARLIER = 64
"""The earlier steps of which it is said what their bad steps would be."""


class InitialPaths:
    """All paths of `length` steps from the initial states, none of which is bad so far.

    What an initial value decides is folded. Other states are named now and then, the end of the paths is
    asked first, and one path is followed beside, so that a step costs about the same however many there are
    before it.
    """

    def __init__(self, system: TransitionSystem) -> None:
        start, rest = initial_state(system)
        self.unrolling = Unrolling(system, start=start, segment=_SEGMENT, good=True)
        self.length = 0
        self.hardness = 0
        """What the last search for a violation cost beyond that of an easy one."""
        self._solver = Solver(system.terms)
        self._solver.add(rest)
        self._one_path = _OnePath(system)
        arrays = any(each.sort().is_array() for each in system.state)
        self._window = None if arrays else Window(system.terms, _SEGMENT)
        self.earlier = _Earlier(self.unrolling) if arrays else None

    def violation(self) -> Answer:
        """Whether one of the paths can go on with a bad step."""
        exists, bad = self.unrolling.constraint(self.length), self.unrolling.bad(self.length)
        if exists.is_false() or bad.is_false():
            self.hardness = 0
            return Unsat()
        if self._window is not None and self._window.excludes(exists, bad):
            self.hardness = 0
            return Unsat()
        known = () if self.earlier is None else self.earlier.good(self.length)
        answer = self._solver.check(exists, bad, *known)
        self.hardness = self._solver.took - 1
        if self.hardness and self.earlier is not None:
            self.earlier.wanted = True
        return answer

    def extend(self) -> bool:
        """Make every path one step longer, by a step that is not bad; False where there is certainly none."""
        step, terms = self.unrolling, self.unrolling.system.terms
        taken = [step.constraint(self.length), terms.not_(step.bad(self.length))]
        self.length += 1
        added = [*taken, *step.definitions(self.length)]
        self._solver.add(*added)
        if self._window is not None:
            self._window.add(added)
        if self.length > 1 and all(each.is_true() for each in taken):
            return True
        if self._one_path.goes_on(self.length):
            return True
        answer = self._solver.check()
        if isinstance(answer, Sat) and self.length >= _SEGMENT:
            self._one_path.ends_in(step.state(self.length), answer.model, self.length)
        return not isinstance(answer, Unsat)


class _Earlier:
    """What has been shown for all inputs of earlier steps, said of those of the step that is asked about.

    Where it reads an array at a place that is an input, earlier contents of that place are known to be good:
    without that, a proof that they stay good is one for each step at which it may have been written.
    """

    def __init__(self, unrolling: Unrolling) -> None:
        system = unrolling.system
        both = system.terms.and_(system.constraint, system.bad)
        self.wanted = False
        self._unrolling = unrolling
        self._good = system.terms.not_(both)
        self._varies = any(each in system.inputs for each in variables(system.bad))

    def good(self, step: int) -> list[Term]:
        """That steps before `step`, none of which is bad, are not bad with the inputs of `step` either."""
        if not (self.wanted and self._varies):
            return []
        return [
            self._unrolling.at(before, self._good, inputs_of=step)
            for before in range(max(0, step - _EARLIER), step)
        ]


class _OnePath:
    """The end of a path whose steps are not bad: as long as it goes on, there is a path of any length.

    Each step is asked of its end alone. Nothing is known of systems with arrays, whose values are large.
    """

    def __init__(self, system: TransitionSystem) -> None:
        self._system = system
        self._solver: Solver | None = None
        self._end: Sequence[Term] = ()
        self._length = 0

    def ends_in(self, state: Mapping[Term, Term], model: Model, length: int) -> None:
        """From a model of a path of this length."""
        if not any(each.sort().is_array() for each in self._system.state):
            self._length = length
            self._end = [self._is(each, model.value(state[each])) for each in self._system.state]

    def _is(self, variable: Term, found: Value) -> Term:
        terms = self._system.terms
        return terms.eq(variable, terms.value(found, variable.sort()))

    def goes_on(self, length: int) -> bool:
        """Follow it to this length, if it is known; at most one step more than it had before."""
        if not self._end or length > self._length + 1:
            return False
        system = self._system
        if self._solver is None:
            self._solver = Solver(system.terms)
            self._solver.add(system.constraint, system.terms.not_(system.bad))
        answer = self._solver.check(*self._end)
        self._end = ()
        if isinstance(answer, Sat):
            self._length = length
            self._end = [self._is(each, answer.model.value(system.next[each])) for each in system.state]
        return isinstance(answer, Sat)


def base_case(paths: InitialPaths, k: int) -> Generator[Fact, None, Verdict | None]:
    """No path of at most k steps ends badly, and there is a path of k steps; else the verdict."""
    while paths.length < k:
        if paths.length:
            yield Worked("unrolling")
        match paths.violation():
            case Sat(model):
                return Unsafe(paths.unrolling.path(model, paths.length + 1), "base case")
            case Undecided(reason):
                return Unknown(f"the base case for k = {k} is undecided: {reason}", "base case")
        if paths.hardness:
            yield Worked("query", paths.hardness)
        is_longer = paths.extend()
        yield Bounded(paths.length)
        if not is_longer:
            return Safe(Exhausted(paths.length), "forward condition")
    return None


def bounded_search(system: TransitionSystem, known: int, k_max: int | None) -> Run:
    """What is left to an engine that is stuck and has shown the first `known` steps to be good."""
    paths = InitialPaths(system)
    for _ in base_case(paths, known):
        """These facts are known."""
    verdict = None
    while verdict is None and (k_max is None or paths.length < k_max):
        verdict = yield from base_case(paths, paths.length + 1)
    return verdict or Unknown(f"no violation within {k_max} steps, and longer paths exist")
