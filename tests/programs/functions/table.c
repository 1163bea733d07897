// A table of functions, called by index.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

static unsigned zero(unsigned x) { return x & 0; }
static unsigned low(unsigned x) { return x & 1; }
static unsigned both(unsigned x) { return x & 3; }
static unsigned (*const masks[])(unsigned) = {zero, low, both};

int main(void) {
    unsigned i = nondet_uint() % 3;
    assert(masks[i](nondet_uint()) <= i + (i == 2));
    return 0;
}
