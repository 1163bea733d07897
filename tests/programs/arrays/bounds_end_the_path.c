// An index out of bounds ends the path for a property that is not about it.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int a[3] = {1, 1, 1}, i = nondet_int();
    a[i] = 0;
    assert(i >= 0 && i < 3);
    return 0;
}
