// The greatest common divisor divides the first number.
// verdict: true
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
        assert(a % x == 0 && b % x == 0);
    return 0;
}
