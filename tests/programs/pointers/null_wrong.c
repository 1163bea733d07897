// Where there is no null pointer, the object was written.
// verdict: false
#include <assert.h>
#include <stddef.h>
int nondet_int(void);

int main(void) {
    int x = 1;
    int *p = nondet_int() ? &x : NULL;
    if (p)
        *p = 2;
    assert(x == (p != NULL ? 1 : 2));
    return 0;
}
