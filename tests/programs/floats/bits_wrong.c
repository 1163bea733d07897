// The next bit belongs to the exponent.
// verdict: false
#include <assert.h>
#include <math.h>
float nondet_float(void);

union view {
    float number;
    unsigned bits;
};

int main(void) {
    union view v;
    v.number = nondet_float();
    assert((signbit(v.number) != 0) == (v.bits >> 30 & 1));
    return 0;
}
