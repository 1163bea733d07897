/* gcc's order of evaluation where C leaves it open. */
#include <stdio.h>

int g, a[10], *p;
static int s0;
long lg;

static int f(int v) { printf("f%d ", v); g = s0 = v; lg = v; return v; }
static int idx(int v) { printf("i%d ", v); return v; }
static int *ip(int v) { printf("p%d ", v); return &a[v]; }
static int setp(int v) { p = a + v; return v; }
static int two(int x, int y) { return x * 10 + y; }
typedef int (*F)(int, int);
static F sel(void) { printf("sel "); return two; }
struct S { int x, y; } gs, gt;
static struct S mk(int v) { struct S s = {v, v}; printf("mk%d ", v); gs.x = v; return s; }
static struct S *sp(int v) { printf("s%d ", v); return v == 1 ? &gs : &gt; }
#define RESET g = s0 = lg = 1

int main(void) {
    RESET; printf("%d A\n", g + f(5));
    RESET; printf("%d B\n", f(5) + g);
    RESET; g += f(5); printf("%d C\n", g);
    RESET; a[g] = f(3); printf("%d %d D\n", a[1], a[3]);
    a[idx(1)] = f(3); printf("E\n");
    a[idx(1)] += f(3); printf("F\n");
    p = a; *p = setp(4); printf("%d %d G\n", a[0], a[4]);
    sel()(idx(1), idx(2)); printf("H\n");
    RESET; printf("%d I\n", two(g, f(2)));
    RESET; printf("%d J\n", two(f(2), g));
    RESET; printf("%d K\n", g < f(7));
    RESET; printf("%d L\n", g - f(7));
    RESET; printf("%d M\n", s0 * f(7));
    RESET; printf("%ld N\n", lg + f(7));
    a[idx(1)] = a[idx(2)] = a[idx(3)]; printf("O\n");
    *ip(1) = *ip(2); printf("P\n");
    *ip(1) = g = f(3); printf("Q\n");
    *ip(1) = f(1) + f(2); printf("R\n");
    *ip(1) += (*ip(2) += f(3)); printf("S\n");
    *sp(1) = *sp(2); printf("T\n");
    *sp(1) = mk(2); printf("U\n");
    *sp(1) = *sp(2) = mk(3); printf("V\n");
    *ip(1) = f(2) ? f(3) : f(4); printf("W\n");
    *ip(1) = f(0) && f(3); printf("X\n");
    *ip(1) = (*ip(2))++; printf("Y\n");
    printf("%d Z\n", (int)(ip(4) - ip(2)));
    printf("%d a\n", idx(1)[ip(3)]);
    printf("%d b\n", f(1) - f(2) * f(3) + (f(4) < f(5)));
    RESET; printf("%d c\n", (g + 1) * f(3));
    RESET; printf("%d d\n", two(g++, g));
    RESET; g = f(4) + g++; printf("%d e\n", g);
    gs.x = 1; printf("%d f\n", gs.x - mk(7).x);
    RESET; printf("%d g\n", g + g * f(5));
    (f(1) ? a : p)[f(2)] = f(3); printf("h\n");
    return 0;
}
