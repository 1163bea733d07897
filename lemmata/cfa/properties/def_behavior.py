"""def-behavior, its arithmetic part: no division by zero, no shift by a negative count or the width and more.

The rest of undefined behaviour (invalid accesses, overflow, missing results, races) is not checked here.
"""

from collections.abc import Iterator

from lemmata.cfa.operations import Binary, Const, Expression, Operand
from lemmata.cfa.program import Program
from lemmata.cfa.properties.checks import Check, with_checks
from lemmata.cfa.types import INT, Int


def def_behavior(program: Program) -> Program:
    return with_checks(program, "def-behavior", _checks)


def _checks(computed: Expression) -> Iterator[Check]:
    match computed:
        case Binary("div" | "rem", _, divisor, Int()):
            yield from _division(divisor)
        case Binary("shl" | "shr", _, count, Int(bits)):
            yield from _shift(count, bits)


def _division(divisor: Operand) -> Iterator[Check]:
    if not isinstance(divisor, Const) or divisor.value == 0:
        yield Check(Binary("eq", divisor, Const(0, divisor.type), INT), "division by zero")


def _shift(count: Operand, bits: int) -> Iterator[Check]:
    if isinstance(count, Const) and 0 <= count.value < bits:
        return
    if isinstance(count.type, Int) and count.type.signed:
        yield Check(Binary("lt", count, Const(0, count.type), INT), "the count of a shift is negative")
    wide = Binary("ge", count, Const(bits, count.type), INT)
    yield Check(wide, f"the count of a shift is {bits} or more")
