/* Complex numbers, but for the quotient of two. */
#include <stdio.h>

struct Pair { float _Complex z; int n; };

static double _Complex square(double _Complex z) { return z * z; }
static void print(double _Complex z) { printf("%g %g\n", __real__ z, __imag__ z); }
static int kind(double _Complex z) { return z ? (z == 1 ? 1 : 2) : !z + 3; }

int main(void) {
    double _Complex a = 1 + 2.0i, b = 3.5 - 2.0i, c;
    float _Complex f = 0.5f + 1.0fi;
    double x = 2;
    print(a + b);
    print(a - x);
    print(x - a);
    print(a * b);
    print(a * 3 + 1);
    print(b / x);
    print(-a);
    print(~b);
    c = a;
    c += b;
    c *= a;
    c -= 1;
    print(c);
    __imag__ c = 7;
    __real__ c += 1.5;
    print(square(c));
    print(f);
    f = b;
    print(f * a);
    x = b;
    c = x;
    print(c);
    struct Pair p = {f, 3}, q = p;
    q.z *= 2;
    print(q.z);
    printf("%d %d %d %d\n", kind(a), kind(1), kind(0), kind(0.5i));
    printf("%d %d %d\n", a == b, a != b, a == a && b != 0);
    printf("%d %g\n", (int)sizeof a, (double)(float _Complex)(4 + 5.0i));
    if (a) printf("true\n");
    return (int)__real__ b;
}
