// What points into an object knows its size; null is to be left out.
// verdict: true
#include <assert.h>
int nondet_int(void);

int main(void) {
    int a[3], *p = nondet_int() ? a : 0;
    assert(p == 0 || __CPROVER_OBJECT_SIZE(p) == sizeof a);
    return 0;
}
