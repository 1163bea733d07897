"""Where the arbitrary values of a run come from.

An oracle is asked at each Havoc. A scalar is given as an integer (any number: it is wrapped into the type),
or, for a float type, as a Python float or as the bits of the value. Register variables that a path uses
before any assignment, and the bytes of objects before any write, are 0 where the oracle leaves
`uninitialised` to the default; such zeros are not recorded.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Protocol

from lemmata.cfa.interpreter.outcome import Ended, Given, HavocKind, OutOfInputs
from lemmata.cfa.source import Span
from lemmata.cfa.types import Array, Float, Int, Pointer, Type


class Oracle(Protocol):
    """`fills_memory`: fresh objects are filled by `scalar` with the type u8[n]; otherwise they are zero."""

    fills_memory: bool

    def scalar(self, kind: HavocKind, source: str, type_: Type, at: Span) -> int | float:
        """A value of the type; for an array of bytes, their little-endian number."""


class Zeros:
    """Everything is zero."""

    fills_memory = False

    def scalar(self, kind: HavocKind, source: str, type_: Type, at: Span) -> int | float:  # noqa: ARG002
        return 0


class Listed:
    """The inputs in the order in which they are asked for, then zeros or the end; all else is zero.

    An integer that is given for a float is a number, not bits.
    """

    fills_memory = False

    def __init__(self, values: Iterable[int | float], *, then_zeros: bool = True) -> None:
        self._values = iter(values)
        self._then_zeros = then_zeros

    def scalar(self, kind: HavocKind, source: str, type_: Type, at: Span) -> int | float:  # noqa: ARG002
        if kind != "input":
            return 0
        for given in self._values:
            return float(given) if isinstance(type_, Float) else given
        if self._then_zeros:
            return 0
        raise Ended(OutOfInputs(at))


class Replayed:
    """What another run was given, in its order; the end where the runs diverge."""

    def __init__(self, given: Sequence[Given]) -> None:
        self._given = iter(given)
        self._fills = any(g.kind == "uninitialised" for g in given)
        self.fills_memory = any(g.kind == "uninitialised" and isinstance(g.type, Array) for g in given)

    def scalar(self, kind: HavocKind, source: str, type_: Type, at: Span) -> int | float:
        if kind == "uninitialised" and not self._fills:
            return 0
        expected = next(self._given, None)
        if expected is None or (expected.kind, expected.source, expected.type) != (kind, source, type_):
            raise Ended(OutOfInputs(at))
        return expected.value


class Placed:
    """Gives each place of the source its values in order, then zeros; integers and floats alike as bits."""

    fills_memory = False

    def __init__(self, values: Mapping[Span, Sequence[int]]) -> None:
        self._values: dict[Span, Iterator[int]] = {at: iter(given) for at, given in values.items()}

    def scalar(self, kind: HavocKind, source: str, type_: Type, at: Span) -> int | float:  # noqa: ARG002
        return next(self._values.get(at, iter(())), 0)


class Filled(Placed):
    """The same, and `contents` are what objects hold that begin at a place, in order, then zeros."""

    fills_memory = True

    def __init__(self, values: Mapping[Span, Sequence[int]], contents: Mapping[Span, Sequence[int]]) -> None:
        super().__init__(values)
        self._contents = Placed(contents)

    def scalar(self, kind: HavocKind, source: str, type_: Type, at: Span) -> int | float:
        of_memory = kind == "uninitialised" and isinstance(type_, Array)
        oracle = self._contents.scalar if of_memory else super().scalar
        return oracle(kind, source, type_, at)


class Seeded:
    """Random values: small numbers, boundaries, and any bits, a third each.

    With `everything` also what is uninitialised or external is random.
    """

    def __init__(self, seed: int, *, everything: bool = False) -> None:
        self._random = Random(seed)
        self._everything = everything
        self.fills_memory = everything

    def scalar(self, kind: HavocKind, source: str, type_: Type, at: Span) -> int | float:  # noqa: ARG002
        if kind != "input" and not self._everything:
            return 0
        match type_:
            case Float():
                return self._number(type_)
            case Int(_, _, True):
                return self._random.randrange(2)
            case Int() | Pointer():
                return self._integer(type_.bits)
            case Array(_, count):
                return self._random.getrandbits(8 * count) if count else 0
            case _:
                return 0

    def _integer(self, bits: int) -> int:
        random = self._random
        match random.randrange(3):
            case 0:
                return random.randrange(-8, 100)
            case 1:
                return random.choice((-1, 1)) * (1 << random.randrange(bits)) + random.randrange(-1, 2)
            case _:
                return random.getrandbits(bits)

    def _number(self, type_: Float) -> int | float:
        random = self._random
        if random.randrange(3) or type_.bits > 64:
            return random.choice((0.0, -0.0, 1.0, 0.5, random.uniform(-10, 10), random.uniform(-1e6, 1e6)))
        return random.getrandbits(type_.bits)
