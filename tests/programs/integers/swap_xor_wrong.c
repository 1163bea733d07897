// Swapping by exclusive or with the operands of the second step the wrong way round.
// verdict: false
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned a = nondet_uint(), b = nondet_uint(), x = a, y = b;
    x ^= y;
    x ^= x;
    x ^= y;
    assert(x == b && y == a);
    return 0;
}
