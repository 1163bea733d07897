// A NaN that is made has other bits than one that is passed on.
// verdict: false
#include <assert.h>

union bits { float number; unsigned word; };
float nondet_float(void);

int main(void) {
    union bits made, kept;
    float zero = nondet_float();
    if (zero != 0)
        return 0;
    made.number = zero / zero;
    kept.word = 0x7fc00001u;
    kept.number += 1;
    assert(made.word == kept.word);
    return 0;
}
