"""The declarations that a translation unit's trees refer to: one object for all redeclarations of a thing."""

from lemmata.cfa.types import Array, Type
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.clang import Clang, Cursor
from lemmata.frontends.c.positions import Positions
from lemmata.frontends.c.tree import Declaration
from lemmata.frontends.c.types import Types

RENAMED = "__lem_"
"""Before the name of a builtin that the source defines or declares in its own way."""

_STORAGE = {2: "extern", 3: "static", 4: "extern"}
_LINKAGE = {2: "internal", 3: "external", 4: "external"}


class Declarations:
    """`renamed` are builtins that the unit's text uses in its own way, and that clang saw with a prefix.

    `variables` are those at file scope, filled in while this is used.
    """

    def __init__(
        self,
        clang: Clang,
        types: Types,
        positions: Positions,
        renamed: frozenset[str],
        variables: dict[str, list[Cursor]],
    ) -> None:
        self._renamed = {RENAMED + name: name for name in renamed}
        self._variables = variables
        self._clang = clang
        self._types = types
        self._positions = positions
        self._referenced = clang.referenced
        self._known: dict[int, Declaration] = {}
        self._nested: dict[Declaration, bool] = {}

    def referenced(self, cursor: Cursor) -> Declaration:
        """What a DECL_REF_EXPR, MEMBER_REF_EXPR or MEMBER_REF names."""
        target = self._referenced(cursor)
        found = self._known.get(target.d0)
        return found if found is not None else self.of(target)

    def is_nested(self, member: Declaration) -> bool:
        """Whether the member lies in an anonymous struct or union."""
        found = self._nested.get(member)
        if found is None:
            found = self._nested[member] = self._types.is_nested(member.cursor)
        return found

    def member(self, member: Declaration, base: Cursor) -> Declaration:
        """The member of an anonymous struct or union, counted from the record that `base` has."""
        made = self._make(member.cursor)
        made.field = self._types.reached_field(member.cursor, base)
        return made

    def of(self, cursor: Cursor) -> Declaration:
        """The declaration that a declaration cursor stands for."""
        found = self._known.get(cursor.d0)
        if found is None:
            canonical = self._clang.canonical(cursor)
            found = self._known.get(canonical.d0)
            if found is None:
                found = self._make(canonical)
                self._known[canonical.d0] = found
            self._known[cursor.d0] = found
        return found

    def name(self, cursor: Cursor) -> str:
        """The name that the source has for a declaration."""
        name = self._clang.text(self._clang.spelling(cursor))
        return self._renamed.get(name, name)

    def _make(self, cursor: Cursor) -> Declaration:
        clang, kind = self._clang, cursor.kind
        best = self._best(cursor)
        made = Declaration(
            kind,
            self.name(cursor),
            self._type(best),
            self._positions.span(best),
            _STORAGE.get(clang.storage(cursor), ""),
            is_global=kind == k.FUNCTION_DECL
            or (kind == k.VAR_DECL and clang.has_global_storage(cursor) > 0),
            cursor=best,
            linkage=_LINKAGE.get(clang.linkage(cursor), ""),
        )
        if kind == k.FIELD_DECL:
            made.field = self._types.field(cursor)
        elif kind == k.ENUM_CONSTANT_DECL:
            made.enumerator = self._enumerator(cursor)
        return made

    def _type(self, cursor: Cursor) -> Type:
        type_ = self._types.of(cursor)
        if cursor.kind == k.PARM_DECL:
            return self._types.decayed(type_)
        if isinstance(type_, Array) and type_.count is None and self._clang.linkage(cursor) > 1:
            return self._completed(cursor, type_)
        return type_

    def _completed(self, cursor: Cursor, type_: Array) -> Type:
        """The array's type with the size that another declaration at file scope gives it."""
        others = self._variables.get(self._clang.text(self._clang.spelling(cursor)), [])
        types = (self._types.of(other) for other in others)
        return next((each for each in types if isinstance(each, Array) and each.count is not None), type_)

    def _best(self, cursor: Cursor) -> Cursor:
        """The redeclaration to take type and place from: the definition, if there is one."""
        if cursor.kind not in {k.FUNCTION_DECL, k.VAR_DECL}:
            return cursor
        definition = self._clang.definition(cursor)
        return definition if definition.kind == cursor.kind else cursor

    def _enumerator(self, cursor: Cursor) -> int:
        """Its value; clang's own call cuts at 64 bits, so the sign is the enumeration's."""
        clang = self._clang
        underlying = clang.enum_type(clang.semantic_parent(cursor))
        unsigned = underlying.kind in {k.T_UINT, k.T_ULONG, k.T_ULONGLONG, k.T_UCHAR, k.T_USHORT, k.T_BOOL}
        return clang.enum_unsigned(cursor) if unsigned else clang.enum_value(cursor)
