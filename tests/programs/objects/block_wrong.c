// The last byte has none behind it.
// verdict: false
#include <assert.h>
#include <stdlib.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned size = nondet_uint() & 3;
    char *block = malloc(size);
    for (unsigned at = 0; at < size; at++) {
        assert(__CPROVER_r_ok(block + at, 2));
    }
    return 0;
}
