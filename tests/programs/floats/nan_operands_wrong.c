// A sum with NaN has the bits of that NaN, so that two such sums are different.
// verdict: false
#include <assert.h>

union bits { float number; unsigned word; };
float nondet_float(void);

int main(void) {
    union bits one, other;
    float x = nondet_float();
    one.word = 0x7fc00001u;
    other.word = 0x7fc00002u;
    one.number += x;
    other.number += x;
    if (x == x)
        assert(one.word == other.word);
    return 0;
}
