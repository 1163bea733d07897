"""Predicate abstraction with counterexample-guided refinement (paper 004 compares with it).

Beyer, Keremoglu, Wendler: Predicate Abstraction with Adjustable-Block Encoding, FMCAD 2010. Blocks end at cut
points, each of which has a precision: the predicates that its abstract states speak of, taken from sequence
interpolants of infeasible error paths. The abstraction after a block is Boolean (all combinations of the
predicates that are possible, up to a bound, by enumeration) or Cartesian (each predicate by itself). After a
refinement the abstract reachability graph is built anew; abstractions that stay the same are remembered.
"""

from collections import deque
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from lemmata.engines.interpolants import Interpolator, step_from
from lemmata.engines.paths import bounded_search
from lemmata.engines.unwinding import Feasible, Place, Places, Refuter
from lemmata.logic.flat import substitute
from lemmata.logic.solver import Sat, Solver, Undecided, Unsat
from lemmata.logic.terms import Kind, Term, Terms, conjuncts
from lemmata.logic.walk import postorder
from lemmata.system.engine import InvariantSource, Run, inductive
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.verdict import Fact, Hindered, Inductive, Refined, Safe, Unknown, Unsafe, Verdict, Worked
from lemmata.value import value

Precision: TypeAlias = Mapping[Place, tuple[Term, ...]]


@value
class Config:
    """`abstraction` and, for the Boolean one, the most `cubes` of an abstract state (else it is Cartesian).

    `k_max`: the most blocks of a path. `raw`: only the solver interpolates.
    `checked`: every interpolant is proved to be one.
    """

    abstraction: Literal["boolean", "cartesian"] = "boolean"
    cubes: int = 40
    k_max: int | None = None
    raw: bool = False
    checked: bool = False


def predabs(system: TransitionSystem, lemmas: InvariantSource, config: Config) -> Run:
    """The refinement loop: explore, refute the error path that was found, explore with more predicates."""
    places = Places(system)
    refuter = Refuter(places, Interpolator(system, raw=config.raw, checked=config.checked))
    abstraction = Abstraction(places, config)
    precision: Precision = {}
    while True:
        known = inductive(system, lemmas)
        explored = yield from explore(places, abstraction, precision, known, config.k_max)
        if not isinstance(explored, Node):
            return explored
        way = explored.way()
        labels = [system.init, *[known] * (len(way) - 1)]
        error = system.terms.and_(system.constraint, system.bad)
        found = yield from refuter.refute([each.place for each in way], labels, error)
        if isinstance(found, Feasible):
            return Unsafe(found.path, "base case")
        if isinstance(found, Undecided):
            yield Hindered(f"a path could not be refuted: {found.reason}")
            return (yield from bounded_search(system, 0, config.k_max))
        reasons = [
            (node.place, each.formula)
            for node, each in zip(way[1:], found.interpolants, strict=True)
            if each is not None
        ]
        precision = refined(precision, reasons, config.abstraction)
        yield Refined(f"{sum(map(len, precision.values()))} predicates")


def refined(
    precision: Precision, reasons: Sequence[tuple[Place, Term]], abstraction: Literal["boolean", "cartesian"]
) -> Precision:
    """With the predicates of the interpolants; where these are known already, with the interpolants as they
    are, which every abstraction of the path can say.
    """
    finer = dict(precision)
    for place, formula in reasons:
        finer[place] = _joined(finer.get(place, ()), predicates_of(formula, abstraction))
    if finer == precision:
        for place, formula in reasons:
            finer[place] = _joined(finer.get(place, ()), conjuncts(formula))
    return finer


def predicates_of(interpolant: Term, abstraction: Literal["boolean", "cartesian"]) -> list[Term]:
    """What an abstraction needs to be able to say, so as to say the interpolant."""
    if abstraction == "cartesian":
        return conjuncts(interpolant)
    connectives = (Kind.AND, Kind.OR, Kind.NOT)
    formulas = [each for each in postorder([interpolant]) if each.sort().is_bool()]
    inside = {child for each in formulas if each.kind() not in connectives for child in each.children()}
    return [each for each in formulas if each.kind() not in connectives and each not in inside]


def _joined(known: Sequence[Term], new: Iterable[Term]) -> tuple[Term, ...]:
    return tuple(each for each in dict.fromkeys((*known, *new)) if not each.is_value())


@dataclass(frozen=True, eq=False)
class Node:
    """An abstract state at a place, and how it was come to."""

    place: Place
    states: Term
    parent: "Node | None" = None
    depth: int = 0

    def way(self) -> list["Node"]:
        """From the root to this node."""
        nodes: list[Node] = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]


def explore(
    places: Places, abstraction: "Abstraction", precision: Precision, known: Term, k_max: int | None
) -> Generator[Fact, None, Verdict | Node]:
    """The abstract reachability graph: a node that an error may follow, or else the verdict."""
    system, terms = places.system, places.system.terms
    error = terms.and_(system.constraint, system.bad)
    reached: dict[Place, Term] = {}
    roots = [Node(place, terms.and_(system.init, at)) for place, at in enumerate(places.formulas)]
    waiting, limited = deque(roots), False
    while waiting:
        node = waiting.popleft()
        covering = reached.get(node.place, terms.false)
        if _implied(terms, node.states, covering):
            continue
        if not isinstance(Solver(terms).check(places.formulas[node.place], node.states, error), Unsat):
            return node
        reached[node.place] = terms.or_(covering, node.states)
        if k_max is not None and node.depth >= k_max:
            limited = True
            continue
        for place in places.successors[node.place]:
            states = abstraction.after(node.place, node.states, place, precision.get(place, ()))
            waiting.append(Node(place, terms.and_(known, states), node, node.depth + 1))
        yield Worked("transfer")
    if limited:
        return Unknown(f"the abstract reachability graph is not closed at depth {k_max}")
    union = terms.or_(*(terms.and_(places.formulas[place], states) for place, states in reached.items()))
    return Safe(Inductive(terms.and_(known, union)), "fixed point")


def _implied(terms: Terms, states: Term, by: Term) -> bool:
    return isinstance(Solver(terms).check(states, terms.not_(by)), Unsat)


class Abstraction:
    """Abstract states after a block, remembered."""

    def __init__(self, places: Places, config: Config) -> None:
        self._places = places
        self._system = places.system
        self._terms = places.system.terms
        self._config = config
        self._known: dict[tuple[Place, Term, Place, tuple[Term, ...]], Term] = {}

    def after(self, at: Place, states: Term, to: Place, predicates: tuple[Term, ...]) -> Term:
        """What the predicates say of the states that a good step from some states leads to."""
        key = at, states, to, predicates
        if key not in self._known:
            self._known[key] = self._abstracted(at, states, to, predicates)
        return self._known[key]

    def _abstracted(self, at: Place, states: Term, to: Place, predicates: tuple[Term, ...]) -> Term:
        past = step_from(self._system, self._terms.and_(self._places.formulas[at], states))
        arrived, *images = substitute(self._terms, [self._places.formulas[to], *predicates], past.image)
        solver = Solver(self._terms)
        solver.add(*past.condition, arrived)
        cubes = None if self._config.abstraction == "cartesian" else self._cubes(solver, images)
        if cubes is None:
            return self._cartesian(solver, predicates, images)
        return self._terms.or_(*(self._cube(predicates, cube) for cube in cubes))

    def _cubes(self, solver: Solver, images: Sequence[Term]) -> list[list[bool]] | None:
        """All combinations of truth values; None where there are too many."""
        found: list[list[bool]] = []
        with solver.scope():
            answer = solver.check()
            while isinstance(answer, Sat):
                if len(found) == self._config.cubes:
                    return None
                found.append([answer.model.holds(each) for each in images])
                solver.add(self._terms.not_(self._cube(images, found[-1])))
                answer = solver.check()
        return found if isinstance(answer, Unsat) else None

    def _cube(self, predicates: Sequence[Term], truth: Sequence[bool]) -> Term:
        literals = zip(predicates, truth, strict=True)
        return self._terms.and_(*(each if holds else self._terms.not_(each) for each, holds in literals))

    def _cartesian(self, solver: Solver, predicates: Sequence[Term], images: Sequence[Term]) -> Term:
        """Each predicate that always holds, or never does."""
        if isinstance(solver.check(), Unsat):
            return self._terms.false
        parts = []
        for predicate, image in zip(predicates, images, strict=True):
            if isinstance(solver.check(self._terms.not_(image)), Unsat):
                parts.append(predicate)
            elif isinstance(solver.check(image), Unsat):
                parts.append(self._terms.not_(predicate))
        return self._terms.and_(*parts)
