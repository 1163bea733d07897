"""Small random C programs over a few inputs of small range, whose every run can be made.

What a program computes ends in `sum`, and its last statement looks whether inputs and sum are those sought.
Statements (templates/) work on globals of many shapes, so that pointers, memory, heap, unions, bit-fields,
jumps, calls and conversions meet in one program. Some of what they do is undefined for some inputs, on
purpose: nothing is claimed of such runs.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from random import Random

TEMPLATES = Path(__file__).parent / "templates"
TYPES = (
    *("signed char", "unsigned char", "char", "short", "unsigned short", "int", "unsigned", "long"),
    *("unsigned long", "long long", "unsigned long long", "_Bool"),
)
CONSTANTS = (
    *("0", "1", "2", "-1", "7", "255", "-128", "32767", "65535u", "0x7fffffff", "0x80000000u", "1000"),
    *("'a'", "4294967295u", "-3", "6LL", "0x100000000LL", "~0ull", "1u", "5"),
)
PLACES = (
    *(
        "g0",
        "g1",
        "wide",
        "vol",
        "*gp",
        "**pp",
        "sum",
        "bf.a",
        "bf.b",
        "bf.c",
        "bf.d",
        "bf.e",
        "bf.f",
        "un.u",
    ),
    *("un.w", "un.bits.b", "un.bits.e", "s0.a", "s1.d.b", "sp->a", "sp->c", "sp->d.b", "s1.c", "ga[$i4]"),
    *("m[1][$i3]", "m[$i2][2]", "big[$i200]", "sh[$i70]", "text[$i12]", "s0.b[$i3]", "sa[$i3].a", "gp[$i1]"),
    *("sa[$i3].d.a", "sp->b[$i3]", "un.b[$i8]", "un.h[$i2]", "ga[$i4]", "sh[$i70]", "big[$i200]"),
)
RANGES = ((4,), (4, 2), (3, 4), (4, 4), (8, 2), (2, 3, 4))
BOUNDS = ("2", "3", "(i0 & 3)", "i1 % 3", "4")
SIZES = ("4", "7", "8", "12", "i0", "i1 * 2", "(i2 & 3) * 4")
SIMPLE = ("assign", "assign", "assign", "mix", "mix", "float", "pointer", "struct", "assume")
RISK = 4
"""Of a hundred indices, so many may be out of range."""


def _sections(name: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (TEMPLATES / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            found[line[1:-1]] = []
        elif not line.startswith("#"):
            found[[*found][-1]].append(line)
    return found


STATEMENTS = _sections("statements.txt")
EXPRESSIONS = _sections("expressions.txt")


@dataclass
class Writer:
    """Draws one program. `names` numbers what is declared, `budget` is how many statements are left."""

    random: Random
    puns: bool
    budget: int
    names: int = 0
    loops: int = 0

    def chance(self, percent: int) -> bool:
        return self.random.randrange(100) < percent

    def fresh(self, stem: str) -> str:
        self.names += 1
        return f"{stem}{self.names}"

    def filled(self, template: str, depth: int = 2) -> str:
        """The template with something for each of its places."""
        name = self.fresh("k") if "$k" in template else ""

        def part(found: re.Match[str]) -> str:
            match found[1]:
                case "e":
                    return self.expression(depth - 1)
                case "E":
                    return self.expression(depth)
                case "l":
                    return self.leaf()
                case "v":
                    return self.place()
                case "k":
                    return name
                case "c" | "t" | "b" | "s" as what:
                    return self.random.choice({"c": CONSTANTS, "t": TYPES, "b": BOUNDS, "s": SIZES}[what])
                case size:
                    return self.index(int(size[1:]))

        return re.sub(r"\$(i\d+|[a-zA-Z])", part, template)

    def index(self, size: int) -> str:
        if self.chance(RISK):
            return f"(({self.expression(1)}) & 7)"
        if self.chance(35):
            return str(self.random.randrange(size))
        if self.chance(40):
            return self.random.choice(("i0", "i1", "i2")) + (f" % {size}" if size < 4 else "")
        return f"(unsigned)({self.expression(1)}) % {size}"

    def place(self) -> str:
        return self.filled(self.random.choice(PLACES))

    def leaf(self) -> str:
        choice = self.random.randrange(10)
        if choice < 4:
            return self.random.choice(("i0", "i1", "i2"))
        return self.place() if choice < 7 else self.random.choice(CONSTANTS)

    def expression(self, depth: int) -> str:
        if depth <= 0 or self.chance(15):
            return self.leaf()
        among = EXPRESSIONS["rare" if self.chance(20) else "plain"]
        return self.filled(self.random.choice(among), depth)

    def statement(self) -> list[str]:
        self.budget -= 1
        if self.budget <= 0 or self.chance(50):
            kind = self.random.choice(SIMPLE)
        elif self.chance(40):
            return self.nested()
        else:
            kinds = ("block", "heap", "heap", "jump", "jump", "sweep", "pointer", "struct")
            kind = self.random.choice((*kinds, "pun", "pun") if self.puns else kinds)
        return [self.filled(self.random.choice(STATEMENTS[kind]))]

    def nested(self) -> list[str]:
        if self.loops == 2 or self.chance(50):
            other = ["} else {", *self.block(1)] if self.chance(50) else []
            return [f"if ({self.expression(2)}) {{", *self.block(2), *other, "}"]
        k, bound = self.fresh("k"), self.random.choice(BOUNDS[: 2 if self.loops else None])
        self.loops += 1
        leave = f"    if ({self.expression(1)}) {self.random.choice(('break', 'continue'))};"
        inner = [*self.block(1), *([leave] if self.chance(40) else []), *self.block(1)]
        self.loops -= 1
        begin, end = self.random.choice(
            (
                (f"for (int {k} = 0; {k} < {bound}; {k}++) {{", "}"),
                (f"{{ int {k} = {bound}; while ({k}-- > 0) {{", "} }"),
                (f"{{ unsigned char {k} = 0; do {{", f"}} while (++{k} < {bound}); }}"),
            )
        )
        return [begin, *inner, end]

    def block(self, count: int) -> list[str]:
        return [f"    {line}" for _ in range(count) for line in self.statement()]


def generate(random: Random) -> tuple[str, tuple[int, ...]]:
    """The text, and how many values each input has."""
    writer = Writer(random, random.randrange(100) < 25, random.choice((6, 10, 16, 22)))
    ranges = random.choice(RANGES)
    lines = []
    for at, many in enumerate(ranges):
        lines += [f"i{at} = __VERIFIER_nondet_uchar();", f"__VERIFIER_assume(i{at} < {many});"]
    work = ["static void work(void) {", *writer.block(random.randint(0, 3)), "}"]
    writer.budget = max(writer.budget, 5)
    body = ["static void body(void) {", *writer.block(random.randint(3, 7))]
    body += [f"    mix({writer.place()});" for _ in range(3)]
    body += ["    mix(g0); mix(ga[1]); mix(*gp); mix(sh[1]); mix(big[3]); mix(un.u); mix(s0.a);", "}"]
    sought = " && ".join(f"i{at} == sought{at}" for at in range(len(ranges)))
    lines += ["work();", "body();", 'printf("%u", sum);']
    lines += [f"if ({sought} && sum == wanted)", "    reach_error();", "return 0;"]
    main = ["int main(void) {", *(f"    {line}" for line in lines), "}", ""]
    prelude = (TEMPLATES / "prelude.c").read_text(encoding="utf-8")
    return "\n".join((prelude, *work, *body, *main)), ranges
