/* Random numbers of every kind but signalling NaNs, whose meaning C leaves open. */

#define _GNU_SOURCE 1
#include <math.h>
#include <limits.h>
extern int finite(double), finitef(float), finitel(long double);
extern void sincos(double, double *, double *);
extern double exp10(double), drem(double, double);
extern float exp10f(float);
extern long double exp10l(long double);
extern int __isnan(double), __isnanf(float), __isnanl(long double), __isinf(double), __isinff(float);
extern int __isinfl(long double), __finite(double), __fpclassify(double), __fpclassifyf(float);
extern int __fpclassifyl(long double), __signbit(double), __signbitf(float), __signbitl(long double);
static double special_d[] = {0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 0x1p-1074, -0x1p-1074, 0x1p-1022,
  0x1.fffffffffffffp1023, 0x1p52, 0x1p53, 0x1p63, -0x1p63, 0x1p31, -0x1p31, 0x1.fffffffcp30, INFINITY, -INFINITY, NAN};
static double any_d(void) {
  unsigned long long u = any_bits();
  double x;
  switch (below(4)) {
  case 0: return special_d[below(sizeof special_d / sizeof *special_d)];
  case 1: memcpy(&x, &u, 8); return x + 0.0;
  case 2: return (long long)u / 2.0 / (1ull << below(64));
  default: return (below(2001) - 1000) / 8.0;
  }
}
static float any_f(void) {
  unsigned int u = (unsigned int)any_bits();
  float x;
  if (below(3)) return (float)any_d();
  memcpy(&x, &u, 4);
  return x + 0.0f;
}
static long double any_l(void) {
  if (below(3)) return any_d();
  return scalbnl((long double)(long long)any_bits(), below(32900) - 16500);
}
static int is_d(double x, double y) { return x != x ? y != y : x == y && !signbit(x) == !signbit(y); }
static int is_f(float x, float y) { return is_d(x, y); }
static int is_l(long double x, long double y) { return x != x ? y != y : x == y && !signbit(x) == !signbit(y); }
static char text[200];
#define SHOW(f, x, y) (sprintf(text, "%s(%La, %La)", f, (long double)(x), (long double)(y)), now = text)
