// Two blocks do not overlap.
// verdict: true
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);

int main(void) {
    int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
    *p = 1;
    *q = nondet_int();
    assert(*p == 1 && p != q);
    return 0;
}
