// Taking a number apart into bytes and putting it together again loses nothing.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned x = nondet_uint(), y = 0;
    for (int i = 0; i < 4; i++) {
        unsigned char byte = x >> 8 * i;
        y |= (unsigned)byte << 8 * i;
    }
    assert(x == y);
    return 0;
}
