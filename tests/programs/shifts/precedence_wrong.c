// The sum is not taken after the shift.
// verdict: false
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned x = nondet_uint();
    assert((x << 1 + 2) == (x << 1) + 2);
    return 0;
}
