"""Where in a C text invariants have a place, and which variables they can speak of there.

Places are loop heads, the beginnings of functions and of loop bodies in braces, and statements behind a
loop. An assumption at the head of `while (c)` goes into the condition, `while (assume(i), c)`, as it is
evaluated wherever control comes to the head; that of `for` likewise; a `do` has its head at the start of
its body, a loop of gotos behind its label. Nothing is inserted into what comes from a macro, nor between
what braces do not enclose.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal

from lemmata.cfa.types import Float, Int, Type
from lemmata.frontends.c import kinds as k
from lemmata.frontends.c.clang import Cursor, clang
from lemmata.frontends.c.options import Options
from lemmata.frontends.c.tree import Declaration, Node
from lemmata.frontends.c.unit import Shared, Unit
from lemmata.value import value

Form = Literal["block", "statement", "condition", "missing condition"]


@value
class Scalar:
    """A variable that can be named at a point, of one of C's own arithmetic types."""

    name: str
    type: Int | Float


@value
class Point:
    """A place at `offset` of the text of the file with this number; `names` are in scope there.

    `form`: behind the brace of a block; before a statement of a block; before a condition (with a comma), or
    where a `for` has none. `closes`: where a further brace has to be closed that the point opens.
    """

    file: int
    offset: int
    form: Form
    function: str
    names: tuple[Scalar, ...]
    closes: int | None = None


@value
class Body:
    """A function's body, behind whose brace copies of `inputs` can be declared: of its parameters and the
    globals that it sets."""

    file: int
    offset: int
    function: str
    inputs: tuple[Scalar, ...]


@value
class Outline:
    """`declared` has, for each file, the functions that are declared before anything else happens in it, and
    `words` all identifiers in the files."""

    texts: tuple[bytes, ...]
    points: tuple[Point, ...]
    bodies: tuple[Body, ...]
    declared: tuple[Mapping[str, int], ...]
    words: frozenset[str]


NAMES = 40
"""How many variables a point names at most: those of its loop first."""


def outlined(paths: Sequence[Path], options: Options, progress: Callable[[str], None]) -> Outline:
    shared = Shared(clang(), options)
    files = []
    for number, path in enumerate(paths):
        progress(f"parsing {path}")
        files.append(_File(Unit(shared, path), number))
    return Outline(
        tuple(file.text for file in files),
        tuple(point for file in files for point in file.points),
        tuple(body for file in files for body in file.bodies),
        tuple(file.declared for file in files),
        frozenset(
            word for file in files for word in re.findall(r"[A-Za-z_]\w*", file.text.decode("latin-1"))
        ),
    )


class _File:
    """One file: its functions, each with the variables at file scope that are declared before it."""

    def __init__(self, unit: Unit, number: int) -> None:
        self.unit = unit
        self.number = number
        self.text = b""
        self.points: list[Point] = []
        self.bodies: list[Body] = []
        self.declared: dict[str, int] = {}
        self._visible: dict[str, Scalar] = {}
        self.text = _text_of(unit)
        for cursor in unit.cursors:
            if cursor.kind == k.VAR_DECL:
                declare(self._visible, unit, unit.declaration(cursor))
            elif cursor.kind == k.FUNCTION_DECL:
                self._function(cursor)

    def _function(self, cursor: Cursor) -> None:
        unit = self.unit
        name = unit.declarations.name(cursor)
        extent = unit.positions.extent(cursor)
        here = extent is not None and extent[0] == self.text
        self.declared.setdefault(name, extent[1] if extent is not None and here else 0)
        if not here or not unit.clang.is_definition(cursor) or unit.functions.get(name) is not cursor:
            return
        tree = unit.builder.tree(cursor)
        if tree.children and tree.children[-1].kind == k.COMPOUND_STMT:
            _Function(self, name, tree, self._visible).outline()


def _text_of(unit: Unit) -> bytes:
    for path, text in unit.shared.options.texts:
        if path == unit.path:
            return text
    return unit.path.read_bytes()


def declare(scope: dict[str, Scalar], unit: Unit, declaration: Declaration) -> None:
    """From here on the name means this variable; what is no number, or changes by itself, is not named."""
    scope.pop(declaration.name, None)
    type_ = declaration.type
    if _is_number(type_) and not unit.types.is_volatile(declaration.cursor):
        scope[declaration.name] = Scalar(declaration.name, type_)  # type: ignore[arg-type]


def _is_number(type_: Type) -> bool:
    match type_:
        case Int(bits):
            return bits in (8, 16, 32, 64)
        case Float(bits):
            return bits in (32, 64)
        case _:
            return False


_BLANK = re.compile(rb"(?:\s|\\\n|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_BETWEEN = re.compile(rb"(?:\s|;|\\\n|//[^\n]*|/\*.*?\*/|(?<=\n)[ \t]*#[^\n]*(?=\n))*", re.DOTALL)
_PART = re.compile(
    rb"(?:[^;(){}'\"/]|//[^\n]*|/\*.*?\*/|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|/)+|[;(){}]", re.DOTALL
)
_LOOPS = frozenset({k.WHILE_STMT, k.FOR_STMT, k.DO_STMT})


class _Function:
    """The walk over one function's statements, with what is in scope."""

    def __init__(self, file: _File, name: str, tree: Node, visible: Mapping[str, Scalar]) -> None:
        self._file = file
        self._text = file.text
        self._unit = file.unit
        self._name = name
        self._tree = tree
        mentioned = dict.fromkeys(_mentioned(tree))
        self._scope = {each: one for each, one in visible.items() if each in mentioned}
        self._gotos = [(node.text, _begin(self, node)) for node in _nodes(tree) if node.kind == k.GOTO_STMT]

    def outline(self) -> None:
        inside = self._inside(body := self._tree.children[-1])
        if inside is None:
            return
        changed = set(_changed(self._tree))
        parameters = dict[str, Scalar]()
        for each in self._tree.children[:-1]:
            if each.reference is not None:
                self._scope.pop(each.reference.name, None)
                declare(parameters, self._unit, each.reference)
        self._scope |= parameters
        inputs = (one for one in self._scope.values() if one.name in changed)
        self._file.bodies.append(Body(self._file.number, inside, self._name, tuple(inputs)))
        self._point(inside, "block", body)
        self._block(body)

    def _inside(self, node: Node) -> int | None:
        """Behind the brace of a block that stands in the file as it is."""
        begin = self.begin(node)
        return None if begin is None or self._text[begin : begin + 1] != b"{" else begin + 1

    def begin(self, node: Node) -> int | None:
        """Where a statement begins that is not from inside a macro."""
        extent = self._unit.positions.extent(node.cursor)
        if extent is None or extent[0] != self._text:
            return None
        return extent[1]

    def _end(self, node: Node) -> int | None:
        extent = self._unit.positions.extent(node.cursor)
        return None if extent is None or extent[0] != self._text else extent[2]

    def _plain(self, node: Node, keyword: bytes) -> int | None:
        """Where the keyword of a statement stands that no macro makes."""
        begin = self.begin(node)
        if begin is None or self._unit.positions.in_macro(node.cursor):
            return None
        return begin if re.match(keyword + rb"\b", self._text[begin : begin + 16]) else None

    def _point(self, offset: int, form: Form, around: Node, *, closes: int | None = None) -> None:
        """The variables of the statement come first where there are many."""
        first = dict.fromkeys(name for name in _mentioned(around) if name in self._scope)
        names = [self._scope[name] for name in (*first, *(each for each in self._scope if each not in first))]
        made = Point(self._file.number, offset, form, self._name, tuple(names[:NAMES]), closes)
        self._file.points.append(made)

    # ------------------------------------------------------------ statements

    def _statement(self, node: Node) -> None:
        match node.kind:
            case k.COMPOUND_STMT:
                self._block(node)
            case k.WHILE_STMT:
                self._while(node)
            case k.FOR_STMT:
                self._for(node)
            case k.DO_STMT:
                self._do(node)
            case k.IF_STMT | k.SWITCH_STMT:
                for child in node.children[1:]:
                    self._statement(child)
            case k.CASE_STMT | k.DEFAULT_STMT | k.LABEL_STMT:
                for child in node.children[-1:]:
                    self._statement(child)

    def _block(self, node: Node) -> None:
        inside = self._inside(node)
        outer = dict(self._scope)
        before, behind_loop = inside, False
        for child in node.children:
            begin = self.begin(child)
            is_free = self._is_free(before, begin)
            if behind_loop and is_free and child.kind not in (k.CASE_STMT, k.DEFAULT_STMT, k.LABEL_STMT):
                assert begin is not None
                self._point(begin, "statement", child)
            if child.kind == k.LABEL_STMT and is_free:
                self._label(child)
            self._statement(child)
            for each in child.children if child.kind == k.DECL_STMT else ():
                if each.kind == k.VAR_DECL and each.reference is not None:
                    declare(self._scope, self._unit, each.reference)
                elif each.text:
                    self._scope.pop(each.text, None)
            behind_loop = child.kind in _LOOPS
            before = self._end(child) if inside is not None else None
        self._scope = outer

    def _is_free(self, before: int | None, begin: int | None) -> bool:
        """Between the statement before and this one there is nothing but blanks, comments and semicolons."""
        if before is None or begin is None or begin <= before:
            return False
        between = self._text[before:begin]
        return (
            _BETWEEN.fullmatch(between) is not None
            and (b";" in between or self._text[before - 1 : before] in (b"{", b"}", b";"))
            and not re.search(rb"\\\n[^\n]*$", self._text[:begin][-400:])
        )

    def _label(self, node: Node) -> None:
        """The head of a loop of gotos, behind its label."""
        at = self.begin(node)
        inner = node.children[-1] if node.children else None
        if at is None or inner is None or self._unit.positions.in_macro(node.cursor):
            return
        colon = re.compile(rb"[A-Za-z_]\w*\s*:").match(self._text, at)
        jumps = any(name == node.text and (place or 0) > at for name, place in self._gotos)
        if colon is not None and jumps and inner.kind != k.DECL_STMT:
            self._point(colon.end(), "block", self._tree)

    # ------------------------------------------------------------ loops

    def _while(self, node: Node) -> None:
        at = self._plain(node, b"while")
        opened = None if at is None else _behind(self._text, at + 5, b"(")
        if opened is not None:
            self._point(opened, "condition", node)
        self._loop_body(node, node.children[-1])

    def _for(self, node: Node) -> None:
        at = self._plain(node, b"for")
        opened = None if at is None else _behind(self._text, at + 3, b"(")
        outer = dict(self._scope)
        if node.op & k.FOR_INIT and node.children[0].kind == k.DECL_STMT:
            for each in node.children[0].children:
                if each.kind == k.VAR_DECL and each.reference is not None:
                    declare(self._scope, self._unit, each.reference)
        test = None if opened is None else _behind_semicolon(self._text, opened)
        if test is not None:
            form: Form = "condition" if node.op & k.FOR_CONDITION else "missing condition"
            self._point(test, form, node)
        self._loop_body(node, node.children[-1])
        self._scope = outer

    def _loop_body(self, node: Node, body: Node) -> None:
        inside = self._inside(body) if body.kind == k.COMPOUND_STMT else None
        if inside is not None and not self._unit.positions.in_macro(body.cursor):
            self._point(inside, "block", node)
        self._statement(body)

    def _do(self, node: Node) -> None:
        body, test = node.children
        never = test.kind == k.INTEGER_LITERAL and test.text == "0"
        at = self._plain(node, b"do")
        if at is not None and not never:
            inside = self._inside(body) if body.kind == k.COMPOUND_STMT else None
            if inside is not None and not self._unit.positions.in_macro(body.cursor):
                self._point(inside, "block", node)
            elif body.kind != k.COMPOUND_STMT:
                self._unbraced(at, body, node)
        self._statement(body)

    def _unbraced(self, at: int, body: Node, node: Node) -> None:
        """The single statement between `do` and `while` gets braces."""
        end, start = self._end(body), at + 2
        if end is None:
            return
        closing = end if self._text[end - 1 : end] in (b";", b"}") else _behind(self._text, end, b";")
        if closing is not None and _behind_word(self._text, closing, b"while"):
            self._point(start, "statement", node, closes=closing)


def _begin(function: _Function, node: Node) -> int | None:
    return function.begin(node)


def _behind(text: bytes, offset: int, wanted: bytes) -> int | None:
    """Behind the sign that follows after blanks and comments."""
    blank = _BLANK.match(text, offset)
    at = offset if blank is None else blank.end()
    return at + 1 if text[at : at + 1] == wanted else None


def _behind_word(text: bytes, offset: int, wanted: bytes) -> bool:
    blank = _BLANK.match(text, offset)
    at = offset if blank is None else blank.end()
    return text[at : at + len(wanted)] == wanted


def _behind_semicolon(text: bytes, offset: int) -> int | None:
    """Behind the first semicolon that no parentheses or braces enclose."""
    depth = 0
    for found in _PART.finditer(text, offset):
        piece = found[0]
        if piece == b";" and not depth:
            return found.end()
        depth += piece in (b"(", b"{")
        depth -= piece in (b")", b"}")
        if depth < 0:
            return None
    return None


# ---------------------------------------------------------------- what a tree mentions


def _nodes(tree: Node) -> Iterator[Node]:
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.children))


def _mentioned(tree: Node) -> Iterator[str]:
    for node in _nodes(tree):
        if node.kind in (k.DECL_REF_EXPR, k.VAR_DECL) and node.reference is not None:
            yield node.reference.name


_STEPS = frozenset({k.POST_INC, k.POST_DEC, k.PRE_INC, k.PRE_DEC})


def _changed(tree: Node) -> Iterator[str]:
    """The variables that the function sets by name."""
    for node in _nodes(tree):
        assigns = node.kind == k.BINARY_OPERATOR and node.op == k.ASSIGN
        steps = node.kind == k.UNARY_OPERATOR and node.op in _STEPS
        if (assigns or steps or node.kind == k.COMPOUND_ASSIGNMENT_OPERATOR) and node.children:
            target = node.children[0]
            if target.kind == k.DECL_REF_EXPR and target.reference is not None:
                yield target.reference.name
