// What is neither a number nor infinite is at most the largest number.
// verdict: true
#include <assert.h>
#include <math.h>
double nondet_double(void);

int main(void) {
    double x = nondet_double();
    if (!isnan(x) && !isinf(x))
        assert(fabs(x) <= 1.7976931348623157e308);
    return 0;
}
