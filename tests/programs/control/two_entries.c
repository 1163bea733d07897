// A loop with two entries.
// verdict: true
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
    assert((a & 1) == 0 && (b & 1) == 0);
    return 0;
}
