/* Wide texts over few characters. */

#include <wchar.h>
static wchar_t a[20], b[20], c[60], d[60];
static void fill(wchar_t *s) {
  int n = below(19);
  for (int i = 0; i < 20; i++)
    s[i] = i < n ? L"aAb\x7fffffff"[below(4)] : 0;
}
static int sign(int x) { return (x > 0) - (x < 0); }
#define SAME(f, ...) do { now = #f; CHECK(f(__VA_ARGS__) == model_##f(__VA_ARGS__)); } while (0)
#define SAME_TEXT(f, ...) do { now = #f; wmemset(c, L'z', 60); model_wmemset(d, L'z', 60); wcscpy(c, a); wcscpy(d, a); \
  CHECK(f(c, __VA_ARGS__) - c == model_##f(d, __VA_ARGS__) - d && memcmp(c, d, sizeof c) == 0); } while (0)
static void run(void) {
  for (int i = 0; i < ROUNDS; i++) {
    fill(a); fill(b);
    size_t n = below(24);
    SAME(wcslen, a); SAME(wcschr, a, L'b'); SAME(wcsrchr, a, L'A'); SAME(wcschr, a, 0);
    now = "wcscmp"; CHECK(sign(wcscmp(a, b)) == sign(model_wcscmp(a, b)));
    now = "wcsncmp"; CHECK(sign(wcsncmp(a, b, n)) == sign(model_wcsncmp(a, b, n)));
    SAME_TEXT(wcscpy, b); SAME_TEXT(wcsncpy, b, n); SAME_TEXT(wcscat, b); SAME_TEXT(wmemcpy, b, n % 20);
  }
}
