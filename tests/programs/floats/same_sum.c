// The same operands in the same order give the same bits, whatever they are.
// verdict: true
#include <assert.h>

union bits { float number; unsigned word; };
float nondet_float(void);

int main(void) {
    union bits one, other;
    float x = nondet_float(), y = nondet_float();
    one.number = x + y;
    other.number = x + y;
    assert(one.word == other.word);
    return 0;
}
