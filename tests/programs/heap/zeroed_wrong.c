// malloc's block is not.
// verdict: false
#include <assert.h>
#include <stdlib.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned char *p = malloc(8);
    assert(p[nondet_uint() % 8] == 0);
    free(p);
    return 0;
}
