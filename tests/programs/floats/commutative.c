// Sums of two floats that are numbers may be swapped.
// verdict: true
#include <assert.h>
float nondet_float(void);

int main(void) {
    float a = nondet_float(), b = nondet_float();
    if (a > -1000 && a < 1000 && b > -1000 && b < 1000)
        assert(a + b == b + a);
    return 0;
}
