"""How arguments arrive: variable ones, those without a prototype, and objects of the stack."""

import pytest

from lemmata.cfa import interpreter
from lemmata.cfa.interpreter import Exited, Undefined, UnknownExternal
from lemmata.cfa.operations import (
    AddressOf,
    Allocate,
    Assign,
    Binary,
    Call,
    Cast,
    Const,
    FunctionAddress,
    Offset,
    Operand,
    Read,
    Return,
    StartVarArgs,
    Var,
    Write,
)
from lemmata.cfa.source import NOWHERE
from lemmata.cfa.types import CHAR, DOUBLE, INT, UINT, VOID, Float, FunctionType, Int, Pointer, Type
from tests.cfa.interpreter.build import POINTER, Body, at, call, number, outcome, program, text

VARIADIC = FunctionType(INT, (INT,), True)


def words(bits: int, *read: tuple[int, Type]) -> Body:
    """int f(int n, ...): the sum of what lies at these words of the variable arguments."""
    pointer = Pointer(VOID, bits)
    f = Body("f", VARIADIC, [Var("f::n", INT)])
    home, p = f.local("home", pointer, in_memory=True), f.local("p", pointer)
    total, q = f.local("total"), f.local("q", pointer)
    f.do(StartVarArgs(AddressOf(home, 0, pointer)), Read(p, AddressOf(home, 0, pointer), pointer))
    f.do(Assign(total, f.builder.parameters[0]))
    for index, (word, type_) in enumerate(read):
        x, y = f.local(f"x{index}", type_), f.local(f"y{index}")
        f.do(Assign(q, Offset(p, Const(word * bits // 8, Int(bits, True)), 1, pointer)))
        f.do(Read(x, q, type_), Assign(y, Cast(x, INT)), Assign(total, Binary("add", total, y, INT)))
    f.do(Return(total))
    return f


def given(bits: int, f: Body, *arguments: Operand) -> object:
    main = Body()
    r = main.local("r")
    callee = FunctionAddress("f", Pointer(VARIADIC, bits))
    main.do(Call(r, callee, arguments, VARIADIC), Return(r))
    return interpreter.run(program(main, f, bits=bits)).outcome


@pytest.mark.parametrize("bits", [32, 64])
def test_variable_arguments_lie_one_after_another_in_words(bits: int) -> None:
    long_double = Float(80, 12 if bits == 32 else 16)
    wide = 64 // bits
    read: list[tuple[int, Type]] = [(0, INT), (1, DOUBLE), (1 + wide, Int(64, True)), (1 + 2 * wide, INT)]
    after = 2 + 2 * wide
    read += [(after, long_double), (after + (3 if bits == 32 else 2), UINT)]
    arguments = [
        number(1),
        number(-2),
        Const(0x4008 << 48, DOUBLE),
        Const(40, Int(64, True)),
        number(-5),
        Const(0x4001A000000000000000, long_double),
        Const(7, UINT),
    ]
    assert given(bits, words(bits, *read), *arguments) == Exited(1 - 2 + 3 + 40 - 5 + 5 + 7)


def test_variable_arguments_end() -> None:
    assert given(64, words(64, (1, INT)), number(1), number(2)) == Undefined("out-of-bounds", at(5))


def doubling(parameter: Type) -> Body:
    """int twice(parameter n)"""
    n = Var("twice::n", parameter)
    twice = Body("twice", FunctionType(INT, (parameter,)), [n])
    r = twice.local("r")
    twice.do(Assign(r, Cast(n, INT)), Assign(r, Binary("add", r, r, INT)), Return(r))
    return twice


def through_a_pointer(type_: FunctionType, parameter: Type, *arguments: Operand) -> object:
    main = Body()
    p, r = main.local("p", Pointer(type_, 64)), main.local("r")
    main.do(Assign(p, FunctionAddress("twice", Pointer(type_, 64))))
    main.do(Call(r, p, arguments, type_), Call(r, p, arguments, type_), Return(r))
    return outcome(main, doubling(parameter)).outcome


@pytest.mark.parametrize(
    ("type_", "parameter", "argument", "expected"),
    [
        (FunctionType(INT, (INT,)), INT, number(21), Exited(42)),
        (FunctionType(INT, (UINT,)), INT, Const(2**32 - 1, UINT), Exited(254)),
        (FunctionType(INT, (), True), INT, number(21), Exited(42)),
        (FunctionType(INT, (), True), DOUBLE, number(21), Undefined("bad-call", at(2))),
        (FunctionType(INT, (INT,), True), INT, number(21), Exited(42)),
        (FunctionType(INT, (Int(64, True),)), INT, Const(2**32 + 21, Int(64, True)), Exited(42)),
        (FunctionType(INT, (POINTER,)), POINTER, Const(21, POINTER), Exited(42)),
    ],
)
def test_the_type_of_a_call_through_a_pointer(
    type_: FunctionType, parameter: Type, argument: Operand, expected: object
) -> None:
    assert through_a_pointer(type_, parameter, argument) == expected


def test_arguments_without_a_prototype_must_be_enough() -> None:
    none = FunctionType(INT, (), True)
    assert through_a_pointer(none, INT) == Undefined("bad-call", at(2))
    assert through_a_pointer(none, INT, number(1), number(2)) == Exited(2)


def test_a_call_by_name_without_a_prototype_passes_the_low_bits() -> None:
    none = FunctionType(INT, (), True)
    main = Body()
    r = main.local("r")
    main.do(call("twice", none, number(0x7F05), number(9), into=r), Return(r))
    assert outcome(main, doubling(CHAR)).outcome == Exited(10)
    main = Body()
    main.do(call("twice", none), Return(number(0)))
    assert outcome(main, doubling(CHAR)).outcome == Undefined("bad-call", at(1))


def test_an_unknown_function_can_be_pointed_to_but_not_called() -> None:
    type_ = FunctionType(INT, ())
    main = Body()
    p = main.local("p", Pointer(type_, 64))
    main.do(Assign(p, FunctionAddress("mystery", Pointer(type_, 64))), Call(None, p, (), type_))
    main.do(Return(number(0)))
    run = interpreter.run(program(main, declared={"mystery": type_}))
    assert run.outcome == UnknownExternal("mystery", at(2))


def test_a_known_function_can_be_called_through_a_pointer() -> None:
    type_ = FunctionType(INT, (INT,))
    main = Body()
    p, r = main.local("p", Pointer(type_, 64)), main.local("r")
    main.do(
        Assign(p, FunctionAddress("putchar", Pointer(type_, 64))), Call(r, p, (number(65),), type_), Return(r)
    )
    run = interpreter.run(program(main, declared={"putchar": type_}))
    assert (run.outcome, run.output) == (Exited(65), b"A")


def test_stack_objects_live_until_their_function_returns() -> None:
    """A loop of allocations in one call; after it they are gone."""
    type_ = FunctionType(POINTER, ())
    f = Body("f", type_)
    p, q, i = f.local("p", POINTER), f.local("q", POINTER), f.local("i")
    head = f.builder.location()
    f.do(Allocate(q, Const(4, Int(64, False)), "stack"), Write(q, number(7), INT), Assign(i, number(0)))
    f.builder.place(head, NOWHERE)
    inside, after = f.split(Binary("lt", i, number(100), INT))
    f.builder.here = inside
    f.do(Allocate(p, Const(400_000, Int(64, False)), "stack"), Write(p, number(8), INT))
    f.do(Read(i, q, INT), Assign(i, Binary("mul", i, number(15), INT)))
    f.builder.jump(head, NOWHERE)
    f.builder.here = after
    f.do(Return(q))
    main = Body()
    r, x = main.local("r", POINTER), main.local("x")
    main.do(call("f", type_, into=r), Read(x, r, INT), Return(x))
    assert outcome(main, f).outcome == Undefined("use-after-return", at(2))


def test_a_definition_without_a_prototype_has_no_variable_arguments() -> None:
    none = FunctionType(INT, (), True)
    f = Body("f", none)
    f.do(Return(number(42)))
    for type_ in (none, FunctionType(INT, ())):
        main = Body()
        p, r = main.local("p", Pointer(type_, 64)), main.local("r")
        main.do(Assign(p, FunctionAddress("f", Pointer(type_, 64))), Call(r, p, (), type_), Return(r))
        assert outcome(main, f).outcome == Exited(42)


def test_variable_arguments_reach_a_known_function_through_a_pointer() -> None:
    type_ = FunctionType(INT, (Pointer(CHAR, 64),), True)
    form, home = text("form", b"%d %g %c")
    main = Body()
    p, r = main.local("p", Pointer(type_, 64)), main.local("r")
    main.do(Assign(p, FunctionAddress("printf", Pointer(type_, 64))))
    arguments = (AddressOf(form, 0, Pointer(CHAR, 64)), number(-5), Const(0x4004 << 48, DOUBLE), number(65))
    main.do(Call(r, p, arguments, type_), Return(r))
    run = interpreter.run(program(main, globals_=[home], declared={"printf": type_}))
    assert (run.outcome, run.output) == (Exited(8), b"-5 2.5 A")


def test_recursion_through_a_pointer_of_another_signedness_is_deep_too() -> None:
    """int f(unsigned n), called as int (*)(int)."""
    seen_as = FunctionType(INT, (INT,))
    n = Var("f::n", UINT)
    f = Body("f", FunctionType(INT, (UINT,)), [n])
    p, m, r = f.local("p", Pointer(seen_as, 64)), f.local("m"), f.local("r")
    stop, go_on = f.split(Binary("eq", n, Const(0, UINT), INT))
    f.builder.here = stop
    f.do(Return(number(42)))
    f.builder.here = go_on
    f.do(Assign(p, FunctionAddress("f", Pointer(seen_as, 64))), Assign(m, Cast(n, INT)))
    f.do(Assign(m, Binary("sub", m, number(1), INT)), Call(r, p, (m,), seen_as), Return(r))
    main = Body()
    r = main.local("r")
    main.do(call("f", FunctionType(INT, (UINT,)), Const(50_000, UINT), into=r), Return(r))
    assert outcome(main, f).outcome == Exited(42)


def test_known_functions_need_their_arguments() -> None:
    none = FunctionType(INT, (), True)
    main = Body()
    main.do(call("puts", none), Return(number(0)))
    assert interpreter.run(program(main, declared={"puts": none})).outcome == Undefined("bad-call", at(1))
