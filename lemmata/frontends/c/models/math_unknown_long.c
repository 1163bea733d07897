/* math.h for long double: functions whose values are not computed; any value in the range that is known. */

long double __lem_nondet_result_long_double(void);
void __lem_assume(int condition);
long double __lem_floorl(long double x);

static long double within(long double low, long double high) {
  long double value = __lem_nondet_result_long_double();
  __lem_assume(value >= low && value <= high);
  return value;
}

static long double any(void) {
  return within(-__builtin_infl(), __builtin_infl());
}

/* inf - inf and nan - nan are not numbers. */
static int is_finite(long double x) {
  return x - x == 0;
}

long double sinl(long double x) {
  if (x == 0 || !is_finite(x))
    return x == 0 ? x : x - x;
  return within(-1.0l, 1.0l);
}

long double cosl(long double x) {
  if (x == 0 || !is_finite(x))
    return x == 0 ? 1.0l : x - x;
  return within(-1.0l, 1.0l);
}

void sincosl(long double x, long double *sine, long double *cosine) {
  *sine = sinl(x);
  *cosine = cosl(x);
}

long double tanl(long double x) {
  if (x == 0 || !is_finite(x))
    return x == 0 ? x : x - x;
  return any();
}

long double asinl(long double x) {
  if (!(x >= -1 && x <= 1))
    return (x - x) / (x - x);
  if (x == 0)
    return x;
  return within(-0x1.921fb54442d1846ap0l, 0x1.921fb54442d1846ap0l);
}

long double acosl(long double x) {
  if (!(x >= -1 && x <= 1))
    return (x - x) / (x - x);
  return x == 1 ? 0.0l : within(0.0l, 0x1.921fb54442d1846ap1l);
}

long double atanl(long double x) {
  if (x == 0 || x != x)
    return x;
  return x > 0 ? within(0.0l, 0x1.921fb54442d1846ap0l) : within(-0x1.921fb54442d1846ap0l, 0.0l);
}

long double atan2l(long double y, long double x) {
  if (x != x || y != y)
    return x + y;
  return within(-0x1.921fb54442d1846ap1l, 0x1.921fb54442d1846ap1l);
}

long double sinhl(long double x) {
  if (x == 0 || !is_finite(x))
    return x;
  return x > 0 ? within(0.0l, __builtin_infl()) : within(-__builtin_infl(), 0.0l);
}

long double asinhl(long double x) {
  if (x == 0 || !is_finite(x))
    return x;
  return x > 0 ? within(0.0l, __builtin_infl()) : within(-__builtin_infl(), 0.0l);
}

long double cbrtl(long double x) {
  if (x == 0 || !is_finite(x))
    return x;
  return x > 0 ? within(0.0l, __builtin_infl()) : within(-__builtin_infl(), 0.0l);
}

long double coshl(long double x) {
  if (!is_finite(x))
    return x * x;
  return x == 0 ? 1.0l : within(1.0l, __builtin_infl());
}

long double tanhl(long double x) {
  if (x == 0 || x != x)
    return x;
  return x > 0 ? within(0.0l, 1.0l) : within(-1.0l, 0.0l);
}

long double acoshl(long double x) {
  if (!(x >= 1))
    return (x - x) / (x - x);
  return x == 1 ? 0.0l : within(0.0l, x);
}

long double atanhl(long double x) {
  if (!(x >= -1 && x <= 1))
    return (x - x) / (x - x);
  if (x == 0)
    return x;
  if (x == 1 || x == -1)
    return x / 0.0l;
  return x > 0 ? within(0.0l, __builtin_infl()) : within(-__builtin_infl(), 0.0l);
}

long double expl(long double x) {
  if (x != x)
    return x;
  if (x == 0)
    return 1.0l;
  if (!is_finite(x))
    return x > 0 ? x : 0.0l;
  return x > 0 ? within(1.0l, __builtin_infl()) : within(0.0l, 1.0l);
}

long double exp2l(long double x) {
  if (x != x)
    return x;
  if (x == 0)
    return 1.0l;
  if (!is_finite(x))
    return x > 0 ? x : 0.0l;
  return x > 0 ? within(1.0l, __builtin_infl()) : within(0.0l, 1.0l);
}

long double exp10l(long double x) {
  if (x != x)
    return x;
  if (x == 0)
    return 1.0l;
  if (!is_finite(x))
    return x > 0 ? x : 0.0l;
  return x > 0 ? within(1.0l, __builtin_infl()) : within(0.0l, 1.0l);
}

long double expm1l(long double x) {
  if (x == 0 || x != x)
    return x;
  return x > 0 ? within(0.0l, __builtin_infl()) : within(-1.0l, 0.0l);
}

long double logl(long double x) {
  if (!(x >= 0))
    return (x - x) / (x - x);
  if (x == 0)
    return -__builtin_infl();
  if (x == 1 || !is_finite(x))
    return x == 1 ? 0.0l : x;
  return x > 1 ? within(0.0l, x) : within(-__builtin_infl(), 0.0l);
}

long double log2l(long double x) {
  if (!(x >= 0))
    return (x - x) / (x - x);
  if (x == 0)
    return -__builtin_infl();
  if (x == 1 || !is_finite(x))
    return x == 1 ? 0.0l : x;
  return x > 1 ? within(0.0l, x) : within(-__builtin_infl(), 0.0l);
}

long double log10l(long double x) {
  if (!(x >= 0))
    return (x - x) / (x - x);
  if (x == 0)
    return -__builtin_infl();
  if (x == 1 || !is_finite(x))
    return x == 1 ? 0.0l : x;
  return x > 1 ? within(0.0l, x) : within(-__builtin_infl(), 0.0l);
}

long double log1pl(long double x) {
  if (!(x >= -1))
    return (x - x) / (x - x);
  if (x == 0 || !is_finite(x))
    return x;
  if (x == -1)
    return -__builtin_infl();
  return x > 0 ? within(0.0l, x) : within(-__builtin_infl(), x);
}

long double hypotl(long double x, long double y) {
  if ((x == x && !is_finite(x)) || (y == y && !is_finite(y)))
    return __builtin_infl();
  if (x != x || y != y)
    return x + y;
  return within(0.0l, __builtin_infl());
}

long double powl(long double x, long double y) {
  if (y == 0 || x == 1)
    return 1.0l;
  if (x != x || y != y)
    return x + y;
  if (x == 0)
    return y > 0 ? within(0.0l, 0.0l) : __lem_nondet_result_long_double() > 0 ? __builtin_infl() : -__builtin_infl();
  if (x > 0)
    return within(0.0l, __builtin_infl());
  return is_finite(x) && __lem_floorl(y) != y ? (x - x) / (x - x) : any();
}

long double erfl(long double x) {
  if (x == 0 || x != x)
    return x;
  return x > 0 ? within(0.0l, 1.0l) : within(-1.0l, 0.0l);
}

long double erfcl(long double x) {
  if (x != x)
    return x;
  return within(0.0l, 2.0l);
}

long double lgammal(long double x) {
  if (!is_finite(x))
    return x * x;
  return any();
}

long double tgammal(long double x) {
  if (x != x || x > 0)
    return x != x ? x : within(0.0l, __builtin_infl());
  return __lem_nondet_result_long_double();
}

long double fmal(long double x, long double y, long double z) {
  if (is_finite(x) && is_finite(y))
    return is_finite(z) ? any() : z;
  return x * y + z;
}
