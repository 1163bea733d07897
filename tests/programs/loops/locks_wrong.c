// Given back in every round, it is given back twice at the end.
// verdict: false
#include <assert.h>
int nondet_int(void);

static int locked;

static void lock(void) {
    assert(!locked);
    locked = 1;
}
static void unlock(void) {
    assert(locked);
    locked = 0;
}

int main(void) {
    unsigned got = 0, old;
    do {
        lock();
        old = got;
        unlock();
        if (nondet_int()) {
            got++;
        }
    } while (got != old);
    unlock();
    return 0;
}
