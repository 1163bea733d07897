// A static local variable keeps its value between calls.
// verdict: true
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
    assert(after == before + 1 || after == before + 2);
    return 0;
}
