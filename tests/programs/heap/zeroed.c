// calloc's block is full of zeros.
// verdict: true
#include <assert.h>
#include <stdlib.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned char *p = calloc(4, 2);
    assert(p[nondet_uint() % 8] == 0);
    free(p);
    return 0;
}
