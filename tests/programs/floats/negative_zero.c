// Minus zero equals zero but for its sign, which a division shows.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    double zero = nondet_int() ? 0.0 : -0.0;
    assert(zero == 0.0);
    assert(1.0 / zero > 1e300 || 1.0 / zero < -1e300);
    return 0;
}
