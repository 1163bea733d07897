"""Every operator against a definition of its own in Python, on all values of few bits."""

# ruff: noqa: ARG005 (one type of meaning for all)

from collections.abc import Callable
from itertools import product

import pytest

from lemmata.frontends.btor2.operators import OPERATORS, bit, sort_of, word
from lemmata.logic.flat import Evaluator
from lemmata.logic.terms import Terms
from lemmata.logic.values import ArrayValue
from tests.logic.shapes import domain


def signed(value: int, width: int) -> int:
    return value - (1 << width) if value >= 1 << (width - 1) else value


def fits(value: int, width: int) -> bool:
    return -(1 << (width - 1)) <= value < 1 << (width - 1)


def truncated(a: int, b: int) -> int:
    """Division of signed numbers towards zero; by zero it is -1 or 1."""
    if b == 0:
        return -1 if a >= 0 else 1
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def rotated(a: int, by: int, width: int) -> int:
    bits = f"{a:0{width}b}"
    by %= width
    return int(bits[by:] + bits[:by], 2)


Meaning = Callable[[int, int, int], int]
S = signed

UNARY: dict[str, Callable[[int, int], int]] = {
    "not": lambda a, w: ~a,
    "inc": lambda a, w: a + 1,
    "dec": lambda a, w: a - 1,
    "neg": lambda a, w: -a,
    "redand": lambda a, w: a == 2**w - 1,
    "redor": lambda a, w: a != 0,
    "redxor": lambda a, w: a.bit_count() % 2,
}
SAME: dict[str, Meaning] = {
    "and": lambda a, b, w: a & b,
    "nand": lambda a, b, w: ~(a & b),
    "nor": lambda a, b, w: ~(a | b),
    "or": lambda a, b, w: a | b,
    "xnor": lambda a, b, w: ~(a ^ b),
    "xor": lambda a, b, w: a ^ b,
    "rol": rotated,
    "ror": lambda a, b, w: rotated(a, -b, w),
    "sll": lambda a, b, w: a << b,
    "sra": lambda a, b, w: S(a, w) >> b,
    "srl": lambda a, b, w: a >> b,
    "add": lambda a, b, w: a + b,
    "mul": lambda a, b, w: a * b,
    "sdiv": lambda a, b, w: truncated(S(a, w), S(b, w)),
    "udiv": lambda a, b, w: a // b if b else -1,
    "smod": lambda a, b, w: S(a, w) % S(b, w) if b else a,
    "srem": lambda a, b, w: S(a, w) - S(b, w) * truncated(S(a, w), S(b, w)) if b else a,
    "urem": lambda a, b, w: a % b if b else a,
    "sub": lambda a, b, w: a - b,
}
TESTS: dict[str, Meaning] = {
    "eq": lambda a, b, w: a == b,
    "neq": lambda a, b, w: a != b,
    "ugt": lambda a, b, w: a > b,
    "ugte": lambda a, b, w: a >= b,
    "ult": lambda a, b, w: a < b,
    "ulte": lambda a, b, w: a <= b,
    "sgt": lambda a, b, w: S(a, w) > S(b, w),
    "sgte": lambda a, b, w: S(a, w) >= S(b, w),
    "slt": lambda a, b, w: S(a, w) < S(b, w),
    "slte": lambda a, b, w: S(a, w) <= S(b, w),
    "saddo": lambda a, b, w: not fits(S(a, w) + S(b, w), w),
    "uaddo": lambda a, b, w: a + b >= 2**w,
    "sdivo": lambda a, b, w: b != 0 and not fits(truncated(S(a, w), S(b, w)), w),
    "smulo": lambda a, b, w: not fits(S(a, w) * S(b, w), w),
    "umulo": lambda a, b, w: a * b >= 2**w,
    "ssubo": lambda a, b, w: not fits(S(a, w) - S(b, w), w),
    "usubo": lambda a, b, w: a < b,
}
BITS: dict[str, Meaning] = {
    "iff": lambda a, b, w: a == b,
    "implies": lambda a, b, w: a <= b,
}
OTHERS = {"concat", "ite", "read", "write"}


def test_every_operator_is_tested() -> None:
    assert set(OPERATORS) == UNARY.keys() | SAME.keys() | TESTS.keys() | BITS.keys() | OTHERS


def check(tag: str, widths: list[int], wanted: Callable[..., int], result: int) -> None:
    """The operator on variables, evaluated, is `wanted` modulo 2^result."""
    terms = Terms()
    variables = [terms.variable(f"x{n}", terms.vector(width)) for n, width in enumerate(widths)]
    arguments = [bit(terms, each) for each in variables]
    operator = OPERATORS[tag]
    assert operator.sort(terms, arguments) == terms.vector(result)
    made = operator.apply(terms, arguments)
    assert made.sort().is_bool() == (result == 1)
    assert sort_of(terms, made) == terms.vector(result)
    evaluate = Evaluator([word(terms, made)])
    for values in product(*(range(1 << width) for width in widths)):
        found = evaluate(dict(zip(variables, values, strict=True)))
        assert found == [int(wanted(*values)) % 2**result], (tag, widths, values)


@pytest.mark.parametrize("width", [1, 2, 3, 4])
@pytest.mark.parametrize("tag", UNARY)
def test_unary(tag: str, width: int) -> None:
    check(tag, [width], lambda a: UNARY[tag](a, width), 1 if tag.startswith("red") else width)


@pytest.mark.parametrize("width", [1, 2, 3, 4])
@pytest.mark.parametrize("tag", SAME)
def test_same_width(tag: str, width: int) -> None:
    check(tag, [width, width], lambda a, b: SAME[tag](a, b, width), width)


@pytest.mark.parametrize("width", [1, 2, 3, 4])
@pytest.mark.parametrize("tag", TESTS)
def test_comparisons_and_overflow(tag: str, width: int) -> None:
    check(tag, [width, width], lambda a, b: TESTS[tag](a, b, width), 1)


@pytest.mark.parametrize("tag", BITS)
def test_bits(tag: str) -> None:
    check(tag, [1, 1], lambda a, b: BITS[tag](a, b, 1), 1)


@pytest.mark.parametrize(("high", "low"), list(product([1, 2, 3], repeat=2)))
def test_concat(high: int, low: int) -> None:
    check("concat", [high, low], lambda a, b: a << low | b, high + low)


@pytest.mark.parametrize("width", [1, 2, 3])
def test_ite(width: int) -> None:
    check("ite", [1, width, width], lambda c, a, b: a if c else b, width)


@pytest.mark.parametrize(("index", "element"), [(1, 1), (2, 1), (1, 2)])
def test_arrays(index: int, element: int) -> None:
    terms = Terms()
    sort = terms.array(terms.vector(index), terms.vector(element))
    a, b = (terms.variable(name, sort) for name in "ab")
    i = terms.variable("i", terms.vector(index))
    x = terms.variable("x", terms.vector(element))
    c = terms.variable("c", terms.bool)
    given = [a, bit(terms, i), bit(terms, x)]
    written = OPERATORS["write"].apply(terms, given)
    assert OPERATORS["write"].sort(terms, given) == sort
    read = word(terms, OPERATORS["read"].apply(terms, given[:2]))
    same = OPERATORS["eq"].apply(terms, [a, b])
    other = OPERATORS["neq"].apply(terms, [a, b])
    chosen = OPERATORS["ite"].apply(terms, [c, a, b])
    for array, second, place, value, choice in product(
        domain(sort), domain(sort), range(1 << index), range(1 << element), (False, True)
    ):
        values = {a: array, b: second, i: place, x: value, c: choice}
        found = Evaluator([written, read, same, other, chosen])(values)
        assert isinstance(array, ArrayValue)
        equal = array == second
        assert found == [
            array.store(place, value),
            array.select(place),
            equal,
            not equal,
            array if choice else second,
        ]
