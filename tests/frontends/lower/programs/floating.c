/* Floating types: conversions, comparisons with NaN, signed zeroes, long double. */
#include <stdio.h>
#include <math.h>

static float half(float f) { return f / 2; }
static double third(int n) { return n / 3.0; }
static int compare(double a, double b) { return (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * (a > b) + 32 * (a >= b); }

int main(void) {
    double nan = 0.0 / 0.0, inf = 1e308 * 10, zero = 0.0;
    float f = 0.1f;
    printf("%d %d %d %d\n", compare(1, 2), compare(2, 2), compare(nan, 1), compare(inf, 1));
    printf("%d %d %d\n", nan ? 1 : 0, !zero, -zero ? 1 : 0);
    printf("%.9g %.17g %.9g\n", f, (double)f, (float)0.1);
    printf("%.9g %.17g\n", half(7), third(-7));
    printf("%d %d %u %lld\n", (int)3.99, (int)-3.99, (unsigned)3e9, (long long)-1e15);
    printf("%.9g %.17g %.9g\n", (float)16777217, (double)9007199254740993LL, (float)18446744073709551615ull);
    printf("%d %d\n", (_Bool)0.5, (char)65.7);
    printf("%.17g %.17g\n", 0.1 + 0.2, f * 10);
    f += 0.2;
    f++;
    printf("%.9g %.9g\n", f, -f--);
    printf("%d %d %d\n", isnan(nan) != 0, isinf(-inf) != 0, signbit(-zero) != 0);
    printf("%g %g %g %g\n", fabs(-2.5), floor(-2.5), ceil(2.1), trunc(-2.9));
    printf("%g %g %g\n", round(2.5), sqrt(2.0), fmod(-7.5, 2));
    long double ld = 1.0L / 3, big = 1e4000L;
    printf("%.20Lg %d %.17g\n", ld, big > 1e300, (double)(ld * 3 - 1));
    printf("%d\n", (int)(ld * 1000) + (long double)5 > 338);
    double kinds[] = {nan, -inf, 2.5, 1e-310, -0.0};
    for (int j = 0; j < 5; j++) printf("%d ", __builtin_fpclassify(10, 20, 30, 40, 50, kinds[j]));
    printf("%d %d\n", __builtin_isnormal(1e-310), __builtin_isinf_sign(-inf));
    int i = 5;
    i *= 1.5;
    printf("%d %d\n", i, i > 6.5);
    double sum = 0;
    for (float x = 0; x < 1; x += 0.125f) sum += x;
    printf("%g %a %a\n", sum, 0x1.8p3, 1e-320);
    unsigned long long u = 1ull << 63;
    printf("%.17g %llu\n", (double)u, (unsigned long long)9.3e18);
    return (int)half(84);
}
