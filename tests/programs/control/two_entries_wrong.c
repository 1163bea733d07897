// Entered in the middle, the loop does not keep the two equal.
// verdict: false
#include <assert.h>
int nondet_int(void);

int main(void) {
    unsigned a = 0, b = 0;
    if (nondet_int())
        goto second;
first:
    a += 2;
second:
    b += 2;
    if (nondet_int())
        goto first;
    assert(a == b);
    return 0;
}
