// What the function gets is not the whole number.
// verdict: false
#include <assert.h>
int nondet_int(void);

static long seen;
static int keep(unsigned short x) { return seen = x; }
static _Bool positive(int x) { return x > 0; }

int main(void) {
    void (*store)(int, int) = (void (*)(int, int))keep;
    int (*test)(unsigned) = (int (*)(unsigned))positive;
    int x = nondet_int();
    store(x, 7);
    assert(seen == x || !test(x));
    return 0;
}
