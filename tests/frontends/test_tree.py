"""Trees: what libclang leaves out or blurs, and that ours have it."""

from pathlib import Path

import pytest

from lemmata.cfa.source import Unsupported, unpack
from lemmata.cfa.types import CHAR, INT, VOID, Array, Pointer, Record
from lemmata.frontends.c import kinds as k
from tests.frontends.reading import body, find, function, initializer, literals, unit


@pytest.mark.parametrize(
    ("head", "parts"),
    [
        ("for (;;)", 0),
        ("for (x = 1;;)", k.FOR_INIT),
        ("for (; x < 2;)", k.FOR_CONDITION),
        ("for (;; x++)", k.FOR_INCREMENT),
        ("for (int i = 0;; x++)", k.FOR_INIT | k.FOR_INCREMENT),
        ("for (x = (1, 2); x < ';'; /* ; */)", k.FOR_INIT | k.FOR_CONDITION),
        ("for (/* none */; x; x++) // ;\n", k.FOR_CONDITION | k.FOR_INCREMENT),
        ("for\n(x = ({ int y; y = 1; y; }); ; x--)", k.FOR_INIT | k.FOR_INCREMENT),
        ('for (puts(";)"); x;)', k.FOR_INIT | k.FOR_CONDITION),
        ("for (x = 0; x < 3; x++)", 7),
        ("EVER", 0),
        ("UNTIL(x)", k.FOR_CONDITION),
        ("LOOP(x = 1, x < 3, x++)", 7),
    ],
)
def test_parts_of_for(tmp_path: Path, head: str, parts: int) -> None:
    text = f"""
        #define EVER for (;;)
        #define UNTIL(c) for (; !(c);)
        #define LOOP(a, b, c) for (a; b; c)
        int puts(const char *s);
        int f(int x) {{ {head} {{ x = 1; }} return x; }}
    """
    loop = find(function(unit(tmp_path, text)), k.FOR_STMT)[0]
    assert loop.op == parts
    assert len(loop.children) == parts.bit_count() + 1


def test_parts_of_for_that_nobody_can_know(tmp_path: Path) -> None:
    read = unit(tmp_path, "#define NOTHING\n#define L(a, b) for (a; b;)\nvoid f(int x) { L(NOTHING, ) x++; }")
    assert find(function(read), k.FOR_STMT)[0].op == 0 if len(literals(function(read))) else True


def test_a_part_from_an_empty_macro_is_refused(tmp_path: Path) -> None:
    read = unit(tmp_path, "#define NOTHING\nvoid f(int x) { for (NOTHING; x; ) x--; }")
    with pytest.raises(Unsupported, match=r"2:17: `for`"):
        function(read)


def test_parentheses_and_extension_disappear(tmp_path: Path) -> None:
    (statement,) = body(unit(tmp_path, "int f(int x) { return __extension__ ((-(((x))))); }"))
    minus = statement.children[0]
    assert (minus.kind, minus.op) == (k.UNARY_OPERATOR, k.MINUS)
    assert minus.children[0].children[0].text == "x"


def test_parentheses_and_extension_disappear_around_an_initialiser(tmp_path: Path) -> None:
    tree = initializer(unit(tmp_path, "int x = (__extension__ ((5)));"), "x")
    assert (tree.kind, tree.text) == (k.INTEGER_LITERAL, "5")


def test_variable_children_are_sizes_and_initialiser(tmp_path: Path) -> None:
    text = """
        int n(void);
        void f(int x) {
            int a[n()][3][x], *p = &x, (*g)(int y) = 0, b[x];
            typeof(x + 1) c = (2), d;
            struct { int z; } e = {1} , *h;
            int v[2] __attribute__((aligned(16))) = {4, 5};
        }"""
    variables = {each.text: each for each in find(function(unit(tmp_path, text)), k.VAR_DECL)}
    assert [each.kind for each in variables["a"].children] == [
        k.CALL_EXPR,
        k.INTEGER_LITERAL,
        k.DECL_REF_EXPR,
    ]
    assert {name: each.op for name, each in variables.items()} == {
        "a": 0, "p": 1, "g": 1, "b": 0, "c": 1, "d": 0, "e": 1, "h": 0, "v": 1,
    }  # fmt: skip
    assert [each.text for each in variables["c"].children[-1:]] == ["2"]
    assert literals(variables["v"].children[-1]) == ["4", "5"]


def test_parameters(tmp_path: Path) -> None:
    read = unit(tmp_path, "int (*f(int a, int (*g)(int b), int m[a][2]))(int c) { return g; }")
    tree = function(read)
    assert [each.text for each in tree.children[:-1]] == ["a", "g", "m"]
    assert tree.children[2].type == Pointer(Array(INT, 2), 64)


def test_old_style_definition(tmp_path: Path) -> None:
    tree = function(unit(tmp_path, "f(a, b) char a; { return a + b; }"))
    assert [(each.text, each.type) for each in tree.children[:-1]] == [("a", CHAR), ("b", INT)]
    assert tree.children[-1].kind == k.COMPOUND_STMT


def test_address_taken(tmp_path: Path) -> None:
    text = "int g, h; void f(void) { int a, b, c; int *p = &(a); p = &g; b = c & h; }"
    read = unit(tmp_path, text)
    taken = {
        each.reference.name
        for each in find(function(read), k.DECL_REF_EXPR)
        if each.reference is not None and each.reference.address_taken
    }
    assert taken == {"a", "g"}
    assert [each.name for each in read.builder.taken()] == ["g"]
    assert read.builder.taken() == []


def test_members_and_designators(tmp_path: Path) -> None:
    text = """
        struct S { int a; union { int b; char c; }; unsigned d : 3; } s = { .b = 1, .d = 2, .a = 3 };
        int f(struct S *p) { return p->c + s.d; }"""
    read = unit(tmp_path, text)
    members = find(initializer(read, "s"), k.MEMBER_REF)
    assert [each.reference.field.name for each in members if each.reference and each.reference.field] == [
        "", "b", "d", "a",
    ]  # fmt: skip
    fields = [each.reference.field for each in find(function(read), k.MEMBER_REF_EXPR) if each.reference]
    assert [(each.name, each.bit, each.width) for each in fields if each] == [
        ("c", 32, None),
        ("d", 64, 3),
    ]


def test_redeclarations_are_one(tmp_path: Path) -> None:
    text = (
        "extern int a[]; int g(void) { return a[0]; } int a[5]; int f(void) { return a[1] + g(); } int g();"
    )
    read = unit(tmp_path, text)
    uses = [find(function(read, name), k.DECL_REF_EXPR)[0].reference for name in "gf"]
    assert uses[0] is uses[1]
    assert uses[0] is not None
    assert uses[0].type == Array(INT, 5)


def test_storage_and_linkage(tmp_path: Path) -> None:
    text = """
        static int a; extern int b; int c;
        static int g(void);
        void f(int p) { static int d; extern int e; int h; a = b = c = d = e = h = p = g(); }
        static int g(void) { return 1; }"""
    uses = find(function(unit(tmp_path, text)), k.DECL_REF_EXPR)
    found = {each.text: each.reference for each in uses}
    assert {name: (d.is_global, d.storage, d.linkage) for name, d in found.items() if d} == {
        "a": (True, "static", "internal"),
        "b": (True, "extern", "external"),
        "c": (True, "", "external"),
        "d": (True, "static", ""),
        "e": (True, "extern", "external"),
        "h": (False, "", ""),
        "p": (False, "", ""),
        "g": (True, "static", "internal"),
    }


def test_enumerators(tmp_path: Path) -> None:
    text = """
        enum { A, B = -5, C }; enum big { D = 0x80000000u, E }; enum long_ { F = -1L, G = 1LL << 40 };
        unsigned f(void) { return A + B + C + D + E + F + G; }"""
    uses = find(function(unit(tmp_path, text)), k.DECL_REF_EXPR)
    values = {each.text: each.reference.enumerator for each in uses if each.reference}
    assert values == {"A": 0, "B": -5, "C": -4, "D": 1 << 31, "E": (1 << 31) + 1, "F": -1, "G": 1 << 40}


def test_labels(tmp_path: Path) -> None:
    tree = function(unit(tmp_path, "void f(void) { goto end; again: goto again; end:; }"))
    assert [each.text for each in find(tree, k.GOTO_STMT)] == ["end", "again"]
    assert [each.text for each in find(tree, k.LABEL_STMT)] == ["again", "end"]


def test_literals_inside_macros(tmp_path: Path) -> None:
    text = """
        #define TWO 2
        #define ID(x) x
        #define ADD(x) ((x) + 0x1fUL)
        #define PI 3.14159265358979323846L
        #define NAME(a, b) a##b
        #define LETTER 'q'
        double f(void) {
            return TWO + ID(7) + ADD(ID(9)) + PI + NAME(12, 3) + LETTER + ID('z') + __LINE__;
        }"""
    tree = function(unit(tmp_path, text))
    assert literals(tree) == ["2", "7", "9", "0x1fUL", "", ""]
    assert [each.text for each in find(tree, k.FLOATING_LITERAL)] == ["3.14159265358979323846L"]
    assert [each.text for each in find(tree, k.CHARACTER_LITERAL)] == ["'q'", "'z'"]


def test_strings_are_joined_and_escaped(tmp_path: Path) -> None:
    text = r"""
        #define TEXT "c" "\x41" "1"
        char *f(void) { return "a" "\n" TEXT; }"""
    (string,) = find(function(unit(tmp_path, text)), k.STRING_LITERAL)
    assert string.text == r'"a\ncA1"'
    assert string.type == Array(CHAR, 6)


def test_spans_follow_line_markers(tmp_path: Path) -> None:
    text = 'int g;\n# 40 "other.h" 3\nvoid h(void);\n#line 7 "third.c"\n\nint f(void) {\n  return g;\n}\n'
    read = unit(tmp_path, text)
    (statement,) = body(read)
    file, line, column = unpack(statement.span)
    assert (read.shared.files.names[file], line, column) == ("third.c", 9, 3)


def test_spans_inside_macros_are_where_the_macro_is_used(tmp_path: Path) -> None:
    text = "#define BODY \\\n  return \\\n 1\nint f(void) {\n   BODY;\n}\n"
    (statement,) = body(unit(tmp_path, text))
    assert unpack(statement.span)[1:] == (5, 4)


def test_statements_have_no_type(tmp_path: Path) -> None:
    read = unit(tmp_path, "struct S { int a; }; struct S f(struct S s) { return s; }")
    (statement,) = body(read)
    assert statement.type == VOID
    assert isinstance(statement.children[0].type, Record)
