"""Control flow, calls, limits and inputs."""

import pytest

from lemmata.cfa import interpreter
from lemmata.cfa.interpreter import (
    Blocked,
    Exited,
    LimitReached,
    Limits,
    Listed,
    OutOfInputs,
    Replayed,
    Seeded,
    Undefined,
    UnknownExternal,
    Violated,
)
from lemmata.cfa.operations import (
    Assign,
    Assume,
    Binary,
    Call,
    Cast,
    Const,
    FunctionAddress,
    Havoc,
    Return,
    Var,
)
from lemmata.cfa.program import ErrorLocation, Global, Initial
from lemmata.cfa.source import NOWHERE
from lemmata.cfa.types import DOUBLE, INT, FunctionType, Pointer
from tests.cfa.interpreter.build import MAIN, Body, at, call, less, number, outcome, program


def summing(limit: int) -> Body:
    """for (i = 0; i < limit; i++) s += i; return s % 251;"""
    body = Body()
    i, s = body.local("i"), body.local("s")
    head = body.builder.location()
    body.do(Assign(i, number(0)), Assign(s, number(0)))
    body.builder.place(head, NOWHERE)
    inside, after = body.split(less(i, number(limit)))
    body.builder.here = inside
    body.do(Assign(s, Binary("add", s, i, INT)), Assign(i, Binary("add", i, number(1), INT)))
    body.builder.jump(head, NOWHERE)
    body.builder.here = after
    body.do(Assign(s, Binary("rem", s, number(251), INT)), Return(s))
    return body


def test_a_loop_computes_and_counts_its_steps() -> None:
    run = outcome(summing(1000))
    assert run.outcome == Exited(499500 % 251)
    assert run.steps == 2 + 1000 * 3 + 1 + 2


def test_the_step_limit_ends_a_run() -> None:
    run = interpreter.run(program(summing(10**9)), limits=Limits(steps=10_000))
    assert isinstance(run.outcome, LimitReached)
    assert run.outcome.limit == "steps"


def recursive(depth: int) -> list[Body]:
    """int f(int n) { return n < 1 ? 0 : f(n - 1) + 1; }"""
    n = Var("f::n", INT)
    type_ = FunctionType(INT, (INT,))
    f = Body("f", type_, [n])
    m, r = f.local("m"), f.local("r")
    stop, go_on = f.split(less(n, number(1)))
    f.builder.here = stop
    f.do(Return(number(0)))
    f.builder.here = go_on
    f.do(Assign(m, Binary("sub", n, number(1), INT)), call("f", type_, m, into=r))
    f.do(Assign(r, Binary("add", r, number(1), INT)), Return(r))
    main = Body()
    result = main.local("result")
    main.do(call("f", type_, number(depth), into=result))
    main.do(Assign(result, Binary("rem", result, number(100), INT)), Return(result))
    return [main, f]


def test_deep_recursion_works() -> None:
    assert outcome(*recursive(100_042)).outcome == Exited(42)


def test_too_deep_recursion_ends_cleanly() -> None:
    ended = outcome(*recursive(10_000_000)).outcome
    assert isinstance(ended, LimitReached)
    assert ended.limit == "depth"


def test_an_assumption_blocks() -> None:
    body = Body()
    x = body.local("x")
    body.do(Assign(x, number(3)), Assume(less(x, number(3)), True), Return(x))
    assert outcome(body).outcome == Blocked(at(2))


def with_inputs() -> Body:
    body = Body()
    x, y = body.local("x"), body.local("y", DOUBLE)
    body.do(Havoc(x, "input", "nondet_int"), Havoc(y, "input", "nondet_double"))
    z, s = body.local("z"), body.local("s")
    body.do(Havoc(s, "uninitialised"), Assign(z, Cast(y, INT)), Assign(x, Binary("add", x, z, INT)))
    body.do(Assign(x, Binary("add", x, s, INT)), Return(x))
    return body


def test_inputs_are_taken_in_order_and_recorded() -> None:
    run = interpreter.run(program(with_inputs()), inputs=Listed([40, 2.75]))
    assert run.outcome == Exited(42)
    assert [given.source for given in run.inputs] == ["nondet_int", "nondet_double"]
    assert run.inputs[1].value == 0x4006000000000000


def test_a_list_of_inputs_can_end() -> None:
    run = interpreter.run(program(with_inputs()), inputs=Listed([40], then_zeros=False))
    assert run.outcome == OutOfInputs(at(2))


@pytest.mark.parametrize("seed", range(20))
def test_a_random_run_can_be_repeated(seed: int) -> None:
    made = program(with_inputs())
    first = interpreter.run(made, inputs=Seeded(seed, everything=True))
    second = interpreter.run(made, inputs=Replayed(first.inputs))
    assert first == second


def test_an_error_location_violates() -> None:
    body = Body()
    x = body.local("x")
    body.do(Assign(x, number(1)))
    body.do(Assign(x, number(2)), Return(x))
    error = ErrorLocation("assertions", "main", 1, "the assertion may fail", NOWHERE)
    assert interpreter.run(program(body, errors=[error])).outcome == Violated(error)


def test_the_exit_can_be_an_error_location() -> None:
    body = Body()
    body.do(Return(number(1)))
    error = ErrorLocation("ends", "main", 1, "the end may be reached", NOWHERE)
    assert interpreter.run(program(body, errors=[error])).outcome == Violated(error)


def test_calls_through_pointers_find_functions_by_their_address() -> None:
    type_ = FunctionType(INT, (INT,))
    n = Var("twice::n", INT)
    twice = Body("twice", type_, [n])
    twice.do(Assign(n, Binary("mul", n, number(2), INT)), Return(n))
    pointer = Var("p", Pointer(type_, 64), is_global=True)
    main = Body()
    r = main.local("r")
    main.do(Call(r, pointer, (number(21),), type_), Return(r))
    home = Global(pointer, (Initial(0, FunctionAddress("twice", Pointer(type_, 64))),), False, NOWHERE)
    assert outcome(main, twice, globals_=[home]).outcome == Exited(42)


@pytest.mark.parametrize(("address", "kind"), [(0, "null-dereference"), (4_000_000_000, "bad-call")])
def test_a_call_of_what_is_no_function_is_undefined(address: int, kind: str) -> None:
    body = Body()
    body.do(Call(None, Const(address, Pointer(MAIN, 64)), (), MAIN), Return(number(0)))
    ended = outcome(body).outcome
    assert isinstance(ended, Undefined)
    assert (ended.kind, ended.span) == (kind, at(1))


def test_a_call_through_a_pointer_of_another_type_is_undefined() -> None:
    body = Body()
    wrong = FunctionType(DOUBLE, ())
    target = FunctionAddress("main", Pointer(wrong, 64))
    pointer = body.local("p", Pointer(wrong, 64))
    body.do(Assign(pointer, target), Call(None, pointer, (), wrong), Return(number(0)))
    assert outcome(body).outcome == Undefined("bad-call", at(2))


def test_an_unknown_function_ends_the_run() -> None:
    body = Body()
    body.do(call("mystery", MAIN), Return(number(0)))
    run = interpreter.run(program(body, declared={"mystery": MAIN}))
    assert run.outcome == UnknownExternal("mystery", at(1))


def test_edges_are_observed_with_what_they_assign() -> None:
    seen: list[int | float] = []
    interpreter.run(
        program(summing(3)), observe=lambda _edge, value: seen.append(value) if value is not None else None
    )
    assert seen == [0, 0, 0, 1, 1, 2, 3, 3, 3]
