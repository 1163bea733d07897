// A null pointer is not equal to the address of any object.
// verdict: true
#include <assert.h>
#include <stddef.h>
int nondet_int(void);

int main(void) {
    int x = 1;
    int *p = nondet_int() ? &x : NULL;
    if (p)
        *p = 2;
    assert(x == (p == NULL ? 1 : 2));
    return 0;
}
