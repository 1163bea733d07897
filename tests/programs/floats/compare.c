// A comparison with a number that is none is false, and != is true.
// verdict: true
#include <assert.h>
float nondet_float(void);

int main(void) {
    float x = nondet_float();
    if (x != x)
        assert(!(x < 1) && !(x >= 1) && !(x == x));
    else
        assert(x < 1 || x >= 1);
    return 0;
}
