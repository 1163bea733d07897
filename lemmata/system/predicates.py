"""What can be said of a state in words: candidate predicates, from which proofs are generalised.

An unsatisfiable core over such predicates is a small, word-level reason, where an interpolant of the solver
may be large and in bits. The order matters, as what stands first is tried first: equalities of variables,
then congruences and bits, then orders and bounds, then values; a core over values alone finds y = 0, z = 1
where y != z was the reason, and one with bounds finds that a loop cannot end within so many steps.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from lemmata.logic.flat import Evaluator
from lemmata.logic.solver import Solver, Unsat
from lemmata.logic.terms import Kind, Term, Terms
from lemmata.logic.values import Value
from lemmata.logic.walk import postorder, variables
from lemmata.system.transition_system import TransitionSystem
from lemmata.value import value

_BOUNDS = frozenset({Kind.BV_ULE, Kind.BV_SLE})
_COMPARISONS = frozenset({Kind.EQUAL, Kind.BV_ULT, Kind.BV_ULE, Kind.BV_SLT, Kind.BV_SLE})
ALL_PAIRS = 8
"""Up to so many variables every pair is related; beyond that, those that occur together in the system."""
SUMMED = 6
"""Up to so many words each is compared with the sums of the others."""
LOW_BITS = 3


@value
class Bound:
    """A word is at most (`above`) or at least a number."""

    terms: Terms
    word: Term
    number: int
    above: bool
    signed: bool

    def with_number(self, number: int) -> "Bound":
        return Bound(self.terms, self.word, number, self.above, self.signed)

    def predicate(self) -> Term:
        compare = self.terms.sle if self.signed else self.terms.ule
        number = self.terms.bv(self.number, self.word.sort().bv_size())
        return compare(self.word, number) if self.above else compare(number, self.word)

    def just_excluding(self, number: int) -> "Bound":
        """The loosest bound that a number, which violates this one, still violates."""
        width = self.word.sort().bv_size()
        return self.with_number((number + (-1 if self.above else 1)) % (1 << width))


class Vocabulary:
    """The predicates over a system's state: its own comparisons, and templates over its variables."""

    def __init__(self, system: TransitionSystem) -> None:
        self._system = system
        self._terms = system.terms
        order = postorder(system.roots)
        state = set(system.state)
        self._atoms = [each for each in order if _is_atom(each) and state.issuperset(variables(each))]
        self._reads = [each for each in order if _is_read(each) and state.issuperset(variables(each))]
        self._values_read = Evaluator(self._reads)
        self._words = [each for each in system.state if each.sort().is_bv() and not is_pc(system, each)]
        self._words += [each for each in self._reads if each.sort().is_bv()]
        self._flags = [each for each in (*system.state, *self._reads) if each.sort().is_bool()]
        self._constants = _constants(order)
        self._pairs = self._related(order)
        self._evaluator = Evaluator(self._atoms)

    def _related(self, order: list[Term]) -> list[tuple[Term, Term]]:
        """Pairs of words of one width."""
        if len(self._words) <= ALL_PAIRS:
            near = [*combinations(self._words, 2)]
        else:
            words = set(self._words)
            groups = (variables(each) for each in order if each.kind() in _COMPARISONS)
            met = (pair for group in groups if len(group) <= ALL_PAIRS for pair in combinations(group, 2))
            near = [pair for pair in dict.fromkeys(met) if words.issuperset(pair)]
        return [(a, b) for a, b in near if a.sort() == b.sort()]

    def own(self) -> list[Term]:
        """The system's own words: its comparisons over the state, and its flags."""
        return [*self._atoms, *self._flags]

    def bound(self, predicate: Term) -> "Bound | None":
        """The predicate as a bound whose number is none of the system's: what a state's value suggested."""
        if predicate.kind() not in _BOUNDS:
            return None
        low, high = predicate.children()
        word, number = (low, high) if high.is_value() else (high, low)
        if word.is_value() or not number.is_value():
            return None
        given = int(str(number.value(10)))
        if given in self._constants.get(word.sort().bv_size(), ()):
            return None
        return Bound(self._terms, word, given, above=high.is_value(), signed=predicate.kind() is Kind.BV_SLE)

    def describe(self, state: Mapping[Term, Value]) -> list[Term]:
        """Predicates that hold in the state, in the order of preference; together they say what it is."""
        return [each for tier in self.tiers(state) for each in tier]

    def tiers(self, state: Mapping[Term, Value]) -> list[list[Term]]:
        """The same in groups: the system's own words come first, what has numbers of this state last."""
        state = {**state, **dict(zip(self._reads, self._values_read(state), strict=True))}
        groups = (
            (*self._place(state), *self._comparisons(state)),
            (*self._equalities(state), *self._sums(state)),
            self._distances(state, known=True),
            self._shapes(state),
            (*self._orders(state), *self._bounds(state)),
            self._distances(state, known=False),
            self._values(state),
        )
        seen = {self._terms.true}
        tiers = []
        for group in groups:
            tiers.append([each for each in dict.fromkeys(group) if each not in seen])
            seen.update(tiers[-1])
        return tiers

    def _place(self, state: Mapping[Term, Value]) -> Iterator[Term]:
        if self._system.pc is not None:
            yield self._equals(self._system.pc, state)
        yield from (self._equals(each, state) for each in self._flags)

    def _comparisons(self, state: Mapping[Term, Value]) -> Iterator[Term]:
        for atom, holds in zip(self._atoms, self._evaluator(state), strict=True):
            yield self._either(atom, holds=bool(holds))

    def _equalities(self, state: Mapping[Term, Value]) -> Iterator[Term]:
        for a, b in self._pairs:
            yield self._either(self._terms.eq(a, b), holds=state[a] == state[b])

    def _orders(self, state: Mapping[Term, Value]) -> Iterator[Term]:
        terms = self._terms
        for a, b in self._pairs:
            if state[a] != state[b]:
                yield self._either(terms.ult(a, b), holds=_number(state[a]) < _number(state[b]))
                yield self._either(terms.slt(a, b), holds=_signed(a, state[a]) < _signed(b, state[b]))
            else:
                yield from (terms.ule(a, b), terms.ule(b, a), terms.sle(a, b), terms.sle(b, a))

    def _sums(self, state: Mapping[Term, Value]) -> Iterator[Term]:
        """Two words whose sum a third one is, or is not: where there are few words."""
        if len(self._words) > SUMMED:
            return
        for a, b in self._pairs:
            width = a.sort().bv_size()
            total = (_number(state[a]) + _number(state[b])) % (1 << width)
            for c in self._words:
                if c not in (a, b) and c.sort() == a.sort():
                    sum_ = self._terms.eq(self._terms.add(a, b), c)
                    yield self._either(sum_, holds=total == state[c])

    def _shapes(self, state: Mapping[Term, Value]) -> Iterator[Term]:
        """Congruences modulo 2, 4, 8."""
        for word in self._words:
            for bits in range(1, min(LOW_BITS, word.sort().bv_size() - 1) + 1):
                low = self._terms.extract(word, bits - 1, 0)
                yield self._terms.eq(low, self._terms.bv(_number(state[word]), bits))

    def _bounds(self, state: Mapping[Term, Value]) -> Iterator[Term]:
        """The nearest of the system's constants on either side."""
        terms = self._terms
        for word in self._words:
            width, at = word.sort().bv_size(), _number(state[word])
            known = self._constants.get(width, ())
            yield from (terms.ule(word, terms.bv(c, width)) for c in _nearest(known, at, above=True))
            yield from (terms.ule(terms.bv(c, width), word) for c in _nearest(known, at, above=False))
            signed = sorted(_signed_of(each, width) for each in known)
            here = _signed_of(at, width)
            yield from (terms.sle(word, terms.bv(c, width)) for c in _nearest(signed, here, above=True))
            yield from (terms.sle(terms.bv(c, width), word) for c in _nearest(signed, here, above=False))

    def _distances(self, state: Mapping[Term, Value], *, known: bool) -> Iterator[Term]:
        """Differences and sums of two words: those that are constants of the system, or the others."""
        terms = self._terms
        for a, b in self._pairs:
            width = a.sort().bv_size()
            for operator, sign in ((terms.sub, -1), (terms.add, 1)):
                distance = (_number(state[a]) + sign * _number(state[b])) % (1 << width)
                constants = self._constants.get(width, ())
                if (distance in constants or -distance % (1 << width) in constants) == known:
                    yield terms.eq(operator(a, b), terms.bv(distance, width))

    def _values(self, state: Mapping[Term, Value]) -> Iterator[Term]:
        """The values as bounds, then as they are."""
        terms = self._terms
        for word in self._words:
            value = terms.value(_number(state[word]), word.sort())
            yield from (terms.ule(word, value), terms.ule(value, word))
            yield from (terms.sle(word, value), terms.sle(value, word))
        yield from (self._equals(word, state) for word in self._words)

    def _equals(self, variable: Term, state: Mapping[Term, Value]) -> Term:
        return self._terms.eq(variable, self._terms.value(state[variable], variable.sort()))

    def _either(self, predicate: Term, *, holds: bool) -> Term:
        return predicate if holds else self._terms.not_(predicate)


def reason(solver: Solver, tiers: Iterable[Iterable[Term]]) -> tuple[Term, ...] | None:
    """Of predicates in tiers, some that contradict what the solver holds, none of which can be left out.

    Later tiers are only looked at where the earlier ones do not suffice.
    """
    known: list[Term] = []
    for tier in tiers:
        known += tier
        answer = solver.check(*known)
        if isinstance(answer, Unsat):
            return solver.minimal(answer.core)
    return None


def _is_atom(term: Term) -> bool:
    return term.kind() in _COMPARISONS and not term.children()[0].sort().is_array()


def _is_read(term: Term) -> bool:
    """An element of an array variable is a word or a flag like a variable."""
    return term.kind() is Kind.ARRAY_SELECT and term.children()[0].is_const()


def _constants(order: Iterable[Term]) -> Mapping[int, tuple[int, ...]]:
    """The numbers of each width that occur in the terms, with their neighbours."""
    found: dict[int, set[int]] = {}
    for term in order:
        if term.is_value() and term.sort().is_bv():
            width = term.sort().bv_size()
            value = int(str(term.value(10)))
            near = {(value + step) % (1 << width) for step in (-1, 0, 1)}
            found.setdefault(width, set()).update(near)
    return {width: tuple(sorted(values)) for width, values in found.items()}


def _nearest(known: Iterable[int], at: int, *, above: bool) -> list[int]:
    """The two nearest numbers on one side, the looser one first."""
    if above:
        return sorted(each for each in known if each >= at)[1::-1]
    return sorted(each for each in known if each <= at)[-2:]


def _number(value: Value) -> int:
    assert isinstance(value, int)
    return value


def _signed(word: Term, value: Value) -> int:
    return _signed_of(_number(value), word.sort().bv_size())


def _signed_of(value: int, width: int) -> int:
    return value - (1 << width) if value >> (width - 1) else value


def is_pc(system: TransitionSystem, variable: Term) -> bool:
    """Whether the variable says which cut point a state is at."""
    return system.pc is not None and variable == system.pc
