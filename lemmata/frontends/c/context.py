"""What lowering asks of its surroundings: the seam between reading and linking here, and `lower/` there."""

from typing import Protocol

from lemmata.cfa.operations import Var
from lemmata.cfa.program import Initial
from lemmata.cfa.source import Span, Unsupported
from lemmata.cfa.types import Field, FunctionType, Record, Type
from lemmata.frontends.c.clang import Cursor
from lemmata.frontends.c.tree import Declaration, Node
from lemmata.frontends.c.types import Machine


class Context(Protocol):
    """One translation unit, seen from one of its functions or initialisers.

    `lower.function.lower_function(context, declaration, tree)` gets a FUNCTION_DECL node and returns a
    Function named `declaration.linked`; `lower.initialiser.global_initialiser(context, declaration, tree)`
    gets the initialiser's expression and returns its pieces. Both may be called again for one declaration.
    """

    machine: Machine

    # ---------------------------------------------------------- names

    def variable(self, declaration: Declaration) -> Var:
        """The variable of static storage (`is_global`), which becomes part of the Program.

        Locals are lowering's own; theirs is a register unless `declaration.address_taken` or an aggregate.
        """
        ...

    def function(self, declaration: Declaration) -> str:
        """The linked name of a function that is called or whose address is taken: it is reachable now."""
        ...

    def library(self, name: str, type_: FunctionType) -> str:
        """As `function`, for a function of the C library that lowering needs by itself."""
        ...

    def rounding_mode(self) -> Var | None:
        """The variable that holds the rounding mode, in a program that changes it."""
        ...

    def has_body(self, declaration: Declaration) -> bool:
        """Whether one of the input files defines the function."""
        ...

    def has_model(self, name: str, type_: Type) -> bool:
        """Whether our own library defines the function, and not another one of its name."""
        ...

    def is_library(self, declaration: Declaration) -> bool:
        """Whether a system header declares it, so that the machine's libraries have its meaning."""
        ...

    def address_taken(self, declaration: Declaration) -> None:
        """Make a global scalar an object in memory, from now on (for rare forms; `&x` is noticed already)."""
        ...

    # ---------------------------------------------------------- objects without a name

    def string(self, units: tuple[int, ...], element: Type, count: int) -> Var:
        """The read-only array of `count` elements that a string literal denotes; equal literals share it."""
        ...

    def unnamed(self, type_: Type, initial: tuple[Initial, ...], span: Span) -> Var:
        """The object of a compound literal outside functions."""
        ...

    # ---------------------------------------------------------- types and constants

    def fields(self, record: Record) -> tuple[Field, ...]:
        """The members in order; one with an empty name is an anonymous struct or union."""
        ...

    def integer(self, node: Node) -> int | None:
        """clang's value of a constant integer expression (see `Clang.integer` for its limits)."""
        ...

    def floating(self, node: Node) -> float | None:
        """clang's value of a constant expression of floating type."""
        ...

    # ---------------------------------------------------------- source text

    def source_text(self, node: Node) -> str:
        """The text that a node was parsed from, macros unexpanded; "" where it has no such text."""
        ...

    def spelled_text(self, node: Node) -> str:
        """The source text from the node's first token on, in the macro that spells it, if one does."""
        ...

    def type_text(self, node: Node) -> str:
        """The canonical type of an expression, as clang spells it."""
        ...

    def first_token(self, node: Node) -> str:
        """The token that the node begins with, as spelled even within a macro's body."""
        ...

    def tree(self, cursor: Cursor) -> Node:
        """A tree of something that is not in the tree at hand."""
        ...

    # ---------------------------------------------------------- what is to be reported

    def assume(self, kind: str, span: Span) -> None:
        """Note an assumption; each kind is kept once for each place."""
        ...

    def warn(self, message: str, span: Span) -> None: ...

    def unsupported(self, span: Span, what: str) -> Unsupported:
        """The exception to raise."""
        ...
