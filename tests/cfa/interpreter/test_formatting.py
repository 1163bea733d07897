"""printf against the C library's own."""

import ctypes

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lemmata.cfa.interpreter import floats
from lemmata.cfa.interpreter.externals import Given
from lemmata.cfa.interpreter.formatting import formatted
from lemmata.cfa.interpreter.memory import Memory
from lemmata.cfa.interpreter.outcome import Fault
from lemmata.cfa.types import CHAR, DOUBLE, INT, Float, Int, Pointer, Type
from tests.cfa.interpreter.machine_code import SETTINGS, library
from tests.cfa.interpreter.test_numbers import BITS

LONG_DOUBLE = Float(80, 16)
_C = ctypes.CDLL(None)


def ours(form: str, *arguments: tuple[Type, int | float], memory: Memory | None = None) -> bytes:
    types, values = [type_ for type_, _ in arguments], [value for _, value in arguments]
    return formatted(form.encode(), Given(memory or Memory(64, 1 << 20), 64, types, values))


def theirs(form: str, *arguments: object) -> bytes:
    out = ctypes.create_string_buffer(20000)
    written = _C.snprintf(out, ctypes.c_size_t(20000), form.encode(), *arguments)
    return out.raw[:written]


flags = st.lists(st.sampled_from("-+ #0"), max_size=3).map("".join)
width = st.one_of(st.just(""), st.integers(1, 30).map(str))
precision = st.one_of(st.just(""), st.just("."), st.integers(0, 30).map(lambda p: f".{p}"))


@SETTINGS
@given(flags, width, precision, st.sampled_from("diouxX"), st.integers(-(2**63), 2**63 - 1))
def test_integers(f: str, w: str, p: str, kind: str, number: int) -> None:
    for length, bits in (
        ("hh", 8),
        ("h", 16),
        ("", 32),
        ("l", 64),
        ("ll", 64),
        ("j", 64),
        ("z", 64),
        ("t", 64),
    ):
        form = f"[%{f}{w}{p}{length}{kind}]"
        for value in (number, number >> 40, 0):
            given_type = Int(max(bits, 32), True)
            passed = given_type.wrap(value)
            c = ctypes.c_int64(passed) if bits == 64 else ctypes.c_int32(passed)
            assert ours(form, (given_type, passed)) == theirs(form, c)


@SETTINGS
@given(flags, width, precision, st.sampled_from("fFeEgGaA"), BITS["f64"])
def test_doubles(f: str, w: str, p: str, kind: str, bits: int) -> None:
    value = floats.float64(bits)
    form = f"[%{f}{w}{p}{kind}]"
    assert ours(form, (DOUBLE, value)) == theirs(form, ctypes.c_double(value))


@SETTINGS
@given(flags, width, precision, st.sampled_from("fgeGaA"), BITS["f80"])
def test_long_doubles(f: str, w: str, p: str, kind: str, bits: int) -> None:
    form = f"[%{f}{w}{p}L{kind}]"
    out = ctypes.create_string_buffer(20000)
    written = library().print_long(out, form.encode(), bits.to_bytes(10, "little"))
    assert ours(form, (LONG_DOUBLE, bits)) == out.raw[:written]


@SETTINGS
@given(st.sampled_from("eg"), st.integers(0, 25), st.floats(0, 1e20))
def test_short_numbers(kind: str, places: int, value: float) -> None:
    form = f"%.{places}{kind}"
    assert ours(form, (DOUBLE, value)) == theirs(form, ctypes.c_double(value))


@SETTINGS
@given(flags, width, precision, st.text(st.characters(codec="ascii", exclude_characters="\0"), max_size=12))
def test_text(f: str, w: str, p: str, text: str) -> None:
    memory = Memory(64, 1 << 20)
    address = memory.static_object(bytearray(text.encode() + b"\0"))
    f = f.replace("0", "").replace("#", "")
    form = f"[%{f}{w}{p}s]"
    c = ctypes.c_char_p(text.encode())
    assert ours(form, (Pointer(CHAR, 64), address), memory=memory) == theirs(form, c)


@pytest.mark.parametrize("form", ["%p", "%20p", "%-20p|", "%s", "%.3s", "%10s|"])
def test_null(form: str) -> None:
    assert ours(form, (Pointer(CHAR, 64), 0)) == theirs(form, ctypes.c_void_p(0))


@pytest.mark.parametrize("form", ["%*d|", "%-*d|", "%0*d|"])
@pytest.mark.parametrize("size", [-8, 0, 8])
def test_widths_from_arguments(form: str, size: int) -> None:
    expected = theirs(form, ctypes.c_int(size), ctypes.c_int(42))
    assert ours(form, (INT, size), (INT, 42)) == expected


@pytest.mark.parametrize("places", [-2, 0, 4])
def test_precisions_from_arguments(places: int) -> None:
    form = "%.*f|%.*d"
    expected = theirs(
        form, ctypes.c_int(places), ctypes.c_double(2.5), ctypes.c_int(places), ctypes.c_int(42)
    )
    assert ours(form, (INT, places), (DOUBLE, 2.5), (INT, places), (INT, 42)) == expected


def test_characters_and_the_rest() -> None:
    assert ours("%c%5c%-3c|%%", (INT, 65), (INT, 66), (INT, 67)) == b"A    BC  |%"
    assert ours("%d%%", (INT, 5)) == b"5%"
    assert ours("nothing") == b"nothing"


def test_the_count_so_far_is_stored() -> None:
    memory = Memory(64, 1 << 20)
    address = memory.static_object(bytearray(4))
    ours("abc%nd", (Pointer(INT, 64), address), memory=memory)
    assert memory.load(address, 4) == b"\3\0\0\0"


@pytest.mark.parametrize("form", ["%d", "%s", "%y", "%"])
def test_what_is_missing_or_unknown_is_undefined(form: str) -> None:
    with pytest.raises(Fault):
        ours(form)


def test_a_wrong_type_is_undefined() -> None:
    with pytest.raises(Fault):
        ours("%d", (DOUBLE, 1.0))
    with pytest.raises(Fault):
        ours("%f", (INT, 1))
    with pytest.raises(Fault):
        ours("%Lf", (INT, 1))
    with pytest.raises(Fault):
        ours("%Lf", (DOUBLE, 1.0))
