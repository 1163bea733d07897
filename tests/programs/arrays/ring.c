// A ring buffer gives back what went in, in order.
// verdict: true
#include <assert.h>
int nondet_int(void);

static int ring[4];
static unsigned head, tail;

static void put(int x) { ring[tail++ % 4] = x; }
static int take(void) { return ring[head++ % 4]; }

int main(void) {
    for (int round = 0; round < 3; round++) {
        int x = nondet_int(), y = nondet_int();
        put(x);
        put(y);
        assert(take() == x);
        assert(take() == y);
    }
    return 0;
}
