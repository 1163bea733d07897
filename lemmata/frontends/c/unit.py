"""One translation unit: parsed by clang with our flags and headers, and what its trees are made of."""

import ctypes
import os
import re
from collections.abc import Iterator
from pathlib import Path

from lemmata.cfa.source import Place, Unsupported
from lemmata.cfa.types import FunctionType
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.attributes import BESIDE_MAIN, REFUSED, TEXTUAL, Attribute, attributes
from lemmata.frontends.c.clang import Clang, Cursor, Handle, UnsavedFile
from lemmata.frontends.c.declarations import RENAMED, Declarations
from lemmata.frontends.c.diagnostics import (
    RELAXED,
    Diagnostic,
    Repairs,
    diagnostics,
    refuse,
    relaxed,
    repairs,
)
from lemmata.frontends.c.options import Options
from lemmata.frontends.c.positions import Files, Positions
from lemmata.frontends.c.sourcefile import read_source
from lemmata.frontends.c.tree import Declaration
from lemmata.frontends.c.treebuilder import TreeBuilder
from lemmata.frontends.c.types import Machine, RecordNames, Types

HEADERS = Path(__file__).parent / "headers"
_TARGETS = {32: "i686-unknown-linux-gnu", 64: "x86_64-unknown-linux-gnu"}
_REPAIRS = 4


class Shared:
    """What the units of one Program have in common."""

    def __init__(self, clang: Clang, options: Options) -> None:
        self.clang = clang
        self.options = options
        self.machine = Machine(options.pointer_bits)
        self.files = Files()
        self.records = RecordNames()
        self.index: Handle = clang.create_index(0, 0)


class Unit:
    """A parsed file. `functions` are its definitions, `variables` all declarations at file scope, by name;
    `cursors` is what stands at file scope, in the order of the text."""

    def __init__(self, shared: Shared, path: Path) -> None:
        self.shared = shared
        self.path = path
        self.clang = clang = shared.clang
        handle, found, repaired, self.positions = _parse(shared, path)
        shared.files.number(str(path))  # before those that it includes
        refuse(found, shared.files)
        self.warnings = relaxed(found)
        self.types = Types(clang, shared.machine, shared.records, self.positions, shared.files)
        self.functions: dict[str, Cursor] = {}
        self.variables: dict[str, list[Cursor]] = {}
        self.marks: dict[str, list[Attribute]] = {}
        self.declarations = Declarations(clang, self.types, self.positions, repaired.renamed, self.variables)
        self.builder = TreeBuilder(clang, self.positions, self.types, self.declarations, shared.files)
        self.cursors = tuple(clang.children(clang.unit_cursor(handle)))
        for cursor in self.cursors:
            self._register(cursor)
        self.constructors = tuple(self._constructors())

    def _register(self, cursor: Cursor) -> None:
        clang = self.clang
        if cursor.kind not in {k.FUNCTION_DECL, k.VAR_DECL}:
            return
        name = self.declarations.name(cursor)
        if cursor.kind == k.VAR_DECL:
            self.variables.setdefault(name, []).append(cursor)
        elif clang.is_definition(cursor):
            self.functions[name] = cursor
        for attribute in attributes(clang, self.positions, cursor):
            if attribute.name in _NOTED:
                self.marks.setdefault(name, []).append(attribute)

    def _constructors(self) -> Iterator[tuple[int, str]]:
        """The functions that run before `main`, with their priorities."""
        for name, cursor in self.functions.items():
            for mark in self.marks.get(name, ()):
                if mark.name not in BESIDE_MAIN:
                    continue
                type_ = self.types.of(cursor)
                plain = isinstance(type_, FunctionType) and not type_.parameters
                if mark.name != "constructor" or not plain or self.positions.in_macro(mark.cursor):
                    raise Unsupported(self.place(mark.cursor), BESIDE_MAIN[mark.name])
                yield int(mark.label) if mark.label else _LAST_PRIORITY, name
                break

    def is_weak(self, name: str) -> bool:
        return any(mark.name == "weak" for mark in self.marks.get(name, ()))

    def is_external(self, cursor: Cursor) -> bool:
        return self.clang.linkage(cursor) in {3, 4}

    def is_extern(self, cursor: Cursor) -> bool:
        """Whether it is a declaration of a variable only, with `extern` and without an initialiser."""
        return self.clang.storage(cursor) == 2 and self.initializer(cursor) is None

    def initializer(self, cursor: Cursor) -> Cursor | None:
        found = self.clang.initializer(cursor)
        return found if found.d1 > 1 else None

    def declaration(self, cursor: Cursor) -> Declaration:
        return self.declarations.of(cursor)

    def place(self, cursor: Cursor) -> Place:
        return self.shared.files.place(self.positions.span(cursor))


_LAST_PRIORITY = 65536
_NOTED = frozenset({"asm", "weak", *REFUSED, *BESIDE_MAIN})
_VERIFIERS = re.compile(rb"__(?:CPROVER|ESBMC)_")
_TYPES_COMPATIBLE = (
    "-D__builtin_types_compatible_p(T,U)=((int)sizeof(char[__builtin_types_compatible_p(T,U)+1])-1)"
)
"""libclang shows the builtin like a conversion of what a `typeof` in it names; `sizeof` shows as itself."""


def flags(options: Options, text: bytes, repaired: Repairs) -> list[str]:
    """clang's arguments for a file."""
    included = ["__lemmata.h", *(["__verifiers.h"] if _VERIFIERS.search(text) else [])]
    return [
        "-xc",
        "-std=gnu11",
        f"--target={_TARGETS[options.pointer_bits]}",
        "-msse2",
        "-Wno-everything",
        *(flag for name in RELAXED for flag in (f"-W{name}", f"-Wno-error={name}")),
        "-ferror-limit=0",
        "-fbracket-depth=1000000",
        "-fno-spell-checking",
        "-nostdinc",
        *(f"-I{folder}" for folder in options.include_dirs),
        "-isystem",
        str(HEADERS),
        "-D__malloc__(...)=__malloc__",
        "-D_Noreturn=__attribute__((__noreturn__))",
        f"-D__builtin_va_arg(ap,T)=(*(T*){RENAMED}va_arg(ap,sizeof(T)))",
        _TYPES_COMPATIBLE,
        *(f"-D{define}" for define in options.defines),
        *(f"-D{name}={RENAMED}{name}" for name in sorted(repaired.renamed)),
        *(f"-fno-builtin-{name}" for name in sorted(repaired.forgotten)),
        *(word for header in included for word in ("-include", str(HEADERS / header))),
    ]


def _parse(shared: Shared, path: Path) -> tuple[Handle, list[Diagnostic], Repairs, Positions]:
    """Parse, and again without the builtins that the source defines or declares in its own way."""
    text = dict(shared.options.texts).get(path) or read_source(path)
    _refuse_textual(path, text)
    repaired = Repairs()
    for _ in range(_REPAIRS):
        handle = _parse_once(shared, path, text, repaired)
        positions = Positions(shared.clang, handle, shared.files)
        found = diagnostics(shared.clang, handle, positions)
        more = repaired | repairs(found)
        if more == repaired:
            break
        repaired = more
    return handle, found, repaired, positions


def _refuse_textual(path: Path, text: bytes) -> None:
    found = TEXTUAL.search(text)
    if found:
        line = text.count(b"\n", 0, found.start()) + 1
        column = found.start() - text.rfind(b"\n", 0, found.start())
        raise Unsupported(Place(str(path), line, column), f"`{' '.join(found[0].decode().split())}`")


def _parse_once(shared: Shared, path: Path, text: bytes, repaired: Repairs) -> Handle:
    arguments = [os.fsencode(flag) for flag in flags(shared.options, text, repaired)]
    unsaved = UnsavedFile(os.fsencode(path), text, len(text))
    handle = ctypes.c_void_p()
    failed = shared.clang.parse(
        shared.index,
        os.fsencode(path),
        (ctypes.c_char_p * len(arguments))(*arguments),
        len(arguments),
        ctypes.byref(unsaved),
        1,
        0,
        ctypes.byref(handle),
    )
    if failed or handle.value is None:
        raise Unsupported(Place(str(path)), f"libclang gave up, perhaps for want of memory (error {failed})")
    return handle.value
