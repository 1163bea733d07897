// The greatest common divisor is not above the first number, unless that is 0.
// verdict: false
#include <assert.h>
unsigned char nondet_uchar(void);

int main(void) {
    unsigned a = nondet_uchar() % 16, b = nondet_uchar() % 16, x = a, y = b;
    while (y) {
        unsigned r = x % y;
        x = y;
        y = r;
    }
    if (a || b)
        assert(x <= a);
    return 0;
}
