// Zeros that lead and trail say where the ones of a number are.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned x = nondet_uint();
    if (x) {
        assert(x >> __builtin_ctz(x) & 1);
        assert(x >> (31 - __builtin_clz(x)) == 1);
    }
    return 0;
}
