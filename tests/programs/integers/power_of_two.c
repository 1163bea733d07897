// A power of two shares no bit with its predecessor.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint();
    if (n < 32) {
        unsigned x = 1u << n;
        assert(x != 0 && (x & (x - 1)) == 0);
    }
    return 0;
}
