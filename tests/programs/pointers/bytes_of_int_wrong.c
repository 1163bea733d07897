// The second byte counts 256, not 255.
// verdict: false
#include <assert.h>
unsigned char nondet_uchar(void);

int main(void) {
    unsigned x = 0;
    unsigned char *p = (unsigned char *)&x, b = nondet_uchar();
    p[0] = b;
    p[1] = 1;
    assert(x == 255u + b);
    return 0;
}
