"""A prepared Program as a transition system, in large blocks (Beyer, Cimatti, Griggio, Keremoglu,
Sebastiani 2009): everything between two cut points is one step.

Cut points are loop heads. What happens before the first of them becomes `init` if it cannot fail; what it
reads of inputs and of unset registers, if it matters, becomes state that never changes. Otherwise, and in a
Program without loops, the entry is a cut point itself. It is one too where large arrays begin with known
contents: the first step gives them these, whatever they hold in the state before.
"""

from collections.abc import Callable, Iterable, Mapping

from lemmata.cfa.blocks import blocks_of
from lemmata.cfa.liveness import Liveness
from lemmata.cfa.loops import Loop, loops
from lemmata.cfa.operations import AddressOf, Assume, Const, FunctionAddress, Operand, Skip, Var
from lemmata.cfa.program import Edge, Location, Program
from lemmata.cfa.types import Int
from lemmata.cfa.uses import defined, used
from lemmata.encode.expressions import NotEncoded, Translator, width
from lemmata.encode.layout import lay_out
from lemmata.encode.lifetimes import mortal_regions
from lemmata.encode.memory import Memory
from lemmata.encode.observations import refuse_observations
from lemmata.encode.premises import premises
from lemmata.encode.stage import Stage
from lemmata.encode.steps import State, Step, step_from
from lemmata.logic.flat import substitute
from lemmata.logic.terms import Sort, Term, Terms
from lemmata.logic.walk import variables
from lemmata.system.transition_system import CutPoint, TransitionSystem, checked
from lemmata.value import replace, value


@value
class Input:
    """What a variable of the system stands for: the value that a Havoc of the prepared Program gives."""

    term: Term
    edge: Edge
    what: str = ""


@value
class Encoded:
    """`locations` has the place of each cut point by its number, `registers` what each state term
    holds, `names` the term by the register's name.

    If the way to the first cut point is part of `init`, then `beginning` has what stands for the values that
    were unset (`unset` has these by the register's name) or asked for on it: a state variable for those that
    matter. `memory_terms` are the state terms that hold the memory.
    """

    stage: Stage
    system: TransitionSystem
    locations: tuple[Location, ...]
    registers: Mapping[Term, Var]
    names: Mapping[str, Term]
    inputs: tuple[Input, ...]
    unset: Mapping[str, Term]
    beginning: Mapping[Term, Term] | None
    memory: Memory | None
    memory_terms: Mapping[str, Term]


def encode(stage: Stage, terms: Terms) -> Encoded:
    """The system of a Program that the passes have prepared."""
    return _Encoder(stage, terms).encode()


class _Encoder:
    def __init__(self, stage: Stage, terms: Terms) -> None:
        self.terms = terms
        self._loops = loops(stage.function)
        self.memory = memory_of(terms, stage, self._loops)
        self.first = {} if self.memory is None else dict(self.memory.first())
        self._stage = stage = _assuming(stage, self.memory)
        if self.first:
            self._stage = stage = begun_apart(stage)
        function = stage.function
        self._entry = function.entry
        self.errors = frozenset(error.location for error in stage.program.errors)
        order = blocks_of(function.successors(), function.entry, set(self.errors))
        self.blocks = {block.at: block for block in order}
        heads = sorted({head for loop in self._loops for head in loop.heads})
        self.cuts: dict[Location, int] = {at: number for number, at in enumerate(heads)}
        liveness = Liveness(order)
        masks = zip(order, liveness.entering, strict=True)
        held = {} if self.memory is None else self.memory.variables
        self._live = {
            block.at: {**{one.name: one for one in liveness.variables(mask)}, **held} for block, mask in masks
        }
        self._state: dict[str, Term] = {}
        self._registers: dict[Term, Var] = {}
        self._inputs: dict[tuple[Location, str], Input] = {}
        self._results: list[Term] = []
        self._entry_inputs: tuple[Input, ...] = ()
        self._unset: Mapping[str, Term] = {}
        self.translator = self._translator()

    def _translator(self) -> Translator:
        return Translator(self.terms, address_in(self.memory), self._result)

    # ---------------------------------------------------------------- what steps ask for

    def live(self, at: Location) -> Mapping[str, Var]:
        return self._live[at]

    def held(self, variable: Var) -> Term:
        """At a cut point a register holds a state variable."""
        found = self._state.get(variable.name)
        sort = None if self.memory is None else self.memory.sorts.get(variable.name)
        if found is None and sort is not None:
            found = self._state[variable.name] = self.terms.fresh(variable.name, sort)
        if found is None:
            found = self.terms.fresh(_spelled(variable.name), self.terms.vector(width(variable.type)))
            self._state[variable.name] = found
            self._registers[found] = variable
        return found

    def input(self, edge: Edge, target: Var) -> Term:
        """Each Havoc has an input of its own; that of a _Bool is one bit."""
        found = self._inputs.get((edge.source, ""))
        if found is None:
            truth = isinstance(target.type, Int) and target.type.boolean
            sort = self.terms.vector(1 if truth else width(target.type))
            found = Input(self.terms.fresh(f"input {_spelled(target.name)}", sort), edge)
            self._inputs[edge.source, ""] = found
        return self.terms.resize(found.term, width(target.type), signed=False)

    def arbitrary(self, edge: Edge, what: str, sort: Sort) -> Term:
        found = self._inputs.get((edge.source, what))
        if found is None:
            found = Input(self.terms.fresh(f"input {what or 'memory'}", sort), edge, what)
            self._inputs[edge.source, what] = found
        return found.term

    def _result(self, sort: Sort) -> Term:
        made = self.terms.fresh("result", sort)
        self._results.append(made)
        return made

    # ---------------------------------------------------------------- the system

    def encode(self) -> Encoded:
        beginning = _Beginning(self.terms, self._stage, self.memory)
        self._unset = beginning.unset
        first = None if self._entry in self.cuts or self.first else step_from(self._entry, beginning, self)
        folded = first is not None and bool(first.arrivals) and first.bad.is_false()
        folded = folded and first is not None and self._keeps_memory(first, beginning)
        if first is not None and folded:
            entry_inputs = self._taken_inputs()
            conditions, self.translator = self.translator.conditions, self._translator()
            unset = [*beginning.unset.values(), *entry_inputs]
            images = self._identified(first, beginning, unset)
            init, frozen = self._folded(first, beginning, conditions, images, unset)
            values = {each: images.get(each, each) for each in unset if each in images or each in frozen}
        else:
            self.translator = self._translator()
            self._inputs, self._results = {}, []
            self.cuts = {self._entry: len(self.cuts), **self.cuts}
            init, frozen, values = self.terms.true, (), None
        steps = {at: self._step(at) for at in self.cuts}
        if not folded:
            init = self.terms.and_(self._at(self._entry), *self._initial_values(beginning))
        return self._encoded(steps, init, frozen, values)

    def _step(self, at: Location) -> Step:
        if at != self._entry or not self.first:
            return step_from(at, self, self)
        step = step_from(at, _Entered(self), self)
        for state in step.arrivals.values():
            state.registers.update(self.first | state.registers)
        return step

    def _keeps_memory(self, first: Step, beginning: "_Beginning") -> bool:
        """Arrays that are written before the first cut point would have to be equal to others."""
        variables = {} if self.memory is None else self.memory.variables
        return all(
            state.registers.get(name, beginning.held(one)) == beginning.held(one)
            for state in first.arrivals.values()
            for name, one in variables.items()
        )

    def _taken_inputs(self) -> list[Term]:
        """The inputs so far; from now on the same Havoc would be another input."""
        taken = [*(each.term for each in self._inputs.values()), *self._results]
        self._entry_inputs = tuple(self._inputs.values())
        self._inputs, self._results = {}, []
        return taken

    def _initial_values(self, beginning: "_Beginning") -> Iterable[Term]:
        for variable in self._live[self._entry].values():
            known = beginning.constant(variable)
            if known is not None:
                yield self.terms.eq(self.held(variable), known)
        if self.memory is not None:
            yield from self.memory.beginning(self.held)

    def _folded(
        self,
        first: Step,
        beginning: "_Beginning",
        conditions: list[Term],
        images: Mapping[Term, Term],
        unset: list[Term],
    ) -> tuple[Term, tuple[Term, ...]]:
        """The states in which the way from the entry ends, and what of `unset` they still mention."""
        parts = [
            self.terms.and_(self._at(at), state.guard, *self._equations(at, state, beginning))
            for at, state in first.arrivals.items()
        ]
        remembered = () if self.memory is None else self.memory.beginning(beginning.held)
        init = self.terms.and_(self.terms.or_(*parts), *conditions, *remembered)
        [init] = substitute(self.terms, [init], images)
        mentioned = variables(init)
        return init, tuple(each for each in unset if each in mentioned)

    def _equations(self, at: Location, state: State, beginning: "_Beginning") -> Iterable[Term]:
        for name, variable in self._live[at].items():
            value = state.registers.get(name)
            yield self.terms.eq(self.held(variable), beginning.held(variable) if value is None else value)

    def _identified(self, first: Step, beginning: "_Beginning", unset: list[Term]) -> dict[Term, Term]:
        """Unset values that a state variable simply holds: they need no variable of their own."""
        values: dict[Var, dict[Term, None]] = {}
        for at, state in first.arrivals.items():
            for name, variable in self._live[at].items():
                value = state.registers.get(name)
                held = beginning.held(variable) if value is None else value
                values.setdefault(variable, {})[held] = None
        images: dict[Term, Term] = {}
        for variable, found in values.items():
            only = next(iter(found))
            if len(found) == 1 and only in unset and only not in images:
                images[only] = self.held(variable)
        return images

    def _at(self, at: Location) -> Term:
        if len(self.cuts) == 1:
            return self.terms.true
        pc = self._pc()
        return self.terms.eq(pc, self.terms.value(self.cuts[at], pc.sort()))

    def _pc(self) -> Term:
        return self.terms.variable("pc", self.terms.vector(max(1, (len(self.cuts) - 1).bit_length())))

    def _encoded(
        self,
        steps: Mapping[Location, Step],
        init: Term,
        frozen: tuple[Term, ...],
        beginning: Mapping[Term, Term] | None,
    ) -> Encoded:
        terms = self.terms
        exists, bad = [], []
        for at, step in steps.items():
            here = self._at(at)
            reached = terms.or_(step.bad, *(state.guard for state in step.arrivals.values()))
            exists.append(terms.and_(here, reached))
            bad.append(terms.and_(here, step.bad))
        several = len(self.cuts) > 1
        images = {self._state[name]: self._image(name, steps) for name in list(self._state)}
        images |= {each: each for each in frozen}
        if several:
            images[self._pc()] = self._next_pc(steps)
        inputs = tuple(self._inputs.values())
        system = TransitionSystem(
            terms,
            tuple(images),
            (*(each.term for each in inputs), *self._results),
            init,
            images,
            terms.and_(terms.or_(*exists), *self.translator.conditions),
            terms.or_(*bad),
            self._pc() if several else None,
            tuple(self._cut_point(at, number) for at, number in self.cuts.items()),
            self._onward(steps) | {each: each for each in frozen},
        )
        ordered = sorted(self.cuts, key=self.cuts.__getitem__)
        asked = *self._entry_inputs, *inputs
        remembered = () if self.memory is None else self.memory.sorts
        return Encoded(
            self._stage,
            checked(system),
            tuple(ordered),
            self._registers,
            {variable.name: term for term, variable in self._registers.items()},
            asked,
            self._unset,
            beginning,
            self.memory,
            {name: self._state[name] for name in remembered if name in self._state},
        )

    def _image(self, name: str, steps: Mapping[Location, Step]) -> Term:
        """The register after a step from whichever cut point."""
        return self._chosen(steps, self._state[name], self._arriving(name))

    def _arriving(self, name: str) -> Callable[[Location, State], Term]:
        return lambda _, state: state.registers.get(name, self._state[name])

    def _next_pc(self, steps: Mapping[Location, Step]) -> Term:
        return self._chosen(steps, self._pc(), self._number)

    def _number(self, target: Location, _: State) -> Term:
        return self.terms.value(self.cuts[target], self._pc().sort())

    def _chosen(
        self, steps: Mapping[Location, Step], held: Term, value: Callable[[Location, State], Term]
    ) -> Term:
        """Of the values that arrivals give, the one that is taken; what is held where there is none."""
        image = held
        for at, step in steps.items():
            taken = held
            for target, state in step.arrivals.items():
                taken = self.terms.ite(state.guard, value(target, state), taken)
            image = self.terms.ite(self._at(at), taken, image)
        return image

    def _onward(self, steps: Mapping[Location, Step]) -> dict[Term, Term]:
        """The images where the step exists and is not bad, so that one of the arrivals is taken."""
        images = {}
        for name, held in self._state.items():
            images[held] = self._taken(steps, self._arriving(name)) or held
        if len(self.cuts) > 1:
            images[self._pc()] = self._taken(steps, self._number) or self._pc()
        return images

    def _taken(self, steps: Mapping[Location, Step], value: Callable[[Location, State], Term]) -> Term | None:
        """Of the values that arrivals give, one of which is taken; None without arrivals."""
        image = None
        for at, step in steps.items():
            taken = None
            for target, state in step.arrivals.items():
                new = value(target, state)
                taken = new if taken is None else self.terms.ite(state.guard, new, taken)
            if taken is not None:
                image = taken if image is None else self.terms.ite(self._at(at), taken, image)
        return image

    def _cut_point(self, at: Location, number: int) -> CutPoint:
        program, function = self._stage.program, self._stage.function
        spans = [loop.span for loop in function.loops if loop.location == at]
        name = str(program.place(spans[0])) if spans else f"location {at}"
        if at == self._entry:
            name = "entry"
        loop = next((each for each in self._loops if at in each.heads), None)
        if loop is None:
            return CutPoint(number, name)
        modified = self._terms_of(_modified(loop, function.edges))
        return CutPoint(number, name, modified, self._terms_of(_tested(loop, function.edges)))

    def _terms_of(self, names: Iterable[str]) -> tuple[Term, ...]:
        return tuple(self._state[name] for name in dict.fromkeys(names) if name in self._state)


class _Beginning:
    """Where the program begins: globals have their initial values, all else is unset."""

    def __init__(self, terms: Terms, stage: Stage, memory: Memory | None) -> None:
        self.unset: dict[str, Term] = {}
        self._terms = terms
        self._memory = memory
        self._program = stage.program

    def held(self, variable: Var) -> Term:
        known = self.constant(variable)
        if known is not None:
            return known
        found = self.unset.get(variable.name)
        if found is None:
            name = f"unset {_spelled(variable.name)}"
            sort = None if self._memory is None else self._memory.sorts.get(variable.name)
            found = self._terms.fresh(name, sort or self._terms.vector(width(variable.type)))
            self.unset[variable.name] = found
        return found

    def constant(self, variable: Var) -> Term | None:
        return initial_constant(self._terms, self._program, variable, self._memory)


class _Entered:
    """Where the program begins in a step of its own."""

    def __init__(self, encoder: _Encoder) -> None:
        self._encoder = encoder

    def held(self, variable: Var) -> Term:
        return self._encoder.first.get(variable.name) or self._encoder.held(variable)


def begun_apart(stage: Stage) -> Stage:
    """The stage with an entry that no loop comes back to; all locations keep their numbers."""
    function = stage.function
    if all(edge.target != function.entry for edge in function.edges):
        return stage
    before = Edge(function.size, function.entry, Skip(), function.span)
    begun = replace(function, entry=function.size, size=function.size + 1, edges=(*function.edges, before))
    functions = {**stage.program.functions, function.name: begun}
    frames = (*stage.frames, stage.frames[function.entry]) if stage.frames else ()
    return replace(stage, program=replace(stage.program, functions=functions), frames=frames)


def memory_of(terms: Terms, stage: Stage, around: Iterable[Loop]) -> Memory | None:
    """The memory of a Program, if it has any; NotEncoded where a proof could rest on our layout of it."""
    layout = lay_out(stage.program, frozenset(at for loop in around for at in loop.body))
    if layout is None:
        return None
    refuse_observations(stage.program, layout)
    return Memory(terms, stage.program, layout, mortal_regions(stage, layout))


def _assuming(stage: Stage, memory: Memory | None) -> Stage:
    """The stage with what a verdict about it rests on."""
    of_memory = () if memory is None else memory.assumptions()
    known = dict.fromkeys((*stage.program.assumptions, *premises(stage.program), *of_memory))
    return replace(stage, program=replace(stage.program, assumptions=tuple(known)))


def address_in(memory: Memory | None) -> Callable[[AddressOf | FunctionAddress], Term]:
    def address(operand: AddressOf | FunctionAddress) -> Term:
        if memory is None:
            named = operand.function if isinstance(operand, FunctionAddress) else operand.object.name
            raise NotEncoded(f"the address of {named}")
        return memory.address(operand)

    return address


def initial_constant(terms: Terms, program: Program, variable: Var, memory: Memory | None) -> Term | None:
    """The initial value of a global register; None for a local, and for what holds the memory."""
    if not variable.is_global or (memory is not None and variable.name in memory.sorts):
        return None
    one = next(each for each in program.globals if each.variable == variable)
    value: Operand | bytes = one.initial[0].value if one.initial else Const(0, variable.type)
    if isinstance(value, AddressOf | FunctionAddress):
        return address_in(memory)(value)
    if not isinstance(value, Const):
        raise NotEncoded(f"the initial value of {variable.name}")
    return terms.bv(value.value, width(variable.type))


def _spelled(name: str) -> str:
    """A register's name as a name of terms, which keep @ and ' for the copies of steps."""
    return name.replace("@", "~").replace("'", "~")


def _modified(loop: Loop, edges: Iterable[Edge]) -> Iterable[str]:
    """The registers that the loop's body sets."""
    for edge in edges:
        if edge.source in loop.body:
            target = defined(edge.operation)
            if target is not None:
                yield target.name


def _tested(loop: Loop, edges: Iterable[Edge]) -> list[str]:
    """The registers that decide whether the loop goes on, directly or through the body's assignments."""
    inside = [edge for edge in edges if edge.source in loop.body]
    leaving = {edge.source for edge in inside if edge.target not in loop.body}
    exits = [edge for edge in inside if edge.source in leaving and isinstance(edge.operation, Assume)]
    sources = {
        target.name: edge for edge in inside if (target := defined(edge.operation)) and target.is_temporary
    }
    found: dict[str, None] = {}
    waiting = [operand for edge in exits for operand in used(edge.operation)]
    while waiting:
        operand = waiting.pop(0)
        if isinstance(operand, Var) and operand.name not in found:
            found[operand.name] = None
            if operand.name in sources:
                waiting.extend(used(sources[operand.name].operation))
    return list(found)
