// An assumption after the assertion comes too late.
// verdict: false
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);

static void assume_abort_if_not(int condition) {
    if (!condition)
        abort();
}

int main(void) {
    int x = nondet_int();
    assert(x >= 6);
    assume_abort_if_not(x > 5);
    return 0;
}
