// A braced initialiser replaces all of a part that was initialised before
#include <stdio.h>
struct P { signed char m0, m1; }; struct S { struct P m[2]; int t; };
struct S g = {.m = {[1] = {1, 2}, [1] = {.m0 = 3, .m1 = 4}, [0] = {5, 6}, {.m0 = 7}}};
struct S h = {.m = {{1, 2}, {3, 4}}, .m[1].m0 = 9};
struct S k = {.m[0] = {1, 2}, .m[0].m1 = 5, .m = {[1] = {8}}};
int main(void) { struct S l = {.m = {[1] = {1, 2}, [0] = {5, 6}, {.m0 = 7}}};
 printf("%d %d %d %d\n", g.m[0].m0, g.m[0].m1, g.m[1].m0, g.m[1].m1); printf("%d %d %d %d\n", h.m[0].m0, h.m[0].m1, h.m[1].m0, h.m[1].m1);printf("%d %d %d %d\n", k.m[0].m0, k.m[0].m1, k.m[1].m0, k.m[1].m1); printf("%d %d %d %d\n", l.m[0].m0, l.m[0].m1, l.m[1].m0, l.m[1].m1); return 0; }
