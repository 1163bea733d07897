// Recursion over any depth: the sum from 1 to n is at least n.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

static unsigned sum(unsigned n) { return n == 0 ? 0 : n + sum(n - 1); }

int main(void) {
    unsigned n = nondet_uint();
    if (n <= 1000)
        assert(sum(n) >= n);
    return 0;
}
