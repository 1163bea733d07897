"""What every operator means here is what it means to Bitwuzla, z3 and cvc5, and to the hardware."""

import math
import random
import struct
from collections.abc import Iterator
from fractions import Fraction

import pytest

from lemmata.logic import ieee
from lemmata.logic.external import External, TextSat, ask
from lemmata.logic.flat import Evaluator, evaluate
from lemmata.logic.floats import Floats
from lemmata.logic.ieee import DOUBLE, HALF, RNE, RTZ, SINGLE, Format, canonical
from lemmata.logic.limits import Limits
from lemmata.logic.semantics import MEANINGS, Undetermined, meaning
from lemmata.logic.solver import Sat, Solver, Unsat
from lemmata.logic.terms import Kind, Term, Terms
from lemmata.logic.text import script
from lemmata.logic.values import Value, value_of
from tests.amount import amount
from tests.logic.kinds import MODES, random_float, random_value, signature

WIDTHS = (1, 2, 5, 8, 33)
KINDS = [kind for kind in MEANINGS if kind is not Kind.CONST_ARRAY]


def instances(terms: Terms, kind: Kind, count: int) -> Iterator[tuple[Term, dict[Term, Value], Value]]:
    """A raw term over variables, values for these, and the value that the term then should have."""
    source = random.Random(kind.name)
    for number in range(count):
        width, format_ = source.choice(WIDTHS), source.choice((HALF, SINGLE))
        sorts, indices = signature(terms, kind, width, format_)
        mode = terms.value(source.choice(MODES), terms.bool)
        arguments = [
            mode if sort is None else terms.variable(f"{kind.name}{number}.{place}", sort)
            for place, sort in enumerate(sorts)
        ]
        leaves = [argument for argument in arguments if argument.is_const()]
        values = {leaf: random_value(terms, leaf.sort(), source) for leaf in leaves}
        term = terms.raw(kind, arguments, indices)
        try:
            expected = meaning(kind, [x.sort() for x in arguments], indices)(
                *(values[x] if x in values else value_of(x) for x in arguments)
            )
        except Undetermined:
            continue
        yield term, values, expected


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_values_are_bitwuzlas(kind: Kind) -> None:
    """The library's own rewriter computes the same on values."""
    terms = Terms()
    solver, tried = Solver(terms), 0
    for term, values, expected in instances(terms, kind, amount(1000)):
        if term.sort().is_array():
            continue
        raw = terms.raw(kind, *_with_values(terms, term, values))
        tried += 1
        answer = solver.check(terms.raw(Kind.EQUAL, [raw, terms.value(expected, term.sort())]))
        assert isinstance(answer, Sat), (values, expected)
    assert tried > 5 or kind is Kind.ARRAY_STORE


@pytest.mark.parametrize("kind", [kind for kind in KINDS if not kind.name.startswith(("FP", "ARRAY"))])
def test_values_are_the_only_ones(kind: Kind) -> None:
    """With its variables bound, a term can have no other value: bit-blasted, not rewritten."""
    terms = Terms()
    solver = Solver(terms)
    for term, values, expected in instances(terms, kind, amount(300)):
        bound = [terms.raw(Kind.EQUAL, [x, terms.value(value, x.sort())]) for x, value in values.items()]
        same = terms.raw(Kind.EQUAL, [term, terms.value(expected, term.sort())])
        assert isinstance(solver.check(*bound, terms.raw(Kind.NOT, [same])), Unsat)


def _with_values(terms: Terms, term: Term, values: dict[Term, Value]) -> tuple[list[Term], list[int]]:
    arguments = [terms.value(values[x], x.sort()) if x in values else x for x in term.children()]
    return arguments, term.indices() if term.num_indices() else []


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_folding_is_evaluation(kind: Kind) -> None:
    terms = Terms()
    for term, values, expected in instances(terms, kind, amount(400)):
        arguments, indices = _with_values(terms, term, values)
        assert evaluate(terms.make(kind, arguments, indices), {}) == expected


SOLVERS: tuple[External, ...] = ("z3", "cvc5", "bitwuzla")


@pytest.mark.parametrize("solver", SOLVERS)
def test_other_solvers_read_every_operator_and_agree(solver: External) -> None:
    """One script with instances of every operator: each with its value, and so satisfiable."""
    terms = Terms()
    assertions = []
    for kind in KINDS:
        for term, values, expected in instances(terms, kind, 12):
            if kind is Kind.FP_REM or _small_float(term):
                continue
            assertions.append(terms.raw(Kind.EQUAL, [term, terms.value(expected, term.sort())]))
            assertions += [
                terms.raw(Kind.EQUAL, [x, terms.value(value, x.sort())]) for x, value in values.items()
            ]
    text = script(assertions)
    assert isinstance(ask(solver, text, Limits(seconds=60)), TextSat)


def _small_float(term: Term) -> bool:
    """Half precision, which cvc5 has behind an option only."""
    return any(x.sort().is_fp() and x.sort().fp_exp_size() == 5 for x in (term, *term.children()))


# ---------------------------------------------------------------- floats and the hardware


def to_double(bits: int) -> float:
    return float(struct.unpack("<d", struct.pack("<Q", bits))[0])


def of_double(number: float) -> int:
    return canonical(DOUBLE, int(struct.unpack("<Q", struct.pack("<d", number))[0]))


def of_single(number: float) -> int:
    try:
        return canonical(SINGLE, int(struct.unpack("<I", struct.pack("<f", number))[0]))
    except OverflowError:
        return SINGLE.infinity | (SINGLE.sign if number < 0 else 0)


def test_doubles_are_the_hardwares() -> None:
    source = random.Random(0)
    for _ in range(amount(20_000)):
        a, b = random_float(DOUBLE, source), random_float(DOUBLE, source)
        if source.random() < 0.3:
            b = canonical(DOUBLE, a ^ source.getrandbits(20) ^ (DOUBLE.sign * source.getrandbits(1)))
        x, y = to_double(a), to_double(b)
        assert ieee.add(DOUBLE, RNE, a, b) == of_double(x + y)
        assert ieee.sub(DOUBLE, RNE, a, b) == of_double(x - y)
        assert ieee.mul(DOUBLE, RNE, a, b) == of_double(x * y)
        if y:
            assert ieee.div(DOUBLE, RNE, a, b) == of_double(x / y)
        if x >= 0:
            assert ieee.sqrt(DOUBLE, RNE, a) == of_double(math.sqrt(x))
        if y and math.isfinite(x) and not math.isnan(y):
            assert ieee.rem(DOUBLE, a, b) == of_double(math.remainder(x, y))
        assert ieee.convert(DOUBLE, SINGLE, RNE, a) == of_single(x)
        assert (ieee.less(DOUBLE, a, b), ieee.less_equal(DOUBLE, a, b)) == (x < y, x <= y)
        assert ieee.equal(DOUBLE, a, b) == (x == y)
        if math.isfinite(x):
            assert ieee.to_integer(DOUBLE, RTZ, a) == math.trunc(x)
            assert ieee.to_integer(DOUBLE, RNE, a) == round(x)


@pytest.mark.parametrize("signed", [True, False])
@pytest.mark.parametrize("width", [8, 32, 64, 128])
@pytest.mark.parametrize("format_", [HALF, SINGLE, DOUBLE])
def test_floats_become_integers_where_they_fit(format_: Format, width: int, signed: bool) -> None:
    terms, source = Terms(), random.Random(width)
    floats = Floats(terms)
    bits = terms.variable("bits", terms.vector(format_.width))
    number = floats.from_bits(bits, format_)
    roots = [floats.fits(number, width, signed=signed), floats.to_integer(number, width, signed=signed)]
    evaluator = Evaluator(roots)
    limits = range(-(1 << (width - 1)) if signed else 0, 1 << (width - signed))
    for _ in range(200):
        near = ieee.round_to(format_, RNE, Fraction(source.choice((limits.start, limits.stop))))
        sample = source.choice((random_float(format_, source), near + source.randint(-2, 2)))
        sample = canonical(format_, sample % (1 << format_.width))
        whole = ieee.to_integer(format_, RTZ, sample)
        fits = whole is not None and whole in limits
        assert evaluator({bits: sample}) == [fits, whole % (1 << width) if fits and whole is not None else 0]


def test_float_terms_agree_with_the_solver_through_bits() -> None:
    """A result constrained through its bits has one solution up to NaN, and it is the hardware's."""
    terms = Terms()
    floats = Floats(terms)
    a, b, r = (terms.variable(name, terms.vector(32)) for name in "abr")
    number = {name: floats.from_bits(x, SINGLE) for name, x in (("a", a), ("b", b), ("r", r))}
    solver = Solver(terms)
    solver.add(floats.same(number["r"], floats.add(number["a"], number["b"])))
    solver.add(terms.eq(a, terms.bv(of_single(0.1), 32)), terms.eq(b, terms.bv(of_single(0.2), 32)))
    answer = solver.check()
    assert isinstance(answer, Sat)
    assert answer.model.value(r) == ieee.add(SINGLE, RNE, of_single(0.1), of_single(0.2))
