/* math.h for double: functions whose values are not computed; any value in the range that is known. */

double __lem_nondet_result_double(void);
void __lem_assume(int condition);
double __lem_floor(double x);

static double within(double low, double high) {
  double value = __lem_nondet_result_double();
  __lem_assume(value >= low && value <= high);
  return value;
}

static double any(void) {
  return within(-__builtin_inf(), __builtin_inf());
}

/* inf - inf and nan - nan are not numbers. */
static int is_finite(double x) {
  return x - x == 0;
}

double sin(double x) {
  if (x == 0 || !is_finite(x))
    return x == 0 ? x : x - x;
  return within(-1.0, 1.0);
}

double cos(double x) {
  if (x == 0 || !is_finite(x))
    return x == 0 ? 1.0 : x - x;
  return within(-1.0, 1.0);
}

void sincos(double x, double *sine, double *cosine) {
  *sine = sin(x);
  *cosine = cos(x);
}

double tan(double x) {
  if (x == 0 || !is_finite(x))
    return x == 0 ? x : x - x;
  return any();
}

double asin(double x) {
  if (!(x >= -1 && x <= 1))
    return (x - x) / (x - x);
  if (x == 0)
    return x;
  return within(-0x1.921fb54442d18p0, 0x1.921fb54442d18p0);
}

double acos(double x) {
  if (!(x >= -1 && x <= 1))
    return (x - x) / (x - x);
  return x == 1 ? 0.0 : within(0.0, 0x1.921fb54442d18p1);
}

double atan(double x) {
  if (x == 0 || x != x)
    return x;
  return x > 0 ? within(0.0, 0x1.921fb54442d18p0) : within(-0x1.921fb54442d18p0, 0.0);
}

double atan2(double y, double x) {
  if (x != x || y != y)
    return x + y;
  return within(-0x1.921fb54442d18p1, 0x1.921fb54442d18p1);
}

double sinh(double x) {
  if (x == 0 || !is_finite(x))
    return x;
  return x > 0 ? within(0.0, __builtin_inf()) : within(-__builtin_inf(), 0.0);
}

double asinh(double x) {
  if (x == 0 || !is_finite(x))
    return x;
  return x > 0 ? within(0.0, __builtin_inf()) : within(-__builtin_inf(), 0.0);
}

double cbrt(double x) {
  if (x == 0 || !is_finite(x))
    return x;
  return x > 0 ? within(0.0, __builtin_inf()) : within(-__builtin_inf(), 0.0);
}

double cosh(double x) {
  if (!is_finite(x))
    return x * x;
  return x == 0 ? 1.0 : within(1.0, __builtin_inf());
}

double tanh(double x) {
  if (x == 0 || x != x)
    return x;
  return x > 0 ? within(0.0, 1.0) : within(-1.0, 0.0);
}

double acosh(double x) {
  if (!(x >= 1))
    return (x - x) / (x - x);
  return x == 1 ? 0.0 : within(0.0, x);
}

double atanh(double x) {
  if (!(x >= -1 && x <= 1))
    return (x - x) / (x - x);
  if (x == 0)
    return x;
  if (x == 1 || x == -1)
    return x / 0.0;
  return x > 0 ? within(0.0, __builtin_inf()) : within(-__builtin_inf(), 0.0);
}

double exp(double x) {
  if (x != x)
    return x;
  if (x == 0)
    return 1.0;
  if (!is_finite(x))
    return x > 0 ? x : 0.0;
  return x > 0 ? within(1.0, __builtin_inf()) : within(0.0, 1.0);
}

double exp2(double x) {
  if (x != x)
    return x;
  if (x == 0)
    return 1.0;
  if (!is_finite(x))
    return x > 0 ? x : 0.0;
  return x > 0 ? within(1.0, __builtin_inf()) : within(0.0, 1.0);
}

double exp10(double x) {
  if (x != x)
    return x;
  if (x == 0)
    return 1.0;
  if (!is_finite(x))
    return x > 0 ? x : 0.0;
  return x > 0 ? within(1.0, __builtin_inf()) : within(0.0, 1.0);
}

double expm1(double x) {
  if (x == 0 || x != x)
    return x;
  return x > 0 ? within(0.0, __builtin_inf()) : within(-1.0, 0.0);
}

double log(double x) {
  if (!(x >= 0))
    return (x - x) / (x - x);
  if (x == 0)
    return -__builtin_inf();
  if (x == 1 || !is_finite(x))
    return x == 1 ? 0.0 : x;
  return x > 1 ? within(0.0, x) : within(-__builtin_inf(), 0.0);
}

double log2(double x) {
  if (!(x >= 0))
    return (x - x) / (x - x);
  if (x == 0)
    return -__builtin_inf();
  if (x == 1 || !is_finite(x))
    return x == 1 ? 0.0 : x;
  return x > 1 ? within(0.0, x) : within(-__builtin_inf(), 0.0);
}

double log10(double x) {
  if (!(x >= 0))
    return (x - x) / (x - x);
  if (x == 0)
    return -__builtin_inf();
  if (x == 1 || !is_finite(x))
    return x == 1 ? 0.0 : x;
  return x > 1 ? within(0.0, x) : within(-__builtin_inf(), 0.0);
}

double log1p(double x) {
  if (!(x >= -1))
    return (x - x) / (x - x);
  if (x == 0 || !is_finite(x))
    return x;
  if (x == -1)
    return -__builtin_inf();
  return x > 0 ? within(0.0, x) : within(-__builtin_inf(), x);
}

double hypot(double x, double y) {
  if ((x == x && !is_finite(x)) || (y == y && !is_finite(y)))
    return __builtin_inf();
  if (x != x || y != y)
    return x + y;
  return within(0.0, __builtin_inf());
}

double pow(double x, double y) {
  if (y == 0 || x == 1)
    return 1.0;
  if (x != x || y != y)
    return x + y;
  if (x == 0)
    return y > 0 ? within(0.0, 0.0) : __lem_nondet_result_double() > 0 ? __builtin_inf() : -__builtin_inf();
  if (x > 0)
    return within(0.0, __builtin_inf());
  return is_finite(x) && __lem_floor(y) != y ? (x - x) / (x - x) : any();
}

double erf(double x) {
  if (x == 0 || x != x)
    return x;
  return x > 0 ? within(0.0, 1.0) : within(-1.0, 0.0);
}

double erfc(double x) {
  if (x != x)
    return x;
  return within(0.0, 2.0);
}

double lgamma(double x) {
  if (!is_finite(x))
    return x * x;
  return any();
}

double tgamma(double x) {
  if (x != x || x > 0)
    return x != x ? x : within(0.0, __builtin_inf());
  return __lem_nondet_result_double();
}

double fma(double x, double y, double z) {
  if (is_finite(x) && is_finite(y))
    return is_finite(z) ? any() : z;
  return x * y + z;
}
