// The complement is no number of 8 bits, and is never equal to one.
// verdict: false
#include <assert.h>
unsigned char nondet_uchar(void);

int main(void) {
    unsigned char a = nondet_uchar();
    assert(~a == 255 - a);
    return 0;
}
