// The loop stops one step early.
// verdict: false
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint(), up = 0, down = n;
    while (down > 1) {
        up++;
        down--;
        assert(up + down == n);
    }
    assert(up == n);
    return 0;
}
