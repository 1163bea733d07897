"""Random struct and union types, and a program that prints how the compiler lays each of them out."""

from dataclasses import dataclass
from random import Random

_PLAIN = (
    "_Bool", "char", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned int", "long",
    "unsigned long", "long long", "unsigned long long", "float", "double", "long double", "void *",
    "enum small", "enum wide", "int (*)(void)",
)  # fmt: skip
_WIDTHS = {
    "_Bool": 1, "char": 8, "signed char": 8, "unsigned char": 8, "short": 16, "unsigned short": 16, "int": 32,
    "unsigned int": 32, "long": 32, "unsigned long": 32, "long long": 64, "unsigned long long": 64,
    "enum small": 3, "enum wide": 20,
}  # fmt: skip

PRELUDE = """\
#include <stddef.h>
#include <stdio.h>
#include <string.h>
enum small { s0, s7 = 7 };
enum wide { w_low = -500000, w_high = 500000 };
static void show(const char *name, const void *object, unsigned long size) {
    const unsigned char *bytes = object;
    printf("%s:", name);
    for (unsigned long i = 0; i < size; i++)
        if (bytes[i]) printf(" %lu=%02x", i, bytes[i]);
    printf("\\n");
}
"""


@dataclass(frozen=True)
class Member:
    """`path` leads from the whole record to a plain member or a bit-field."""

    path: str
    bits: bool


@dataclass
class Layouts:
    """Draws types; `names` numbers the members of one outermost type."""

    random: Random
    names: int = 0

    def chance(self, percent: int) -> bool:
        return self.random.randrange(100) < percent

    def attribute(self) -> str:
        aligned = f"aligned({self.random.choice((1, 2, 4, 8, 16, 32))})"
        options = ("packed", "packed", aligned, f"packed, {aligned}")
        return f"__attribute__(({self.random.choice(options)}))" if self.chance(30) else ""

    def record(self, tag: str, depth: int) -> tuple[str, list[Member]]:
        """A record's text, from its keyword to its attributes, and its members."""
        union = self.chance(25)
        texts, members = [], []
        count = self.random.randint(1, 7)
        for _ in range(count):
            text, found = self.member(depth, union=union)
            texts.append(text)
            members += found
        if not members:
            text, found = self.plain("m_last")
            texts.append(text)
            members += found
        if not union and depth == 2 and self.chance(10):
            texts.append(f"{self.random.choice(_PLAIN[1:9])} flexible[];")
        keyword = "union" if union else "struct"
        return f"{keyword} {tag} {{ {' '.join(texts)} }} {self.attribute()}", members

    def member(self, depth: int, *, union: bool) -> tuple[str, list[Member]]:
        self.names += 1
        name = f"m{self.names}"
        choice = self.random.randrange(100)
        if choice < 45:
            return self.bit_field(name, union=union)
        if choice < 80 or depth == 0:
            return self.plain(name)
        text, members = self.record("", depth - 1)
        if choice < 88:
            return f"{text};", members
        inner = [Member(f"{name}.{one.path}", one.bits) for one in members]
        return f"{text} {name};", inner

    def bit_field(self, name: str, *, union: bool) -> tuple[str, list[Member]]:
        type_ = self.random.choice(tuple(_WIDTHS))
        width = self.random.randint(1, _WIDTHS[type_])
        width = _WIDTHS[type_] if self.chance(15) else width
        if self.chance(12) and not union:
            return f"{type_} : {0 if self.chance(40) else width};", []
        packed = " __attribute__((packed))" if self.chance(8) else ""
        return f"{type_} {name} : {width}{packed};", [Member(name, True)]

    def plain(self, name: str) -> tuple[str, list[Member]]:
        type_ = self.random.choice(_PLAIN)
        text = type_.replace("(*)", f"(*{name})") if "(*)" in type_ else f"{type_} {name}"
        if self.chance(25) and "(*)" not in type_:
            text += "".join(f"[{self.random.randint(1, 4)}]" for _ in range(self.random.randint(1, 2)))
        attribute = self.attribute() if self.chance(40) else ""
        return f"{text} {attribute};", [Member(name, False)]


def program(random: Random, count: int) -> str:
    """A program that prints the layouts of `count` types."""
    types, calls = [], []
    for number in range(count):
        layouts = Layouts(random)
        text, members = layouts.record(f"T{number}", 2)
        pack = random.choice((1, 2, 4, 8)) if layouts.chance(10) else None
        types.append(
            f"{text};" if pack is None else f"#pragma pack(push, {pack})\n{text};\n#pragma pack(pop)"
        )
        calls.append(_report(text.split()[0], f"T{number}", members))
    body = "\n".join(f"    f{number}();" for number in range(count))
    return "\n".join((PRELUDE, *types, *calls, f"int main(void) {{\n{body}\n    return 0;\n}}\n"))


def _report(keyword: str, tag: str, members: list[Member]) -> str:
    type_ = f"{keyword} {tag}"
    lines = [f'printf("{tag} %lu %lu\\n", (unsigned long)sizeof({type_}), (unsigned long)_Alignof({type_}));']
    for one in members:
        if one.bits:
            lines.append(
                f'memset(&u, 0, sizeof u); u.record.{one.path} = -1; show("{one.path}", &u, sizeof u);'
            )
        else:
            lines.append(
                f'printf("{one.path} %lu %lu\\n", (unsigned long)offsetof({type_}, {one.path}), '
                f"(unsigned long)sizeof u.record.{one.path});"
            )
    body = "\n".join(f"    {line}" for line in lines)
    whole = f"static union {{ {type_} record; unsigned char bytes[sizeof({type_}) + 1]; }} u;"
    return f"static void f{tag[1:]}(void) {{\n    {whole}\n{body}\n}}"
