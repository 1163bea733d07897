// The test without a look at zero takes zero for a power of two.
// verdict: false
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint();
    if (n < 32) {
        unsigned x = nondet_uint();
        if ((x & (x - 1)) == 0)
            assert(x != 0);
    }
    return 0;
}
