"""no-overflow: no arithmetic on a signed type leaves the type's range.

That is +, -, *, /, %, unary -, ++, -- and compound assignment, at any width. Conversions are no arithmetic,
and a signed << has a value in GNU C; neither is a violation. Division by zero is none either: its path ends.
"""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from lemmata.cfa.operations import Binary, Const, Expression, Operand, Overflows, Unary
from lemmata.cfa.program import Program
from lemmata.cfa.properties.checks import Check, with_checks
from lemmata.cfa.types import Int

Overflowing: TypeAlias = Literal["add", "sub", "mul", "div", "rem", "neg"]


def no_overflow(program: Program) -> Program:
    return with_checks(program, "no-overflow", _checks)


def _checks(computed: Expression) -> Iterator[Check]:
    match computed:
        case Unary("neg", operand, Int(_, True) as into) if not _harmless(operand, into.low):
            yield _check("neg", operand, operand, into)
        case Binary("add" | "sub" | "mul" as op, left, right, Int(_, True) as into):
            yield _check(op, left, right, into)
        case Binary("div" | "rem" as op, left, right, Int(_, True) as into):
            if not _harmless(right, -1) and not _harmless(left, into.low):
                yield _check(op, left, right, into)


_SIGNS = {"neg": "-", "add": "+", "sub": "-", "mul": "*", "div": "/", "rem": "%"}


def _check(op: Overflowing, left: Operand, right: Operand, into: Int) -> Check:
    message = f"{_SIGNS[op]} leaves the range of a signed {into.bits}-bit integer"
    return Check(Overflows(op, left, right, into), message)


def _harmless(operand: Operand, harmful: int) -> bool:
    """A constant other than the only value that can make the operation overflow."""
    return isinstance(operand, Const) and operand.value != harmful
