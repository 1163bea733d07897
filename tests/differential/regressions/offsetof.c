// offsetof of nested and flexible members, and of a member that is itself a record
#include <stddef.h>
#include <stdio.h>
struct H { int kind; unsigned count; }; struct B { char first; struct H head; long tag; short items[]; };
int main(void) {
  struct B b = {.head.count = 7};
  struct H *h = &b.head;
  struct B *container = (struct B *)((char *)h - offsetof(struct B, head));
  printf("%d %d\n", (int)offsetof(struct B, head), (int)container->head.count);
  return offsetof(struct B, items) + offsetof(struct B, head.count);
}
