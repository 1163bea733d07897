/* Every function of string.c on short random texts over few letters. */

#include <strings.h>
#include <stdint.h>
extern char *strcasestr(const char *, const char *), *strchrnul(const char *, int), *strsep(char **, const char *);
extern void *memrchr(const void *, int, size_t), *mempcpy(void *, const void *, size_t);
extern void *memmem(const void *, size_t, const void *, size_t), *memccpy(void *, const void *, int, size_t);
static char a[32], b[32], c[96], d[96];
static void fill(char *s, int size) {
  int n = below(size);
  for (int i = 0; i < size - 1; i++)
    s[i] = i < n ? "aAbB.\377"[below(6)] : 0;
  s[size - 1] = 0;
}
static int sign(int x) { return (x > 0) - (x < 0); }
#define SAME_TEXT(f, ...) do { \
  now = #f; memset(c, 'z', 96); memset(d, 'z', 96); strcpy(c, a); strcpy(d, a); \
  char *x = f(c, __VA_ARGS__), *y = model_##f(d, __VA_ARGS__); \
  CHECK(x - c == y - d && memcmp(c, d, 96) == 0); } while (0)
#define SAME(f, ...) do { now = #f; CHECK(f(__VA_ARGS__) == model_##f(__VA_ARGS__)); } while (0)
#define SAME_SIGN(f, ...) do { now = #f; CHECK(sign(f(__VA_ARGS__)) == sign(model_##f(__VA_ARGS__))); } while (0)
static void tokens(void) {
  char *p, *q, *x, *y;
  now = "strtok"; strcpy(c, a); strcpy(d, a);
  x = strtok(c, "a."); y = model_strtok(d, "a.");
  for (; x && y; x = strtok(0, "b"), y = model_strtok(0, "b")) CHECK(x - c == y - d && !memcmp(c, d, 96));
  CHECK(!x && !y);
  now = "strsep"; strcpy(c, a); strcpy(d, a); p = c; q = d;
  for (;;) {
    x = strsep(&p, ".A"); y = model_strsep(&q, ".A");
    CHECK(!x == !y && !p == !q && !memcmp(c, d, 96));
    if (!x || !y) break;
    CHECK(x - c == y - d && (!p || p - c == q - d));
  }
}
static void copies(void) {
  size_t n = below(40);
  SAME_TEXT(strcpy, b); SAME_TEXT(stpcpy, b); SAME_TEXT(strncpy, b, n); SAME_TEXT(stpncpy, b, n);
  SAME_TEXT(strcat, b); SAME_TEXT(strncat, b, n); SAME_TEXT(mempcpy, b, n % 32);
  char *x = model_strdup(a), *y = model_strndup(a, n), *z = strndup(a, n);
  now = "strdup"; CHECK(strcmp(x, a) == 0 && strcmp(y, z) == 0);
  free(x); free(y); free(z);
  now = "memccpy"; memset(c, 'z', 96); memset(d, 'z', 96);
  x = memccpy(c, a, 'b', n % 32); y = model_memccpy(d, a, 'b', n % 32);
  CHECK(memcmp(c, d, 96) == 0 && (x ? x - c == y - d : !y));
}
static void run(void) {
  for (int i = 0; i < ROUNDS; i++) {
    fill(a, 32); fill(b, below(3) ? 4 : 32);
    size_t n = below(40);
    int byte = "aAbB.\377"[below(6)];
    SAME(strlen, a); SAME(strnlen, a, n); SAME_SIGN(strcmp, a, b); SAME_SIGN(strncmp, a, b, n);
    SAME_SIGN(strcasecmp, a, b); SAME_SIGN(strncasecmp, a, b, n); SAME_SIGN(memcmp, a, b, n % 32);
    SAME(strchr, a, byte); SAME(strchr, a, 0); SAME(strrchr, a, byte); SAME(strrchr, a, 0); SAME(strchrnul, a, byte);
    SAME(memchr, a, byte, n % 32); SAME(memrchr, a, byte, n % 32);
    SAME(strstr, a, b); SAME(strcasestr, a, b); SAME(strpbrk, a, b); SAME(strspn, a, b); SAME(strcspn, a, b);
    SAME(memmem, a, strlen(a), b, strlen(b));
    int number = any_bits() >> below(64); SAME(ffs, number); SAME(ffsl, (long)number); SAME(ffsll, (long long)number);
    copies(); tokens();
  }
}
