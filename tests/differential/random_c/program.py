"""A whole program: records, global variables, functions, gadgets, and a main that prints a checksum."""

from dataclasses import dataclass, replace
from random import Random

from tests.differential.random_c import gadgets
from tests.differential.random_c.expressions import expression, home, number_type, of_type
from tests.differential.random_c.initialisers import initialiser
from tests.differential.random_c.scope import Names, Scope, Signature, Variable
from tests.differential.random_c.statements import block, declaration, indented
from tests.differential.random_c.types import (
    BOOL,
    CHAR,
    INT,
    UCHAR,
    UINT,
    ULLONG,
    Array,
    Member,
    Number,
    Pointer,
    Record,
    Type,
    declare,
    integers,
    mixed,
    parts,
)

PRELUDE = """\
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long long sum = 1;
static int fuel = 60, trails = 30;
static void mix_number(unsigned long long x) { sum = (sum ^ x) * 1099511628211ULL + (sum >> 29); }
static void mix_float(double x) {
    unsigned long long bits;
    memcpy(&bits, &x, 8);
    mix_number(x != x ? 7 : bits);
}
#define INTO(T, low, high, x) ({ __typeof__((x) + 0) t_ = (x); t_ > low && t_ < high ? (T)t_ : (T)7; })
#define TRAIL(n) (trails-- > 0 ? (void)printf("%d %llx\\n", n, sum) : (void)0)
"""


@dataclass(frozen=True)
class Parts:
    """The text so far, in order, and what it declares."""

    scope: Scope
    lines: tuple[str, ...] = ()

    def plus(self, lines: list[str], scope: Scope | None = None) -> "Parts":
        return Parts(scope or self.scope, (*self.lines, *lines))


def generate(random: Random, bits: int, size: int = 3) -> str:
    """A program for a machine with `bits`-bit pointers; `size` is about the number of its functions."""
    made = Parts(Scope(random, bits, Names(), ()))
    made = _globals(_records(made))
    for _ in range(random.randint(1, size)):
        made = _pure(made)
    if random.randrange(2):
        made = _table(made)
    for _ in range(random.randint(1, size)):
        made = _function(made)
    chosen = random.sample(gadgets.of(bits), random.randint(2, 4))
    called = []
    for gadget in chosen:
        text, call = gadget(made.scope)
        made = made.plus([text])
        called.append(call)
    return "\n".join((PRELUDE, *made.lines, *_main(made.scope, called), ""))


# ---------------------------------------------------------------- types


def _records(made: Parts) -> Parts:
    scope = made.scope
    for _ in range(scope.random.randint(1, 4)):
        make = scope.random.choice((_struct, _struct, _bits, _union))
        record = make(scope, scope.names.fresh("S"))
        made = made.plus([define(record)], scope := replace(scope, records=(*scope.records, record)))
    return made


def define(record: Record) -> str:
    body = " ".join(
        declare(one.type, one.name) + ("" if one.width is None else f" : {one.width}") + ";"
        for one in record.members
    )
    packed = " __attribute__((packed))" if record.packed else ""
    return f"{declare(record, '')} {{ {body} }}{packed};"


def _struct(scope: Scope, name: str) -> Record:
    members = [Member(f"m{at}", _member_type(scope)) for at in range(scope.random.randint(1, 5))]
    return Record(name, False, tuple(members), packed=scope.chance(20))


def _member_type(scope: Scope) -> Type:
    choice = scope.random.randrange(10)
    if choice < 5:
        return number_type(scope)
    if choice < 7:
        return Array(_element(scope), scope.random.randint(1, 4))
    if choice < 8 or not scope.records:
        return Pointer(scope.random.choice((INT, UINT, UCHAR, ULLONG, CHAR)))
    inner = scope.random.choice(scope.records)
    options: tuple[Type, ...] = (inner, inner, Pointer(inner), Array(inner, 2))
    return scope.random.choice(options)


def _element(scope: Scope) -> Type:
    plain = number_type(scope)
    return Array(plain, scope.random.randint(1, 3)) if scope.chance(40) else plain


def _bits(scope: Scope, name: str) -> Record:
    """A struct of bit-fields, with plain members between them."""
    return Record(name, False, tuple(_bit_members(scope)), packed=scope.chance(25))


def _bit_members(scope: Scope) -> list[Member]:
    members = []
    for at in range(scope.random.randint(2, 7)):
        type_ = scope.random.choice(integers(scope.bits)[:12])
        width = 1 if type_ == BOOL else scope.random.randint(1, type_.bits)
        members.append(Member(f"b{at}", type_, None if scope.chance(20) else width))
    return members


def _union(scope: Scope, name: str) -> Record:
    """Integers over one another; the first member covers all bytes, so that all are initialised."""
    plain = [one for one in integers(scope.bits)[1:] if one.bits <= 64]
    members = [Member("all", Array(ULLONG, 2) if scope.chance(50) else ULLONG)]
    for at in range(scope.random.randint(1, 4)):
        type_ = scope.random.choice(plain)
        width = scope.random.randint(1, type_.bits) if scope.chance(30) else None
        many = Array(type_, 64 // type_.bits)
        members.append(Member(f"u{at}", many if width is None and scope.chance(40) else type_, width))
    return Record(name, True, tuple(members))


# ---------------------------------------------------------------- globals


def _globals(made: Parts) -> Parts:
    scope = made.scope
    wanted: list[Type] = [*scope.records, *(number_type(scope) for _ in range(4)), INT, UINT, UCHAR, ULLONG]
    wanted += [Pointer(INT), Pointer(Pointer(INT)), Pointer(scope.random.choice(scope.records))]
    wanted += [Array(scope.random.choice(scope.records), 2), Array(Array(number_type(scope), 3), 2)]
    wanted += [Array(number_type(scope), scope.random.randint(2, 8)), Pointer(Array(INT, 4))]
    for type_ in wanted:
        made = _global(made, type_)
    return made


def _global(made: Parts, type_: Type) -> Parts:
    """A global variable, after one for every type that its pointers point to."""
    for target in sorted(_targets(type_), key=str):
        if home(made.scope, target) is None:
            made = _global(made, target)
    scope, name = made.scope, made.scope.names.fresh("g")
    bare = scope.chance(15) and not _targets(type_)
    text = "" if bare else f" = {initialiser(scope, type_, fixed=True)}"
    const = isinstance(type_, Number) and scope.chance(10)
    storage = scope.random.choice(("static ", "static ", "")) + ("const " if const else "")
    known = home(scope, type_) is not None
    variable = Variable(name, type_, 0, writable=not const, addressable=not const or not known)
    if const and not known:
        storage, variable = storage.replace("const ", ""), replace(variable, writable=True)
    return made.plus([f"{storage}{declare(type_, name)}{text};"], scope.plus(variable))


def _targets(type_: Type) -> set[Type]:
    return {part.target for part in parts(type_) if isinstance(part, Pointer)}


# ---------------------------------------------------------------- functions


def _parameters(scope: Scope, types: tuple[Type, ...]) -> tuple[Variable, ...]:
    return tuple(Variable(scope.names.fresh("p"), type_, 1) for type_ in types)


def _head(result: Type, name: str, parameters: tuple[Variable, ...]) -> str:
    listed = ", ".join(declare(one.type, one.name) for one in parameters) or "void"
    return f"static {declare(result, f'{name}({listed})')}"


def _pure(made: Parts, types: tuple[Type, ...] | None = None, result: Number | None = None) -> Parts:
    """A function of its arguments alone: it may be called within expressions."""
    scope, name = made.scope, made.scope.names.fresh("pure")
    if types is None:
        types = tuple(_parameter_type(scope, pure=True) for _ in range(scope.random.randint(0, 4)))
    result = result or number_type(scope)
    parameters = _parameters(scope, types)
    inner = replace(scope, variables=parameters, depth=1, result=result)
    lines = []
    for _ in range(2):
        new, text = declaration(replace(inner, records=()))
        lines.append(text)
        inner = inner.plus(new)
    body = block(replace(inner, records=(), functions=()), 3, 1)
    lines += [line for line in body if "mix_" not in line and "TRAIL(" not in line]
    lines.append(f"return {of_type(inner, result, 3)};")
    signature = Signature(name, result, types, pure=True)
    return made.plus(
        [_head(result, name, parameters) + " {", *indented(lines), "}"],
        replace(scope, functions=(*scope.functions, signature)),
    )


def _parameter_type(scope: Scope, *, pure: bool) -> Type:
    choice = scope.random.randrange(10)
    if choice < 6:
        return number_type(scope)
    if choice < 8 and not pure:
        targets: list[Type] = [INT, UINT, UCHAR, *scope.records]
        return Pointer(scope.random.choice(targets))
    records: list[Type] = [one for one in scope.records if not (pure and _targets(one))]
    return scope.random.choice(records or [INT])


def _table(made: Parts) -> Parts:
    """An array of pointers to functions of one type."""
    types, result = tuple(number_type(made.scope) for _ in range(2)), number_type(made.scope)
    before = len(made.scope.functions)
    for _ in range(4):
        made = _pure(made, types, result)
    scope = made.scope
    names = [one.name for one in scope.functions[before:]]
    scope.random.shuffle(names)
    name = scope.names.fresh("table")
    listed = ", ".join(f"&{one}" if scope.chance(30) else one for one in names)
    arguments = ", ".join(one.name for one in types)
    text = f"static {declare(result, f'(*{name}[4])({arguments})')} = {{{listed}}};"
    signature = Signature(name, result, types, pure=True, table=4)
    return made.plus([text], replace(scope, functions=(*scope.functions, signature)))


def _function(made: Parts) -> Parts:
    """A function that works on globals and on what its pointers point to."""
    scope, name = made.scope, made.scope.names.fresh("work")
    types = tuple(_parameter_type(scope, pure=False) for _ in range(scope.random.randint(0, 4)))
    result: Type = scope.random.choice(scope.records) if scope.chance(30) else number_type(scope)
    parameters = _parameters(scope, types)
    inner = replace(scope, variables=(*scope.variables, *parameters), depth=1, result=result)
    plain = home(scope, result) if isinstance(result, Record) else "&sum"
    assert plain is not None, "every record has a home"
    lines = [f"if (fuel-- <= 0) return {plain[1:] if isinstance(result, Record) else '0'};"]
    if scope.chance(50):
        new = Variable(scope.names.fresh("s"), number_type(scope), 0)
        lines.append(f"static {declare(new.type, new.name)} = {initialiser(inner, new.type, fixed=True)};")
        inner = inner.plus(new)
    lines += block(replace(inner, depth=0), 8, 3)
    last = of_type(inner, result, 3) if isinstance(result, Number) else plain[1:]
    lines.append(f"return {last};")
    signature = Signature(name, result, types, pure=False)
    return made.plus(
        [_head(result, name, parameters) + " {", *indented(lines), "}"],
        replace(scope, functions=(*scope.functions, signature)),
    )


# ---------------------------------------------------------------- main


def _main(scope: Scope, called: list[str]) -> list[str]:
    lines = block(replace(scope, result=INT), 6, 2)
    for call in called:
        lines += [f"mix_number({call});", f"TRAIL({scope.random.randrange(1000)});"]
    for variable in scope.variables:
        lines += leaves(variable.name, variable.type)
    lines += [mixed(made.text, made.type) for made in (expression(scope, 4) for _ in range(3))]
    lines += ['printf("%llx\\n", sum);', "return sum & 127;"]
    return ["int main(void) {", *indented(lines), "}"]


def leaves(text: str, type_: Type) -> list[str]:
    """Statements that add every number within a variable to the checksum."""
    match type_:
        case Number():
            return [mixed(text, type_)]
        case Array(element, count):
            return [leaf for at in range(count) for leaf in leaves(f"{text}[{at}]", element)]
        case Record(_, _, members):
            return [leaf for one in members for leaf in leaves(f"{text}.{one.name}", one.type)]
        case Pointer(Number() as target):
            return [mixed(f"*{text}", target)]
        case Pointer():
            return []
