"""Each rule of a well-formed Program, broken once."""

from dataclasses import replace

import pytest

from lemmata.cfa.operations import (
    AddressOf,
    Assign,
    Assume,
    Begin,
    Binary,
    Call,
    Cast,
    Const,
    FunctionAddress,
    Havoc,
    Operation,
    Read,
    Return,
    Skip,
    StartVarArgs,
    Unary,
    Var,
)
from lemmata.cfa.program import ErrorLocation, Function
from lemmata.cfa.source import NOWHERE
from lemmata.cfa.types import DOUBLE, INT, UINT, FunctionType, Int, Pointer
from lemmata.cfa.validate import problems, unassigned
from tests.cfa.graphs import function, program
from tests.cfa.sample import CELL, COUNTER, number, temporary

TEMPORARY = temporary(1, INT)
UNDECLARED = Var("main::j", INT)
REAL = Var("main::d", DOUBLE)
CELL_ADDRESS = AddressOf(CELL, 0, Pointer(INT, 64))


def in_main(*operations: Operation) -> Function:
    """A straight line."""
    edges = [(i, i + 1, operation) for i, operation in enumerate(operations)]
    return function(edges, len(edges) + 1, variables=[COUNTER, CELL, REAL])


@pytest.mark.parametrize(
    ("operation", "message"),
    [
        (Assign(UNDECLARED, number(1)), "main::j is not declared"),
        (Assign(Var("main::i", UINT), number(1, UINT)), "main::i is declared differently"),
        (Assign(CELL, number(1)), "main::cell is in memory, and set like a register"),
        (Assign(COUNTER, CELL), "main::cell is in memory, and used like a register"),
        (
            Read(COUNTER, AddressOf(COUNTER, 0, Pointer(INT, 64)), INT),
            "the address of the register main::i is taken",
        ),
        (Assign(COUNTER, Binary("add", COUNTER, number(1, UINT), INT)), "add of i32 and u32 gives i32"),
        (Assign(COUNTER, Binary("lt", COUNTER, COUNTER, UINT)), "lt of i32 and i32 gives u32"),
        (Assign(REAL, Unary("not", REAL, DOUBLE)), "not of f64 gives f64"),
        (Assign(REAL, Binary("rem", REAL, REAL, DOUBLE)), "rem of f64 and f64 gives f64"),
        (Assign(COUNTER, Unary("sqrt", COUNTER, INT)), "sqrt of i32 gives i32"),
        (Assign(COUNTER, Const(1 << 31, INT)), "the constant 2147483648 is no i32"),
        (Assign(COUNTER, number(1, UINT)), "Assign of u32 to i32"),
        (Assign(REAL, Cast(CELL_ADDRESS, DOUBLE)), "a cast from i32* to f64"),
        (Read(COUNTER, CELL_ADDRESS, Int(16, True)), "Read of i16 to i32"),
        (Read(COUNTER, CELL_ADDRESS, INT, 8), "an access at i32*, bit 8"),
        (Begin(COUNTER), "the lifetime of main::i begins, which is no local object"),
        (StartVarArgs(CELL_ADDRESS), "va_start in a function without variable arguments"),
        (
            Call(None, FunctionAddress("f", Pointer(FunctionType(INT, ()), 64)), (), FunctionType(INT, ())),
            "the function f is neither defined nor declared",
        ),
        (
            Call(None, CELL_ADDRESS, (COUNTER,), FunctionType(INT, ())),
            "a call with 1 arguments of a function of type i32()",
        ),
        (Return(number(0, UINT)), "Return of u32 for i32"),
    ],
)
def test_operations(operation: Operation, message: str) -> None:
    found = problems(program(in_main(operation)))
    assert any(one.endswith(message) for one in found), found


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (function([(0, 5, Skip())], 2), "main: a location is out of range"),
        (function([(0, 1, Skip()), (1, 0, Skip())], 2), "main: the exit has a successor"),
        (
            function([(0, 1, Skip()), (0, 1, Skip())], 2),
            "main: location 0 has several edges that are not all Assumes",
        ),
        (
            function([(0, 1, Assume(number(1), True))] * 2, 2),
            "main: location 0 has two equal Assumes",
        ),
        (
            function([(0, 1, Return(number(0))), (1, 2, Skip())], 3),
            "main 0 -> 1 (test.c:1:1): a Return does not go to the exit",
        ),
    ],
)
def test_shapes(broken: Function, message: str) -> None:
    assert message in problems(program(broken))


def branches(first: Operation, second: Operation, then: Operation) -> Function:
    """if (i) first else second; then"""
    edges = [
        (0, 1, Assume(COUNTER, True)),
        (0, 2, Assume(COUNTER, False)),
        (1, 3, first),
        (2, 3, second),
        (3, 4, then),
    ]
    return function(edges, 5, variables=[COUNTER])


def test_temporaries_are_assigned_on_every_path() -> None:
    assign = Assign(TEMPORARY, number(1))
    use = Assign(COUNTER, TEMPORARY)
    assert unassigned(branches(assign, Havoc(TEMPORARY, "external"), use)) == []
    assert unassigned(branches(assign, Skip(), use)) == ["main::%1"]
    assert "main: main::%1 is used unassigned" in problems(program(in_main(use, assign)))


def test_error_locations_exist() -> None:
    error = ErrorLocation("assertions", "main", 9, "", NOWHERE)
    assert problems(replace(program(in_main()), errors=(error,))) == [
        "the error location main 9 does not exist"
    ]


def test_the_entry_exists() -> None:
    assert problems(replace(program(in_main()), entry="start")) == ["the entry start is not defined"]
