// The successor of the largest unsigned number is 0.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned x = nondet_uint();
    assert(x + 1 > x || x == 4294967295u);
    return 0;
}
