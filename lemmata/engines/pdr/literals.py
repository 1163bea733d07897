"""In which literals cubes speak of states: the bits of words, the cells of arrays, and pc as a whole."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from lemmata.engines.pdr.cubes import State
from lemmata.logic.flat import Evaluator
from lemmata.logic.terms import Kind, Term
from lemmata.logic.values import ArrayValue, Value
from lemmata.logic.walk import postorder, variables
from lemmata.system.predicates import is_pc
from lemmata.system.transition_system import TransitionSystem

ALL_CELLS = 4
"""Arrays whose index has so many bits are described by all of their cells."""


def places(system: TransitionSystem, literal: Term) -> bool:
    """Whether the literal says at which cut point a state is."""
    return system.pc is not None and literal.kind() is Kind.EQUAL and system.pc in literal.children()


class Bits:
    def __init__(self, system: TransitionSystem) -> None:
        self._system = system
        self._terms = system.terms
        self._known: dict[Term, list[tuple[Term, Term]]] = {}

    def of(self, variable: Term, value: Value, cells: Iterable[Value]) -> Iterator[Term]:
        """Literals that say that the variable has this value; of an array, at these cells."""
        if is_pc(self._system, variable):
            yield self._terms.eq(variable, self._terms.value(value, variable.sort()))
        elif isinstance(value, ArrayValue):
            for cell in _cells(variable, cells):
                index = self._terms.value(cell, variable.sort().array_index())
                yield from self._scalar(self._terms.select(variable, index), value.select(cell))
        else:
            yield from self._scalar(variable, value)

    def _scalar(self, term: Term, value: Value) -> Iterator[Term]:
        pairs = self._known.get(term)
        if pairs is None:
            pairs = self._known[term] = [*self._pairs(term)]
        assert isinstance(value, int)
        return (pair[value >> place & 1] for place, pair in enumerate(pairs))

    def _pairs(self, term: Term) -> Iterator[tuple[Term, Term]]:
        """For each bit, that it is 0 and that it is 1."""
        terms = self._terms
        if term.sort().is_bool():
            yield terms.not_(term), term
            return
        for place in range(term.sort().bv_size()):
            bit = terms.eq(terms.extract(term, place, place), terms.bv(1, 1))
            yield terms.not_(bit), bit


def _cells(array: Term, wanted: Iterable[Value]) -> Iterable[Value]:
    index = array.sort().array_index()
    if index.is_bool():
        return (False, True)
    return range(1 << index.bv_size()) if index.bv_size() <= ALL_CELLS else wanted


def reads(roots: Sequence[Term], values: State) -> Mapping[Term, Iterable[Value]]:
    """Where the roots look at each array, under these values."""
    if not any(each.sort().is_array() for each in values):
        return {}
    selects = [each for each in postorder(roots) if each.kind() is Kind.ARRAY_SELECT]
    indices = Evaluator([each.children()[1] for each in selects])(values)
    found: dict[Term, dict[Value, None]] = {}
    for select, index in zip(selects, indices, strict=True):
        for variable in variables(select.children()[0]):
            if variable.sort().is_array():
                found.setdefault(variable, {})[index] = None
    return found
