// In the other data model a long has 32 bits, and doubling wraps around.
// verdict: false
// only: 32
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    long y = x;
    if (x > 0)
        assert(y * 2 > y);
    return 0;
}
