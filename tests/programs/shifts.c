// Shifts and rotations within their bounds; a shift by the width is undefined.
// run: --inputs 32
// outcome: undefined
#include <stdio.h>

unsigned __VERIFIER_nondet_uint(void);

static unsigned rotate(unsigned x, unsigned n) { return n % 32 ? x << n % 32 | x >> (32 - n % 32) : x; }

int main(void) {
    printf("%x %x %d\n", rotate(0x12345678, 8), rotate(1, 32), -17 >> 2); fflush(stdout);
    return 1 << __VERIFIER_nondet_uint();  // <- here
}
