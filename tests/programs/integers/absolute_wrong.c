// The smallest int is its own negation.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    int y = x < 0 ? -x : x;
    assert(y >= 0);
    return 0;
}
