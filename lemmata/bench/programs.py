"""C programs of a wanted size for measuring: generated from a seed, free of undefined behaviour, ending.

`ordinary` is the code of any application: structures, arrays, loops, calls, strings. `state_machine` has the
shape of generated controllers: many integer globals and long else-if chains of conjunctions.
"""

from collections.abc import Callable, Iterator
from random import Random

Lines = Iterator[str]

# ---------------------------------------------------------------- ordinary code

_HEAD = """\
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
    int key;
    unsigned short flags;
    double weight;
    struct item *next;
};

static struct item pool[64];
static unsigned used;
static char buffer[128];
static long long total;

static struct item *fresh(int key, double weight)
{
    struct item *made = &pool[used++ % 64];
    made->key = key;
    made->flags = (unsigned short)(key * 3);
    made->weight = weight;
    made->next = NULL;
    return made;
}
"""


def ordinary(lines: int, seed: int = 1) -> str:
    """About `lines` lines, of which `main` reaches every one."""
    random = Random(seed)
    made = _HEAD.splitlines()
    names: list[str] = []
    while len(made) + len(names) + 8 < lines:
        name = f"part{len(names)}"
        made.append("")
        made.extend(_function(random, name, names))
        names.append(name)
    made += ["", "int main(void)", "{", "    unsigned x = 1;"]
    made += [f"    x = {name}(x, (int)(x % 17));" for name in names]
    made += ['    printf("%u %lld %u\\n", x, total, used);', "    return (int)(x & 1);", "}"]
    return "\n".join(made) + "\n"


def _function(random: Random, name: str, earlier: list[str]) -> Lines:
    yield f"static unsigned {name}(unsigned x, int n)"
    yield "{"
    yield "    unsigned local[8] = {1, 2, 3};"
    yield "    struct item *list = NULL, *at;"
    yield f"    int i, count = {random.randrange(3, 9)};"
    yield "    double sum = 0;"
    for _ in range(random.randrange(3, 7)):
        yield from random.choice(_STATEMENTS)(random)
    if earlier and random.random() < 0.05:
        yield "    if (n > 15)"
        yield f"        x += {random.choice(earlier[-20:])}(x, 0);"
    yield "    return x + (unsigned)count + (unsigned)sum + local[x & 7] + (list != NULL);"
    yield "}"


def _array_loop(random: Random) -> Lines:
    yield "    for (i = 0; i < 8; i++) {"
    yield f"        local[i] = local[i] * {random.randrange(3, 99)}u + (x >> {random.randrange(1, 31)});"
    yield f"        if (local[i] % {random.randrange(2, 9)} == 0 && i != n)"
    yield "            x ^= local[i];"
    yield "        else"
    yield f"            x += {random.randrange(1000)};"
    yield "    }"


def _list_walk(random: Random) -> Lines:
    yield "    for (i = 0; i < count; i++) {"
    yield f"        at = fresh(i + n, i * {random.randrange(1, 9)}.5);"
    yield "        at->next = list;"
    yield "        list = at;"
    yield "    }"
    yield "    /* The weights of those with an odd key. */"
    yield "    for (at = list; at != NULL; at = at->next)"
    yield "        if (at->key & 1)"
    yield "            sum += at->weight;"
    yield "    list = NULL;"


def _switch(random: Random) -> Lines:
    yield f"    switch ((x + {random.randrange(50)}) % 5) {{"
    for case in range(3):
        yield f"    case {case}:"
        yield f"        x = x * {random.randrange(3, 999)}u + {random.randrange(999)}u;"
        yield "        break;" if random.random() < 0.7 else "        /* fall through */"
    yield "    default:"
    yield f"        total += (long long)x - {random.randrange(10**6)};"
    yield "    }"


def _text(random: Random) -> Lines:
    word = "".join(random.choice("abcdefgh") for _ in range(random.randrange(4, 20)))
    yield f'    strcpy(buffer, "{word}");'
    yield "    for (i = 0; buffer[i] != '\\0'; i++)"
    yield f"        buffer[i] = (char)(buffer[i] - 'a' + '{random.choice('AKQ')}');"
    yield "    x += (unsigned)strlen(buffer) * (unsigned char)buffer[1];"


def _search(random: Random) -> Lines:
    yield "    count = 0;"
    yield f"    while (x != 1 && count < {random.randrange(5, 30)}) {{"
    yield "        x = x % 2 ? 3 * x + 1 : x / 2;"
    yield "        count++;"
    yield "        if (x == (unsigned)n)"
    yield "            break;"
    yield "    }"
    yield "    assert(count >= 0);"


_STATEMENTS: tuple[Callable[[Random], Lines], ...] = (_array_loop, _list_walk, _switch, _text, _search)

# ---------------------------------------------------------------- state machines

_VARIABLES = 40
_RULES_PER_FUNCTION = 250


def state_machine(lines: int, seed: int = 1, *, hard: bool = False) -> str:
    """A controller of about `lines` lines that reads inputs 1..6; no rule gives the codes that are errors.

    If that is to be `hard` to see, every code is one that rules give; a value that no variable has
    makes an error of it.
    """
    random = Random(seed)
    made = ["extern void reach_error(void);", "extern int __VERIFIER_nondet_int(void);", ""]
    made += [f"int v{i} = {random.randrange(1, 6)};" for i in range(_VARIABLES)]
    functions = 0
    while len(made) + functions + 16 < lines:
        budget = min(_RULES_PER_FUNCTION, (lines - len(made) - functions - 16) // 5 + 1)
        made += ["", f"int step{functions}(int input)", "{", *_rules(random, budget), "    return -1;", "}"]
        functions += 1
    made += ["", "int main(void)", "{", "    for (;;) {", "        int input = __VERIFIER_nondet_int();"]
    made += ["        if (input < 1 || input > 6)", "            return 0;"]
    made += [
        f"        if (step{number}(input) == {_wrong(random, hard=hard)}) reach_error();"
        for number in range(functions)
    ]
    made += ["    }", "}"]
    return "\n".join(made) + "\n"


def _wrong(random: Random, *, hard: bool) -> str:
    if not hard:
        return str(random.randrange(100, 999))
    return f"{random.randrange(20, 27)} && v{random.randrange(_VARIABLES)} == {random.randrange(6, 9)}"


def _rules(random: Random, count: int) -> Lines:
    for number in range(count):
        opening = "    if" if number == 0 else "    } else if"
        yield f"{opening} ({_guard(random)}) {{"
        for _ in range(random.randrange(2, 5)):
            yield f"        v{random.randrange(_VARIABLES)} = {random.randrange(1, 6)};"
        yield f"        return {random.randrange(20, 27)};"
    yield "    }"


def _guard(random: Random) -> str:
    tests = [f"v{variable} == {random.randrange(1, 6)}" for variable in random.sample(range(_VARIABLES), 3)]
    inner = f"({tests[0]} && input == {random.randrange(1, 7)})"
    return f"({tests[1]} && {inner}) && !({tests[2]})"
