// Punning through a union and through bytes: a float's bits, an integer's low byte.
// run:
// exit: 0
// prints: bfc00000 191
// prints: -0x1.800002p+0
// prints: -4.75
#include <stdio.h>

union view {
    float f;
    unsigned u;
    unsigned char bytes[4];
};

struct tagged {
    enum { INTEGER, REAL } tag;
    union {
        long long i;
        double r;
    };
};

static double value(struct tagged t) { return t.tag == INTEGER ? (double)t.i : t.r; }

int main(void) {
    union view v = {.f = -1.5f};
    printf("%08x %u\n", v.u, v.bytes[3]);
    v.bytes[0] = 1;
    printf("%a\n", v.f);
    struct tagged ts[] = {{INTEGER, {.i = -7}}, {REAL, {.r = 2.25}}};
    printf("%g\n", value(ts[0]) + value(ts[1]));
    return 0;
}
