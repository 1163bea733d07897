// Sums of floats may not be taken in another order.
// verdict: false
#include <assert.h>
double nondet_double(void);

int main(void) {
    double a = nondet_double(), b = nondet_double();
    if (a > -1000 && a < 1000 && b > -1000 && b < 1000)
        assert(a + b - b == a);
    return 0;
}
