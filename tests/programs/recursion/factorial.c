// The factorial of a small number is at most that of 5.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

static unsigned factorial(unsigned n) { return n == 0 ? 1 : n * factorial(n - 1); }

int main(void) {
    unsigned n = nondet_uint();
    if (n <= 3)
        assert(factorial(n) <= 6);
    return 0;
}
