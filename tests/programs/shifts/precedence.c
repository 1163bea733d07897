// A shift binds less tightly than a sum.
// verdict: true
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned x = nondet_uint();
    assert((x << 1 + 2) == x * 8);
    return 0;
}
