// Taken in 64 bits, the product loses its upper bits.
// verdict: false
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned long long a = nondet_uint(), b = 1ull << 40;
    unsigned __int128 product = a * b;
    assert((unsigned long long)(product >> 40) == a);
    return 0;
}
