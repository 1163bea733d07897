// In which order gcc computes the two sides of an assignment, and the values of an initialiser
#include <stdio.h>
struct S { int a[6]; };
struct B { int x : 5, y : 7; unsigned long long w : 40; };
struct S gs[4], *gp = gs;
struct B gb[4];
int arr[10], gi, *gq = arr;
unsigned ua[4];
long la[4];

static int o(int v) { printf("%d ", v); return v; }
static long lo(int v) { return o(v); }
static int both(int a, int b) { printf("(%d,%d) ", a, b); return a; }
static struct S *ps(int v) { o(v); return &gs[v & 3]; }
static struct S made(int v) { o(v); return gs[0]; }
static struct B *pb(int v) { o(v); return &gb[v & 3]; }
static int *pi(int v) { o(v); return &arr[v]; }
static int step(void) { gi++; return gi; }
static int step_pointer(void) { gp++; return 7; }
static int step_array(void) { gq++; return 1; }

#define TRY(...) do { printf("%s : ", #__VA_ARGS__); __VA_ARGS__; puts(""); } while (0)

int main(void) {
  TRY(arr[o(1)] = o(o(2)));
  TRY(*pi(1) = both(o(2), o(3)));
  TRY(arr[o(1)] = (int)o(2));
  TRY(arr[o(1)] = (unsigned)o(2));
  TRY(ua[o(1)] = o(2));
  TRY(la[o(1)] = lo(o(2)));
  TRY(arr[o(1)] = (o(2), o(3)));
  TRY(arr[o(1)] = o(3) ? o(4) : o(5));
  TRY(*ps(1) = made(o(2)));
  TRY(ps(o(1))[o(2) - 2] = made(o(3)));
  TRY(*ps(1) = o(5) ? *ps(2) : *ps(3));
  TRY(*ps(1) = o(0) ? *ps(2) : made(3));
  TRY(*ps(1) = (o(2), made(3)));
  TRY(*ps(1) = *ps(2) = made(3));
  TRY(*ps(1) = (struct S){{o(2), o(3)}});
  TRY(*ps(1) = *ps(2) = (struct S){.a[3] = o(3), .a[1] = o(4)});
  TRY(struct S l = {.a[3] = o(2), .a[1] = o(3)});
  TRY(struct S l = {{o(1), o(2), [0] = o(3)}});
  TRY(struct { struct { int x, y; } p; int b; } l = {.b = o(1), .p = {o(2), o(3)}, .p.x = o(4)});
  TRY(int l[2][2] = {[1] = {o(1), o(2)}, [0][1] = o(3)});
  TRY(pb(1)->x = o(2));
  TRY(pb(1)->x = both(o(2), o(3)));
  TRY(pb(1)->x = pb(2)->y = o(3));
  TRY(pb(1)->w = lo(3));
  TRY(gb[gi].x = step(); printf("%d %d", gb[0].x, gb[1].x));
  TRY(gp = gs; gp->a[0] = step_pointer(); printf("%d %d", gs[0].a[0], gs[1].a[0]));
  TRY(gp = gs; *gp = (struct S){{step_pointer(), 5}}; printf("%d %d", gs[0].a[1], gs[1].a[1]));
  TRY(gs[0].a[2] = 7; gs[1].a[2] = 9; gp = gs; *gp = step_pointer() ? *gp : *gp; printf("%d", gs[0].a[2]));
  TRY(for (int i = 0; i < 8; i++) arr[i] = i * 10);
  TRY(gq = arr; printf("%d", gq[step_array()]));
  TRY(gq = arr; printf("%d", step_array()[gq]));
  TRY(gi = 5; printf("%ld", (long)gi + step()));
  return 0;
}
