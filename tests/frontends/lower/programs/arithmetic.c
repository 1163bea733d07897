/* Promotions, usual conversions, and compound assignments in their computation type. */
#include <stdio.h>

static int minus_one(void) { return -1; }

int main(void) {
    unsigned char uc = 250;
    signed char sc = -3;
    short s = -30000;
    unsigned short us = 60000;
    unsigned u = 4000000000u;
    long l = -5;
    unsigned long ul = 7;
    long long ll = -1234567890123LL;
    _Bool b = 5;
    float f = 1.5f;
    double d = -2.25;

    printf("%d %d %d\n", uc + sc, uc * us, s - us);
    printf("%u %ld %lu\n", u + sc, l + uc, ul + l);
    printf("%d %d %d\n", -1 < 1u, (short)-1 < 1u, minus_one() < 1ul);
    printf("%d %d %d\n", b, b + b, (_Bool)0.25);
    uc += 300;
    sc -= 200;
    s *= 3;
    us /= 7;
    printf("%d %d %d %d\n", uc, sc, s, us);
    uc <<= 3;
    s >>= 2;
    u >>= 5L;
    printf("%d %d %u\n", uc, s, u);
    uc /= 1.5;
    f += 1;
    d /= 3;
    ll %= 1000;
    printf("%d %f %f %lld\n", uc, f, d, ll);
    u = 7;
    u += 2.5;
    printf("%u\n", u);
    b += 3;
    printf("%d\n", b);
    b--;
    printf("%d\n", b);
    b--;
    printf("%d\n", b);
    uc = 255;
    printf("%d %d %d %d\n", uc++, uc, ++sc, s--);
    printf("%d %d %d\n", ~uc, -us, !l);
    printf("%d %d %d %d\n", 7 / -2, -7 / 2, 7 % -2, -7 % 2);
    printf("%d %u %d\n", -1 >> 3, -1u >> 28, 1 << 30);
    printf("%lld %llu\n", (long long)1 << 40, ~0ull >> 3);
    printf("%d\n", (int)(char)200 + (unsigned char)'\xff' + '\x80');
    printf("%d %d\n", 'ab', L'x');
    printf("%d %d\n", sizeof(char) + (int)sizeof 'a', (int)sizeof(long long));
    int x = 10;
    x -= x++ - 3 > 0 ? 2 : 1;
    x ^= 0x55;
    x |= 0x100;
    x &= ~4;
    printf("%d\n", x);
    long long wide = 1;
    wide += 0x7fffffff;
    wide = wide * 2 - 3u;
    printf("%lld\n", wide);
    const char *p = "hello";
    p += 2;
    p -= 1;
    printf("%s %d\n", p, (int)(p - 1 < p) + (p++ != 0) + *p);
    return (unsigned char)(uc + 7);
}
