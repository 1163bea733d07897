// Labels of a block, and complex numbers that are stepped
#include <stdio.h>
static int count(int i) {
  __label__ again;
again:
  if (i++ < 5)
    goto again;
  return i;
}
int main(void) {
  _Complex double z = 1.0 + 2.0i, old;
  _Complex int n = 3 + 4i;
  old = z++;
  --n;
  ++z;
  n--;
  printf("%d %g %g %g %g %d %d\n", count(2), __real__ z, __imag__ z, __real__ old, __imag__ old, __real__ n, __imag__ n);
  return 0;
}
