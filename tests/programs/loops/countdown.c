// A counter that goes down by steps of 2 from an even number meets 0.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint() * 2;
    while (n != 0) {
        assert(n != 1);
        n -= 2;
    }
    return 0;
}
