/* Every function of string.c, on fixed and on computed texts. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static unsigned int state = 1;

static int below(int n) {
  state = state * 1103515245u + 12345u;
  return (int)(state >> 16 & 32767) % n;
}

static void fill(char *s, int size) {
  int n = below(size);
  for (int i = 0; i < n; i++)
    s[i] = "aAbB.\377"[below(6)];
  s[n] = 0;
}

static int sign(int x) {
  return (x > 0) - (x < 0);
}

static void show(const char *what, const char *s) {
  printf("%s:", what);
  for (; s && *s; s++)
    printf(" %d", *s);
  printf("\n");
}

static int position(const char *found, const char *start) {
  return found ? (int)(found - start) : -1;
}

int main(void) {
  char a[16], b[16], c[40];
  for (int i = 0; i < 40; i++) {
    fill(a, 16);
    fill(b, below(2) ? 3 : 16);
    size_t n = below(18);
    printf("%d %d %d\n", (int)strlen(a), (int)strnlen(a, n), (int)strspn(a, "aA"));
    printf("%d %d %d\n", sign(strcmp(a, b)), sign(strncmp(a, b, n)), sign(memcmp(a, b, 3)));
    printf("%d %d\n", sign(strcasecmp(a, b)), sign(strncasecmp(a, b, n)));
    printf("%d %d %d\n", position(strchr(a, 'b'), a), position(strrchr(a, 'b'), a), (int)strcspn(a, "B."));
    printf("%d %d\n", position(strstr(a, b), a), position(strpbrk(a, b), a));
    printf("%d\n", position(memchr(a, 'A', strlen(a)), a));
    show("copy", strcpy(c, a));
    show("cat", strcat(c, b));
    show("ncat", strncat(c, b, 2));
    memset(c, 'z', sizeof c);
    c[39] = 0;
    show("ncpy", strncpy(c, a, n));
    printf("%d\n", (int)(stpcpy(c, a) - c));
    char *rest, *copy = strdup(a);
    for (char *t = strtok_r(copy, "ab", &rest); t; t = strtok_r(0, "ab", &rest))
      show("token", t);
    for (char *t = strtok(strcpy(c, a), "."); t; t = strtok(NULL, "."))
      show("token", t);
    free(copy);
    copy = strndup(a, 3);
    show("ndup", copy);
    copy = realloc(copy, 100);
    show("realloc", strcat(copy, "longer"));
    free(copy);
    printf("%d\n", ffs(state >> below(32)));
  }
  return 0;
}
