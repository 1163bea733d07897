"""What a statement can see: variables, functions, and the ways to reach parts of them."""

from dataclasses import dataclass, replace
from random import Random

from tests.differential.random_c.types import Array, Member, Number, Pointer, Record, Type, parts

UNKNOWN_DEPTH = 99
"""The object behind a pointer may live as shortly as any."""


@dataclass(frozen=True)
class Variable:
    """`depth` 0 is a global, 1 the function's outermost block, and so on.

    `low` and `high` hold for integers that are written under control only (loop counters).
    """

    name: str
    type: Type
    depth: int
    writable: bool = True
    addressable: bool = True
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True)
class Place:
    """An lvalue. `depth` is that of the object it names, `addressable` says whether `&` may be applied."""

    text: str
    type: Type
    depth: int
    addressable: bool
    in_union: bool = False
    width: int | None = None
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True)
class Signature:
    """A function to call; `pure` ones only compute from their arguments. `prefix` is a name or a table."""

    name: str
    result: Type
    parameters: tuple[Type, ...]
    pure: bool
    table: int = 0


@dataclass
class Names:
    """Names that are new in the whole program."""

    last: int = 0

    def fresh(self, prefix: str) -> str:
        self.last += 1
        return f"{prefix}{self.last}"


@dataclass(frozen=True)
class Scope:
    """What is visible at one point of the program; `plus` makes a larger one.

    `exits` are labels behind the current block, `fixed` allows only what is known when the program starts.
    """

    random: Random
    bits: int
    names: Names
    variables: tuple[Variable, ...]
    functions: tuple[Signature, ...] = ()
    records: tuple[Record, ...] = ()
    depth: int = 0
    loops: int = 0
    exits: tuple[str, ...] = ()
    result: Type | None = None
    fixed: bool = False

    def plus(self, *more: Variable) -> "Scope":
        return replace(self, variables=(*self.variables, *more))

    def constants(self) -> "Scope":
        """The same scope for address constants: globals, without indices or pointers that a run decides."""
        return replace(self, fixed=True, variables=tuple(v for v in self.variables if v.depth == 0))

    def chance(self, percent: int) -> bool:
        return self.random.randrange(100) < percent

    def index(self, count: int) -> str:
        """An index within an array of `count` elements: a loop counter, an expression held down, a number."""
        if self.fixed:
            return str(self.random.randrange(count))
        counters = [v.name for v in self.variables if v.high is not None and v.low == 0 and v.high < count]
        if counters and self.chance(50):
            return self.random.choice(counters)
        plain = [v.name for v in self.variables if isinstance(v.type, Number) and not v.type.floating]
        if plain and self.chance(40):
            name = self.random.choice(plain)
            return (
                f"{name} & {count - 1}" if count & (count - 1) == 0 else f"(unsigned char){name} % {count}u"
            )
        return str(self.random.randrange(count))

    def places(self, wanted: Type | None, *, write: bool = False, address: bool = False) -> list[Variable]:
        """The variables through which a place of the wanted type (None: any number) can be reached."""
        return [
            v
            for v in self.variables
            if (v.writable or not (write or address))
            and (v.addressable or not address)
            and self._reaches(v.type, wanted)
        ]

    @staticmethod
    def _reaches(type_: Type, wanted: Type | None) -> bool:
        if wanted is None:
            return any(isinstance(part, Number) for part in parts(type_))
        return wanted in parts(type_)

    def place(
        self, wanted: Type | None = None, *, write: bool = False, address: bool = False
    ) -> Place | None:
        """A random way to a place of the wanted type; None where there is none, or chance found none."""
        variables = self.places(wanted, write=write, address=address)
        for _ in range(4 if variables else 0):
            variable = self.random.choice(variables)
            start = Place(
                variable.name, variable.type, variable.depth, variable.addressable,
                low=variable.low, high=variable.high,
            )  # fmt: skip
            found = self._descend(start, wanted)
            if found is not None and self._allowed(found, write=write, address=address):
                return found
        return None

    @staticmethod
    def _allowed(found: Place, *, write: bool, address: bool) -> bool:
        if address:
            return found.addressable
        return not (write and found.in_union and isinstance(found.type, Number) and found.type.floating)

    def _descend(self, place: Place, wanted: Type | None) -> Place | None:
        while not self._arrived(place, wanted):
            steps = [step for step in self._steps(place) if self._reaches(step.type, wanted)]
            if not steps:
                return None
            place = self.random.choice(steps)
        return place

    def _arrived(self, place: Place, wanted: Type | None) -> bool:
        if wanted is None:
            return isinstance(place.type, Number)
        return place.type == wanted and (isinstance(wanted, Number) or self.chance(80))

    def _steps(self, place: Place) -> list[Place]:
        match place.type:
            case Array(element, count):
                at = self.index(count)
                text = (
                    f"{place.text}[{at}]"
                    if not place.addressable or self.chance(80)
                    else f"(*({place.text} + ({at})))"
                )
                return [replace(place, text=text, type=element, low=None, high=None)]
            case Pointer(target) if not self.fixed:
                text = f"(*{place.text})" if self.chance(70) else f"{place.text}[0]"
                return [Place(text, target, UNKNOWN_DEPTH, addressable=True)]
            case Record(_, _, members):
                return [self._member(place, place.type, member) for member in members]
            case _:
                return []

    @staticmethod
    def _member(place: Place, record: Record, member: Member) -> Place:
        arrow = place.text.startswith("(*") and place.text[2:-1].isidentifier()
        text = f"{place.text[2:-1]}->{member.name}" if arrow else f"{place.text}.{member.name}"
        open_ = place.addressable and record.open_members and member.width is None
        return Place(text, member.type, place.depth, open_, place.in_union or record.union, member.width)
