/* fenv.h: the rounding mode, which float operations depend on in programs that change it.
   Nothing is known of the exception flags, whose functions have no model. */

unsigned long long __lem_bits_d(double x);
double __lem_float_d(unsigned long long bits);

int __lem_rounding_mode; /* 0, to nearest, at first; these are x86's numbers */

int fegetround(void) {
  return __lem_rounding_mode;
}

int fesetround(int mode) {
  if (mode != 0 && mode != 0x400 && mode != 0x800 && mode != 0xc00)
    return 1;
  __lem_rounding_mode = mode;
  return 0;
}

/* The product is exact in double; the sum is rounded to odd there, and then once more to float.
   The error of a sum is exact to nearest only; what an exact sum of 0 has for a sign depends on the mode. */
float fmaf(float x, float y, float z) {
  int mode = __lem_rounding_mode;
  __lem_rounding_mode = 0;
  double product = (double)x * y, sum = product + z, other = sum - product;
  double error = (product - (sum - other)) + (z - other);
  unsigned long long bits = __lem_bits_d(sum);
  __lem_rounding_mode = mode;
  if (error == 0)
    return (float)(product + z);
  if (error != error || (bits & 1) != 0)
    return (float)sum;
  return (float)__lem_float_d((error > 0) == (sum > 0) ? bits + 1 : bits - 1);
}
