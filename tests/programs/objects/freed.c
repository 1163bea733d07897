// However the block ends, it was never larger.
// verdict: true
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);

int main(void) {
    char *block = malloc(4), *same = block;
    if (nondet_int()) {
        free(block);
    }
    assert(!__CPROVER_r_ok(same, 5));
    return 0;
}
