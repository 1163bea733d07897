/* What libclang shows in another shape than C has it: decayed parameters, anonymous members, for, literals. */
#include <stdio.h>
#include <stddef.h>
#include <wchar.h>
#include <stdint.h>
typedef int A3[3];
static int sum(A3 a, int (f)(int), int n, int m[n][n], A3 *q) {
  int s = 0; A3 *p = m ? &a - 0 == 0 ? 0 : q : q;
  for (int i = 0; i < 3; i++) s += f(a[i]) + (*q)[i];
  a++; s += *a + a[1]; 
  int *b = (0, a); b = s ? a : b; s += *b + *(b = a) + *(a += 1) + (int)(a - b);
  s += m[n-1][n-1] + *m[0] + (*m)[1] + (int)sizeof(m) + (int)sizeof(m[0]) + (int)sizeof(a) ;
  typeof(a) z = a; z--; s += *z; (void)p;
  return s;
}
static int sq(int x) { return x * x; }
static int (*get(int which))(int) { return which ? sq : &sq; }
int apply(int g(int), int x) { return g(x) + (*g)(x) + (**g)(x) + (&*g)(x); }
struct N { int a; union { struct { int b; union { char c[4]; short d[2]; }; }; long long e; }; struct { int f:3, :2, g:7; unsigned h:9; }; } n1 = { 1, { { 2, { .d = { 3, 4 } } } }, { -1, 5, 300 } };
struct N *pn = &n1;
struct O { struct N in[2]; } o = { .in[1].c = "ab", .in[0].g = 7, .in[1].h = 9 };
#define EACH(i, n) for (int i = 0; i < (n); i++)
#define FOREVER for (;;)
#define WHILE(c) for (;c;)
int main(void) {
  int a[3] = {1,2,3}, m[2][2] = {{1,2},{3,4}}; A3 q = {5,6,7};
  printf("%d\n", sum(a, sq, 2, m, &q));
  printf("%d %d\n", apply(sq, 3), get(1)(4) + (*get(0))(5));
  printf("%d %d %d %d %lld\n", n1.b, pn->c[0], n1.d[1], pn->g, n1.e);
  pn->h = 511; pn->f++; n1.g -= 70; pn->d[0] = -2;
  printf("%d %d %d %u %d\n", n1.a, n1.f, n1.g, n1.h, (int)pn->c[1]);
  printf("%s %d %d %d\n", o.in[1].c, o.in[0].g, o.in[1].h, (int)offsetof(struct O, in[1].d));
  int k = 0; EACH(i, 5) k += i; WHILE(k < 20) k += 3; FOREVER { if (k-- < 3) break; }
  printf("%d\n", k);
  wchar_t w[] = L"a\u20ac\x1234z" L"\377"; printf("%d %x %x %x %d\n", (int)sizeof w, w[1], w[2], w[3], w[4]);
  printf("%s|%d|%d\n", "a\0b" "c\x41" "1" "\101" "\e", (int)sizeof("a\0b" "c"), "xyz"[1]);
  unsigned char u8[] = u8"é"; printf("%d %d %d\n", u8[0], u8[1], (int)sizeof u8);
  printf("%d %d %d\n", 'ab', L'\u20ac', '\377');
  printf("%g %g %a %Lg\n", 1e-400L > 0 ? 1.0 : 2.0, 0x1.8p3f, 0.1f, 0.1L);
  static int s1 = 4; { static int s1 = 5; s1++; printf("%d ", s1); } printf("%d\n", s1);
  printf("%s %d\n", __func__, __LINE__);
  int (*pv)[k+4] = 0; printf("%d\n", (int)sizeof *pv);
  return 0;
}
