// A pointer to a function of another type passes the low bits, and arguments too many.
// verdict: true
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
    assert(seen == (x & 65535) && test(x) == (x > 0));
    return 0;
}
