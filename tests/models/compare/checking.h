/* Complaints, and random numbers. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int complaints;
void complain(const char *what) {
  if (complaints++ < 20)
    printf("%s: %s\n", now, what);
}
#define CHECK(condition) ((condition) ? (void)0 : complain(#condition))
static unsigned long long state = 88172645463325252ull;
static unsigned long long any_bits(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state * 2685821657736338717ull;
}
static int below(int n) { return (int)(any_bits() >> 33) % n; }
