// A signed bit-field of one bit is 0 or -1.
// verdict: true
#include <assert.h>
int nondet_int(void);

struct flag {
    signed int set : 1;
};

int main(void) {
    struct flag f;
    f.set = nondet_int();
    assert(f.set == 0 || f.set == -1);
    return 0;
}
