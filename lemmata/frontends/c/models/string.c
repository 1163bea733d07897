/* string.h and strings.h: searching, comparing and copying of bytes and strings. */

typedef __SIZE_TYPE__ size_t;

void *__lem_alloc(size_t size);
void *__lem_copy(void *target, const void *source, size_t size);
void *__lem_fill(void *target, int byte, size_t size);

size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n] != 0)
    n++;
  return n;
}

size_t strnlen(const char *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n] != 0)
    n++;
  return n;
}

void *mempcpy(void *target, const void *source, size_t size) {
  __lem_copy(target, source, size);
  return (char *)target + size;
}

void *memccpy(void *target, const void *source, int byte, size_t size) {
  for (size_t i = 0; i < size; i++) {
    ((unsigned char *)target)[i] = ((const unsigned char *)source)[i];
    if (((const unsigned char *)source)[i] == (unsigned char)byte)
      return (char *)target + i + 1;
  }
  return 0;
}

void bcopy(const void *source, void *target, size_t size) {
  __lem_copy(target, source, size);
}

void bzero(void *target, size_t size) {
  __lem_fill(target, 0, size);
}

void explicit_bzero(void *target, size_t size) {
  __lem_fill(target, 0, size);
}

char *strcpy(char *target, const char *source) {
  size_t i = 0;
  while ((target[i] = source[i]) != 0)
    i++;
  return target;
}

char *stpcpy(char *target, const char *source) {
  size_t i = 0;
  while ((target[i] = source[i]) != 0)
    i++;
  return target + i;
}

char *strncpy(char *target, const char *source, size_t size) {
  size_t i = 0;
  for (; i < size && source[i] != 0; i++)
    target[i] = source[i];
  for (; i < size; i++)
    target[i] = 0;
  return target;
}

char *stpncpy(char *target, const char *source, size_t size) {
  size_t i = 0;
  for (; i < size && source[i] != 0; i++)
    target[i] = source[i];
  for (size_t j = i; j < size; j++)
    target[j] = 0;
  return target + i;
}

size_t strlcpy(char *target, const char *source, size_t size) {
  size_t i = 0;
  for (; source[i] != 0; i++)
    if (i + 1 < size)
      target[i] = source[i];
  if (size > 0)
    target[i < size ? i : size - 1] = 0;
  return i;
}

char *strcat(char *target, const char *source) {
  size_t n = 0, i = 0;
  while (target[n] != 0)
    n++;
  while ((target[n + i] = source[i]) != 0)
    i++;
  return target;
}

char *strncat(char *target, const char *source, size_t size) {
  size_t n = 0, i = 0;
  while (target[n] != 0)
    n++;
  for (; i < size && source[i] != 0; i++)
    target[n + i] = source[i];
  target[n + i] = 0;
  return target;
}

char *strdup(const char *s) {
  size_t size = strlen(s) + 1;
  char *copy = __lem_alloc(size);
  __lem_copy(copy, s, size);
  return copy;
}

char *strndup(const char *s, size_t limit) {
  size_t size = strnlen(s, limit);
  char *copy = __lem_alloc(size + 1);
  __lem_copy(copy, s, size);
  copy[size] = 0;
  return copy;
}

char *__strdup(const char *s) {
  return strdup(s);
}

/* The results of comparisons are differences of bytes, as glibc's are; ISO C fixes only their sign. */

int memcmp(const void *left, const void *right, size_t size) {
  const unsigned char *a = left, *b = right;
  for (size_t i = 0; i < size; i++)
    if (a[i] != b[i])
      return a[i] - b[i];
  return 0;
}

int bcmp(const void *left, const void *right, size_t size) {
  return memcmp(left, right, size);
}

int strcmp(const char *left, const char *right) {
  size_t i = 0;
  while (left[i] != 0 && left[i] == right[i])
    i++;
  return (unsigned char)left[i] - (unsigned char)right[i];
}

int strcoll(const char *left, const char *right) {
  return strcmp(left, right);
}

int strncmp(const char *left, const char *right, size_t size) {
  for (size_t i = 0; i < size; i++)
    if (left[i] != right[i] || left[i] == 0)
      return (unsigned char)left[i] - (unsigned char)right[i];
  return 0;
}

static int small(char c) {
  unsigned char u = c;
  return u >= 'A' && u <= 'Z' ? u + ('a' - 'A') : u;
}

int strcasecmp(const char *left, const char *right) {
  size_t i = 0;
  while (left[i] != 0 && small(left[i]) == small(right[i]))
    i++;
  return small(left[i]) - small(right[i]);
}

int strncasecmp(const char *left, const char *right, size_t size) {
  for (size_t i = 0; i < size; i++)
    if (small(left[i]) != small(right[i]) || left[i] == 0)
      return small(left[i]) - small(right[i]);
  return 0;
}

void *memchr(const void *start, int byte, size_t size) {
  const unsigned char *p = start;
  for (size_t i = 0; i < size; i++)
    if (p[i] == (unsigned char)byte)
      return (void *)(p + i);
  return 0;
}

void *memrchr(const void *start, int byte, size_t size) {
  const unsigned char *p = start;
  for (size_t i = size; i > 0; i--)
    if (p[i - 1] == (unsigned char)byte)
      return (void *)(p + i - 1);
  return 0;
}

char *strchr(const char *s, int c) {
  size_t i = 0;
  while (s[i] != (char)c && s[i] != 0)
    i++;
  return s[i] == (char)c ? (char *)s + i : 0;
}

char *index(const char *s, int c) {
  return strchr(s, c);
}

char *strchrnul(const char *s, int c) {
  size_t i = 0;
  while (s[i] != (char)c && s[i] != 0)
    i++;
  return (char *)s + i;
}

char *strrchr(const char *s, int c) {
  char *found = 0;
  for (size_t i = 0;; i++) {
    if (s[i] == (char)c)
      found = (char *)s + i;
    if (s[i] == 0)
      return found;
  }
}

char *rindex(const char *s, int c) {
  return strrchr(s, c);
}

size_t strspn(const char *s, const char *accepted) {
  size_t n = 0;
  while (s[n] != 0 && strchr(accepted, s[n]) != 0)
    n++;
  return n;
}

size_t strcspn(const char *s, const char *rejected) {
  size_t n = 0;
  while (s[n] != 0 && strchr(rejected, s[n]) == 0)
    n++;
  return n;
}

char *strpbrk(const char *s, const char *wanted) {
  size_t n = strcspn(s, wanted);
  return s[n] != 0 ? (char *)s + n : 0;
}

char *strstr(const char *s, const char *wanted) {
  for (size_t i = 0;; i++) {
    size_t j = 0;
    while (wanted[j] != 0 && s[i + j] == wanted[j])
      j++;
    if (wanted[j] == 0)
      return (char *)s + i;
    if (s[i + j] == 0)
      return 0;
  }
}

char *strcasestr(const char *s, const char *wanted) {
  for (size_t i = 0;; i++) {
    size_t j = 0;
    while (wanted[j] != 0 && s[i + j] != 0 && small(s[i + j]) == small(wanted[j]))
      j++;
    if (wanted[j] == 0)
      return (char *)s + i;
    if (s[i + j] == 0)
      return 0;
  }
}

void *memmem(const void *start, size_t size, const void *wanted, size_t length) {
  const char *p = start;
  for (size_t i = 0; i <= size && length <= size - i; i++)
    if (memcmp(p + i, wanted, length) == 0)
      return (void *)(p + i);
  return 0;
}

char *strtok_r(char *s, const char *separators, char **rest) {
  char *token = s != 0 ? s : *rest;
  token += strspn(token, separators);
  char *end = token + strcspn(token, separators);
  if (*token == 0) {
    *rest = token;
    return 0;
  }
  *rest = *end != 0 ? end + 1 : end;
  *end = 0;
  return token;
}

char *__strtok_r(char *s, const char *separators, char **rest) {
  return strtok_r(s, separators, rest);
}

char *strtok(char *s, const char *separators) {
  static char *rest;
  return strtok_r(s, separators, &rest);
}

char *strsep(char **rest, const char *separators) {
  char *token = *rest;
  if (token == 0)
    return 0;
  char *end = token + strcspn(token, separators);
  *rest = *end != 0 ? end + 1 : 0;
  *end = 0;
  return token;
}

int ffs(int number) {
  unsigned int u = number;
  for (int i = 0; i < (int)sizeof u * 8; i++)
    if (u >> i & 1)
      return i + 1;
  return 0;
}

int ffsl(long number) {
  unsigned long u = number;
  for (int i = 0; i < (int)sizeof u * 8; i++)
    if (u >> i & 1)
      return i + 1;
  return 0;
}

int ffsll(long long number) {
  unsigned long long u = number;
  for (int i = 0; i < (int)sizeof u * 8; i++)
    if (u >> i & 1)
      return i + 1;
  return 0;
}
