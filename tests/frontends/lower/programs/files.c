/* Declarations: tentative, incomplete, static, extern in blocks, and addresses taken late. */
#include <stdio.h>

extern int table[];
int count;
static int hidden(void);
static int *where(void);

static int first(void) {
  extern int count;
  count = table[1];
  *where() += 2;
  return count + table[4];
}

int table[5] = {1, 2, 3, 4, 5};
int count;
static int single[];
struct Flexible {
  int n;
  short tail[];
} flexible = {3, {7, 0, 0}};
struct Flexible *last = &flexible;
int open_[] = {[3] = 9};

static int counter(void) {
  static int n = 10;
  {
    static int n = 100;
    n++;
    if (n % 2)
      return n;
  }
  return n++;
}

static int *where(void) { return &count; }
static int hidden(void) { return counter() + counter() + counter(); }

int main(void) {
  single[0] = 6;
  last->tail[2]++;
  printf("%d %d %d %d\n", first(), count, hidden(), single[0]);
  printf("%d %d %zu %d\n", flexible.tail[0], flexible.tail[2], sizeof open_ / sizeof *open_, open_[3]);
  return table[4] == 5 ? 0 : 1;
}
