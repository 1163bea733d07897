// A write through one of two pointers may miss the object of the other.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = 0, y = 0;
    int *p = &x, *q = nondet_int() ? &x : &y;
    *q = 5;
    assert(*p == 5);
    return 0;
}
