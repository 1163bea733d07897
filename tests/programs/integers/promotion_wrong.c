// Stored back into 8 bits, the sum wraps around.
// verdict: false
#include <assert.h>
unsigned char nondet_uchar(void);

int main(void) {
    unsigned char a = nondet_uchar(), b = nondet_uchar();
        unsigned char sum = a + b;
    assert(sum >= a);
    return 0;
}
