// 300 is cut to 44, not to 45.
// verdict: false
#include <assert.h>
unsigned char nondet_uchar(void);

int main(void) {
    unsigned char x = nondet_uchar(), old = x;
    x += 300;
    assert(x == (old + 45) % 256);
    return 0;
}
