/* math.h for float: functions whose values are not computed; any value in the range that is known. */

float __lem_nondet_result_float(void);
void __lem_assume(int condition);
float __lem_floorf(float x);

static float within(float low, float high) {
  float value = __lem_nondet_result_float();
  __lem_assume(value >= low && value <= high);
  return value;
}

static float any(void) {
  return within(-__builtin_inff(), __builtin_inff());
}

/* inf - inf and nan - nan are not numbers. */
static int is_finite(float x) {
  return x - x == 0;
}

float sinf(float x) {
  if (x == 0 || !is_finite(x))
    return x == 0 ? x : x - x;
  return within(-1.0f, 1.0f);
}

float cosf(float x) {
  if (x == 0 || !is_finite(x))
    return x == 0 ? 1.0f : x - x;
  return within(-1.0f, 1.0f);
}

void sincosf(float x, float *sine, float *cosine) {
  *sine = sinf(x);
  *cosine = cosf(x);
}

float tanf(float x) {
  if (x == 0 || !is_finite(x))
    return x == 0 ? x : x - x;
  return any();
}

float asinf(float x) {
  if (!(x >= -1 && x <= 1))
    return (x - x) / (x - x);
  if (x == 0)
    return x;
  return within(-0x1.921fb6p0f, 0x1.921fb6p0f);
}

float acosf(float x) {
  if (!(x >= -1 && x <= 1))
    return (x - x) / (x - x);
  return x == 1 ? 0.0f : within(0.0f, 0x1.921fb6p1f);
}

float atanf(float x) {
  if (x == 0 || x != x)
    return x;
  return x > 0 ? within(0.0f, 0x1.921fb6p0f) : within(-0x1.921fb6p0f, 0.0f);
}

float atan2f(float y, float x) {
  if (x != x || y != y)
    return x + y;
  return within(-0x1.921fb6p1f, 0x1.921fb6p1f);
}

float sinhf(float x) {
  if (x == 0 || !is_finite(x))
    return x;
  return x > 0 ? within(0.0f, __builtin_inff()) : within(-__builtin_inff(), 0.0f);
}

float asinhf(float x) {
  if (x == 0 || !is_finite(x))
    return x;
  return x > 0 ? within(0.0f, __builtin_inff()) : within(-__builtin_inff(), 0.0f);
}

float cbrtf(float x) {
  if (x == 0 || !is_finite(x))
    return x;
  return x > 0 ? within(0.0f, __builtin_inff()) : within(-__builtin_inff(), 0.0f);
}

float coshf(float x) {
  if (!is_finite(x))
    return x * x;
  return x == 0 ? 1.0f : within(1.0f, __builtin_inff());
}

float tanhf(float x) {
  if (x == 0 || x != x)
    return x;
  return x > 0 ? within(0.0f, 1.0f) : within(-1.0f, 0.0f);
}

float acoshf(float x) {
  if (!(x >= 1))
    return (x - x) / (x - x);
  return x == 1 ? 0.0f : within(0.0f, x);
}

float atanhf(float x) {
  if (!(x >= -1 && x <= 1))
    return (x - x) / (x - x);
  if (x == 0)
    return x;
  if (x == 1 || x == -1)
    return x / 0.0f;
  return x > 0 ? within(0.0f, __builtin_inff()) : within(-__builtin_inff(), 0.0f);
}

float expf(float x) {
  if (x != x)
    return x;
  if (x == 0)
    return 1.0f;
  if (!is_finite(x))
    return x > 0 ? x : 0.0f;
  return x > 0 ? within(1.0f, __builtin_inff()) : within(0.0f, 1.0f);
}

float exp2f(float x) {
  if (x != x)
    return x;
  if (x == 0)
    return 1.0f;
  if (!is_finite(x))
    return x > 0 ? x : 0.0f;
  return x > 0 ? within(1.0f, __builtin_inff()) : within(0.0f, 1.0f);
}

float exp10f(float x) {
  if (x != x)
    return x;
  if (x == 0)
    return 1.0f;
  if (!is_finite(x))
    return x > 0 ? x : 0.0f;
  return x > 0 ? within(1.0f, __builtin_inff()) : within(0.0f, 1.0f);
}

float expm1f(float x) {
  if (x == 0 || x != x)
    return x;
  return x > 0 ? within(0.0f, __builtin_inff()) : within(-1.0f, 0.0f);
}

float logf(float x) {
  if (!(x >= 0))
    return (x - x) / (x - x);
  if (x == 0)
    return -__builtin_inff();
  if (x == 1 || !is_finite(x))
    return x == 1 ? 0.0f : x;
  return x > 1 ? within(0.0f, x) : within(-__builtin_inff(), 0.0f);
}

float log2f(float x) {
  if (!(x >= 0))
    return (x - x) / (x - x);
  if (x == 0)
    return -__builtin_inff();
  if (x == 1 || !is_finite(x))
    return x == 1 ? 0.0f : x;
  return x > 1 ? within(0.0f, x) : within(-__builtin_inff(), 0.0f);
}

float log10f(float x) {
  if (!(x >= 0))
    return (x - x) / (x - x);
  if (x == 0)
    return -__builtin_inff();
  if (x == 1 || !is_finite(x))
    return x == 1 ? 0.0f : x;
  return x > 1 ? within(0.0f, x) : within(-__builtin_inff(), 0.0f);
}

float log1pf(float x) {
  if (!(x >= -1))
    return (x - x) / (x - x);
  if (x == 0 || !is_finite(x))
    return x;
  if (x == -1)
    return -__builtin_inff();
  return x > 0 ? within(0.0f, x) : within(-__builtin_inff(), x);
}

float hypotf(float x, float y) {
  if ((x == x && !is_finite(x)) || (y == y && !is_finite(y)))
    return __builtin_inff();
  if (x != x || y != y)
    return x + y;
  return within(0.0f, __builtin_inff());
}

float powf(float x, float y) {
  if (y == 0 || x == 1)
    return 1.0f;
  if (x != x || y != y)
    return x + y;
  if (x == 0)
    return y > 0 ? within(0.0f, 0.0f) : __lem_nondet_result_float() > 0 ? __builtin_inff() : -__builtin_inff();
  if (x > 0)
    return within(0.0f, __builtin_inff());
  return is_finite(x) && __lem_floorf(y) != y ? (x - x) / (x - x) : any();
}

float erff(float x) {
  if (x == 0 || x != x)
    return x;
  return x > 0 ? within(0.0f, 1.0f) : within(-1.0f, 0.0f);
}

float erfcf(float x) {
  if (x != x)
    return x;
  return within(0.0f, 2.0f);
}

float lgammaf(float x) {
  if (!is_finite(x))
    return x * x;
  return any();
}

float tgammaf(float x) {
  if (x != x || x > 0)
    return x != x ? x : within(0.0f, __builtin_inff());
  return __lem_nondet_result_float();
}
