// Paths on which an assumption does not hold do not exist.
// verdict: true
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);

static void assume_abort_if_not(int condition) {
    if (!condition)
        abort();
}

int main(void) {
    int x = nondet_int();
    assume_abort_if_not(x > 5);
    assert(x >= 6);
    return 0;
}
