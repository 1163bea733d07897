"""Classification and rounding of floats: builtins, and the functions of math.h that are one operation."""

from lemmata.cfa.operations import BinaryOp, BitCast, Const, FloatOp, Operand, UnaryOp
from lemmata.cfa.source import Span
from lemmata.cfa.types import INT, Float, Int
from lemmata.frontends.c.lower.body import Body
from lemmata.frontends.c.lower.calls import Special, exactly
from lemmata.frontends.c.lower.conditions import branch_on
from lemmata.frontends.c.lower.floats import infinity, nan
from lemmata.frontends.c.tree import Declaration, Node


def _unary(op: UnaryOp) -> Special:
    def lower(body: Body, node: Node, _declaration: Declaration) -> Operand:
        (value,) = exactly(body, node, 1)
        return body.emit.unary(op, value, value.type, node.span)

    return lower


def _binary(op: FloatOp) -> Special:
    def lower(body: Body, node: Node, _declaration: Declaration) -> Operand:
        left, right = exactly(body, node, 2)
        return body.emit.binary(op, left, right, left.type, node.span)

    return lower


def _compare(op: BinaryOp) -> Special:
    def lower(body: Body, node: Node, _declaration: Declaration) -> Operand:
        left, right = exactly(body, node, 2)
        return body.emit.binary(op, left, right, INT, node.span)

    return lower


def _both(body: Body, node: Node, op: BinaryOp, left: Operand, right: Operand) -> Operand:
    return body.emit.binary(op, left, right, INT, node.span)


def _is_nan(body: Body, node: Node, _declaration: Declaration) -> Operand:
    (value,) = exactly(body, node, 1)
    return _both(body, node, "ne", value, value)


def _unordered(body: Body, node: Node, _declaration: Declaration) -> Operand:
    left, right = exactly(body, node, 2)
    return _both(body, node, "or", _both(body, node, "ne", left, left), _both(body, node, "ne", right, right))


def _less_or_greater(body: Body, node: Node, _declaration: Declaration) -> Operand:
    left, right = exactly(body, node, 2)
    return _both(body, node, "or", _both(body, node, "lt", left, right), _both(body, node, "gt", left, right))


def _magnitude(body: Body, node: Node) -> tuple[Operand, Operand, Float]:
    (value,) = exactly(body, node, 1)
    type_ = value.type
    assert isinstance(type_, Float)
    return value, body.emit.unary("fabs", value, type_, node.span), type_


def _is_infinite(body: Body, node: Node, _declaration: Declaration) -> Operand:
    _, magnitude, type_ = _magnitude(body, node)
    return _both(body, node, "eq", magnitude, Const(infinity(type_), type_))


def _infinite_sign(body: Body, node: Node, _declaration: Declaration) -> Operand:
    """1, -1 or 0."""
    value, _, type_ = _magnitude(body, node)
    bound = Const(infinity(type_), type_)
    below = body.emit.unary("neg", bound, type_, node.span)
    up, down = _both(body, node, "eq", value, bound), _both(body, node, "eq", value, below)
    return _both(body, node, "sub", up, down)


def _is_finite(body: Body, node: Node, _declaration: Declaration) -> Operand:
    _, magnitude, type_ = _magnitude(body, node)
    return _both(body, node, "lt", magnitude, Const(infinity(type_), type_))


def _is_normal(body: Body, node: Node, _declaration: Declaration) -> Operand:
    _, magnitude, type_ = _magnitude(body, node)
    least = Const(1 << _EXPONENT_AT[type_.bits] | (type_.bits == 80) << 63, type_)
    upper = _both(body, node, "lt", magnitude, Const(infinity(type_), type_))
    return _both(body, node, "and", _both(body, node, "ge", magnitude, least), upper)


_EXPONENT_AT = {32: 23, 64: 52, 80: 64}


def _classify(body: Body, node: Node, _declaration: Declaration) -> Operand:
    """__builtin_fpclassify(nan, infinite, normal, subnormal, zero, x): the value for x's kind."""
    *kinds, value = exactly(body, node, 6)
    type_, span = value.type, node.span
    assert isinstance(type_, Float)
    magnitude = body.emit.unary("fabs", value, type_, span)
    least = Const(1 << _EXPONENT_AT[type_.bits] | (type_.bits == 80) << 63, type_)
    tests = (
        _both(body, node, "ne", value, value),
        _both(body, node, "eq", magnitude, Const(infinity(type_), type_)),
        _both(body, node, "ge", magnitude, least),
        _both(body, node, "ne", magnitude, Const(0, type_)),
    )
    builder = body.builder
    result, end = builder.temporary(node.type), builder.location()
    for test, kind in zip(tests, kinds, strict=False):
        yes, no = builder.location(), builder.location()
        branch_on(body, test, span, yes, no)
        builder.here = yes
        body.emit.assign(result, body.emit.convert(kind, node.type, span), span)
        builder.jump(end, span)
        builder.here = no
    body.emit.assign(result, body.emit.convert(kinds[-1], node.type, span), span)
    builder.place(end, span)
    return result


def _sign_bit(body: Body, node: Node, _declaration: Declaration) -> Operand:
    (value,) = exactly(body, node, 1)
    type_, span = value.type, node.span
    assert isinstance(type_, Float)
    number = _last_bits(body, value, type_, span)
    assert isinstance(number.type, Int)
    sign = body.emit.binary("shr", number, Const(number.type.bits - 1, number.type), number.type, span)
    return body.emit.convert(sign, node.type, span)


def _last_bits(body: Body, value: Operand, type_: Float, span: Span) -> Operand:
    """An integer that ends in the float's sign; no integer has the size of a long double."""
    if type_.bits != 80:
        bits = Int(type_.bits, False)
        return body.emit.compute(BitCast(value, bits), bits, span)
    start = body.emit.address(body.builder.temporary(type_, in_memory=True))
    body.emit.write(start, value, type_, None, span)
    half = Int(16, False)
    return body.emit.read(body.emit.shift(start, 8, body.pointer(half), span), half, None, span)


def _infinity(_body: Body, node: Node, _declaration: Declaration) -> Operand:
    assert isinstance(node.type, Float)
    return Const(infinity(node.type), node.type)


def _nan(_body: Body, node: Node, _declaration: Declaration) -> Operand:
    assert isinstance(node.type, Float)
    return Const(nan(node.type), node.type)


def bit_cast(body: Body, node: Node, _declaration: Declaration) -> Operand:
    (value,) = exactly(body, node, 1)
    return body.emit.compute(BitCast(value, node.type), node.type, node.span)


def _sized(functions: dict[str, Special]) -> dict[str, Special]:
    return {name + suffix: lower for name, lower in functions.items() for suffix in ("", "f", "l")}


MATH: dict[str, Special] = _sized(
    {
        **{op: _unary(op) for op in ("fabs", "sqrt", "floor", "ceil", "trunc", "round", "rint")},
        "nearbyint": _unary("rint"),
        "fmod": _binary("fmod"),
        "remainder": _binary("remainder"),
        "drem": _binary("remainder"),
    }
)
"""Functions of the C library that are one operation; also with the prefixes `__builtin_` and `__lem_`."""

CLASSIFICATION: dict[str, Special] = {
    **_sized(
        {
            "isnan": _is_nan,
            "isinf": _is_infinite,
            "isfinite": _is_finite,
            "finite": _is_finite,
            "signbit": _sign_bit,
            "inf": _infinity,
            "huge_val": _infinity,
            "nan": _nan,
        }
    ),
    "isinf_sign": _infinite_sign,
    "isnormal": _is_normal,
    "fpclassify": _classify,
    "isgreater": _compare("gt"),
    "isgreaterequal": _compare("ge"),
    "isless": _compare("lt"),
    "islessequal": _compare("le"),
    "islessgreater": _less_or_greater,
    "isunordered": _unordered,
}
