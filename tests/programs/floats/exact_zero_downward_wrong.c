// The sum of fmaf too is -0 where it is rounded downwards.
// verdict: false
#include <assert.h>
#include <fenv.h>
#include <math.h>
float nondet_float(void);

int main(void) {
    float x = nondet_float();
    if (x != 1)
        return 0;
    fesetround(FE_DOWNWARD);
    assert(!signbit(fmaf(x, x, -x)));
    return 0;
}
