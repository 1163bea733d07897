"""Attributes that change meaning are refused where they matter, and only there."""

from pathlib import Path

import pytest

from lemmata.cfa.source import Unsupported
from lemmata.frontends.c import Options, parse


def read(folder: Path, *texts: str) -> set[str]:
    """The functions of the Program."""
    paths = []
    for number, text in enumerate(texts):
        path = folder / f"{'abc'[number]}.c"
        path.write_text(text)
        paths.append(path)
    return set(parse(paths, Options()).functions)


MAIN = "int main(void) { return f(); }"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'int a[3]; extern int b[3] __attribute__((alias("a"))); int main(void) { return b[1]; }',
            r"a\.c:1:42: another name .*`alias`",
        ),
        ('int g(int x) { return x; } int f(void) __attribute__((__alias__("g")));' + MAIN, "`alias`"),
        (
            "#define SAME(x) __attribute__((weak, alias(#x)))\n"
            "int g(void) { return 1; }\nint f(void) SAME(g);" + MAIN,
            r"3:13: another name",
        ),
        ('static int f(void) __attribute__((weakref("g")));' + MAIN, "`weakref`"),
        ('void *r(void) { return 0; } int f(void) __attribute__((ifunc("r")));' + MAIN, "`ifunc`"),
        (
            "void c(int *p) {} int main(void) { int x __attribute__((cleanup(c))) = 1; return x; }",
            "scope ends",
        ),
        ("__attribute__((constructor)) static void f(int n) {} int main(void) {}", "before `main`"),
        (
            "#define EARLY __attribute__((constructor(101)))\nEARLY static void f(void) {} int main(void) {}",
            "before `main`",
        ),
        (
            "int x; __attribute__((constructor)) static void f(void) { x++; }"
            " int main(void) { return x < 3 ? x++, main() : 0; }",
            "calls `main`",
        ),
        (
            "void f(void) __attribute__((__destructor__(101))); void f(void) {} int main(void) {}",
            "after `main`",
        ),
        ('int g; extern int b asm("g"); int main(void) { return b; }', r"assembler name \(`b` is `g`\)"),
        ('int g asm("b"); extern int b; int main(void) { return b; }', r"assembler name \(`g` is `b`\)"),
        ('register long sp asm("rsp"); int main(void) { return sp > 0; }', "register of the machine"),
        ("extern int f(void) __attribute__((weak)); int main(void) { return f ? f() : 0; }", "is weak"),
        ("extern int x __attribute__((weak)); int main(void) { return x; }", "is weak"),
        ("#pragma weak f\nint f(void); int main(void) { return 0; }", r"a\.c:1:1: `#pragma weak`"),
        (
            'struct __attribute__((scalar_storage_order("big-endian"))) S { int x; }; int main(void) {}',
            r"1:23: `scalar_storage_order`",
        ),
    ],
)
def test_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(Unsupported, match=message):
        read(tmp_path, text)


@pytest.mark.parametrize(
    "text",
    [
        'int g(void) { return 1; } int f(void) __attribute__((alias("g"))); int main(void) { return g(); }',
        'int scanf(const char *, ...) __asm__("__isoc99_scanf"); int main(void) { return scanf(""); }',
        "int f(void) __attribute__((nothrow, leaf, weak)); int f(void) { return 1; }" + MAIN,
        "void f(void) __attribute__((constructor)); int main(void) { return 0; }",
        "int main(void) { int constructor __attribute__((unused)) = 1; return constructor; }",
    ],
)
def test_harmless(tmp_path: Path, text: str) -> None:
    assert "main" in read(tmp_path, text)


def test_another_name(tmp_path: Path) -> None:
    """The alias is the function itself: the Program has it once."""
    text = '__attribute__((__alias__("g"))); static int g(void) { return 1; }'
    assert read(tmp_path, "int f(void) " + text + MAIN) == {"main", "g"}
    assert read(tmp_path, "int f(void);" + MAIN, "int f(void) " + text) == {"main", "g"}
    weak = 'int g(void) { return 1; } int f(void) __attribute__((weak, alias("g")));'
    assert read(tmp_path, weak + MAIN, "int f(void) { return 2; }") == {"main", "f"}


def test_a_strong_definition_goes_before_a_weak_one(tmp_path: Path) -> None:
    weak = "__attribute__((weak)) int x = 1; __attribute__((weak)) int f(void) { return x + g(); }"
    strong = "int x = 2; int f(void) { return x; }"
    main = "int f(void);" + MAIN
    assert read(tmp_path, main, weak, strong) == {"main", "f"}
    assert read(tmp_path, strong, main, weak) == {"main", "f"}
