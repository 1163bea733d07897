/* errno.h: the error number; the models that are documented to set it do so. */

typedef __SIZE_TYPE__ size_t;

void __lem_havoc(void *start, size_t size);

int *__errno_location(void) {
  static int number;
  return &number;
}

/* Some text of less than 64 bytes; the longest of glibc has 50. */
char *strerror(int number) {
  static char text[64];
  __lem_havoc(text, sizeof text);
  text[sizeof text - 1] = 0;
  return text;
}
