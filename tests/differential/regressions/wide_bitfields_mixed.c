// Two wide bit-fields of different signs: the wider one decides
#include <stdio.h>
struct W { unsigned long long a : 40; long long b : 36, c : 33; unsigned long long d : 52, e : 24; };
#define P(x) printf("%d: %llx\n", __LINE__, (unsigned long long)(x))
int main(void) {
    struct W s = {0xffffffffffULL - 3, -77777, 99999, (unsigned long long)77777 << 8, 99999}, *p = &s;
    P(s.a + 3 == 0); P(s.a + 4 > s.a);  P(-s.a < 0); P(s.a - s.a - 1 > 0);
    P(s.a << 3); P(s.d * 3); P(s.a + 1ULL); P(s.d + s.a);
    P(s.a += 77777); P(p->d *= 99999 | 1); P(s.a++); P(--p->d); P(s.e - 99999 < 0); P(s.b < 0); P(s.c >> 2);
    P(s.a / 3); P(s.d % 1000); P(s.b / 7);
    P(~s.a); P(s.a & -1); P(s.a | s.b);
    s.a ^= s.d; s.d >>= 3; s.b = s.b / -2; s.c += 1000; p->a -= 0x123456789aULL; s.d <<= 4;
    P(s.a); P(s.b); P(s.c); P(s.d);
    P(s.a ? s.a : s.d); P((int)s.a); P((short)s.d); P(sizeof(s.a + 0));
    P((float)s.a); P(s.a > -1); P(s.b > -1); P(!s.a); P(s.d == s.d + 0); P((s.a, s.e));
    P(sizeof(s.b + s.d)); P(sizeof(-s.a)); P(sizeof(s.a + 1LL));P(sizeof(s.c * 2)); 
    return 0;
}
