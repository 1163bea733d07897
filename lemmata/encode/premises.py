"""What a verdict about a prepared Program rests on: paths that end where C leaves undefined what happens."""

from collections.abc import Iterator

from lemmata.cfa.operations import Binary, Const, Expression
from lemmata.cfa.program import Assumption, Program
from lemmata.cfa.source import NOWHERE
from lemmata.cfa.types import Int, Pointer
from lemmata.cfa.uses import expression

MEMORY, DIVISION, SHIFTS = "valid-memory", "defined-division", "defined-shifts"


def premises(program: Program) -> Iterator[Assumption]:
    """Each kind once; nothing rests on operations that the property itself asks about."""
    if any(error.property == "def-behavior" for error in program.errors):
        return
    found = {
        _premise(computed)
        for edge in program.functions[program.entry].edges
        if (computed := expression(edge.operation)) is not None
    }
    yield from (Assumption(kind, NOWHERE) for kind in (DIVISION, SHIFTS) if kind in found)


def _premise(computed: Expression) -> str | None:
    match computed:
        case Binary("div" | "rem", _, Const(divisor), Int()) if divisor not in (0, -1):
            return None
        case Binary("div" | "rem", _, _, Int()):
            return DIVISION
        case Binary("shl" | "shr", left, Const(count), _) if 0 <= count < _bits(left.type):
            return None
        case Binary("shl" | "shr"):
            return SHIFTS
        case _:
            return None


def _bits(type_: object) -> int:
    return type_.bits if isinstance(type_, Int | Pointer) else 0
