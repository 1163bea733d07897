// Three exclusive ors swap two numbers.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned a = nondet_uint(), b = nondet_uint(), x = a, y = b;
    x ^= y;
    y ^= x;
    x ^= y;
    assert(x == b && y == a);
    return 0;
}
