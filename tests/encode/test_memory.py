"""Memory that is not divided into registers: proofs are checked, counterexamples run, the rest refused."""

from pathlib import Path

import pytest

from lemmata.cfa.interpreter import Listed, run
from lemmata.cfa.program import Program
from lemmata.cfa.properties import PROPERTIES
from lemmata.encode.expressions import NotEncoded
from lemmata.encode.layout import lay_out
from lemmata.encode.pipeline import prepare
from lemmata.encode.trace import asked, contents, trace
from lemmata.encode.transitions import Encoded, encode
from lemmata.engines import ENGINES
from lemmata.frontends.c import Options, parse
from lemmata.logic.limits import Limits
from lemmata.logic.terms import Terms
from lemmata.proof.certificate import Accepted, check
from lemmata.proof.replay import Confirmed, replay
from lemmata.system.engine import NoLemmas
from lemmata.system.verdict import Safe, Unsafe, Verdict
from tests.amount import amount
from tests.encode import memory_programs

HEAD = """
int nondet_int(void); void reach_error(void);
void *malloc(unsigned long); void *calloc(unsigned long, unsigned long);
void *memset(void *, int, unsigned long); void *memcpy(void *, const void *, unsigned long);
struct node { int data; struct node *next; };
struct wide { char c; int i; struct wide *p; short h[3]; };
int x, y, big[1000], few[40]; struct node n1, n2; struct wide w1, w2;
int *m1, *m2; union u { int i; short s[2]; } u1, u2;
int table[600] = {3, 1, 4, [590] = 9}; struct wide many[200] = {[150] = {'c', 7, many + 20, {1, 2, 3}}};
union u parts[400] = {[399] = {0x50006}}; struct { unsigned a : 5, b : 9; } bits[500] = {[3] = {21, 300}};
"""

SAFE = {
    "one of two objects": "int *p = nondet_int() ? &x : &y; *p = 3; if (x + y != 3) reach_error();",
    "objects are zero": "int i = nondet_int(), *p = few; if (nondet_int()) p = &x; if (p[i]) reach_error();",
    "an index out of range ends the path": """
        int i = nondet_int(); big[i] = 1; if (big[i] != 1 || i < 0 || i > 999) reach_error();""",
    "one element changes": """
        int i = nondet_int(), j = nondet_int(); big[j] = 1; big[i] = 7;
        if (big[j] != 1 + 6 * (i == j)) reach_error();""",
    "a list of two": """
        n1.next = nondet_int() ? &n2 : &n1; n1.next->data = 5;
        if (n1.data != 5 && n2.data != 5) reach_error();""",
    "blocks differ": """
        struct node *a = 0, *b = 0; int k = 0;
        while (nondet_int()) { b = a; a = malloc(sizeof *a); a->data = k; k ^= 1;
            if (a == b) reach_error(); }""",
    "a block's end": """
        int n = nondet_int(); char *a = malloc(n); int i = nondet_int(); a[i] = 1;
        if (a[i] != 1 || (n > 0 && n < 99 && (i < 0 || i >= n))) reach_error();""",
    "a block of zeros": """
        while (nondet_int()) { struct wide *a = calloc(1, sizeof *a); if (a->i | a->h[1]) reach_error(); }""",
    "a copy of all members": """
        struct wide *p = nondet_int() ? &w1 : &w2; p->h[2] = 4; p->c = 1; w1 = *p;
        if (w1.h[2] != 4 || w1.c != 1) reach_error();""",
    "a copy carries what is only read there": """
        struct node *a = malloc(sizeof *a), *b = nondet_int() ? &n1 : &n2; b->data = 6;
        memcpy(a, b, sizeof *a); while (nondet_int()) { if (a->data != 6) reach_error(); }""",
    "a pointer to a member lies in memory": """
        struct wide *q = nondet_int() ? &w1 : &w2; int **p = nondet_int() ? &m1 : &m2;
        *p = &q->i; **p = 4; if (q->i != 4) reach_error();""",
    "a part of a cell": """
        union u *p = nondet_int() ? &u1 : &u2; p->i = 0x10002; p->s[0] = 5;
        if (p->i != 0x10005) reach_error();""",
    "a copy carries what is only filled there": """
        struct wide *a = malloc(sizeof *a), *b = nondet_int() ? &w1 : &w2; memset(b->h, 1, sizeof b->h);
        *a = *b; if (a->h[2] != 0x101) reach_error();""",
    "functions are told apart": """
        void (*f)(void) = nondet_int() ? reach_error : 0; void (**p)(void) = &f; *p = 0; if (f) f();""",
    "a null pointer is nowhere": """
        int *p = nondet_int() ? &x : 0; *p = 1; if (!p || x != 1) reach_error();""",
    "a large table that nothing writes": """
        while (1) { int i = nondet_int(); if (table[i] > 9 || (table[i] == 4 && i != 2)) reach_error(); }""",
    "a large array is zero where nothing is told": """
        int i = nondet_int(), v = table[i]; table[nondet_int()] = 0; if (v > 4 && i != 590) reach_error();""",
    "a large array of zeros, beside one that is unset": """
        int l[500], *p = nondet_int() ? big : l; int i = nondet_int(); p[2] = 8;
        if (i >= 0 && i < 1000 && big[i] && i != 2) reach_error();""",
    "blocks beside a large array": """
        int *p = nondet_int() ? big : malloc(40), i = nondet_int(); p[7] = 1; big[7] = 2;
        if (i >= 0 && i < 1000 && big[i] && i != 7) reach_error();
        if (p != big && p[7] != 1) reach_error();""",
    "members of large arrays": """
        int i = nondet_int(); many[199].h[0] = 1;
        if (many[i].i && (i != 150 || many[i].p->c || many[i].h[1] != 2)) reach_error();""",
    "bit-fields of large arrays": """
        int i = nondet_int(); bits[4].b = 1; if (bits[i].a + bits[i].b > 321) reach_error();""",
    "parts of cells of large arrays": """
        int i = nondet_int(), j = nondet_int() & 1; parts[0].s[j] = 3;
        if (parts[i].s[j] == 5 && (i != 399 || !j)) reach_error();""",
    "into the middle of a large array": """
        int *p = table + 300 + (nondet_int() & 1); p[1] = 5;
        if (p[-300] > 4 || p[290] == 4) reach_error();""",
    "a loop before anything else": """
        while (nondet_int()) { if (big[nondet_int()]) reach_error(); x = big[3]; big[x] = 0; return 0; }""",
    "order in one object": """
        int i = nondet_int(); int *p = &big[i], *q = big; if (i >= 0 && i < 1000 && p < q) reach_error();
        if (i >= 0 && i < 1000 && p - q != i) reach_error();""",
}

UNSAFE = {
    "what lies behind a large array is unset": """
        int l[500], *p = nondet_int() ? big : l; int i = nondet_int();
        if (i > 9 && i < 500 && p[i] == 5 && l[i] == 5 && p[i + 1] == 0) reach_error();""",
    "blocks are unset": """
        int k = 0;
        while (1) { int *p = malloc(8);
            if (p[1] == k + 7 && p[0] == nondet_int() && ++k == 3) reach_error(); }""",
    "local objects that registers hold are unset": """
        int a[4]; struct { char c; unsigned a : 3, b : 7; short s; } r; union u q;
        if (a[nondet_int()] == 9 && a[2] == -1 && r.b == 77 && r.s == 4 && q.s[1] == 3) reach_error();""",
    "local objects are unset in each iteration": """
        int k = 0;
        while (1) { short l[70]; short *p = &l[nondet_int() & 3];
            if (p[2] == k && k++ == 2) reach_error(); }""",
    "a loop that writes, before anything else": """
        while (1) { if (big[nondet_int() & 1]++ == 2) reach_error(); }""",
    "local objects that registers hold are unset in each iteration": """
        int k = 0;
        while (1) { struct { int a; short b; } r;
            if (r.b == k && r.a == k + 4 && k++ == 2) reach_error(); }""",
    "what a large array begins with": """
        for (;;) { int i = nondet_int(), j = nondet_int();
            if (table[i] == 4 && table[j] == 9 && many[150].p->i == table[j + 1]) reach_error();
            table[j] = many[i].i = 0; }""",
    "a part of a large array's cell": """
        int i = nondet_int(); parts[nondet_int()].s[0]++;
        if (parts[i].s[1] == 5 && bits[3].b == 300) reach_error();""",
    "an element that is written beside blocks": """
        int *p = nondet_int() ? big : malloc(40); *p = 4; int i = nondet_int();
        if (i >= 0 && i < 1000 && big[i] == 4) reach_error();""",
    "a large block": """
        unsigned n = nondet_int(); if (n > 1000000 || n < 4) return 0; char *p = malloc(n); p[n - 1] = 1;
        if (n > 70000 && p[n - 1] == 1) reach_error();""",
    "either of two objects": "int *p = nondet_int() ? &x : &y; *p = 3; if (y == 3) reach_error();",
    "some element": "int i = nondet_int(); big[998] = 0; big[i] = 7; if (big[998] == 7) reach_error();",
    "a list that grows": """
        struct node *l = 0; int n = 0;
        while (nondet_int()) { struct node *a = malloc(sizeof *a); a->next = l; a->data = n++; l = a; }
        if (l && l->next && l->next->data == 2) reach_error();""",
    "bytes of a number": """
        unsigned char *p = (unsigned char *)(nondet_int() ? &x : &y); x = nondet_int(); p[1] = 3;
        if (x == 0x5030a) reach_error();""",
    "a member through a pointer": """
        struct wide *p = nondet_int() ? &w1 : &w2; p->p = p; p->p->h[1] = nondet_int();
        if (w2.h[1] == -7) reach_error();""",
}

REFUSED = {
    "the place of an object": "if ((unsigned long) &x > 70000) reach_error();",
    "a place from a number": "int *p = (int *) (long) nondet_int(); if (p == &x) reach_error();",
    "bytes of an address": """
        int *p = nondet_int() ? &x : &y; int **q = &p; if (*(char *) q == 3) reach_error();""",
    "an object at a number": "if (&x == (int *) 65552) reach_error();",
    "a copy of an address among numbers": """
        int *p = &x; int **q = nondet_int() ? &p : 0; long l[2], *m = &l[nondet_int() & 1];
        memcpy(m, q, 8); if (*m == 65552) reach_error();""",
}


def lowered(text: str, folder: Path, bits: int = 64) -> Program:
    file = folder / "program.c"
    file.write_text(text)
    return PROPERTIES["unreach-call"](parse([file], Options(pointer_bits=bits)))


def main(body: str) -> str:
    return f"{HEAD} int main(void) {{ {body} return 0; }}\n"


def decided(program: Program, engine: str = "ki") -> tuple[Encoded, Verdict]:
    encoded = encode(prepare(program), Terms())
    search = ENGINES[engine].run(encoded.system, NoLemmas(), k_max=60)
    while True:
        try:
            next(search)
        except StopIteration as end:
            return encoded, end.value


@pytest.mark.parametrize("name", SAFE)
def test_proofs(name: str, tmp_path: Path) -> None:
    encoded, verdict = decided(lowered(main(SAFE[name]), tmp_path))
    assert isinstance(verdict, Safe)
    assert isinstance(check(encoded.system, verdict.certificate, Limits(seconds=60)), Accepted)


@pytest.mark.parametrize("bits", [32, 64])
@pytest.mark.parametrize("name", UNSAFE)
def test_counterexamples_run(name: str, bits: int, tmp_path: Path) -> None:
    program = lowered(main(UNSAFE[name]).replace("unsigned long", "__SIZE_TYPE__"), tmp_path, bits)
    encoded, verdict = decided(program)
    assert isinstance(verdict, Unsafe)
    passed = trace(encoded, verdict.path)
    assert isinstance(replay(program, asked(passed), contents(encoded.stage, passed)), Confirmed)


@pytest.mark.parametrize("name", REFUSED)
def test_what_shows_our_layout_is_refused(name: str, tmp_path: Path) -> None:
    program = lowered(main(REFUSED[name]), tmp_path)
    with pytest.raises(NotEncoded, match="address"):
        encode(prepare(program), Terms())


@pytest.mark.parametrize("seed", range(amount(300)))
def test_random_programs_compute_what_the_interpreter_does(seed: int, tmp_path: Path) -> None:
    """No other value can be computed, and the one that the interpreter finds is."""
    bits = 64 if seed % 2 else 32
    probe = (
        memory_programs.program(seed, "0").replace("reach_error();", "").replace("return sum & 127", "SHOW")
    )
    shown = f"extern int printf(const char *, ...);{probe}".replace("SHOW", 'printf("%d", sum)')
    ended = run(lowered(shown.replace("unsigned long", "__SIZE_TYPE__"), tmp_path, bits), inputs=Listed([1]))
    if not ended.output:
        return
    sum_ = int(ended.output)
    verdicts = []
    for test in (f"sum != {sum_}", f"sum == {sum_}"):
        text = memory_programs.program(seed, test).replace("unsigned long", "__SIZE_TYPE__")
        program = lowered(text, tmp_path, bits)
        try:
            encoded, verdict = decided(program, "bmc")
        except NotEncoded:
            return
        verdicts.append(type(verdict))
    assert verdicts == [Safe, Unsafe]
    assert isinstance(verdict, Unsafe)
    assert isinstance(replay(program, asked(trace(encoded, verdict.path))), Confirmed)


@pytest.mark.parametrize("bits", [32, 64])
def test_there_is_room_for_many_blocks(bits: int, tmp_path: Path) -> None:
    """A proof that rests on there being few blocks, or small ones, would be wrong on a real machine."""
    body = "for (;;) { int *p = malloc(4), *q = malloc(nondet_int()); *p = *q = 1; if (!*p) reach_error(); }"
    text = main(body).replace("unsigned long", "__SIZE_TYPE__")
    stage = prepare(lowered(text, tmp_path, bits))
    found = lay_out(stage.program, frozenset(range(stage.function.size)))
    assert found is not None
    slots = [area.slots for area in found.areas.values() if area.slots is not None]
    assert slots
    for one in slots:
        assert one.count >= (10 if one.size is None else 20)
        assert one.slot + one.count >= (24 if bits == 32 else 40)
