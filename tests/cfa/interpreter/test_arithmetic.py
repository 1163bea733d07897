"""Every integer operator on every type, at the ends of the ranges, against arithmetic without bounds."""

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lemmata.cfa import interpreter
from lemmata.cfa.interpreter import Exited, Note, Seeded, Undefined
from lemmata.cfa.operations import (
    Assign,
    Binary,
    BinaryOp,
    Cast,
    Const,
    Difference,
    Expression,
    Havoc,
    Offset,
    Overflows,
    Return,
    Unary,
    UnaryOp,
    Var,
)
from lemmata.cfa.types import BOOL, CHAR, DOUBLE, FLOAT, INT, UCHAR, UINT, Float, Int, Pointer, Type
from tests.cfa.interpreter.build import POINTER, Body, at, number, outcome, program
from tests.cfa.interpreter.machine_code import SETTINGS

LONG, ULONG = Int(64, True), Int(64, False)
WIDE, UWIDE = Int(128, True), Int(128, False)
ARITHMETIC = [INT, UINT, LONG, ULONG, WIDE, UWIDE]
INTEGERS = [CHAR, UCHAR, Int(16, True), Int(16, False), *ARITHMETIC, Int(5, True), Int(13, False), BOOL]

EXACT: dict[str, Callable[[int, int], int]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
    "div": lambda a, b: abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1),
    "rem": lambda a, b: abs(a) % abs(b) * (-1 if a < 0 else 1),
    "shl": lambda a, b: a << b,
    "shr": lambda a, b: a >> b,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
}
COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")
OPERATORS: list[BinaryOp] = [
    *("add", "sub", "mul", "and", "or", "xor", "div", "rem", "shl", "shr"),
    *("eq", "ne", "lt", "le", "gt", "ge"),
]


def ends(type_: Int) -> list[int]:
    near = {
        type_.low,
        type_.low + 1,
        -1,
        0,
        1,
        2,
        7,
        type_.bits - 1,
        type_.high - 1,
        type_.high,
        type_.high // 2,
    }
    return sorted(n for n in near if type_.low <= n <= type_.high)


class Batch:
    """Many expressions in one program: each result is observed."""

    def __init__(self) -> None:
        self.body = Body()
        self._names = 0

    def register(self, type_: Type) -> Var:
        self._names += 1
        return self.body.local(f"v{self._names}", type_)

    def variable(self, value: Const) -> Var:
        made = self.register(value.type)
        self.body.do(Assign(made, value))
        return made

    def result(self, expression: Expression, type_: Type) -> None:
        self.body.do(Assign(self.register(type_), expression))

    def run(self) -> list[int | float]:
        """The values of the registers that hold results: every assignment whose value is no constant."""
        self.body.do(Return(number(0)))
        seen: list[int | float] = []
        self.made = interpreter.run(
            program(self.body),
            observe=lambda edge, value: (
                seen.append(value)
                if value is not None
                and isinstance(edge.operation, Assign)
                and not isinstance(edge.operation.value, Const)
                else None
            ),
        )
        assert self.made.outcome == Exited(0)
        return seen


@pytest.mark.parametrize("type_", ARITHMETIC, ids=str)
@pytest.mark.parametrize("op", OPERATORS)
@pytest.mark.parametrize("constant", [False, True])
def test_operators(op: BinaryOp, type_: Int, constant: bool) -> None:
    """With the right operand in a register or as a constant: other code is generated for each."""
    batch, expected, overflows = Batch(), [], 0
    for a, b in product(ends(type_), ends(type_)):
        stops = op in ("div", "rem") and (b == 0 or (type_.signed and b == -1 and a == type_.low))
        if stops or (op in ("shl", "shr") and not 0 <= b < type_.bits):
            continue
        exact = EXACT[op](a, b)
        left, right = batch.variable(Const(a, type_)), Const(b, type_)
        result = INT if op in COMPARISONS else type_
        batch.result(Binary(op, left, right if constant else batch.variable(right), result), result)
        expected.append(int(exact) if op in COMPARISONS else type_.wrap(exact))
        overflows += op in ("add", "sub", "mul") and type_.signed and type_.wrap(exact) != exact
    assert batch.run() == expected
    assert len(batch.made.notes) == overflows


@pytest.mark.parametrize("type_", ARITHMETIC, ids=str)
@pytest.mark.parametrize("op", ["neg", "not"])
def test_unary_operators(op: UnaryOp, type_: Int) -> None:
    batch, expected = Batch(), []
    for a in ends(type_):
        batch.result(Unary(op, batch.variable(Const(a, type_)), type_), type_)
        expected.append(type_.wrap(-a if op == "neg" else ~a))
    assert batch.run() == expected
    assert len(batch.made.notes) == (op == "neg" and type_.signed)


@pytest.mark.parametrize("source", INTEGERS, ids=str)
@pytest.mark.parametrize("target", [*INTEGERS, POINTER, Pointer(INT, 64)], ids=str)
def test_conversions(source: Int, target: Int | Pointer) -> None:
    batch, expected = Batch(), []
    for a in ends(source):
        batch.result(Cast(batch.variable(Const(a, source)), target), target)
        if isinstance(target, Pointer):
            expected.append(a % 2**64)
        else:
            expected.append(int(a != 0) if target.boolean else target.wrap(a))
    assert batch.run() == expected


@pytest.mark.parametrize(("left", "right"), [(INT, INT), (LONG, INT), (UINT, INT), (WIDE, LONG)], ids=str)
@pytest.mark.parametrize("into", [INT, UINT, LONG], ids=str)
def test_overflow_checks(left: Int, right: Int, into: Int) -> None:
    for op in ("add", "sub", "mul"):
        batch, expected = Batch(), []
        for a, b in product(ends(left), ends(right)):
            x, y = batch.variable(Const(a, left)), batch.variable(Const(b, right))
            batch.result(Overflows(op, x, y, into), INT)
            expected.append(int(not into.low <= EXACT[op](a, b) <= into.high))
        assert batch.run() == expected


def test_overflow_checks_of_division_and_negation() -> None:
    batch, expected = Batch(), []
    for a, b in product(ends(INT), ends(INT)):
        x, y = batch.variable(Const(a, INT)), batch.variable(Const(b, INT))
        batch.result(Overflows("div", x, y, INT), INT)
        batch.result(Overflows("neg", x, y, INT), INT)
        expected += [int(a == INT.low and b == -1), int(a == INT.low)]
    assert batch.run() == expected


def test_pointers_are_moved_and_subtracted() -> None:
    batch = Batch()
    base = batch.variable(Const(2**60, POINTER))
    expected = []
    for index in (-3, 0, 5, 2**62):
        moved = batch.register(POINTER)
        batch.body.do(Assign(moved, Offset(base, batch.variable(Const(index, LONG)), 12, POINTER)))
        expected.append((2**60 + 12 * index) % 2**64)
        batch.result(Difference(moved, base, 12, LONG), LONG)
        expected.append(LONG.wrap(12 * index) // 12)
    assert batch.run() == expected


def stopped(expression: Expression, type_: Type) -> object:
    body = Body()
    body.do(Assign(body.local("r", type_), expression), Return(number(0)))
    return outcome(body).outcome


@pytest.mark.parametrize("type_", ARITHMETIC, ids=str)
@pytest.mark.parametrize("op", ["div", "rem"])
def test_division_by_zero(op: BinaryOp, type_: Int) -> None:
    ended = stopped(Binary(op, Const(5, type_), Const(0, type_), type_), type_)
    assert ended == Undefined("division-by-zero", at(1))


@pytest.mark.parametrize("type_", [INT, LONG], ids=str)
@pytest.mark.parametrize("op", ["div", "rem"])
def test_the_least_value_by_minus_one_traps(op: BinaryOp, type_: Int) -> None:
    ended = stopped(Binary(op, Const(type_.low, type_), Const(-1, type_), type_), type_)
    assert ended == Undefined("division-overflow", at(1))


@pytest.mark.parametrize("op", ["shl", "shr"])
@pytest.mark.parametrize(
    ("type_", "count"), [(INT, 32), (UINT, 99), (LONG, 64), (INT, -1), (WIDE, 128)], ids=str
)
def test_shift_counts(op: BinaryOp, type_: Int, count: int) -> None:
    assert stopped(Binary(op, Const(1, type_), Const(count, INT), type_), type_) == Undefined(
        "shift-count", at(1)
    )


def test_signed_overflow_is_noted_once_for_each_place_and_can_end_the_run() -> None:
    body = Body()
    x = body.local("x")
    body.do(Assign(x, number(2**31 - 1)), Assign(x, Binary("add", x, number(1), INT)))
    body.do(Assign(x, Unary("neg", x, INT)), Return(number(0)))
    made = program(body)
    notes = (Note("signed-overflow", at(2)), Note("signed-overflow", at(3)))
    assert interpreter.run(made).notes == notes
    assert interpreter.run(made, stop_on_overflow=True).outcome == Undefined("signed-overflow", at(2))


@pytest.mark.parametrize(
    "bits", [0x7FF8000000000000, 0x41E0000000000000, 0xC1E0000000200001, 0x7FF0000000000000]
)
def test_floats_out_of_range_give_the_machines_integer(bits: int) -> None:
    body = Body()
    x = body.local("x")
    body.do(
        Assign(x, Cast(Const(bits, DOUBLE), INT)),
        Assign(x, Binary("eq", x, number(-(2**31)), INT)),
        Return(x),
    )
    run = outcome(body)
    assert run.outcome == Exited(1)
    assert run.notes == (Note("float-to-int", at(1)),)


@SETTINGS
@given(st.integers(0, 2**32), st.booleans())
def test_random_inputs_have_their_types(seed: int, everything: bool) -> None:
    body = Body()
    types: list[Type] = [*INTEGERS, FLOAT, DOUBLE, Float(80, 16), POINTER]
    for index, type_ in enumerate(types):
        body.do(Havoc(body.local(f"v{index}", type_), "input", "nondet"))
    body.do(Return(number(0)))
    run = interpreter.run(program(body), inputs=Seeded(seed, everything=everything))
    for one in run.inputs:
        if isinstance(one.type, Int):
            assert one.type.low <= one.value <= one.type.high
        else:
            assert one.value >= 0


@pytest.mark.parametrize("op", OPERATORS[10:])
def test_a_comparison_with_a_nan(op: BinaryOp) -> None:
    for type_, nan in ((DOUBLE, 0x7FF8 << 48), (FLOAT, 0x7FC00000), (Float(80, 16), 0x7FFFC << 60)):
        body = Body()
        r = body.local("r")
        body.do(Assign(r, Binary(op, Const(nan, type_), Const(nan, type_), INT)), Return(r))
        assert outcome(body).outcome == Exited(int(op == "ne"))
