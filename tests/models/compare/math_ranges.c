/* Functions with arbitrary values: the value of the library must be allowed. */

#include "math_numbers.h"

#define A1(fun) do { SHOW(#fun, x, 0); expected = fun(x); CHECK(is_d(fun(x), model_##fun(x))); \
  SHOW(#fun "f", xf, 0); expected = fun##f(xf); CHECK(is_f(fun##f(xf), model_##fun##f(xf))); \
  SHOW(#fun "l", xl, 0); expected = fun##l(xl); CHECK(is_l(fun##l(xl), model_##fun##l(xl))); } while (0)
#define A2(fun) do { SHOW(#fun, x, y); expected = fun(x, y); CHECK(is_d(fun(x, y), model_##fun(x, y))); \
  SHOW(#fun "f", xf, yf); expected = fun##f(xf, yf); CHECK(is_f(fun##f(xf, yf), model_##fun##f(xf, yf))); \
  SHOW(#fun "l", xl, yl); expected = fun##l(xl, yl); CHECK(is_l(fun##l(xl, yl), model_##fun##l(xl, yl))); } while (0)
static void run(void) {
  for (int i = 0; i < ROUNDS; i++) {
    double x = any_d(), y = any_d(), z = any_d();
    float xf = any_f(), yf = any_f();
    long double xl = any_l(), yl = any_l();
    A1(sin); A1(cos); A1(tan); A1(asin); A1(acos); A1(atan); A2(atan2); A1(sinh); A1(cosh); A1(tanh);
    A1(asinh); A1(acosh); A1(atanh); A1(exp); A1(exp2); A1(exp10); A1(expm1); A1(log); A1(log2); A1(log10);
    A1(log1p); A1(cbrt); A1(erf); A1(erfc); A1(lgamma); A1(tgamma); A2(hypot); A2(pow);
    SHOW("fma", x, y); expected = fma(x, y, z); CHECK(is_d(fma(x, y, z), model_fma(x, y, z)));
  }
}
