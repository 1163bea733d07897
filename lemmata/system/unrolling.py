"""Unrolling by substitution: step i's state as terms over step 0's state and the inputs.

Intermediate states are substituted away, which keeps interpolants small. The transition terms are looked
at once, and replayed for each step. A solver that is asked about ever longer paths looks at all of such a
term again in each query, so that its work for a step grows with the path; for it, states can be named.
"""

from collections.abc import Mapping, Sequence

from lemmata.logic.flat import Replay, substitute
from lemmata.logic.solver import Model
from lemmata.logic.terms import Kind, Term, conjuncts, name_of
from lemmata.logic.walk import variables
from lemmata.system.path import Path
from lemmata.system.transition_system import TransitionSystem


class Unrolling:
    """Steps of a system, counted from 0, as far as they are asked for.

    Step 0's state are the system's own variables, or what `start` has for them. The inputs of step 3 are
    variables like `x@3`; two unrollings that meet in one query get different `tag`s.

    With a `segment`, the state after every so many steps is named: it has variables of its own, and what they
    mean is in `definitions`. What is constant stays so, and arrays are never named: solvers do not like
    equalities of arrays.

    The paths of a `good` one are those whose steps before the last exist and are not bad; of others it must
    not be asked.
    """

    def __init__(
        self,
        system: TransitionSystem,
        *,
        start: Mapping[Term, Term] | None = None,
        tag: str = "",
        segment: int | None = None,
        good: bool = False,
    ) -> None:
        self.system = system
        self._tag = tag
        self._segment = segment
        self._definitions: list[Sequence[Term]] = [()]
        first = {variable: variable for variable in system.state} | dict(start or {})
        self._states: list[Mapping[Term, Term]] = [first]
        self._inputs: list[Mapping[Term, Term]] = []
        self._formulas: list[tuple[Term, Term]] = []
        after = {**system.next, **system.onward} if good else system.next
        images = [after[variable] for variable in system.state]
        roots = [system.constraint, system.bad, *images]
        self._replay = Replay(system.terms, roots, [*system.state, *system.inputs])
        self._replays: dict[Term, tuple[Replay, list[Term]]] = {}

    def state(self, step: int) -> Mapping[Term, Term]:
        """Each state variable's term before step `step`."""
        while len(self._states) <= step:
            self._extend()
        return self._states[step]

    def inputs(self, step: int) -> Mapping[Term, Term]:
        """Each input's variable in step `step`."""
        for number in range(len(self._inputs), step + 1):
            copies = {each: self._copy(each, number) for each in self.system.inputs}
            self._inputs.append(copies)
        return self._inputs[step]

    def _copy(self, variable: Term, step: int) -> Term:
        return self.system.terms.variable(f"{name_of(variable)}@{step}{self._tag}", variable.sort())

    def constraint(self, step: int) -> Term:
        """That step `step` exists."""
        return self._formula(step)[0]

    def bad(self, step: int) -> Term:
        """That step `step` reaches an error, if it exists."""
        return self._formula(step)[1]

    def _formula(self, step: int) -> tuple[Term, Term]:
        while len(self._formulas) <= step:
            self._extend()
        return self._formulas[step]

    def _extend(self) -> None:
        step = len(self._formulas)
        leaves = [*self._states[step].values(), *self.inputs(step).values()]
        constraint, bad, *images = self._replay(leaves)
        self._formulas.append((constraint, bad))
        state = dict(zip(self.system.state, images, strict=True))
        names = self._names(state, step + 1) if self._segment and (step + 1) % self._segment == 0 else {}
        self._definitions.append([self.system.terms.eq(name, state[each]) for each, name in names.items()])
        self._states.append(state | names)

    def _names(self, state: Mapping[Term, Term], step: int) -> dict[Term, Term]:
        return {each: self._copy(each, step) for each, image in state.items() if _is_named(image)}

    def definitions(self, step: int) -> Sequence[Term]:
        """What the names of the state before step `step` mean."""
        self.state(step)
        return self._definitions[step]

    def at(self, step: int, term: Term, *, inputs_of: int | None = None) -> Term:
        """A term over the system's variables, before step `step` and with its inputs, or another step's."""
        known = self._replays.get(term)
        if known is None:
            leaves = variables(term)
            known = self._replays[term] = Replay(self.system.terms, [term], leaves), leaves
        replay, leaves = known
        state, inputs = self.state(step), self.inputs(step if inputs_of is None else inputs_of)
        return replay([state[leaf] if leaf in state else inputs[leaf] for leaf in leaves])[0]

    def path(self, model: Model, steps: int) -> Path:
        """The path of that many steps that a model of them describes; what it leaves open is any value."""
        initial = {name_of(each): model.value(term) for each, term in self.state(0).items()}
        inputs = (self.inputs(step) for step in range(steps))
        return Path(
            initial,
            tuple({name_of(each): model.value(copy) for each, copy in copies.items()} for copies in inputs),
        )


def _is_named(image: Term) -> bool:
    return not (image.is_value() or image.is_const() or image.sort().is_array())


def initial_state(system: TransitionSystem) -> tuple[Mapping[Term, Term], Term]:
    """What `init` fixes, as a start for an Unrolling, and the rest of `init` under it."""
    fixed: dict[Term, Term] = {}
    state = set(system.state)
    rest = []
    for part in conjuncts(system.init):
        variable, value = _fixed(system, part)
        if variable in state and variable not in fixed:
            fixed[variable] = value
        else:
            rest.append(part)
    start = {variable: fixed.get(variable, variable) for variable in system.state}
    terms = system.terms
    return start, terms.and_(*substitute(terms, rest, start))


def _fixed(system: TransitionSystem, part: Term) -> tuple[Term, Term]:
    """(x, c) for x = c, x and !x; (the part, true) otherwise, which is right for a Boolean x."""
    terms, kind = system.terms, part.kind()
    if kind is Kind.NOT:
        return part.children()[0], terms.false
    if kind is Kind.EQUAL:
        for variable, value in (part.children(), part.children()[::-1]):
            if variable.is_const() and not variables(value):
                return variable, value
    return part, terms.true


def primed(system: TransitionSystem) -> Mapping[Term, Term]:
    """A second copy of the state variables, x' for x, for relational forms."""
    terms = system.terms
    return {each: terms.variable(f"{name_of(each)}'", each.sort()) for each in system.state}


def relation(system: TransitionSystem) -> Term:
    """x' = next(x) for every state variable, over the system's variables and inputs."""
    terms = system.terms
    return terms.and_(*(terms.eq(copy, system.next[each]) for each, copy in primed(system).items()))
