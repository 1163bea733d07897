// Doubling from 1 ends in 0 after 32 steps, and passes only powers of two.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    unsigned x = 1;
    while (nondet_int()) {
        x <<= 1;
        assert((x & (x - 1)) == 0);
    }
    return 0;
}
