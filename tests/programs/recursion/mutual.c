// Two functions that call one another tell even from odd.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

static int odd(unsigned n);
static int even(unsigned n) { return n == 0 || odd(n - 1); }
static int odd(unsigned n) { return n != 0 && even(n - 1); }

int main(void) {
    unsigned n = nondet_uint() % 4;
    assert(even(n) == !(n & 1));
    return 0;
}
