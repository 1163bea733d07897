// A bit-field wider than int computes in a type of its own width
#include <stdio.h>
struct S { unsigned long long a:40; } s = {0xffffffffffULL};
int main(void) { printf("%d %llx %d\n", s.a + 1 == 0, (unsigned long long)(s.a << 4), -s.a < 0); return 0; }
