// A division by zero ends the path for a property that is not about it.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int b = nondet_int();
    int q = 100 / b;
    assert(b != 0 && q <= 100);
    return 0;
}
