"""Several files, one Program: reachability, names, static storage, models."""

from collections.abc import Callable
from pathlib import Path

import pytest

from lemmata.cfa.operations import Call, Havoc, HavocMemory, Operation, Read
from lemmata.cfa.program import Initial, Program
from lemmata.cfa.source import InputError, Unsupported
from lemmata.cfa.types import INT, Array
from lemmata.frontends.c import Options, parse

Link = Callable[..., Program]


@pytest.fixture
def link(tmp_path: Path) -> Link:
    def linked(*texts: str, **options: object) -> Program:
        paths = []
        for number, text in enumerate(texts):
            path = tmp_path / f"{'abcdef'[number]}.c"
            path.write_text(text)
            paths.append(path)
        return parse(paths, Options(**options))  # type: ignore[arg-type]

    return linked


def operations(program: Program, name: str) -> list[Operation]:
    return [edge.operation for edge in program.functions[name].edges]


def names(program: Program) -> list[str]:
    return [each.variable.name for each in program.globals]


def in_memory(program: Program) -> dict[str, bool]:
    return {each.variable.name: each.variable.in_memory for each in program.globals}


def test_only_what_main_reaches(link: Link) -> None:
    program = link(
        """
        int used, unused; void a(void) {} void b(void) { used = 1; } void c(void) { unused = 1; }
        void (*table[])(void) = { a }; void (*other[])(void) = { c };
        int main(void) { b(); table[0](); return 0; }
        """
    )
    assert sorted(program.functions) == ["a", "b", "main"]
    assert sorted(names(program)) == ["table", "used"]


def test_functions_and_variables_of_several_files(link: Link) -> None:
    program = link(
        "extern int shared; int twice(int); int main(void) { return twice(shared); }",
        "int shared = 4; int twice(int x) { return 2 * x; }",
    )
    assert sorted(program.functions) == ["main", "twice"]
    (shared,) = program.globals
    assert [each.offset for each in shared.initial] == [0]
    assert program.files[1:] == tuple(sorted(program.files[1:]))


def test_static_names_of_several_files_are_told_apart(link: Link) -> None:
    program = link(
        "static int n = 1; static int f(void) { return n; }int g(void); int main(void) { return f() + g(); }",
        "static int n = 2; static int f(void) { return n; } int g(void) { return f(); }",
    )
    assert sorted(program.functions) == ["f", "f#2", "g", "main"]
    assert sorted(names(program)) == ["n", "n#2"]


def test_a_static_function_does_not_hide_the_library(link: Link) -> None:
    program = link(
        "unsigned long len(const char *); static int strlen(int x) { return x; }"
        "int main(void) { return strlen(1) + len(0); }",
        "unsigned long strlen(const char *); unsigned long len(const char *s) { return strlen(s); }",
    )
    assert sorted(program.functions) == ["len", "main", "strlen", "strlen#2"]
    assert len(program.functions["strlen"].edges) < len(program.functions["strlen#2"].edges)


def test_static_locals(link: Link) -> None:
    program = link(
        """
        static int n = 7;
        int f(void) { static int n = 1; { static int n = 2; n++; } return n++; }
        int main(void) { static int k; return f() + n + k; }
        """
    )
    assert sorted(names(program)) == ["f.n", "f.n#2", "main.k", "n"]


def test_tentative_definitions_and_incomplete_arrays(link: Link) -> None:
    program = link(
        "int x; int x; extern int a[]; int main(void) { return x + a[1]; }",
        "int x = 3; int a[5]; int x;",
    )
    types = {each.variable.name: each.variable.type for each in program.globals}
    assert types == {"x": INT, "a": Array(INT, 5)}
    assert [each.initial for each in program.globals if each.variable.name == "x"] != [()]


def test_an_array_that_is_completed_later_in_the_file(link: Link) -> None:
    program = link("extern int a[]; int main(void) { return a[1]; } int a[3];")
    assert [each.variable.type for each in program.globals] == [Array(INT, 3)]


def test_a_flexible_member_is_as_long_as_its_value(link: Link) -> None:
    program = link("struct { int n; int v[]; } s = {1, {2, 0, 0}}; int main(void) { return s.n; }")
    assert [each.offset for each in program.globals[0].initial] == [0, 4, 8, 12]


def test_a_variable_without_definition_is_arbitrary(link: Link) -> None:
    program = link("extern int x, y[2]; int main(void) { return x + y[0]; }")
    first, second = operations(program, "main")[:2]
    assert {type(first), type(second)} == {Havoc, HavocMemory}
    assert {each.kind for each in program.assumptions} == {"no-definition:x", "no-definition:y"}


def test_a_local_extern_is_the_global(link: Link) -> None:
    program = link("int f(void) { extern int x; return x; } int x = 1; int main(void) { return f() + x; }")
    assert names(program) == ["x"]


def test_address_taken_later_makes_it_memory_everywhere(link: Link) -> None:
    program = link(
        "int g, h; int *p(void); int main(void) { g = h = 1; *p() = 2; return g; }",
        "extern int g; int *p(void) { return &g; }",
    )
    assert in_memory(program) == {"g": True, "h": False}
    assert any(isinstance(each, Read) for each in operations(program, "main"))


def test_address_taken_in_an_initialiser(link: Link) -> None:
    program = link("int g; int *p = &g; int main(void) { g = 1; return *p; }")
    assert in_memory(program) == {"g": True, "p": False}


def test_strings_are_shared(link: Link) -> None:
    program = link('const char *a = "xy", *b = "xy", *c = "z"; int main(void) { return a == b && c; }')
    strings = [each for each in program.globals if each.read_only]
    assert sorted(str(each.variable.type) for each in strings) == ["i8[2]", "i8[3]"]
    assert {each.initial for each in strings} == {(Initial(0, b"xy"),), (Initial(0, b"z"),)}


def test_models_are_loaded_on_demand(link: Link) -> None:
    program = link(
        """
        unsigned long strlen(const char *); int abs(int);
        int main(void) { return strlen("ab"); }
        """
    )
    assert sorted(program.functions) == ["main", "strlen"]


def test_the_users_functions_go_before_models(link: Link) -> None:
    program = link("int abs(int x) { return 5; } int main(void) { return abs(1); }")
    assert len(program.functions["abs"].edges) == 1


def test_declared_functions(link: Link) -> None:
    program = link('int printf(const char *, ...); int main(void) { return printf("x"); }')
    assert list(program.declared) == ["printf"]
    assert any(isinstance(each, Call) for each in operations(program, "main"))


def test_builtins_that_the_program_defines(link: Link) -> None:
    program = link(
        "char exit = 1; int __builtin_expect(int a, int b) { return a; }"
        "int main(void) { return __builtin_expect(exit, 2); }"
    )
    assert sorted(program.functions) == ["__builtin_expect", "main"]


def test_relaxed_errors_are_warnings(link: Link) -> None:
    program = link("f(x) { return x; } int main() { int *p = 5; undeclared(p); return f(1); }")
    assert [each.message for each in program.warnings] == [
        "a type is missing; it is taken to be int",
        "a type is missing; it is taken to be int",
        "a pointer and an integer are mixed without a cast",
        "function `undeclared` is called without a declaration",
    ]


def test_defines_and_include_folders(tmp_path: Path, link: Link) -> None:
    folder = tmp_path / "include"
    folder.mkdir()
    (folder / "value.h").write_text("int value = VALUE;\n")
    text = '#include "value.h"\nint main(void) { return value; }'
    program = link(text, include_dirs=(folder,), defines=("VALUE=3",))
    assert names(program) == ["value"]


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["int f(void) { return 0; }"], r"a\.c: no function `main` is defined"),
        (["static int main;"], r"a\.c: no function `main` is defined"),
        (
            ["int main(void) { return 0; }", "\nint main(void) { return 1; }"],
            r"b\.c:2:5: function `main` is defined twice; first at .*a\.c:1:5",
        ),
        (
            ["int x = 1; int main(void) { return x; }", "int x = 2;"],
            r"b\.c:1:5: variable `x` is defined twice; first at .*a\.c:1:5",
        ),
        (["int main(void) { return y; }"], r"a\.c:1:25: `y` is not declared"),
        (["int main(void) {\n  int x = ;\n}"], r"a\.c:2:11: expected expression"),
        (['#include "none.h"\nint main(void) {}'], r"a\.c:1:10: included file `none\.h` not found"),
        (["int main(void) { int g(void) { return 1; } return g(); }"], r"a\.c:1:30: nested function"),
        (["int f() { return 0; } int f() { return 1; } int main() {}"], r"a\.c:1:27: `f` is defined twice"),
    ],
)
def test_refused(link: Link, texts: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        link(*texts)


def test_an_array_of_unknown_size_that_is_defined_nowhere_is_refused(link: Link) -> None:
    with pytest.raises(Unsupported, match="`a` is defined nowhere"):
        link("extern int a[]; int main(void) { return a[3]; }")
    assert names(link("extern int a[]; int main(void) { return a[3]; } int a[5];")) == ["a"]


def test_a_library_function_that_may_call_back_is_refused(link: Link) -> None:
    text = "#include <signal.h>\nvoid f(int s) {{}} int main(void) {{ signal(SIGINT, {}); return 0; }}"
    with pytest.raises(Unsupported, match="may call the function"):
        link(text.format("f"))
    link(text.format("SIG_IGN"))
