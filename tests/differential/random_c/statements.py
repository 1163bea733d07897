"""Random statements: they end after few steps, and no full expression has two effects that meet."""

from collections.abc import Callable
from dataclasses import replace

from tests.differential.random_c.expressions import (
    Expr,
    call_arguments,
    cast,
    expression,
    held_down,
    integer,
    nonzero,
    number_type,
    of_type,
    read,
    value_of,
)
from tests.differential.random_c.initialisers import initialiser
from tests.differential.random_c.scope import Place, Scope, Variable
from tests.differential.random_c.types import (
    INT,
    ULLONG,
    Array,
    Number,
    Pointer,
    Record,
    Type,
    declare,
    integers,
    mixed,
    parts,
    promoted,
    unsigned,
    usual,
)

Lines = list[str]


def indented(lines: Lines) -> Lines:
    return ["    " + line for line in lines]


def block(scope: Scope, size: int, nesting: int) -> Lines:
    """Up to `size` statements; declarations are visible to those after them."""
    lines: Lines = []
    scope = replace(scope, depth=scope.depth + 1)
    for _ in range(scope.random.randint(1, size)):
        if scope.chance(25):
            new, text = declaration(scope)
            lines.append(text)
            scope = scope.plus(new)
        else:
            lines.extend(statement(scope, nesting))
    return lines


def statement(scope: Scope, nesting: int) -> Lines:
    kinds = _SIMPLE if nesting <= 0 else _SIMPLE + _NESTED
    return scope.random.choice(kinds)(scope, nesting)


def braced(head: str, body: Lines, tail: str = "}") -> Lines:
    return [f"{head} {{", *indented(body), tail]


# ---------------------------------------------------------------- declarations


def variable_type(scope: Scope) -> Type:
    """Mostly numbers; aggregates and pointers as far as the program has types for them."""
    choice = scope.random.randrange(10)
    if choice < 5 or not scope.records:
        return number_type(scope)
    if choice < 6:
        return Array(number_type(scope), scope.random.randint(1, 5))
    if choice < 8:
        return scope.random.choice(scope.records)
    pointers = {
        part for v in scope.variables if v.depth == 0 for part in parts(v.type) if isinstance(part, Pointer)
    }
    return scope.random.choice(sorted(pointers, key=str)) if pointers else INT


def declaration(scope: Scope) -> tuple[Variable, str]:
    type_, name = variable_type(scope), scope.names.fresh("v")
    if isinstance(type_, Pointer):
        text = value_of(scope, type_, 0, lives=scope.depth)
        assert text is not None, "every pointer's target has a home"
    elif isinstance(type_, Number) and scope.chance(30):
        text = _changing(scope, type_)
    elif isinstance(type_, Record) and scope.chance(30):
        text = value_of(scope, type_, 1) or initialiser(scope, type_, fixed=True)
    else:
        text = (
            of_type(scope, type_, 3) if isinstance(type_, Number) else initialiser(scope, type_, fixed=False)
        )
    volatile = isinstance(type_, Number) and scope.chance(5)
    prefix = "volatile " if volatile else ""
    return (
        Variable(name, type_, scope.depth, addressable=not volatile),
        f"{prefix}{declare(type_, name)} = {text};",
    )


def _changing(scope: Scope, type_: Number) -> str:
    """The value of an assignment or an increment, for a new variable of the type."""
    place = scope.place(write=True)
    if place is None:
        return of_type(scope, type_, 2)
    changed = Expr(change(scope, place), _number(place))
    return cast(changed, type_).text if changed.type.floating and not type_.floating else changed.text


# ---------------------------------------------------------------- assignments


def assign(scope: Scope, _: int) -> Lines:
    if scope.chance(25):
        return copy(scope)
    text = effect(scope)
    return [f"{text};"] if text else []


def effect(scope: Scope) -> str | None:
    """An expression that changes one number, and whose value is defined; None where nothing is writable."""
    place = scope.place(write=True)
    return None if place is None else change(scope, place)


def change(scope: Scope, place: Place) -> str:
    made = scope.random.choice((_store, _store, _compound, _compound, _step))(scope, place)
    return f"({made})"


def _number(place: Place) -> Number:
    assert isinstance(place.type, Number)
    return place.type


def _store(scope: Scope, place: Place) -> str:
    return f"{place.text} = {of_type(scope, _number(place), 3)}"


def _compound(scope: Scope, place: Place) -> str:
    type_ = _number(place)
    if type_.floating:
        return f"{place.text} {scope.random.choice('+-*/')}= {expression(scope, 2).text}"
    wide = place.width is not None and place.width > 32
    kinds = (_bits, _sum, _bits, _sum) if wide else (_bits, _sum, _sum, _quotient, _shifted, _scaled)
    return scope.random.choice(kinds)(scope, place)


def _bits(scope: Scope, place: Place) -> str:
    return f"{place.text} {scope.random.choice('&|^')}= {integer(scope, 2).text}"


def _sum(scope: Scope, place: Place) -> str:
    op, right, left = scope.random.choice("+-*"), integer(scope, 2), read(place)
    if place.width is not None and place.width > 32:
        right = cast(right, ULLONG)
    common = usual(left.type, right.type)
    if common.signed and not (op != "*" and left.type.rank < 3 and right.type.rank < 3):
        right = cast(right, unsigned(common))
    return f"{place.text} {op}= {right.text}"


def _quotient(scope: Scope, place: Place) -> str:
    right = integer(scope, 2)
    right = nonzero(scope, right, usual(read(place).type, right.type))
    return f"{place.text} {scope.random.choice('/%')}= {right.text}"


def _shifted(scope: Scope, place: Place) -> str:
    count = held_down(scope, integer(scope, 1), promoted(read(place).type).bits - 1)
    return f"{place.text} {scope.random.choice(('<<', '>>'))}= {count.text}"


def _scaled(scope: Scope, place: Place) -> str:
    """An integer divided by a float: computed in the float's type, and small enough to go back."""
    if _number(place).rank == 0:
        return f"{place.text} += {expression(scope, 1).text}"
    single = "3.0" if _number(place).bits == 128 else "3.0f"  # the largest are no finite float
    divisor = scope.random.choice(("2.5", single, "-2.0" if _number(place).signed else "7.0", "2.0L"))
    return f"{place.text} /= {divisor}"


def _step(scope: Scope, place: Place) -> str:
    type_ = _number(place)
    one = scope.random.choice(("{}++", "++{}", "{}--", "--{}")).format(place.text)
    bits = place.width or type_.bits
    if type_.signed and not type_.floating and bits >= 32:
        safe = f"{place.text} < 1000 && {place.text} > -1000"
        return f"{safe} ? {one} : ({place.text} = 5)"
    return one


def copy(scope: Scope) -> Lines:
    """Whole records and pointers."""
    wanted = sorted({v.type for v in scope.variables if isinstance(v.type, Record | Pointer)}, key=str)
    if not wanted:
        return []
    type_ = scope.random.choice(wanted)
    place = scope.place(type_, write=True)
    if place is None or place.in_union:
        return []
    if isinstance(type_, Record) and scope.chance(30):
        return [f"{place.text} = ({declare(type_, '')}){initialiser(scope, type_, fixed=False)};"]
    lives = place.depth if isinstance(type_, Pointer) and place.text.isidentifier() else 0
    text = value_of(scope, type_, 1, lives=lives)
    return [f"{place.text} = {text};"] if text else []


# ---------------------------------------------------------------- control


def condition(scope: Scope, depth: int = 2) -> str:
    test = expression(scope, depth).text
    changing = effect(scope) if scope.chance(20) else None
    return test if changing is None else f"{changing} {scope.random.choice(('&&', '||', ','))} {test}"


def if_(scope: Scope, nesting: int) -> Lines:
    lines = braced(f"if ({condition(scope)})", block(scope, 3, nesting - 1))
    if scope.chance(50):
        lines[-1:] = braced("} else", block(scope, 3, nesting - 1))
    return lines


def for_(scope: Scope, nesting: int) -> Lines:
    type_ = scope.random.choice(integers(scope.bits)[1:])
    name, count = scope.names.fresh("i"), scope.random.randint(1, 5)
    head = scope.random.choice(
        (
            f"for ({type_.name} {name} = 0; {name} < {count}; {name}++)",
            f"for ({type_.name} {name} = {count}; {name}-- > 0;)",
            f"for ({type_.name} {name} = {count - 1}; {name} != ({type_.name})-1; {name} -= 1)",
        )
    )
    counter = Variable(name, type_, scope.depth + 1, False, False, 0, count - 1)
    inner = replace(scope.plus(counter), loops=scope.loops + 1)
    return braced(head, block(inner, 4, nesting - 1))


def while_(scope: Scope, nesting: int) -> Lines:
    name, inner = scope.names.fresh("n"), replace(scope, loops=scope.loops + 1)
    start = f"int {name} = {scope.random.randint(0, 5)};"
    test = f"{name}-- > 0" + (f" && {expression(scope, 2).text}" if scope.chance(40) else "")
    body = block(inner, 4, nesting - 1)
    if scope.chance(50):
        return ["{", start, *indented(braced(f"while ({test})", body)), "}"]
    return ["{", start, *indented(braced("do", body, f"}} while ({test});")), "}"]


def leave(scope: Scope, _: int) -> Lines:
    """break, continue, a jump out of everything, or an early return."""
    ways = [f"goto {label};" for label in scope.exits]
    if scope.loops:
        ways += ["break;", "continue;"]
    if isinstance(scope.result, Number):
        ways.append(f"return {of_type(scope, scope.result, 1)};")
    return [f"if ({expression(scope, 2).text}) {scope.random.choice(ways)}"] if ways else []


def switch(scope: Scope, nesting: int) -> Lines:
    value = held_down(scope, integer(scope, 2), 7)
    starts = sorted(scope.random.sample(range(8), scope.random.randint(1, 4)))
    cases = []
    for first, following in zip(starts, [*starts[1:], 9], strict=True):
        ranged = following - first > 2 and scope.chance(40)
        cases.append(f"case {first} ... {following - 1}:" if ranged else f"case {first}:")
    if scope.chance(70):
        cases.insert(scope.random.randrange(len(cases) + 1), "default:")
    scope.random.shuffle(cases)
    body: Lines = []
    inner = replace(scope, loops=scope.loops)
    for case in cases:
        body += [case, *indented(["{", *indented(block(inner, 2, nesting - 1)), "}"])]
        if scope.chance(60):
            body.append("    break;")
    return braced(f"switch ({value.text})", body)


def jumps(scope: Scope, nesting: int) -> Lines:
    """A label after, within or before a block, with a jump to it."""
    label = scope.names.fresh("L")
    way = scope.random.randrange(3)
    if way == 0:
        inner = replace(scope, exits=(*scope.exits, label))
        return [
            f"if ({condition(scope)}) goto {label};",
            "{",
            *indented(block(inner, 4, nesting - 1)),
            "}",
            f"{label}:;",
        ]
    if way == 1:
        before, after = block(scope, 3, nesting - 1), block(scope, 3, nesting - 1)
        inside = ["{", *indented(before), "}", f"{label}:;", "{", *indented(after), "}"]
        loop = replace(scope, loops=scope.loops + 1)
        name = scope.names.fresh("n")
        head = (
            f"for ({name} = 0; {name} < 3; {name}++)"
            if scope.chance(50)
            else f"if ({expression(loop, 1).text})"
        )
        return [f"int {name} = 1;", f"if ({condition(scope)}) goto {label};", *braced(head, inside)]
    name = scope.names.fresh("n")
    inner = replace(scope, loops=0)
    again = f"if ({name}-- > 0 && {expression(scope, 1).text}) goto {label};"
    return [f"int {name} = 3;", f"{label}:;", "{", *indented(block(inner, 3, nesting - 1)), "}", again]


def call(scope: Scope, _: int) -> Lines:
    """A call of a function with effects, as a statement or to initialise a new variable."""
    impure = [one for one in scope.functions if not one.pure]
    if not impure:
        return []
    one = scope.random.choice(impure)
    arguments = call_arguments(scope, one, 1)
    if arguments is None:
        return []
    text = f"{one.name}({arguments})"
    if isinstance(one.result, Number):
        return [f"{text};" if scope.chance(30) else mixed(text, one.result)]
    if not isinstance(one.result, Record):
        return [f"{text};"]
    member = next((m for m in one.result.members if isinstance(m.type, Number)), None)
    if member is None or not isinstance(member.type, Number):
        return [f"{text};"]
    return [mixed(f"{text}.{member.name}", member.type)]


def mix(scope: Scope, _: int) -> Lines:
    made: Expr = expression(scope, 3)
    return [mixed(made.text, made.type)]


def trail(scope: Scope, _: int) -> Lines:
    return [f"TRAIL({scope.random.randrange(1000)});"]


Kind = Callable[[Scope, int], Lines]
_SIMPLE: tuple[Kind, ...] = (assign, assign, assign, assign, mix, mix, call, leave, trail)
_NESTED: tuple[Kind, ...] = (if_, if_, for_, for_, while_, switch, jumps)
