// Products of two 64-bit numbers fit into 128 bits.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned long long a = nondet_uint(), b = 1ull << 40;
    unsigned __int128 product = (unsigned __int128)a * b;
    assert((unsigned long long)(product >> 40) == a);
    return 0;
}
