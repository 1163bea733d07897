// A sum that is exactly 0 is -0 where it is rounded downwards.
// verdict: true
#include <assert.h>
#include <fenv.h>
#include <math.h>
float nondet_float(void);

int main(void) {
    float x = nondet_float();
    if (x != 1)
        return 0;
    fesetround(FE_DOWNWARD);
    assert(signbit(x - x));
    return 0;
}
