"""The steps of a system, place by place: with the program counter known, what cannot happen is folded away.

No cube speaks of the program counter, and no frame has to learn where steps lead: each cube belongs to a
place, and is asked for after the steps from the places before it only.
"""

from collections.abc import Sequence

from lemmata.engines.pdr.cubes import State
from lemmata.engines.unwinding import Place, Places
from lemmata.logic.flat import Replay, evaluate
from lemmata.logic.terms import Kind, Term
from lemmata.logic.walk import variables
from lemmata.system.transition_system import TransitionSystem


class Steps:
    def __init__(self, system: TransitionSystem) -> None:
        self.system = system
        self._terms = system.terms
        places = Places(system)
        self.formulas = places.formulas
        self.places = _reachable(system, places)
        self.before = {
            place: [each for each in self.places if place in places.successors[each]] for place in self.places
        }
        self._after: dict[Place, tuple[Term, Term, dict[Term, Term]]] = {}
        self._images: dict[tuple[Place, Term], Term] = {}

    def place(self, state: State) -> Place:
        """Where a state is."""
        return next(n for n, each in enumerate(self.formulas) if evaluate(each, state) is True)

    def located(self, place: Place, cube: Sequence[Term]) -> tuple[Term, ...]:
        """The cube, with where it is."""
        return (self.formulas[place], *cube)

    # ---------------------------------------------------------------- steps from a place

    def constraint(self, place: Place) -> Term:
        """That a state is at the place and a step from it exists."""
        return self._terms.and_(*self._assumed(place), self._formulas(place)[0])

    def bad(self, place: Place) -> Term:
        return self._formulas(place)[1]

    def image(self, place: Place, literal: Term) -> Term:
        """The literal after a step from the place."""
        image = self._images.get((place, literal))
        if image is None:
            following = self._formulas(place)[2]
            leaves = variables(literal)
            [image] = Replay(self._terms, [literal], leaves)([following[each] for each in leaves])
            self._images[place, literal] = image
        return image

    def arrived(self, place: Place, to: Place) -> Term:
        """That a step from the place leads to the other one."""
        return self.image(place, self.formulas[to])

    def _formulas(self, place: Place) -> tuple[Term, Term, dict[Term, Term]]:
        """Constraint, bad and next, with pc known."""
        found = self._after.get(place)
        if found is None:
            system, fixed = self.system, self._fixed(place)
            roots = [system.constraint, system.bad, *(system.next[each] for each in system.state)]
            constraint, bad, *images = Replay(self._terms, roots, fixed)(fixed) if fixed else roots
            found = constraint, bad, dict(zip(system.state, images, strict=True))
            self._after[place] = found
        return found

    def _fixed(self, place: Place) -> dict[Term, Term]:
        formula, pc = self.formulas[place], self.system.pc
        if pc is None or formula.kind() is not Kind.EQUAL or pc not in formula.children():
            return {}
        return {pc: next(each for each in formula.children() if each != pc)}

    def _assumed(self, place: Place) -> list[Term]:
        return [] if self._fixed(place) else [self.formulas[place]]


def _reachable(system: TransitionSystem, places: Places) -> list[Place]:
    """The places that steps lead to from those where an initial state may be."""
    begin = [n for n, each in enumerate(places.formulas) if places.possible(system.init, each)]
    found, waiting = dict.fromkeys(begin), list(begin)
    while waiting:
        for place in places.successors[waiting.pop()]:
            if place not in found:
                found[place] = None
                waiting.append(place)
    return sorted(found)
