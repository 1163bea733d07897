// What is written to a block is read from it.
// verdict: true
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);

int main(void) {
    int *p = malloc(sizeof *p), x = nondet_int();
    *p = x;
    assert(*p == x);
    free(p);
    return 0;
}
