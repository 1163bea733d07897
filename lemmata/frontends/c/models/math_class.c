/* math.h: classification and signs, on the bits of the numbers. The results for true are those of glibc. */

unsigned int __lem_bits_f(float x);
float __lem_float_f(unsigned int bits);
unsigned long long __lem_bits_d(double x);
double __lem_float_d(unsigned long long bits);
float __lem_fabsf(float x);
double __lem_fabs(double x);
long double __lem_fabsl(long double x);

enum { NOT_A_NUMBER, INFINITE, ZERO, SUBNORMAL, NORMAL };

/* The sign and exponent of the 80-bit format lie behind its significand. */
union extended {
  long double number;
  struct {
    unsigned long long significand;
    unsigned short sign_exponent;
  } bits;
};

int __isnanf(float x) {
  return x != x;
}

int isnanf(float x) {
  return x != x;
}

int __isinff(float x) {
  return x > 0x1.fffffep127f ? 1 : x < -0x1.fffffep127f ? -1 : 0;
}

int isinff(float x) {
  return x > 0x1.fffffep127f ? 1 : x < -0x1.fffffep127f ? -1 : 0;
}

int __finitef(float x) {
  return __lem_fabsf(x) <= 0x1.fffffep127f;
}

int finitef(float x) {
  return __lem_fabsf(x) <= 0x1.fffffep127f;
}

int __fpclassifyf(float x) {
  float size = __lem_fabsf(x);
  if (size != size)
    return NOT_A_NUMBER;
  if (size > 0x1.fffffep127f)
    return INFINITE;
  if (size >= 0x1p-126f)
    return NORMAL;
  return size == 0 ? ZERO : SUBNORMAL;
}

int __signbitf(float x) {
  return __lem_bits_f(x) >> 31;
}

float copysignf(float size, float sign) {
  unsigned int bit = 0x80000000u;
  return __lem_float_f((__lem_bits_f(size) & ~bit) | (__lem_bits_f(sign) & bit));
}

float fabsf(float x) {
  return __lem_fabsf(x);
}

float nanf(const char *payload) {
  return __builtin_nanf("");
}

int __isnan(double x) {
  return x != x;
}

int isnan(double x) {
  return x != x;
}

int __isinf(double x) {
  return x > 0x1.fffffffffffffp1023 ? 1 : x < -0x1.fffffffffffffp1023 ? -1 : 0;
}

int isinf(double x) {
  return x > 0x1.fffffffffffffp1023 ? 1 : x < -0x1.fffffffffffffp1023 ? -1 : 0;
}

int __finite(double x) {
  return __lem_fabs(x) <= 0x1.fffffffffffffp1023;
}

int finite(double x) {
  return __lem_fabs(x) <= 0x1.fffffffffffffp1023;
}

int isfinite(double x) {
  return __lem_fabs(x) <= 0x1.fffffffffffffp1023;
}

int __fpclassify(double x) {
  double size = __lem_fabs(x);
  if (size != size)
    return NOT_A_NUMBER;
  if (size > 0x1.fffffffffffffp1023)
    return INFINITE;
  if (size >= 0x1p-1022)
    return NORMAL;
  return size == 0 ? ZERO : SUBNORMAL;
}

int __signbit(double x) {
  return __lem_bits_d(x) >> 63;
}

int signbit(double x) {
  return __lem_bits_d(x) >> 63;
}

double copysign(double size, double sign) {
  unsigned long long bit = 0x8000000000000000ull;
  return __lem_float_d((__lem_bits_d(size) & ~bit) | (__lem_bits_d(sign) & bit));
}

double fabs(double x) {
  return __lem_fabs(x);
}

double nan(const char *payload) {
  return __builtin_nan("");
}

int __isnanl(long double x) {
  return x != x;
}

int isnanl(long double x) {
  return x != x;
}

int __isinfl(long double x) {
  return x > 0x1.fffffffffffffffep16383l ? 1 : x < -0x1.fffffffffffffffep16383l ? -1 : 0;
}

int isinfl(long double x) {
  return x > 0x1.fffffffffffffffep16383l ? 1 : x < -0x1.fffffffffffffffep16383l ? -1 : 0;
}

int __finitel(long double x) {
  return __lem_fabsl(x) <= 0x1.fffffffffffffffep16383l;
}

int finitel(long double x) {
  return __lem_fabsl(x) <= 0x1.fffffffffffffffep16383l;
}

int __fpclassifyl(long double x) {
  long double size = __lem_fabsl(x);
  if (size != size)
    return NOT_A_NUMBER;
  if (size > 0x1.fffffffffffffffep16383l)
    return INFINITE;
  if (size >= 0x1p-16382l)
    return NORMAL;
  return size == 0 ? ZERO : SUBNORMAL;
}

int __signbitl(long double x) {
  union extended parts;
  parts.number = x;
  return parts.bits.sign_exponent >> 15;
}

long double copysignl(long double size, long double sign) {
  return __signbitl(size) == __signbitl(sign) ? size : -size;
}

long double fabsl(long double x) {
  return __lem_fabsl(x);
}

long double nanl(const char *payload) {
  return __builtin_nanl("");
}
