// The bit is shifted out at last.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    unsigned x = 1 << 20;
    while (nondet_int()) {
        x <<= 1;
        assert(x != 0);
    }
    return 0;
}
