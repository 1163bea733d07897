// Doubles and floats: rounding, comparison with NaN, infinities, signed zero, conversions.
// run:
// exit: 0
// prints: 0.333333343 0.99999999999999989 0
// prints: 0 1 0 1
// prints: inf -inf 1
// prints: -0 1 1
// prints: -3 3000000000 1000000000000000
// prints: -3 4.44089e-16
#include <math.h>
#include <stdio.h>

int main(void) {
    float third = 1.0f / 3;
    double sum = 0;
    for (int i = 0; i < 10; i++)
        sum += 0.1;
    double zero = 0.0, nan = zero / zero, inf = 1 / zero;
    printf("%.9g %.17g %d\n", third, sum, sum == 1.0);
    printf("%d %d %d %d\n", nan == nan, nan != nan, nan < 1, isnan(nan) != 0);
    printf("%f %f %d\n", inf, -inf, inf > 1e308);
    printf("%g %d %d\n", -zero, -zero == zero, signbit(-zero) != 0);
    printf("%d %u %lld\n", (int)-3.99, (unsigned)3e9, (long long)1e15);
    printf("%g %g\n", floor(-2.5), sqrt(2) * sqrt(2) - 2);
    return 0;
}
