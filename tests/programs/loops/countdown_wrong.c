// From an odd number it passes 1.
// verdict: false
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint();
    while (n != 0) {
        assert(n != 1);
        n -= 2;
    }
    return 0;
}
