// A bit-field of 3 bits does not keep the value 8.
// verdict: false
#include <assert.h>
unsigned nondet_uint(void);

struct packed {
    unsigned low : 3;
    unsigned high : 5;
};

int main(void) {
    struct packed p = {0, 0};
    unsigned x = nondet_uint();
    p.low = x;
    assert(p.low == x % 16 && p.high == 0);
    return 0;
}
