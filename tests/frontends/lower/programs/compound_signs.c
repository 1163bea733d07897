// Compound assignments compute in the operands' common type, which is unsigned where one of two equally wide ones is.
#include <stdio.h>

int main(void) {
    volatile int minus = -7;
    volatile unsigned three = 3;
    volatile long long wide = -7;
    int a = minus, b = minus, c = minus;
    a /= three;
    b %= three;
    c /= (int)three;
    wide /= three;
    unsigned d = 10;
    d /= minus;
    short s = -20;
    s /= three;
    printf("%d %d %d %lld %u %d\n", a, b, c, wide, d, s);
    return 0;
}
