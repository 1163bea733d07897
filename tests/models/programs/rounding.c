/* The functions of math.h that are computed exactly, in all three types. */

#include <math.h>
#include <stdio.h>
#include <string.h>

static void show(double x) {
  unsigned long long bits;
  memcpy(&bits, &x, sizeof bits);
  printf(" %llx", isnan(x) ? 1 : bits);
}

static void all(double x, double y) {
  int e;
  double whole;
  show(floor(x)), show(ceil(x)), show(trunc(x)), show(round(x)), show(rint(x)), show(nearbyint(x));
  show(fabs(x)), show(sqrt(x)), show(fmod(x, y)), show(fmin(x, y) + 0), show(fmax(x, y) + 0), show(fdim(x, y));
  show(copysign(x, y)), show(modf(x, &whole)), show(whole), show(frexp(x, &e)), show(ldexp(x, 3)), show(ldexp(x, -1070));
  show(floorf(x)), show(roundf(x)), show(rintf(x)), show(sqrtf(x)), show(fmodf(x, y)), show(copysignf(x, y));
  show(fminf(x, y) + 0), show(ldexpf(x, -140)), show(nextafter(x, y)), show(nextafterf(x, y)), show(fmaf(x, y, x));
  show(floorl(x)), show(roundl(x)), show(rintl(x)), show(fabsl(x)), show(copysignl(x, y)), show(fmaxl(x, y) + 0);
  if (fabs(x) < 1e9)
    printf(" %ld %lld %ld", lround(x), llround(x), lrint(x));
  printf(" %d%d%d%d%d\n", !isnan(x), !isinf(x), !isfinite(x), !signbit(x), !isnormal(x));
}

int main(void) {
  static const double numbers[] = {0.0,       -0.0,     1.5,       2.5,        -2.5,    0.49999999999999994, 1e300,
                                   -1e-300,   0x1p-1074, 0x1p52,   -0x1.8p51,  1e-45,   3.4028234e38,        INFINITY,
                                   -INFINITY, NAN,      123456.75, -0.9999999, 4503599627370497.5};
  int count = sizeof numbers / sizeof *numbers;
  for (int i = 0; i < count; i++)
    for (int j = 0; j < count; j++)
      all(numbers[i], numbers[j]);
  return 0;
}
