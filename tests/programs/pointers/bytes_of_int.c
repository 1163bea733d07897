// The bytes of an int, written one by one through a char pointer.
// verdict: true
#include <assert.h>
unsigned char nondet_uchar(void);

int main(void) {
    unsigned x = 0;
    unsigned char *p = (unsigned char *)&x, b = nondet_uchar();
    p[0] = b;
    p[1] = 1;
    assert(x == 256u + b);
    return 0;
}
