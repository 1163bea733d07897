"""Objects, bounds, lifetimes: each kind of undefined access, with its place."""

import pytest

from lemmata.cfa import interpreter
from lemmata.cfa.interpreter import Exited, LimitReached, Limits, Undefined
from lemmata.cfa.operations import (
    AddressOf,
    Allocate,
    Assign,
    Begin,
    Binary,
    BitCast,
    Cast,
    Const,
    Copy,
    Fill,
    Free,
    Offset,
    OfObject,
    Operation,
    Read,
    Return,
    Var,
    Write,
)
from lemmata.cfa.program import Global, Initial
from lemmata.cfa.source import NOWHERE
from lemmata.cfa.types import (
    CHAR,
    DOUBLE,
    FLOAT,
    INT,
    UCHAR,
    UINT,
    Array,
    Float,
    FunctionType,
    Int,
    Pointer,
    Record,
    Type,
)
from tests.cfa.interpreter.build import POINTER, Body, at, call, number, outcome, program, text

LONG = Int(64, True)
ULONG = Int(64, False)
TEN = Array(INT, 10)


def word(value: int) -> Const:
    return Const(value, ULONG)


def faults(body: Body, kind: str, line: int) -> None:
    body.do(Return(number(0)))
    assert outcome(body).outcome == Undefined(kind, at(line))  # type: ignore[arg-type]


def cell(body: Body, variable: Var, index: int) -> tuple[Operation, Var]:
    """A pointer to an element, computed at run time."""
    p = body.local(f"p{index}", POINTER)
    return Assign(p, Offset(AddressOf(variable, 0, POINTER), Const(index, LONG), 4, POINTER)), p


@pytest.mark.parametrize("index", [0, 5, 9])
def test_an_array_keeps_what_is_written(index: int) -> None:
    body = Body()
    a, r = body.local("a", TEN, in_memory=True), body.local("r")
    point, p = cell(body, a, index)
    body.do(Begin(a), point, Write(p, number(42), INT), Read(r, p, INT), Return(r))
    assert outcome(body).outcome == Exited(42)


@pytest.mark.parametrize("index", [-1, -3, 10, 11, 1000, 2**31 - 1, -(2**31)])
def test_outside_an_array_is_out_of_bounds(index: int) -> None:
    for access in ("read", "write"):
        body = Body()
        a, r = body.local("a", TEN, in_memory=True), body.local("r")
        point, p = cell(body, a, index)
        body.do(point, Read(r, p, INT) if access == "read" else Write(p, number(1), INT))
        faults(body, "out-of-bounds", 2)


def test_an_access_may_not_straddle_the_end() -> None:
    body = Body()
    a, r = body.local("a", TEN, in_memory=True), body.local("r", LONG)
    body.do(Read(r, AddressOf(a, 36, POINTER), LONG))
    faults(body, "out-of-bounds", 1)


@pytest.mark.parametrize(
    "type_", [CHAR, UCHAR, INT, LONG, DOUBLE, FLOAT, Float(80, 16), Int(128, True), POINTER]
)
def test_null_is_no_object(type_: Type) -> None:
    body = Body()
    r = body.local("r", type_)
    body.do(Read(r, Const(8, POINTER), type_))
    faults(body, "null-dereference", 1)


def heap() -> tuple[Body, Var, Var]:
    body = Body()
    p, r = body.local("p", POINTER), body.local("r")
    body.do(Allocate(p, word(12), "heap"))
    return body, p, r


def test_freed_memory_is_gone() -> None:
    body, p, r = heap()
    body.do(Write(p, number(1), INT), Free(p), Read(r, p, INT))
    faults(body, "use-after-free", 4)


def test_a_block_of_many_pages_is_gone_as_a_whole() -> None:
    body = Body()
    p, q, r = body.local("p", POINTER), body.local("q", POINTER), body.local("r")
    body.do(Allocate(p, word(1_000_000), "heap"), Assign(q, Offset(p, Const(999_996, LONG), 1, POINTER)))
    body.do(Write(q, number(7), INT), Read(r, q, INT), Free(p), Read(r, q, INT))
    faults(body, "use-after-free", 6)


def test_freeing_twice_is_undefined() -> None:
    body, p, _ = heap()
    body.do(Free(p), Free(p))
    faults(body, "double-free", 3)


def test_only_the_start_of_a_block_can_be_freed() -> None:
    body, p, _ = heap()
    q = body.local("q", POINTER)
    body.do(Assign(q, Offset(p, Const(4, LONG), 1, POINTER)), Free(q))
    faults(body, "invalid-free", 3)


def test_a_local_cannot_be_freed() -> None:
    body = Body()
    a = body.local("a", TEN, in_memory=True)
    body.do(Free(AddressOf(a, 0, POINTER)))
    faults(body, "invalid-free", 1)


def test_freeing_null_is_nothing() -> None:
    body = Body()
    body.do(Free(Const(0, POINTER)), Return(number(3)))
    assert outcome(body).outcome == Exited(3)


def test_a_local_is_gone_after_its_function() -> None:
    type_ = FunctionType(POINTER, ())
    f = Body("f", type_)
    x = f.local("x", in_memory=True)
    f.do(Begin(x), Return(AddressOf(x, 0, POINTER)))
    body = Body()
    p, r = body.local("p", POINTER), body.local("r")
    body.do(call("f", type_, into=p), Read(r, p, INT), Return(r))
    assert outcome(body, f).outcome == Undefined("use-after-return", at(2))


def test_a_string_literal_cannot_be_written() -> None:
    for size in (1, 4):
        hello, home = text("hello", b"hello")
        body = Body()
        p = body.local("p", POINTER)
        type_ = CHAR if size == 1 else INT
        body.do(Assign(p, AddressOf(hello, 0, POINTER)), Write(p, number(1, type_), type_), Return(number(0)))
        assert outcome(body, globals_=[home]).outcome == Undefined("read-only-write", at(2))


def test_one_past_the_end_may_be_formed() -> None:
    body = Body()
    a, r = body.local("a", TEN, in_memory=True), body.local("r", ULONG)
    s = body.local("s")
    point, p = cell(body, a, 10)
    body.do(point, Assign(r, OfObject("size", p, ULONG)), Assign(s, Cast(r, INT)), Return(s))
    assert outcome(body).outcome == Exited(40)


def test_copy_and_fill_stay_within_objects() -> None:
    for operation in ("copy", "fill"):
        body = Body()
        a, n = body.local("a", TEN, in_memory=True), body.local("n", ULONG)
        where = AddressOf(a, 8, POINTER)
        whole: Operation = Copy(where, AddressOf(a, 0, POINTER), n)
        body.do(Assign(n, word(36)), whole if operation == "copy" else Fill(where, number(1), n))
        faults(body, "out-of-bounds", 2)


def test_copies_may_overlap() -> None:
    body = Body()
    a, r = body.local("a", TEN, in_memory=True), body.local("r")
    for index in range(3):
        body.do(Write(AddressOf(a, 4 * index, POINTER), number(index + 1), INT))
    body.do(Copy(AddressOf(a, 4, POINTER), AddressOf(a, 0, POINTER), word(12)))
    body.do(Read(r, AddressOf(a, 12, POINTER), INT), Return(r))
    assert outcome(body).outcome == Exited(3)


def test_bit_fields_leave_their_neighbours_alone() -> None:
    body = Body()
    a = body.local("a", Array(UCHAR, 4), in_memory=True)
    f, g = Int(11, False), Int(5, True)
    x, y = body.local("x", f), body.local("y", g)
    s = body.local("s")
    where = AddressOf(a, 0, POINTER)
    body.do(
        Fill(where, number(255), word(4)),
        Write(where, Const(1029, f), f, 3),
        Write(where, Const(-3, g), g, 14 % 8),
    )
    body.do(Read(x, where, f, 3), Read(y, where, g, 6), Assign(s, Cast(y, INT)), Return(s))
    assert outcome(body).outcome == Exited(253)


@pytest.mark.parametrize(
    ("type_", "value"),
    [
        (CHAR, -5),
        (UCHAR, 250),
        (Int(16, True), -300),
        (Int(16, False), 65000),
        (INT, -(2**31)),
        (UINT, 2**32 - 1),
        (LONG, -(2**63)),
        (ULONG, 2**64 - 1),
        (Int(128, True), -(2**127)),
        (Int(128, False), 2**128 - 2),
        (Int(24, True), -(2**23)),
        (Float(80, 16), 0x4000C90FDAA22168C235),
        (FLOAT, 0x7F800001),
        (FLOAT, 0xFFA00003),
        (DOUBLE, 0x7FF0000000000001),
        (DOUBLE, 0x8000000000000000),
    ],
)
def test_scalars_survive_memory_bit_by_bit(type_: Type, value: int) -> None:
    body = Body()
    room, x = body.local("room", Array(type_, 2), in_memory=True), body.local("x", type_)
    p, q = body.local("p", POINTER), body.local("q", POINTER)
    same, r = body.local("same"), body.local("r")
    body.do(Assign(p, AddressOf(room, 0, POINTER)), Write(p, Const(value, type_), type_), Read(x, p, type_))
    body.do(Assign(q, Offset(p, Const(16, LONG), 1, POINTER)))
    size = 10 if type_ == Float(80, 16) else (type_.bits + 7) // 8 if isinstance(type_, Int | Float) else 8
    other = body.local("other", Array(type_, 2), in_memory=True)
    body.do(Write(AddressOf(other, 0, POINTER), x, type_), Assign(r, number(0)))
    for index in range(size):
        a, b = body.local(f"a{index}", UCHAR), body.local(f"b{index}", UCHAR)
        expected = value >> 8 * index & 255
        body.do(
            Read(a, AddressOf(other, index, POINTER), UCHAR), Read(b, AddressOf(room, index, POINTER), UCHAR)
        )
        body.do(Assign(same, Binary("ne", a, b, INT)), Assign(r, Binary("or", r, same, INT)))
        body.do(
            Assign(same, Binary("ne", a, Const(expected, UCHAR), INT)), Assign(r, Binary("or", r, same, INT))
        )
    body.do(Return(r))
    assert outcome(body).outcome == Exited(0)


def test_addresses_are_numbers_and_come_back() -> None:
    body = Body()
    a, n = body.local("a", TEN, in_memory=True), body.local("n", LONG)
    p, r = body.local("p", POINTER), body.local("r")
    body.do(
        Write(AddressOf(a, 12, POINTER), number(42), INT), Assign(n, Cast(AddressOf(a, 0, POINTER), LONG))
    )
    body.do(Assign(n, Binary("add", n, Const(12, LONG), LONG)), Assign(p, Cast(n, POINTER)))
    body.do(Read(r, p, INT), Return(r))
    assert outcome(body).outcome == Exited(42)


def test_float_bits_are_punned() -> None:
    body = Body()
    f, u = body.local("f", FLOAT), body.local("u", UINT)
    s = body.local("s")
    body.do(Assign(f, Const(0x42280000, FLOAT)), Assign(u, BitCast(f, UINT)))
    body.do(Assign(u, Binary("shr", u, number(16), UINT)), Assign(s, Cast(u, INT)), Return(s))
    assert outcome(body).outcome == Exited(0x28)


def test_an_aggregate_is_passed_and_returned_by_value() -> None:
    pair = Record("pair", False, 8, 4)
    type_ = FunctionType(pair, (pair,))
    given = Var("swap::given", pair, in_memory=True)
    swap = Body("swap", type_, [given])
    x, y = swap.local("x"), swap.local("y")
    first, second = AddressOf(given, 0, POINTER), AddressOf(given, 4, POINTER)
    swap.do(Read(x, first, INT), Read(y, second, INT), Write(first, y, INT), Write(second, x, INT))
    swap.do(Return(first))
    body = Body()
    a, b = body.local("a", pair, in_memory=True), body.local("b", pair, in_memory=True)
    r, s = body.local("r"), body.local("s")
    body.do(Write(AddressOf(a, 0, POINTER), number(40), INT), Write(AddressOf(a, 4, POINTER), number(1), INT))
    body.do(call("swap", type_, AddressOf(a, 0, POINTER), into=b))
    body.do(Read(r, AddressOf(b, 4, POINTER), INT), Read(s, AddressOf(a, 4, POINTER), INT))
    body.do(Assign(r, Binary("add", r, s, INT)), Return(r))
    made = program(body, swap)
    assert interpreter.run(made).outcome == Exited(41)


def test_globals_hold_their_initial_values_and_addresses() -> None:
    target = Var("target", TEN, is_global=True, in_memory=True)
    pointer = Var("pointer", POINTER, is_global=True, in_memory=True)
    homes = [
        Global(pointer, (Initial(0, AddressOf(target, 8, POINTER)),), False, NOWHERE),
        Global(target, (Initial(8, number(42)),), False, NOWHERE),
    ]
    body = Body()
    p, r = body.local("p", POINTER), body.local("r")
    body.do(Read(p, AddressOf(pointer, 0, POINTER), POINTER), Read(r, p, INT), Return(r))
    assert outcome(body, globals_=homes).outcome == Exited(42)


def test_an_object_in_each_turn_of_a_loop_is_collected() -> None:
    """More blocks than fit at once are fine as long as they are freed; too much at once ends the run."""
    for freed in (True, False):
        body = Body()
        i, p = body.local("i"), body.local("p", POINTER)
        head = body.builder.location()
        body.do(Assign(i, number(0)))
        body.builder.place(head, NOWHERE)
        inside, after = body.split(Binary("lt", i, number(1000), INT))
        body.builder.here = inside
        body.do(Allocate(p, word(1_000_000), "heap"))
        body.do(*([Free(p)] if freed else []), Assign(i, Binary("add", i, number(1), INT)))
        body.builder.jump(head, NOWHERE)
        body.builder.here = after
        body.do(Return(number(0)))
        ended = interpreter.run(program(body), limits=Limits(memory=100_000_000)).outcome
        assert ended == Exited(0) if freed else isinstance(ended, LimitReached)


@pytest.mark.parametrize("bits", [32, 64])
def test_a_small_address_space_is_used_again(bits: int) -> None:
    """Calls with an escaping local, more than a 32-bit space has places for."""
    p = Pointer(INT, bits)
    type_ = FunctionType(INT, ())
    f = Body("f", type_)
    x, q, r = f.local("x", in_memory=True), f.local("q", p), f.local("r")
    f.do(Assign(q, AddressOf(x, 0, p)), Write(q, number(1), INT), Read(r, q, INT), Return(r))
    body = Body()
    i, s = body.local("i"), body.local("s")
    head = body.builder.location()
    body.do(Assign(i, number(0)), Assign(s, number(0)))
    body.builder.place(head, NOWHERE)
    inside, after = body.split(Binary("lt", i, number(200_000), INT))
    body.builder.here = inside
    body.do(call("f", type_, into=s), Assign(i, Binary("add", i, s, INT)))
    body.builder.jump(head, NOWHERE)
    body.builder.here = after
    body.do(Return(s))
    assert interpreter.run(program(body, f, bits=bits)).outcome == Exited(1)


def test_main_gets_its_arguments() -> None:
    type_ = FunctionType(INT, (INT, POINTER))
    argc, argv = Var("main::argc", INT), Var("main::argv", POINTER)
    body = Body("main", type_, [argc, argv])
    p, c = body.local("p", POINTER), body.local("c", CHAR)
    r = body.local("r")
    q = body.local("q", POINTER)
    body.do(Assign(q, Offset(argv, Const(8, LONG), 1, POINTER)), Read(p, q, POINTER), Read(c, p, CHAR))
    body.do(Assign(r, Cast(c, INT)), Assign(r, Binary("add", r, argc, INT)), Return(r))
    run = interpreter.run(program(body), arguments=("program", "x"))
    assert run.outcome == Exited(ord("x") + 2)


def test_globals_beyond_the_limit_end_the_run_before_it_starts() -> None:
    huge = Var("huge", Array(INT, 2**40), is_global=True, in_memory=True)
    body = Body()
    body.do(Return(number(0)))
    ended = interpreter.run(program(body, globals_=[Global(huge, (), False, NOWHERE)])).outcome
    assert ended == LimitReached("memory", NOWHERE)


@pytest.mark.parametrize("is_global", [False, True])
@pytest.mark.parametrize(("offset", "size"), [(36, 8), (44, 4), (-4, 8), (0, 44)])
def test_a_copy_of_known_size_stays_within_its_object(is_global: bool, offset: int, size: int) -> None:
    for outside in ("source", "target"):
        body = Body()
        room = body.local("room", Array(INT, 20), in_memory=True)
        a = (
            Var("a", TEN, is_global=True, in_memory=True)
            if is_global
            else body.local("b", TEN, in_memory=True)
        )
        there, here = AddressOf(a, offset, POINTER), AddressOf(room, 0, POINTER)
        body.do(Copy(here, there, word(size)) if outside == "source" else Copy(there, here, word(size)))
        body.do(Return(number(0)))
        homes = [Global(a, (), False, NOWHERE)] if is_global else []
        assert outcome(body, globals_=homes).outcome == Undefined("out-of-bounds", at(1))


def test_a_globals_cells_are_its_own() -> None:
    a = Var("a", TEN, is_global=True, in_memory=True)
    body = Body()
    r = body.local("r")
    body.do(
        Write(AddressOf(a, 36, POINTER), number(42), INT), Read(r, AddressOf(a, 36, POINTER), INT), Return(r)
    )
    assert outcome(body, globals_=[Global(a, (), False, NOWHERE)]).outcome == Exited(42)
    body = Body()
    body.do(Write(AddressOf(a, 40, POINTER), number(42), INT), Return(number(0)))
    run = outcome(body, globals_=[Global(a, (), False, NOWHERE)])
    assert run.outcome == Undefined("out-of-bounds", at(1))


@pytest.mark.parametrize(("calls", "within"), [(3, True), (12, True), (1, False)])
def test_large_objects_of_functions_count_while_they_exist(calls: int, within: bool) -> None:
    """One frame of 1 MB at a time stays within 4 MB, however often; one of 2 GB does not."""
    type_ = FunctionType(INT, ())
    inner = Body("f", type_)
    block = inner.local("block", Array(CHAR, 1 << 20 if within else (1 << 31) - 1), in_memory=True)
    inner.do(Write(AddressOf(block, 5, POINTER), Const(1, CHAR), CHAR), Return(number(7)))
    main = Body()
    result = main.local("result")
    main.do(*[call("f", type_, into=result) for _ in range(calls)], Return(result))
    run = interpreter.run(program(main, inner), limits=Limits(memory=4 << 20))
    assert (run.outcome == Exited(7)) == within
    assert isinstance(run.outcome, Exited if within else LimitReached)
