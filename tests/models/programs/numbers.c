/* Numbers in text, both ways, sorting and searching. */

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int up(const void *x, const void *y) {
  return *(const int *)x - *(const int *)y;
}

int main(void) {
  static const char *const texts[] = {"12", " -7x", "0x1F", "017", "99999999999999999999", "-99999999999999999999", "",
                                      "+", "2147483648", "zz", "0x", "\t 5"};
  for (unsigned int i = 0; i < sizeof texts / sizeof *texts; i++) {
    char *end;
    static const int bases[] = {0, 10, 16, 36};
    for (int j = 0; j < 4; j++) {
      errno = 0;
      long value = strtol(texts[i], &end, bases[j]);
      printf("%ld %d %d\n", value, (int)(end - texts[i]), errno);
      printf("%llu\n", strtoull(texts[i], 0, bases[j]));
    }
    printf("%d %lld\n", atoi(texts[i]), atoll(texts[i]));
  }
  for (int c = -1; c < 256; c++)
    printf("%d%d%d%d%d%d %d %d\n", !isalpha(c), !isdigit(c), !isspace(c), !ispunct(c), !isxdigit(c), !iscntrl(c),
           toupper(c), tolower(c));
  int numbers[] = {5, -3, 9, 0, 7, 7, -100, 42}, key = 9;
  qsort(numbers, 8, sizeof *numbers, up);
  for (int i = 0; i < 8; i++)
    printf("%d ", numbers[i]);
  printf("%d\n", (int)((int *)bsearch(&key, numbers, 8, sizeof *numbers, up) - numbers));
  div_t d = div(-17, 5);
  printf("%d %d %ld %d\n", d.quot, d.rem, labs(-5L), abs(-6));
  char text[100];
  int size = sprintf(text, "%5d|%-5d|%05d|%+d|%x|%#X|%o|%c|%s|%.2s|%%|%lld|%hhd", 42, 42, 42, 42, 255, 255, 8, 'c', "text",
                     "text", -5000000000LL, 300);
  printf("%s %d\n", text, size);
  size = snprintf(text, 5, "%d", 123456);
  printf("%s %d\n", text, size);
  int *zero = calloc(4, sizeof *zero);
  printf("%d\n", zero[3]);
  return 0;
}
