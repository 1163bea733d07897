"""Path focusing: invariants along the paths that a solver says are missing, as PAGAI has them.

Monniaux, Gonnord: Using bounded model checking to focus fixpoint iterations, SAS 2011; Henry, Monniaux,
Moy: Succinct representations for abstract interpretation, SAS 2012. Between cut points a step is one way
through the Program. A query asks for a step that leaves the states found so far; its way alone is then
followed in the abstract, again and again if it leads back to where it began. No two ways are joined before
they arrive, and none that cannot be taken is looked at. When no step leaves, a solver has shown that what was
found is inductive; where it gives up, data flow takes over.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from lemmata.cfa.operations import Operation, Var
from lemmata.cfa.program import Edge, Program
from lemmata.invariants.analysis import Effort, GaveUp, analyse
from lemmata.invariants.domains import DOMAINS
from lemmata.invariants.domains.domain import Domain, Facts
from lemmata.invariants.facts import facts_of, start_of
from lemmata.invariants.flow import Node, nodes_of
from lemmata.invariants.publishing import batch_of
from lemmata.invariants.view import View
from lemmata.logic.limits import Limits
from lemmata.logic.solver import Model, Sat, Solver, Undecided
from lemmata.logic.terms import Term
from lemmata.system.engine import InvariantSource, Supply
from lemmata.system.unrolling import Unrolling
from lemmata.system.verdict import Fact, Worked

S = TypeVar("S")
R = TypeVar("R")

Search: TypeAlias = Generator[Fact, None, R]


@dataclass(frozen=True)
class Config:
    """`domain` is a name of DOMAINS. After so many `paths`, and where a query is too hard, data flow goes on.

    `delay`: how often what arrives at a cut point is joined before it is widened.
    """

    domain: str = "numbers-polyhedra"
    paths: int = 400
    delay: int = 8
    descents: int = 2


_EFFORT = Limits(looks=40_000)
"""Of one query: counted, so that every run gives up at the same one."""


def path_focused(program: Program, view: View, lemmas: InvariantSource, config: Config) -> Supply:
    del lemmas
    nodes = nodes_of(program)
    facts = facts_of(program)
    domain = DOMAINS[config.domain](facts)
    focus = _Focus(view, nodes, domain, facts, config)
    start = start_of(program, domain)
    try:
        states = focus.begin(start)
        found = yield from _closed(focus, states, start)
    except GaveUp:
        return
    batch = batch_of(view, "pagai", domain, nodes, found)
    if batch.lemmas:
        yield batch


def _closed(focus: "_Focus[S]", states: dict[int, S], start: S) -> Search[list[S | None]]:
    """States that no step leaves, by place: as a solver says, or by data flow from where it gives up."""
    try:
        yield from focus.ascend(states)
    except GaveUp:
        return (yield from analyse(focus.nodes, focus.domain, start, Effort(), states))
    lower = yield from focus.descend(states, start)
    return [lower.get(place) for place in range(len(focus.nodes))]


@dataclass(frozen=True)
class _Way:
    """The edges of a step, from the block in one place to that in another."""

    source: int
    edges: tuple[Edge, ...]
    target: int


class _Focus(Generic[S]):
    """States of cut points are kept by the places of their blocks."""

    def __init__(
        self, view: View, nodes: Sequence[Node], domain: Domain[S], facts: Facts, config: Config
    ) -> None:
        self._view = view
        self.nodes = nodes
        self.domain = domain
        self._config = config
        self._system = view.system
        self._cuts = [place for place, node in enumerate(nodes) if view.cut(node.at) is not None]
        self._places = {nodes[place].at: place for place in self._cuts}
        self._kept = {place: self._speakable(nodes[place], facts) for place in self._cuts}
        self._unrolling = Unrolling(view.system, tag="'")
        self._solver = Solver(view.system.terms, _EFFORT)
        self._solver.add(self._unrolling.constraint(0))
        self._followed = 0

    def _speakable(self, node: Node, facts: Facts) -> set[str]:
        """What the system holds at a cut point: formulas cannot speak of more."""

        def held(name: str) -> bool:
            register: Var | None = facts.registers.get(name)
            return register is not None and self._view.term(register) is not None

        return {name for name in node.live if held(name)}

    # ---------------------------------------------------------------- the entry

    def begin(self, start: S) -> dict[int, S]:
        """The states in which cut points are reached from the entry, before any step."""
        arriving: dict[int, S] = {0: start}
        for place, node in enumerate(self.nodes):
            state = arriving.get(place)
            if state is None or place in self._kept:
                continue
            after = self._after(state, node.run)
            for way in node.ways:
                reached = None if after is None else self.domain.post(after, way.operation)
                if reached is None:
                    continue
                if way.target <= place and way.target not in self._kept:
                    raise GaveUp
                known = arriving.get(way.target)
                arriving[way.target] = reached if known is None else self.domain.join(known, reached)
        return {
            place: self.domain.restrict(state, self._kept[place])
            for place, state in arriving.items()
            if place in self._kept
        }

    def _after(self, state: S, operations: Iterable[Operation]) -> S | None:
        found: S | None = state
        for operation in operations:
            if found is None:
                return None
            found = self.domain.post(found, operation)
        return found

    # ---------------------------------------------------------------- up

    def ascend(self, states: dict[int, S]) -> Search[None]:
        """Grow the states until no step leaves them."""
        visits = dict.fromkeys(self._cuts, 0)
        waiting = set(states)
        while waiting:
            place = min(waiting)
            way = yield from self._leaving(place, states, states)
            if way is None:
                waiting.discard(place)
                continue
            visits[way.target] += 1
            self._grow(states, way, widens=visits[way.target] > self._config.delay)
            waiting.add(way.target)

    def _grow(self, states: dict[int, S], way: _Way, *, widens: bool) -> None:
        """Take over what arrives along a way; along a loop's own way, until nothing new does."""
        domain, target = self.domain, way.target
        before, known = states[way.source], states.get(target)
        arriving = self._along(way, before)
        if arriving is None or (known is not None and domain.leq(arriving, known)):
            raise GaveUp
        if known is None:
            states[target] = arriving
        elif widens:
            states[target] = domain.widen(known, arriving)
        elif target == way.source:
            states[target] = self._repeated(way, before)
        else:
            states[target] = domain.join(known, arriving)

    def _repeated(self, way: _Way, before: S) -> S:
        """A state that the way does not leave: by widening, and once down again."""
        domain = self.domain
        state = before
        for number in range(self._config.paths):
            arriving = self._along(way, state)
            if arriving is None or domain.leq(arriving, state):
                break
            state = domain.join(state, arriving) if number < 2 else domain.widen(state, arriving)
        arriving = self._along(way, state)
        if arriving is None:
            return state
        lower = domain.join(before, arriving)
        return lower if domain.leq(lower, state) else state

    def _along(self, way: _Way, state: S) -> S | None:
        found = self._after(state, (edge.operation for edge in way.edges))
        return None if found is None else self.domain.restrict(found, self._kept[way.target])

    # ---------------------------------------------------------------- down

    def descend(self, states: dict[int, S], start: S) -> Search[dict[int, S]]:
        """What arrives from the states, along ways that can be taken, if no step leaves that either."""
        for _ in range(self._config.descents):
            try:
                lower = yield from self._arriving(states, start)
                for place in lower:
                    if (yield from self._leaving(place, lower, lower)) is not None:
                        return states
            except GaveUp:
                return states
            shrunk = any(
                not self.domain.leq(state, lower[place]) for place, state in states.items() if place in lower
            )
            states = lower
            if not shrunk:
                break
        return states

    def _arriving(self, states: dict[int, S], start: S) -> Search[dict[int, S]]:
        found = self.begin(start)
        for place in sorted(states):
            while way := (yield from self._leaving(place, states, found)):
                arriving, known = self._along(way, states[place]), found.get(way.target)
                if arriving is None or (known is not None and self.domain.leq(arriving, known)):
                    raise GaveUp
                found[way.target] = arriving if known is None else self.domain.join(known, arriving)
        return found

    # ---------------------------------------------------------------- queries

    def _leaving(self, place: int, states: Mapping[int, S], bounds: Mapping[int, S]) -> Search[_Way | None]:
        """A step from one of the states that does not arrive in one of the bounds."""
        if self._followed == self._config.paths:
            raise GaveUp
        terms = self._system.terms
        here = terms.and_(self._at(place), self._formula(states[place]))
        missed = terms.or_(
            *(terms.and_(self._at(q), terms.not_(self._formula(bounds.get(q)))) for q in self._cuts)
        )
        answer = self._solver.check(here, self._unrolling.at(1, missed))
        if isinstance(answer, Undecided):
            raise GaveUp
        way = self._way(place, answer.model) if isinstance(answer, Sat) else None
        yield Worked("query")
        return way

    def _way(self, place: int, model: Model) -> _Way:
        self._followed += 1
        path = self._unrolling.path(model, 1)
        edges = self._view.followed(path.initial, path.inputs[0])
        if not edges or edges[-1].target not in self._places:
            raise GaveUp
        return _Way(place, tuple(edges), self._places[edges[-1].target])

    def _at(self, place: int) -> Term:
        cut = self._view.cut(self.nodes[place].at)
        assert cut is not None, "a place of a cut point"
        return self._system.at(cut)

    def _formula(self, state: S | None) -> Term:
        terms = self._system.terms
        return terms.false if state is None else self.domain.to_term(state, terms, self._view.term)
