/* Initialisers of static and automatic objects. */
#include <stdio.h>

struct In { int a[2]; struct { char c; short s; }; union { float f; int i; } u; };
struct Out { int n; struct In in[2]; const char *text; int (*fn)(int); };
static int twice(int x) { return 2 * x; }
static int values[] = {1, [4] = 5, 6, [1] = 2, [7 ... 9] = 3};
static int grid[3][3] = {1, 2, 3, {4}, [2][1] = 9};
static int spread[2][4] = {[0 ... 1] = {[1 ... 2] = 7}};
static struct Out outs[] = {
    {1, {{{1, 2}, 'x', 3, {4.5f}}, {.a = {9}, .s = -1}}, "one", twice},
    {.n = 2, .in[1].u.i = 77, .in[0].a[1] = 5, 'q', .text = "two" "lines"},
    [3].n = 4,
};
static char s1[] = "abc", s2[3] = "abc", s3[6] = {"xy"}, *s4 = "pointer", s5[2][4] = {"on", {'o', 'f'}};
static int *inside = &grid[1][2] - 1, *const later = values + 4;
static const char *const *names = (const char *const[]){"a", "b", 0};
static struct In *literal = &(struct In){.a = {11, 12}, .u.f = 0.5f};
static double d = 1 / 3.0 + 2, big = 1e300 * 1e10, tiny = -0.0;
static double inf = 1.0 / 0.0, minus = 1 / -0.0, nan = 0.0 * (1 / 0.0), gone = 2.5 - 2.5, small = 1 / (1 / 0.0);
static int orders[] = {1 / 0.0 > 1e308, 0.0 / 0.0 == 0, 0.5 < 0.25, -0.0 == 0.0};
static float f = 0.1, g = 16777217;
static long offset = (long)sizeof(struct In) * 3 - 1, truth = !0 && 3 > 2 ? -4 : 5;
static unsigned char wrap = 300 & 0xff, neg = -1;
static struct { unsigned a : 3, b : 7; int c : 5; _Bool d : 1; } bits = {9 & 7, 100, -3, 1};
static long double ld = 0.1L;
static int (*table[3])(int) = {twice, &twice};
static unsigned long address_difference = &values[7] - &values[2];
static struct Flexible { int n; char rest[]; } flexible = {3, "xyz"};
static int shared = 5;
static int *alias = &shared;
enum { RED, GREEN = RED + 5, BLUE };
static int colours[BLUE] = {[GREEN] = BLUE};
static short wide[] = {L'a', 'b', sizeof(int)};
static struct In again[2] = {[1] = {{1, 2}, 'c', 3}, [1] = {.a[1] = 4}, [0].s = 9, [0].s = 8, [0].u.f = 1, [0].u.i = 2};
static union { int a; char b; } last = {.a = 0x1234, .b = 5};
static int *null = 0, *number = (int *)16;

static void print_out(const struct Out *o) {
    printf("%d %d %d %c %d %d %s %d\n", o->n, o->in[0].a[0], o->in[0].a[1], o->in[0].c ? o->in[0].c : '-',
           o->in[1].s, o->in[1].u.i, o->text ? o->text : "none", o->fn ? o->fn(21) : 0);
}

static void automatic(int n) {
    int v[] = {n, n + 1, [5] = n * 2, 3};
    struct In in = {{n}, .u = {.i = n}}, copy = in, list[2] = {in, {.c = 'z'}};
    char text[20] = "hello", exact[5] = "hello", both[2][3] = {"ab", "c"};
    struct Out o = {.in = {{.a = {[1] = n}}, in}, .fn = twice};
    int m[2][2] = {{n, 1}, {2}};
    int *p = (int[]){4, n, 6};
    static int calls = 10;
    int same[6] = {[1 ... 4] = n++};
    const char *wide = (char[]){'w', 0};
    printf("%d %d %d %d %d\n", v[0], v[4], v[5], v[6], (int)(sizeof v / sizeof *v));
    printf("%d %d %d %d %d\n", copy.a[0], copy.a[1], list[0].u.i, list[1].c, list[1].a[0]);
    printf("%s %.5s %s %.3s %d\n", text, exact, both[0], both[1], text[19]);
    printf("%d %d %d %d\n", o.in[0].a[1], o.in[1].u.i, o.n, o.fn(n));
    printf("%d %d %d %d %d %d %d\n", m[0][0], m[1][1], p[1], same[0], same[1], same[4], same[5]);
    printf("%d %s %d\n", calls++, wide, (struct In){{n, 8}}.a[1]);
}

int main(void) {
    for (int i = 0; i < 10; i++) printf("%d ", values[i]);
    for (int i = 0; i < 9; i++) printf("%d ", grid[0][i]);
    for (int i = 0; i < 8; i++) printf("%d ", spread[i / 4][i % 4]);
    printf("\n");
    for (int i = 0; i < 4; i++) print_out(outs + i);
    printf("%s %.3s %s %s %s %.4s\n", s1, s2, s3, s4, s5[0], s5[1]);
    printf("%d %d %d %d %d\n", (int)sizeof s1, (int)sizeof s2, *inside, *later, later[1]);
    printf("%s %d %d %.2f\n", names[1], names[2] == 0, literal->a[1], literal->u.f);
    printf("%.17g %g %d %.9g %.9g\n", d, big, tiny == 0 && 1 / tiny < 0, f, g);
    printf("%g %g %d %g %g %d%d%d%d\n", inf, minus, nan != nan, gone, small, orders[0], orders[1], orders[2], orders[3]);
    printf("%ld %ld %d %d\n", offset, truth, wrap, neg);
    printf("%d %d %d %d %d\n", bits.a, bits.b, bits.c, bits.d, (int)sizeof bits);
    printf("%d %d %d %lu\n", table[0](4), table[1](5), table[2] == 0, address_difference);
    printf("%d %s\n", flexible.n, flexible.rest);
    *alias += 2;
    printf("%d %d %d\n", shared, colours[5], colours[0]);
    printf("%d %d %d %d\n", wide[0], wide[1], wide[2], (int)sizeof wide);
    printf("%d %d %d\n", null == 0, number == (int *)16, (double)ld == 0.1);
    printf("%d %d %d %d %d\n", again[1].a[0], again[1].a[1], again[1].s, again[0].s, again[0].u.i);
    printf("%d\n", last.b);
    automatic(3);
    automatic(4);
    return 0;
}
