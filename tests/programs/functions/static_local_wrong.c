// Between two calls of a counting function there may have been a third.
// verdict: false
#include <assert.h>
int nondet_int(void);

static unsigned ticket(void) {
    static unsigned last;
    return ++last;
}

int main(void) {
    unsigned before = ticket();
    if (nondet_int())
        ticket();
    unsigned after = ticket();
    assert(after == before + 1);
    return 0;
}
