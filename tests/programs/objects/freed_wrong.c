// What was freed is not accessible, through whatever pointer.
// verdict: false
#include <assert.h>
#include <stdlib.h>

int main(void) {
    char *block = malloc(4), *same = block;
    free(block);
    assert(__CPROVER_r_ok(same, 4));
    return 0;
}
