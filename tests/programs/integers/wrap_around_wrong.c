// Without the exception for the largest number the sum is not always larger.
// verdict: false
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned x = nondet_uint();
    assert(x + 1 > x);
    return 0;
}
