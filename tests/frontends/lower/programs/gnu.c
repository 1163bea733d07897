/* GNU C: statement expressions, typeof, ranges, VLAs, builtins, nested attributes, old-style definitions. */
#include <stdio.h>
#include <stdarg.h>

#define MAX(a, b) ({ typeof(a) _a = (a); typeof(b) _b = (b); _a > _b ? _a : _b; })
#define KIND(x) _Generic((x), int: "int", double: "double", char *: "text", default: "other")

static int old_style(a, b, c) short a; float b; char *c; { return a + (int)b + *c; }
static no_type(x) { return x + 1; }

static int sum(int n, ...) {
    va_list ap, again;
    int total = 0;
    va_start(ap, n);
    va_copy(again, ap);
    for (int i = 0; i < n; i++) total += va_arg(ap, int);
    total *= va_arg(again, int);
    va_end(ap);
    va_end(again);
    return total;
}

struct Pair { long a; char b[10]; };
static double mixed(const char *kinds, ...) {
    va_list ap;
    double total = 0;
    va_start(ap, kinds);
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 'i': total += va_arg(ap, int); break;
        case 'd': total += va_arg(ap, double); break;
        case 'l': total += va_arg(ap, long long); break;
        case 's': total += *va_arg(ap, const char *); break;
        case 'p': { struct Pair p = va_arg(ap, struct Pair); total += p.a + p.b[9]; break; }
        case 'L': total += (double)va_arg(ap, long double); break;
        }
    va_end(ap);
    return total;
}
static int forwarded(const char *f, va_list ap) { return va_arg(ap, int) * 100 + va_arg(ap, int); }
static int forward(const char *f, ...) { va_list ap; va_start(ap, f); int r = forwarded(f, ap); va_end(ap); return r; }

static int trace(int n, int m[n][n]) { int t = 0; for (int i = 0; i < n; i++) t += m[i][i]; return t; }

static int vla(int n) {
    int a[n], m[n][n + 1];
    for (int i = 0; i < n; i++) {
        a[i] = i * i;
        for (int j = 0; j <= n; j++) m[i][j] = i * 10 + j;
    }
    int (*row)[n + 1] = m + 1, *last = &m[n - 1][n];
    n = 100;
    a[0] += sizeof(long[n++]) + sizeof(unsigned[2][n]) + sizeof(char *[n]) + n;
    int square[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    return (int)(sizeof a + sizeof m + sizeof m[0]) + a[2] + a[0] + (*row)[2] + *last + row[1][0] + trace(3, square);
}

int main(void) {
    int i = 3;
    printf("%d %d\n", MAX(i++, 2), MAX(i, MAX(7, 5)));
    printf("%s %s %s %s\n", KIND(i), KIND(1.0), KIND((char *)"x"), KIND(1L));
    printf("%d %d\n", old_style(1, 2.5, "a"), no_type(4));
    printf("%d %.2f %d\n", sum(4, 2, 3, 4, 5), mixed("idlspLi", 1, 2.5, 3LL, "a", (struct Pair){7, "012345678A"}, 4.25L, 9), forward("", 3, 4));
    printf("%d %d\n", vla(3), vla(4));
    printf("%d %d %d\n", __builtin_expect(i == 4, 1) != 0, __builtin_constant_p(3 + 4), __builtin_constant_p(i));
    printf("%d %d %d %d %d\n", __builtin_clz(1000), __builtin_ctz(1000), __builtin_popcount(1000), __builtin_parity(7), __builtin_ffs(8));
    printf("%d %d %d %d\n", __builtin_clzll(5), __builtin_ctzll(1ull << 40), __builtin_popcountll(-1ll), __builtin_ffsll(0));
    printf("%x %x %llx\n", __builtin_bswap16(0x1234), __builtin_bswap32(0x12345678), (long long)__builtin_bswap64(0x0102030405060708ull));
    int r; unsigned char c; long long w;
    printf("%d ", __builtin_add_overflow(2147483647, 1, &r)); printf("%d ", r);
    printf("%d ", __builtin_mul_overflow(20, 20, &c)); printf("%d ", c);
    printf("%d ", __builtin_sub_overflow(5u, 10u, &w)); printf("%lld ", w);
    printf("%d ", __builtin_smul_overflow(65536, 65536, &r)); printf("%d\n", r);
    printf("%d %d\n", __builtin_types_compatible_p(int, typeof(i)), __builtin_choose_expr(1, 5, "x"));
    printf("%d %d %s\n", (int)sizeof(typeof(i)[4]), (int)_Alignof(double) > 0, __func__);
    int n = 5, *shared = &n;
    printf("%d ", __sync_fetch_and_add(shared, 3)); printf("%d ", n);
    printf("%d ", __sync_bool_compare_and_swap(&n, 8, 1)); printf("%d ", n);
    printf("%d ", __atomic_add_fetch(&n, 4, __ATOMIC_SEQ_CST)); printf("%d ", __atomic_load_n(&n, 0));
    int expected = 4;
    printf("%d ", __atomic_compare_exchange_n(&n, &expected, 9, 0, 0, 0)); printf("%d %d\n", expected, n);
    __asm__ volatile("" ::: "memory");
    union U { int i; float f; } u = (union U)1.0f;
    printf("%x\n", u.i);
    int nothing[0];
    struct { } empty;
    printf("%d %d\n", (int)sizeof nothing, (int)sizeof empty);
    printf("%d\n", ({ int t = 0; for (int k = 0; k < 5; k++) t += k; t; }) + ({ i; }));
    char *s = __builtin_alloca(10);
    __builtin_strcpy(s, "alloca");
    printf("%s %d\n", s, (int)__builtin_strlen(s));
    return 0;
}
