/* 128-bit and 64-bit integers. */
#include <stdio.h>

#ifdef __SIZEOF_INT128__
typedef unsigned __int128 wide;
static void print(wide w) { printf("%016llx%016llx\n", (unsigned long long)(w >> 64), (unsigned long long)w); }
static void test(void) {
    wide a = (wide)0x123456789abcdefull << 64 | 0xfedcba9876543210ull;
    __int128 s = -5;
    print(a);
    print(a * 3 + 1);
    print(a / 1000);
    print(a % 1000);
    print(-a ^ ~(wide)0);
    print(s * 7);
    print(s >> 1);
    print((wide)(s / 2));
    print((wide)1.5e20 + (wide)1e25);
    printf("%d %d %d\n", s < 0, (int)s, a > (wide)s);
    printf("%.17g %.17g\n", (double)a, (double)s);
}
#else
static void test(void) {}
#endif

int main(void) {
    long long l = -9223372036854775807LL - 1;
    unsigned long long u = l;
    printf("%lld %llu %llu\n", l, u, u / 3);
    printf("%lld %lld %d\n", l / 7, l % 7, l < 0);
    printf("%llu %lld\n", u >> 60, l >> 60);
    test();
    return 0;
}
