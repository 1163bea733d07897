// A fresh block holds anything.
// verdict: false
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);

int main(void) {
    int *p = malloc(sizeof *p), x = nondet_int();
    x = 0;
    assert(*p == x);
    free(p);
    return 0;
}
