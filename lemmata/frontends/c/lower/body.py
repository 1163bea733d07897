"""The state of lowering one function or one initialiser, which every part of `lower/` works on."""

from collections.abc import Callable
from typing import TypeAlias

from lemmata.cfa.operations import Operand, Var
from lemmata.cfa.program import Location
from lemmata.cfa.source import Span, Unsupported
from lemmata.cfa.types import Array, Int, Pointer, Record, Type
from lemmata.frontends.c.context import Context
from lemmata.frontends.c.lower.emit import Emitter
from lemmata.frontends.c.tree import Declaration, Node
from lemmata.value import value


@value
class Memory:
    """The object of C type `type` that lies `offset` bytes behind `base`."""

    base: Operand
    offset: int
    type: Type


@value
class Bits:
    """A bit-field: `type` has its width; its first bit is `bit` (0..7) of the byte at base + offset.

    `declared` is the type that the member was declared with, which its value has.
    """

    base: Operand
    offset: int
    type: Type
    bit: int
    declared: Type


Place: TypeAlias = Var | Memory | Bits
"""Where an lvalue is: a register, or memory."""

Lower: TypeAlias = "Callable[[Body, Node], Operand]"
Locate: TypeAlias = "Callable[[Body, Node], Place]"
Do: TypeAlias = "Callable[[Body, Node], None]"


class Tables:
    """How each kind of node is lowered; `function.py` puts them together once."""

    __slots__ = ("discards", "places", "statements", "values")

    def __init__(
        self,
        values: dict[int, Lower],
        places: dict[int, Locate],
        discards: dict[int, Do],
        statements: dict[int, Do],
    ) -> None:
        self.values = values
        self.places = places
        self.discards = discards
        self.statements = statements


class Switch:
    """The cases of the innermost `switch`: (least value, greatest value, its span, where to go on)."""

    __slots__ = ("cases", "default")

    def __init__(self) -> None:
        self.cases: list[tuple[int, int, Span, Location]] = []
        self.default: Location | None = None


class Body:
    """`constant` holds in initialisers of static objects, where nothing may be computed at run time."""

    __slots__ = (
        "break_to",
        "builder",
        "constant",
        "context",
        "continue_to",
        "effects",
        "emit",
        "extents",
        "labels",
        "locals",
        "machine",
        "names",
        "placed",
        "result",
        "switch",
        "tables",
        "values",
        "widths",
    )

    def __init__(self, context: Context, emit: Emitter, tables: Tables, *, constant: bool = False) -> None:
        self.context = context
        self.machine = context.machine
        self.emit = emit
        self.builder = emit.builder
        self.tables = tables
        self.values = tables.values
        self.constant = constant
        self.locals: dict[Declaration, Var] = {}
        self.names: dict[str, int] = {}
        self.labels: dict[str, Location] = {}
        self.placed: dict[str, bool] = {}  # labels that were placed; True once a backward goto was seen
        self.extents: dict[Declaration, tuple[Operand, ...]] = {}
        self.effects: dict[int, bool] = {}
        self.widths: dict[int, Int | None] = {}
        self.break_to: Location | None = None
        self.continue_to: Location | None = None
        self.switch: Switch | None = None
        self.result: Type | None = None

    def value(self, node: Node) -> Operand:
        """The value of an expression; an aggregate's is the address of an object that holds it."""
        lower = self.values.get(node.kind)
        if lower is None:
            raise self.unsupported(node, "an expression of unknown kind")
        return lower(self, node)

    def place(self, node: Node) -> Place:
        """Where an lvalue is. An aggregate that is no lvalue (a call's result) has a place, too."""
        locate = self.tables.places.get(node.kind)
        if locate is not None:
            return locate(self, node)
        if isinstance(node.type, Record | Array):
            return Memory(self.value(node), 0, node.type)
        raise self.unsupported(node, "an expression of unknown kind as an lvalue")

    def discard(self, node: Node) -> None:
        """Evaluate an expression for its effects."""
        do = self.tables.discards.get(node.kind)
        if do is not None:
            do(self, node)
        else:
            self.value(node)

    def statement(self, node: Node) -> None:
        do = self.tables.statements.get(node.kind)
        if do is not None:
            do(self, node)
        else:
            self.discard(node)

    def variable(self, declaration: Declaration) -> Var:
        """The variable that a name stands for."""
        if declaration.is_global:
            return self.context.variable(declaration)
        found = self.locals.get(declaration)
        return found if found is not None else self.declare(declaration)

    def declare(self, declaration: Declaration) -> Var:
        """A new local; equal names in one function are told apart by numbers."""
        type_ = declaration.type
        in_memory = declaration.address_taken or isinstance(type_, Record | Array)
        made = Var(self.unique(declaration.name), type_, in_memory=in_memory)
        self.locals[declaration] = made
        self.builder.variables.append(made)
        return made

    def unique(self, name: str) -> str:
        count = self.names[name] = self.names.get(name, 0) + 1
        full = f"{self.builder.name}::{name}"
        return full if count == 1 else f"{full}#{count}"

    def label(self, name: str) -> Location:
        location = self.labels.get(name)
        if location is None:
            location = self.labels[name] = self.builder.location()
        return location

    def pointer(self, target: Type) -> Pointer:
        return self.machine.pointer(target)

    def unsupported(self, node: Node, what: str) -> Unsupported:
        return self.context.unsupported(node.span, what)

    def unordered(self, span: Span) -> None:
        """Two operands have effects that C does not order; ours is gcc's order."""
        self.context.assume("evaluation-order", span)
