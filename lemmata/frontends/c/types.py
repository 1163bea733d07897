"""From clang's types to the Program's, with record layouts as clang computes them.

Types are converted once per spelled type. A record's members are laid out when somebody asks for them, so
that a type which only system headers mention can be of any kind.
"""

from collections.abc import Iterator
from contextlib import suppress

from lemmata.cfa.source import Span, Unsupported
from lemmata.cfa.types import (
    BOOL,
    DOUBLE,
    FLOAT,
    VOID,
    Array,
    Field,
    Float,
    FunctionType,
    Int,
    Pointer,
    Record,
    Type,
    size_of,
)
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.clang import Clang, CType, Cursor
from lemmata.frontends.c.positions import Files, Positions
from lemmata.value import value


@value
class Machine:
    """What the data model decides."""

    pointer_bits: int

    @property
    def long(self) -> Int:
        return Int(self.pointer_bits, True)

    @property
    def ulong(self) -> Int:
        return Int(self.pointer_bits, False)

    @property
    def size_t(self) -> Int:
        return Int(self.pointer_bits, False)

    @property
    def ptrdiff(self) -> Int:
        return Int(self.pointer_bits, True)

    @property
    def wchar(self) -> Int:
        return Int(32, True)

    @property
    def long_double(self) -> Float:
        return Float(80, 16 if self.pointer_bits == 64 else 12)

    def pointer(self, target: Type) -> Pointer:
        return Pointer(target, self.pointer_bits)


def basic_types(machine: Machine) -> dict[int, Type]:
    """The types that are known by libclang's kind alone."""
    long = machine.pointer_bits
    unsigned = {
        k.T_CHAR_U: 8,
        k.T_UCHAR: 8,
        k.T_CHAR16: 16,
        k.T_CHAR32: 32,
        k.T_USHORT: 16,
        k.T_UINT: 32,
        k.T_ULONG: long,
        k.T_ULONGLONG: 64,
        k.T_UINT128: 128,
    }
    signed = {
        k.T_CHAR_S: 8,
        k.T_SCHAR: 8,
        k.T_WCHAR: 32,
        k.T_SHORT: 16,
        k.T_INT: 32,
        k.T_LONG: long,
        k.T_LONGLONG: 64,
        k.T_INT128: 128,
    }
    types: dict[int, Type] = {kind: Int(bits, False) for kind, bits in unsigned.items()}
    types.update({kind: Int(bits, True) for kind, bits in signed.items()})
    types.update(
        {
            k.T_VOID: VOID,
            k.T_BOOL: BOOL,
            k.T_FLOAT: FLOAT,
            k.T_DOUBLE: DOUBLE,
            k.T_LONGDOUBLE: machine.long_double,
        }
    )
    return types


_VECTOR = "vector:"


def is_vector(type_: Type) -> bool:
    """Whether a record stands for a GNU C vector."""
    return isinstance(type_, Record) and type_.name.startswith(_VECTOR)


_COMPLEX = "complex:"


def is_complex(type_: Type) -> bool:
    """Whether a record stands for a complex number."""
    return isinstance(type_, Record) and type_.name.startswith(_COMPLEX)


class RecordNames:
    """Gives every record of the Program its name; equal names with equal layouts are one record."""

    def __init__(self) -> None:
        self.fields: dict[str, tuple[Field, ...]] = {}
        self.types: dict[Type, Type] = {}  # one object for each type: compared and sent faster
        self.declared: dict[str, tuple[Types, CType]] = {}
        self._layouts: dict[str, list[object]] = {}

    def name(self, tag: str, layout: object) -> str:
        known = self._layouts.setdefault(tag, [])
        if layout is None:
            return tag
        if layout not in known:
            known.append(layout)
        index = known.index(layout)
        return f"{tag}#{index + 1}" if index else tag


class Types:
    """The types of one translation unit."""

    def __init__(
        self, clang: Clang, machine: Machine, names: RecordNames, positions: Positions, files: Files
    ) -> None:
        self._clang = clang
        self._machine = machine
        self._names = names
        self._positions = positions
        self._files = files
        self._basic = basic_types(machine)
        self.converted: dict[int, Type] = {}  # by CType.d0; read directly where it is hot
        self._records: dict[int, Record] = {}
        self._by_field: dict[int, Field] = {}
        self.volatile: list[Span] = []
        """Where volatile types were met first; their objects are taken for ordinary ones."""

    def of(self, cursor: Cursor) -> Type:
        """The type of an expression or declaration."""
        type_ = self._clang.cursor_type(cursor)
        found = self.converted.get(type_.d0)
        return found if found is not None else self.convert(type_, cursor)

    def convert(self, type_: CType, cursor: Cursor) -> Type:
        """`cursor` is where the type is used, for a message."""
        found = self.converted.get(type_.d0)
        if found is None:
            canonical = self._clang.canonical_type(type_)
            found = self._convert(canonical, cursor)
            if self._clang.is_volatile(canonical):
                self.volatile.append(self._positions.span(cursor))
            found = self.converted[type_.d0] = self._names.types.setdefault(found, found)
        return found

    def _convert(self, type_: CType, cursor: Cursor) -> Type:  # noqa: C901 (a flat table)
        kind = type_.kind
        basic = self._basic.get(kind)
        if basic is not None:
            return basic
        clang = self._clang
        match kind:
            case k.T_POINTER:
                return Pointer(self.convert(clang.pointee(type_), cursor), self._machine.pointer_bits)
            case k.T_REFERENCE:
                return self.convert(clang.pointee(type_), cursor)
            case k.T_RECORD:
                return self._record(type_)
            case k.T_ENUM:
                return self._enum(type_, cursor)
            case k.T_CONSTANT_ARRAY:
                return Array(self.convert(clang.element_type(type_), cursor), clang.array_size(type_))
            case k.T_INCOMPLETE_ARRAY | k.T_VARIABLE_ARRAY:
                return Array(self.convert(clang.element_type(type_), cursor), None)
            case k.T_COMPLEX:
                return self._complex(type_, cursor)
            case k.T_VECTOR | k.T_EXT_VECTOR:
                return self._vector(type_, cursor)
            case k.T_FUNCTION | k.T_FUNCTION_NO_PROTO:
                return self._function(type_, cursor)
            case k.T_ATOMIC:
                return self.convert(clang.value_type(type_), cursor)
        spelled = clang.text(clang.type_spelling(type_))
        if spelled == "<builtin fn type>":
            return VOID
        raise Unsupported(self._files.place(self._positions.span(cursor)), f"type `{spelled}`")

    def _enum(self, type_: CType, cursor: Cursor) -> Type:
        underlying = self._clang.enum_type(self._clang.type_declaration(type_))
        if underlying.kind == k.T_INVALID:  # declared and never defined
            return Int(32, False)
        return self.convert(underlying, cursor)

    def _function(self, type_: CType, cursor: Cursor) -> FunctionType:
        clang = self._clang
        result = self.convert(clang.result_type(type_), cursor)
        if type_.kind == k.T_FUNCTION_NO_PROTO:
            return FunctionType(result, (), True)
        parameters = tuple(
            self.decayed(self.convert(clang.argument_type(type_, i), cursor))
            for i in range(clang.argument_count(type_))
        )
        return FunctionType(result, parameters, bool(clang.is_variadic(type_)))

    def decayed(self, type_: Type) -> Type:
        """What a parameter declared with the type has; libclang shows the type as it is written."""
        match type_:
            case Array(element):
                return Pointer(element, self._machine.pointer_bits)
            case FunctionType():
                return Pointer(type_, self._machine.pointer_bits)
        return type_

    def _vector(self, type_: CType, cursor: Cursor) -> Record:
        """A GNU C vector is a record of its elements."""
        clang = self._clang
        element = self.convert(clang.vector_element(type_), cursor)
        count = clang.vector_count(type_)
        if element == BOOL or clang.size_of(type_) < count * size_of(element):
            raise Unsupported(self._files.place(self._positions.span(cursor)), "a vector of bits")
        name = f"{_VECTOR}{element}x{count}"
        size = size_of(element)
        self._names.fields[name] = tuple(Field(f"e{i}", element, 8 * size * i) for i in range(count))
        return Record(name, False, clang.size_of(type_), clang.align_of(type_))

    def _complex(self, type_: CType, cursor: Cursor) -> Record:
        """A complex number is a record of its parts."""
        element = self.convert(self._clang.vector_element(type_), cursor)
        name, size = f"{_COMPLEX}{element}", size_of(element)
        self._names.fields[name] = (Field("re", element, 0), Field("im", element, 8 * size))
        return Record(name, False, 2 * size, self._clang.align_of(type_))

    # ------------------------------------------------------------ records

    def _record(self, type_: CType) -> Record:
        clang = self._clang
        declaration = clang.type_declaration(type_)
        key = clang.canonical(declaration).d0
        if key not in self._records:
            layout = self._layout(type_)
            name = self._names.name(self._tag(type_, declaration), layout)
            size = max(clang.size_of(type_), 0)
            align = max(clang.align_of(type_), 1)
            made = Record(name, declaration.kind == k.UNION_DECL, size, align)
            self._records[key] = made
            if layout is not None:
                self._names.declared.setdefault(name, (self, type_))
        return self._records[key]

    def _tag(self, type_: CType, declaration: Cursor) -> str:
        """The record's tag, or for one without a tag its typedef or its place."""
        spelled = self._clang.text(self._clang.type_spelling(type_))
        if "(" not in spelled:
            return spelled.split()[-1]
        at = self._files.place(self._positions.span(declaration))
        return f"unnamed@{at.line}:{at.column}"

    def _layout(self, type_: CType) -> object:
        """What tells two records of one tag apart; None for an incomplete one."""
        clang = self._clang
        size = clang.size_of(type_)
        if size < 0:
            return None
        members = tuple(
            (
                clang.text(clang.spelling(field)),
                clang.field_offset(field),
                clang.text(clang.type_spelling(clang.cursor_type(field))),
                clang.bit_width(field),
            )
            for field in clang.fields(type_)
        )
        return size, clang.align_of(type_), members

    def fields(self, record: Record) -> tuple[Field, ...]:
        """The members of a record; unnamed bit-fields are left out, as they hold nothing."""
        names, name = self._names, record.name
        if name not in names.fields:
            if name not in names.declared:
                return ()
            owner, type_ = names.declared[name]
            names.fields[name] = owner._members(type_)
        return names.fields[name]

    def _members(self, type_: CType) -> tuple[Field, ...]:
        made = [self.field(cursor) for cursor in self._clang.fields(type_)]
        return tuple(each for each in made if each.name or each.width is None)

    def field(self, cursor: Cursor) -> Field:
        """The member that a FIELD_DECL declares."""
        key = cursor.d0
        if key not in self._by_field:
            clang = self._clang
            name = clang.text(clang.spelling(cursor))
            if "(" in name:  # clang's description of an anonymous struct or union
                name = ""
            width = clang.bit_width(cursor) if clang.is_bit_field(cursor) else None
            self._by_field[key] = Field(name, self.of(cursor), clang.field_offset(cursor), width)
        return self._by_field[key]

    def is_nested(self, field: Cursor) -> bool:
        return bool(self._clang.is_anonymous_record(self._clang.semantic_parent(field)))

    def reached_field(self, cursor: Cursor, base: Cursor) -> Field:
        """As `field`, but counted from the record that the expression `base` has, or points to.

        libclang skips an anonymous struct or union between the two, so its distance is added here.
        """
        clang, found = self._clang, self.field(cursor)
        type_ = clang.canonical_type(clang.cursor_type(base))
        if type_.kind != k.T_RECORD:
            type_ = clang.canonical_type(clang.pointee(type_))
        from_ = clang.canonical(clang.type_declaration(type_)).d0
        bit, record = found.bit, clang.semantic_parent(cursor)
        while clang.canonical(record).d0 != from_ and clang.is_anonymous_record(record):
            outer = clang.semantic_parent(record)
            bit += next(self.field(each).bit for each in self._holders(outer, record))
            record = outer
        return Field(found.name, found.type, bit, found.width)

    def _holders(self, outer: Cursor, record: Cursor) -> Iterator[Cursor]:
        """The unnamed members of `outer` that are of the type that `record` declares."""
        clang = self._clang
        for field in clang.fields(clang.cursor_type(outer)):
            declaration = clang.type_declaration(clang.canonical_type(clang.cursor_type(field)))
            if "(" in clang.text(clang.spelling(field)) and declaration.d0 == record.d0:
                yield field

    def complete_records(self) -> None:
        """Lay out all records that the unit's types name; () stands for one of unsupported type."""
        fields = self._names.fields
        while waiting := [record for record in self._records.values() if record.name not in fields]:
            for record in waiting:
                with suppress(Unsupported):
                    self.fields(record)
                fields.setdefault(record.name, ())

    def is_const(self, cursor: Cursor) -> bool:
        """Whether an object so declared may never change: const itself, or an array of const elements."""
        clang = self._clang
        type_ = clang.canonical_type(clang.cursor_type(cursor))
        while type_.kind in {k.T_CONSTANT_ARRAY, k.T_INCOMPLETE_ARRAY}:
            type_ = clang.canonical_type(clang.element_type(type_))
        return bool(clang.is_const(type_))

    def is_volatile(self, cursor: Cursor) -> bool:
        clang = self._clang
        return bool(clang.is_volatile(clang.canonical_type(clang.cursor_type(cursor))))

    def at(self, cursor: Cursor) -> Span:
        return self._positions.span(cursor)
