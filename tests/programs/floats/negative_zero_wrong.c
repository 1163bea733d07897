// Divided by minus zero, 1 becomes minus infinity.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    double zero = nondet_int() ? 0.0 : -0.0;
    assert(zero == 0.0);
    assert(1.0 / zero > 1e300);
    return 0;
}
