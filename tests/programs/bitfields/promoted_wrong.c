// A bit-field as wide as int stays unsigned.
// verdict: false
#include <assert.h>
int nondet_int(void);

struct pair {
    unsigned a : 32;
    unsigned b : 4;
};

int main(void) {
    struct pair p;
    p.a = nondet_int();
    p.b = nondet_int();
    assert(p.a - p.b < 16 && p.a - p.b > -16);
    return 0;
}
