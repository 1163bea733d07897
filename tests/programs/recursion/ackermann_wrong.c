// Ackermann's function at 1 and n is not n + 1.
// verdict: false
#include <assert.h>
unsigned nondet_uint(void);

static unsigned ackermann(unsigned m, unsigned n) {
    if (m == 0)
        return n + 1;
    return ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}

int main(void) {
    unsigned n = nondet_uint() % 2;
    assert(ackermann(1, n) == n + 1);
    return 0;
}
