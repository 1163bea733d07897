// A bit-field that fits into int is widened to int, so a difference may be negative.
// verdict: true
#include <assert.h>
int nondet_int(void);

struct pair {
    unsigned a : 4;
    unsigned b : 4;
};

int main(void) {
    struct pair p;
    p.a = nondet_int();
    p.b = nondet_int();
    assert(p.a - p.b < 16 && p.a - p.b > -16);
    return 0;
}
