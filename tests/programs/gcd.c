// Euclid's algorithm by recursion and by a loop: both give the same.
// run: --inputs 1071,462
// exit: 0
// prints: gcd(1071, 462) = 21
#include <assert.h>
#include <stdio.h>

unsigned __VERIFIER_nondet_uint(void);

static unsigned recursive(unsigned a, unsigned b) { return b == 0 ? a : recursive(b, a % b); }

static unsigned loop(unsigned a, unsigned b) {
    while (b != 0) {
        unsigned rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

int main(void) {
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    unsigned r = recursive(a, b);
    assert(r == loop(a, b));
    printf("gcd(%u, %u) = %u\n", a, b, r);
    return r > 255;
}
