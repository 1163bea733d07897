"""The syntax tree of one function or initialiser, taken over from libclang's cursors node by node.

Lowering works on these nodes alone; only rare questions go back to the cursor. Left out, because they mean
nothing: parentheses, `__extension__`, attributes, references to types, and the bodies of nested records.
"""

from typing import TYPE_CHECKING

from lemmata.cfa.source import Span
from lemmata.cfa.types import Field, Type

if TYPE_CHECKING:
    from lemmata.frontends.c.clang import Cursor
    from lemmata.frontends.c.positions import Positions


class Declaration:
    """A variable, parameter, function, enumerator or member that the source names; one object for each.

    Redeclarations share it (identity is libclang's canonical cursor).
    """

    __slots__ = (
        "address_taken",
        "cursor",
        "enumerator",
        "field",
        "is_global",
        "kind",
        "linkage",
        "linked",
        "name",
        "span",
        "storage",
        "type",
    )

    def __init__(  # noqa: PLR0913
        self,
        kind: int,
        name: str,
        type_: Type,
        span: Span,
        storage: str,
        *,
        is_global: bool,
        cursor: "Cursor",
        field: Field | None = None,
        enumerator: int | None = None,
        linkage: str = "",
    ) -> None:
        self.kind = kind
        self.name = name
        self.type = type_
        self.span = span
        self.storage = storage  # "", "static", "extern"
        self.is_global = is_global  # static storage: file scope, or a static or extern local
        self.cursor = cursor
        self.field = field
        self.enumerator = enumerator
        self.linkage = linkage  # "" for locals, static ones included; "internal", "external"
        self.linked = ""  # its name in the Program, set when it is linked
        self.address_taken = False  # by an `&` in a tree built so far


class Node:
    """`kind` and `op` are libclang's numbers (kinds.py); `type` is C's type, resolved (VOID for statements).

    `op`: the operator of unary, binary and compound assignment operators; for FOR_STMT the parts present
    (FOR_INIT and so on); for VAR_DECL 1 if the last child is the initialiser.
    `text`: a literal's source text (for strings as clang spells them: prefix, quotes, escapes, concatenated;
    "" for a number or character that cannot be read from the text, see `Context.integer`); the name of a
    label and of its uses; the name of a reference or declaration.
    `reference` is set for uses of a name (DECL_REF_EXPR, MEMBER_REF_EXPR, MEMBER_REF in designators) and for
    declarations (VAR_DECL, PARM_DECL, FUNCTION_DECL, TYPEDEF_DECL has none).
    Children of VAR_DECL: the sizes of variable length array types, outermost first, then the initialiser.
    Children of FUNCTION_DECL: its PARM_DECLs, then the body.
    `span` is computed when asked for.
    """

    __slots__ = ("children", "cursor", "kind", "op", "positions", "reference", "text", "type")

    def __init__(  # noqa: PLR0913
        self,
        kind: int,
        op: int,
        type_: Type,
        text: str,
        children: "list[Node]",
        reference: Declaration | None,
        cursor: "Cursor",
        positions: "Positions",
    ) -> None:
        self.kind = kind
        self.op = op
        self.type = type_
        self.text = text
        self.children = children
        self.reference = reference
        self.cursor = cursor
        self.positions = positions

    @property
    def span(self) -> Span:
        return self.positions.span(self.cursor)
