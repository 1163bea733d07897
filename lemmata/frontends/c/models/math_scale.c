/* math.h: exponents and neighbours: exact. */

unsigned int __lem_bits_f(float x);
float __lem_float_f(unsigned int bits);
unsigned long long __lem_bits_d(double x);
double __lem_float_d(unsigned long long bits);
double __lem_fabs(double x);
long double __lem_fabsl(long double x);

/* x * 2^n for -1074 <= n <= 1023, in one rounding where the result of both products is normal. */
static double power(int n) {
  if (n < -1022)
    return __lem_float_d(1ull << (n + 1074));
  return __lem_float_d((unsigned long long)(n + 1023) << 52);
}

/* A product can only be inexact where it is subnormal, so all but the last stay above 2^-969 of the least. */
double scalbn(double x, int n) {
  for (int i = 0; i < 2 && n > 1023; i++) {
    x *= power(1023);
    n -= 1023;
  }
  for (int i = 0; i < 2 && n < -1022; i++) {
    x *= power(-969);
    n += 969;
  }
  return x * power(n > 1023 ? 1023 : n < -1022 ? -1022 : n);
}

double ldexp(double x, int n) {
  return scalbn(x, n);
}

double scalbln(double x, long n) {
  return scalbn(x, n > 4000 ? 4000 : n < -4000 ? -4000 : (int)n);
}

/* A double holds the product exactly, so that the conversion is the only rounding. */
float scalbnf(float x, int n) {
  return (float)(x * power(n > 400 ? 400 : n < -400 ? -400 : n));
}

float ldexpf(float x, int n) {
  return scalbnf(x, n);
}

float scalblnf(float x, long n) {
  return scalbnf(x, n > 400 ? 400 : n < -400 ? -400 : (int)n);
}

/* 2^n for -16382 <= n <= 16383, by squaring. */
static long double long_power(int n) {
  long double result = 1, factor = n < 0 ? 0.5l : 2;
  for (int rest = n < 0 ? -n : n; rest != 0; rest /= 2) {
    if (rest % 2 != 0)
      result *= factor;
    if (rest > 1)
      factor *= factor;
  }
  return result;
}

long double scalbnl(long double x, int n) {
  for (int i = 0; i < 2 && n > 16383; i++) {
    x *= long_power(16383);
    n -= 16383;
  }
  for (int i = 0; i < 2 && n < -16382; i++) {
    x *= long_power(-16318);
    n += 16318;
  }
  return x * long_power(n > 16383 ? 16383 : n < -16382 ? -16382 : n);
}

long double ldexpl(long double x, int n) {
  return scalbnl(x, n);
}

long double scalblnl(long double x, long n) {
  return scalbnl(x, n > 50000 ? 50000 : n < -50000 ? -50000 : (int)n);
}

double frexp(double x, int *exponent) {
  unsigned long long bits = __lem_bits_d(x);
  int biased = bits >> 52 & 2047, shift = 0;
  *exponent = 0;
  if (biased == 2047 || x == 0)
    return x + x;
  if (biased == 0) {
    bits = __lem_bits_d(x * 0x1p54);
    biased = bits >> 52 & 2047;
    shift = 54;
  }
  *exponent = biased - 1022 - shift;
  return __lem_float_d((bits & ~(2047ull << 52)) | 1022ull << 52);
}

float frexpf(float x, int *exponent) {
  return (float)frexp(x, exponent);
}

/* Comparisons and exact products by powers of 2, greatest first. */
long double frexpl(long double x, int *exponent) {
  int found = 0;
  *exponent = 0;
  if (x == 0 || !(__lem_fabsl(x) <= 0x1.fffffffffffffffep16383l))
    return x + x;
  if (__lem_fabsl(x) < 0x1p-16382l) {
    x *= 0x1p64l;
    found = -64;
  }
  for (int step = 8192; step > 0; step /= 2) {
    if (__lem_fabsl(x) >= long_power(step)) {
      x *= long_power(-step);
      found += step;
    }
    if (__lem_fabsl(x) < long_power(-step)) {
      x *= long_power(step);
      found -= step;
    }
  }
  if (__lem_fabsl(x) >= 1) {
    x *= 0.5l;
    found++;
  }
  if (__lem_fabsl(x) < 0.5l) {
    x *= 2;
    found--;
  }
  *exponent = found;
  return x;
}

int ilogb(double x) {
  int exponent;
  if (x == 0 || x != x)
    return -__INT_MAX__ - 1;
  if (__lem_fabs(x) > 0x1.fffffffffffffp1023)
    return __INT_MAX__;
  frexp(x, &exponent);
  return exponent - 1;
}

int ilogbf(float x) {
  return ilogb(x);
}

double logb(double x) {
  if (x == 0)
    return -__builtin_inf();
  if (!(__lem_fabs(x) <= 0x1.fffffffffffffp1023))
    return x * x;
  return ilogb(x);
}

float logbf(float x) {
  return (float)logb(x);
}

double nextafter(double x, double y) {
  unsigned long long bits = __lem_bits_d(x);
  if (x != x || y != y)
    return x + y;
  if (x == y)
    return y;
  if (x == 0)
    return y > 0 ? 0x1p-1074 : -0x1p-1074;
  return __lem_float_d((x < y) == (x > 0) ? bits + 1 : bits - 1);
}

float nextafterf(float x, float y) {
  unsigned int bits = __lem_bits_f(x);
  if (x != x || y != y)
    return x + y;
  if (x == y)
    return y;
  if (x == 0)
    return y > 0 ? 0x1p-149f : -0x1p-149f;
  return __lem_float_f((x < y) == (x > 0) ? bits + 1 : bits - 1);
}
