"""The code generated for floats, with operands in registers and as constants, against the machine."""

from random import Random

import pytest

from lemmata.cfa.interpreter import extended, floats
from lemmata.cfa.interpreter.extended import FORMATS, Format
from lemmata.cfa.operations import Binary, BinaryOp, BitCast, Cast, Const, Unary, UnaryOp
from lemmata.cfa.types import INT, Float, Int, Type
from tests.amount import amount
from tests.cfa.interpreter.machine_code import COMPARE, FLOATS, INTEGERS, INTEGRAL, compute
from tests.cfa.interpreter.test_arithmetic import Batch
from tests.cfa.interpreter.test_numbers import TYPES

OPERATORS: list[BinaryOp] = [
    "add",
    "sub",
    "mul",
    "div",
    "fmod",
    "remainder",
    "eq",
    "ne",
    "lt",
    "le",
    "gt",
    "ge",
]
CHOOSE = ("add", "mul", "fmod", "remainder")
"""Which of two NaNs comes out is the compiler's or the library's choice."""
UNARY: list[UnaryOp] = ["neg", "fabs", "sqrt", "floor", "ceil", "trunc", "round", "rint"]


def random_bits(random: Random, form: Format) -> int:
    exponent = random.choice(
        [
            0,
            1,
            form.special,
            form.special - 1,
            random.randrange(form.special),
            form.special // 2 + random.randrange(40),
        ]
    )
    whole = 1 << (form.precision - 1)
    fraction = random.choice(
        [0, 1, whole - 1, whole >> 1, random.randrange(whole), random.randrange(whole) >> 20 << 20]
    )
    lead = whole if form.explicit and exponent else 0
    return random.choice([0, form.sign]) | exponent << form.fraction_bits | lead | fraction % whole


def is_nan(bits: int, type_: Float) -> bool:
    value = floats.from_bits(bits, type_)
    wide = value if isinstance(value, int) else floats.to_extended(value, type_.bits)
    return bool(extended.is_nan(wide))


def observed(value: int | float, type_: Type) -> int:
    return floats.to_bits(value, type_) if isinstance(type_, Float) else int(value)


@pytest.mark.parametrize("name", FLOATS)
@pytest.mark.parametrize("op", OPERATORS)
def test_binary_operators(op: BinaryOp, name: str) -> None:
    random, type_ = Random(f"{op} {name}"), TYPES[name]
    form = FORMATS[type_.bits]
    result: Type = INT if op in COMPARE else type_
    batch, pairs = Batch(), []
    for index in range(amount(2000)):
        a, b = random_bits(random, form), random_bits(random, form)
        if index % 5 == 0:
            b = a ^ random.choice([0, form.sign, 1])
        left, right = batch.variable(Const(a, type_)), Const(b, type_)
        batch.result(Binary(op, left, right if index % 2 else batch.variable(right), result), result)
        pairs.append((a, b))
    for (a, b), value in zip(pairs, batch.run(), strict=True):
        machine = compute(f"{op}_{name}", a, b) & ((1 << (32 if result == INT else type_.bits)) - 1)
        ours = observed(value, result)
        either = op in CHOOSE and result != INT and is_nan(machine, type_)
        assert ours == machine or (either and is_nan(ours, type_)), (hex(a), hex(b))


@pytest.mark.parametrize("name", FLOATS)
@pytest.mark.parametrize("op", UNARY)
def test_unary_operators(op: UnaryOp, name: str) -> None:
    random, type_ = Random(f"{op} {name}"), TYPES[name]
    batch, given = Batch(), []
    for _ in range(amount(2000)):
        given.append(random_bits(random, FORMATS[type_.bits]))
        batch.result(Unary(op, batch.variable(Const(given[-1], type_)), type_), type_)
    for a, value in zip(given, batch.run(), strict=True):
        if op == "neg":
            expected = a ^ FORMATS[type_.bits].sign
        else:
            expected = compute(f"{op}_{name}", a) & ((1 << type_.bits) - 1)
        assert observed(value, type_) == expected, hex(a)
    assert set(INTEGRAL) < set(UNARY)


@pytest.mark.parametrize("source", [*FLOATS, *INTEGERS])
@pytest.mark.parametrize("target", [*FLOATS, *INTEGERS])
def test_conversions(source: str, target: str) -> None:
    if source not in FLOATS and target not in FLOATS:
        return
    random = Random(f"{source} {target}")
    from_, to = _type(source), _type(target)
    batch, given = Batch(), []
    for _ in range(amount(1000)):
        if isinstance(from_, Float):
            bits = random_bits(random, FORMATS[from_.bits])
        else:
            bits = from_.wrap(random.getrandbits(from_.bits) >> random.randrange(from_.bits))
        given.append(bits)
        batch.result(Cast(batch.variable(Const(bits, from_)), to), to)
    for a, value in zip(given, batch.run(), strict=True):
        machine = compute(f"{source}_{target}", a % (1 << 128)) & ((1 << to.bits) - 1)
        assert observed(value, to) % (1 << to.bits) == machine, hex(a)


def _type(name: str) -> Float | Int:
    return TYPES[name] if name in FLOATS else Int(int(name[1:]), name[0] == "i")


@pytest.mark.parametrize("name", ["f32", "f64"])
def test_bits_go_through_unchanged(name: str) -> None:
    random, type_ = Random(name), TYPES[name]
    for signed in (False, True):
        whole = Int(type_.bits, signed)
        batch, given = Batch(), []
        for _ in range(amount(1000)):
            given.append(random_bits(random, FORMATS[type_.bits]))
            batch.result(BitCast(batch.variable(Const(given[-1], type_)), whole), whole)
        assert batch.run() == [whole.wrap(bits) for bits in given]
