// A second pointer to the same block is no second block.
// verdict: false
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);

int main(void) {
    int *p = malloc(sizeof *p), *q = p;
    *p = 1;
    *q = nondet_int();
    assert(*p == 1 && p != q);
    return 0;
}
