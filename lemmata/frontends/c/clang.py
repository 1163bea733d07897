"""A thin layer over libclang's C interface: structures, functions and their signatures, nothing more.

The `libclang` package serves for its shared library alone; its `cindex` objects cost more than everything
else that the front end does. Any libclang from 17 on will do.
"""

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias


class Cursor(ctypes.Structure):
    """A statement or expression is identified by `d1`, a declaration by `d0` (see `identity`)."""

    _fields_ = (
        ("kind", ctypes.c_int),
        ("xdata", ctypes.c_int),
        ("d0", ctypes.c_size_t),
        ("d1", ctypes.c_size_t),
        ("d2", ctypes.c_size_t),
    )
    kind: int
    xdata: int
    d0: int
    d1: int
    d2: int


class CType(ctypes.Structure):
    """`d0` is the same for two uses of one spelled and qualified type."""

    _fields_ = (("kind", ctypes.c_int), ("d0", ctypes.c_size_t), ("d1", ctypes.c_size_t))
    kind: int
    d0: int
    d1: int


class Location(ctypes.Structure):
    """`raw` is clang's number for a position: consecutive within a file, with the top bit set in macros."""

    _fields_ = (("p0", ctypes.c_size_t), ("p1", ctypes.c_size_t), ("raw", ctypes.c_uint))
    p0: int
    p1: int
    raw: int


class Range(ctypes.Structure):
    _fields_ = (
        ("p0", ctypes.c_size_t),
        ("p1", ctypes.c_size_t),
        ("begin", ctypes.c_uint),
        ("end", ctypes.c_uint),
    )


class ClangString(ctypes.Structure):
    _fields_ = (("data", ctypes.c_void_p), ("flags", ctypes.c_uint))


class Token(ctypes.Structure):
    _fields_ = (("words", ctypes.c_uint * 4), ("data", ctypes.c_void_p))


class UnsavedFile(ctypes.Structure):
    _fields_ = (("name", ctypes.c_char_p), ("text", ctypes.c_char_p), ("size", ctypes.c_ulong))


Handle: TypeAlias = int
"""An opaque pointer of libclang's."""

Visitor = ctypes.CFUNCTYPE(ctypes.c_int, Cursor, Cursor, ctypes.c_void_p)
FieldVisitor = ctypes.CFUNCTYPE(ctypes.c_int, Cursor, ctypes.c_void_p)
BREAK, CONTINUE, RECURSE = 0, 1, 2
FROM_MACRO = 1 << 31

Out: TypeAlias = Any  # what ctypes.byref returns


def identity(cursor: Cursor) -> int:
    """Equal for two cursors exactly if they are the same statement, expression or declaration."""
    return cursor.d1 if cursor.d1 > 1 else cursor.d0


class Clang:
    """The functions of the library that the front end calls; made once per process by `clang()`."""

    def __init__(self, path: str) -> None:
        self._library = ctypes.PyDLL(path)
        self._bind_units()
        self._bind_cursors()
        self._bind_types()
        self._bind_positions()
        self._bind_values()

    def _function(self, name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
        function = getattr(self._library, f"clang_{name}")
        function.restype = result
        function.argtypes = arguments
        return function  # type: ignore[no-any-return]

    def _bind_units(self) -> None:
        f, pointer, text, number = self._function, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
        self.create_index: Callable[[int, int], Handle] = f("createIndex", pointer, number, number)
        self.parse: Callable[..., int] = f(
            "parseTranslationUnit2",
            number,
            *(pointer, text, pointer, number, pointer, ctypes.c_uint, ctypes.c_uint, pointer),
        )
        self.dispose_unit: Callable[[Handle], None] = f("disposeTranslationUnit", None, pointer)
        self.unit_cursor: Callable[[Handle], Cursor] = f("getTranslationUnitCursor", Cursor, pointer)
        self.diagnostic_count: Callable[[Handle], int] = f("getNumDiagnostics", ctypes.c_uint, pointer)
        self.diagnostic: Callable[[Handle, int], Handle] = f("getDiagnostic", pointer, pointer, ctypes.c_uint)
        self.dispose_diagnostic: Callable[[Handle], None] = f("disposeDiagnostic", None, pointer)
        self.severity: Callable[[Handle], int] = f("getDiagnosticSeverity", number, pointer)
        self.diagnostic_text: Callable[[Handle], ClangString] = f(
            "getDiagnosticSpelling", ClangString, pointer
        )
        self.diagnostic_option: Callable[[Handle, None], ClangString] = f(
            "getDiagnosticOption", ClangString, pointer, pointer
        )
        self.diagnostic_location: Callable[[Handle], Location] = f("getDiagnosticLocation", Location, pointer)
        self.c_string: Callable[[ClangString], bytes | None] = f("getCString", text, ClangString)
        self.dispose_string: Callable[[ClangString], None] = f("disposeString", None, ClangString)

    def _bind_cursors(self) -> None:
        f, number, boolean = self._function, ctypes.c_int, ctypes.c_uint
        self.visit_children: Callable[[Cursor, Any, None], int] = f(
            "visitChildren", boolean, Cursor, Visitor, ctypes.c_void_p
        )
        self.cursor_type: Callable[[Cursor], CType] = f("getCursorType", CType, Cursor)
        self.spelling: Callable[[Cursor], ClangString] = f("getCursorSpelling", ClangString, Cursor)
        self.referenced: Callable[[Cursor], Cursor] = f("getCursorReferenced", Cursor, Cursor)
        self.canonical: Callable[[Cursor], Cursor] = f("getCanonicalCursor", Cursor, Cursor)
        self.definition: Callable[[Cursor], Cursor] = f("getCursorDefinition", Cursor, Cursor)
        self.is_definition: Callable[[Cursor], int] = f("isCursorDefinition", boolean, Cursor)
        self.linkage: Callable[[Cursor], int] = f("getCursorLinkage", number, Cursor)
        self.storage: Callable[[Cursor], int] = f("Cursor_getStorageClass", number, Cursor)
        self.has_global_storage: Callable[[Cursor], int] = f("Cursor_hasVarDeclGlobalStorage", number, Cursor)
        self.has_attributes: Callable[[Cursor], int] = f("Cursor_hasAttrs", boolean, Cursor)
        self.initializer: Callable[[Cursor], Cursor] = f("Cursor_getVarDeclInitializer", Cursor, Cursor)
        self.binary_operator: Callable[[Cursor], int] = f("getCursorBinaryOperatorKind", number, Cursor)
        self.unary_operator: Callable[[Cursor], int] = f("getCursorUnaryOperatorKind", number, Cursor)
        self.is_anonymous_record: Callable[[Cursor], int] = f("Cursor_isAnonymousRecordDecl", boolean, Cursor)
        self.parameter_count: Callable[[Cursor], int] = f("Cursor_getNumArguments", number, Cursor)
        self.parameter: Callable[[Cursor, int], Cursor] = f("Cursor_getArgument", Cursor, Cursor, boolean)
        self.semantic_parent: Callable[[Cursor], Cursor] = f("getCursorSemanticParent", Cursor, Cursor)
        self.is_inlined: Callable[[Cursor], int] = f("Cursor_isFunctionInlined", boolean, Cursor)

    def _bind_types(self) -> None:
        f, number, boolean, long = self._function, ctypes.c_int, ctypes.c_uint, ctypes.c_longlong
        self.canonical_type: Callable[[CType], CType] = f("getCanonicalType", CType, CType)
        self.pointee: Callable[[CType], CType] = f("getPointeeType", CType, CType)
        self.element_type: Callable[[CType], CType] = f("getArrayElementType", CType, CType)
        self.vector_element: Callable[[CType], CType] = f("getElementType", CType, CType)
        self.vector_count: Callable[[CType], int] = f("getNumElements", long, CType)
        self.array_size: Callable[[CType], int] = f("getArraySize", long, CType)
        self.value_type: Callable[[CType], CType] = f("Type_getValueType", CType, CType)
        self.result_type: Callable[[CType], CType] = f("getResultType", CType, CType)
        self.argument_count: Callable[[CType], int] = f("getNumArgTypes", number, CType)
        self.argument_type: Callable[[CType, int], CType] = f("getArgType", CType, CType, boolean)
        self.is_variadic: Callable[[CType], int] = f("isFunctionTypeVariadic", boolean, CType)
        self.type_declaration: Callable[[CType], Cursor] = f("getTypeDeclaration", Cursor, CType)
        self.type_spelling: Callable[[CType], ClangString] = f("getTypeSpelling", ClangString, CType)
        self.size_of: Callable[[CType], int] = f("Type_getSizeOf", long, CType)
        self.align_of: Callable[[CType], int] = f("Type_getAlignOf", long, CType)
        self.is_const: Callable[[CType], int] = f("isConstQualifiedType", boolean, CType)
        self.is_volatile: Callable[[CType], int] = f("isVolatileQualifiedType", boolean, CType)
        self.visit_fields: Callable[[CType, Any, None], int] = f(
            "Type_visitFields", boolean, CType, FieldVisitor, ctypes.c_void_p
        )
        self.field_offset: Callable[[Cursor], int] = f("Cursor_getOffsetOfField", long, Cursor)
        self.is_bit_field: Callable[[Cursor], int] = f("Cursor_isBitField", boolean, Cursor)
        self.bit_width: Callable[[Cursor], int] = f("getFieldDeclBitWidth", number, Cursor)
        self.enum_type: Callable[[Cursor], CType] = f("getEnumDeclIntegerType", CType, Cursor)
        self.enum_value: Callable[[Cursor], int] = f("getEnumConstantDeclValue", long, Cursor)
        self.enum_unsigned: Callable[[Cursor], int] = f(
            "getEnumConstantDeclUnsignedValue", ctypes.c_ulonglong, Cursor
        )

    def _bind_positions(self) -> None:
        f, out = self._function, ctypes.c_void_p
        self.location: Callable[[Cursor], Location] = f("getCursorLocation", Location, Cursor)
        self.extent: Callable[[Cursor], Range] = f("getCursorExtent", Range, Cursor)
        self.range_start: Callable[[Range], Location] = f("getRangeStart", Location, Range)
        self.range_end: Callable[[Range], Location] = f("getRangeEnd", Location, Range)
        self.file_location: Callable[[Location, Out, None, None, Out], None] = f(
            "getFileLocation", None, Location, out, out, out, out
        )
        self.expansion_location: Callable[[Location, Out, None, None, Out], None] = f(
            "getExpansionLocation", None, Location, out, out, out, out
        )
        self.presumed_location: Callable[[Location, Out, Out, Out], None] = f(
            "getPresumedLocation", None, Location, out, out, out
        )
        self.in_system_header: Callable[[Location], int] = f(
            "Location_isInSystemHeader", ctypes.c_int, Location
        )
        self.location_at: Callable[[Handle, Handle, int], Location] = f(
            "getLocationForOffset", Location, out, out, ctypes.c_uint
        )
        self.file_name: Callable[[Handle], ClangString] = f("getFileName", ClangString, out)
        self.file_contents: Callable[[Handle, Handle, Out], Handle] = f("getFileContents", out, out, out, out)
        self.token_at: Callable[[Handle, Location], Any] = f("getToken", ctypes.POINTER(Token), out, Location)
        self.token_text: Callable[[Handle, Token], ClangString] = f(
            "getTokenSpelling", ClangString, out, Token
        )
        self.token_location: Callable[[Handle, Token], Location] = f("getTokenLocation", Location, out, Token)
        self.tokenize: Callable[[Handle, Range, Out, Out], None] = f("tokenize", None, out, Range, out, out)
        self.dispose_tokens: Callable[[Handle, Any, int], None] = f(
            "disposeTokens", None, out, ctypes.POINTER(Token), ctypes.c_uint
        )

    def _bind_values(self) -> None:
        f, pointer = self._function, ctypes.c_void_p
        self.evaluate: Callable[[Cursor], Handle | None] = f("Cursor_Evaluate", pointer, Cursor)
        self.result_kind: Callable[[Handle], int] = f("EvalResult_getKind", ctypes.c_int, pointer)
        self.result_is_unsigned: Callable[[Handle], int] = f(
            "EvalResult_isUnsignedInt", ctypes.c_uint, pointer
        )
        self.result_unsigned: Callable[[Handle], int] = f(
            "EvalResult_getAsUnsigned", ctypes.c_ulonglong, pointer
        )
        self.result_signed: Callable[[Handle], int] = f(
            "EvalResult_getAsLongLong", ctypes.c_longlong, pointer
        )
        self.result_double: Callable[[Handle], float] = f("EvalResult_getAsDouble", ctypes.c_double, pointer)
        self.dispose_result: Callable[[Handle], None] = f("EvalResult_dispose", None, pointer)

    def text(self, string: ClangString) -> str:
        """The string's text; the string is disposed of. Bytes that are not UTF-8 survive as surrogates."""
        data = self.c_string(string)
        self.dispose_string(string)
        return data.decode("utf-8", "surrogateescape") if data else ""

    def children(self, cursor: Cursor) -> list[Cursor]:
        found: list[Cursor] = []

        def visit(child: Cursor, _parent: Cursor, _data: None) -> int:
            found.append(child)
            return CONTINUE

        self.visit_children(cursor, Visitor(visit), None)
        return found

    def fields(self, type_: CType) -> list[Cursor]:
        """The members of a record in order, unnamed ones included."""
        found: list[Cursor] = []

        def visit(field: Cursor, _data: None) -> int:
            found.append(field)
            return CONTINUE

        self.visit_fields(type_, FieldVisitor(visit), None)
        return found

    def integer(self, cursor: Cursor) -> int | None:
        """The value of a constant expression of integer type that fits 64 bits, as libclang folds it.

        Only for literals, sizeof and its like, enumerators, case labels and array sizes: undefined behaviour
        is folded away, and a nested initialiser list crashes the process.
        """
        with self._evaluated(cursor) as result:
            if not result or self.result_kind(result) != 1:
                return None
            return (
                self.result_unsigned(result)
                if self.result_is_unsigned(result)
                else self.result_signed(result)
            )

    def floating(self, cursor: Cursor) -> float | None:
        """The value of a constant expression of floating type, rounded to double."""
        with self._evaluated(cursor) as result:
            return self.result_double(result) if result and self.result_kind(result) == 2 else None

    @contextmanager
    def _evaluated(self, cursor: Cursor) -> Iterator[Handle | None]:
        result = self.evaluate(cursor)
        try:
            yield result
        finally:
            if result:
                self.dispose_result(result)


@cache
def clang() -> Clang:
    """The library, loaded at the first call."""
    package = find_spec("clang")
    folders = package.submodule_search_locations if package else None
    for folder in folders or ():
        for path in sorted(Path(folder, "native").glob("libclang.*")):
            return Clang(str(path))
    message = "libclang's shared library is missing: install the package `libclang`"
    raise ImportError(message)
