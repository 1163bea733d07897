"""The seam to lowering, from our side: what context.Context promises."""

from lemmata.cfa.operations import Var
from lemmata.cfa.program import Function, Initial, Warning  # noqa: A004
from lemmata.cfa.source import Span, Unsupported
from lemmata.cfa.types import Field, FunctionType, Record, Type
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.clang import Cursor
from lemmata.frontends.c.lower.function import lower_function
from lemmata.frontends.c.lower.initialiser import global_initialiser
from lemmata.frontends.c.symbols import Routine, Static, Symbols
from lemmata.frontends.c.tree import Declaration, Node
from lemmata.frontends.c.unit import Unit

_SPELLED = 10_000
"""As much of the source as is looked at from a token on."""


class UnitContext:
    """What lowering sees (context.Context): a unit, and the function or initialiser at hand in it."""

    def __init__(self, symbols: Symbols, unit: Unit) -> None:
        self.machine = symbols.shared.machine
        self._symbols = symbols
        self._unit = unit
        self._user = ""

    def lower(self, routine: Routine) -> Function:
        declaration = self._unit.declaration(routine.cursor)
        declaration.linked = self._user = routine.name
        return lower_function(self, declaration, self.tree(routine.cursor))

    def initialise(self, static: Static) -> tuple[Initial, ...]:
        declaration = static.declaration
        initializer = self._unit.initializer(declaration.cursor) if declaration else None
        if declaration is None or initializer is None:
            return static.initial
        self._user = ""
        return global_initialiser(self, declaration, self.tree(initializer))

    def tree(self, cursor: Cursor) -> Node:
        """A tree, after which the variables whose address it takes are in memory."""
        tree = self._unit.builder.tree(cursor)
        for declaration in self._unit.builder.taken():
            self.address_taken(declaration)
        volatile = self._unit.types.volatile
        while volatile:
            self.assume("volatile", volatile.pop())
        return tree

    # ------------------------------------------------------------ names

    def variable(self, declaration: Declaration) -> Var:
        static = self._static(declaration)
        if not static.variable.in_memory and self._user:
            static.users.add(self._user)
        return static.variable

    def _static(self, declaration: Declaration) -> Static:
        symbols = self._symbols
        if declaration.linked:
            return symbols.statics[declaration.linked]
        if declaration.linkage == "external":
            found = symbols.variable(declaration.name, declaration, self._unit)
        else:
            symbols.check(declaration.name)
            name = declaration.name if declaration.linkage else f"{self._user}.{declaration.name}"
            found = symbols.new_static(symbols.unique(name, declaration), declaration, self._unit)
        declaration.linked = found.variable.name
        return found

    def function(self, declaration: Declaration) -> str:
        symbols, unit = self._symbols, self._unit
        if declaration.linkage != "internal":
            return symbols.function(declaration.name, _function_type(declaration.type))
        if declaration.name in unit.functions:
            return symbols.within(unit, declaration.name)
        if not declaration.linked:
            symbols.check(declaration.name)
            declaration.linked = symbols.unique(declaration.name, declaration)
        symbols.declared[declaration.linked] = _function_type(declaration.type)
        return declaration.linked

    def library(self, name: str, type_: FunctionType) -> str:
        return self._symbols.function(name, type_)

    def rounding_mode(self) -> Var | None:
        static = self._symbols.rounding_mode()
        if static is not None:
            static.users.add(self._user)
        return static.variable if static is not None else None

    def has_body(self, declaration: Declaration) -> bool:
        symbols, name = self._symbols, declaration.name
        symbols.check(name)
        if name in self._unit.functions:
            return True
        found = declaration.linkage == "external" and symbols.defined(name)
        if not found:
            symbols.check_weak(name)
        return found

    def has_model(self, name: str, type_: Type) -> bool:
        return isinstance(type_, FunctionType) and self._symbols.model(name, type_) is not None

    def is_library(self, declaration: Declaration) -> bool:
        clang = self._unit.clang
        return clang.in_system_header(clang.location(declaration.cursor)) != 0

    def address_taken(self, declaration: Declaration) -> None:
        declaration.address_taken = True
        if declaration.is_global and declaration.kind == k.VAR_DECL:
            self._symbols.take_address(self._static(declaration))

    # ------------------------------------------------------------ objects without a name

    def string(self, units: tuple[int, ...], element: Type, count: int) -> Var:
        return self._symbols.string(units, element, count)

    def unnamed(self, type_: Type, initial: tuple[Initial, ...], span: Span) -> Var:
        return self._symbols.unnamed(type_, initial, span)

    # ------------------------------------------------------------ types and constants

    def fields(self, record: Record) -> tuple[Field, ...]:
        return self._unit.types.fields(record)

    def integer(self, node: Node) -> int | None:
        return self._unit.clang.integer(node.cursor)

    def floating(self, node: Node) -> float | None:
        return self._unit.clang.floating(node.cursor)

    # ------------------------------------------------------------ source text

    def source_text(self, node: Node) -> str:
        extent = self._unit.positions.extent(node.cursor)
        if extent is None:
            return ""
        text, begin, end = extent
        return text[begin:end].decode("utf-8", "surrogateescape")

    def spelled_text(self, node: Node) -> str:
        found = self._unit.positions.spelled_from(node.cursor)
        return found[0][found[1] : found[1] + _SPELLED].decode("utf-8", "surrogateescape") if found else ""

    def type_text(self, node: Node) -> str:
        clang = self._unit.clang
        return clang.text(clang.type_spelling(clang.canonical_type(clang.cursor_type(node.cursor))))

    def first_token(self, node: Node) -> str:
        return self._unit.positions.token_text(node.cursor)

    # ------------------------------------------------------------ reports

    def assume(self, kind: str, span: Span) -> None:
        self._symbols.assume(kind, span)

    def warn(self, message: str, span: Span) -> None:
        self._symbols.warnings[Warning(message, span)] = None

    def unsupported(self, span: Span, what: str) -> Unsupported:
        return Unsupported(self._symbols.shared.files.place(span), what)


def _function_type(type_: Type) -> FunctionType:
    assert isinstance(type_, FunctionType)
    return type_
