// Promotions, the usual arithmetic conversions, and narrowing of every width.
// run:
// exit: 0
// prints: 0 0 1
// prints: -44 65236 -19
// prints: -5 1 1
// prints: 1 1
// prints: 15 -2147483648
// prints: 2 126 2
#include <stdio.h>

int main(void) {
    signed char sc = -1;
    unsigned char uc = 255;
    short s = -300;
    unsigned u = 1;
    long long ll = -5;
    printf("%d %d %d\n", sc == uc, sc < u, (unsigned char)sc == uc);
    printf("%d %u %d\n", (signed char)s, (unsigned short)s, s >> 4);
    printf("%lld %d %d\n", ll / 2 * 2 + ll % 2, ll < u, -1 < (unsigned short)1);
    printf("%d %d\n", (_Bool)0.25, (_Bool)256);
    printf("%llu %lld\n", (unsigned long long)-1 >> 60, (long long)(int)0x80000000u);
    uc += 3;
    sc *= 130;
    printf("%d %d %d\n", uc, sc, uc % -7);
    return 0;
}
