// The rest of a block whose size is not known, while a pointer goes over it.
// verdict: true
#include <assert.h>
#include <stdlib.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned size = nondet_uint() & 1023;
    char *block = malloc(size);
    for (unsigned at = 0; at < size; at++) {
        assert(__CPROVER_w_ok(block + at, size - at));
        assert(!__CPROVER_r_ok(block + at, size - at + 1));
    }
    return 0;
}
