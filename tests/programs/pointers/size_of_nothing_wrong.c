// Nothing is known of the size of the object that null points to.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    int a[3], *p = nondet_int() ? a : 0;
    assert(__CPROVER_OBJECT_SIZE(p) == sizeof a);
    return 0;
}
