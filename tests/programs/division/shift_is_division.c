// For unsigned numbers a shift to the right divides.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned x = nondet_uint();
    assert(x >> 3 == x / 8);
    return 0;
}
