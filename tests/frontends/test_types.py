"""Types and layouts; tests/differential compares thousands of random layouts with gcc's."""

from pathlib import Path

import pytest

from lemmata.cfa.source import Unsupported
from lemmata.cfa.types import (
    BOOL,
    CHAR,
    DOUBLE,
    FLOAT,
    INT,
    UCHAR,
    UINT,
    VOID,
    Array,
    Field,
    Float,
    FunctionType,
    Int,
    Pointer,
    Record,
    Type,
)
from lemmata.frontends.c.options import Options
from lemmata.frontends.c.unit import Unit
from tests.frontends.reading import function, unit


def declared(read: Unit, name: str) -> Type:
    return read.declaration(read.variables[name][-1]).type


def fields(read: Unit, name: str) -> tuple[Field, ...]:
    type_ = declared(read, name)
    assert isinstance(type_, Record)
    return read.types.fields(type_)


@pytest.mark.parametrize(
    ("spelled", "wide", "narrow"),
    [
        ("_Bool", BOOL, BOOL),
        ("char", CHAR, CHAR),
        ("signed char", CHAR, CHAR),
        ("unsigned char", UCHAR, UCHAR),
        ("short", Int(16, True), Int(16, True)),
        ("unsigned short", Int(16, False), Int(16, False)),
        ("int", INT, INT),
        ("const volatile unsigned", UINT, UINT),
        ("long", Int(64, True), Int(32, True)),
        ("unsigned long", Int(64, False), Int(32, False)),
        ("long long", Int(64, True), Int(64, True)),
        ("unsigned long long", Int(64, False), Int(64, False)),
        ("float", FLOAT, FLOAT),
        ("double", DOUBLE, DOUBLE),
        ("long double", Float(80, 16), Float(80, 12)),
        ("__SIZE_TYPE__", Int(64, False), Int(32, False)),
        ("__WCHAR_TYPE__", INT, INT),
        ("enum { A, B }", UINT, UINT),
        ("enum { A = -1 }", INT, INT),
        ("enum { A = 1LL << 40 }", Int(64, False), Int(64, False)),
        ("enum __attribute__((packed)) { A = -1 }", CHAR, CHAR),
        ("_Atomic(short)", Int(16, True), Int(16, True)),
        ("typeof(1.0f)", FLOAT, FLOAT),
    ],
)
def test_scalars(tmp_path: Path, spelled: str, wide: Type, narrow: Type) -> None:
    assert declared(unit(tmp_path, f"{spelled} x;"), "x") == wide
    assert declared(unit(tmp_path, f"{spelled} x;", Options(pointer_bits=32)), "x") == narrow


def test_int128_exists_with_64_bits_only(tmp_path: Path) -> None:
    assert declared(unit(tmp_path, "unsigned __int128 x;"), "x") == Int(128, False)


def test_derived(tmp_path: Path) -> None:
    text = """
        typedef int T[3];
        T a[2], *p; void *v; char *s[4]; int (*f)(T, int g(void), ...); void (*old)(); extern int open_[];
    """
    read = unit(tmp_path, text)
    found = {name: declared(read, name) for name in read.variables}
    assert found == {
        "a": Array(Array(INT, 3), 2),
        "p": Pointer(Array(INT, 3), 64),
        "v": Pointer(VOID, 64),
        "s": Array(Pointer(CHAR, 64), 4),
        "f": Pointer(
            FunctionType(INT, (Pointer(INT, 64), Pointer(FunctionType(INT, ()), 64)), True),
            64,
        ),
        "old": Pointer(FunctionType(VOID, (), True), 64),
        "open_": Array(INT, None),
    }


def test_equal_types_are_one_object(tmp_path: Path) -> None:
    read = unit(tmp_path, "const int *a; int *const b; volatile int *c;")
    assert declared(read, "a") is declared(read, "b")
    assert declared(read, "a") is declared(read, "c")


def test_record_layout(tmp_path: Path) -> None:
    text = "struct S { char c; long l; unsigned a : 3, : 2, b : 5; int : 0; _Bool d : 1; short tail[]; } s;"
    wide, narrow = unit(tmp_path, text), unit(tmp_path, text, Options(pointer_bits=32))
    assert fields(wide, "s") == (
        Field("c", CHAR, 0),
        Field("l", Int(64, True), 64),
        Field("a", UINT, 128, 3),
        Field("b", UINT, 133, 5),
        Field("d", BOOL, 160, 1),
        Field("tail", Array(Int(16, True), None), 176),
    )
    assert declared(wide, "s") == Record("S", False, 24, 8)
    assert [each.bit for each in fields(narrow, "s")] == [0, 32, 64, 69, 96, 112]


def test_packed_aligned_and_anonymous(tmp_path: Path) -> None:
    text = """
        struct __attribute__((packed)) P { char c; int i; } p;
        struct A { char c; int i __attribute__((aligned(16))); } a;
        union U { int i; struct { char x, y; }; double d; } u;
        struct { int k; } unnamed;
    """
    read = unit(tmp_path, text)
    assert declared(read, "p") == Record("P", False, 5, 1)
    assert declared(read, "a") == Record("A", False, 32, 16)
    assert declared(read, "u") == Record("U", True, 8, 8)
    assert fields(read, "p")[1].bit == 8
    assert fields(read, "a")[1].bit == 128
    assert [each.name for each in fields(read, "u")] == ["i", "", "d"]
    assert declared(read, "unnamed") == Record("unnamed@5:9", False, 4, 4)


def test_a_record_may_contain_pointers_to_itself(tmp_path: Path) -> None:
    read = unit(tmp_path, "struct L { struct L *next; struct M *other; } l; struct M { struct L back; };")
    assert fields(read, "l")[0].type == Pointer(Record("L", False, 16, 8), 64)
    assert fields(read, "l")[1].type == Pointer(Record("M", False, 16, 8), 64)


def test_local_records_of_one_tag_are_told_apart(tmp_path: Path) -> None:
    text = """
        void f(void) { struct S { int a; } s = {1}; }
        void g(void) { struct S { char b; } s = {1}; }
        void h(void) { struct S { int a; } s = {1}; }
    """
    read = unit(tmp_path, text)
    for name in "fgh":
        function(read, name)
    read.types.complete_records()
    assert {name: [each.name for each in fs] for name, fs in read.shared.records.fields.items()} == {
        "S": ["a"],
        "S#2": ["b"],
    }


@pytest.mark.parametrize(
    "type_",
    [
        "_BitInt(7)",
        "__float128",
        "_Float16",
    ],
)
def test_unsupported_types(tmp_path: Path, type_: str) -> None:
    with pytest.raises(Unsupported, match=r"input\.c:1:\d+: type `"):
        declared(unit(tmp_path, f"{type_} x;"), "x")


def test_an_unsupported_member_that_nobody_uses_is_no_reason_to_refuse(tmp_path: Path) -> None:
    read = unit(tmp_path, "struct S { __float128 z; } *p;")
    assert isinstance(declared(read, "p"), Pointer)
    read.types.complete_records()
    assert read.shared.records.fields == {"S": ()}
