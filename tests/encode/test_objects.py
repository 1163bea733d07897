"""What programs ask of the object that a pointer points into: answered as the interpreter does, or open."""

import random
from pathlib import Path

import pytest

from lemmata.cfa.interpreter import Listed, run
from lemmata.encode.expressions import NotEncoded
from lemmata.encode.pipeline import prepare
from lemmata.encode.trace import asked, trace
from lemmata.encode.transitions import encode
from lemmata.logic.limits import Limits
from lemmata.logic.terms import Terms
from lemmata.proof.certificate import Accepted, check
from lemmata.proof.replay import Confirmed, replay
from lemmata.system.verdict import Safe, Unsafe
from tests.amount import amount
from tests.encode.test_memory import decided, lowered

HEAD = """
int nondet_int(void); void reach_error(void); int printf(const char *, ...);
void *malloc(__SIZE_TYPE__); void *realloc(void *, __SIZE_TYPE__); void free(void *);
void *alloca(__SIZE_TYPE__);
int five[5], *kept; const short three[3] = {1, 2, 3}; struct { char c; int i; } pair; char *none;
struct { int n; char rest[]; } flexible = {1, {2, 3, 4, 5, 6}};
char *left(void) { char local[6]; local[0] = 1; char *volatile way = local; return way; }
char *spent(void) { return alloca(4); }
"""

SAFE = {
    "one of two objects": """
        int *p = nondet_int() ? five : &pair.i; __SIZE_TYPE__ size = __CPROVER_OBJECT_SIZE(p);
        if (size != (p == five ? 20 : 8)) reach_error();""",
    "a block of any size": """
        unsigned n = nondet_int() & 255, m = nondet_int() & 255; char *p = malloc(n); if (m > n) return 0;
        if (!__CPROVER_w_ok(p + m, n - m) || __CPROVER_r_ok(p + m, n - m + 1)) reach_error();
        if (__CPROVER_POINTER_OFFSET(p + m) != m || __CPROVER_OBJECT_SIZE(p + m) != n) reach_error();""",
    "blocks of several sizes": """
        char *p = 0; int n = 0, k = 0;
        while (nondet_int()) { n = 3 + k; k ^= 1; p = malloc(n);
            if (__CPROVER_OBJECT_SIZE(p) != n) reach_error(); }""",
    "a literal is not written": """
        const char *p = nondet_int() ? "ab" : "cd";
        if (__CPROVER_w_ok(p, 1) || !__CPROVER_r_ok(p, 3) || __CPROVER_r_ok(p, 4)) reach_error();""",
    "null": """
        char *p = nondet_int() ? (char *)&pair : 0;
        if (__CPROVER_r_ok(p, 1) != (p != 0) || (!p && __CPROVER_r_ok(p, 0))) reach_error();""",
    "sizes that no object has": """
        char *p = nondet_int() ? (char *)&pair : (char *)five;
        if (__CPROVER_r_ok(p, -1) || __CPROVER_r_ok(p + 1, ~(__SIZE_TYPE__)0)) reach_error();""",
    "a flexible member": """
        if (__CPROVER_OBJECT_SIZE(&flexible) != 9 || !__CPROVER_r_ok(&flexible, 9)) reach_error();""",
    "a block that grows": """
        char *p = malloc(4); p = realloc(p, 9); if (__CPROVER_OBJECT_SIZE(p) != 9) reach_error();""",
    "beyond the end of a freed block": """
        char *p = malloc(4); free(p); if (__CPROVER_r_ok(p, 5)) reach_error();""",
}

OPEN = {
    "a freed block": "char *p = malloc(3); free(p); x = __CPROVER_r_ok(p, 1);",
    "a block that may be freed": "char *p = malloc(3); if (nondet_int()) free(p); x = __CPROVER_r_ok(p, 1);",
    "a block that moved": "char *p = malloc(3), *q = realloc(p, 4); x = __CPROVER_r_ok(p, 1) || !q;",
    "a frame that was left": "char *p = left(); x = __CPROVER_r_ok(p, 1);",
    "a block of a frame that was left": "char *p = spent(); x = __CPROVER_r_ok(p, 1);",
    "behind an object": """
        char *p = nondet_int() ? (char *)five : (char *)&pair; x = __CPROVER_r_ok(p + 32, 0);""",
    "before an object": "char *p = (char *)five; p -= nondet_int() ? 4 : 8; x = __CPROVER_r_ok(p, 1);",
    "a function": "x = __CPROVER_r_ok((void *)main, 1);",
    "the size at null": "char *p = nondet_int() ? none : 0; x = __CPROVER_OBJECT_SIZE(p) == 0;",
    "the distance at an address before the object": """
        char *p = (char *)(nondet_int() ? five : &pair.i); x = __CPROVER_POINTER_OFFSET(p - 16) == 4;""",
}

REFUSED = {
    "an index that may leave one of two objects": """
        char *p = nondet_int() ? (char *)five : (char *)&pair; x = __CPROVER_r_ok(p + nondet_int(), 1);""",
    "an index from one block to the next": """
        char *p = 0; while (nondet_int()) p = malloc(8); x = __CPROVER_r_ok(p + nondet_int(), 1);""",
    "a pointer that is a number": """
        char *p = nondet_int() ? (char *)five : (char *)0x20010; x = __CPROVER_r_ok(p, 1);""",
    "a distance from null": """
        char *p = nondet_int() ? (char *)five : (char *)0 + nondet_int(); x = __CPROVER_r_ok(p, 1);""",
    "a pointer that an unknown function returns": """
        extern char *elsewhere(void); x = __CPROVER_OBJECT_SIZE(elsewhere());""",
}


def main(body: str) -> str:
    return f"{HEAD} int main(void) {{ int x = 0; {body} return 0; }}\n"


@pytest.mark.parametrize("bits", [32, 64])
@pytest.mark.parametrize("name", SAFE)
def test_proofs(name: str, bits: int, tmp_path: Path) -> None:
    encoded, verdict = decided(lowered(main(SAFE[name]), tmp_path, bits))
    assert isinstance(verdict, Safe)
    assert isinstance(check(encoded.system, verdict.certificate, Limits(seconds=60)), Accepted)


@pytest.mark.parametrize("claim", ["x", "!x"])
@pytest.mark.parametrize("name", OPEN)
def test_what_is_open_proves_nothing(name: str, claim: str, tmp_path: Path) -> None:
    """Neither answer can be shown."""
    program = lowered(main(f"{OPEN[name]} if ({claim}) reach_error();"), tmp_path)
    assert isinstance(decided(program, "bmc")[1], Unsafe)


@pytest.mark.parametrize("name", REFUSED)
def test_what_depends_on_other_objects_is_refused(name: str, tmp_path: Path) -> None:
    program = lowered(main(f"{REFUSED[name]} if (x) reach_error();"), tmp_path)
    with pytest.raises(NotEncoded, match="pointer"):
        encode(prepare(program), Terms())


_OBJECTS = (
    ("five", 20),
    ("three", 6),
    ("&pair", 8),
    ("&flexible", 9),
    ("local", 7),
    ("long_", 900),
    ("malloc(12 * one)", 12),
    ("malloc(9)", 9),
    ("alloca(5 * one)", 5),
    ('"four"', 5),
    ("(again(one), last)", 4),
)


def _program(choose: random.Random, show: str) -> str:
    """Sums up answers about a pointer to one of some objects, at a distance that all have."""
    chosen = choose.sample(_OBJECTS, choose.randrange(1, 4))
    within = choose.randrange(min(size for _, size in chosen) + 1)
    which = choose.randrange(len(chosen))
    ways = "".join(f"which == {number} ? (char *){text} : " for number, (text, _) in enumerate(chosen))
    index = "one" if len(chosen) == 1 and within else str(within)
    index = f"{within} * one" if index == "one" else index
    parts = []
    for _ in range(4):
        near = choose.choice([0, 1, within, 4, chosen[which][1] - within, 30])
        size = f"{max(0, near + choose.choice([-1, 0, 1]))} * one"
        parts.append(
            choose.choice(
                [
                    "__CPROVER_OBJECT_SIZE(p)",
                    "__CPROVER_POINTER_OFFSET(p)",
                    f"__CPROVER_r_ok(p, {size})",
                    f"__CPROVER_w_ok(p, {size})",
                    "__CPROVER_same_object(p, five)",
                ]
            )
        )
    sums = " ".join(f"sum = 5 * sum + {part};" for part in parts)
    again = "static int *last; static void again(int n) { while (n-- > -2) last = malloc(4); }"
    return f"""{HEAD} {again}
int main(void) {{
  int one = nondet_int(), sum = 0; if (one != 1) return 0;
  char local[7]; short long_[450]; int which = {which} * one;
  char *p = {ways} none; p += {index};
  {sums}
  {show} return 0;
}}
"""


@pytest.mark.parametrize("seed", range(amount(200)))
def test_answers_are_the_interpreters(seed: int, tmp_path: Path) -> None:
    """No other sum can be computed, and the one that the interpreter finds is."""
    bits = 64 if seed % 2 else 32
    shown = _program(random.Random(seed), 'printf("%d", sum);')
    ended = run(lowered(shown, tmp_path, bits), inputs=Listed([1]))
    assert ended.output
    verdicts = []
    for test in (f"sum != {int(ended.output)}", f"sum == {int(ended.output)}"):
        program = lowered(_program(random.Random(seed), f"if ({test}) reach_error();"), tmp_path, bits)
        encoded, verdict = decided(program, "bmc")
        verdicts.append(type(verdict))
    assert verdicts == [Safe, Unsafe]
    assert isinstance(verdict, Unsafe)
    assert isinstance(replay(program, asked(trace(encoded, verdict.path))), Confirmed)
