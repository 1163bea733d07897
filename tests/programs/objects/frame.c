// What lies in the frame of the caller is accessible.
// verdict: true
#include <assert.h>
int nondet_int(void);

static void inside(char *p) {
    assert(__CPROVER_r_ok(p, 4));
}

int main(void) {
    char one[8], other[4];
    inside(nondet_int() ? one : other);
    return 0;
}
