// A rotation does not come back by an opposite one that goes a place too far.
// verdict: false
#include <assert.h>
unsigned nondet_uint(void);

static unsigned left(unsigned x, unsigned n) { return x << (n & 31) | x >> (-n & 31); }
static unsigned right(unsigned x, unsigned n) { return x >> (n & 31) | x << (-n & 31); }

int main(void) {
    unsigned x = nondet_uint(), n = nondet_uint();
    assert(right(left(x, n), n + 1) == x);
    return 0;
}
