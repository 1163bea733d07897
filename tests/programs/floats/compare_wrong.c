// A number that is none is on neither side.
// verdict: false
#include <assert.h>
float nondet_float(void);

int main(void) {
    float x = nondet_float();
    assert(x < 1 || x >= 1);
    return 0;
}
