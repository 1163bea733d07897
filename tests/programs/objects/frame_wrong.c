// What lies in the frame of a function is not accessible when that has returned.
// verdict: false
#include <assert.h>

static char *left(void) {
    char local[8];
    char *volatile way = local;
    return way;
}

int main(void) {
    char *p = left();
    assert(__CPROVER_r_ok(p, 1));
    return 0;
}
