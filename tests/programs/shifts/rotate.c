// A rotation with a masked count comes back by the opposite rotation.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

static unsigned left(unsigned x, unsigned n) { return x << (n & 31) | x >> (-n & 31); }
static unsigned right(unsigned x, unsigned n) { return x >> (n & 31) | x << (-n & 31); }

int main(void) {
    unsigned x = nondet_uint(), n = nondet_uint();
    assert(right(left(x, n), n) == x);
    return 0;
}
