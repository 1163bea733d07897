// A write through one of two pointers to the same object shows through the other.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = 0, y = 0;
    int *p = &x, *q = nondet_int() ? &x : &y;
    *q = 5;
    assert(*p == 5 || y == 5);
    return 0;
}
