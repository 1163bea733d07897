// Quotient and remainder give the number back.
// verdict: true
#include <assert.h>
short nondet_short(void);

int main(void) {
    int a = nondet_short(), b = nondet_short() % 8;
    if (b != 0)
        assert(a / b * b + a % b == a);
    return 0;
}
