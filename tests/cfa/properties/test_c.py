"""The properties on C, run by the interpreter: arithmetic at the borders of every type, and gcc's sanitizers.

A program holds many cases; its only input chooses one.
"""

import itertools
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from lemmata.cfa.interpreter import Blocked, Exited, Listed, Outcome, Undefined, Violated, run
from lemmata.cfa.program import Program
from lemmata.cfa.properties import PROPERTIES
from lemmata.cfa.validate import problems
from lemmata.frontends.c import Options, parse
from tests.amount import amount
from tests.differential.compiler import available, machine_flags

SIGNED = {"int": 32, "long": 64, "long long": 64, "__int128": 128}
OPERATORS = ("+", "-", "*", "/", "%")


def literal(number: int, type_: str) -> str:
    """A C expression of the value, without overflow on the way."""
    low, high = number & (1 << 64) - 1, number >> 64 & (1 << 64) - 1
    if "128" in type_:
        return f"({type_})((unsigned __int128){high}ull << 64 | {low}ull)"
    return f"({type_}){low}ull"


def borders(bits: int) -> list[int]:
    high = (1 << (bits - 1)) - 1
    return [high, high - 1, high // 2, high // 2 + 1, -high - 1, -high, -(high // 2) - 1, 1, -1, 2, -2, 0]


def numbered(cases: Sequence[str]) -> str:
    """One C program with all cases, each a function of its own."""
    functions = [f"static int case_{i}(void) {{ {case} }}\n" for i, case in enumerate(cases)]
    names = ", ".join(f"case_{i}" for i in range(len(cases)))
    table = f"static int (*const cases[])(void) = {{{names}}};\n"
    main = "extern int nondet_case(void);\nint main(void) { return cases[nondet_case()](); }\n"
    return "".join([*functions, table, main])


def checked(text: str, folder: Path, property_: str, bits: int = 64) -> Program:
    path = folder / "cases.c"
    path.write_text(text)
    made = PROPERTIES[property_](parse([path], Options(pointer_bits=bits)))
    assert problems(made) == []
    return made


def outcome(made: Program, case: int) -> Outcome:
    return run(made, inputs=Listed([case])).outcome


def exact(operator: str, left: int, right: int) -> int:
    """Of C's operator over the mathematical integers; the quotient for %, since both overflow together."""
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case _:
            return abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)


@pytest.mark.parametrize("type_", SIGNED)
@pytest.mark.parametrize("operator", OPERATORS)
def test_binary_operators_at_the_borders(type_: str, operator: str, tmp_path: Path) -> None:
    bits = SIGNED[type_]
    pairs = list(itertools.product(borders(bits), repeat=2))
    random = Random(bits)
    cases = [
        f"{type_} a = {literal(x, type_)}, b = {literal(y, type_)}; {form} return 0;"
        for x, y in pairs
        for form in [
            random.choice((f"a {operator}= b;", f"a = a {operator} b;", f"if (a {operator} b) a = 1;"))
        ]
    ]
    made = checked(numbered(cases), tmp_path, "no-overflow")
    for i, (x, y) in enumerate(pairs):
        found = outcome(made, i)
        if operator in "/%" and y == 0:
            assert isinstance(found, Undefined)
        else:
            fits = -(1 << (bits - 1)) <= exact(operator, x, y) < 1 << (bits - 1)
            assert isinstance(found, Exited if fits else Violated), (x, y)


@pytest.mark.parametrize("type_", SIGNED)
def test_one_operand_at_the_borders(type_: str, tmp_path: Path) -> None:
    bits = SIGNED[type_]
    high, low = (1 << (bits - 1)) - 1, -(1 << (bits - 1))
    forms = [("a++;", high), ("++a;", high), ("a--;", low), ("--a;", low), ("a = -a;", low)]
    cases = [
        f"{type_} a = {literal(start, type_)}; {form} return 0;"
        for form, end in forms
        for start in (end, end - 1 if end > 0 else end + 1)
    ]
    made = checked(numbered(cases), tmp_path, "no-overflow")
    for i in range(len(cases)):
        assert isinstance(outcome(made, i), Exited if i % 2 else Violated), cases[i]


NO_OVERFLOW = [
    "unsigned a = -1; a++; return a + 1;",
    "unsigned long long a = -1; a *= a; return 0;",
    "signed char c = 127; c++; return c;",
    "short s = -32768; s--; s = -s; return 0;",
    "signed char c = 100; c += 100; c *= c; return 0;",
    "int i = (int)3000000000u; long l = (long)1e30; return 0;",
    "int i = 2147483647; i <<= 3; return i << 31;",
    "int i = -5; return i << 1;",
    "int a[3] = {1}; int *p = a; p += 2; return p[-2] - 1;",
    "struct { int f : 3; } s = {3}; s.f++; return 0;",
    "int i = 2147483647; long long l = (long long)i + 1; return l < 0;",
    "char *p = 0; unsigned long u = (unsigned long)p - 1; return 0;",
    "int i = -7 / 2 % 3; return i == 5;",
    "_Bool b = 1; b++; b--; b -= 5; return 0;",
]
OVERFLOW = [
    "int i = 2147483647; if (i + 1 > i) return 1; return 2;",
    "int i = 2147483647; return i + 1 < 0 && i;",
    "int i = 2147483647; while (i * 2) return 1;",
    "int i = -2147483647 - 1; return i ? -i : 0;",
    "int a[2] = {0}, i = 2147483647; return a[i + 1];",
    "int i = 65536; long l = i * i; return 0;",
    "short s = -32768; int i = s * s * 4; return 0;",
    "signed char c = 127; int i = 2147483647; c += i; return 0;",
    "struct { int f : 31; } s = {1073741823}; s.f = s.f * 4; return 0;",
    "int i = 2147483647, *p = &i; ++*p; return 0;",
    "long long l = 9223372036854775807; for (l = l; l++ > 0;) ; return 0;",
    "unsigned char c = 255; int i = c * 8421505; i++; return 0;",
    "int i = 2147483647; switch (i + 1) { default: return 0; }",
    "enum { A = 2147483647 } e = A; int i = e; i++; return 0;",
    "const int i = 2147483647; return (i + 1, 0);",
    "int i = -2147483647 - 1; i /= -1; return 0;",
    "int i = -2147483647 - 1; i %= -1; return 0;",
    "return 2147483647 + 1 < 0;",
]
HARMLESS = [
    "int i = 5; return i / 2 % 2 << 3 >> 1;",
    "unsigned u = 1; return u << 31 >> 31;",
    "unsigned long long u = 1; return u << 63 >> 63;",
    "long long l = 1; l <<= 62; return 0;",
    "int i = -5; return i << 1 >> 1;",
    "double d = 1.0; d /= 0.0; return d > 1;",
]
HARMFUL = [
    "int i = 0; return 5 / i;",
    "unsigned u = 0; return 5 % u;",
    "int i = 0, j = 1; j /= i; return j;",
    "int i = 0, j = 1; j %= i; return j;",
    "int i = 32; return 1 << i;",
    "int i = -1; return 1 << i;",
    "int i = -1; return 1u >> i;",
    "int i = 1, j = 33; i <<= j; return 0;",
    "unsigned long long u = 1; u >>= 64; return 0;",
    "short s = 1; return s << 32;",
    "int i = 0; if (3 % i) return 1;",
    "int i = 64; __int128 w = 1; w <<= i; i = 128; w >>= i; return 0;",
    "return 1 / 0;",
]


@pytest.mark.parametrize("bits", [32, 64])
@pytest.mark.parametrize(
    ("property_", "fine", "broken"),
    [("no-overflow", NO_OVERFLOW, OVERFLOW), ("def-behavior", HARMLESS, HARMFUL)],
)
def test_forms(property_: str, fine: list[str], broken: list[str], bits: int, tmp_path: Path) -> None:
    cases = [case for case in fine + broken if bits == 64 or "__int128" not in case]
    made = checked(numbered(cases), tmp_path, property_, bits)
    found = {case: isinstance(outcome(made, i), Violated) for i, case in enumerate(cases)}
    assert found == {case: case in broken for case in cases}


FAILURES = {
    "reach_error();": (True, True),
    "__VERIFIER_error();": (True, True),
    "assert(x == 0);": (False, True),
    "__VERIFIER_assert(x == 0);": (False, True),
    "abort();": (False, False),
    "exit(3);": (False, False),
    "assert(x == 1);": (False, False),
    "__VERIFIER_assume(x == 0); reach_error();": (False, False),
    "void (*p)(void) = reach_error; p();": (True, True),
}


@pytest.mark.parametrize("statement", FAILURES)
def test_failures(statement: str, tmp_path: Path) -> None:
    text = "extern void reach_error(void), __VERIFIER_error(void), abort(void), exit(int);\n"
    text += f"int main(void) {{ int x = 1; {statement} return 0; }}\n"
    for property_, violated in zip(("unreach-call", "assertions"), FAILURES[statement], strict=True):
        assert isinstance(outcome(checked(text, tmp_path, property_), 0), Violated) == violated


@pytest.mark.parametrize(
    ("body", "violated"),
    [
        ("if (x) { ERROR: ; } return 0;", False),
        ("x = 1; if (x) { ERROR: ; } return 0;", True),
        ("if (x) goto ERROR; return 0; ERROR: goto ERROR;", False),
        ("x = 1; if (x) goto ERROR; return 0; ERROR: goto ERROR;", True),
        ("if (x) goto ERROR; else goto OUT; ERROR: OUT: return 0;", False),
        ("goto OUT; ERROR: OUT: return 0;", False),
        ("OUT: ERROR: return 0;", True),
    ],
)
def test_error_labels(body: str, violated: bool, tmp_path: Path) -> None:
    made = checked(f"int main(void) {{ int x = 0; {body} }}\n", tmp_path, "unreach-call")
    assert isinstance(run(made).outcome, Violated) == violated


def test_a_failed_assumption_ends_the_path(tmp_path: Path) -> None:
    text = "int main(void) { int x = 1; __VERIFIER_assume(x == 0); return 0; }\n"
    assert isinstance(outcome(checked(text, tmp_path, "assertions"), 0), Blocked)


HARNESS = """\
extern int atoi(const char *);
static int chosen;
int nondet_case(void) { return chosen; }
__attribute__((constructor)) void choose(int count, char **words) { chosen = atoi(words[1]); }
"""


def sanitized(cases: Sequence[str], folder: Path, sanitizer: str, bits: int) -> Iterator[bool]:
    """Whether gcc's sanitizer complains, case by case."""
    source, binary = folder / "sanitized.c", folder / "sanitized"
    source.write_text(numbered(cases) + HARNESS)
    flags = ["-w", "-std=gnu11", *machine_flags(bits), f"-fsanitize={sanitizer}", "-fno-sanitize-recover=all"]
    subprocess.run(["gcc", *flags, str(source), "-o", str(binary)], check=True, timeout=120)
    for i in range(len(cases)):
        done = subprocess.run([str(binary), str(i)], capture_output=True, check=False, timeout=10)
        yield b"runtime error" in done.stderr


INTEGERS = ("char", "short", "int", "long", "long long", "_Bool")
STATEMENTS = (
    *(f"a {op}= b;" for op in ("+", "-", "*", "/", "%", "<<", ">>", "&", "^")),
    *(f"r = a {op} b;" for op in ("+", "-", "*", "/", "%", "<<", ">>", "<")),
    *("r = -a;", "r = ~a;", "a++;", "--a;", "r = a-- - --b;", "r = a < b ? a + b : a - b;"),
    *("if (a * b && a + b) r = 1;", "r = -a * -b;", "r = (a << b) + 1;"),
)


def random_case(random: Random) -> str:
    """Two variables at borders of random types, and a statement."""

    def declaration(name: str) -> str:
        kind = random.choice(INTEGERS)
        type_ = kind if kind == "_Bool" else random.choice(("signed ", "unsigned ")) + kind
        value = random.choice([*borders(random.choice((8, 16, 32, 64))), 31, 32, 63, 64])
        return f"{type_} {name} = {literal(value, type_)};"

    return (
        f"{declaration('a')} {declaration('b')} long long r = 0; {random.choice(STATEMENTS)} return r == 77;"
    )


@pytest.mark.parametrize("bits", [64, 32])
@pytest.mark.parametrize(
    ("property_", "sanitizer"),
    [
        ("no-overflow", "signed-integer-overflow"),
        ("def-behavior", "shift-exponent,integer-divide-by-zero"),
    ],
)
def test_random_cases_agree_with_gcc(property_: str, sanitizer: str, bits: int, tmp_path: Path) -> None:
    if not available(bits):
        pytest.skip(f"gcc -m{bits} is missing")
    random = Random(bits)
    cases = [random_case(random) for _ in range(amount(1000))]
    made = checked(numbered(cases), tmp_path, property_, bits)
    for i, complains in enumerate(sanitized(cases, tmp_path, sanitizer, bits)):
        assert isinstance(outcome(made, i), Violated) == complains, cases[i]
