"""What each property marks in small Programs, and that it leaves them alone otherwise."""

import pytest

from lemmata.cfa.operations import (
    Assign,
    Assume,
    Binary,
    Call,
    Expression,
    FunctionAddress,
    Operation,
    Overflows,
    Return,
    Stop,
    Unary,
    Var,
)
from lemmata.cfa.program import Edge, Program
from lemmata.cfa.properties import DEFAULT_PROPERTY, PROPERTIES
from lemmata.cfa.types import INT, UINT, VOID, FunctionType, Int, Pointer
from lemmata.cfa.validate import problems
from tests.cfa.graphs import function, program
from tests.cfa.sample import COUNTER, number, sample

FAILURE = FunctionType(VOID, ())
POINTER = Pointer(FAILURE, 64)
CHOSEN = Var("main::p", POINTER)
WORD = Int(128, True)


def call(name: str) -> Operation:
    return Call(None, FunctionAddress(name, POINTER), (), FAILURE)


def with_calls(*names: str, defined: tuple[str, ...] = ()) -> Program:
    """main calls the functions one after another, behind a label ERROR."""
    calls = [(i, i + 1, call(name)) for i, name in enumerate(names)]
    body = function(
        [*calls, (len(calls), len(calls) + 1, Return(number(0)))], len(calls) + 2, labels={"ERROR": 0}
    )
    bodies = [function([(0, 1, Stop("abort"))], 2, name=name, type_=FAILURE) for name in defined]
    declared = {name: FAILURE for name in names if name not in defined}
    return program(body, *bodies, declared=declared)


def marked(property_: str, made: Program) -> list[tuple[str, int]]:
    found = PROPERTIES[property_](made)
    assert problems(found) == []
    assert all(error.property == property_ for error in found.errors)
    return [(error.function, error.location) for error in found.errors]


def test_the_default_is_there() -> None:
    assert DEFAULT_PROPERTY in PROPERTIES


@pytest.mark.parametrize("name", ["reach_error", "__VERIFIER_error"])
@pytest.mark.parametrize("defined", [False, True])
def test_error_functions_are_marked_before_their_call(name: str, defined: bool) -> None:
    made = with_calls("f", name, "__assert_fail", defined=(name,) if defined else ())
    assert marked("unreach-call", made) == [("main", 1)]
    assert marked("assertions", made) == [("main", 1), ("main", 2)]


def test_a_label_counts_where_no_error_function_is_called() -> None:
    assert marked("unreach-call", with_calls("f")) == [("main", 0)]
    assert marked("unreach-call", with_calls("__assert_fail")) == [("main", 0)]
    assert marked("assertions", with_calls("__assert_fail")) == [("main", 0), ("main", 0)]


def test_a_static_function_of_a_second_file_counts() -> None:
    made = with_calls("reach_error#2", defined=("reach_error#2",))
    assert marked("unreach-call", made) == [("main", 0)]


@pytest.mark.parametrize("defined", [False, True])
def test_calls_through_pointers_are_caught_at_the_callee(defined: bool) -> None:
    body = function(
        [
            (0, 1, Assign(CHOSEN, FunctionAddress("reach_error", POINTER))),
            (1, 2, Call(None, CHOSEN, (), FAILURE)),
            (2, 3, Return(number(0))),
        ],
        4,
        variables=[CHOSEN],
        labels={"ERROR": 0},
    )
    callee = function([(0, 1, Stop("abort"))], 2, name="reach_error", type_=FAILURE)
    made = program(body, callee) if defined else program(body, declared={"reach_error": FAILURE})
    assert marked("unreach-call", made) == [("reach_error", 0)]


def computing(computed: Expression) -> Program:
    target = Var("main::%1", computed.type if isinstance(computed, Unary | Binary) else INT)
    body = function([(0, 1, Assign(target, computed)), (1, 2, Return(number(0)))], 3, variables=[COUNTER])
    return program(body)


@pytest.mark.parametrize(
    ("property_", "computed", "count"),
    [
        ("no-overflow", Binary("add", COUNTER, number(1), INT), 1),
        ("no-overflow", Binary("mul", number(1, WORD), number(1, WORD), WORD), 1),
        ("no-overflow", Binary("add", number(1, UINT), number(1, UINT), UINT), 0),
        ("no-overflow", Binary("shl", COUNTER, number(1), INT), 0),
        ("no-overflow", Binary("div", COUNTER, COUNTER, INT), 1),
        ("no-overflow", Binary("rem", COUNTER, number(2), INT), 0),
        ("no-overflow", Binary("rem", COUNTER, number(-1), INT), 1),
        ("no-overflow", Unary("neg", COUNTER, INT), 1),
        ("no-overflow", Unary("not", COUNTER, INT), 0),
        ("no-overflow", Unary("neg", number(5), INT), 0),
        ("no-overflow", Unary("neg", number(-(2**31)), INT), 1),
        ("def-behavior", Binary("add", COUNTER, number(1), INT), 0),
        ("def-behavior", Binary("div", COUNTER, COUNTER, INT), 1),
        ("def-behavior", Binary("rem", COUNTER, number(0), INT), 1),
        ("def-behavior", Binary("div", COUNTER, number(7), INT), 0),
        ("def-behavior", Binary("shl", COUNTER, COUNTER, INT), 2),
        ("def-behavior", Binary("shr", COUNTER, number(31), INT), 0),
        ("def-behavior", Binary("shr", COUNTER, number(32), INT), 2),
        ("def-behavior", Binary("shl", COUNTER, number(32, UINT), INT), 1),
    ],
)
def test_checks(property_: str, computed: Expression, count: int) -> None:
    assert len(marked(property_, computing(computed))) == count


def test_a_check_comes_before_its_computation() -> None:
    found = PROPERTIES["no-overflow"](computing(Binary("add", COUNTER, number(1), INT)))
    check = Overflows("add", COUNTER, number(1), INT)
    main = found.functions["main"]
    assert [(e.source, e.target, e.operation) for e in main.edges[:3]] == [
        (0, 3, Assume(check, True)),
        (0, 4, Assume(check, False)),
        (4, 1, Assign(Var("main::%1", INT), Binary("add", COUNTER, number(1), INT))),
    ]
    (error,) = found.errors
    assert (error.location, error.message, error.span) == (
        3,
        "+ leaves the range of a signed 32-bit integer",
        main.edges[2].span,
    )


def test_a_condition_is_checked_once_for_both_branches() -> None:
    condition = Binary("sub", COUNTER, number(1), INT)
    body = function(
        [(0, 1, Assume(condition, True)), (0, 1, Assume(condition, False)), (1, 2, Return(number(0)))],
        3,
        variables=[COUNTER],
    )
    assert len(marked("no-overflow", program(body))) == 1


def without_checks(made: Program) -> list[Edge]:
    """The edges of main, with the chains of checks taken out again."""
    errors = {error.location for error in made.errors}
    main = made.functions["main"]
    failing = {edge.source for edge in main.edges if edge.target in errors}
    start = {edge.target: edge.source for edge in main.edges if edge.source in failing}
    kept = []
    for edge in main.edges:
        if edge.source not in failing:
            source = edge.source
            while source in start:
                source = start[source]
            kept.append(Edge(source, edge.target, edge.operation, edge.span))
    return kept


@pytest.mark.parametrize("property_", PROPERTIES)
def test_the_program_is_the_same_otherwise(property_: str) -> None:
    made = sample()
    found = PROPERTIES[property_](made)
    assert problems(found) == []
    assert without_checks(found) == list(made.functions["main"].edges)
    assert (found.globals, found.records, found.declared) == (made.globals, made.records, made.declared)
