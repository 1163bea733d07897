"""Output, failed assertions and the end of the program."""

import pytest

from lemmata.cfa import interpreter
from lemmata.cfa.interpreter import Aborted, Exited, LimitReached, Limits, Run, Undefined
from lemmata.cfa.interpreter.outcome import Stream
from lemmata.cfa.operations import (
    AddressOf,
    Assign,
    Call,
    Cast,
    Fill,
    Havoc,
    Operand,
    Read,
    Return,
    Stop,
    Var,
)
from lemmata.cfa.program import Global, Program
from lemmata.cfa.types import CHAR, DOUBLE, INT, VOID, Array, FunctionType, Int, Pointer
from tests.cfa.interpreter.build import POINTER, Body, at, call, number, program, text

TEXT = Pointer(CHAR, 64)
ULONG = Int(64, False)
DECLARED = {
    "printf": FunctionType(INT, (TEXT,), True),
    "fprintf": FunctionType(INT, (POINTER, TEXT), True),
    "sprintf": FunctionType(INT, (TEXT, TEXT), True),
    "snprintf": FunctionType(INT, (TEXT, ULONG, TEXT), True),
    "puts": FunctionType(INT, (TEXT,)),
    "putchar": FunctionType(INT, (INT,)),
    "fputc": FunctionType(INT, (INT, POINTER)),
    "fputs": FunctionType(INT, (TEXT, POINTER)),
    "fflush": FunctionType(INT, (POINTER,)),
    "perror": FunctionType(VOID, (TEXT,)),
    "__assert_fail": FunctionType(VOID, (), True),
    "reach_error": FunctionType(VOID, ()),
}
HELLO, HELLO_HOME = text("hello", b"hello")
FORM, FORM_HOME = text("form", b"%d %s %g")


def address(variable: Var) -> AddressOf:
    return AddressOf(variable, 0, TEXT)


def use(name: str, *arguments: Operand, into: Var | None = None) -> Call:
    return call(name, DECLARED[name], *arguments, into=into)


def made(body: Body, *homes: Global) -> Program:
    return program(body, globals_=[HELLO_HOME, FORM_HOME, *homes], declared=DECLARED)


def ran(body: Body, limits: Limits | None = None) -> Run:
    return interpreter.run(made(body), limits=limits)


def test_what_is_printed_comes_out_in_order_and_at_once() -> None:
    body = Body()
    n, out, err = body.local("n"), body.local("out", POINTER), body.local("err", POINTER)
    body.do(Havoc(out, "external", "stdout"), Havoc(err, "external", "stderr"))
    body.do(use("printf", address(FORM), number(-5), address(HELLO), number(0x4004 << 48, DOUBLE), into=n))
    body.do(use("puts", address(HELLO)), use("putchar", number(0x141)), use("fputs", address(HELLO), err))
    body.do(use("fputc", number(10), out), use("perror", address(HELLO)), use("fflush", out), Return(n))
    seen: list[tuple[Stream, bytes]] = []
    run = interpreter.run(made(body), output=lambda stream, content: seen.append((stream, content)))
    assert run.outcome == Exited(len("-5 hello 2.5"))
    assert run.output == b"-5 hello 2.5hello\nA\n"
    assert run.error_output == b"hellohello: Success\n"
    assert b"".join(content for _, content in seen if _ == "stdout") == run.output
    assert run.inputs == ()


@pytest.mark.parametrize(("size", "kept"), [(0, b"####"), (1, b"\0###"), (4, b"hel\0"), (9, b"hell")])
def test_text_is_written_into_memory_up_to_its_size(size: int, kept: bytes) -> None:
    body = Body()
    room, n = body.local("room", Array(CHAR, 10), in_memory=True), body.local("n")
    c = body.local("c", CHAR)
    body.do(Assign(c, number(ord("#"), CHAR)))
    body.do(Fill(address(room), c, number(10, ULONG)))
    body.do(use("snprintf", address(room), number(size, ULONG), address(HELLO), into=n))
    read = [body.local(f"c{index}", CHAR) for index in range(4)]
    out = body.local("out")
    for index, each in enumerate(read):
        body.do(
            Read(each, AddressOf(room, index, TEXT), CHAR), Assign(out, Cast(each, INT)), use("putchar", out)
        )
    body.do(Return(n))
    run = ran(body)
    assert (run.outcome, run.output) == (Exited(5), kept)


def test_text_must_fit_into_its_object() -> None:
    body = Body()
    room = body.local("room", Array(CHAR, 5), in_memory=True)
    body.do(use("sprintf", address(room), address(HELLO)), Return(number(0)))
    assert ran(body).outcome == Undefined("out-of-bounds", at(1))


def test_an_argument_that_is_missing_is_undefined() -> None:
    body = Body()
    body.do(use("printf", address(FORM), number(5)), Return(number(0)))
    assert ran(body).outcome == Undefined("bad-format", at(1))


def test_text_without_an_end_is_out_of_bounds() -> None:
    body = Body()
    room = body.local("room", Array(CHAR, 5), in_memory=True)
    body.do(Fill(address(room), number(65), number(5, ULONG)), use("puts", address(room)), Return(number(0)))
    assert ran(body).outcome == Undefined("out-of-bounds", at(2))


def test_a_null_stream_is_undefined() -> None:
    body = Body()
    body.do(use("fputc", number(65), number(0, POINTER)), Return(number(0)))
    assert ran(body).outcome == Undefined("null-dereference", at(1))


def test_output_is_limited() -> None:
    body = Body()
    body.do(use("puts", address(HELLO)), use("puts", address(HELLO)), Return(number(0)))
    run = ran(body, Limits(output=10))
    assert run.outcome == LimitReached("output", at(2))
    assert run.output == b"hello\n"


@pytest.mark.parametrize("name", ["__assert_fail", "reach_error"])
def test_failures_that_no_property_marks_abort(name: str) -> None:
    body = Body()
    body.do(use(name), Return(number(0)))
    run = ran(body)
    assert (run.outcome, run.status) == (Aborted(at(1)), 134)


def test_the_program_can_stop_anywhere() -> None:
    body = Body()
    body.do(Stop("exit", number(259)))
    assert ran(body).outcome == Exited(3)
    body = Body()
    body.do(Stop("abort"))
    assert ran(body).outcome == Aborted(at(1))
