"""Random small transition systems: few states, so that explicit search can be the oracle."""

import random
from collections.abc import Callable

from hypothesis import strategies as st

from lemmata.logic.terms import Sort, Term, Terms
from lemmata.logic.values import Value
from lemmata.system.transition_system import CutPoint, TransitionSystem, checked
from tests.logic.shapes import domain


class Generator:
    """One random system for each seed."""

    def __init__(self, terms: Terms, seed: int, *, arrays: bool) -> None:
        self.terms = terms
        self.random = random.Random(seed)
        self.arrays = arrays

    def system(self) -> TransitionSystem:
        t, choose = self.terms, self.random.choice
        pc = self._named("pc", t.vector(2)) if self.random.random() < 0.4 else None
        wanted = [self._named("a", t.array(t.vector(choose((1, 2))), t.vector(1)))] if self.arrays else []
        wanted += [self._variable(f"s{n}") for n in range(self.random.randint(1, 3))]
        state = _few_bits([pc, *wanted] if pc is not None else wanted)
        inputs = [
            self._named(f"i{n}", choose((t.bool, t.vector(1), t.vector(2))))
            for n in range(choose((0, 1, 1, 2)))
        ]
        everything = [*state, *inputs]
        following = {each: self._next(each, everything) for each in state}
        return checked(
            TransitionSystem(
                terms=t,
                state=tuple(state),
                inputs=tuple(inputs),
                init=self._init(state),
                next=following,
                constraint=t.true if self.random.random() < 0.4 else self._often(everything),
                bad=self._rarely(everything),
                pc=pc,
                cuts=()
                if pc is None
                else tuple(CutPoint(n, f"head {n}", tuple(state), (state[-1],)) for n in range(3)),
            )
        )

    def _variable(self, name: str) -> Term:
        t = self.terms
        return self._named(
            name, self.random.choice((t.bool, t.vector(1), t.vector(2), t.vector(3), t.vector(4)))
        )

    def _named(self, name: str, sort: Sort) -> Term:
        """Several systems may live in one object of terms: a name goes with one sort."""
        suffix = (
            "b"
            if sort.is_bool()
            else f"{sort.bv_size()}"
            if sort.is_bv()
            else f"{sort.array_index().bv_size()}"
        )
        return self.terms.variable(f"{name}.{suffix}", sort)

    def value(self, sort: Sort) -> Value:
        return self.random.choice(list(domain(sort)))

    def _next(self, variable: Term, leaves: list[Term]) -> Term:
        """Any term, or a counter that moves on always or sometimes: those make paths long."""
        t, sort = self.terms, variable.sort()
        if not sort.is_bv() or self.random.random() < 0.5:
            return self._term(sort, leaves, 3)
        moved = t.add(variable, t.value(self.random.choice((1, 1, 3, -1)), sort))
        return moved if self.random.random() < 0.5 else t.ite(self._term(t.bool, leaves, 2), moved, variable)

    # ---------------------------------------------------------------- formulas

    def _init(self, state: list[Term]) -> Term:
        """Mostly fixed values, like C's globals; sometimes any predicate."""
        t = self.terms
        parts = [
            t.eq(x, t.value(self.value(x.sort()), x.sort())) for x in state if self.random.random() < 0.75
        ]
        if self.random.random() < 0.3:
            parts.append(self._term(t.bool, state, 2))
        return t.and_(*parts)

    def _often(self, leaves: list[Term]) -> Term:
        return self.terms.or_(self._term(self.terms.bool, leaves, 2), self._term(self.terms.bool, leaves, 2))

    def _rarely(self, leaves: list[Term]) -> Term:
        t = self.terms
        parts = [
            t.eq(x, t.value(self.value(x.sort()), x.sort())) for x in leaves if self.random.random() < 0.6
        ]
        return t.and_(*parts, self._term(t.bool, leaves, 2))

    # ---------------------------------------------------------------- terms

    def _term(self, sort: Sort, leaves: list[Term], depth: int) -> Term:
        if depth == 0 or self.random.random() < 0.15:
            return self._leaf(sort, leaves)
        if sort.is_bool():
            return self._formula(leaves, depth)
        if sort.is_array():
            return self._array(sort, leaves, depth)
        return self._number(sort, leaves, depth)

    def _leaf(self, sort: Sort, leaves: list[Term]) -> Term:
        fitting = [leaf for leaf in leaves if leaf.sort() == sort]
        if fitting and self.random.random() < 0.75:
            return self.random.choice(fitting)
        vectors = [leaf for leaf in leaves if leaf.sort().is_bv()]
        if sort.is_bv() and vectors and self.random.random() < 0.7:
            return self.terms.resize(
                self.random.choice(vectors), sort.bv_size(), signed=self.random.random() < 0.5
            )
        return self.terms.value(self.value(sort), sort)

    def _formula(self, leaves: list[Term], depth: int) -> Term:
        t, term = self.terms, self._term
        kind = self.random.choice(("not", "and", "or", "order", "order", "equal", "equal"))
        if kind == "not":
            return t.not_(term(t.bool, leaves, depth - 1))
        if kind in ("and", "or"):
            join = t.and_ if kind == "and" else t.or_
            return join(term(t.bool, leaves, depth - 1), term(t.bool, leaves, depth - 1))
        sort = self.random.choice([leaf.sort() for leaf in leaves])
        orders: tuple[Callable[[Term, Term], Term], ...] = (t.ult, t.ule, t.slt, t.sle)
        compare = self.random.choice(orders) if kind == "order" and sort.is_bv() else t.eq
        return compare(term(sort, leaves, depth - 1), term(sort, leaves, depth - 1))

    def _number(self, sort: Sort, leaves: list[Term], depth: int) -> Term:
        t, term = self.terms, self._term
        arrays = [x for x in leaves if x.sort().is_array() and x.sort().array_element() == sort]
        if arrays and self.random.random() < 0.3:
            array = self.random.choice(arrays)
            return t.select(array, term(array.sort().array_index(), leaves, depth - 1))
        if self.random.random() < 0.3:
            condition = self._term(t.bool, leaves, depth - 1)
            return t.ite(condition, term(sort, leaves, depth - 1), term(sort, leaves, depth - 1))
        if self.random.random() < 0.4:
            return t.add(term(sort, leaves, depth - 1), t.value(self.random.choice((1, 1, -1, 2)), sort))
        operators = (
            t.add,
            t.sub,
            t.mul,
            t.bvand,
            t.bvor,
            t.bvxor,
            t.shl,
            t.lshr,
            t.ashr,
            t.udiv,
            t.urem,
            t.srem,
        )
        operator = self.random.choice(operators)
        return operator(term(sort, leaves, depth - 1), term(sort, leaves, depth - 1))

    def _array(self, sort: Sort, leaves: list[Term], depth: int) -> Term:
        t = self.terms
        parts = (sort, sort.array_index(), sort.array_element())
        array, index, element = (self._term(part, leaves, depth - 1) for part in parts)
        return t.store(array, index, element)


def _few_bits(variables: list[Term]) -> list[Term]:
    """The first ones, as long as they have no more than 9 bits together: 512 states are searched quickly."""
    kept, bits = [], 0
    for variable in variables:
        bits += len(list(domain(variable.sort()))).bit_length() - 1
        if bits <= 9:
            kept.append(variable)
    return kept


def random_system(terms: Terms, seed: int, *, arrays: bool = False) -> TransitionSystem:
    """The system of a seed, well-formed, with at most 2^9 states and 2^4 inputs."""
    return Generator(terms, seed, arrays=arrays).system()


def systems(terms: Terms, *, arrays: bool = False) -> st.SearchStrategy[TransitionSystem]:
    """Random systems for Hypothesis, by seed."""
    return st.integers(0, 2**32).map(lambda seed: random_system(terms, seed, arrays=arrays))
