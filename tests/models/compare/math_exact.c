/* Functions that are computed exactly: the same bits, with all NaNs alike. */

#include "math_numbers.h"

#define F1(fun) do { SHOW(#fun, x, 0); CHECK(is_d(fun(x), model_##fun(x))); SHOW(#fun "f", xf, 0); \
  CHECK(is_f(fun##f(xf), model_##fun##f(xf))); SHOW(#fun "l", xl, 0); CHECK(is_l(fun##l(xl), model_##fun##l(xl))); } while (0)
#define F2(fun) do { SHOW(#fun, x, y); CHECK(is_d(fun(x, y), model_##fun(x, y))); SHOW(#fun "f", xf, yf); \
  CHECK(is_f(fun##f(xf, yf), model_##fun##f(xf, yf))); \
  SHOW(#fun "l", xl, yl); CHECK(is_l(fun##l(xl, yl), model_##fun##l(xl, yl))); } while (0)
#define I1(fun) do { SHOW(#fun, x, 0); expected_integer = fun(x); CHECK(fun(x) == model_##fun(x)); \
  SHOW(#fun "f", xf, 0); expected_integer = fun##f(xf); CHECK(fun##f(xf) == model_##fun##f(xf)); \
  SHOW(#fun "l", xl, 0); expected_integer = fun##l(xl); CHECK(fun##l(xl) == model_##fun##l(xl)); } while (0)
static void scaled(double x, float xf, long double xl) {
  int n = below(8) ? below(300) - 150 : below(4) ? below(40000) - 20000 : (int)any_bits(), e, g;
  SHOW("ldexp", x, n); CHECK(is_d(ldexp(x, n), model_ldexp(x, n)));
  SHOW("ldexpf", xf, n); CHECK(is_f(ldexpf(xf, n), model_ldexpf(xf, n)));
  SHOW("ldexpl", xl, n); CHECK(is_l(ldexpl(xl, n), model_ldexpl(xl, n)));
  SHOW("scalbln", x, n); CHECK(is_d(scalbln(x, n), model_scalbln(x, n)));
  SHOW("frexp", x, 0); CHECK(is_d(frexp(x, &e), model_frexp(x, &g))); CHECK(e == g || x - x != 0);
  SHOW("frexpf", xf, 0); CHECK(is_f(frexpf(xf, &e), model_frexpf(xf, &g))); CHECK(e == g || xf - xf != 0);
  SHOW("frexpl", xl, 0); CHECK(is_l(frexpl(xl, &e), model_frexpl(xl, &g))); CHECK(e == g || xl - xl != 0);
}
static void parts(double x, float xf, long double xl, double y) {
  double a, b; float af, bf; long double al, bl;
  SHOW("modf", x, 0); CHECK(is_d(modf(x, &a), model_modf(x, &b)) && is_d(a, b));
  SHOW("modff", xf, 0); CHECK(is_f(modff(xf, &af), model_modff(xf, &bf)) && is_f(af, bf));
  SHOW("modfl", xl, 0); CHECK(is_l(modfl(xl, &al), model_modfl(xl, &bl)) && is_l(al, bl));
  int q, r; double z = remquo(x, y, &q);
  SHOW("remquo", x, y); expected_integer = q < 0 ? -q : q;  /* glibc's remainder gets the sign of some zeros wrong */
  double w = model_remquo(x, y, &r); CHECK((z == w && q == r) || (z != z && w != w));
}
static void run(void) {
  for (int i = 0; i < ROUNDS; i++) {
    double x = any_d(), y = any_d();
    float xf = any_f(), yf = any_f(), zf = any_f();
    long double xl = any_l(), yl = any_l();
    F1(sqrt); F1(floor); F1(ceil); F1(trunc); F1(round); F1(rint); F1(nearbyint); F1(fabs);
    F2(copysign); F2(fdim);
    if (i % 8 == 0) { F2(fmod); F2(remainder); }
    if (x != 0 && xf != 0 && xl != 0) { F2(fmin); F2(fmax); }
    I1(lround); I1(llround); I1(lrint); I1(llrint);
    I1(__isinf); I1(finite); I1(__fpclassify);
    now = "isnan"; CHECK(!__isnan(x) == !model___isnan(x) && !__isnanf(xf) == !model___isnanf(xf));
    CHECK(!__isnanl(xl) == !model___isnanl(xl));
    now = "signbit"; CHECK(!__signbit(x) == !model___signbit(x) && !__signbitf(xf) == !model___signbitf(xf));
    CHECK(!__signbitl(xl) == !model___signbitl(xl));
    SHOW("logb", x, 0); CHECK(is_d(logb(x), model_logb(x)) && is_f(logbf(xf), model_logbf(xf)));
    SHOW("ilogb", x, 0); CHECK(ilogb(x) == model_ilogb(x) && ilogbf(xf) == model_ilogbf(xf));
    SHOW("nextafter", x, y); CHECK(is_d(nextafter(x, y), model_nextafter(x, y)));
    SHOW("nextafterf", xf, yf); CHECK(is_f(nextafterf(xf, yf), model_nextafterf(xf, yf)));
    SHOW("fmaf", xf, yf); CHECK(is_f(fmaf(xf, yf, zf), model_fmaf(xf, yf, zf)));
    scaled(x, xf, xl); parts(x, xf, xl, y);
  }
}
