/* stdlib.h and inttypes.h: numbers in text. */

typedef __SIZE_TYPE__ size_t;

size_t strlen(const char *s);
void __lem_assume(int condition);
size_t __lem_nondet_result_size(void);
float __lem_nondet_result_float(void);
double __lem_nondet_result_double(void);
long double __lem_nondet_result_long_double(void);
int *__errno_location(void);

enum { INVALID = 22, RANGE = 34 };

static int space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

static int digit(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 10;
  return c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 36;
}

static int hexadecimal(const char *s) {
  return s[0] == '0' && (s[1] == 'x' || s[1] == 'X') && digit(s[2]) < 16;
}

/* The number in text; `high` and `low` are the results for what is out of range, equal for unsigned types,
   in which a number behind a minus sign is negated. */
static unsigned long long number(const char *s, char **end, int base, unsigned long long high, unsigned long long low) {
  const char *p = s;
  unsigned long long value = 0;
  int negative = 0, over = 0;
  if (base == 1 || base < 0 || base > 36) {
    *__errno_location() = INVALID;
    return 0;
  }
  while (space(*p))
    p++;
  if (*p == '-' || *p == '+')
    negative = *p++ == '-';
  unsigned long long most = negative && low != high ? -low : high;
  if ((base == 0 || base == 16) && hexadecimal(p)) {
    base = 16;
    p += 2;
  }
  if (base == 0)
    base = *p == '0' ? 8 : 10;
  if (digit(*p) >= base)
    p = s;
  else
    for (; digit(*p) < base; p++) {
      over = over || value > (most - digit(*p)) / base;
      value = value * base + digit(*p);
    }
  if (end != 0)
    *end = (char *)p;
  if (over) {
    *__errno_location() = RANGE;
    return negative ? low : high;
  }
  return negative ? -value : value;
}

long strtol(const char *s, char **end, int base) {
  return number(s, end, base, __LONG_MAX__, -__LONG_MAX__ - 1);
}

long long strtoll(const char *s, char **end, int base) {
  return number(s, end, base, __LONG_LONG_MAX__, -__LONG_LONG_MAX__ - 1);
}

unsigned long strtoul(const char *s, char **end, int base) {
  return number(s, end, base, (unsigned long)-1, (unsigned long)-1);
}

unsigned long long strtoull(const char *s, char **end, int base) {
  return number(s, end, base, -1ull, -1ull);
}

__INTMAX_TYPE__ strtoimax(const char *s, char **end, int base) {
  return strtoll(s, end, base);
}

__UINTMAX_TYPE__ strtoumax(const char *s, char **end, int base) {
  return strtoull(s, end, base);
}

int atoi(const char *s) {
  return (int)strtol(s, 0, 10);
}

long atol(const char *s) {
  return strtol(s, 0, 10);
}

long long atoll(const char *s) {
  return strtoll(s, 0, 10);
}

/* Floating numbers: any value; the text that was read ends anywhere, and the value is 0 where none was. */
static int some_text(const char *s, char **end) {
  size_t n = __lem_nondet_result_size();
  __lem_assume(n <= strlen(s));
  if (end != 0)
    *end = (char *)s + n;
  return n != 0;
}

double strtod(const char *s, char **end) {
  return some_text(s, end) ? __lem_nondet_result_double() : 0.0;
}

float strtof(const char *s, char **end) {
  return some_text(s, end) ? __lem_nondet_result_float() : 0.0f;
}

long double strtold(const char *s, char **end) {
  return some_text(s, end) ? __lem_nondet_result_long_double() : 0.0l;
}

double atof(const char *s) {
  return strtod(s, 0);
}
