// Index 2 is within bounds.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    int a[3] = {1, 1, 1}, i = nondet_int();
    a[i] = 0;
    assert(i >= 0 && i < 2);
    return 0;
}
