/* Random formats with every flag, width, precision and length, into buffers of every size. */

#define CALL(...) do { \
  memset(c, 'z', 400); memset(d, 'z', 400); \
  int n = snprintf(c, size, format, __VA_ARGS__), m = model_snprintf(d, size, format, __VA_ARGS__); \
  if (n != m || memcmp(c, d, 400) != 0) { complain(c); complain(d); } \
  n = sprintf(c, format, __VA_ARGS__), m = model_sprintf(d, format, __VA_ARGS__); \
  CHECK(n == m && memcmp(c, d, 400) == 0); } while (0)
static char c[400], d[400], format[60];
static const char *any_of(const char *set) {
  static char one[4][2];
  static int next;
  char *made = one[next++ % 4];
  made[0] = set[below((int)strlen(set))];
  return made;
}
static void specification(char *p, const char *lengths, const char *kinds) {
  strcpy(p, "<%");
  for (int i = below(4); i > 0; i--) strcat(p, any_of("-+ #0"));
  if (below(2)) sprintf(p + strlen(p), "%d", 1 + below(20));
  if (below(2)) sprintf(p + strlen(p), ".%d", below(20));
  if (lengths[0]) strcat(p, lengths);
  strcat(p, any_of(kinds));
  strcat(p, ">");
}
static void run(void) {
  now = format;
  for (int i = 0; i < ROUNDS; i++) {
    size_t size = below(3) ? 200 : below(30);
    unsigned long long u = below(4) ? any_bits() >> below(64) : 0;
    specification(format, "", below(2) ? "diuxXo" : "c"); CALL((int)u);
    specification(format, "hh", "diuxXo"); CALL((int)u);
    specification(format, "h", "diuxXo"); CALL((int)u);
    specification(format, "l", "diuxXo"); CALL((long)u);
    specification(format, "ll", "diuxXo"); CALL(u);
    specification(format, "z", "duxXo"); CALL((size_t)u);
    specification(format, "", "s"); CALL("some text");
    int width = below(40) - 20, other = below(20), precision = below(9) - 2;
    strcpy(format, "[%p|%%|%*d|%-*.*s]"); CALL((void *)(size_t)u, width, (int)u, other, precision, "abcdef");
    strcpy(format, "%.3s|%s|%hhd|%lld"); CALL("abcdef", "", (int)u, u);
  }
  char *p;
  now = "asprintf"; CHECK(model_asprintf(&p, "%d-%s", 12, "x") == 4 && strcmp(p, "12-x") == 0);
  int count;
  now = "%n"; model_sprintf(c, "abc%ndef", &count); CHECK(count == 3);
}
