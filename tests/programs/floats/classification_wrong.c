// An infinity is no NaN, and larger than the largest number.
// verdict: false
#include <assert.h>
#include <math.h>
double nondet_double(void);

int main(void) {
    double x = nondet_double();
    if (!isnan(x))
        assert(fabs(x) <= 1.7976931348623157e308);
    return 0;
}
