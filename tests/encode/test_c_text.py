"""Terms as C and back: what gcc's executable computes is what the term says, and so is what we read."""

import subprocess
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from lemmata.cfa.types import Int
from lemmata.encode.c_terms import Integer, Operand, formula
from lemmata.encode.c_text import Arithmetic, NoText, expression
from lemmata.logic.flat import Evaluator
from lemmata.logic.terms import Term, Terms
from tests.amount import amount
from tests.encode.random_terms import DECLARED, TYPES, RandomTerms


def texts(
    made: RandomTerms, count: int, long_bits: int, *, overflow_wraps: bool = True
) -> list[tuple[Term, str]]:
    arithmetic = Arithmetic(long_bits)
    leaves = {made.variables[name]: arithmetic.declared(name, type_) for name, type_ in TYPES.items()}
    found: list[tuple[Term, str]] = []
    while len(found) < count:
        wanted = made.formula(2)
        try:
            text = expression(wanted, leaves, long_bits, overflow_wraps=overflow_wraps)
            found.append((wanted, text))
        except NoText:
            continue
    return found


def spelled(values: Mapping[Term, int], made: RandomTerms) -> str:
    """Initialisers, in hexadecimal so that no literal is too large."""
    return ", ".join(f"{values[variable]:#x}ull" for variable in made.variables.values())


STRICT = ("-fsanitize=signed-integer-overflow", "-fno-sanitize-recover=all")


@pytest.mark.parametrize("flags", [("-fwrapv",), STRICT], ids=["wraps", "never overflows"])
@pytest.mark.parametrize("long_bits", [32, 64])
def test_the_compiled_text_agrees_with_the_term(
    long_bits: int, flags: tuple[str, ...], tmp_path: Path
) -> None:
    terms = Terms()
    made = RandomTerms(terms, Random(long_bits))
    found = texts(made, amount(5_000), long_bits, overflow_wraps=flags != STRICT)
    parameters = ", ".join(f"{kind} {name}" for name, kind in DECLARED.items())
    lines = ["#include <stdio.h>"]
    calls, expected = [], []
    for number, (wanted, text) in enumerate(found):
        lines.append(f"static int f{number}({parameters}) {{ return {text}; }}")
        evaluator = Evaluator([wanted])
        for _ in range(10):
            values = made.values()
            calls.append(f'printf("%d", f{number}({spelled(values, made)}));')
            expected.append("1" if evaluator(values)[0] else "0")
    source = tmp_path / "texts.c"
    source.write_text("\n".join([*lines, "int main(void) {", *calls, "return 0; }"]))
    program = tmp_path / "texts"
    subprocess.run(["gcc", "-w", "-O0", *flags, str(source), "-o", str(program)], check=True)
    printed = subprocess.run([str(program)], check=True, capture_output=True, text=True).stdout
    wrong = [call for call, one, other in zip(calls, expected, printed, strict=True) if one != other]
    assert not wrong, (wrong[0], found[int(wrong[0].split("f", 2)[2].split("(")[0])])


@pytest.mark.parametrize("long_bits", [32, 64])
def test_what_is_read_agrees_with_the_term(long_bits: int) -> None:
    terms = Terms()
    made = RandomTerms(terms, Random(100 + long_bits))

    def lookup(name: str) -> Operand | None:
        return Integer(made.variables[name], TYPES[name])

    for wanted, text in texts(made, amount(10_000), long_bits):
        again = formula(terms, text, lookup, long_bits)
        assert again is not None, text
        evaluator = Evaluator([wanted, again])
        for _ in range(10):
            one, other = evaluator(made.values())
            assert one == other, text


READ = {
    "x + 1 > 0": True,
    "x++ > 0": False,
    "x / y > 0": False,
    "x / 2 > 0": True,
    "x / -1 > 0": False,
    "x << y": False,
    "x << 3": True,
    "x << 32": False,
    "f(x)": False,
    "*x": False,
    "&x": False,
    "x = 3": False,
    "x == 3 ? y : 1": True,
    "a[1] && s.f": True,
    "a[x]": False,
    "x >": False,
    "": False,
    "x y": False,
    "(" * 500 + "x" + ")" * 500: False,
    "99999999999999999999999 > x": False,
    "9" * 9999 + " > x": False,
    "1e99999999 > x": False,
    "08 > x": False,
    "1.5 > x": True,
    "0x1p3 > x": True,
    "'a' < x": False,
    "(unsigned char) x < 0x1fu": True,
    "sizeof x": False,
    "z > 0": False,
}


@pytest.mark.parametrize("text", READ)
def test_only_what_is_understood_is_read(text: str) -> None:
    terms = Terms()
    known = {name: terms.variable(name, terms.vector(32)) for name in ("x", "y", "a[1]", "s.f")}

    def lookup(name: str) -> Operand | None:
        return Integer(known[name], Int(32, True)) if name in known else None

    assert (formula(terms, text, lookup, 64) is not None) == READ[text]


def test_expressions_are_short() -> None:
    terms = Terms()
    arithmetic = Arithmetic(64)
    x, y, u, c = (terms.variable(n, terms.vector(w)) for n, w in (("x", 32), ("y", 32), ("u", 32), ("c", 8)))
    leaves = {
        x: arithmetic.declared("x", Int(32, True)),
        y: arithmetic.declared("y", Int(32, True)),
        u: arithmetic.declared("u", Int(32, False)),
        c: arithmetic.declared("c", Int(8, False)),
    }

    def text(wanted: Term) -> str:
        return expression(wanted, leaves, 64)

    assert text(terms.sle(terms.bv(0, 32), x)) == "x >= 0"
    assert text(terms.not_(terms.slt(x, terms.add(y, terms.bv(-1, 32))))) == "y - 1 <= x"
    assert text(terms.ult(u, terms.bv(10, 32))) == "u < 10"
    assert text(terms.ult(x, terms.bv(10, 32))) == "(unsigned) x < 10"
    assert text(terms.ult(x, u)) == "(unsigned) x < u"
    assert text(terms.ule(c, terms.bv(7, 8))) == "c <= 7"
    assert text(terms.eq(terms.zext(c, 24), x)) == "c == x"
    assert text(terms.eq(terms.urem(u, terms.bv(2, 32)), terms.bv(0, 32))) == "u % 2 == 0"
    assert (
        text(terms.or_(terms.and_(terms.eq(x, y), terms.ne(u, x)), terms.slt(x, y)))
        == "(x == y && u != (unsigned) x) || x < y"
    )
