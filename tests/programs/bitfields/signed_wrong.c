// A signed bit-field of one bit is never 1, since its one bit is the sign.
// verdict: false
#include <assert.h>
int nondet_int(void);

struct flag {
    signed int set : 1;
};

int main(void) {
    struct flag f;
    f.set = nondet_int();
    assert(f.set == 0 || f.set == 1);
    return 0;
}
