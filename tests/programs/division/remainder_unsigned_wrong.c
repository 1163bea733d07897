// The remainder may be as large as the divisor less one.
// verdict: false
#include <assert.h>
unsigned char nondet_uchar(void);

int main(void) {
    unsigned a = nondet_uchar(), b = nondet_uchar();
    if (b)
        assert(a % b < b - 1 || b == 1);
    return 0;
}
