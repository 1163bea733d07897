"""Builds the tree of one function or initialiser from libclang's cursors.

libclang calls back once for each node, in preorder with its parent; the callback only notes both, and the
tree is put together afterwards, in one loop that is the front end's hottest.
"""

import re
from collections.abc import Callable

from lemmata.cfa.source import Unsupported
from lemmata.cfa.types import VOID, Array, FunctionType, Pointer, Type
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.attributes import REFUSED, name
from lemmata.frontends.c.clang import CONTINUE, RECURSE, Clang, Cursor, Visitor, identity
from lemmata.frontends.c.declarations import Declarations
from lemmata.frontends.c.literals import character_at, number_at
from lemmata.frontends.c.positions import Files, Positions
from lemmata.frontends.c.tree import Declaration, Node
from lemmata.frontends.c.types import Types

_LEFT_OUT = frozenset(
    {
        k.UNEXPOSED_DECL,  # `__label__ x;`, a lone semicolon
        k.STRUCT_DECL,
        k.UNION_DECL,
        k.ENUM_DECL,
        k.TYPE_REF,
        k.STATIC_ASSERT,
        *range(k.FIRST_ATTRIBUTE, k.LAST_ATTRIBUTE),
    }
)
_NOT_ENTERED = dict.fromkeys((*_LEFT_OUT, k.MEMBER_REF, k.LABEL_REF), CONTINUE)
_TYPELESS = frozenset({k.LABEL_REF, k.TYPEDEF_DECL})
_DECAYING = frozenset({Array, FunctionType})
_RVALUES = frozenset(
    {
        k.UNARY_OPERATOR,
        k.BINARY_OPERATOR,
        k.COMPOUND_ASSIGNMENT_OPERATOR,
        k.CONDITIONAL_OPERATOR,
        k.STMT_EXPR,
        k.CSTYLE_CAST_EXPR,
        k.CALL_EXPR,
    }
)
_PART = re.compile(
    rb"(?:[^;(){}'\"/]|//[^\n]*|/\*.*?\*/|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|/)+|[;(){}]", re.DOTALL
)
_BLANK = re.compile(rb"(?:\s|\\\n|//[^\n]*|/\*.*?\*/)*", re.DOTALL)


class TreeBuilder:
    """Builds the trees of one translation unit."""

    def __init__(
        self, clang: Clang, positions: Positions, types: Types, declarations: Declarations, files: Files
    ) -> None:
        self._clang = clang
        self._positions = positions
        self._types = types
        self._declarations = declarations
        self._files = files
        self._awkward: list[Node] = []
        self._decaying: list[Node] = []
        self._taken: dict[Declaration, None] = {}
        self._fillers: dict[int, Callable[[Node], None]] = {
            k.DECL_REF_EXPR: self._reference,
            k.MEMBER_REF_EXPR: self._member,
            k.MEMBER_REF: self._reference,
            k.PARM_DECL: self._declaration,
            k.FUNCTION_DECL: self._declaration,
            k.VAR_DECL: self._variable,
            k.INTEGER_LITERAL: self._number,
            k.FLOATING_LITERAL: self._number,
            k.CHARACTER_LITERAL: self._character,
            k.STRING_LITERAL: self._spelling,
            k.LABEL_STMT: self._spelling,
            k.LABEL_REF: self._spelling,
            k.BINARY_OPERATOR: self._binary,
            k.COMPOUND_ASSIGNMENT_OPERATOR: self._binary,
            k.UNARY_OPERATOR: self._unary,
            k.FOR_STMT: self._awkward.append,
            k.GOTO_STMT: self._awkward.append,
        }

    def tree(self, root: Cursor) -> Node:
        """The tree of a function's declaration, a variable's initialiser, or any statement or expression."""
        cursors, parents = self._collect(root)
        top = self._make(root)
        self._assemble(top, cursors, parents)
        self._settle()
        while top.kind == k.PAREN_EXPR or (top.kind == k.UNARY_OPERATOR and top.op == k.EXTENSION):
            top = top.children[0]
        return self._function(top) if top.kind == k.FUNCTION_DECL else top

    def _assemble(self, top: Node, cursors: list[Cursor], parents: list[int]) -> None:
        """Hang each node under its parent, which is the last one so far that is still open.

        This loop runs once for each node of a program: what it does by hand is what calls would cost.
        """
        cursor_type, converted, convert = self._clang.cursor_type, self._types.converted, self._types.convert
        fillers, positions, decaying = self._fillers.get, self._positions, self._decaying
        key, children = identity(top.cursor), top.children
        path = [(key, children)]
        for cursor, parent in zip(cursors, parents, strict=True):
            while key != parent:
                path.pop()
                key, children = path[-1]
            kind = cursor.kind
            if kind in _LEFT_OUT:
                if kind == k.FIRST_ATTRIBUTE:
                    self._refuse_attribute(cursor)
                continue
            if kind != k.PAREN_EXPR:
                if kind >= k.UNEXPOSED_STMT or kind in _TYPELESS:
                    type_: Type = VOID
                else:
                    spelled = cursor_type(cursor)
                    type_ = converted.get(spelled.d0) or convert(spelled, cursor)
                made = Node(kind, 0, type_, "", [], None, cursor, positions)
                if type_.__class__ in _DECAYING:
                    decaying.append(made)
                fill = fillers(kind)
                if fill is not None:
                    fill(made)
                if made.op != k.EXTENSION or kind != k.UNARY_OPERATOR:
                    children.append(made)
                    children = made.children
            key = cursor.d1 if cursor.d1 > 1 else cursor.d0
            path.append((key, children))

    def _refuse_attribute(self, attribute: Cursor) -> None:
        what = REFUSED.get(name(self._positions, attribute))
        if what is not None:
            raise Unsupported(self._files.place(self._positions.span(attribute)), what)

    def taken(self) -> list[Declaration]:
        """The things of static storage whose address was taken since the last call."""
        found = list(self._taken)
        self._taken.clear()
        return found

    def _collect(self, root: Cursor) -> tuple[list[Cursor], list[int]]:
        cursors: list[Cursor] = []
        parents: list[int] = []
        note, note_parent, enter = cursors.append, parents.append, _NOT_ENTERED.get

        def visit(cursor: Cursor, parent: Cursor, _data: None) -> int:
            note(cursor)
            note_parent(parent.d1 if parent.d1 > 1 else parent.d0)
            return enter(cursor.kind, RECURSE)

        self._clang.visit_children(root, Visitor(visit), None)
        return cursors, parents

    def _make(self, cursor: Cursor) -> Node:
        kind = cursor.kind
        type_ = VOID if kind >= k.UNEXPOSED_STMT or kind in _TYPELESS else self._types.of(cursor)
        made = Node(kind, 0, type_, "", [], None, cursor, self._positions)
        fill = self._fillers.get(kind)
        if fill is not None:
            fill(made)
        return made

    # ------------------------------------------------------------ what a node says by itself

    def _reference(self, node: Node) -> None:
        found = self._declarations.referenced(node.cursor)
        node.reference = found
        node.text = found.name

    def _member(self, node: Node) -> None:
        found = self._declarations.referenced(node.cursor)
        node.reference = found
        node.text = found.name
        if self._declarations.is_nested(found):
            self._awkward.append(node)

    def _declaration(self, node: Node) -> None:
        found = self._declarations.of(node.cursor)
        node.reference = found
        node.text = found.name

    def _variable(self, node: Node) -> None:
        self._declaration(node)
        self._awkward.append(node)

    def _binary(self, node: Node) -> None:
        node.op = self._clang.binary_operator(node.cursor)

    def _unary(self, node: Node) -> None:
        node.op = self._clang.unary_operator(node.cursor)
        if node.op == k.ADDRESS_OF:
            self._awkward.append(node)

    def _number(self, node: Node) -> None:
        at = self._positions.text_from(node.cursor)
        node.text = (number_at(*at) if at else "") or self._positions.token_text(node.cursor)
        if not node.text[:1].isdigit() and not node.text.startswith("."):
            node.text = ""

    def _character(self, node: Node) -> None:
        at = self._positions.text_from(node.cursor)
        node.text = (character_at(*at) if at else "") or self._positions.token_text(node.cursor)
        if not node.text.endswith("'"):
            node.text = ""

    def _spelling(self, node: Node) -> None:
        node.text = self._clang.text(self._clang.spelling(node.cursor))

    # ------------------------------------------------------------ what needs a node's children

    def _settle(self) -> None:
        for node in reversed(self._decaying):  # children first
            self._decay(node)
        self._decaying.clear()
        for node in self._awkward:
            match node.kind:
                case k.UNARY_OPERATOR:
                    reference = node.children[0].reference
                    if reference is not None and node.children[0].kind == k.DECL_REF_EXPR:
                        reference.address_taken = True
                        if reference.is_global:
                            self._taken[reference] = None
                case k.MEMBER_REF_EXPR if node.reference is not None:
                    node.reference = self._declarations.member(node.reference, node.children[0].cursor)
                case k.GOTO_STMT:
                    node.text = node.children[0].text
                    node.children.clear()
                case k.VAR_DECL:
                    self._variable_children(node)
                case k.FOR_STMT:
                    self._for_parts(node)
        self._awkward.clear()

    def _decay(self, node: Node) -> None:
        """What has the type of an array or function really has a pointer's, if it stems from a parameter.

        libclang shows the type of a parameter as it is written, and takes it for the type of whatever
        expression has the parameter's type; only lvalues of arrays and names of functions are what they seem.
        """
        match node.kind:
            case k.DECL_REF_EXPR | k.PARM_DECL:
                if node.reference is not None and node.reference.kind == k.PARM_DECL:
                    node.type = node.reference.type
            case k.ARRAY_SUBSCRIPT_EXPR:
                pointers = [each.type for each in node.children if isinstance(each.type, Pointer)]
                node.type = pointers[0].target if pointers else node.type
            case k.UNARY_OPERATOR if node.op == k.DEREFERENCE:
                pointer = node.children[0].type
                node.type = pointer.target if isinstance(pointer, Pointer) else node.type
            case k.UNEXPOSED_EXPR:
                if len(node.children) == 1 and isinstance(node.children[0].type, Pointer):
                    node.type = node.children[0].type
            case kind if kind in _RVALUES:
                node.type = self._types.decayed(node.type)

    def _variable_children(self, node: Node) -> None:
        initializer = self._clang.initializer(node.cursor)
        first = [child for child in node.children if identity(child.cursor) == initializer.d1]
        if not first and initializer.d1 > 1:  # it is in parentheses
            first = node.children[-1:]
        rest = [child for child in node.children if k.UNEXPOSED_EXPR <= child.kind < k.UNEXPOSED_STMT]
        node.op = len(first)
        node.children[:] = [child for child in reversed(rest) if child not in first] + first

    def _for_parts(self, node: Node) -> None:
        """T1: which of its optional parts a FOR_STMT has; clang leaves absent ones out without a trace."""
        count = len(node.children) - 1
        if count in {0, 3}:
            node.op = 7 if count else 0
            return
        parts = self._written_parts(node.cursor)
        node.op = sum(1 << i for i, written in enumerate(parts) if written)
        if len(parts) != 3 or node.op.bit_count() != count:
            place = self._files.place(node.span)
            raise Unsupported(place, "`for` statement whose parts come from a macro")

    def _written_parts(self, cursor: Cursor) -> list[bool]:
        """For each part between the semicolons of a `for (...)`, whether anything is written there."""
        at = self._positions.spelled_from(cursor)
        if at is None:
            return []
        text, offset = at
        start = text.find(b"(", offset)
        if text[offset : offset + 3] != b"for" or _BLANK.fullmatch(text, offset + 3, start) is None:
            return []
        return _parts(text, start + 1)

    def _function(self, top: Node) -> Node:
        """A function's parameters and body, without what its type brought along."""
        clang = self._clang
        count = max(clang.parameter_count(top.cursor), 0)
        own = {clang.parameter(top.cursor, i).d0 for i in range(count)}
        top.children[:] = [
            child
            for child in top.children
            if child.kind == k.COMPOUND_STMT or (child.kind == k.PARM_DECL and child.cursor.d0 in own)
        ]
        for child in top.children:
            if child.kind == k.PARM_DECL:
                sizes = [each for each in child.children if k.UNEXPOSED_EXPR <= each.kind < k.UNEXPOSED_STMT]
                child.children[:] = sizes[::-1]
        return top


def _parts(text: bytes, offset: int) -> list[bool]:
    written = [False]
    depth = 0
    for found in _PART.finditer(text, offset):
        piece = found[0]
        if piece == b";" and depth == 0:
            written.append(False)
            continue
        if piece in {b"(", b"{"}:
            depth += 1
        elif piece in {b")", b"}"}:
            if depth == 0:
                return written
            depth -= 1
        written[-1] = written[-1] or _BLANK.fullmatch(piece) is None
    return []


def parameters(declaration: Node) -> list[Declaration]:
    """The parameters of a FUNCTION_DECL's tree."""
    return [
        child.reference
        for child in declaration.children
        if child.kind == k.PARM_DECL and child.reference is not None
    ]
