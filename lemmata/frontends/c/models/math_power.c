/* What compilers make of `__builtin_powi`: powers by squaring, each product rounded. */

double __lem_powi(double x, int n) {
  unsigned int left = n < 0 ? 0u - (unsigned int)n : (unsigned int)n;
  double power = left % 2 ? x : 1;
  while (left /= 2) {
    x *= x;
    if (left % 2)
      power *= x;
  }
  return n < 0 ? 1 / power : power;
}

float __lem_powif(float x, int n) {
  unsigned int left = n < 0 ? 0u - (unsigned int)n : (unsigned int)n;
  float power = left % 2 ? x : 1;
  while (left /= 2) {
    x *= x;
    if (left % 2)
      power *= x;
  }
  return n < 0 ? 1 / power : power;
}

long double __lem_powil(long double x, int n) {
  unsigned int left = n < 0 ? 0u - (unsigned int)n : (unsigned int)n;
  long double power = left % 2 ? x : 1;
  while (left /= 2) {
    x *= x;
    if (left % 2)
      power *= x;
  }
  return n < 0 ? 1 / power : power;
}
