/* GNU C's vectors. */
#include <stdio.h>

typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef unsigned char b8 __attribute__((vector_size(8)));
struct Both { v4 v; f4 f; };

static v4 scaled(v4 a, int n) { return a * n - 1; }
static int sum(const v4 *p) { int s = 0; for (int i = 0; i < 4; i++) s += (*p)[i]; return s; }
static v4 table[2] = {{1, 2, 3, 4}, {0, 0, 5}};

int main(void) {
    v4 a = {1, 2, 3, 4}, b = {10, 20}, c;
    f4 f = {1.5f, -2, 3, 0.25f};
    b8 bytes = {250, 1, 2, 3, 4, 5, 6, 7};
    c = a + b;
    c[3] = 9;
    printf("%d %d %d %d\n", c[0], c[1], c[2], c[3]);
    c = scaled(a, 5);
    c += a;
    c <<= 1;
    printf("%d %d %d %d\n", c[0], c[1], c[2], c[3]);
    c &= b | 7;
    c ^= a;
    c |= a << 4;
    printf("%d %d %d %d\n", c[0], c[1], c[2], c[3]);
    c = a > b;
    printf("%d %d %d\n", c[0], c[3], sum(&c));
    c = -a ^ ~b;
    printf("%d %d %d %d\n", c[0], c[1], c[2], c[3]);
    f = f * 2 + f;
    f /= (f4){2, 2, 2, 2};
    printf("%g %g %g %g\n", f[0], f[1], f[2], f[3]);
    bytes += 10;
    printf("%d %d %d\n", bytes[0], bytes[7], (int)sizeof bytes);
    struct Both both = {a, f}, copy = both;
    copy.v[1]++;
    copy.v[2] -= 30;
    v4 *p = &copy.v;
    printf("%d %d %g %d\n", (*p)[1], p[0][2], copy.f[1], sum(table) + sum(table + 1));
    c = (v4)f;
    printf("%x\n", c[3]);
    c = __builtin_shufflevector(a, b, 3, 4, 1, 5);
    f = __builtin_convertvector(c, f4) + 0.5f;
    printf("%d %d %d %d %g %g\n", c[0], c[1], c[2], c[3], f[0], f[3]);
    return a[2] + b[a[0]];
}
