"""Which calls reach a function: the types at the call against those of the definition.

Values of types that are represented alike pass, and of integers the low bits, as machines call functions;
further arguments are not looked at. What is above an int, nobody need have set: to look at more of a value
than its caller knows is, like all else, a call of a wrong type, which ends the run.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from lemmata.cfa.interpreter import floats
from lemmata.cfa.interpreter.expressions import as_int, wrapped
from lemmata.cfa.interpreter.scope import is_aggregate, takes_more
from lemmata.cfa.operations import Call
from lemmata.cfa.source import NOWHERE
from lemmata.cfa.types import INT, Float, FunctionType, Int, Pointer, Type, Void, size_of

Value: TypeAlias = int | float | bytes | None
Callee: TypeAlias = Callable[..., Value]


class Site(dict[int, Callee]):
    """A call through a pointer, with what it found by address.

    `types` are those that decide what can be called, `given` those of all arguments.
    """

    def __init__(self, type_: FunctionType, types: tuple[Type, ...]) -> None:
        super().__init__()
        self.type = type_
        self.prototyped = bool(type_.parameters) or not type_.variadic
        self.types = type_.parameters if self.prototyped else types
        self.given = types


def same(one: Type, other: Type) -> bool:
    """Whether values of the types are represented alike; each unit has its own names for records."""
    if is_aggregate(one) and is_aggregate(other):
        return size_of(one) == size_of(other)
    if isinstance(one, Pointer) and isinstance(other, Pointer):
        return one.bits == other.bits
    return one == other


def fits_by_name(actual: FunctionType, call: Call) -> bool:
    """Whether a call by name reaches the definition: an integer passes its low bits."""
    given = [argument.type for argument in call.arguments]
    if len(given) < len(actual.parameters) or not all(map(_arrives, given, actual.parameters)):
        return False
    return call.target is None or same(actual.result, call.type.result)


def _arrives(given: Type, wanted: Type) -> bool:
    if is_aggregate(wanted):
        return isinstance(given, Pointer)
    if isinstance(given, Float) or isinstance(wanted, Float):
        return given == wanted
    return _alike(given, wanted)


def adapted(callee: Callee, actual: FunctionType, site: Site) -> Callee | None:
    """The function as the call through a pointer sees it; None where their types do not fit."""
    if len(site.types) < len(actual.parameters):
        return None
    wanted, result = site.type.result, actual.result
    pairs = list(zip(site.types, actual.parameters, strict=False))
    if not all(_alike(*pair) for pair in pairs):
        return None
    if not isinstance(wanted, Void) and not _alike(result, wanted):
        return None
    more = takes_more(actual), takes_more(site.type)
    if all(more) and len(site.types) != len(actual.parameters):
        return None
    plain = more[0] == more[1] and len(site.types) == len(actual.parameters)
    if plain and all(same(*pair) for pair in pairs) and (isinstance(wanted, Void) or same(result, wanted)):
        return callee
    return _converting(callee, actual, site)


def external(handler: Callee, site: Site, word: int) -> Callee:
    """A function without a body as the call through a pointer sees it."""

    def call(*values: Value) -> Value:
        if takes_more(site.type):
            *fixed, rest = values
            assert isinstance(rest, bytes)
            values = (*fixed, *_unpacked(site.given[len(fixed) :], rest, word // 8))
        return handler(site.given, NOWHERE, *values)

    return call


def _unpacked(types: tuple[Type, ...], content: bytes, word: int) -> Iterator[Value]:
    """Variable arguments out of their words."""
    at = 0
    for type_ in types:
        size = -(-size_of(type_) // word) * word
        number = int.from_bytes(content[at : at + size], "little")
        at += size
        if isinstance(type_, Float):
            yield floats.from_bits(number & ((1 << type_.bits) - 1), type_)
        else:
            yield type_.wrap(number) if isinstance(type_, Int) else number


def _alike(one: Type, other: Type) -> bool:
    """Whether a value of one type passes as one of the other."""
    given, wanted = as_int(one), as_int(other)
    return same(one, other) or bool(given and wanted and wanted.bits <= max(INT.bits, given.bits))


def _converting(callee: Callee, actual: FunctionType, site: Site) -> Callee:
    """Written out: a call with a starred list would need C's stack, which recursion must not."""
    names = [f"p{index}" for index in range(len(site.types))]
    passed = [_converted(name, type_) for name, type_ in zip(names, actual.parameters, strict=False)]
    given = [*names, *["va"] * takes_more(site.type)]
    if takes_more(actual):
        passed.append("va" if takes_more(site.type) else "b''")
    text = _converted(f"callee({', '.join(passed)})", site.type.result)
    scope: dict[str, Callee] = {"callee": callee}
    exec(f"def call({', '.join(given)}):\n return {text}", scope)  # noqa: S102 (our own text)
    return scope["call"]


def _converted(text: str, type_: Type) -> str:
    number = as_int(type_)
    return text if number is None else wrapped(text, number)
