/* wchar.h: texts of wide characters; what formatting makes of them is arbitrary. */

typedef __SIZE_TYPE__ size_t;
typedef __WCHAR_TYPE__ wide;

void *__lem_copy(void *target, const void *source, size_t size);
void __lem_assume(int condition);
void __lem_havoc(void *start, size_t size);
int __lem_nondet_int(void);

size_t wcslen(const wide *s) {
  size_t n = 0;
  while (s[n] != 0)
    n++;
  return n;
}

wide *wcscpy(wide *target, const wide *source) {
  size_t i = 0;
  while ((target[i] = source[i]) != 0)
    i++;
  return target;
}

wide *wcsncpy(wide *target, const wide *source, size_t size) {
  size_t i = 0;
  for (; i < size && source[i] != 0; i++)
    target[i] = source[i];
  for (; i < size; i++)
    target[i] = 0;
  return target;
}

wide *wcscat(wide *target, const wide *source) {
  wcscpy(target + wcslen(target), source);
  return target;
}

int wcscmp(const wide *left, const wide *right) {
  size_t i = 0;
  while (left[i] != 0 && left[i] == right[i])
    i++;
  return left[i] < right[i] ? -1 : left[i] > right[i];
}

int wcsncmp(const wide *left, const wide *right, size_t size) {
  for (size_t i = 0; i < size; i++)
    if (left[i] != right[i] || left[i] == 0)
      return left[i] < right[i] ? -1 : left[i] > right[i];
  return 0;
}

wide *wcschr(const wide *s, wide c) {
  size_t i = 0;
  while (s[i] != c && s[i] != 0)
    i++;
  return s[i] == c ? (wide *)s + i : 0;
}

wide *wcsrchr(const wide *s, wide c) {
  wide *found = 0;
  for (size_t i = 0;; i++) {
    if (s[i] == c)
      found = (wide *)s + i;
    if (s[i] == 0)
      return found;
  }
}

wide *wmemcpy(wide *target, const wide *source, size_t count) {
  return __lem_copy(target, source, count * sizeof(wide));
}

wide *wmemmove(wide *target, const wide *source, size_t count) {
  return __lem_copy(target, source, count * sizeof(wide));
}

wide *wmemset(wide *target, wide c, size_t count) {
  for (size_t i = 0; i < count; i++)
    target[i] = c;
  return target;
}

/* Fails, or makes a text that fits. */
int swprintf(wide *target, size_t size, const wide *format, ...) {
  int n = __lem_nondet_int();
  if (n < 0 || size == 0)
    return -1;
  __lem_assume((size_t)n < size);
  __lem_havoc(target, n * sizeof(wide));
  target[n] = 0;
  return n;
}
