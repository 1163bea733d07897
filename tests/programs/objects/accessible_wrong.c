// One of the two objects has a byte less.
// verdict: false
#include <assert.h>
int nondet_int(void);
int many[10], few[5];

int main(void) {
    int *p = nondet_int() ? many : few;
    assert(__CPROVER_r_ok(p, 21));
    return 0;
}
