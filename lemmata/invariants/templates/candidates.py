"""What may be true of all states like the sampled ones: families of candidates, read off a table."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from math import gcd

from lemmata.invariants.templates.tables import Family, Table, words
from lemmata.logic.flat import substitute
from lemmata.logic.terms import Kind, Term, conjuncts
from lemmata.logic.values import number, signed
from lemmata.logic.walk import postorder, variables
from lemmata.system.predicates import is_pc
from lemmata.system.transition_system import TransitionSystem
from lemmata.system.unrolling import initial_state
from lemmata.value import replace

_COMPARISONS = frozenset({Kind.EQUAL, Kind.BV_ULT, Kind.BV_ULE, Kind.BV_SLT, Kind.BV_SLE})
ALL_PAIRS = 10
"""Up to so many words every pair is related; beyond that, those that occur together in the system."""
FEW = 4
"""Up to so many values a word is said to have one of them."""
NEAR = 4
"""So many of the system's constants on either side of what was seen are tried as bounds."""
FEWEST_ROWS = 2
"""Fewer states than this say nothing about a condition."""
LARGEST_OFFSET = 1 << 12


class Candidates:
    """The families for one system."""

    def __init__(self, system: TransitionSystem) -> None:
        self._system = system
        self._terms = system.terms
        order = postorder(system.roots)
        start, _ = initial_state(system)
        atoms = [each for each in order if _is_atom(system, each)]
        self.atoms = list(dict.fromkeys([*atoms, *substitute(self._terms, atoms, _begun(system))]))
        self._met = {pair for each in self.atoms for pair in combinations(variables(each), 2)}
        self._constants = _constants(order)
        self.splits = [each for each in dict.fromkeys(self._splits(start)) if not each.is_value()]

    def _splits(self, start: Mapping[Term, Term]) -> Iterator[Term]:
        """Conditions under which something else may be true: the system's own, also of initial values."""
        yield from self.atoms
        yield from substitute(self._terms, self.atoms, start)
        for word in words(self._system):
            if start[word].is_value():
                yield self._terms.eq(word, start[word])
        for variable in self._system.state:
            if variable.sort().is_bool():
                yield variable

    def _pairs(self, table: Table) -> Iterator[tuple[Term, Term]]:
        """Words of one width; of many variables only those that the system compares."""
        few = len(table.words) <= ALL_PAIRS
        for a, b in combinations(table.words, 2):
            derived = not (a.is_const() and b.is_const())
            if a.sort() == b.sort() and (few or derived or (a, b) in self._met or (b, a) in self._met):
                yield a, b

    def parts(self, table: Table) -> Iterator[Table]:
        """The table under each condition that divides it."""
        values = table.evaluate(self.splits)
        for place, split in enumerate(self.splits):
            for side, condition in ((True, split), (False, self._terms.not_(split))):
                rows = [row for row, value in zip(table.rows, values, strict=True) if value[place] == side]
                if FEWEST_ROWS <= len(rows) < len(table.rows):
                    guard = self._terms.and_(table.guard, condition)
                    yield replace(table, guard=guard, rows=rows)

    # ---------------------------------------------------------------- all families

    @property
    def families(self) -> list[Family]:
        """In the order in which they are tried: what is hard to prove comes last."""
        return [self.comparisons, self.residues]

    def comparisons(self, table: Table) -> Iterator[Term]:
        """What the system compares, and what can be said with comparisons."""
        yield from self.own(table)
        yield from self.values(table)
        yield from self.bounds(table)
        yield from self.orders(table)

    def own(self, table: Table) -> Iterator[Term]:
        """The system's own comparisons, or their opposites."""
        yield from table.holding([*self.atoms, *map(self._terms.not_, self.atoms)])

    def values(self, table: Table) -> Iterator[Term]:
        """What a variable is, where it was only seen to be few things."""
        for flag in table.flags:
            holds = {row[flag] for row in table.rows}
            if len(holds) == 1:
                yield flag if True in holds else self._terms.not_(flag)
        for word, column in table.columns.items():
            seen = sorted(set(column))
            if len(seen) == 1 or (3 * len(seen) <= len(column) and len(seen) <= FEW):
                yield self._terms.or_(*(self._equals(word, value) for value in seen))

    def bounds(self, table: Table) -> Iterator[Term]:
        """Constants of the system above and below what was seen, and that itself."""
        terms = self._terms
        for word, column in table.columns.items():
            width = word.sort().bv_size()
            known = [*self._constants.get(width, ())]
            for bound in _above([*known, max(column)], max(column)):
                yield terms.ule(word, terms.bv(bound, width))
            for bound in _below([*known, min(column)], min(column)):
                yield terms.ule(terms.bv(bound, width), word)
        for word, column in table.signed_columns.items():
            width = word.sort().bv_size()
            known = [0, *(signed(each, width) for each in self._constants.get(width, ()))]
            for bound in _above([*known, max(column)], max(column)):
                yield terms.sle(word, terms.bv(bound, width))
            for bound in _below([*known, min(column)], min(column)):
                yield terms.sle(terms.bv(bound, width), word)

    def orders(self, table: Table) -> Iterator[Term]:
        """How two words compare, and how far they are apart."""
        terms = self._terms
        for a, b in self._pairs(table):
            for columns, less in ((table.columns, terms.ult), (table.signed_columns, terms.slt)):
                least = {one <= other for one, other in zip(columns[a], columns[b], strict=True)}
                greatest = {one >= other for one, other in zip(columns[a], columns[b], strict=True)}
                if least == {True}:
                    yield terms.not_(less(b, a))
                if greatest == {True}:
                    yield terms.not_(less(a, b))
                if greatest == {False}:
                    yield less(a, b)
                if least == {False}:
                    yield less(b, a)
            yield from self._distances(table, a, b)

    def _distances(self, table: Table, a: Term, b: Term) -> Iterator[Term]:
        terms, width = self._terms, a.sort().bv_size()
        apart = [
            signed((one - other) % (1 << width), width)
            for one, other in zip(table.columns[a], table.columns[b], strict=True)
        ]
        distance = terms.sub(a, b)
        if len(set(apart)) > 1:
            if abs(max(apart)) <= LARGEST_OFFSET:
                yield terms.sle(distance, terms.bv(max(apart), width))
            if abs(min(apart)) <= LARGEST_OFFSET:
                yield terms.sle(terms.bv(min(apart), width), distance)

    def residues(self, table: Table) -> Iterator[Term]:
        """Residues modulo numbers that are no powers of two; those are in the linear equalities."""
        for word, column in table.columns.items():
            step = gcd(*(value - column[0] for value in column))
            odd = step // (step & -step) if step else 1
            width = word.sort().bv_size()
            if odd > 1 and step >> width == 0:
                for modulus in dict.fromkeys((step, odd)):
                    rest = self._terms.urem(word, self._terms.bv(modulus, width))
                    yield self._equals(rest, column[0] % modulus)

    def _equals(self, word: Term, value: int) -> Term:
        return self._terms.eq(word, self._terms.value(value, word.sort()))


def _is_atom(system: TransitionSystem, term: Term) -> bool:
    """A comparison of words over the state, but for the place."""
    if term.kind() not in _COMPARISONS or not term.children()[0].sort().is_bv():
        return False
    found = variables(term)
    return set(system.state).issuperset(found) and not any(is_pc(system, each) for each in found)


def _begun(system: TransitionSystem) -> Mapping[Term, Term]:
    """Terms as which a variable begins: what is said of the term may stay true of the variable."""
    equal = (each.children() for each in conjuncts(system.init) if each.kind() is Kind.EQUAL)
    sides = (side for a, b in equal for side in ((a, b), (b, a)))
    return {term: variable for variable, term in sides if variable.is_const() and term.num_children()}


def _constants(order: Iterable[Term]) -> Mapping[int, tuple[int, ...]]:
    """The numbers of each width that occur in the terms, with their neighbours."""
    found: dict[int, set[int]] = {}
    for term in order:
        if term.is_value() and term.sort().is_bv():
            width = term.sort().bv_size()
            near = {(number(term) + step) % (1 << width) for step in (-1, 0, 1)}
            found.setdefault(width, set()).update(near)
    return {width: tuple(sorted(values)) for width, values in found.items()}


def _above(known: Iterable[int], at: int) -> list[int]:
    return sorted({each for each in known if each >= at})[:NEAR]


def _below(known: Iterable[int], at: int) -> list[int]:
    return sorted({each for each in known if each <= at})[-NEAR:]
