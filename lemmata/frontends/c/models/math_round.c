/* math.h: rounding, remainders, roots, least and greatest: exact.
   Which of 0 and -0 is the least and the greatest is open in C, and differs even between calls that gcc makes. */

float __lem_sqrtf(float x);
float __lem_floorf(float x);
float __lem_ceilf(float x);
float __lem_truncf(float x);
float __lem_roundf(float x);
float __lem_rintf(float x);
float __lem_fmodf(float x, float y);
float __lem_remainderf(float x, float y);
double __lem_sqrt(double x);
double __lem_floor(double x);
double __lem_ceil(double x);
double __lem_trunc(double x);
double __lem_round(double x);
double __lem_rint(double x);
double __lem_fmod(double x, double y);
double __lem_remainder(double x, double y);
long double __lem_sqrtl(long double x);
long double __lem_floorl(long double x);
long double __lem_ceill(long double x);
long double __lem_truncl(long double x);
long double __lem_roundl(long double x);
long double __lem_rintl(long double x);
long double __lem_fmodl(long double x, long double y);
long double __lem_remainderl(long double x, long double y);
double copysign(double size, double sign);
unsigned int __lem_bits_f(float x);
unsigned long long __lem_bits_d(double x);
float copysignf(float size, float sign);
long double copysignl(long double size, long double sign);
int __lem_nondet_result_int(void);
long __lem_nondet_result_long(void);
long long __lem_nondet_result_long_long(void);

float sqrtf(float x) {
  return __lem_sqrtf(x);
}

float floorf(float x) {
  return __lem_floorf(x);
}

float ceilf(float x) {
  return __lem_ceilf(x);
}

float truncf(float x) {
  return __lem_truncf(x);
}

float roundf(float x) {
  return __lem_roundf(x);
}

float rintf(float x) {
  return __lem_rintf(x);
}

float nearbyintf(float x) {
  return __lem_rintf(x);
}

float fmodf(float x, float y) {
  return __lem_fmodf(x, y);
}

float remainderf(float x, float y) {
  return __lem_remainderf(x, y);
}

float dremf(float x, float y) {
  return __lem_remainderf(x, y);
}

/* The quotient has the right sign; its value is arbitrary, though C fixes the last three bits. */
float remquof(float x, float y, int *quotient) {
  int size = __lem_nondet_result_int() & __INT_MAX__;
  *quotient = (x < 0) == (y < 0) ? size : -size;
  return __lem_remainderf(x, y);
}

float fminf(float x, float y) {
  if (x == y && __lem_bits_f(x) != __lem_bits_f(y))
    return __lem_nondet_result_int() == 0 ? x : y;
  return x < y || y != y ? x : y;
}

float fmaxf(float x, float y) {
  if (x == y && __lem_bits_f(x) != __lem_bits_f(y))
    return __lem_nondet_result_int() == 0 ? x : y;
  return x > y || y != y ? x : y;
}

float fdimf(float x, float y) {
  return x <= y ? 0.0f : x - y;
}

float modff(float x, float *whole) {
  float integral = __lem_truncf(x);
  *whole = integral;
  return copysignf(x == integral ? 0.0f : x - integral, x);
}

long lroundf(float x) {
  float whole = __lem_roundf(x), end = -(float)(-__LONG_MAX__ - 1);
  return whole >= -end && whole < end ? (long)whole : __lem_nondet_result_long();
}

long long llroundf(float x) {
  float whole = __lem_roundf(x), end = -(float)(-__LONG_LONG_MAX__ - 1);
  return whole >= -end && whole < end ? (long long)whole : __lem_nondet_result_long_long();
}

long lrintf(float x) {
  float whole = __lem_rintf(x), end = -(float)(-__LONG_MAX__ - 1);
  return whole >= -end && whole < end ? (long)whole : __lem_nondet_result_long();
}

long long llrintf(float x) {
  float whole = __lem_rintf(x), end = -(float)(-__LONG_LONG_MAX__ - 1);
  return whole >= -end && whole < end ? (long long)whole : __lem_nondet_result_long_long();
}

double sqrt(double x) {
  return __lem_sqrt(x);
}

double floor(double x) {
  return __lem_floor(x);
}

double ceil(double x) {
  return __lem_ceil(x);
}

double trunc(double x) {
  return __lem_trunc(x);
}

double round(double x) {
  return __lem_round(x);
}

double rint(double x) {
  return __lem_rint(x);
}

double nearbyint(double x) {
  return __lem_rint(x);
}

double fmod(double x, double y) {
  return __lem_fmod(x, y);
}

double remainder(double x, double y) {
  return __lem_remainder(x, y);
}

double drem(double x, double y) {
  return __lem_remainder(x, y);
}

/* The quotient has the right sign; its value is arbitrary, though C fixes the last three bits. */
double remquo(double x, double y, int *quotient) {
  int size = __lem_nondet_result_int() & __INT_MAX__;
  *quotient = (x < 0) == (y < 0) ? size : -size;
  return __lem_remainder(x, y);
}

double fmin(double x, double y) {
  if (x == y && __lem_bits_d(x) != __lem_bits_d(y))
    return __lem_nondet_result_int() == 0 ? x : y;
  return x < y || y != y ? x : y;
}

double fmax(double x, double y) {
  if (x == y && __lem_bits_d(x) != __lem_bits_d(y))
    return __lem_nondet_result_int() == 0 ? x : y;
  return x > y || y != y ? x : y;
}

double fdim(double x, double y) {
  return x <= y ? 0.0 : x - y;
}

double modf(double x, double *whole) {
  double integral = __lem_trunc(x);
  *whole = integral;
  return copysign(x == integral ? 0.0 : x - integral, x);
}

long lround(double x) {
  double whole = __lem_round(x), end = -(double)(-__LONG_MAX__ - 1);
  return whole >= -end && whole < end ? (long)whole : __lem_nondet_result_long();
}

long long llround(double x) {
  double whole = __lem_round(x), end = -(double)(-__LONG_LONG_MAX__ - 1);
  return whole >= -end && whole < end ? (long long)whole : __lem_nondet_result_long_long();
}

long lrint(double x) {
  double whole = __lem_rint(x), end = -(double)(-__LONG_MAX__ - 1);
  return whole >= -end && whole < end ? (long)whole : __lem_nondet_result_long();
}

long long llrint(double x) {
  double whole = __lem_rint(x), end = -(double)(-__LONG_LONG_MAX__ - 1);
  return whole >= -end && whole < end ? (long long)whole : __lem_nondet_result_long_long();
}

long double sqrtl(long double x) {
  return __lem_sqrtl(x);
}

long double floorl(long double x) {
  return __lem_floorl(x);
}

long double ceill(long double x) {
  return __lem_ceill(x);
}

long double truncl(long double x) {
  return __lem_truncl(x);
}

long double roundl(long double x) {
  return __lem_roundl(x);
}

long double rintl(long double x) {
  return __lem_rintl(x);
}

long double nearbyintl(long double x) {
  return __lem_rintl(x);
}

long double fmodl(long double x, long double y) {
  return __lem_fmodl(x, y);
}

long double remainderl(long double x, long double y) {
  return __lem_remainderl(x, y);
}

long double dreml(long double x, long double y) {
  return __lem_remainderl(x, y);
}

/* The quotient has the right sign; its value is arbitrary, though C fixes the last three bits. */
long double remquol(long double x, long double y, int *quotient) {
  int size = __lem_nondet_result_int() & __INT_MAX__;
  *quotient = (x < 0) == (y < 0) ? size : -size;
  return __lem_remainderl(x, y);
}

long double fminl(long double x, long double y) {
  if (x == 0 && y == 0 && 1 / x != 1 / y)
    return __lem_nondet_result_int() == 0 ? x : y;
  return x < y || y != y ? x : y;
}

long double fmaxl(long double x, long double y) {
  if (x == 0 && y == 0 && 1 / x != 1 / y)
    return __lem_nondet_result_int() == 0 ? x : y;
  return x > y || y != y ? x : y;
}

long double fdiml(long double x, long double y) {
  return x <= y ? 0.0l : x - y;
}

long double modfl(long double x, long double *whole) {
  long double integral = __lem_truncl(x);
  *whole = integral;
  return copysignl(x == integral ? 0.0l : x - integral, x);
}

long lroundl(long double x) {
  long double whole = __lem_roundl(x), end = -(long double)(-__LONG_MAX__ - 1);
  return whole >= -end && whole < end ? (long)whole : __lem_nondet_result_long();
}

long long llroundl(long double x) {
  long double whole = __lem_roundl(x), end = -(long double)(-__LONG_LONG_MAX__ - 1);
  return whole >= -end && whole < end ? (long long)whole : __lem_nondet_result_long_long();
}

long lrintl(long double x) {
  long double whole = __lem_rintl(x), end = -(long double)(-__LONG_MAX__ - 1);
  return whole >= -end && whole < end ? (long)whole : __lem_nondet_result_long();
}

long long llrintl(long double x) {
  long double whole = __lem_rintl(x), end = -(long double)(-__LONG_LONG_MAX__ - 1);
  return whole >= -end && whole < end ? (long long)whole : __lem_nondet_result_long_long();
}
