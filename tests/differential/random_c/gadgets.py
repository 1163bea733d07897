"""Corners of C that random statements rarely reach, each as a function with random types and numbers.

A gadget gives the text of its definitions and a call of them, whose value is a number.
"""

from collections.abc import Callable
from pathlib import Path
from string import Template

from tests.differential.random_c.expressions import constant, float_literal, interesting, literal
from tests.differential.random_c.scope import Scope
from tests.differential.random_c.types import FLOATS, Number, integers, mixed, promoted, unsigned, usual

Gadget = Callable[[Scope], tuple[str, str]]


TEMPLATES = {
    path.stem: path.read_text() for path in sorted((Path(__file__).parent / "templates").glob("*.c"))
}
"""Gadgets that are plain C with a few types and numbers left open."""


def of(bits: int) -> list[Gadget]:
    """All gadgets that a machine with `bits`-bit pointers can compile."""
    plain = [_from_template(text) for name, text in TEMPLATES.items() if bits == 64 or name != "int128"]
    return [*plain, conversions, compound, comparisons, formats, float_table]


def _from_template(text: str) -> Gadget:
    return lambda scope: _filled(scope, text)


def _filled(scope: Scope, text: str) -> tuple[str, str]:
    """$N: the gadget's name; $T $U: integer types, $F: a float type; $a..$d: small numbers; $x $y: any."""
    name = scope.names.fresh("gadget")
    some = [one for one in integers(scope.bits)[1:] if one.bits <= 64]
    values = {"N": name, "T": scope.random.choice(some).name, "U": scope.random.choice(some).name}
    values["F"] = scope.random.choice(FLOATS).name
    values |= {letter: str(scope.random.randint(1, 6)) for letter in "abcd"}
    values |= {letter: str(scope.random.randrange(1 << 26)) for letter in "xy"}
    values |= {letter: float_literal(scope.random, FLOATS[1]) for letter in "fg"}
    return Template(text).substitute(values), f"{name}()"


def _function(scope: Scope, lines: list[str]) -> tuple[str, str]:
    name = scope.names.fresh("gadget")
    body = "\n".join("    " + line for line in lines)
    return f"static int {name}(void) {{\n{body}\n    return 1;\n}}", f"{name}()"


# ---------------------------------------------------------------- pairs of types


def _values(scope: Scope, type_: Number) -> list[str]:
    if type_.floating:
        return [float_literal(scope.random, type_) for _ in range(2)]
    return [literal(type_, interesting(scope.random, type_)) for _ in range(2)]


def conversions(scope: Scope) -> tuple[str, str]:
    """Some values of one type, converted to every other by assignment, by cast and as a condition."""
    lines: list[str] = []
    source = scope.random.choice(integers(scope.bits) + FLOATS)
    for value in _values(scope, source):
        name = scope.names.fresh("c")
        lines.append(f"volatile {source.name} {name} = {value};")
        for target in integers(scope.bits) + FLOATS:
            if source.floating and not target.floating and target.rank:
                low = "-0.5" if not target.signed else f"-{target.high >> 1}.0"
                lines.append(f"mix_number(INTO({target.name}, {low}, {target.high >> 1}.0, {name}));")
                continue
            twice = f"{mixed('t', target)} mix_number(!t);"
            lines.append(f"{mixed(f'({target.name}){name}', target)} {{ {target.name} t = {name}; {twice} }}")
        lines.append(f"mix_number({name} ? 3 : 4);")
    return _function(scope, lines)


def compound(scope: Scope) -> tuple[str, str]:
    """`x op= y` for pairs of types, as statement and as value."""
    lines: list[str] = []
    for _ in range(8):
        left, right = (scope.random.choice(integers(scope.bits)[1:] + FLOATS) for _ in range(2))
        if left.floating or right.floating:
            left = left if left.floating else FLOATS[1]
            ops = ["+", "-", "*", "/"]
        else:
            ops = ["+", "-", "*", "&", "|", "^"]
        common = usual(left, right)
        if common.signed and not common.floating:
            right = unsigned(promoted(common))
        start, by = constant(scope.random, left).text, constant(scope.random, right).text
        op, name = scope.random.choice(ops), scope.names.fresh("c")
        first, second = f"{name} {op}= {by}", f"{name} {op}= ({right.name}){by}"
        lines.append(f"{left.name} {name} = {start}; {mixed(first, left)} {second}; {mixed(name, left)}")
    return _function(scope, lines)


def comparisons(scope: Scope) -> tuple[str, str]:
    """All comparisons of all pairs of a few values of different types, NaN and infinities among them."""
    types = [scope.random.choice(integers(scope.bits)) for _ in range(3)]
    texts_ = [constant(scope.random, one).text for one in types]
    lines = [
        f"volatile {one.name} v{at} = {text};"
        for at, (one, text) in enumerate(zip(types, texts_, strict=True))
    ]
    float_ = scope.random.choice(FLOATS).name
    lines += [f"volatile {float_} zero = 0, v3 = zero / zero, v4 = -1 / zero, v5 = 0.1;"]
    for left in range(6):
        for right in range(6):
            lines.append(
                "mix_number("
                + " | ".join(
                    f"(v{left} {op} v{right}) << {at}"
                    for at, op in enumerate(("<", ">", "<=", ">=", "==", "!="))
                )
                + ");"
            )
    return _function(scope, lines)


# ---------------------------------------------------------------- output and floats


def formats(scope: Scope) -> tuple[str, str]:
    """printf of numbers in many formats."""
    lines: list[str] = []
    for _ in range(6):
        flags = "".join(scope.random.sample("-+ 0#", scope.random.randint(0, 2)))
        width = str(scope.random.randint(1, 12)) if scope.chance(40) else ""
        lines.append(scope.random.choice((_integer_format, _float_format, _text_format))(scope, flags, width))
    return _function(scope, lines)


def _integer_format(scope: Scope, flags: str, width: str) -> str:
    length, type_ = scope.random.choice(
        (
            ("hh", "signed char"),
            ("h", "short"),
            ("", "int"),
            ("l", "long"),
            ("ll", "long long"),
            ("z", "long"),
        )
    )
    value = literal(integers(64)[10], interesting(scope.random, integers(64)[10]))
    precision = f".{scope.random.randint(0, 9)}" if scope.chance(30) else ""
    letter = scope.random.choice("diuxXo")
    flags = flags if letter in "di" else flags.replace("+", "").replace(" ", "")
    flags = flags if letter in "xXo" else flags.replace("#", "")
    return f'printf("%{flags}{width}{precision}{length}{letter}|\\n", ({type_}){value});'


def _float_format(scope: Scope, flags: str, width: str) -> str:
    value = float_literal(scope.random, FLOATS[1])
    precision = f".{scope.random.randint(0, 12)}" if scope.chance(50) else ""
    if scope.chance(30):
        letter = scope.random.choice("feg")
        return f'printf("%{flags}{width}{precision}L{letter}|\\n", (long double){value} / 3);'
    other = scope.random.choice(("1", "3", "-7", "1e300", "0.0", "-0.0"))
    letter = scope.random.choice("feEgGFa")
    return f'printf("%{flags}{width}{precision}{letter}|\\n", {value} / {other});'


def _text_format(scope: Scope, flags: str, width: str) -> str:
    minus = "-" if "-" in flags else ""
    if scope.chance(30):
        return (
            f'printf("%{minus}{width}c%%%{minus}*d|\\n", {scope.random.randint(33, 126)}, 5, {width or 3});'
        )
    precision = f".{scope.random.randint(0, 5)}" if scope.chance(50) else ""
    return f'printf("%{minus}{width}{precision}s|\\n", "text\\x41" "bc");'


def float_table(scope: Scope) -> tuple[str, str]:
    """Sums and products of a table of floats in one type, with all intermediate results."""
    type_ = scope.random.choice(FLOATS)
    values = ", ".join(float_literal(scope.random, scope.random.choice(FLOATS)) for _ in range(6))
    return _function(
        scope,
        [
            f"static {type_.name} table[] = {{{values}}};",
            f"{type_.name} total = {float_literal(scope.random, type_)};",
            "for (unsigned i = 0; i < sizeof table / sizeof *table; i++)",
            "    for (unsigned j = 0; j < sizeof table / sizeof table[0]; j++) {",
            "        total = total / 3 + table[i] * table[j]; mix_float(total);",
            "        mix_float(table[i] - table[j]);",
            "        mix_float(table[i] / total); mix_float((float)total); mix_number(total > table[j]);",
            "    }",
        ],
    )
