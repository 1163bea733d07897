/* Texts of numbers, at the borders of the types and broken ones; errno and the end of the text as well. */

#include <errno.h>
#include <inttypes.h>
#define SAME(f, base) do { char *x = 0, *y = 0; now = #f; \
  errno = 0; *model___errno_location() = 0; \
  CHECK(f(s, &x, base) == model_##f(s, &y, base)); \
  if (x != y || errno != *model___errno_location()) { complain(s); } } while (0)
static void run(void) {
  static char s[64];
  static const char *const often[] = {"9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "-9223372036854775809", "18446744073709551615", "18446744073709551616", "-18446744073709551615", "2147483647",
    "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296", "0x", "0xg", " +0x1fz", "", "-", "- 1"};
  for (int i = 0; i < ROUNDS; i++) {
    if (below(4) == 0) strcpy(s, often[below(sizeof often / sizeof *often)]);
    else {
      int n = below(24);
      for (int j = 0; j < n; j++) s[j] = below(8) ? "0123456789"[below(10)] : "-+ xXazFg\t"[below(10)];
      s[n] = 0;
    }
    int bases[] = {0, 10, 16, 8, 2, 36, 3, 1, -1, 37}, base = bases[below(10)];
    SAME(strtol, base); SAME(strtoll, base); SAME(strtoul, base); SAME(strtoull, base);
    SAME(strtoimax, base); SAME(strtoumax, base);
    now = "atoi"; CHECK(atoi(s) == model_atoi(s) && atol(s) == model_atol(s) && atoll(s) == model_atoll(s));
  }
}
