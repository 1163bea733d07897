/* Float operations in each rounding mode, and what stays as it is in all of them. */
#include <fenv.h>
#include <math.h>
#include <stdio.h>

union wide {
  double number;
  unsigned long long bits;
};
union narrow {
  float number;
  unsigned bits;
};

int modes[4] = {FE_DOWNWARD, FE_UPWARD, FE_TONEAREST, FE_TOWARDZERO};
double numbers[] = {0.1, -0.1, 3, 1e308, -1e308, 5e-324, -0.0, 1.0 / 0.0, 16777217, 123456789.123};

static void print(double number) {
  union wide shown = {number};
  printf("%llx ", shown.bits);
}

static void print_single(float number) {
  union narrow shown = {number};
  printf("%x ", shown.bits);
}

static void compute(double a, double b) {
  float c = a, d = b;
  print(a + b);
  print(a - b);
  print(a * b);
  print(a / b);
  print_single(c + d);
  print_single(c - d);
  print_single(c * d);
  print_single(c / d);
  print_single(fmaf(c, d, 0.3f));
  print((long double)a / 3 + b * (long double)a);
  c += b;
  print_single(c);
  c++;
  print_single(c);
}

static void convert(double a, int x) {
  print(sqrt(a));
  print_single(sqrtf(a));
  print(rint(a));
  print(nearbyint(a));
  print(floor(a));
  print(fmod(a, 0.7));
  if (fabs(a) < 1e8)
    printf("%ld %d ", lrint(a * 3.3), (int)(a * 3.3));
  long long y = x * 274877906943ll;
  unsigned long long z = y;
  print_single(x);
  print(y);
  print(z);
}

int main(void) {
  int (*set)(int) = fesetround;
  for (int m = 0; m < 4; m++) {
    if (m == 2 ? fesetround(0) : set(modes[m]))
      return 1;
    if (fegetround() != modes[m] || set(5) == 0 || fegetround() != modes[m])
      return 2;
    for (int i = 0; i < 10; i++) {
      for (int j = 0; j < 10; j++)
        compute(numbers[i], numbers[j]);
      convert(numbers[i], 16777213 + i);
      printf("\n");
    }
    float constant = 0.1;
    print_single(constant);
    print(1.0 / 10.0);
    print(rint(2.5));
  }
  return 0;
}
