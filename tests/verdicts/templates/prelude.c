#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
extern void __VERIFIER_assume(int);

static unsigned sum = 1, wanted;
static unsigned char sought0 = 99, sought1, sought2;
static void mix(unsigned long long x) { sum = ((sum << 5) | (sum >> 27)) ^ (unsigned)x ^ (unsigned)(x >> 32); }

struct node { int value; struct node *next; };
struct in { unsigned char a; int b; };
struct S { int a; short b[3]; unsigned char c; struct in d; };
struct B { unsigned a : 3; int b : 5; unsigned c : 11; signed char d : 4; long long e : 37; _Bool f : 1; };
union U { unsigned u; unsigned char b[8]; short h[2]; unsigned long long w; struct B bits; };

static unsigned char i0, i1, i2;
static int g0 = 5, g1, ga[4] = {1, -2, 3}, *gp = &g0, m[2][3] = {{1, 2, 3}, {4}};
static unsigned char big[200] = {1, 2, 3}, text[12] = "abc";
static short sh[70];
static long long wide = -5;
static volatile int vol = 3;
static float fl = 1.5f;
static double db = -0.25;
static struct S s0 = {1, {2, 3, 4}, 5, {6, 7}}, s1, sa[3];
static struct B bf = {1, -2, 3};
static union U un;
static struct node *list;
static int *heap;
static unsigned heaped;
static struct S *sp = &s0;
static unsigned char *cp = big;
static int **pp = &gp;

static int twice(int x) { return x * 2; }
static int minus(int x) { static int calls; return x - ++calls; }
static int weird(int x) { g1 ^= x; return x > 3 ? g0 : ga[x & 3]; }
static unsigned char narrow(long x) { return x; }
static int (*table[4])(int) = {twice, minus, weird, (int (*)(int))narrow};
static int recur(int n, int x) { if (n <= 0) return x; sum ^= n; return recur(n - 1, x * 3 + n) - x; }
static struct in by_value(struct in one, int k) { one.b += k; one.a = one.b; return one; }
static void into(int *p, short *q) { *p += 3; *q = *p; *p ^= *q; }
static int many(int n, ...) {
    __builtin_va_list l;
    int r = 0;
    __builtin_va_start(l, n);
    while (n-- > 0) r = r * 3 + __builtin_va_arg(l, int);
    __builtin_va_end(l);
    return r;
}
