// A lock is taken and given back by turns.
// verdict: true
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
        if (nondet_int()) {
            unlock();
            got++;
        }
    } while (got != old);
    unlock();
    return 0;
}
