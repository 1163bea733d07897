"""Polynomials are what terms are, and what algebra calls a contradiction no state satisfies."""

import random
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import prod

import pytest

from lemmata.logic.algebra import Algebra
from lemmata.logic.flat import Evaluator, evaluate
from lemmata.logic.limits import Limits
from lemmata.logic.linear import Module
from lemmata.logic.polynomials import Polynomial, Reading, Ring
from lemmata.logic.terms import Term, Terms
from lemmata.logic.values import Value
from tests.amount import amount

EFFORT = Limits(looks=2000)


class Maker:
    """Random terms over a few variables."""

    def __init__(self, seed: int, width: int, words: int) -> None:
        self.terms = Terms()
        self.choose = random.Random(seed)
        self.width = width
        self.words = [self.terms.variable(f"w{n}", self.terms.vector(width)) for n in range(words)]
        self.flag = self.terms.variable("flag", self.terms.bool)

    def word(self, depth: int, width: int | None = None) -> Term:
        terms, choose, wide = self.terms, self.choose, width or self.width
        if depth == 0 or choose.random() < 0.15:
            if choose.random() < 0.3:
                return terms.bv(choose.randrange(8), wide)
            word = choose.choice(self.words)
            return word if wide == self.width else terms.resize(word, wide, signed=choose.random() < 0.5)
        a, b = self.word(depth - 1, wide), self.word(depth - 1, wide)
        low = max(1, wide - 1)
        makers: list[Callable[[], Term]] = [
            lambda: terms.add(a, b),
            lambda: terms.sub(a, b),
            lambda: terms.mul(a, b),
            lambda: terms.bvnot(a),
            lambda: terms.neg(a),
            lambda: terms.shl(a, terms.bv(choose.randrange(wide + 1), wide)),
            lambda: terms.ite(self.condition(depth - 1), a, b),
            lambda: terms.urem(a, b),
            lambda: terms.concat(terms.extract(a, 0, 0), terms.extract(b, low - 1, 0)) if wide > 1 else a,
            lambda: terms.extract(self.word(depth - 1, wide + 2), wide - 1, 0) if wide == self.width else b,
            lambda: terms.extract(terms.concat(a, b), wide, 1),
            lambda: terms.sext(terms.extract(a, wide - 2, 0), 1) if wide > 1 else b,
        ]
        return choose.choice(makers)()

    def condition(self, depth: int) -> Term:
        terms, kind = self.terms, self.choose.randrange(4)
        if kind == 0:
            return self.flag
        if kind == 1:
            return terms.not_(self.condition(depth))
        a, b = self.word(min(depth, 1)), self.word(min(depth, 1))
        return terms.eq(a, b) if kind == 2 else terms.ult(a, b)

    def states(self) -> Iterator[dict[Term, Value]]:
        for values in product(range(1 << self.width), repeat=len(self.words)):
            for flag in (False, True):
                yield {**dict(zip(self.words, values, strict=True)), self.flag: flag}


def value_in(
    polynomial: Polynomial, atoms: Mapping[int, Term], state: Mapping[Term, Value], width: int
) -> int:
    values = dict(zip(atoms, Evaluator(atoms.values())(state), strict=True))
    total = 0
    for monomial, factor in polynomial.items():
        factors = [values[each] for each in monomial]
        total += factor * prod(each for each in factors if isinstance(each, int))
    return total % (1 << width)


@pytest.mark.parametrize("seed", range(amount(400)))
def test_polynomials_are_what_terms_are(seed: int) -> None:
    """In the state where the term was read, and wherever the noted conditions are the same."""
    make = Maker(seed, 3, 2)
    term = make.word(4)
    width = make.choose.choice((2, 3))
    states = list(make.states())
    here = make.choose.choice(states)
    ring = Ring(width)
    reading = Reading(ring, lambda condition: bool(evaluate(condition, here)))
    polynomial = reading.polynomial(term)
    atoms = {number: each for each, number in ring.numbers.items()}
    conditions = Evaluator(reading.noted)
    for state in states:
        if conditions(state) == list(reading.noted.values()):
            expected = evaluate(term, state)
            assert isinstance(expected, int)
            assert value_in(polynomial, atoms, state, width) == expected % (1 << width)


@pytest.mark.parametrize("seed", range(amount(400)))
def test_contradictions_have_no_state(seed: int) -> None:
    make = Maker(seed, 3, 3)
    terms = make.terms
    equalities = [terms.eq(make.word(2), make.word(2)) for _ in range(make.choose.randint(1, 4))]
    formulas = [
        terms.or_(each, make.condition(1)) if make.choose.random() < 0.3 else each for each in equalities
    ]
    last = terms.eq(make.word(3), make.word(3))
    formulas.append(terms.not_(last))
    if Algebra(terms, formulas, EFFORT).contradictory():
        together = terms.and_(*formulas)
        assert not any(evaluate(together, state) for state in make.states())


def test_sums_after_a_step_are_seen() -> None:
    """What the algebra is for: the parts of a sum change in one of several ways."""
    terms = Terms()
    i, j, k, n, m = (terms.variable(name, terms.vector(32)) for name in "ijknm")
    first, second = (terms.ult(terms.urem(n, terms.bv(by, 32)), m) for by in (3, 5))
    one = terms.bv(1, 32)
    grown = [
        terms.ite(first, terms.add(i, one), i),
        terms.ite(terms.and_(terms.not_(first), second), terms.add(j, one), j),
        terms.ite(terms.or_(first, second), k, terms.add(k, one)),
    ]
    known = terms.eq(terms.add(terms.add(i, j), k), n)
    total = terms.add(terms.add(grown[0], grown[1]), grown[2])
    fails = terms.ne(total, terms.add(n, one))
    assert Algebra(terms, [known, fails], EFFORT).contradictory()
    assert not Algebra(terms, [fails], EFFORT).contradictory()
    assert not Algebra(terms, [known, terms.ne(total, n)], EFFORT).contradictory()
    total = terms.add(terms.add(i, j), k)
    for somewhere in (terms.ite(first, total, m), terms.ite(first, m, total)):
        assert not Algebra(terms, [known, terms.ne(somewhere, n)], EFFORT).contradictory()


def test_products_are_seen() -> None:
    """The sum of the first numbers, and an equality modulo a power of two that cannot hold."""
    terms = Terms()
    i, s = (terms.variable(name, terms.vector(32)) for name in "is")
    two, one = terms.bv(2, 32), terms.bv(1, 32)
    known = terms.eq(terms.mul(two, s), terms.mul(i, terms.sub(i, one)))
    after = terms.eq(terms.mul(two, terms.add(s, i)), terms.mul(terms.add(i, one), i))
    assert Algebra(terms, [known, terms.not_(after)], EFFORT).contradictory()
    assert Algebra(terms, [terms.eq(terms.mul(two, s), one)], EFFORT).contradictory()


# ---------------------------------------------------------------- linear algebra modulo 2^w


@pytest.mark.parametrize("seed", range(amount(600)))
def test_relations_generate_the_kernel(seed: int) -> None:
    """All linear equalities modulo 2^w that hold of some vectors, and no others."""
    choose = random.Random(seed)
    width, length = choose.choice((1, 2, 3)), choose.randint(1, 3)
    modulus = 1 << width
    vectors = [
        [choose.randrange(modulus) if choose.random() < 0.7 else 0 for _ in range(length)]
        for _ in range(choose.randint(0, 4))
    ]
    module = Module(length, width)
    module.add(vectors)
    kernel = {
        relation
        for relation in product(range(modulus), repeat=length)
        if all(sum(map(int.__mul__, relation, vector)) % modulus == 0 for vector in vectors)
    }
    sums = {
        tuple(
            sum(factor * relation[place] for factor, relation in zip(factors, module.relations, strict=True))
            % modulus
            for place in range(length)
        )
        for factors in product(range(modulus), repeat=len(module.relations))
    }
    assert sums == kernel
