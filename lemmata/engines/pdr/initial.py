"""The initial states, with what `init` fixes substituted: which cubes they meet, and the steps from them.

Most cubes are decided by the fixed values alone, without a query.
"""

from lemmata.engines.pdr.cubes import PATIENCE, Cube, GaveUp, State, Step
from lemmata.engines.pdr.images import Images
from lemmata.logic.flat import substitute
from lemmata.logic.solver import Answer, Model, Sat, Solver, Undecided, Unsat
from lemmata.logic.terms import Term
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.unrolling import initial_state

REBUILD_AFTER = 2000


class Initial:
    def __init__(self, system: TransitionSystem, images: Images) -> None:
        self._system = system
        self._images = images
        self._start, self._rest = initial_state(system)
        self._fixed = {variable: value for variable, value in self._start.items() if variable != value}
        self._known: dict[Term, Term] = {}
        self._excluding: dict[Term, bool] = {}
        self._states = self._session()
        self._steps = self._session()
        self._steps.add(self._at_start(system.constraint))

    def _session(self) -> Solver:
        solver = Solver(self._system.terms, PATIENCE, rebuild_after=REBUILD_AFTER)
        solver.add(self._rest)
        return solver

    @property
    def work(self) -> int:
        return self._states.work + self._steps.work

    def _at_start(self, term: Term) -> Term:
        found = self._known.get(term)
        if found is None:
            [found] = substitute(self._system.terms, [term], self._fixed)
            self._known[term] = found
        return found

    # ---------------------------------------------------------------- states

    def excludes(self, literal: Term) -> bool:
        """Whether no initial state satisfies the literal."""
        known = self._excluding.get(literal)
        if known is None:
            image = self._at_start(literal)
            possible = image.is_true() or (not image.is_false() and isinstance(self._ask((literal,)), Sat))
            known = self._excluding[literal] = not possible
        return known

    def _ask(self, cube: Cube) -> Answer:
        return _decided(self._states.check(*map(self._at_start, cube)))

    def meets(self, cube: Cube) -> bool:
        """Whether an initial state is in the cube."""
        return not any(map(self.excludes, cube)) and isinstance(self._ask(cube), Sat)

    def state_in(self, cube: Cube) -> State | None:
        """An initial state in the cube."""
        if any(map(self.excludes, cube)):
            return None
        answer = self._ask(cube)
        return self._state(answer.model) if isinstance(answer, Sat) else None

    def _state(self, model: Model) -> State:
        return {variable: model.value(value) for variable, value in self._start.items()}

    def state_of(self, step: Step) -> State:
        return step.state

    def apart(self, part: Cube, cube: Cube) -> Cube:
        """`part`, and of the cube, which has no initial state, what it takes to have none either."""
        if not self.meets(part):
            return part
        needed = {next((literal for literal in cube if self.excludes(literal)), None)}
        if needed == {None}:
            answer = self._ask(cube)
            assert isinstance(answer, Unsat), "the cube has no initial state"
            needed = {literal for literal in cube if self._at_start(literal) in answer.core}
        return tuple(each for each in cube if each in part or each in needed)

    # ---------------------------------------------------------------- steps

    def bad_step(self) -> Step | None:
        return self._step(self._at_start(self._system.bad))

    def into(self, cube: Cube) -> Step | Cube:
        """A step from an initial state into the cube; else what of it no such step reaches."""
        images = {self._at_start(self._images.of(literal)): literal for literal in cube}
        answer = _decided(self._steps.check(*images))
        if isinstance(answer, Sat):
            return self._taken(answer.model)
        return tuple(images[each] for each in answer.core)

    def _step(self, effect: Term) -> Step | None:
        answer = _decided(self._steps.check(effect))
        return self._taken(answer.model) if isinstance(answer, Sat) else None

    def _taken(self, model: Model) -> Step:
        return Step(self._state(model), model.values(self._system.inputs))


def _decided(answer: Answer) -> Sat | Unsat:
    if isinstance(answer, Undecided):
        raise GaveUp(answer.reason)
    return answer
