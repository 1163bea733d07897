"""Float arithmetic and conversions against the machine's own, bit by bit."""

from hypothesis import example, given
from hypothesis import strategies as st

from lemmata.cfa.interpreter import directed, extended, floats
from lemmata.cfa.interpreter.extended import FORMATS, Format
from lemmata.cfa.types import Float, Int
from tests.cfa.interpreter.machine_code import (
    BINARY,
    COMPARE,
    FLOATS,
    INTEGERS,
    INTEGRAL,
    SETTINGS,
    compute,
    in_mode,
)

TYPES = {"f32": Float(32, 4), "f64": Float(64, 8), "f80": Float(80, 16)}
LIBRARY = {
    "add": extended.add,
    "sub": extended.sub,
    "mul": extended.mul,
    "div": extended.div,
    "fmod": extended.fmod,
    "remainder": extended.remainder,
}


def _edge_bits(form: Format) -> st.SearchStrategy[int]:
    """Every exponent with few bits set, zeros, infinities, NaNs, subnormals."""
    exponent = st.one_of(
        st.sampled_from([0, 1, form.special - 1, form.special]),
        st.integers(0, form.special),
        st.integers(form.special // 2 - 70, form.special // 2 + 70),
    )
    whole = (1 << (form.precision - 1)) - 1
    fraction = st.one_of(
        st.sampled_from([0, 1, 3, whole, whole - 1, whole >> 1, 1 << (form.precision - 2)]),
        st.integers(0, whole),
        st.integers(0, form.precision - 2).map(lambda k: 1 << k),
    )

    def build(sign: int, exponent: int, fraction: int) -> int:
        lead = 1 << (form.precision - 1) if form.explicit and exponent else 0
        return (form.sign if sign else 0) | exponent << form.fraction_bits | lead | fraction

    return st.builds(build, st.integers(0, 1), exponent, fraction)


BITS = {name: _edge_bits(FORMATS[type_.bits]) for name, type_ in TYPES.items()}


def _same(ours: int, machine: int, type_: Float) -> bool:
    mask = (1 << type_.bits) - 1
    return ours & mask == machine & mask


@SETTINGS
@given(st.sampled_from(sorted(LIBRARY)), BITS["f80"], BITS["f80"])
def test_extended_arithmetic(op: str, a: int, b: int) -> None:
    if op == "remainder" and (extended.is_nan(a) or extended.is_nan(b)):
        return  # which NaN comes out is the library's choice
    if op == "fmod" and (extended.is_nan(a) or extended.is_nan(b)):
        return
    assert _same(LIBRARY[op](a, b), compute(f"{op}_f80", a, b), TYPES["f80"])


@SETTINGS
@given(st.sampled_from(INTEGRAL), BITS["f80"])
def test_extended_rounding(op: extended.Rounding, a: int) -> None:
    assert _same(extended.integral(a, op), compute(f"{op}_f80", a), TYPES["f80"])


@SETTINGS
@given(BITS["f80"])
def test_extended_root(a: int) -> None:
    assert _same(extended.sqrt(a), compute("sqrt_f80", a), TYPES["f80"])
    assert _same(extended.fabs(a), compute("fabs_f80", a), TYPES["f80"])


@SETTINGS
@given(BITS["f80"], BITS["f80"])
def test_extended_comparison(a: int, b: int) -> None:
    order = extended.compare(a, b)
    for op, symbol in COMPARE.items():
        ours = op == "ne" if order is None else eval(f"{order} {symbol} 0")
        assert ours == bool(compute(f"{op}_f80", a, b))


MODES: dict[extended.Direction, int] = {"down": 0x400, "up": 0x800, "zero": 0xC00}


@SETTINGS
@given(
    st.sampled_from(sorted(MODES)),
    st.sampled_from(["add", "sub", "mul", "div", "sqrt"]),
    st.sampled_from(sorted(FLOATS)),
    st.data(),
)
def test_directed_rounding(direction: extended.Direction, op: str, name: str, data: st.DataObject) -> None:
    type_ = TYPES[name]
    operands = [data.draw(BITS[name]) for _ in range(1 if op == "sqrt" else 2)]
    values = [floats.from_bits(bits, type_) for bits in operands]
    ours = floats.to_bits(directed.directed(direction, op, type_.bits, *values), type_)
    machine = in_mode(MODES[direction], f"{op}_{name}", *operands)
    nan = [] if name == "f80" else [each for each in (ours, machine) if _is_nan(each, type_)]
    assert len(nan) == 2 or _same(ours, machine, type_)


@SETTINGS
@given(st.sampled_from(sorted(MODES)), st.sampled_from(sorted(FLOATS)), st.data())
def test_directed_conversions(direction: extended.Direction, name: str, data: st.DataObject) -> None:
    type_ = TYPES[name]
    source = data.draw(st.sampled_from(sorted([*FLOATS, "i32", "i64", "u32"])))
    bits = data.draw(BITS[source] if source in FLOATS else st.integers(0, (1 << int(source[1:])) - 1))
    operand = floats.from_bits(bits, TYPES[source]) if source in FLOATS else _integer(source).wrap(bits)
    width = TYPES[source].bits if source in FLOATS else 0
    if width and width <= type_.bits:
        return
    ours = floats.to_bits(directed.directed_cast(direction, operand, width, type_.bits), type_)
    assert _same(ours, in_mode(MODES[direction], f"{source}_{name}", bits), type_)


def _is_nan(bits: int, type_: Float) -> bool:
    value = floats.from_bits(bits & ((1 << type_.bits) - 1), type_)
    return value != value  # noqa: PLR0124


@SETTINGS
@given(st.sampled_from(["f32", "f64"]), st.sampled_from(sorted(INTEGRAL)), st.data())
def test_rounding(name: str, op: extended.Rounding, data: st.DataObject) -> None:
    bits, type_ = data.draw(BITS[name]), TYPES[name]
    ours = floats.integral(float(floats.from_bits(bits, type_)), op)
    assert _same(floats.to_bits(ours, type_), compute(f"{op}_{name}", bits), type_)


@SETTINGS
@given(st.sampled_from(["f32", "f64"]), st.sampled_from(["fmod", "remainder", "sqrt"]), st.data())
def test_library_functions(name: str, op: str, data: st.DataObject) -> None:
    type_ = TYPES[name]
    a, b = data.draw(BITS[name]), data.draw(BITS[name])
    x, y = float(floats.from_bits(a, type_)), float(floats.from_bits(b, type_))
    ours = floats.sqrt(x) if op == "sqrt" else (floats.fmod if op == "fmod" else floats.remainder)(x, y)
    machine = compute(f"{op}_{name}", a, b)
    if name == "f32":
        ours = floats.round32(ours)
    if ours != ours and op != "sqrt":  # noqa: PLR0124
        machine_value = float(floats.from_bits(machine & ((1 << type_.bits) - 1), type_))
        assert machine_value != machine_value  # noqa: PLR0124
    else:
        assert _same(floats.to_bits(ours, type_), machine, type_)


@SETTINGS
@given(st.sampled_from(sorted(FLOATS)), st.sampled_from(sorted(FLOATS)), st.data())
def test_between_formats(source: str, target: str, data: st.DataObject) -> None:
    bits = data.draw(BITS[source])
    wide = bits if source == "f80" else floats.to_extended(_value(bits, source), TYPES[source].bits)
    if target == "f80":
        ours = wide
    elif source == "f80":
        ours = floats.to_bits(floats.from_extended(wide, TYPES[target].bits), TYPES[target])
    elif source == target:
        ours = bits
    elif target == "f32":
        ours = floats.bits32(floats.round32(_value(bits, source)))
    else:
        value = _value(bits, source)
        ours = floats.bits64(floats.quiet(value) if value != value else value)  # noqa: PLR0124
    assert _same(ours, compute(f"{source}_{target}", bits), TYPES[target])


def _value(bits: int, name: str) -> float:
    return float(floats.from_bits(bits, TYPES[name]))


def _integer(name: str) -> Int:
    return Int(int(name[1:]), name[0] == "i")


@SETTINGS
@given(st.sampled_from(sorted(FLOATS)), st.sampled_from(sorted(INTEGERS)), st.data())
@example("f64", "u128", None)
def test_to_integers_in_range_and_out_of_it(source: str, target: str, data: st.DataObject | None) -> None:
    bits = data.draw(BITS[source]) if data is not None else 0xC7E6D5ADF85E5E5E
    type_ = _integer(target)
    if source == "f80":
        ours = floats.extended_to_integer(bits, type_)
    else:
        ours = floats.to_integer(_value(bits, source), type_, 64)
    assert type_.low <= ours <= type_.high
    assert (ours - compute(f"{source}_{target}", bits)) % (1 << type_.bits) == 0


@SETTINGS
@given(st.sampled_from(sorted(INTEGERS)), st.sampled_from(sorted(FLOATS)), st.data())
def test_from_integers(source: str, target: str, data: st.DataObject) -> None:
    type_ = _integer(source)
    number = data.draw(
        st.one_of(
            st.integers(type_.low, type_.high),
            st.integers(0, type_.bits - 2).flatmap(lambda k: st.integers((1 << k) - 2, (1 << k) + 2)),
        )
    )
    number = type_.wrap(number)
    if target == "f32":
        ours = floats.bits32(floats.integer_to_32(number))
    elif target == "f64":
        ours = floats.bits64(float(number))
    else:
        ours = extended.from_integer(number)
    bytes_ = number & ((1 << 128) - 1)
    assert _same(ours, compute(f"{source}_{target}", bytes_), TYPES[target])


assert set(BINARY) <= set(LIBRARY)
