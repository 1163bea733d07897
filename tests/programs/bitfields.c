// Bit-fields: truncation, sign, packing into one unit, and the bytes behind them.
// run:
// exit: 1
// prints: 5 -11 476 1 -3
// prints: addc05000d000000 8
#include <stdio.h>
#include <string.h>

struct packed {
    unsigned a : 3;
    int b : 5;
    unsigned c : 10;
    _Bool d : 1;
    unsigned : 0;
    signed char e : 4;
};

int main(void) {
    struct packed p;
    memset(&p, 0, sizeof p);
    p.a = 13;
    p.b = 21;
    p.c = 1500;
    p.d = 6;
    p.e = -3;
    printf("%u %d %u %d %d\n", p.a, p.b, p.c, p.d, p.e);
    const unsigned char *bytes = (const unsigned char *)&p;
    for (unsigned i = 0; i < sizeof p; i++)
        printf("%02x", bytes[i]);
    printf(" %zu\n", sizeof p);
    p.b += 12;
    return p.b & 31;
}
