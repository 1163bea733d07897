"""Models of library functions give way to the C library where a run asks for it."""

import math

import pytest

from lemmata.cfa import interpreter
from lemmata.cfa.builder import FunctionBuilder
from lemmata.cfa.interpreter import Exited, Run
from lemmata.cfa.interpreter.floats import bits32, bits64, float64
from lemmata.cfa.operations import (
    AddressOf,
    Assign,
    Binary,
    Call,
    Cast,
    Const,
    FunctionAddress,
    Operand,
    Read,
    Return,
    Var,
)
from lemmata.cfa.program import Function, Global, Program
from lemmata.cfa.source import span
from lemmata.cfa.types import CHAR, DOUBLE, FLOAT, INT, Array, FunctionType, Int, Pointer
from tests.cfa.interpreter.build import POINTER, Body, call, number, program, text

TEXT = Pointer(CHAR, 64)


def model(name: str, type_: FunctionType, result: Operand | None) -> Function:
    """A function of the model library that just returns a value."""
    builder = FunctionBuilder(name, type_, span(1, 5, 1))
    builder.parameters += [Var(f"{name}::p{i}", one) for i, one in enumerate(type_.parameters)]
    builder.variables += builder.parameters
    builder.finish_path(Return(result), span(1, 6, 1), builder.exit)
    return builder.finish()


def with_model(main: Body, function: Function, *homes: Global, file: str = "<models/library.c>") -> Program:
    made = program(main, function, globals_=homes)
    return Program(("test.c", file), 64, {}, made.globals, made.functions, {}, "main")


def result_bits(name: str, arguments: list[Const], natives: bool, file: str = "<models/library.c>") -> int:
    kind = arguments[0].type
    type_ = FunctionType(kind, tuple(a.type for a in arguments))
    main = Body()
    r = main.local("r", kind)
    main.do(call(name, type_, *arguments, into=r), Return(number(0)))
    made = with_model(main, model(name, type_, Const(0, kind)), file=file)
    seen: list[int | float] = []
    run = interpreter.run(
        made, natives=natives, observe=lambda _edge, value: seen.append(value) if value is not None else None
    )
    assert run.outcome == Exited(0)
    return bits64(float(seen[-1])) if kind == DOUBLE else bits32(float(seen[-1]))


def double(value: float) -> Const:
    return Const(bits64(value), DOUBLE)


@pytest.mark.parametrize("name", ["sin", "cos", "tan", "exp", "log", "log1p", "atan", "tanh", "sinh"])
def test_functions_of_one_double(name: str) -> None:
    for value in (0.0, 0.5, 1.0, 2.75, 1e-9):
        expected = getattr(math, name)(value) if value or name != "log" else -math.inf
        assert float64(result_bits(name, [double(value)], natives=True)) == expected


def test_functions_of_several_arguments_and_of_floats() -> None:
    assert float64(result_bits("pow", [double(2.5), double(3.0)], natives=True)) == 2.5**3
    assert float64(result_bits("fma", [double(2.0), double(3.0), double(1.0)], natives=True)) == 7.0
    assert result_bits("sinf", [Const(0, FLOAT)], natives=True) == 0
    assert result_bits("expf", [Const(0, FLOAT)], natives=True) == 0x3F800000


def test_a_model_is_run_unless_asked_otherwise_and_a_users_function_always() -> None:
    assert result_bits("cos", [double(0.0)], natives=False) == 0
    assert result_bits("cos", [double(0.0)], natives=True, file="mine.c") == 0
    assert result_bits("cosine", [double(0.0)], natives=True) == 0


def formatted(name: str, *before: Operand) -> Run:
    """The name's text for "%.2f" and 2.5, printed with puts."""
    form, home = text("form", b"%.2f!")
    type_ = FunctionType(INT, (*(a.type for a in before), TEXT), True)
    main = Body()
    room, n = main.local("room", Array(CHAR, 20), in_memory=True), main.local("n")
    where = AddressOf(room, 0, TEXT)
    main.do(call(name, type_, where, *before[1:], AddressOf(form, 0, TEXT), double(2.5), into=n))
    c = main.local("c", CHAR)
    total = main.local("total")
    main.do(Read(c, AddressOf(room, 0, TEXT), CHAR), Assign(total, Cast(c, INT)))
    main.do(Assign(total, Binary("add", total, n, INT)), Return(total))
    return interpreter.run(with_model(main, model(name, type_, number(0)), home), natives=True)


def test_text_is_formatted_exactly() -> None:
    unused = Const(0, TEXT)
    assert formatted("sprintf", unused).outcome == Exited(ord("2") + 5)
    assert formatted("snprintf", unused, Const(9, Int(64, False))).outcome == Exited(ord("2") + 5)


def test_numbers_are_read_from_text() -> None:
    digits, home = text("digits", b" 12.5e1xyz")
    type_ = FunctionType(DOUBLE, (TEXT, POINTER))
    main = Body()
    end, r, n = main.local("end", POINTER, in_memory=True), main.local("r", DOUBLE), main.local("n")
    where, c = main.local("where", POINTER), main.local("c", CHAR)
    main.do(call("strtod", type_, AddressOf(digits, 0, TEXT), AddressOf(end, 0, POINTER), into=r))
    main.do(Read(where, AddressOf(end, 0, POINTER), POINTER), Read(c, where, CHAR), Assign(n, Cast(r, INT)))
    m = main.local("m")
    main.do(Assign(m, Cast(c, INT)), Assign(n, Binary("sub", n, m, INT)), Return(n))
    run = interpreter.run(with_model(main, model("strtod", type_, double(0.0)), home), natives=True)
    assert run.outcome == Exited(125 - ord("x"))


def test_a_native_can_be_called_through_a_pointer() -> None:
    type_ = FunctionType(DOUBLE, (DOUBLE,))
    kind = Pointer(type_, 64)
    main = Body()
    p, r, n = main.local("p", kind), main.local("r", DOUBLE), main.local("n")
    main.do(Assign(p, FunctionAddress("exp", Pointer(type_, 64))), Call(r, p, (double(1.0),), type_))
    main.do(Assign(n, Cast(r, INT)), Return(n))
    made = with_model(main, model("exp", type_, double(9.0)))
    assert interpreter.run(made, natives=True).outcome == Exited(2)
    assert interpreter.run(made).outcome == Exited(9)
