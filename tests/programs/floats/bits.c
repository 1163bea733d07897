// The sign of a float is the highest of its bits.
// verdict: true
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
    assert((signbit(v.number) != 0) == v.bits >> 31);
    return 0;
}
