"""A Program with every operation and every expression in it."""

from dataclasses import replace

from lemmata.cfa.operations import (
    Accessible,
    AddressOf,
    Allocate,
    Assign,
    Begin,
    Binary,
    BitCast,
    Call,
    Cast,
    Const,
    Copy,
    Difference,
    Expression,
    Fill,
    Free,
    FunctionAddress,
    Havoc,
    HavocMemory,
    Offset,
    OfObject,
    Operation,
    Overflows,
    Read,
    Return,
    Rounded,
    Skip,
    StartVarArgs,
    Unary,
    Var,
    Write,
)
from lemmata.cfa.program import Global, Initial, Program
from lemmata.cfa.source import NOWHERE
from lemmata.cfa.types import CHAR, DOUBLE, INT, VOID, Array, Field, FunctionType, Int, Pointer, Type
from tests.cfa.graphs import function, program

SIZE = Int(64, False)
LONG = Int(64, True)
TEXT = Pointer(CHAR, 64)
ANY = Pointer(VOID, 64)
PRINTF = FunctionType(INT, (TEXT,), True)

COUNTER = Var("main::i", INT)
TOTAL = Var("counter", INT, is_global=True)
BUFFER = Var("buffer", Array(CHAR, 8), is_global=True, in_memory=True)
CELL = Var("main::cell", INT, in_memory=True)


def temporary(number: int, type_: Type) -> Var:
    return Var(f"main::%{number}", type_)


def number(value: int, type_: Int = INT) -> Const:
    return Const(value, type_)


def expressions() -> list[tuple[Expression, Type]]:
    here = AddressOf(BUFFER, 0, TEXT)
    there = AddressOf(BUFFER, 3, TEXT)
    return [
        (Binary("add", COUNTER, TOTAL, INT), INT),
        (Unary("neg", COUNTER, INT), INT),
        (Unary("floor", Const(0x3FF8 << 48, DOUBLE), DOUBLE), DOUBLE),
        (Binary("fmod", Const(0x3FF8 << 48, DOUBLE), Const(0x4000 << 48, DOUBLE), DOUBLE), DOUBLE),
        (Cast(COUNTER, DOUBLE), DOUBLE),
        (Rounded("up", Cast(COUNTER, DOUBLE), DOUBLE), DOUBLE),
        (BitCast(Const(1, DOUBLE), LONG), LONG),
        (Offset(here, number(2, LONG), 1, TEXT), TEXT),
        (Difference(there, here, 1, LONG), LONG),
        (Overflows("mul", COUNTER, TOTAL, INT), INT),
        (Overflows("neg", COUNTER, COUNTER, INT), INT),
        (OfObject("size", there, SIZE), SIZE),
        (OfObject("offset", there, SIZE), SIZE),
        (Accessible(there, number(2, SIZE), False, INT), INT),
        (FunctionAddress("printf", Pointer(PRINTF, 64)), Pointer(PRINTF, 64)),
    ]


def operations() -> list[Operation]:
    here = AddressOf(BUFFER, 0, TEXT)
    computed = expressions()
    assigned: list[Operation] = [
        Assign(temporary(i, type_), found) for i, (found, type_) in enumerate(computed, 1)
    ]
    pointer = temporary(100, ANY)
    return [
        *assigned,
        Skip(),
        Havoc(COUNTER, "input", "__VERIFIER_nondet_int"),
        HavocMemory(here, number(8, SIZE), "read"),
        Begin(CELL),
        Write(AddressOf(CELL, 0, Pointer(INT, 64)), COUNTER, INT),
        Read(temporary(101, Int(3, True)), here, Int(3, True), 5),
        Allocate(pointer, number(16, SIZE), "heap", True),
        Copy(pointer, here, number(8, SIZE)),
        Fill(pointer, number(0), number(8, SIZE)),
        Free(pointer),
        Call(COUNTER, FunctionAddress("printf", Pointer(PRINTF, 64)), (here, COUNTER), PRINTF),
        Call(None, temporary(len(computed), Pointer(PRINTF, 64)), (here,), PRINTF),
        StartVarArgs(here),
    ]


def sample() -> Program:
    """A straight line through all operations; `main` is variadic, so that it may start its arguments."""
    done = operations()
    edges = [(i, i + 1, operation) for i, operation in enumerate(done)]
    last = len(done)
    body = function(
        [*edges, (last, last + 1, Return(number(0)))],
        last + 2,
        variables=[COUNTER, CELL],
        type_=FunctionType(INT, (), True),
    )
    made = program(
        body,
        declared={"printf": PRINTF},
        variables=[
            Global(TOTAL, (Initial(0, number(7)),), False, NOWHERE),
            Global(BUFFER, (Initial(0, b'hi"\0'), Initial(4, Const(0, Pointer(CHAR, 32)))), False, NOWHERE),
        ],
    )
    fields = (Field("low", INT, 0, 5), Field("high", INT, 5, 3), Field("number", DOUBLE, 64))
    return replace(made, records={"pair": fields})
