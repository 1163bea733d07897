// The remainder of an unsigned division is below the divisor.
// verdict: true
#include <assert.h>
unsigned char nondet_uchar(void);

int main(void) {
    unsigned a = nondet_uchar(), b = nondet_uchar();
    if (b)
        assert(a % b < b);
    return 0;
}
