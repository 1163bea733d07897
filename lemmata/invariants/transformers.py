"""Affine transformers, bottom-up, and preconditions, top-down, as PIPS has them.

Irigoin, Jouvelot, Triolet: Semantical interprocedural parallelization, ICS 1991; Ancourt, Coelho, Irigoin: A
modular static analysis approach to affine loop invariants detection, 2010. The transformer of a loop's body
relates the registers, x, to what they were at the loop's head before, x#init: a polyhedron over both. That of
the loop follows from the differences x - x#init alone, k of which add up to its k-fold closure. Preconditions
then go through the Program once; at a loop's head x#init is what x was when the loop was entered.

Results are taken not to wrap at first. The preconditions show which assignments might: where nothing wraps as
long as nothing has wrapped, nothing ever does. Those that might are analysed again as if they gave any value.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from lemmata.cfa.loops import loops
from lemmata.cfa.operations import Operation, Var
from lemmata.cfa.program import Location, Program
from lemmata.invariants.analysis import Effort, GaveUp, analyse
from lemmata.invariants.domains.domain import Facts
from lemmata.invariants.domains.linear_forms import Linear, of_row
from lemmata.invariants.domains.polyhedra import Polyhedra, State
from lemmata.invariants.domains.polyhedron import Row, Shape, Space
from lemmata.invariants.facts import facts_of, start_of
from lemmata.invariants.flow import Node, nodes_of
from lemmata.invariants.publishing import batch_of
from lemmata.invariants.view import View
from lemmata.system.engine import InvariantSource, Supply
from lemmata.system.verdict import Worked
from lemmata.value import value

R = TypeVar("R")

INITIAL = "#init"
"""The end of the name for what a register was when its loop was entered."""


@dataclass(frozen=True)
class Config:
    """`rounds`: how often operations that may wrap are looked for before nothing is published; `limit`: how
    many blocks the data flow afterwards may take."""

    rounds: int = 12
    limit: int = 50_000


@value
class Precondition:
    """At a loop's head: sums of registers, and of these at the loop's entry (`x#init`), that are 0 or not
    negative."""

    at: Location
    equal: tuple[Linear, ...]
    positive: tuple[Linear, ...]


Search: TypeAlias = Generator[Worked, None, R]


def affine(program: Program, view: View, lemmas: InvariantSource, config: Config) -> Supply:
    """What follows at cut points without initial values. As that need not be inductive, data flow starts from
    there and ends with the next states that are."""
    del lemmas
    analysis = _Analysis(program)
    try:
        states = yield from analysis.preconditions(config.rounds)
        domain = Polyhedra(facts_of(program), space=analysis.domain.space)
        known = {place: analysis.plain(states[place]) for place in sorted(analysis.heads) if place in states}
        start, effort = start_of(program, domain), Effort(limit=config.limit)
        found = yield from analyse(analysis.nodes, domain, start, effort, known)
    except GaveUp:
        return
    batch = batch_of(view, "pips", domain, analysis.nodes, found)
    if batch.lemmas:
        yield batch


def preconditions(program: Program, config: Config = Config()) -> Search[tuple[Precondition, ...]]:
    """What holds at the head of each loop, with initial values; nothing where the analysis gives up."""
    analysis = _Analysis(program)
    try:
        states = yield from analysis.preconditions(config.rounds)
    except GaveUp:
        return ()
    heads = ((place, states.get(place)) for place in sorted(analysis.heads))
    return tuple(analysis.spoken(place, state) for place, state in heads if state is not None)


@dataclass(frozen=True)
class _Transformer:
    """What one round of a loop's body does, and any number of rounds, for each pack."""

    once: tuple[Shape, ...]
    often: tuple[Shape, ...]


class _Analysis:
    """`heads` are the places of the loops' heads."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self.nodes: Sequence[Node] = nodes_of(program)
        places = {node.at: place for place, node in enumerate(self.nodes)}
        found = loops(program.functions[program.entry])
        self._bodies = {
            places[loop.heads[0]]: sorted(places[at] for at in loop.body if at in places)
            for loop in reversed(found)
            if loop.heads[0] in places
        }
        self._irreducible = any(loop.irreducible for loop in found)
        self.heads = self._bodies.keys()
        self._wrapping: set[Operation] = set()
        self._transformers: dict[int, _Transformer] = {}
        self.domain = Polyhedra(*_with_initial_values(facts_of(program)), self._fits)
        self._relations = _Relations(self.domain)

    def _fits(self, operation: Operation) -> bool:
        return operation not in self._wrapping

    # ---------------------------------------------------------------- both ways

    def preconditions(self, rounds: int) -> Search[dict[int, State]]:
        """The states at the start of each block, when nothing is found any more that may wrap."""
        if self._irreducible:
            raise GaveUp
        for _ in range(rounds):
            yield from self._summarise()
            states, wrapping = yield from self._propagate()
            if wrapping <= self._wrapping:
                return states
            self._wrapping |= wrapping
        raise GaveUp

    def _summarise(self) -> Search[None]:
        """The transformers of all loops, inner ones first."""
        self._transformers = {}
        for head, body in self._bodies.items():
            start = self._relations.entering(self.domain.top())
            walk = _Walk(self, head, start)
            yield from walk.over(body, self._repeated)
            if walk.back is not None:
                self._transformers[head] = self._relations.transformer(walk.back)

    def _propagate(self) -> Search[tuple[dict[int, State], set[Operation]]]:
        """Preconditions everywhere, and what may wrap under them."""
        walk = _Walk(self, 0, start_of(self._program, self.domain))
        if 0 in self.heads:
            walk.states[0] = self._entered(0, walk.states[0])
        yield from walk.over(range(len(self.nodes)), self._entered)
        return walk.states, walk.wrapping

    def _entered(self, head: int, state: State) -> State:
        return self._repeated(head, self._relations.entering(state))

    def _repeated(self, head: int, state: State) -> State:
        """A loop's head: no round, or some rounds of which the last one is the body's own transformer."""
        found = self._transformers.get(head)
        if found is None:
            return state
        often = self._relations.composed(state, found.often)
        return self.domain.join(state, self._relations.composed(often, found.once))

    # ---------------------------------------------------------------- what is said

    def plain(self, state: State) -> State:
        """Without initial values, in packs that have no places for them."""
        space = self.domain.space
        halves = ((shape, space.size(shape) // 2) for shape in state.shapes)
        shapes = (space.projected(shape, range(half, 2 * half)) for shape, half in halves)
        return State(tuple(shapes), {})

    def spoken(self, place: int, state: State) -> Precondition:
        equal: dict[Linear, None] = {}
        positive: dict[Linear, None] = {}
        for pack, shape in zip(self.domain.packs, state.shapes, strict=True):
            same, more = self.domain.space.rows(shape)
            equal.update((of_row(row, pack), None) for row in same)
            positive.update((of_row(row, pack), None) for row in more)
        return Precondition(self.nodes[place].at, tuple(equal), tuple(positive))


def _with_initial_values(facts: Facts) -> tuple[Facts, list[tuple[str, ...]]]:
    """Each pack with as many places again, for the registers' values at the entry of a loop."""
    registers = dict(facts.registers)
    for pack in facts.lockstep:
        for name in pack:
            registers[name + INITIAL] = Var(name + INITIAL, registers[name].type)
    packs = [(*pack, *(name + INITIAL for name in pack)) for pack in facts.lockstep]
    return Facts(registers, facts.thresholds), packs


AtHead: TypeAlias = Callable[[int, State], State]
"""What an arriving state becomes at a loop's head, in a place."""


class _Walk:
    """Once through some blocks, from the first, in their order. `back` is what comes to the first again."""

    def __init__(self, analysis: _Analysis, first: int, start: State) -> None:
        self._nodes = analysis.nodes
        self._heads = analysis.heads
        self._domain = analysis.domain
        self._first = first
        self.states = {first: start}
        self.back: State | None = None
        self.wrapping: set[Operation] = set()

    def over(self, places: Iterable[int], at_head: AtHead) -> Search[None]:
        inside = set(places)
        for place in sorted(inside):
            state = self.states.get(place)
            if state is None:
                continue
            if place in self._heads and place != self._first:
                state = self.states[place] = at_head(place, state)
            yield Worked("transfer")
            self._leave(place, state, inside)

    def _leave(self, place: int, state: State, inside: set[int]) -> None:
        after: State | None = state
        for operation in self._nodes[place].run:
            after = self._after(after, operation)
        for way in self._nodes[place].ways:
            arriving = self._after(after, way.operation)
            if arriving is not None and way.target in inside:
                self._arrive(place, way.target, arriving)

    def _after(self, state: State | None, operation: Operation) -> State | None:
        if state is None:
            return None
        if self._domain.wraps(state, operation):
            self.wrapping.add(operation)
        return self._domain.post(state, operation)

    def _arrive(self, place: int, target: int, state: State) -> None:
        """An inner loop's way back is in its transformer already."""
        if target == self._first:
            self.back = state if self.back is None else self._domain.join(self.back, state)
        elif target > place:
            known = self.states.get(target)
            self.states[target] = state if known is None else self._domain.join(known, state)
        elif target not in self._heads:
            raise GaveUp


class _Relations:
    """Polyhedra over registers and their initial values, each in one half of a pack."""

    def __init__(self, domain: Polyhedra) -> None:
        self._domain = domain
        self._space: Space = domain.space

    def entering(self, state: State) -> State:
        """Initial values are what the registers are now."""
        initial = {name for pack in self._domain.packs for name in pack if name.endswith(INITIAL)}
        known = {name for pack in self._domain.packs for name in pack} - initial
        clean = self._domain.restrict(state, known)
        shapes = [
            self._space.met(
                shape, [_difference(place, self._space.size(shape)) for place in range(size // 2)]
            )
            for shape, size in ((shape, self._space.size(shape)) for shape in clean.shapes)
        ]
        return State(tuple(shapes), {})

    def composed(self, state: State, then: Iterable[Shape]) -> State:
        """What a transformer makes of a state; initial values are those of the state."""
        pairs = zip(state.shapes, then, strict=True)
        return State(tuple(self._composed(one, other) for one, other in pairs), {})

    def _composed(self, first: Shape, second: Shape) -> Shape:
        """The places are: after the second, between the two, before the first."""
        half = self._space.size(first) // 2
        both = self._space.both(
            self._space.inserted(first, 0, half), self._space.inserted(second, 2 * half, half)
        )
        return self._space.capped(self._space.projected(both, range(half, 2 * half)))

    def transformer(self, once: State) -> _Transformer:
        return _Transformer(once.shapes, tuple(map(self._closure, once.shapes)))

    def _closure(self, once: Shape) -> Shape:
        """Any number of rounds: their differences add up, so k of them satisfy each constraint k-fold."""
        space, size = self._space, self._space.size(once)
        half = size // 2
        wide = space.inserted(once, size, half)
        differences = space.projected(
            space.met(wide, [_as_difference(place, half) for place in range(half)]), range(size)
        )
        equalities, inequalities = (
            [_scaled(row) for row in part] for part in space.rows(space.capped(differences))
        )
        rounds = (0,) * (size + 1) + (1,)
        return space.projected(
            space.met(space.universe(size + 1), equalities, [*inequalities, rounds]), [size]
        )


def _difference(place: int, size: int) -> Row:
    """A register minus its initial value, in a pack of that size."""
    made = [0] * (size + 1)
    made[place + 1], made[place + 1 + size // 2] = 1, -1
    return tuple(made)


def _as_difference(place: int, half: int) -> Row:
    """The same, minus its difference, which has a place behind both."""
    rest = [0] * half
    rest[place] = -1
    return *_difference(place, 2 * half), *rest


def _scaled(row: Row) -> Row:
    """A constraint on one round's differences, on registers, initial values, and a number of rounds."""
    constant, *factors = row
    return 0, *factors, *(-each for each in factors), constant
