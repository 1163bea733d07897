// x += y on a small type computes in int and then cuts off.
// verdict: true
#include <assert.h>
unsigned char nondet_uchar(void);

int main(void) {
    unsigned char x = nondet_uchar(), old = x;
    x += 300;
    assert(x == (old + 44) % 256);
    return 0;
}
